"""Sweeps: the same table wherever and however often they are begun, and whoever dies on the way."""

import json
import os
import random
import shutil
import signal
import sys
from concurrent.futures import Executor, Future
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from shuffleup.bad_input import BadInput
from shuffleup.cli.main import shuffleup
from shuffleup.simulation import sweep_work
from shuffleup.simulation.drivers import Compiled
from shuffleup.simulation.forecast_record import quantile
from shuffleup.simulation.nights import Series
from shuffleup.simulation.shared_out import play
from shuffleup.simulation.sweep import Sweep, sweep
from shuffleup.simulation.sweep_file import read_sweep
from shuffleup.simulation.sweep_table import minutes_of
from shuffleup.simulation.tally import MINUTE, NightsTally, minute_by_which, tally_of
from shuffleup.workers import Terms, WorkerDied, Workers
from simulation.conftest import TEMPLATES
from simulation.dask_cluster import local_dask

LEAGUE = """
name = "Harbour league"
nights = 4
seeds = [1, 2]

[[structure]]
name = "turbo"
event = "turbo.toml"

[[structure]]
name = "open for longer"
event = "turbo.toml"
late_entry_until = 6
late_share = 0.3

[[venue]]
name = "The Anchor"
entrants = 6
starts_at = 19:30:00
closes_at = 21:00:00

[[venue]]
name = "Pub"
count = 2
entrants = [8, 11]
"""
"""Twelve cells of four nights, of few players, so that they can be played as Python."""
CELLS = 12


