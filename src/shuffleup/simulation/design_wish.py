"""What a host wishes of a structure, asked before any search, and what would do where the wish cannot be met.

Moments are minutes from the first hand; people say times of the day. Not done here: the search (`design`).
"""

from datetime import datetime, time, timedelta

from shuffleup.bad_input import BadInput
from shuffleup.message import Message
from shuffleup.simulation.structures import game_of
from shuffleup.tournament.chip_sets import stacks_made
from shuffleup.tournament.plan import Plan

LEAST_MINUTES, MOST_MINUTES = 5, 60
STACKS = (50_000, 40_000, 30_000, 25_000, 20_000, 15_000, 10_000, 8_000, 6_000, 5_000, 4_000, 3_000, 2_000, 1_000)
"""Starting stacks that may be told where the chips owned make too few of those wanted."""


class NoneFits(BadInput):
    """No structure ends in time, and what would: a later end, fewer players, shorter levels, each by itself.

    `later` in minutes from the first hand, `players`, `level_minutes`; None where that alone does not help.
    """

    def __init__(
        self, wrong: str, event: Plan, later: float | None, players: int | None, level_minutes: int | None
    ) -> None:
        self.later, self.players, self.level_minutes = later, players, level_minutes
        ways = [
            moment(event, later) if later is not None else "",
            f"{players} players" if players is not None else "",
            f"levels of {level_minutes} minutes" if level_minutes is not None else "",
        ]
        right = " or ".join(filter(None, ways)) or "a later finish and fewer players, or smaller starting stacks"
        super().__init__(wrong, right=right)


def minutes_to(event: Plan, finish: str | float) -> float:
    """Minutes from the first hand to a time of the day, or as given. Raises BadInput."""
    if not isinstance(finish, str):
        if finish <= 0:
            raise BadInput(f"a finish after {finish} minutes", right="more than 0")
        return float(finish)
    try:
        at = time.fromisoformat(finish)
    except ValueError:
        raise BadInput(f"{finish!r} is no time to finish", right="a time such as 23:00") from None
    if not event.starts_at:
        raise BadInput(
            "the event does not say when it starts", right="starts_at = 2026-11-24T19:30:00, or --start 19:30"
        )
    start = datetime.fromisoformat(event.starts_at)
    end = datetime.combine(start.date(), at, start.tzinfo)
    if end <= start:
        end += timedelta(days=1)
    return (end - start) / timedelta(minutes=1)


def moment(event: Plan, minutes: float) -> str:
    """A moment as people say it: by the clock on the wall, or since the first hand where nobody said when that is."""
    if not event.starts_at:
        return f"{minutes:.0f} minutes after the first hand"
    at = datetime.fromisoformat(event.starts_at) + timedelta(minutes=minutes)
    return f"by {at:%H:%M}"


def usual_minutes(event: Plan) -> int:
    """The length that most of the plan's levels have."""
    played = [level.minutes for level in event.levels if not level.is_break]
    return max(set(played), key=played.count) if played else 20


def check_wish(event: Plan, entrants: int, minutes: int, confidence: float) -> None:
    """Raise BadInput for what no search could answer, the chips that the venue owns among it."""
    if entrants < 2:
        raise BadInput(Message("wrong.few_entrants", {"entrants": entrants}), right="2 at least")
    if not LEAST_MINUTES <= minutes <= MOST_MINUTES:
        raise BadInput(f"levels of {minutes} minutes", right=f"{LEAST_MINUTES} to {MOST_MINUTES}")
    if not 0.05 <= confidence <= 0.99:
        raise BadInput(f"{confidence} of the nights in time", right="0.05 to 0.99")
    if event.starting_stack < 1:
        raise BadInput(f"a starting stack of {event.starting_stack}", right="some chips")
    game_of(event)
    made = stacks_made(event.chips, event.starting_stack) if event.chips else None
    if made is not None and made < entrants:
        smaller = (stack for stack in STACKS if stack < event.starting_stack)
        enough = next((stack for stack in smaller if (stacks_made(event.chips, stack) or 0) >= entrants), None)
        raise BadInput(
            Message("wrong.chips_make_few", {"made": made, "stack": event.starting_stack, "count": entrants}),
            right=Message("right.smaller_stacks", {"stack": enough}) if enough else Message("right.more_chips"),
        )
