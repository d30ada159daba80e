"""How well bots play: four levels where there is a board, one in the other games.

The four are kinds of players of the simulator, so that a night of bots goes as a simulated one does. Stud and draw are
played by plain rules, the same at every level: that is told as `BEGINNER`, whatever a bot is called elsewhere.
"""

from enum import StrEnum
from typing import Final

from shuffleup.bad_input import BadInput
from shuffleup.games import MIXES, Family, Variant, find_mix, find_variant


class BotLevel(StrEnum):
    """How well a bot plays, from weak to strong; `BEGINNER` where plain rules are all there is."""

    BEGINNER = "beginner"
    EASY = "easy"
    PUB = "pub"
    SOLID = "solid"
    STRONG = "strong"


BOARD_LEVELS: Final = (BotLevel.EASY, BotLevel.PUB, BotLevel.SOLID, BotLevel.STRONG)


def levels_of(game: str) -> tuple[BotLevel, ...]:
    """The levels that differ in a game or a mix (by its id, or the games' ids with / between), weakest first.

    A bot of any level plays every game. Raises BadInput for no such game.
    """
    if any(variant.family is Family.BOARD for variant in _variants(game)):
        return BOARD_LEVELS
    return (BotLevel.BEGINNER,)


def level_in(level: BotLevel, variant: Variant) -> BotLevel:
    """What a bot of this level plays like in this game."""
    if variant.family is not Family.BOARD:
        return BotLevel.BEGINNER
    return BotLevel.EASY if level is BotLevel.BEGINNER else level


def _variants(game: str) -> tuple[Variant, ...]:
    if game.upper() in {mix.id for mix in MIXES}:
        return find_mix(game).variants()
    names = [name.strip() for name in game.replace("/", ",").split(",")]
    if not all(names):
        raise BadInput(f"there is no game {game!r}", right="a game, a mix, or games with / between them")
    return tuple(find_variant(name) for name in names)
