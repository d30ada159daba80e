"""The table of a sweep: a row a cell, rows added up by any of its columns, CSV and Parquet.

The same tallies make the same table to the last byte: counts are whole numbers, and what is divided is divided once, at
the end. Minutes are on the structure's clock from the first hand. `finishes` holds the tally of ends itself
(`minute:nights`), so that whoever has the table can add rows up exactly, too. Not done: other formats; what reads
Parquet or CSV writes them.
"""

import csv
import io
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from shuffleup.bad_input import BadInput
from shuffleup.histories.results import defused
from shuffleup.simulation.sweep_record import SweepCell
from shuffleup.simulation.tally import MINUTE, Minutes, NightsTally, minute_by_which

CONFIDENT: Final = 90
"""In how many of 100 nights a cell ends before closing that is counted as ending in time."""
NAMES: Final = ("venue", "structure", "field", "seed")
"""What tells a cell from the others, and by what rows can be added up."""
INSTALL: Final = "pip install 'shuffleup[cluster]', or a name that ends in .csv"

Row = Mapping[str, str | int | float | None]

_HEAD: Final[Mapping[str, type]] = {"venue": str, "structure": str, "field": str, "seed": int}
_CELL: Final[Mapping[str, type]] = {"entrants": int, "closes_minutes": float}
_SUM: Final[Mapping[str, type]] = {"cells": int, "cells_in_time": int}
_FIGURES: Final[Mapping[str, type]] = {
    "nights": int,
    "ended": int,
    "in_time": int,
    "done_by_close": float,
    "finish_p10": int,
    "finish_p50": int,
    "finish_p90": int,
    "finish_mean": float,
    "final_table_p50": int,
    "entries": float,
    "rebuys": float,
    "add_ons": float,
    "all_in_last_half_hour": float,
    "hands": int,
    "finishes": str,
}


@dataclass(frozen=True, slots=True)
class PlayedCell:
    """A cell, when its venue closes, and what came of its nights."""

    cell: SweepCell
    closes_minutes: float | None
    tally: NightsTally


@dataclass(frozen=True, slots=True)
class SweepTable:
    """The rows, with the kinds of their columns in order."""

    columns: Mapping[str, type]
    rows: tuple[Row, ...]

    def as_csv(self) -> bytes:
        """UTF-8, a line a row; what is not known is empty, and no spreadsheet takes a name for a formula."""
        out = io.StringIO()
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow(self.columns)
        for row in self.rows:
            writer.writerow([defused(each) if isinstance(each, str) else each for each in row.values()])
        return out.getvalue().encode()

    def as_parquet(self) -> bytes:
        """The same as Parquet. Raises BadInput where the library for it is not installed."""
        try:
            from arro3.core import Array, DataType, Table
            from arro3.io import write_parquet
        except ImportError:
            raise BadInput("Parquet needs a library that is not installed", right=INSTALL) from None
        kinds = {str: DataType.utf8(), int: DataType.int64(), float: DataType.float64()}
        arrays = [Array([row[name] for row in self.rows], kinds[kind]) for name, kind in self.columns.items()]
        out = io.BytesIO()
        write_parquet(Table.from_arrays(arrays, names=list(self.columns)), out, created_by="shuffleup")
        return out.getvalue()

    def write(self, path: Path) -> None:
        """Write a file of the kind that its name tells. Raises BadInput where it cannot be written."""
        written = writer_of(path)(self)
        beside = path.with_name(f"{path.name}.part")
        try:
            beside.write_bytes(written)
            beside.replace(path)
        except OSError as wrong:
            raise BadInput(f"{path} cannot be written: {wrong.strerror}", right="a file in a folder of yours") from None


def writer_of(path: Path) -> Callable[[SweepTable], bytes]:
    """What writes a file of this name. Raises BadInput for another kind, or where nothing is installed for it."""
    if path.suffix == ".csv":
        return SweepTable.as_csv
    if path.suffix == ".parquet":
        SweepTable({"venue": str}, ()).as_parquet()  # before a night is played, not after all of them
        return SweepTable.as_parquet
    raise BadInput(f"{path} is neither CSV nor Parquet", right="a name that ends in .csv or .parquet")


def table_of(played: Sequence[PlayedCell]) -> SweepTable:
    """A row a cell."""
    rows = [
        {**_names(each.cell), "entrants": each.cell.plan.entrants, "closes_minutes": each.closes_minutes}
        | _figures([each])
        for each in played
    ]
    return SweepTable({**_HEAD, **_CELL, **_FIGURES}, tuple(rows))


def check_columns(by: Sequence[str]) -> None:
    """Raise BadInput for columns by which rows are not added up."""
    for name in by:
        if name not in NAMES:
            raise BadInput(f"rows are not added up by {name!r}", right=f"some of {', '.join(NAMES)}")


def added_up(played: Sequence[PlayedCell], by: Sequence[str]) -> SweepTable:
    """A row for each value of these columns, of all its cells' nights together. Raises BadInput for other columns."""
    check_columns(by)
    groups: dict[tuple[str | int, ...], list[PlayedCell]] = {}
    for each in played:
        names = _names(each.cell)
        groups.setdefault(tuple(names[name] for name in by), []).append(each)
    rows: list[Row] = []
    for key, group in groups.items():
        counts: dict[str, Any] = {"cells": len(group), "cells_in_time": sum(map(_is_in_time, group))}
        rows.append(dict(zip(by, key, strict=True)) | counts | _figures(group))
    return SweepTable({**{name: _HEAD[name] for name in by}, **_SUM, **_FIGURES}, tuple(rows))


def _names(cell: SweepCell) -> dict[str, str | int]:
    return {"venue": cell.venue, "structure": cell.structure, "field": cell.field, "seed": cell.seed}


def _is_in_time(each: PlayedCell) -> bool:
    return each.closes_minutes is not None and 100 * each.tally.in_time >= CONFIDENT * each.tally.nights


def _figures(group: Sequence[PlayedCell]) -> dict[str, Any]:
    """The figures of all these nights together."""
    tally = sum((each.tally for each in group), NightsTally())
    may_close = sum(each.tally.nights for each in group if each.closes_minutes is not None)
    ended = max(1, tally.ended)
    return {
        "nights": tally.nights,
        "ended": tally.ended,
        "in_time": tally.in_time,
        "done_by_close": round(tally.in_time / may_close, 4) if may_close else None,
        **{f"finish_p{percent}": minute_by_which(tally.finishes, percent) for percent in (10, 50, 90)},
        "finish_mean": round(tally.finish_ms / (ended * MINUTE), 1) if tally.ended else None,
        "final_table_p50": minute_by_which(tally.final_tables, 50),
        "entries": round(tally.entries / ended, 2),
        "rebuys": round(tally.rebuys / ended, 2),
        "add_ons": round(tally.add_ons / ended, 2),
        "all_in_last_half_hour": round(tally.late_all_in / tally.late_hands, 4) if tally.late_hands else None,
        "hands": tally.hands,
        "finishes": _written(tally.finishes),
    }


def _written(minutes: Minutes) -> str:
    return " ".join(f"{minute}:{count}" for minute, count in minutes)


def minutes_of(written: str) -> Minutes:
    """The tally of ends that stands in a row."""
    pairs: Iterable[tuple[str, str, str]] = (each.partition(":") for each in written.split())
    return tuple((int(minute), int(count)) for minute, _, count in pairs)
