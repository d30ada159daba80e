"""Which game each level of a plan is played in, and which of these games have players who are judged, not measured.

What players of stud and draw games do is nobody's count of real hands, so a forecast of such a night doubts its field
and its pace more, the more of the night these games are, and says so.
"""

from dataclasses import dataclass, replace
from math import sqrt
from typing import Final

from shuffleup.games import MIXES, Family, Mix, Rotation, Variant, find_mix, find_variant
from shuffleup.simulation.assumptions import Assumptions
from shuffleup.tournament.plan import Plan, PlanLevel

DOUBT: Final = 1.0
"""How much is added to the variance of field and pace where all of a night is judged, as a share of it."""


@dataclass(frozen=True, slots=True)
class JudgedGames:
    """The games of a plan whose players are judged, each once in order, and their share of the time of play."""

    games: tuple[str, ...]
    share: float


def levels_of_play(plan: Plan) -> list[PlanLevel]:
    """The levels without breaks."""
    return [level for level in plan.levels if not level.is_break]


def game_of(level: PlanLevel, turn: int) -> Variant:
    """The game of a level; of a mix, or of games in turn, the one whose turn it is. Raises BadInput."""
    return _mix_of(level.game).game_now(level=turn, hands_before=0, players=0)


def _mix_of(game: str) -> Mix:
    known = {mix.id for mix in MIXES}
    if game.upper() in known:
        mix = find_mix(game)
        return replace(mix, change=Rotation.LEVEL)
    names = [name.strip() for name in game.replace("/", ",").split(",")]
    return Mix(game, game, tuple(find_variant(name).id for name in names))


def judged(plan: Plan) -> JudgedGames:
    """See `JudgedGames`. Raises BadInput for a game that nobody knows."""
    names: dict[str, None] = {}
    minutes = 0
    played = levels_of_play(plan)
    for turn, level in enumerate(played):
        variant = game_of(level, turn)
        if variant.family is not Family.BOARD:
            names[variant.name] = None
            minutes += level.minutes
    return JudgedGames(tuple(names), minutes / max(1, sum(level.minutes for level in played)))


def doubted(assumed: Assumptions, plan: Plan) -> Assumptions:
    """These assumptions as far as they are to be trusted in the games of this plan."""
    share = judged(plan).share
    if not share:
        return assumed
    wider = sqrt(1 + DOUBT * share)
    pace, field = (min(1.0, error * wider) for error in (assumed.pace_error, assumed.field_error))
    return replace(assumed, pace_error=pace, field_error=field)
