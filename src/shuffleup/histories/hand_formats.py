"""The formats of hands: how each is told by its content, cut into hands, read and written. One table for all.

A reader makes a `ToldHand`, a writer takes one, so a hand goes from any format that is read into any that is written;
`docs/histories.md` tells what each format can hold.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final, Protocol

from shuffleup.bad_input import BadInput, Place
from shuffleup.games.variants import phh_code
from shuffleup.hand.hand import Hand
from shuffleup.histories.absolute import BEGINS as ABSOLUTE
from shuffleup.histories.absolute import read_absolute
from shuffleup.histories.acpc import BEGINS as ACPC
from shuffleup.histories.acpc import cut_acpc, read_acpc
from shuffleup.histories.full_tilt import BEGINS as FULL_TILT
from shuffleup.histories.full_tilt import read_full_tilt
from shuffleup.histories.hand_stream import HandLines, cut_at, cut_objects, cut_whole, head_of, lines_of
from shuffleup.histories.ipoker import cut_ipoker, read_ipoker
from shuffleup.histories.ohh import ohh_of, ohh_text
from shuffleup.histories.ohh_read import read_ohh
from shuffleup.histories.ongame import BEGINS as ONGAME
from shuffleup.histories.ongame import read_ongame
from shuffleup.histories.partypoker import BEGINS as PARTYPOKER
from shuffleup.histories.partypoker import read_partypoker
from shuffleup.histories.phh import parse_phh
from shuffleup.histories.phh_about import phh_of_told, told_of_phh
from shuffleup.histories.phh_write import phh_text
from shuffleup.histories.pokerstars import pokerstars_text
from shuffleup.histories.pokerstars_read import BEGINS as POKERSTARS
from shuffleup.histories.pokerstars_read import read_pokerstars
from shuffleup.histories.told_hand import About, ToldHand

Cut = Callable[[Iterator[str], str], Iterator[HandLines]]


@dataclass(frozen=True, slots=True)
class HandFormat:
    """A format of hands. `looks` tells it by the first lines of a file."""

    id: str
    name: str
    looks: Callable[[Sequence[str]], bool]
    cut: Callable[[Sequence[str]], Cut]
    """How a file with these first lines is cut."""
    read: Callable[[HandLines, bool], ToldHand]
    write: Callable[[ToldHand, int], str] | None = None
    """The text of a hand, with its number in the file; None for a format that is only read."""


_SECTION: Final = re.compile(r"\[[^\[\],]+\]\s*(?:#.*)?$")
_PHH_FIELD: Final = re.compile(r"(?:variant|antes|actions|starting_stacks)\s*=")


def _read_phh(hand: HandLines, strict: bool) -> ToldHand:
    try:
        found = list(parse_phh(hand.text, hand.source))
        if len(found) != 1:
            raise BadInput(f"{len(found)} hands where one was looked for", right="a section for each hand")
        return told_of_phh(found[0], strict=strict)
    except BadInput as bad:
        line = (bad.place.line if bad.place is not None else None) or 1
        raise BadInput(bad.wrong, right=bad.right, place=Place(hand.source, line + hand.first - 1)) from None


def _cut_phh(head: Sequence[str]) -> Cut:
    many = next((True for line in head if _SECTION.match(line)), False)
    return cut_at(lambda line: _SECTION.match(line) is not None) if many else cut_whole


def _looks_phh(head: Sequence[str]) -> bool:
    return any(_PHH_FIELD.match(line) for line in head)


def _texts(begins: re.Pattern[str]) -> tuple[Callable[[Sequence[str]], bool], Callable[[Sequence[str]], Cut]]:
    """How a text whose hands begin so is told and cut."""
    cut = cut_at(lambda line: begins.match(line) is not None)
    return lambda head: any(begins.match(line) for line in head), lambda _: cut


class _ReadsLines(Protocol):
    """A reader of a site's text."""

    def __call__(self, lines: Sequence[str], first: int, source: str | None, /, *, strict: bool) -> ToldHand: ...


def _lines(read: _ReadsLines) -> Callable[[HandLines, bool], ToldHand]:
    return lambda hand, strict: read(hand.lines, hand.first, hand.source, strict=strict)


FORMATS: Final = (
    HandFormat(
        "phh",
        "PHH",
        _looks_phh,
        _cut_phh,
        _read_phh,
        lambda told, number: f"[{number}]\n{phh_text(phh_of_told(told))}\n",
    ),
    HandFormat(
        "ohh",
        "Open Hand History",
        lambda head: head[:1] != [] and head[0].lstrip().startswith("{") and any('"ohh"' in line for line in head[:3]),
        lambda _: cut_objects,
        lambda hand, strict: read_ohh(hand.text, hand.first, hand.source, strict=strict),
        lambda told, _: ohh_text([ohh_of(told)]),
    ),
    HandFormat(
        "pokerstars", "PokerStars", *_texts(POKERSTARS), _lines(read_pokerstars), lambda told, _: pokerstars_text(told)
    ),
    HandFormat("fulltilt", "Full Tilt", *_texts(FULL_TILT), _lines(read_full_tilt)),
    HandFormat("partypoker", "PartyPoker", *_texts(PARTYPOKER), _lines(read_partypoker)),
    HandFormat(
        "ipoker",
        "iPoker",
        lambda head: any(line.lstrip().startswith("<session") for line in head[:3]),
        cut_ipoker,
        _lines(read_ipoker),
    ),
    HandFormat("ongame", "OnGame", *_texts(ONGAME), _lines(read_ongame)),
    HandFormat("absolute", "Absolute Poker", *_texts(ABSOLUTE), _lines(read_absolute)),
    HandFormat("acpc", "ACPC", lambda head: any(ACPC.match(line) for line in head), cut_acpc, _lines(read_acpc)),
)
"""Every format that is read, those that are written among them."""

