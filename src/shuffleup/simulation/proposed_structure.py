"""A structure that was proposed, with its figures, and which of several is plainly worse than another.

Minutes from the first hand, depths in big blinds. Not done here: finding one (`design`).
"""

from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from shuffleup.simulation.forecast_record import Band
from shuffleup.tournament.plan import Plan, PlanLevel


@dataclass(frozen=True, slots=True)
class ProposedStructure:
    """A structure and what it does. Minutes from the first hand; depths in big blinds."""

    level_minutes: int
    starts_with_bb: int
    growth: float
    """What the blinds are multiplied with from level to level, on average until the middle finish."""
    steepest: float
    """The largest such step until then."""
    levels_played: int
    """Levels that have begun by the middle finish."""
    levels: tuple[PlanLevel, ...]
    colour_ups: tuple[tuple[int, int], ...]
    """Chip value, and the level after which it leaves play."""
    stack: tuple[tuple[int, int], ...]
    """A starting stack: chip value and pieces; empty where the chips owned cannot make it."""
    lacking: tuple[tuple[int, int, int], ...]
    """Chip value, what it is taken up into, and how many of these the venue lacks for it."""
    chips_assumed: bool
    """Whether the plan names no chips, so that the usual ones were taken (`structures.USUAL_CHIPS`)."""
    finish_minutes: Band
    in_time: float
    """Share of nights over by the time asked for."""
    done_by_minutes: float
    """When as many nights are over as were asked for."""
    final_table_bb: float | None
    """Middle average stack as the final table starts."""
    late_bb: float | None
    """Middle average stack half an hour before the middle finish."""
    all_in_last_half_hour: float | None
    runs: int
    """Nights that were played of this structure."""
    compiled: bool
    plan: Plan
    """The plan with this structure: ready for `forecast`, `write_event` or the application."""

    def as_object(self) -> dict[str, Any]:
        """As the object that scripts read; the plan itself is left out, its levels are there."""
        told = asdict(replace(self, plan=Plan(name=self.plan.name)))
        del told["plan"]
        told["levels"] = [
            {"minutes": level.minutes, "break": True}
            if level.is_break
            else {
                "minutes": level.minutes,
                "small_blind": level.small_blind,
                "big_blind": level.big_blind,
                "ante": level.ante,
                "ante_kind": level.ante_kind.value,
            }
            for level in self.levels
        ]
        return told


def by_merit(proposals: Sequence[ProposedStructure]) -> tuple[ProposedStructure, ...]:
    """The proposals as they were found, but those last that another one beats by every measure."""
    return tuple(sorted(proposals, key=lambda each: any(beats(other, each) for other in proposals)))


def beats(one: ProposedStructure, other: ProposedStructure) -> bool:
    """Whether one is as good as the other by every measure, and better by some."""
    pairs = list(zip(_measures(one), _measures(other), strict=True))
    return all(mine >= theirs for mine, theirs in pairs) and any(mine > theirs for mine, theirs in pairs)


def _measures(each: ProposedStructure) -> tuple[float, ...]:
    """What hosts weigh, more of each being better."""
    return (
        round(100 * each.in_time), each.starts_with_bb, each.levels_played, each.final_table_bb or 0, each.late_bb or 0,
        -round(100 * each.growth), -round(100 * each.steepest), -round(100 * (each.all_in_last_half_hour or 0)),
    )  # fmt: skip
