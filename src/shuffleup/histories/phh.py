"""Hands in the PHH format (`.phh`, and `.phhs` for many in one file): reading, and what one holds.

Whose rule: the PHH file format of J. Kim, version of 2024; TOML with given field names, eleven variants. Everything the
format has no use for stays in `fields`, so that nothing is lost in writing a hand again. Numbers may be decimals: they
are scaled to integers, hand by hand (`scale`). Of user-defined fields `_small_blind` (the level's, where it is dead),
`_smallest_chip` and `_players_left` count. Players are `p1`, first left of the button, and so on; with two players the
file has antes and blinds the other way round, here they are by seat.

Reading has two ways: line by line for the form nearly all files have (`phh_lines`), else the TOML library.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from functools import lru_cache
from pathlib import Path
from typing import Final

from shuffleup.bad_input import BadInput, Place, in_english
from shuffleup.games.variant import Betting, Forced, Variant
from shuffleup.games.variants import find_phh_variant
from shuffleup.hand.stakes import Stakes
from shuffleup.hand.table import Setup
from shuffleup.histories.phh_lines import read_lines
from shuffleup.text_file import text_of
from shuffleup.toml_text import read_toml

UNKNOWN_STACK: Final = 10**15
"""What a stack written `inf` is played with; large enough never to matter."""

PHH_FILE: Final = "a PHH file (.phh or .phhs)"

_QUOTED: Final = re.compile(r"""'[^'\n]*'|"(?:[^"\\\n]|\\.)*"|#[^\n]*""")
"""A string of a list, or a comment."""

_AMOUNTS: Final = ("antes", "blinds_or_straddles", "bring_in", "small_bet", "big_bet", "min_bet", "starting_stacks")
_OWN: Final = frozenset((*_AMOUNTS, "variant", "actions", "ante_trimming_status"))


@dataclass(slots=True)
class PhhHand:
    """One hand of a file. Amounts are integers, `scale` of them to one of the file's units; lists are by seat."""

    variant: Variant
    antes: tuple[int, ...]
    blinds: tuple[int, ...]
    starting_stacks: tuple[int, ...]
    actions: Sequence[str]
    bring_in: int = 0
    small_bet: int = 0
    big_bet: int = 0
    min_bet: int = 0
    ante_trimming: bool = False
    scale: int = 1
    fields: dict[str, object] = field(default_factory=dict)
    """All other fields of the file, as they were; user-defined ones begin with `_`."""
    section: str | None = None
    """The hand's name within a `.phhs` file."""
    source: str | None = None
    text: str = field(default="", repr=False, compare=False)
    """The whole text of the file, to say in which line something stands; empty where it is not at hand."""

    @property
    def players(self) -> int:
        """Players dealt in."""
        return len(self.starting_stacks)

    def setup(self) -> Setup:
        """What the hand begins with, for `Hand`. Raises BadInput where the numbers make no hand, with the line."""
        try:
            return self._setup()
        except BadInput as bad:
            place = Place(self.source, _line_of("variant", self.section, self.text))
            raise BadInput(bad.wrong, right=bad.right, place=place) from None

    def _setup(self) -> Setup:
        sums = (self.antes, self.blinds, self.min_bet, self.small_bet, self.big_bet, self.bring_in)
        # (Equal to a whole number is more than what is one, and Setup is to refuse the rest.)
        known = _INT.issuperset(map(type, (*self.antes, *self.blinds, *sums[2:])))
        stakes = (_stakes if known else Stakes)(
            *sums,
            self._own_chips("_small_blind", 0),
            self.ante_trimming,
            self._own_chips("_smallest_chip", 1),
            self._own_number("_players_left"),
        )
        names = self.fields.get("players")
        return Setup(
            self.variant,
            stakes,
            self.starting_stacks,
            tuple(map(str, names)) if isinstance(names, list) else (),
        )

    def _own_number(self, name: str) -> int:
        """A whole number of a user-defined field; 0 where there is none."""
        value = self.fields.get(name)
        return value if type(value) is int and 0 < value < UNKNOWN_STACK else 0

    def _own_chips(self, name: str, otherwise: int) -> int:
        """Chips of a user-defined field, given in the file's units."""
        value = self.fields.get(name)
        if isinstance(value, Decimal) and 0 < value < UNKNOWN_STACK:
            return int(value * self.scale) or otherwise
        return self._own_number(name) * self.scale or otherwise

    def amount(self, chips: int) -> int | str:
        """Chips in the file's units: a number, or where the hand has decimals a string with as many; `inf` unknown."""
        if chips >= UNKNOWN_STACK // 2:
            return "inf"
        if self.scale == 1:
            return chips
        digits = len(str(self.scale)) - 1
        return f"{Decimal(chips).scaleb(-digits):.{digits}f}"

    def line_of_action(self, entry: int) -> int | None:
        """The line of the file in which an entry of `actions` stands; of the last one for an entry past the end."""
        first = _line_of("actions", self.section, self.text)
        if first is None:
            return None
        start = sum(len(line) for line in self.text.splitlines(keepends=True)[: first - 1])
        count = -1
        for found in _QUOTED.finditer(self.text, self.text.index("=", start)):
            count += found[0][0] != "#"
            if count == min(entry, len(self.actions) - 1):
                return self.text.count("\n", 0, found.start()) + 1
        return first

    def chips(self, text: str) -> int:
        """An amount of an action in chips. Raises BadInput if it is none, or finer than the rest of the hand."""
        if text.isdecimal():
            return int(text) * self.scale
        try:
            value = Decimal(text.replace(",", "")) * self.scale
            whole = int(value)
        except (ArithmeticError, ValueError):
            whole, value = 0, Decimal(-1)
        if whole != value or whole < 0:
            raise BadInput(f"{text!r} is no amount", right="a number of chips, such as 250", place=Place(self.source))
        return whole


