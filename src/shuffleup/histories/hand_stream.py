"""A file of hands cut into single hands as it is read, so that a file of any length needs the memory of one hand.

Text is UTF-8, UTF-16 with its mark, or else Windows-1252, as old clients wrote it. Where a hand begins is each format's
(`hand_formats`). Lines are counted from 1, for mistakes to name.
"""

from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import IO, Final

from shuffleup.bad_input import BadInput, Place

LONGEST_LINE: Final = 4_000_000
LONGEST_HAND: Final = 8_000_000
"""Characters of a line and of a hand."""

BLOCK: Final = 1 << 18
"""Bytes that are read at a time; fewer than the longest line has, so that only the first line of them can be longer."""
MARK: Final = "\ufeff"
WHITE: Final = " \t\r\v\f"
"""What is no part of a line at its end."""

HEAD_LINES: Final = 60
"""Lines that tell the format."""


@dataclass(slots=True)
class HandLines:
    """The lines of one hand, the first of them line `first` of `source`."""

    source: str
    first: int
    lines: list[str]

    @property
    def text(self) -> str:
        """All of it."""
        return "\n".join(self.lines) + "\n"


def lines_of(path: Path, called: str) -> Iterator[str]:
    """The lines of a file without their ends. Raises BadInput where it cannot be read, or a line has no end."""
    try:
        with path.open("rb") as file:
            mark = file.read(2)
            file.seek(0)
            if mark in (BOM_UTF16_LE, BOM_UTF16_BE):
                with path.open(encoding="utf-16", errors="replace", newline=None) as wide:
                    yield from _lines(wide, called)
            else:
                for lines in _by_blocks(file, called):
                    yield from lines
    except OSError as away:
        raise BadInput(
            f"it cannot be read: {away.strerror or away}", right="a file of hands", place=Place(called)
        ) from None


def _lines(file: IO[str], called: str) -> Iterator[str]:
    number = 0
    while line := file.readline(LONGEST_LINE):
        number += 1
        if len(line) == LONGEST_LINE:
            raise _too_long(called, number)
        yield line.rstrip()


def _by_blocks(file: IO[bytes], called: str) -> Iterator[list[str]]:
    """Lines as they come, many at a time; what they are does not depend on where a block ends."""
    number, rest = 0, b""
    while block := file.read(BLOCK):
        read = rest + block
        if len(read) >= LONGEST_LINE and b"\n" not in read[: LONGEST_LINE - 1]:
            raise _too_long(called, number + 1)
        whole, end, rest = read.rpartition(b"\n")
        if end:
            lines = _decoded_all(whole)
            number += len(lines)
            yield lines
    if rest:
        yield _decoded_all(rest)


def _too_long(called: str, line: int) -> BadInput:
    """The mistake of a line that has no end."""
    return BadInput(
        f"a line of more than {LONGEST_LINE:,} characters", right="a file of hands", place=Place(called, line)
    )


def _decoded_all(lines: bytes) -> list[str]:
    """Lines without their ends: all at once where they are plain UTF-8, as nearly all are."""
    try:
        text = lines.decode("utf-8")
    except UnicodeDecodeError:
        text = MARK
    if MARK in text:
        return [_decoded(line.rstrip()) for line in lines.split(b"\n")]
    return [line.rstrip(WHITE) for line in text.split("\n")]


def _decoded(line: bytes) -> str:
    try:
        return line.decode("utf-8-sig" if line[:1] == b"\xef" else "utf-8")
    except UnicodeDecodeError:
        return line.decode("cp1252", errors="replace")


def head_of(path: Path, called: str) -> list[str]:
    """The first lines that hold anything."""
    return list(islice((line for line in lines_of(path, called) if line.strip()), HEAD_LINES))


def cut_at(begins: Callable[[str], bool], *, letters: str = "") -> Callable[[Iterator[str], str], Iterator[HandLines]]:
    """A cutter of files whose hands begin with such a line; what stands before the first is nobody's.

    Only lines that start with these `letters` are looked at closely.
    """

    def cut(lines: Iterator[str], source: str) -> Iterator[HandLines]:
        hand: HandLines | None = None
        size = 0
        for number, line in enumerate(lines, 1):
            if line.startswith(letters) and begins(line):
                if hand is not None:
                    yield hand
                hand, size = HandLines(source, number, []), 0
            if hand is not None:
                size += len(line) + 1
                if size > LONGEST_HAND:
                    check_size(size, source, number)
                hand.lines.append(line)
        if hand is not None:
            yield hand

    return cut


def cut_whole(lines: Iterator[str], source: str) -> Iterator[HandLines]:
    """A file that is one hand."""
    hand = HandLines(source, 1, [])
    size = 0
    for line in lines:
        size += len(line) + 1
        check_size(size, source, len(hand.lines) + 1)
        hand.lines.append(line)
    yield hand


def cut_objects(lines: Iterator[str], source: str) -> Iterator[HandLines]:
    """A file of JSON objects, one after the other, each on one line or on many."""
    hand: HandLines | None = None
    depth = size = 0
    for number, line in enumerate(lines, 1):
        if hand is None:
            if not line.strip():
                continue
            hand, depth, size = HandLines(source, number, []), 0, 0
        size += len(line) + 1
        check_size(size, source, number)
        hand.lines.append(line)
        depth += _deeper(line)
        if depth <= 0:
            yield hand
            hand = None
    if hand is not None:
        yield hand


def _deeper(line: str) -> int:
    """How many more objects are open after a line; braces within texts do not count."""
    opened, closed = line.count("{"), line.count("}")
    if opened == closed:
        return 0
    parts = line.replace("\\\\", "").replace('\\"', "").split('"')[::2]
    return sum(part.count("{") - part.count("}") for part in parts)


def check_size(size: int, source: str, line: int) -> None:
    """Raise BadInput for a hand that has become longer than any is."""
    if size > LONGEST_HAND:
        raise BadInput(
            f"a hand of more than {LONGEST_HAND:,} characters",
            right="hands one after the other",
            place=Place(source, line),
        )
