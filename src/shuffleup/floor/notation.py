"""Reads floor notation: the grammar beside this file, turned into acts.

Whose rule: ours; `docs/notation.md` carries the grammar. The parser library is loaded on first use, so that nobody pays
for it who reads no notation. Writing acts back is `writing`.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from shuffleup.bad_input import BadInput
from shuffleup.bad_input import Place as Where
from shuffleup.cards.card import parse_cards
from shuffleup.floor import acts, dealer_acts
from shuffleup.floor.acts import BYSTANDER, Motion, Pile, Size
from shuffleup.floor.dealer_acts import PlayerOrSeat

if TYPE_CHECKING:
    from lark import Token, Tree

Act = (
    acts.Says | acts.Pushes | acts.Carries | acts.Pulls | acts.Reveals | acts.Taps | acts.Folds | acts.Tables
    | acts.Mucks | acts.Releases | acts.Shows | acts.Exposes | acts.LiftsUpcards | acts.Leaves | acts.Returns
    |
    acts.Lifts | acts.Offends | acts.ClockEnds | acts.Shuffles |
    acts.Thinks | acts.UsesDevice | acts.Wants | acts.SpeaksUp | acts.ClockStarts | acts.ClockExpires | acts.Pauses
    | acts.Cuts | dealer_acts.DealsFirst | dealer_acts.DealsLast | dealer_acts.Starts | dealer_acts.Deals
    | dealer_acts.DealsJoker | dealer_acts.Skips | dealer_acts.Flashes | dealer_acts.Drops | dealer_acts.DropsStub
    | dealer_acts.Boxes | dealer_acts.Burns | dealer_acts.Kills | dealer_acts.Turns | dealer_acts.BacksUp
    | dealer_acts.States | dealer_acts.PushesPot | dealer_acts.Ranks | dealer_acts.OffersCut | dealer_acts.ButtonDue
    | dealer_acts.DealsBoxed | dealer_acts.MucksBurns | dealer_acts.LaysBoard | dealer_acts.Fetches
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class ActLine:
    """One line: an act, or several that happened in the same moment."""

    acts: tuple[Act, ...]


class LineError(BadInput):
    """A line that is no notation; `column` counts from 1."""

    def __init__(self, text: str, column: int, expected: str) -> None:
        self.text, self.column, self.expected = text, column, expected
        there = text[column - 1 :].split()
        wrong = f"{there[0]!r} does not fit here" if there else "the line ends too early"
        super().__init__(f"{wrong} in {text!r}", right=f"expected {expected}", place=Where(column=column))


def read_line(text: str) -> ActLine:
    """The acts of one line of notation. Raises LineError, a BadInput, with the column and what was expected."""
    from lark.exceptions import UnexpectedCharacters, UnexpectedEOF, UnexpectedToken

    from shuffleup.floor.parsing import parser

    if "\n" in text:
        raise LineError(text.replace("\n", " "), text.index("\n") + 1, "one line")
    try:
        tree = parser().parse(text)
    except UnexpectedToken as bad:
        column = len(text) + 1 if bad.token.type == "$END" else bad.column
        raise LineError(text, column, _in_words(bad.expected)) from None
    except UnexpectedCharacters as bad:
        raise LineError(text, bad.column, _in_words(bad.allowed)) from None
    except UnexpectedEOF as bad:
        raise LineError(text, len(text) + 1, _in_words(bad.expected)) from None
    return ActLine(tuple(_act(each) for each in tree.children if not isinstance(each, str)))


_PLAIN = {
    "PLAYER": "a player (p1 to p10)", "SEAT": "a seat (s1 to s10)", "NUMBER": "a number", "PILE": "chips such as 100x3",
    "CARDS": "cards such as AhTd", "QUOTED": 'words in "quotes"', "NUMBER_WORD": "a number word such as five",
    "WORD": "fold, check, call or board", "SIZED": "bet, raise or complete", "STREET": "flops, turns or rivers",
    "BYSTANDER": "x (somebody else)", "ALL_IN": "all-in", "AMPERSAND": "&", "SLASH": "/", "EQUAL": "=",
    "OFFENCE": "an offence such as soft_play", "LIFTED": "muck or cards",
    "MORETHAN": ">", "$END": "the end of the line", "END": "the end of the line",
}  # fmt: skip


def _in_words(terminals: Iterable[str]) -> str:
    *others, last = sorted({_PLAIN.get(name, name.lower().strip("_")) for name in terminals})
    return f"{', '.join(others)} or {last}" if others else last


def _act(tree: "Tree[Token]") -> Act:
    parts: list[Any] = tree.children
    act: Act = _ACTS[tree.data](parts)
    return act


def _player(name: str) -> int:
    return int(name[1:]) if name[1:] else BYSTANDER


def _place(name: str) -> PlayerOrSeat:
    return PlayerOrSeat(name[0], int(name[1:]))


def _cards(text: str) -> tuple[int, ...]:
    return tuple(parse_cards(text))


def _says(parts: Sequence[Any]) -> acts.Says:
    speech: list[Any] = parts[1].children
    word, size = "", None
    match parts[1].data:
        case "word" | "pot_alone" | "all_in_alone":
            word = str(speech[0])
        case "sized":
            word, size = str(speech[0]), None if speech[1] is None else _size(speech[1])
        case _:
            size = _size(speech[0])
    return acts.Says(_player(parts[0]), word, size, quietly=parts[2] is not None)


def _wish(parts: Sequence[Any]) -> acts.Wants:
    who, what, *rest = parts
    of = next((_player(part) for part in rest if part is not None and part.type == "PLAYER"), None)
    marked = any(part is not None and part.type == "MARKED" for part in rest)
    chip = next((int(part) for part in rest if part is not None and part.type == "NUMBER"), None)
    return acts.Wants(_player(who), str(what), of, marked, chip)


def _offends(parts: Sequence[Any]) -> acts.Offends:
    return acts.Offends(_player(parts[0]), str(parts[1]), parts[2] is not None, parts[3] is not None)


def _ranks(parts: Sequence[Any]) -> dealer_acts.Ranks:
    order = tuple(tuple(_player(player) for player in group.children) for group in parts[1:])
    return dealer_acts.Ranks(order, str(parts[0] or ""))


_ACTS: dict[str, Callable[[Sequence[Any]], Act]] = {
    "says": _says,
    "says_freely": lambda x: acts.Says(_player(x[0]), free=x[1][1:-1]),
    "pushes": lambda x: acts.Pushes(_player(x[0]), tuple(_motion(each) for each in x[1:])),
    "carries": lambda x: acts.Carries(_player(x[0]), _motion(x[1])),
    "pulls": lambda x: acts.Pulls(_player(x[0]), _motion(x[1])),
    "reveals": lambda x: acts.Reveals(_player(x[0]), _motion(x[1])),
    "taps": lambda x: acts.Taps(_player(x[0])),
    "folds": lambda x: acts.Folds(_player(x[0])),
    "tables": lambda x: acts.Tables(_player(x[0]), _cards(x[1])),
    "mucks": lambda x: acts.Mucks(_player(x[0])),
    "releases": lambda x: acts.Releases(_player(x[0]), x[1] is not None),
    "shows": lambda x: acts.Shows(_player(x[0]), _cards(x[1]), None if x[2] is None else _player(x[2])),
    "exposes": lambda x: acts.Exposes(_player(x[0]), _cards(x[1])),
    "lifts": lambda x: acts.LiftsUpcards(_player(x[0])),
    "lifts_other": lambda x: acts.Lifts(_player(x[0]), str(x[1])),
    "offends": _offends,
    "leaves": lambda x: acts.Leaves(_player(x[0])),
    "returns": lambda x: acts.Returns(_player(x[0])),
    "thinks": lambda x: acts.Thinks(_player(x[0]), int(x[1])),
    "uses_device": lambda x: acts.UsesDevice(_player(x[0])),
    "cuts": lambda x: acts.Cuts(_player(x[0]), int(x[1])),
    "wants": _wish,
    "speaks_up": lambda x: acts.SpeaksUp(_player(x[0])),
    "clock_starts": lambda x: acts.ClockStarts(_player(x[0]), None if x[1] is None else int(x[1])),
    "clock_expires": lambda x: acts.ClockExpires(_player(x[0])),
    "clock_ends": lambda x: acts.ClockEnds(_player(x[0])),
    "shuffles": lambda x: acts.Shuffles(_player(x[0])),
    "pauses": lambda x: acts.Pauses(int(x[0])),
    "button_due": lambda x: dealer_acts.ButtonDue(_place(x[0])),
    "deals_first": lambda _: dealer_acts.DealsFirst(),
    "deals_last": lambda _: dealer_acts.DealsLast(),
    "deals": lambda x: dealer_acts.Deals(_place(x[0]), int(x[1]), x[2] is not None, x[3] is not None),
    "deals_joker": lambda x: dealer_acts.DealsJoker(_place(x[0])),
    "deals_boxed": lambda x: dealer_acts.DealsBoxed(_place(x[0]), x[1] is not None),
    "starts": lambda x: dealer_acts.Starts(_place(x[0])),
    "skips": lambda x: dealer_acts.Skips(_place(x[0])),
    "flashes": lambda x: dealer_acts.Flashes(_place(x[0]), int(x[1]) if len(x) > 1 else None),
    "drops": lambda x: dealer_acts.Drops(_place(x[0]), int(x[1]), x[2] is not None),
    "drops_stub": lambda _: dealer_acts.DropsStub(),
    "boxes": lambda x: dealer_acts.Boxes(int(x[0])),
    "burns": lambda x: dealer_acts.Burns(int(x[0])),
    "mucks_burns": lambda _: dealer_acts.MucksBurns(),
    "lays_board": lambda _: dealer_acts.LaysBoard(),
    "kills": lambda x: dealer_acts.Kills(_player(x[0])),
    "fetches": lambda x: dealer_acts.Fetches(_player(x[0])),
    "turns": lambda x: dealer_acts.Turns(x[0][:-1], _cards(x[1]), x[2] is not None),
    "backs_up": lambda x: dealer_acts.BacksUp(_player(x[0])),
    "states": lambda x: dealer_acts.States(str(x[0]), int(x[1])),
    "pushes_pot": lambda x: dealer_acts.PushesPot(_player(x[0])),
    "ranks": _ranks,
    "offers_cut": lambda x: dealer_acts.OffersCut(_player(x[0])),
}
"""Rule of the grammar -> the act that its parts make."""


def _size(tree: "Tree[Token]") -> Size:
    parts: list[Any] = tree.children
    match tree.data:
        case "all_in":
            return Size(all_in=True)
        case "pot":
            return Size(pot=True)
        case "exactly":
            return Size(amount=int(parts[0]))
        case "more":
            return Size(more=int(parts[0]))
    return Size(words=tuple(str(part) for part in parts))


def _motion(tree: "Tree[Token]") -> Motion:
    parts: list[Any] = tree.children
    if tree.data == "total":
        return Motion(total=int(parts[0]))
    return Motion(tuple(_pile(str(pile.children[0])) for pile in parts))


def _pile(text: str) -> Pile:
    value, _, count = text.partition("x")
    return Pile(int(value), int(count or 1))
