"""What an entrant sees of a tournament, in numbers: his hand, how the tournament stands, and which game it is.

The hand as in `tensors`, with places for ten seats and the largest of the plan's games; zeros while he is in none. Then
STANDING, and a 1 for the game. All figures are 0 to 1; what does not fit is 1.
"""

from array import array
from collections.abc import Sequence
from typing import Final

from shuffleup.envs.tensors import Parts, TensorLayout, length
from shuffleup.envs.tournament_play import TournamentPlay, actions_of, games_of
from shuffleup.games.variant import Variant
from shuffleup.hand.record import SEATS
from shuffleup.tournament.finish import prize_pool, prizes_left
from shuffleup.tournament.plan import Plan
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


def tournament_parts(games: Sequence[Variant]) -> Parts:
    """The parts of what an entrant sees in a tournament of these games, in order, each with its length."""
    layout = TensorLayout.for_games(games, SEATS)
    return (*layout.observation(), ("standing", len(STANDING)), ("game", len(games)))


def seen_in(plan: Plan) -> int:
    """How many figures an entrant sees in a tournament of this plan."""
    return length(tournament_parts(games_of(plan)))


def actions_in(plan: Plan, sizes: Sequence[int] | None) -> int:
    """How many actions there are in it, in any of its games."""
    return max(each.size for each in actions_of(games_of(plan), sizes).values())


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


def tournament_text(play: TournamentPlay, name: str) -> str:
    """What this entrant sees now, as text: what lies before him, then level, and the stacks of all who are left."""
    dealt = play.hand_of(name)
    lies = "no hand" if dealt is None else repr(dealt[0].view(dealt[1]))
    clock, left = play.night.clock, [f"{each} {stack}" for each, stack in play.stacks.items()]
    return f"{lies} | level {clock.index + 1}, {clock.remaining // 1000} seconds left | {', '.join(left)}"