LONGEST = 1_000_000_000
"""Characters of a file of hands that is not of the simple form."""


def read_phh(source: str | Path) -> list[PhhHand]:
    """All hands of a file, or of a text that holds a line break. Raises BadInput with file and line."""
    if isinstance(source, str) and "\n" in source:
        return list(parse_phh(source, None))
    return list(parse_phh(text_of(Path(source), PHH_FILE), str(source)))


def parse_phh(text: str, source: str | None) -> Iterator[PhhHand]:
    """The hands of a text, one after the other."""
    for section, document in documents(text, source):
        yield make_hand(document, section, source, text)


def documents(text: str, source: str | None) -> Iterator[tuple[str | None, dict[str, object]]]:
    """The fields of each hand as Python values, with the name of its section (None in a file of one hand)."""
    read = read_lines(text)
    if read is None:
        document = read_toml(text, source, right="TOML as the PHH format has it", longest=LONGEST)
        read = [(None, document)]
        if "variant" not in document and document and all(isinstance(v, dict) for v in document.values()):
            read = [(section, dict(value)) for section, value in document.items() if isinstance(value, dict)]
    yield from read


def make_hand(document: dict[str, object], section: str | None, source: str | None, text: str = "") -> PhhHand:
    """A hand from its fields. Raises BadInput naming the field, and its line where `text` is at hand."""
    try:
        hand = _make_hand(document, section, source)
    except _Wrong as wrong:
        line = _line_of(wrong.field, section, text)
        raise BadInput(wrong.wrong, right=wrong.right, place=Place(source, line)) from None
    hand.text = text
    return hand


_stakes = lru_cache(maxsize=64)(Stakes)
"""Hands of a file have the same stakes, hand after hand; what has been checked of them need not be checked again."""
_INT: Final = frozenset((int,))
_STR: Final = frozenset((str,))


class _Wrong(Exception):
    def __init__(self, field_: str, wrong: str, right: str) -> None:
        self.field, self.wrong, self.right = field_, wrong, right


def _line_of(name: str, section: str | None, text: str) -> int | None:
    start = None
    for number, line in enumerate(text.splitlines(), 1):
        if section is not None and line[:1] == "[":
            if start is not None:
                break
            if line.strip("[] \"'") == section:
                start = number
        elif (section is None or start is not None) and re.match(rf"\s*{re.escape(name)}\s*=", line):
            return number
    return start