WRITTEN: Final = tuple(each.id for each in FORMATS if each.write is not None)
READ: Final = tuple(each.id for each in FORMATS)

REFUSED: Final = {
    "Winamax Poker": "Winamax",
    "***** 888poker": "888poker",
    "***** Cassava": "888poker",
    "Ignition Hand": "Ignition",
    "Bovada Hand": "Bovada",
    "Poker Hand #": "GGPoker",
    "Hand #": "Cake Poker",
    "<HISTORY": "Boss Media",
}
"""How texts begin that are known and not read, and whose they are."""

_SUFFIXES: Final = frozenset((".phh", ".phhs", ".ohh", ".txt", ".xml", ".log"))
_FILE_OR_FOLDER: Final = "a file of hands, or a folder of them"


def find_format(id_: str) -> HandFormat:
    """The format of this id. Raises BadInput naming those there are."""
    found = next((each for each in FORMATS if each.id == id_), None)
    if found is None:
        raise BadInput(f"there is no format {id_!r}", right=f"one of {', '.join(READ)}")
    return found


def format_of(path: Path, called: str) -> HandFormat | None:
    """The format of a file, told by its content, None for none. Raises BadInput for a site's that is not read."""
    head = head_of(path, called)
    for each in FORMATS:
        if each.looks(head):
            return each
    for begins, whose in REFUSED.items():
        if any(line.startswith(begins) for line in head[:5]):
            raise BadInput(f"{whose} text is not read", right=_known(), place=Place(called, 1))
    return None


def _known() -> str:
    return f"hands of {', '.join(each.name for each in FORMATS)}"


@dataclass(frozen=True, slots=True)
class HandFound:
    """A hand of a file, or the mistake for which it could not be read."""

    file: str
    line: int
    format: str
    told: ToldHand | None = None
    mistake: BadInput | None = None


def hands_found(path: Path, format_id: str | None = None, *, strict: bool | None = None) -> Iterator[HandFound]:
    """Every hand of a file, or of all files of hands under a folder, in order; mistakes are in the answer.

    Without `format_id` each file's content tells its format; under a folder, files of none are passed over. With
    `strict` a record that would have to be put right is a mistake; left out, a file is read strictly and a folder is
    not. Raises BadInput where there is nothing to read.
    """
    try:
        folder = path.is_dir()
        files = _files_under(path) if folder else [path]
        there = folder or path.exists()
    except OSError as away:
        raise BadInput(f"{path} cannot be read: {away.strerror or away}", right=_FILE_OR_FOLDER) from None
    if not there:
        raise BadInput(f"there is no {path}", right=_FILE_OR_FOLDER)
    strictly = not folder if strict is None else strict
    nothing = True
    for file in files:
        called = file.relative_to(path).as_posix() if folder else str(path)
        for found in _of_file(file, called, format_id, strict=strictly):
            nothing = False
            yield found
    if nothing:
        raise BadInput("there is no hand in a format that is known", right=_known(), place=Place(str(path)))


def _files_under(folder: Path) -> list[Path]:
    """The files of hands in a folder, by their names. Raises BadInput where there are none."""
    files = sorted(file for file in folder.rglob("*") if file.suffix.lower() in _SUFFIXES and file.is_file())
    if not files:
        raise BadInput(f"{folder} holds no files of hands", right=f"files ending in {', '.join(sorted(_SUFFIXES))}")
    return files


def _of_file(file: Path, called: str, format_id: str | None, *, strict: bool) -> Iterator[HandFound]:
    """The hands of one file; none where its content is of no format."""
    id_ = format_id or ""
    try:
        form = find_format(format_id) if format_id else format_of(file, called)
        if form is None:
            return
        id_ = form.id
        count = 0
        for hand in form.cut(head_of(file, called))(lines_of(file, called), called):
            count += 1
            found = HandFound(called, hand.first, form.id)
            try:
                yield replace(found, told=form.read(hand, strict))
            except BadInput as bad:
                yield replace(found, mistake=bad)
        if not count:
            raise BadInput(f"the file holds no {form.name} hand", right="at least one hand", place=Place(called, 1))
    except BadInput as bad:
        yield HandFound(called, (bad.place.line if bad.place is not None else None) or 1, id_, mistake=bad)


def read_hands(path: str | Path, format_id: str | None = None, *, strict: bool | None = None) -> Iterator[ToldHand]:
    """Every hand of a file, or of all files of hands under a folder, one after the other.

    Each has `.hand`, played to its end, and `.about`. Formats and strictness are as in `hands_found`. Raises BadInput
    with file and line at the first hand that cannot be read.
    """
    for found in hands_found(Path(path), format_id, strict=strict):
        if found.mistake is not None:
            raise found.mistake
        if found.told is not None:
            yield found.told


def hand_text(told: ToldHand | Hand, format_id: str, number: int = 1) -> str:
    """A hand as text of a format that is written: `phh`, `ohh` or `pokerstars`; `number` is its place in the file.

    Raises BadInput for another format, a game of one's own, a hand that is not over, and for remedies that the format
    cannot tell.
    """
    write = find_format(format_id).write
    if write is None:
        raise BadInput(f"{format_id} is not written", right=f"one of {', '.join(WRITTEN)}")
    told = ToldHand(told, About()) if isinstance(told, Hand) else told
    phh_code(told.hand.variant)
    return write(told, number)
