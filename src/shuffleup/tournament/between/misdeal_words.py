"""What fault of the deal somebody names who wants a hand void: by its name, or as people tell it.

Whose rule: none; which fault is a misdeal, and from how many cards on, the book says. Where cards are what went wrong,
their number is told with them.
"""

import re
from typing import Final, NamedTuple

from shuffleup.rulebooks.policies.misdeal import MisdealCauses


class FaultTold(NamedTuple):
    """A fault as it was told."""

    cause: MisdealCauses | None
    """None for anything that no book lists."""
    cards: int | None = None
    """How many cards it is about, where that was told: of boxed or exposed cards, two for several."""
    first: bool = False
    """Whether the card that was seen is told to be a first one."""
    of_blind: bool = False
    """Whether it is told to have gone to a blind."""
    short: bool = False
    """Whether it is told that cards are wanting, of a wrong number of them."""


_IN_PLAIN_WORDS: Final = (
    (("first_card", "wrong"), MisdealCauses.FIRST_CARD_WRONG_SEAT),
    (("button", "wrong"), MisdealCauses.BUTTON_MISPLACED),
    (("button", "out_of_position"), MisdealCauses.BUTTON_MISPLACED),
    (("not_entitled",), MisdealCauses.UNENTITLED_SEAT_DEALT),
    (("empty_seat",), MisdealCauses.UNENTITLED_SEAT_DEALT),
    (("dealt_out",), MisdealCauses.ENTITLED_SEAT_OMITTED),
    (("number_of_cards",), MisdealCauses.WRONG_CARD_COUNT),
)
"""Words that together tell a fault."""

_BOXED: Final = re.compile(
    r"boxed|(?:face_?up|turned_(?:over|up)|upside_down|the_wrong_way_(?:up|round))(?:_\w+)?_in_the_(?:deck|stub|pack)"
    r"|upside_down_cards?|cards?_(?:was_|were_)?upside_down"
)
_EXPOSED: Final = re.compile(r"exposed|flashed")
_TOO_MANY: Final = re.compile(r"too_many_cards|(?:^|_)(?:three|four|five|[345])_(?:hole_)?cards|extra_card")
_TOO_FEW: Final = re.compile(
    r"too_few_cards|(?:only|just|has|have|got|dealt)_(?:himself_|herself_|them_)?(?:only_|just_)?(?:one|1|a_single)_card"
    r"|cards?_(?:too_few|short|missing|is_missing)|missing_(?:a_|one_)?card|no_second_card"
)
_NUMBERS: Final = {"a": 1, "an": 1, "one": 1, "1": 1, "single": 1, "two": 2, "three": 3, "four": 4, "both": 2}
_SEVERAL: Final = 2


def fault_told(reason: str) -> FaultTold:
    """The fault that somebody names, in lower case with `_` between the words."""
    named = next((each for each in MisdealCauses if each.value == reason), None)
    if named is not None:
        return FaultTold(named)
    plain = next((cause for words, cause in _IN_PLAIN_WORDS if all(word in reason for word in words)), None)
    if plain is not None:
        return FaultTold(plain)
    if _BOXED.search(reason):
        return FaultTold(MisdealCauses.BOXED_CARDS, _how_many(reason))
    if _EXPOSED.search(reason):
        first = "first_card" in reason or "first_two" in reason
        return FaultTold(MisdealCauses.EXPOSED_CARDS, _how_many(reason), first=first, of_blind="blind" in reason)
    short = _TOO_FEW.search(reason) is not None
    if short or _TOO_MANY.search(reason):
        return FaultTold(MisdealCauses.WRONG_CARD_COUNT, short=short)
    return FaultTold(None)


def _how_many(reason: str) -> int:
    """How many cards are told; without a number one card, or several."""
    for word in reason.split("_"):
        if word in _NUMBERS:
            return _NUMBERS[word]
        if word.isdigit():
            return int(word)
    return _SEVERAL if "cards" in reason else 1
