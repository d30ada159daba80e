"""The law of one hand: the policies that kernels read, as a flat record of integers.

Whose rules: the policies of the same names in the rulebooks; the defaults are those of the common last column (TDA
where it speaks). `hand_law` builds the record from policies by name, so that this room needs to know no book. Policies
that rule on what was said or done at the table, and not on the hand itself, are read by `floor`.

Beside policies the record carries three customs that no book prints and a house may want otherwise:
`pot_cap_antes`, `ante_before_blind` and the house's number of raises in limit play.
"""

from collections.abc import Callable, Mapping
from enum import IntEnum
from typing import NoReturn

from shuffleup.bad_input import BadInput


class ReopenShortAllInsCode(IntEnum):
    """Short all-ins in no-limit and pot-limit."""

    CUMULATIVE = 0
    EACH_ALONE = 1


class MinRaiseIncrementCode(IntEnum):
    """Least amount that a raise must add."""

    LARGEST_INCREMENT = 0
    LAST_GAP = 1


class MinBetCode(IntEnum):
    """Least opening bet."""

    BIG_BLIND = 0
    SMALLEST_CHIP = 1


class ShortBigBlindCode(IntEnum):
    """Price of entry when the big blind is all-in for less; a short bring-in follows it."""

    FULL_BLIND = 0
    POSTED_AMOUNT = 1


class ShortOpeningAllInCallCode(IntEnum):
    """Price after an opening all-in below the minimum bet, after the first street."""

    ALL_IN_AMOUNT = 0
    MINIMUM_BET = 1


class ShortOpeningAllInRaiseCode(IntEnum):
    """Least raise over such an all-in."""

    ALL_IN_PLUS_MINIMUM_BET = 0
    MINIMUM_BET = 1


class PotCapShortBlindsCode(IntEnum):
    """Pot-limit maximum with short or dead blinds."""

    AS_FULL_PREFLOP = 0
    REAL_POT = 1


class PotCapAntes(IntEnum):
    """Custom, no policy: whether antes count towards the pot-limit maximum of the first street."""

    COUNT = 0
    NOT_ON_FIRST_STREET = 1


class OddChipUnitCode(IntEnum):
    """Size of the odd chip."""

    SMALLEST_IN_PLAY = 0
    AS_IT_LIES = 1


class OddChipFlopGamesCode(IntEnum):
    """Who gets the odd chip in flop games; draw games follow."""

    FIRST_WINNER_LEFT_OF_BUTTON = 0
    HIGH_CARD_BY_SUIT = 1


class OddChipStudCode(IntEnum):
    """Who gets the odd chip in stud games."""

    HIGH_CARD_BY_SUIT = 0
    FIRST_LEFT_OF_DEALER = 1


class OddChipsSeveralCode(IntEnum):
    """More than one odd chip."""

    ONE_EACH_CLOCKWISE = 0
    ALL_TO_FIRST = 1


class OddChipTiedBothWaysCode(IntEnum):
    """The same hands tie for high and low."""

    SPLIT_ONCE = 0
    BY_HALVES = 1


class ShowOrderCode(IntEnum):
    """When an order of showing binds."""

    VOLUNTARY_THEN_DIRECTOR = 0
    ALWAYS = 1


class FirstToShowAfterBetCode(IntEnum):
    """First to show if the last street was bet."""

    LAST_AGGRESSOR = 0
    FIRST_TO_ACT = 1


class FirstToShowCheckedCode(IntEnum):
    """First to show if the last street was checked."""

    FIRST_TO_ACT = 0
    LAST_AGGRESSOR_OF_HAND = 1


class MuckAtShowdownCode(IntEnum):
    """Mucking unshown at the showdown."""

    UNLESS_ALL_IN = 0
    NEVER = 1


_ENUMS: dict[str, type[IntEnum]] = {
    "reopen_short_all_ins": ReopenShortAllInsCode,
    "min_raise_increment": MinRaiseIncrementCode,
    "min_bet": MinBetCode,
    "short_big_blind": ShortBigBlindCode,
    "short_opening_all_in_call": ShortOpeningAllInCallCode,
    "short_opening_all_in_raise": ShortOpeningAllInRaiseCode,
    "pot_cap_short_blinds": PotCapShortBlindsCode,
    "pot_cap_antes": PotCapAntes,
    "odd_chip_unit": OddChipUnitCode,
    "odd_chip_flop_games": OddChipFlopGamesCode,
    "odd_chip_stud": OddChipStudCode,
    "odd_chips_several": OddChipsSeveralCode,
    "odd_chip_tied_both_ways": OddChipTiedBothWaysCode,
    "show_order": ShowOrderCode,
    "first_to_show_after_bet": FirstToShowAfterBetCode,
    "first_to_show_checked": FirstToShowCheckedCode,
    "muck_at_showdown": MuckAtShowdownCode,
}