def _make_hand(document: dict[str, object], section: str | None, source: str | None) -> PhhHand:
    code = document.get("variant")
    if not isinstance(code, str):
        raise _Wrong("variant", "the field variant is missing", 'a code of the format, such as variant = "NT"')
    try:
        variant = find_phh_variant(code)
    except BadInput as bad:
        raise _Wrong("variant", in_english(bad.wrong), in_english(bad.right)) from None
    actions = document.get("actions")
    if not isinstance(actions, list) or not _STR.issuperset(map(type, actions)):
        raise _Wrong("actions", "the field actions is missing or no list of strings", "actions = ['p1 f', ..]")
    amounts, scale = _amounts(document, actions)
    stacks = amounts.get("starting_stacks")
    if not isinstance(stacks, list):
        raise _Wrong("starting_stacks", "the field starting_stacks is missing", "the chips of each player")
    players = len(stacks)
    hand = PhhHand(
        variant=variant,
        antes=_by_seat("antes", amounts, players),
        blinds=_by_seat("blinds_or_straddles", amounts, players) if variant.forced is Forced.BLINDS else (0,) * players,
        starting_stacks=tuple(stacks),
        actions=actions,
        ante_trimming=document.get("ante_trimming_status", False) is True,
        scale=scale,
        section=section,
        source=source,
    )
    if variant.forced is Forced.BRING_IN:
        hand.bring_in = _one("bring_in", amounts)
    if variant.betting is Betting.FIXED_LIMIT:
        hand.small_bet = _one("small_bet", amounts)
        hand.big_bet = _one("big_bet", amounts)
    else:
        hand.min_bet = _one("min_bet", amounts)
    hand.fields = {name: value for name, value in document.items() if name not in _OWN}
    return hand


def _by_seat(name: str, amounts: Mapping[str, int | list[int]], players: int) -> tuple[int, ...]:
    listed = amounts.get(name)
    if not isinstance(listed, list):
        raise _Wrong(name, f"the field {name} is missing or no list", f"one number for each of {players} players")
    if len(listed) != players:
        raise _Wrong(name, f"{name} has {len(listed)} numbers for {players} players", "one for each player")
    return (listed[1], listed[0]) if players == 2 else tuple(listed)


def _one(name: str, amounts: Mapping[str, int | list[int]]) -> int:
    value = amounts.get(name)
    if not isinstance(value, int):
        raise _Wrong(name, f"the field {name} is missing or no number", f"{name} = a number of chips")
    return value


def _amounts(document: dict[str, object], actions: Sequence[str]) -> tuple[dict[str, int | list[int]], int]:
    """The amount fields as integers, and how many make one of the file's units."""
    found: dict[str, int | list[int]] = {}
    whole = True
    for name in _AMOUNTS:
        value = document.get(name)
        if type(value) is int or (isinstance(value, list) and _INT.issuperset(map(type, value))):
            found[name] = value
        elif value is not None:
            whole = False
    if whole and "." not in "".join(actions):
        return found, 1
    return _scaled(document, actions)


def _scaled(document: dict[str, object], actions: Sequence[str]) -> tuple[dict[str, int | list[int]], int]:
    digits = 0
    read: dict[str, Decimal | list[Decimal]] = {}
    for name in _AMOUNTS:
        value = document.get(name)
        if isinstance(value, list):
            numbers = [_decimal(name, v) for v in value]
            read[name] = numbers
        elif value is not None:
            read[name] = _decimal(name, value)
            numbers = [_decimal(name, value)]
        else:
            continue
        digits = max([digits, *(_digits(number) for number in numbers)])
    for line in actions:
        words = line.split()
        if len(words) > 2 and words[1] == "cbr":
            digits = max(digits, len(words[2].partition(".")[2]))
    scale = 10**digits
    return {
        name: [_whole(v, scale) for v in value] if isinstance(value, list) else _whole(value, scale)
        for name, value in read.items()
    }, scale


def _decimal(name: str, value: object) -> Decimal:
    if isinstance(value, bool) or not isinstance(value, int | Decimal):
        raise _Wrong(name, f"{value!r} in {name} is no number", "numbers of chips")
    number = Decimal(value)
    if number.is_nan() or (number.is_infinite() and name != "starting_stacks"):
        raise _Wrong(name, f"{value} in {name} is no amount", "numbers of chips")
    return number


def _digits(number: Decimal) -> int:
    exponent = number.as_tuple().exponent
    return max(0, -exponent) if isinstance(exponent, int) else 0


def _whole(number: Decimal, scale: int) -> int:
    return UNKNOWN_STACK if number.is_infinite() else int(number * scale)
