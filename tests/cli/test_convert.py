"""`shuffleup convert` as it is used: files, folders, mistakes, what stands on which stream."""

import json
import tracemalloc
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from shuffleup.bad_input import BadInput
from shuffleup.cli.convert import convert
from shuffleup.histories.hand_files import hands_found
from shuffleup.histories.phh import read_phh

SITES = Path(__file__).parents[1] / "histories" / "sites"


def run(*arguments: object) -> Result:
    return CliRunner().invoke(convert, [str(each) for each in arguments])


def test_a_file_is_converted_and_what_became_of_it_is_told(tmp_path: Path) -> None:
    out = tmp_path / "hands.phhs"
    result = run(SITES / "pokerstars_cash.txt", "--to", "phh", "--output", out, "--json")
    assert result.exit_code == 0
    told = json.loads(result.stdout)
    assert (told["files"], told["written"], told["skipped"], told["by_format"]) == (1, 1, 0, {"pokerstars": 1})
    assert "1 hands written, 0 skipped" in result.stderr
    (phh,) = read_phh(out)
    assert (phh.fields["currency"], phh.scale, phh.fields["hand"]) == ("USD", 100, 9_000_001)
    assert list(tmp_path.iterdir()) == [out]


def test_a_folder_is_converted_whatever_its_formats(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("nothing of hands\n")
    (tmp_path / "deeper").mkdir()
    for file in SITES.iterdir():
        (tmp_path / "deeper" / file.name).write_bytes(file.read_bytes())
    result = run(tmp_path, "--to", "ohh", "--json")
    assert result.exit_code == 0
    assert result.stdout.count('{"ohh"') == 11
    told = json.loads(result.stderr.splitlines()[-1])
    assert told["by_format"]["pokerstars"] == 3
    assert set(told["by_format"]) == {
        "pokerstars", "fulltilt", "partypoker", "ipoker", "ongame", "absolute", "acpc",
    }  # fmt: skip


def test_a_mistake_stops_and_leaves_no_file(tmp_path: Path) -> None:
    text = (SITES / "pokerstars_cash.txt").read_text()
    bad = tmp_path / "bad.txt"
    bad.write_text(text + "\n\n" + text.replace("Freya: folds", "Freya: sings") + "\n\n" + text)
    out = tmp_path / "out.ohh"
    result = run(bad, "--to", "ohh", "--output", out)
    assert isinstance(result.exception, BadInput)
    assert f"{bad}, line 58: what 'Freya' does is not known: 'sings'" in str(result.exception)
    assert not out.exists()
    skipped = run(bad, "--to", "ohh", "--output", out, "--skip-bad", "--json")
    assert skipped.exit_code == 1
    told = json.loads(skipped.stdout)
    assert (told["written"], told["skipped"]) == (2, 1)
    assert told["mistakes"][0]["line"] == 58
    assert "sings" in skipped.stderr
    assert out.read_text(encoding="utf-8").count('{"ohh"') == 2


def test_the_format_may_be_said(tmp_path: Path) -> None:
    result = run(SITES / "pokerstars_cash.txt", "--to", "phh", "--from", "ohh")
    assert isinstance(result.exception, BadInput)
    assert "this is no JSON" in str(result.exception)


@pytest.mark.parametrize("what", ["", "\0\1\2 binary \xff", "{}", "[1]\nx = 2\n", "<session>", '{"ohh": 1}\n'])
def test_what_is_no_file_of_hands_is_told(what: str, tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text(what, encoding="latin-1")
    for strict in ("--strict", "--lenient"):
        result = run(file, "--to", "phh", strict)
        assert isinstance(result.exception, BadInput)
        assert result.exception.place is not None
    assert isinstance(run(tmp_path / "nothing", "--to", "phh").exception, BadInput)


def test_a_long_file_needs_no_more_memory_than_a_short_one(tmp_path: Path) -> None:
    text = (SITES / "pokerstars_stud.txt").read_text() + "\n\n\n"
    peaks = []
    for count in (1_000, 3_000):  # of more than two blocks, in which a file is read
        file = tmp_path / f"{count}.txt"
        file.write_text(text * count)
        sum(1 for _ in hands_found(file))
        tracemalloc.start()
        assert sum(hand.told is not None for hand in hands_found(file)) == count
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
    assert peaks[1] < peaks[0] + 200_000


@pytest.mark.parametrize("out", ["file/hands.phhs", "nowhere/hands.phhs", "a" * 300])
def test_where_nothing_can_be_written_is_told(out: str, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder\n")
    result = run(SITES / "pokerstars_cash.txt", "--to", "phh", "--output", tmp_path / out)
    assert isinstance(result.exception, BadInput)
    assert f"{tmp_path / out} cannot be written" in str(result.exception)


@pytest.mark.parametrize("name", ["nowhere.txt", "a" * 300])
def test_what_cannot_be_there_is_told(name: str, tmp_path: Path) -> None:
    result = run(tmp_path / name, "--to", "phh")
    assert isinstance(result.exception, BadInput)
    assert name in str(result.exception)
