"""Many nights, structures, fields and seeds as one table: in this process, in several, or on a Dask cluster.

    found = sweep("league.toml", so_far=Path("league.so-far"), processes=2)
    print(found.by("structure").rows[0]["done_by_close"])
    found.table().write(Path("league.csv"))

Night *i* of a cell depends on its plan, its assumptions, its seed, its venue's name and *i* alone, and what is kept of
nights adds up exactly (`tally`): so who plays, in what order, how often it was stopped and taken up again changes no
byte of the table. Not done: sweeps of nights under way.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import nullcontext
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path

from shuffleup.bad_input import BadInput, in_english
from shuffleup.hand.law import LAW_DEFAULTS
from shuffleup.rulebooks import Book, load_book
from shuffleup.simulation.assumptions import Assumptions
from shuffleup.simulation.drivers import has_compiler
from shuffleup.simulation.forecast import closes_minutes
from shuffleup.simulation.level_games import doubted
from shuffleup.simulation.night_plan import NightSetup, set_up
from shuffleup.simulation.night_record import PLAN_FIELDS
from shuffleup.simulation.nights import Series
from shuffleup.simulation.seating_record import ROOM_LAW_FIELDS
from shuffleup.simulation.sweep_file import read_sweep
from shuffleup.simulation.sweep_kept import KeptNights, so_far_file, still_to_play
from shuffleup.simulation.sweep_record import MOST_CELLS, MOST_NIGHTS, Sweep, SweepCell
from shuffleup.simulation.sweep_table import PlayedCell, SweepTable, added_up, table_of
from shuffleup.simulation.sweep_work import (
    NIGHTS_A_PART,
    Played,
    SweepPart,
    packed,
    played_here,
    played_in_processes,
    played_on_cluster,
    program,
)
from shuffleup.simulation.tally import MINUTE, NightsTally
from shuffleup.tournament.plan import Plan

MOST_PROCESSES = 1_000
Progress = Callable[[int], None]


@dataclass(frozen=True, slots=True)
class Swept:
    """A sweep that has been played: its cells, in the order in which they were asked for."""

    cells: tuple[PlayedCell, ...]

    def table(self) -> SweepTable:
        """A row a cell."""
        return table_of(self.cells)

    def by(self, *columns: str) -> SweepTable:
        """Rows added up by venue, structure, field or seed, or several of these."""
        return added_up(self.cells, columns)


@dataclass(slots=True)
class _OpenCell:
    """A cell under way."""

    key: str
    series: bytes
    closes_ms: int | None
    closes_minutes: float | None
    missing: list[range]
    tally: NightsTally


def sweep(
    asked: Sweep | Path | str,
    *,
    so_far: Path | None = None,
    processes: int | None = None,
    scheduler: str | None = None,
    compiled: bool | None = None,
    progress: Progress | None = None,
) -> Swept:
    """Play a sweep; the same table comes out wherever it is played.

    `so_far` is a file in which all that has been played is kept: with it a sweep that was ended goes on. `processes` is
    how many play side by side, None plays in this one; `scheduler` is a Dask scheduler's address. `progress` is told
    how many more nights there are, those that were kept too. Raises BadInput before any night for what cannot be
    played.
    """
    asked = asked if isinstance(asked, Sweep) else read_sweep(asked)
    if not 1 <= asked.nights <= MOST_NIGHTS or not 1 <= len(asked.cells) <= MOST_CELLS:
        right = f"1 to {MOST_NIGHTS:,} nights of 1 to {MOST_CELLS:,} cells"
        raise BadInput(f"{asked.nights:,} nights of {len(asked.cells):,} cells", right=right)
    if processes is not None and not 1 <= processes <= MOST_PROCESSES:
        raise BadInput(f"{processes} processes", right=f"1 to {MOST_PROCESSES:,}")
    if processes is not None and scheduler is not None:
        raise BadInput("both processes here and a cluster are asked for", right="--processes or --scheduler")
    tell = progress or (lambda _: None)
    with so_far_file(so_far) if so_far else nullcontext() as file:
        opening = _Opening(asked.nights, file.had if file else {})
        cells = [opening.cell(each) for each in asked.cells]
        tell(sum(each.tally.nights for each in cells))
        for part, tally in _played(_parts(cells, compiled), processes, scheduler):
            mine = cells[part.cell]
            mine.tally += tally
            if file:
                file.keep(KeptNights(mine.key, part.first, tally))
            tell(part.nights)
    found = zip(asked.cells, cells, strict=True)
    return Swept(tuple(PlayedCell(cell, each.closes_minutes, each.tally) for cell, each in found))


def _played(parts: Iterator[SweepPart], processes: int | None, scheduler: str | None) -> Played:
    if scheduler is not None:
        return played_on_cluster(parts, scheduler)
    return played_here(parts) if processes is None else played_in_processes(parts, processes)


def _parts(cells: list[_OpenCell], compiled: bool | None) -> Iterator[SweepPart]:
    """What is still to be played, cell by cell."""
    most = NIGHTS_A_PART[compiled is not False and has_compiler()]
    for number, each in enumerate(cells):
        for numbers in each.missing:
            for first in range(numbers.start, numbers.stop, most):
                nights = min(most, numbers.stop - first)
                yield SweepPart(number, first, nights, each.series, each.closes_ms, program(), compiled)


class _Opening:
    """Makes cells ready to be played; venues that play alike share what takes time to make."""

    def __init__(self, nights: int, had: Mapping[str, list[KeptNights]]) -> None:
        self._nights = nights
        self._had = had
        self._made: dict[tuple[Plan, str], tuple[NightSetup, str]] = {}
        self._books: dict[str, Book] = {}

    def cell(self, cell: SweepCell) -> _OpenCell:
        """A cell with what was kept of it. Raises BadInput where it cannot be played."""
        try:
            setup, decides = self._setup(cell)
        except BadInput as bad:
            wrong = f"{cell.venue}, {cell.structure}: {in_english(bad.wrong)}"
            raise BadInput(wrong, right=bad.right, place=cell.place) from None
        series = Series(setup, doubted(cell.assumed, cell.plan), f"{cell.seed} {cell.venue}")
        closes = closes_minutes(cell.plan)
        closes_ms = None if closes is None else round(closes * MINUTE)
        key = sha256(f"{program()} {decides} {series.seed} {closes_ms}".encode()).hexdigest()
        kept, missing = still_to_play(self._had.get(key, []), self._nights)
        tally = sum((each.tally for each in kept), NightsTally())
        return _OpenCell(key, packed(series), closes_ms, closes, missing, tally)

    def _setup(self, cell: SweepCell) -> tuple[NightSetup, str]:
        """The records of a cell's nights, and a hash of them."""
        plan = replace(cell.plan, name="", starts_at="", closes_at="")
        known = (plan, repr(cell.assumed))
        if known not in self._made:
            if plan.rulebook not in self._books:
                self._books[plan.rulebook] = load_book(plan.rulebook)
            setup = set_up(cell.plan, self._books[plan.rulebook], cell.assumed)
            self._made[known] = setup, _hash_of(setup, cell.assumed)
        return self._made[known]


def _hash_of(setup: NightSetup, assumed: Assumptions) -> str:
    """A hash of all that decides how nights go but the seed."""
    records = ((setup.plan, PLAN_FIELDS), (setup.room_law, ROOM_LAW_FIELDS), (setup.hand_law, LAW_DEFAULTS))
    told = [[(name, getattr(record, name)) for name in names] for record, names in records]
    return sha256(repr((told, setup.tables, assumed)).encode()).hexdigest()
