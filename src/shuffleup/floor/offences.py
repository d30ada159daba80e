"""Infractions: an offence as a ruling names it, with what the book lets follow.

Whose rules: the policies `offence_...` and `penalty_kinds`. What was done before, and which penalty is taken, is the
director's and the player's record. Whether an act was meant, or is the second of its kind, is the director's to say.
"""

from shuffleup.floor.case import Json
from shuffleup.floor.consulted import Consulted
from shuffleup.floor.outcomes import Offence
from shuffleup.rulebooks.policies.shared import OffenceLevel

_OPEN = (OffenceLevel.BREACH, OffenceLevel.MAY)
"""Levels that leave it to the director; all others make a penalty certain, some of them once it is repeated."""


def infraction(
    consulted: Consulted, kind: Offence, player: int, level: OffenceLevel, *, start: str = "at_once"
) -> tuple[Json, ...]:
    """The offence as a ruling lists it; with penalty `none` where the book knows no such offence."""
    kinds: list[str] = []
    if level is OffenceLevel.DISQUALIFY:
        kinds = ["disqualification"]
    elif level is not OffenceLevel.NONE:
        kinds = [each.value.removeprefix("verbal_") for each in consulted.policies.penalties.penalty_kinds]
    penalty = "none" if level is OffenceLevel.NONE else "may" if level in _OPEN else "must"
    return ({"kind": kind.value, "player": player, "penalty": penalty, "from": start, "range": kinds},)
