"""What an entrant sees of a tournament, in numbers: his hand, how the tournament stands, and which game it is.

The hand as in `tensors`, with places for ten seats and the largest of the plan's games; zeros while he is in none. Then
STANDING, and a 1 for the game. All figures are 0 to 1; what does not fit is 1.
"""

from array import array
from typing import Final

from shuffleup.envs.tensors import Parts
from shuffleup.envs.tournament_play import TournamentPlay
from shuffleup.tournament.finish import prize_pool, prizes_left
from shuffleup.tournament.room_view import game_now, level_now

STANDING: Final = (
    "players_left",
    "tables_left",
    "own_stack",
    "average_stack",
    "big_blind_to_average",
    "levels_begun",
    "level_left",
    "paid_of_those_left",
    "next_prize_of_pool",
    "first_prize_of_pool",
)
"""How the tournament stands: parts of the entrants, of the tables, of all chips, of the levels, of the pool."""


def tournament_parts(play: TournamentPlay) -> Parts:
    """The parts of what an entrant sees, in order, each with its length."""
    return (*play.layout.observation(), ("standing", len(STANDING)), ("game", len(play.games)))


def tournament_array(play: TournamentPlay, name: str) -> "array[float]":
    """What this entrant sees now."""
    dealt = play.hand_of(name)
    if dealt is None:
        hand = array("f", bytes(4 * sum(size for _, size in play.layout.observation())))
        game = game_now(play.state, play.night.at)
    else:
        hand, game = dealt[0].observation_tensor(dealt[1]), dealt[0].game.variant.id
    hand.extend(_standing(play, name))
    hand.extend(float(each.id == game) for each in play.games)
    return hand


def _standing(play: TournamentPlay, name: str) -> list[float]:
    state, clock, stacks = play.state, play.night.clock, play.stacks
    chips, left, pool = sum(stacks.values()), len(stacks), max(1, prize_pool(state))
    level = level_now(state, play.night.at)
    paid = [prize for prize in prizes_left(state) if prize]
    told = (
        left / len(play.names),
        len(state.tables) / len(state.plan.tables),
        stacks.get(name, 0) / chips,
        1 / left,
        level.big_blind * left / chips if level else 1.0,
        (clock.index + 1) / len(state.plan.levels),
        clock.remaining / max(1, clock.level.milliseconds),
        len(paid) / left,
        paid[-1] / pool if paid else 0.0,
        paid[0] / pool if paid else 0.0,
    )
    return [max(0.0, min(1.0, each)) for each in told]
