"""Mixes as data: several games in turn, and when to change.

Whose rule: the books know mixes only by name (TDA 10.B, TNPL B6.iii) and leave their games and the moment of the change
to the event; the order here is the usual one. The button during stud is a policy (`mixed_button_in_stud`) and is worked
out in `hand.button`.
"""

from dataclasses import dataclass
from enum import IntEnum

from shuffleup.bad_input import BadInput
from shuffleup.games.variant import Family, Variant
from shuffleup.games.variants import find_variant


class Rotation(IntEnum):
    """When a mix goes on to its next game."""

    LEVEL = 0
    """With every level of the clock: the usual way of tournaments."""
    HANDS = 1
    """After a fixed number of hands at the table."""
    ORBIT = 2
    """After as many hands as there are seats in play when the game began."""


@dataclass(frozen=True, slots=True)
class Mix:
    """Games in turn. `hands` is read with Change.HANDS only."""

    id: str
    name: str
    games: tuple[str, ...]
    change: Rotation = Rotation.LEVEL
    hands: int = 8

    def variants(self) -> tuple[Variant, ...]:
        """The games as variants, in order."""
        return tuple(find_variant(game) for game in self.games)

    def game_now(self, *, level: int, hands_before: int, players: int) -> Variant:
        """The game of the next hand.

        `level` counts played levels from 0, `hands_before` the hands this table has played of the mix, `players` those
        who sat down to the present orbit (Change.ORBIT; with players coming and going the caller counts orbits itself).
        """
        turn = level
        if self.change is Rotation.HANDS:
            turn = hands_before // self.hands
        elif self.change is Rotation.ORBIT:
            turn = hands_before // max(players, 1)
        return find_variant(self.games[turn % len(self.games)])

    def has_stud(self) -> bool:
        """Whether the button stands still during a part of this mix (TDA 10.B)."""
        return any(variant.family is Family.STUD for variant in self.variants())


MIXES: tuple[Mix, ...] = (
    Mix(
        "HORSE",
        "Hold'em, Omaha eight-or-better, razz, stud, stud eight-or-better",
        ("FLHE", "FLO8", "RAZZ", "STUD", "STUD8"),
    ),
    Mix("HOSE", "Hold'em, Omaha eight-or-better, stud, stud eight-or-better", ("FLHE", "FLO8", "STUD", "STUD8")),
    Mix("HO", "Hold'em and Omaha eight-or-better", ("FLHE", "FLO8")),
    Mix("OE", "Omaha eight-or-better and stud eight-or-better", ("FLO8", "STUD8")),
    Mix("TRIPLESTUD", "Stud, stud eight-or-better and razz", ("STUD", "STUD8", "RAZZ")),
    Mix("TRIPLEDRAW", "Deuce-to-seven triple draw and badugi", ("FL27TD", "FLBADUGI")),
    Mix("NLHE-PLO", "No-limit hold'em and pot-limit Omaha", ("NLHE", "PLO")),
    Mix(
        "8-GAME",
        "Eight games",
        ("FL27TD", "FLHE", "FLO8", "RAZZ", "STUD", "STUD8", "NLHE", "PLO"),
    ),
    Mix(
        "9-GAME",
        "Nine games: the eight and no-limit deuce-to-seven",
        ("FLHE", "FLO8", "RAZZ", "STUD", "STUD8", "NLHE", "PLO", "FL27TD", "NL27SD"),
    ),
    Mix(
        "10-GAME",
        "Ten games: the nine and badugi",
        ("FLHE", "FLO8", "RAZZ", "STUD", "STUD8", "NLHE", "PLO", "FL27TD", "NL27SD", "FLBADUGI"),
    ),
)
"""The mixes with a name of their own; an event may list any games instead."""

_BY_ID = {mix.id: mix for mix in MIXES}


def games_in_turn(name: str) -> Mix:
    """The games that a level is played in: one alone, a mix by its id, or games with / between, in any case.

    A list of games goes on with every level. Raises BadInput for what is none of these.
    """
    if name.upper() in _BY_ID:
        return _BY_ID[name.upper()]
    games = tuple(find_variant(each.strip()).id for each in name.split("/"))
    return Mix(name, name, games)


def find_mix(name: str) -> Mix:
    """The mix of this id, in any case. Raises BadInput naming the mixes there are."""
    found = _BY_ID.get(name.upper())
    if found is None:
        raise BadInput(f"there is no mix {name!r}", right="one of " + ", ".join(_BY_ID))
    return found