HOUSE_RAISE_CAP = 3
"""Raises after the opening bet where a book says that the house decides and the house has not."""

LAW_DEFAULTS: dict[str, int] = dict.fromkeys(_ENUMS, 0) | {
    "uncontested_winner_shows": 0,
    "limit_raise_cap": HOUSE_RAISE_CAP,
    "limit_cap_lifted_at": 2,
    "limit_reopen_percent": 50,
    "ante_before_blind": 1,
}
"""Every field of the record and its default."""


class HandLaw:
    """The record, which does not change. Fields are those of `LAW_DEFAULTS`; enum fields hold the enum's value."""

    __slots__ = tuple(LAW_DEFAULTS)

    reopen_short_all_ins: int
    min_raise_increment: int
    min_bet: int
    short_big_blind: int
    short_opening_all_in_call: int
    short_opening_all_in_raise: int
    pot_cap_short_blinds: int
    pot_cap_antes: int
    odd_chip_unit: int
    odd_chip_flop_games: int
    odd_chip_stud: int
    odd_chips_several: int
    odd_chip_tied_both_ways: int
    show_order: int
    first_to_show_after_bet: int
    first_to_show_checked: int
    muck_at_showdown: int
    uncontested_winner_shows: int
    limit_raise_cap: int
    limit_cap_lifted_at: int
    limit_reopen_percent: int
    ante_before_blind: int

    def __init__(self, **fields: int) -> None:
        for name, default in LAW_DEFAULTS.items():
            object.__setattr__(self, name, fields.pop(name, default))
        if fields:
            raise TypeError(f"the law has no field {sorted(fields)[0]!r}")

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"the law of a hand cannot be changed ({name})")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, HandLaw) and all(getattr(self, f) == getattr(other, f) for f in LAW_DEFAULTS)

    def __repr__(self) -> str:
        return f"HandLaw({', '.join(f'{name}={value}' for name, value in self._own().items())})"

    def __reduce__(self) -> "tuple[Callable[..., HandLaw], tuple[dict[str, int]]]":
        return _law, (self._own(),)

    def _own(self) -> dict[str, int]:
        """The fields that are not what they are by default."""
        told = {name: getattr(self, name) for name in LAW_DEFAULTS}
        return {name: value for name, value in told.items() if value != LAW_DEFAULTS[name]}


def _law(fields: dict[str, int]) -> HandLaw:
    return HandLaw(**fields)


COMMON_LAW = HandLaw()
"""The law where no house is told."""


def hand_law(policies: Mapping[str, object], *, house_raise_cap: int = HOUSE_RAISE_CAP) -> HandLaw:
    """The law from policies by name; names that no kernel reads are passed over, missing ones take the default.

    Enum policies are given by the value's name (`"cumulative"`), numbers and yes/no as they are; `limit_raise_cap`
    may be `"house"`, which means `house_raise_cap`. Raises BadInput for a value that the policy does not have.
    """
    if not isinstance(policies, Mapping):
        raise BadInput(
            f"the policies are {policies!r}", right='those of a book, as load_book("tda").resolve() has them'
        )
    fields: dict[str, int] = {}
    for name in LAW_DEFAULTS:
        if name in policies:
            fields[name] = _number(name, policies[name], house_raise_cap)
    return HandLaw(**fields)


def _number(name: str, value: object, house_raise_cap: int) -> int:
    names = _ENUMS.get(name)
    if names is not None:
        if isinstance(value, str) and value.upper() in names.__members__:
            return int(names[value.upper()])
        raise BadInput(f"{name} cannot be {value!r}", right="one of " + ", ".join(m.lower() for m in names.__members__))
    if name == "limit_raise_cap" and value == "house":
        return house_raise_cap
    if isinstance(value, bool | int):
        return int(value)
    raise BadInput(f"{name} cannot be {value!r}", right="a whole number")
