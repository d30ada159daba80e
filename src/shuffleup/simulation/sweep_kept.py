"""What a sweep has played so far, in a file beside its table, so that whatever ends it costs nothing that was done.

A line for each range of nights: whose they are (a hash of all that decides them), which, and their tally. Lines are
only ever added. A cell that has changed since has another hash, so its old nights are not taken; more nights, further
venues and other names of structures leave what is there in use. The last line may have been cut off as the program
ended: it is played again. The file may be deleted; then all is.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TextIO

from shuffleup.acts.plain import Unreadable, from_plain, to_plain
from shuffleup.bad_input import BadInput, Place
from shuffleup.canonical import NotCanonical, canonical, parse_canonical
from shuffleup.simulation.tally import NightsTally


@dataclass(frozen=True, slots=True)
class KeptNights:
    """One line: nights `first` and on of a cell."""

    cell: str
    first: int
    tally: NightsTally


class SoFarFile:
    """The file while a sweep goes on; `had` is what it held before, by cell and in order of the nights."""

    def __init__(self, out: TextIO, had: Mapping[str, list[KeptNights]]) -> None:
        self._out = out
        self.had = had

    def keep(self, kept: KeptNights) -> None:
        """Add a line; it is with the system when this returns, so that only the machine's own end can lose it."""
        self._out.write(canonical(to_plain(kept)) + "\n")
        self._out.flush()


@contextmanager
def so_far_file(path: Path) -> Iterator[SoFarFile]:
    """Read the file, if there is one, and go on writing it. Raises BadInput for a file of something else."""
    had: dict[str, list[KeptNights]] = {}
    try:
        whole = _whole_lines(path)
        for number, line in enumerate(whole.splitlines(), 1):
            kept = _read(line, Place(str(path), number))
            had.setdefault(kept.cell, []).append(kept)
        path.open("ab").close()
        with path.open("r+b") as cut:
            cut.truncate(len(whole.encode()))
        with path.open("a", encoding="utf-8", newline="\n") as out:
            yield SoFarFile(out, had)
    except (OSError, UnicodeDecodeError) as wrong:
        why = wrong.strerror if isinstance(wrong, OSError) else "it is no text"
        raise BadInput(f"{path} cannot be read and written: {why}", right="a file in a folder of yours") from None


def _whole_lines(path: Path) -> str:
    """What the file holds up to its last line break."""
    if not path.exists():
        return ""
    return path.read_bytes().rpartition(b"\n")[0].decode() + "\n" if b"\n" in path.read_bytes() else ""


def _read(line: str, place: Place) -> KeptNights:
    try:
        kept = from_plain(KeptNights, parse_canonical(line))
    except (NotCanonical, Unreadable):
        kept = None
    if kept is None or kept.first < 0 or kept.tally.nights < 1 or not kept.tally.adds_up():
        right = "the file that a sweep wrote itself; delete it, and all nights are played again"
        raise BadInput("this line holds no nights of a sweep", right=right, place=place)
    return kept


def still_to_play(had: list[KeptNights], nights: int) -> tuple[list[KeptNights], list[range]]:
    """Of what was kept that which counts among the first so many nights, each once; and the nights missing there."""
    used: list[KeptNights] = []
    missing: list[range] = []
    at = 0
    for kept in sorted(had, key=lambda each: (each.first, -each.tally.nights)):
        end = kept.first + kept.tally.nights
        if kept.first < at or end > nights:
            continue
        if kept.first > at:
            missing.append(range(at, kept.first))
        used.append(kept)
        at = end
    return used, [*missing, range(at, nights)] if at < nights else missing
