"""The game of a structure as the plan's form has it: one for the whole night, or what each level says.

Whose rule: a game's forced bets are the engine's; where a stud game comes new to a level its bring-in is the level's
first figure. Not done: a game chosen level by level, which an EVENT file and the interface for programs can say.
"""

from collections.abc import Sequence
from dataclasses import replace

from shuffleup.bad_input import BadInput
from shuffleup.games.mixes import MIXES, games_in_turn
from shuffleup.games.variants import VARIANTS
from shuffleup.tournament.plan import Plan, PlanLevel

AS_LEVELS = ""
"""The choice that leaves each level its own game."""

GAMES: tuple[tuple[str, str], ...] = (
    *((each.id, each.name) for each in VARIANTS),
    *((each.id, f"{each.id}: {each.name}") for each in MIXES),
)
"""Id and name of each game that a night can be played in, mixes last."""


def one_game(plan: Plan) -> str:
    """The game of all levels; `AS_LEVELS` where they differ, or where it is none of those offered."""
    found = {level.game for level in plan.levels if not level.is_break}
    [game, *others] = found or {PlanLevel(1).game}
    return game if not others and game in dict(GAMES) else AS_LEVELS


def with_games(levels: Sequence[PlanLevel], base: Plan, chosen: str) -> tuple[PlanLevel, ...]:
    """The typed levels in the game that was chosen; what a level of `base` says beside its blinds stays with it."""
    before = [level for level in base.levels if not level.is_break] or [PlanLevel(1)]
    play = iter((*before, *[before[-1]] * len(levels)))
    return tuple(level if level.is_break else _in_game(level, next(play), chosen) for level in levels)


def _in_game(level: PlanLevel, before: PlanLevel, chosen: str) -> PlanLevel:
    game = chosen or before.game
    same = (before.small_blind, before.big_blind) == (level.small_blind, level.big_blind)
    if same and game == before.game:
        bets = (before.bring_in, before.small_bet, before.big_bet)
    else:
        bets = (level.small_blind if _has_stud(game) else 0, 0, 0)
    return replace(level, game=game, bring_in=bets[0], small_bet=bets[1], big_bet=bets[2])


def _has_stud(game: str) -> bool:
    try:
        return games_in_turn(game).has_stud()
    except BadInput:  # a file's own word; the check of the plan names it
        return False