@pytest.fixture
def league(tmp_path: Path) -> Path:
    for each in TEMPLATES.glob("*.toml"):
        shutil.copy(each, tmp_path)
    path = tmp_path / "league.toml"
    path.write_text(LEAGUE, encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def asked(tmp_path_factory: pytest.TempPathFactory) -> Sweep:
    folder = tmp_path_factory.mktemp("league")
    shutil.copy(TEMPLATES / "turbo.toml", folder)
    (folder / "league.toml").write_text(LEAGUE, encoding="utf-8")
    return read_sweep(folder / "league.toml")


@pytest.fixture(scope="module")
def alone(asked: Sweep) -> bytes:
    """The table as one process plays it."""
    return sweep(asked, compiled=False).table().as_csv()


def test_a_row_a_cell(asked: Sweep, alone: bytes) -> None:
    assert len(asked.cells) == CELLS
    lines = alone.decode().splitlines()
    assert len(lines) == 1 + CELLS
    assert lines[1].startswith("The Anchor,turbo,pub,1,6,90.0,4,4,")
    assert lines[-1].startswith("Pub 2,open for longer,pub,2,11,,4,4,0,,")


def test_compiled_nights_make_the_same_table(asked: Sweep, alone: bytes, compiled: Compiled) -> None:
    assert sweep(asked, compiled=True).table().as_csv() == alone


def test_tallies_add_up_in_any_order(series: Series, compiled: Compiled) -> None:
    nights = play(series, 200, compiled=True, processes=1)
    closes = 180 * MINUTE
    whole = tally_of(nights, closes)
    order = random.Random(1)
    for _ in range(20):
        order.shuffle(nights)
        cuts = sorted(order.sample(range(1, 200), 5))
        parts = [tally_of(nights[a:b], closes) for a, b in zip([0, *cuts], [*cuts, 200], strict=True)]
        assert sum(parts, NightsTally()) == whole
    assert whole.in_time == sum(1 for night in nights if 0 <= night.finish <= closes)
    assert whole.adds_up()
    ends = sorted(night.finish / MINUTE for night in nights)
    for percent in (10, 50, 90):
        minute = minute_by_which(whole.finishes, percent)
        assert minute is not None
        assert abs(minute - quantile(ends, percent / 100)) <= 2


def test_structures_are_compared_on_the_same_nights_and_venues_are_not(asked: Sweep) -> None:
    """Pace and door are drawn by seed, venue and number, so that what differs is the structure."""
    first = asked.cells[0]
    alike = [replace(first, structure=name, venue=venue) for name in "ab" for venue in ("here", "there")]
    rows = sweep(Sweep("alike", 3, tuple(alike)), compiled=False).table().rows
    ends = {(row["structure"], row["venue"]): row["finishes"] for row in rows}
    assert ends["a", "here"] == ends["b", "here"] != ends["a", "there"] == ends["b", "there"]


def test_what_was_played_is_not_played_again(asked: Sweep, alone: bytes, tmp_path: Path) -> None:
    kept, told = tmp_path / "table.so-far", list[int]()

    class Enough(Exception):
        pass

    def until_half(nights: int) -> None:
        told.append(nights)
        if sum(told) >= CELLS * 2:
            raise Enough

    with pytest.raises(Enough):
        sweep(asked, so_far=kept, compiled=False, progress=until_half)
    lines = kept.read_bytes().splitlines(keepends=True)
    assert len(lines) == CELLS // 2
    kept.write_bytes(b"".join(lines[:-1]) + lines[-1][:40])  # the last line was cut off as the machine went down
    told.clear()
    found = sweep(asked, so_far=kept, compiled=False, progress=told.append)
    assert found.table().as_csv() == alone
    assert (told[0], sum(told)) == (4 * (CELLS // 2 - 1), 4 * CELLS)

    told.clear()
    more = sweep(replace(asked, nights=5), so_far=kept, compiled=False, progress=told.append)
    assert told == [4 * CELLS, *[1] * CELLS], "one further night of each"
    assert {row["nights"] for row in more.table().rows} == {5}
    told.clear()
    assert sweep(asked, so_far=kept, compiled=False, progress=told.append).table().as_csv() == alone
    assert told == [4 * CELLS], "with fewer nights again, the first ones count"


@pytest.mark.parametrize("line", ["{}", "nights", '{"cell":"a","first":0,"tally":{"ended":3,"nights":2}}', "[1]"])
def test_a_file_of_something_else_is_left_alone(asked: Sweep, tmp_path: Path, line: str) -> None:
    kept = tmp_path / "letter.so-far"
    kept.write_text(f"{line}\n", encoding="utf-8")
    with pytest.raises(BadInput, match=r"letter.so-far, line 1: this line holds no nights of a sweep"):
        sweep(asked, so_far=kept, compiled=False)
    assert kept.read_text(encoding="utf-8") == f"{line}\n"


def test_processes_make_the_same_table_though_one_is_killed(
    asked: Sweep, alone: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    began: list[Workers] = []
    killed: list[int] = []

    def begin(terms: Terms) -> Workers:
        began.append(Workers(terms))
        return began[-1]

    def kill_one(_: int) -> None:
        if began and not killed:
            killed.append(began[0].processes[0])
            os.kill(killed[0], signal.SIGKILL)

    monkeypatch.setattr(sweep_work, "Workers", begin)
    kept = tmp_path / "so-far"
    found = sweep(asked, so_far=kept, processes=2, compiled=False, progress=kill_one)
    assert len(killed) == 1
    assert found.table().as_csv() == alone
    assert len(kept.read_bytes().splitlines()) == CELLS, "nothing was counted twice"


def test_processes_that_always_die_are_given_up(asked: Sweep, monkeypatch: pytest.MonkeyPatch) -> None:
    class DyingWorkers(Executor):
        def submit(self, *_: Any, **__: Any) -> Future[Any]:
            answer: Future[Any] = Future()
            answer.set_exception(WorkerDied())
            return answer

    monkeypatch.setattr(sweep_work, "Workers", lambda _: DyingWorkers())
    with pytest.raises(BadInput, match="died 6 times one after the other"):
        sweep(asked, processes=1, compiled=False)


def test_a_cluster_makes_the_same_table_though_a_worker_is_killed(asked: Sweep, alone: bytes, tmp_path: Path) -> None:
    pytest.importorskip("distributed", reason="the extra `cluster` is not installed")
    came: list[int] = []
    with local_dask(2, tmp_path) as cluster:

        def kill_one(nights: int) -> None:
            came.append(nights)
            if len(came) == 4:
                cluster.workers[0].kill()

        found = sweep(asked, scheduler=cluster.address, compiled=False, progress=kill_one)
        assert cluster.workers[0].wait() != 0
    assert came == [0, *[4] * CELLS]
    assert found.table().as_csv() == alone


def test_a_worker_with_another_program_refuses(asked: Sweep, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shuffleup.simulation.sweep.program", lambda: "another")
    with pytest.raises(BadInput, match="a worker's Shuffle Up is not the one here"):
        sweep(asked, compiled=False)


def test_a_scheduler_that_is_not_there_is_told(asked: Sweep, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("distributed", reason="the extra `cluster` is not installed")
    monkeypatch.setattr(sweep_work, "PATIENCE", 1)
    with pytest.raises(BadInput, match="no Dask scheduler answers"):
        sweep(asked, scheduler="tcp://127.0.0.1:9", compiled=False)


def test_parquet_holds_the_same_rows(asked: Sweep, tmp_path: Path) -> None:
    io = pytest.importorskip("arro3.io", reason="the extra `cluster` is not installed")
    table = sweep(replace(asked, nights=1), compiled=False).table()
    path = tmp_path / "table.parquet"
    table.write(path)
    read = io.read_parquet(path).read_all()
    for name in table.columns:
        assert read[name].to_pylist() == [row[name] for row in table.rows], name
    assert path.read_bytes() == table.as_parquet()


def test_rows_add_up_to_those_of_fewer_columns(asked: Sweep) -> None:
    found = sweep(asked, compiled=False)
    (row,) = found.by("field").rows
    each = found.table().rows
    assert row["cells"] == CELLS
    assert row["nights"] == sum(one["nights"] for one in each)  # type: ignore[misc]
    ends = [minutes_of(str(one["finishes"])) for one in each]
    told = dict(minutes_of(str(row["finishes"])))
    assert sum(told.values()) == row["ended"]
    assert all(told[minute] == sum(dict(one).get(minute, 0) for one in ends) for minute in told)
    with pytest.raises(BadInput, match="rows are not added up by 'pub'"):
        found.by("pub")


def test_the_command(league: Path, alone: bytes, compiled: Compiled) -> None:
    out = league.parent / "table.csv"
    told = CliRunner().invoke(shuffleup, ["sweep", str(league), "--out", str(out), "--by", "structure"])
    assert told.exit_code == 0, told.output
    assert out.read_bytes() == alone
    lines = told.stdout.splitlines()
    assert lines[0].split()[:5] == ["structure", "cells", "nights", "done_by_close", "cells_in_time"]
    assert lines[1].startswith("turbo                6      24")
    again = CliRunner().invoke(shuffleup, ["sweep", str(league), "--out", str(out), "--by", "venue", "--json"])
    assert [json.loads(line)["venue"] for line in again.stdout.splitlines()] == ["The Anchor", "Pub 1", "Pub 2"]


@pytest.mark.parametrize(
    ("asked_for", "told"),
    [
        (("--out", "table.xlsx"), "table.xlsx is neither CSV nor Parquet"),
        (("--by", "pub"), "rows are not added up by 'pub'"),
        (("--nights", "0"), "0 nights of 12 cells"),
        (("--processes", "0"), "0 processes"),
        (("--processes", "2", "--scheduler", "tcp://127.0.0.1:9"), "both processes here and a cluster"),
        (("--out", "no/such/folder.csv"), "no/such/folder.csv.so-far cannot be read and written"),
    ],
)
def test_what_cannot_be_is_told_before_any_night(league: Path, asked_for: tuple[str, ...], told: str) -> None:
    answer = CliRunner().invoke(shuffleup, ["sweep", str(league), *asked_for])
    assert isinstance(answer.exception, BadInput)
    assert told in str(answer.exception)


@pytest.mark.parametrize(
    ("missing", "asked_for", "told"),
    [
        ("arro3.core", ("--out", "table.parquet"), "Parquet needs a library that is not installed"),
        ("distributed", ("--scheduler", "tcp://127.0.0.1:9"), "--scheduler needs Dask, which is not installed"),
    ],
)
def test_without_the_extra_it_says_what_to_install(
    league: Path, monkeypatch: pytest.MonkeyPatch, missing: str, asked_for: tuple[str, ...], told: str
) -> None:
    monkeypatch.setitem(sys.modules, missing, None)
    answer = CliRunner().invoke(shuffleup, ["sweep", str(league), *asked_for])
    assert isinstance(answer.exception, BadInput)
    assert told in str(answer.exception)
    assert "pip install 'shuffleup[cluster]'" in str(answer.exception)
