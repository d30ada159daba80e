"""The words of the Open Hand History format, for its writer and its reader.

Whose rule: the specification of hh-specs.handhistory.org, version 1.4.6; names of ours, which it lacks, are told in
`docs/histories.md`: the streets of stud and draw after the first, and the discarding of cards.
"""

from typing import Final

from shuffleup.games.variant import Betting, Family, Variant

Json = dict[str, object]

SPEC_VERSION: Final = "1.4.6"
BET_TYPES: Final = {Betting.NO_LIMIT: "NL", Betting.POT_LIMIT: "PL", Betting.FIXED_LIMIT: "FL"}
GAME_TYPES: Final = ("Holdem", "Omaha", "OmahaHiLo", "Stud", "StudHiLo", "Draw")

POSTS: Final = {
    "ante": "Post Ante",
    "small_blind": "Post SB",
    "big_blind": "Post BB",
    "straddle": "Straddle",
    "returning": "Post Extra Blind",
}
ACTIONS: Final = {
    "fold": "Fold",
    "check": "Check",
    "call": "Call",
    "bet": "Bet",
    "raise": "Raise",
    "complete": "Raise",
    "bring_in": "Post Extra Blind",
}
DISCARDS: Final = "Discards Cards"
"""Of ours: cards thrown away in a draw."""

_STREETS: Final = {
    Family.BOARD: ("Preflop", "Flop", "Turn", "River"),
    Family.STUD: ("Preflop", "Fourth Street", "Fifth Street", "Sixth Street", "Seventh Street"),
    Family.DRAW: ("Preflop", "First Draw", "Second Draw", "Third Draw"),
}


def street_names(variant: Variant) -> tuple[str, ...]:
    """The rounds of a game in order; the first is always Preflop, as the format wants it."""
    return _STREETS[variant.family]


def game_type(variant: Variant) -> str:
    """The format's word for a game, which may stand for several."""
    if variant.family is Family.DRAW:
        return "Draw"
    if variant.family is Family.STUD:
        return "Stud" if variant.low is None else "StudHiLo"
    if not variant.omaha:
        return "Holdem"
    return "Omaha" if variant.low is None else "OmahaHiLo"
