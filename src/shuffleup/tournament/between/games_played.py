"""What is played, as far as button and seats turn on it: stud alone, a mix, and whether the button stands still in it.

Whose rules: TDA 10.B, TNPL B6.iii (`mixed_button_in_stud`).
"""

from typing import TypeVar

from shuffleup.bad_input import BadInput
from shuffleup.games.mixes import MIXES
from shuffleup.games.variant import Family, Variant
from shuffleup.games.variants import find_phh_variant, find_variant
from shuffleup.rulebooks.policies.stud_mixed import MixedButtonInStud
from shuffleup.tournament.between.asked import Asked
from shuffleup.tournament.between.room import RoomTable

C = TypeVar("C")

MIX_IDS = frozenset(mix.id for mix in MIXES)


def is_stud(game: str | None) -> bool:
    """Whether this is a game with upcards and a bring-in, as a file names it."""
    found = variant_called(game)
    return found is not None and found.family is Family.STUD


def variant_called(game: str | None) -> Variant | None:
    """The game of this name or code, hold'em where nobody told any; None for a mix and for what is not played here."""
    name = (game or "HOLDEM").upper()
    for find in (find_variant, find_phh_variant):
        try:
            return find(name)
        except BadInput:
            continue
    return None


def is_mix(game: str | None) -> bool:
    """Whether a file names a mix."""
    return game is not None and game.upper() in MIX_IDS


def is_stud_alone(game: str | None) -> bool:
    """Whether stud and nothing else is played, so that nobody has blinds."""
    return is_stud(game) and not is_mix(game)


def stands_still(asked: Asked[C], table: RoomTable) -> bool:
    """Whether the button is frozen after the last hand: it was stud in a mix, and the book stops it there."""
    if not is_stud(table.game):
        return False
    return asked.policies.stud_mixed.mixed_button_in_stud is MixedButtonInStud.ADVANCE_THEN_FREEZE
