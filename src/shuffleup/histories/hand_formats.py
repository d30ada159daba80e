"""The formats of hands: how each is told by its content, cut into hands, read and written. One table for all.

A reader makes a `ToldHand`, a writer takes one, so a hand goes from any format that is read into any that is written;
`docs/histories.md` tells what each format can hold.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
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
from shuffleup.histories.hand_stream import HandLines, cut_at, cut_objects, cut_whole, head_of
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
    write: Callable[[ToldHand], str] | None = None
    """The text of a hand; None for a format that is only read."""
    heading: Callable[[int], str] = lambda _: ""
    """What stands above a hand, by its number in the file."""


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
    return cut_at(lambda line: _SECTION.match(line) is not None, letters="[") if many else cut_whole


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
        lambda told: f"{phh_text(phh_of_told(told))}\n",
        heading="[{}]\n".format,
    ),
    HandFormat(
        "ohh",
        "Open Hand History",
        lambda head: head[:1] != [] and head[0].lstrip().startswith("{") and any('"ohh"' in line for line in head[:3]),
        lambda _: cut_objects,
        lambda hand, strict: read_ohh(hand.text, hand.first, hand.source, strict=strict),
        lambda told: ohh_text([ohh_of(told)]),
    ),
    HandFormat("pokerstars", "PokerStars", *_texts(POKERSTARS), _lines(read_pokerstars), pokerstars_text),
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

_BY_ID: Final = {each.id: each for each in FORMATS}
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


def find_format(id_: str) -> HandFormat:
    """The format of this id. Raises BadInput naming those there are."""
    found = _BY_ID.get(id_)
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
            raise BadInput(f"{whose} text is not read", right=hands_of_any(), place=Place(called, 1))
    return None


def hands_of_any() -> str:
    """What is right where there is no hand of any format."""
    return f"hands of {', '.join(each.name for each in FORMATS)}"


def hand_text(told: ToldHand | Hand, format_id: str, number: int = 1) -> str:
    """A hand as text of a format that is written: `phh`, `ohh` or `pokerstars`; `number` is its place in the file.

    Raises BadInput for another format, a game of one's own, a hand that is not over, and for remedies that the format
    cannot tell.
    """
    text = text_alone(ToldHand(told, About()) if isinstance(told, Hand) else told, format_id)
    return find_format(format_id).heading(number) + text


def text_alone(told: ToldHand, format_id: str) -> str:
    """The same without what stands above a hand in a file."""
    write = find_format(format_id).write
    if write is None:
        raise BadInput(f"{format_id} is not written", right=f"one of {', '.join(WRITTEN)}")
    phh_code(told.hand.variant)
    return write(told)
