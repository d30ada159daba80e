"""Many hands are read by several processes, and nothing that comes out shows it."""

import json
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

from shuffleup import read_hands, side_by_side
from shuffleup.bad_input import BadInput
from shuffleup.cli import hands_in
from shuffleup.cli.convert import convert
from shuffleup.cli.stats import stats
from shuffleup.histories.player_statistics import Statistics, player_statistics
from shuffleup.workers import WorkerDied

SITES = Path(__file__).parents[1] / "histories" / "sites"
TEXTS = [(SITES / f"pokerstars_{kind}.txt").read_text() for kind in ("cash", "stud", "draw")]


@pytest.fixture
def both(monkeypatch: pytest.MonkeyPatch) -> object:
    """Run a command in this process alone, and then in three."""

    def run(command: click.Command, *arguments: object) -> tuple[Result, Result]:
        found = []
        for cores in (1, 2):
            monkeypatch.setattr(side_by_side, "cores", lambda cores=cores: cores)
            found.append(CliRunner().invoke(command, [str(each) for each in arguments]))
        return found[0], found[1]

    monkeypatch.setattr(hands_in, "BATCH", 2)
    monkeypatch.setattr(hands_in, "ALONE", 1)
    return run


@pytest.fixture
def many(tmp_path: Path) -> Path:
    file = tmp_path / "many.txt"
    file.write_text("\n\n\n".join(TEXTS * 5))
    return file


def test_a_file_is_converted_alike(both, many: Path) -> None:
    alone, shared = both(convert, many, "--to", "phh", "--json")
    assert shared.stdout == alone.stdout
    assert [line for line in shared.stdout.splitlines() if line.startswith("[")] == [f"[{n}]" for n in range(1, 16)]
    assert shared.stderr == alone.stderr
    assert json.loads(shared.stderr.splitlines()[-1])["written"] == 15


def test_mistakes_are_told_alike_and_the_first_one_stops(both, many: Path) -> None:
    many.write_text(many.read_text().replace("Freya: folds", "Freya: sings"))
    alone, shared = both(convert, many, "--to", "ohh", "--skip-bad", "--json")
    assert (shared.stdout, shared.stderr, shared.exit_code) == (alone.stdout, alone.stderr, 1)
    assert shared.stderr.count("sings") > 1
    alone, shared = both(convert, many, "--to", "ohh")
    assert isinstance(shared.exception, BadInput)
    assert str(shared.exception) == str(alone.exception)


def test_players_have_the_same_figures(both, many: Path) -> None:
    alone, shared = both(stats, many, "--json", "--prizes", "50,30,20")
    assert (shared.stdout, shared.exit_code) == (alone.stdout, 0)
    assert "15 hands counted" in shared.stderr


def test_a_process_that_is_ended_is_told(many: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def died(*_: object, **__: object) -> Iterator[None]:
        raise WorkerDied
        yield

    monkeypatch.setattr(hands_in, "in_order", died)
    out = tmp_path / "out.phhs"
    result = CliRunner().invoke(convert, [str(many), "--to", "phh", "--output", str(out)])
    assert isinstance(result.exception, BadInput)
    assert "a process that read hands was ended, after 0 of them" in str(result.exception)
    assert not out.exists()


def test_how_far_it_is_is_told(both, many: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hands_in, "EVERY", 4)
    for result in both(convert, many, "--to", "phh"):
        assert [line for line in result.stderr.splitlines() if line.endswith(" hands")] == [
            "4 hands", "8 hands", "12 hands",
        ]  # fmt: skip


def test_figures_add_up_in_any_order(many: Path) -> None:
    whole, parts = player_statistics(read_hands(many)), Statistics()
    for told in reversed(list(read_hands(many))):
        parts.add(player_statistics([told]))
    assert parts.rake == whole.rake
    assert (parts.hands, parts.void) == (whole.hands, whole.void)
    assert parts.players == whole.players
