"""What a forecast takes for granted, and how wrong it may be: the players, the pace of play, who comes and buys again.

The players are the weakest of these: what a tight field and a wild one make of a night is told beside it (`swings`).
`pace_error` is one standard deviation of a table's usual time a hand beside the plan's, `field_error` that of
how loose tonight's field is beside its kinds. Both are carried into every forecast, so that its bands tell the truth
when players and pace are others than assumed; `learning` narrows them by what the night has shown.
"""

from dataclasses import dataclass, field
from itertools import accumulate
from math import exp
from random import Random

from shuffleup.bad_input import BadInput
from shuffleup.simulation.models import Field, field_of
from shuffleup.simulation.night_record import WHOLE


@dataclass(frozen=True, slots=True)
class Assumptions:
    """See the module. Shares are fractions of 1."""

    field: Field = field(default_factory=lambda: field_of("pub"))
    pace_error: float = 0.16
    field_error: float = 0.28
    counted: float = 8.0
    """How sure the field's shares are: as if so many players of this room had been counted; 0: nobody doubts them."""
    late_share: float = 0.1
    """Of the entrants, the share that comes after the start where late entry is open."""
    again_least: float = 0.3
    again_most: float = 0.7
    """Of the times when a usual player may buy again (re-entry, re-buy, add-on), the share in which he does: anything
    between is as likely; tight kinds do it less often, wild ones more (`Traits.returns`)."""
    early_share: float = 0.5
    """Of the players there at the start, the share that came early enough for a bonus in chips."""

    def __post_init__(self) -> None:
        for name in ("pace_error", "field_error"):
            if not 0 <= getattr(self, name) <= 1:
                raise BadInput(f"{name} is {getattr(self, name)}", right="0 to 1")
        if not 0 <= self.counted <= 1_000_000:
            raise BadInput(f"counted is {self.counted}", right="0 to 1,000,000")
        if not (
            0 <= self.late_share < 1 and 0 <= self.early_share <= 1 and 0 <= self.again_least <= self.again_most <= 1
        ):
            raise BadInput("shares of late and returning players must be fractions", right="0 to 1")


@dataclass(frozen=True, slots=True)
class Tonight:
    """One night's own pace, field and door, out of WHOLE; `kinds` are its shares added up, empty for the field's."""

    pace: int
    tilt: int
    again: int
    kinds: tuple[int, ...] = ()


LEAST_PACE, MOST_PACE = WHOLE // 3, WHOLE * 3
MOST_TILT = WHOLE * 7 // 10


def tonight(assumed: Assumptions, chance: Random) -> Tonight:
    """A night that may be, under these assumptions."""
    pace = round(WHOLE * exp(chance.gauss(0.0, assumed.pace_error)))
    tilt = round(WHOLE * chance.gauss(0.0, assumed.field_error))
    again = round(WHOLE * chance.uniform(assumed.again_least, assumed.again_most))
    kinds = mixture(assumed, chance)
    return Tonight(bounded(pace, LEAST_PACE, MOST_PACE), bounded(tilt, -MOST_TILT, MOST_TILT), again, kinds)


def mixture(assumed: Assumptions, chance: Random) -> tuple[int, ...]:
    """Tonight's shares of the kinds, added up: what this room's are is as sure as `counted` says (Dirichlet's way)."""
    total = sum(assumed.field.shares.values())
    if not assumed.counted or total <= 0:
        return ()
    drawn = [
        chance.gammavariate(assumed.counted * share / total, 1.0) if share else 0.0
        for share in assumed.field.shares.values()
    ]
    sums = list(accumulate(drawn))
    return tuple(round(WHOLE * each / sums[-1]) for each in sums) if sums[-1] else ()


def bounded(value: int, least: int, most: int) -> int:
    """The value, or the bound it lies beyond."""
    return max(least, min(most, value))
