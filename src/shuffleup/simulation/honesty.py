"""Whether forecasts tell the truth: how often the last hand of a night falls within the band that was forecast for it.

The nights are held back: their players are of kinds that no forecast knows, or of known kinds, but mixed anew for each
night, and their pace is another, so that what is tested is not the forecast's own assumptions. Eight in ten should fall
within.

    python -m shuffleup.simulation.honesty EVENT [NIGHTS]       for one event: 300 nights of each sort under way
"""

import sys
from argparse import ArgumentParser
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import islice
from math import exp, log, sqrt
from pathlib import Path
from random import Random
from typing import Final

from shuffleup.bad_input import BadInput
from shuffleup.rulebooks import load_book
from shuffleup.simulation.assumptions import Assumptions, tonight
from shuffleup.simulation.drivers import driver
from shuffleup.simulation.event_asked import event_asked
from shuffleup.simulation.forecast import MOST_RUNS, forecast
from shuffleup.simulation.models import KINDS_OF_PLAYERS, Field, Traits
from shuffleup.simulation.night_plan import check_night, set_up
from shuffleup.simulation.night_record import WHOLE
from shuffleup.simulation.nights import NightSeen, Series, play_one
from shuffleup.simulation.so_far import NightSoFar, drawn_sizes
from shuffleup.tournament.plan import Plan

MINUTE = 60_000

HELD_BACK: Final[Mapping[str, Traits]] = {
    "nit": Traits(90, 700, 120, 500, 60, 200, 7, 500, shoves=400, looks_up=420),
    "solid": Traits(185, 760, 300, 700, 120, 100, 13, 700, shoves=900, looks_up=720),
    "weekender": Traits(300, 380, 420, 480, 90, 280, 7, 550, shoves=600, looks_up=800),
    "station": Traits(400, 160, 800, 300, 30, 350, 5, 450, shoves=560, looks_up=1250),
    "gambler": Traits(420, 560, 600, 700, 260, 300, 12, 850, shoves=1200, looks_up=1000),
    "bully": Traits(330, 820, 380, 850, 300, 180, 15, 800, shoves=1300, looks_up=600),
}
"""Kinds of players that no forecast knows."""
DRAWN: Final[Mapping[str, tuple[int, int]]] = {
    "enters": (90, 560),
    "raises": (160, 900),
    "calls": (120, 800),
    "bets": (300, 850),
    "bluffs": (30, 400),
    "misreads": (60, 350),
    "pushes": (5, 15),
    "sizes": (450, 900),
    "shoves": (350, 1500),
    "looks_up": (400, 1300),
}
"""Bounds between which a kind that nobody thought of is drawn."""
ROOM_SHORT: Final = 1.6
"""How many times as often, or as seldom, a whole room of kinds not seen may go all-in: what was counted was online."""
MIXED = 3
"""Kinds in one night's field."""
SLOWEST, FASTEST = 1.25, 0.8
"""The pace of held-back nights beside the plan's: anything between is as likely, on a scale of ratios."""
NIGHTS: Final = 300
TRIED: Final = 4
"""Nights that are begun, for each that is asked for under way, before too few are said to last as long."""
AS_MANY: Final = 4
"""Nights that are forecast before the start, for each under way: one forecast does for all of them."""
ROOMS: Final = (12, 16, 25, 32)
"""Players of the rooms that are forecast before the start."""
MOMENTS: Final = (60, 90, 120)
"""Minutes after which nights are forecast under way."""
STEP = 5
"""Minutes between two counts of the players left."""
LEAST_LEFT = 3


@dataclass(frozen=True, slots=True)
class Honesty:
    """How often nights fell within their band, below it and above it."""

    nights: int
    within: int
    before: int
    after: int

    def __add__(self, other: "Honesty") -> "Honesty":
        return Honesty(
            self.nights + other.nights, self.within + other.within, self.before + other.before, self.after + other.after
        )

    @property
    def share(self) -> float:
        """The share of nights within the band."""
        return self.within / self.nights

    @property
    def error(self) -> float:
        """One standard error of the share, were it eight in ten."""
        return sqrt(0.8 * 0.2 / self.nights)


class WhosePlayers(StrEnum):
    """Whose nights are held back."""

    UNSEEN = "kinds not seen"
    """Every second night is of kinds that are named here, the others of kinds that are drawn for that night alone."""
    SEEN = "kinds seen"
    """Kinds that forecasts know, in another mixture."""


def drawn_kinds(chance: Random) -> dict[str, Traits]:
    """Kinds of players that nobody named, each trait anywhere within its bounds."""
    return {
        f"drawn {number}": Traits(**{trait: chance.randint(*bounds) for trait, bounds in DRAWN.items()})
        for number in range(MIXED)
    }


def _of_another_room(number: int, chance: Random) -> dict[str, Traits]:
    """Kinds that no forecast knows, in a room where short stacks are played as nowhere else."""
    short = exp(chance.uniform(-log(ROOM_SHORT), log(ROOM_SHORT)))
    kinds = HELD_BACK if number % 2 else drawn_kinds(chance)
    return {
        name: replace(each, shoves=round(each.shoves * short), looks_up=round(each.looks_up * short))
        for name, each in kinds.items()
    }


def held_back(
    plan: Plan,
    number: int,
    seed: str = "held back",
    *,
    until: int | None = None,
    whose: WhosePlayers = WhosePlayers.UNSEEN,
) -> NightSeen:
    """A night of other players at another pace; the same one, broken off after so many minutes."""
    chance = Random(f"{seed} {number}")  # noqa: S311 - chance for a simulation
    kinds = KINDS_OF_PLAYERS if whose is WhosePlayers.SEEN else _of_another_room(number, chance)
    names = chance.sample(sorted(kinds), MIXED)
    field = Field({name: chance.randint(1, 10) for name in names}, kinds)
    assumed = Assumptions(field, pace_error=0.0, field_error=0.1, counted=0)
    pace = exp(chance.uniform(log(FASTEST), log(SLOWEST)))
    own = replace(tonight(assumed, chance), pace=round(WHOLE * pace))
    setup = set_up(plan, load_book(plan.rulebook), assumed)
    setup.plan.stop_at = 0 if until is None else until * MINUTE
    player = driver(setup.plan, setup.room_law, setup.hand_law)
    return play_one(Series(setup, assumed, f"{seed} {number}", (own,)), player, number)


def before_the_start(
    plan: Plan, nights: int, *, runs: int = 400, seed: int = 1, whose: WhosePlayers = WhosePlayers.UNSEEN
) -> Honesty:
    """How often the finish of held-back nights falls within the band forecast before them."""
    band = forecast(plan, runs=runs, seed=seed, processes=1, swings=False).finish_minutes
    finishes = [held_back(plan, number, f"held back {seed}", whose=whose).finish / MINUTE for number in range(nights)]
    early = sum(1 for each in finishes if each < band.p10)
    late = sum(1 for each in finishes if each > band.p90)
    return Honesty(nights, nights - early - late, early, late)


def under_way(
    plan: Plan,
    nights: int,
    after_minutes: int,
    *,
    runs: int = 150,
    seed: int = 1,
    whose: WhosePlayers = WhosePlayers.UNSEEN,
) -> Honesty:
    """The same for forecasts made in the middle of each night, from its clock and its players left.

    Of fewer nights, or of none, where too few of those tried last as long.
    """
    early = late = asked = 0
    held = f"under way {seed}"
    tried = ((each, seen_until(plan, each, after_minutes, held, whose=whose)) for each in range(TRIED * nights))
    lasting = ((each, so_far) for each, so_far in tried if so_far is not None)
    for number, so_far in islice(lasting, nights):
        asked += 1
        finish = held_back(plan, number, held, whose=whose).finish / MINUTE
        band = forecast(plan, runs=runs, seed=seed, so_far=so_far, processes=1, swings=False).finish_minutes
        early += finish < band.p10
        late += finish > band.p90
    return Honesty(asked, asked - early - late, early, late)


def seen_until(
    plan: Plan, number: int, minutes: int, seed: str = "held back", *, whose: WhosePlayers = WhosePlayers.UNSEEN
) -> NightSoFar | None:
    """What a host knows of a held-back night by then, nothing that comes later; None where it is as good as over."""
    night = held_back(plan, number, seed, until=minutes, whose=whose)
    left = night.left_at[minutes // STEP]
    if left < LEAST_LEFT or night.finish >= 0:
        return None
    counts = tuple((float(at * STEP), night.left_at[at]) for at in range(1, minutes // STEP))
    more = minutes * MINUTE < set_up(plan, load_book(plan.rulebook), Assumptions()).plan.entries_end
    seated = drawn_sizes(plan, min(night.sold, plan.entrants) if more else left)  # no table breaks before
    small, larger = divmod(left, len(seated))
    tables = {each: small + (place < larger) for place, each in enumerate(seated)}
    used = {each: size for each, size in tables.items() if size}
    return NightSoFar(minutes, minutes, used, night.sold, more_may_come=more, counts=counts)


def table(plan: Plan, nights: int) -> Iterator[str]:
    """A line for each size of room and moment: of each sort of nights how many are within, and how many on which side.

    Before the start rooms of several sizes are forecast, and all of them added up; under way the event's own, which is
    the only one where it has no seats for the others. Raises BadInput for what cannot be played.
    """
    if not 1 <= nights <= MOST_RUNS:
        raise BadInput(f"{nights:,} nights", right=f"1 to {MOST_RUNS:,}")
    check_night(plan)
    yield f"{'':32}{WhosePlayers.UNSEEN.value:>34}{WhosePlayers.SEEN.value:>34}"
    rooms = [replace(plan, entrants=size) for size in ROOMS if size <= plan.capacity] or [plan]
    found = [
        [before_the_start(room, AS_MANY * nights, runs=1_000, whose=whose) for whose in WhosePlayers] for room in rooms
    ]
    for room, each in zip(rooms, found, strict=True):
        yield _line(f"before the start, {room.entrants} players", each)
    yield _line(
        "before the start, all of these", [sum(of_sort[1:], of_sort[0]) for of_sort in zip(*found, strict=True)]
    )
    for after in MOMENTS:
        yield _line(f"after {after} minutes", [under_way(plan, nights, after, whose=whose) for whose in WhosePlayers])


def _line(what: str, found: Sequence[Honesty]) -> str:
    cells = [
        f"{each.share:.1%} ±{each.error:.1%} ({each.before} early, {each.after} late)"
        if each.nights
        else "no night lasts as long"
        for each in found
    ]
    return f"{what:32}{''.join(f'{cell:>34}' for cell in cells)}"


def main(arguments: Sequence[str]) -> None:
    """Print the table for one event; of bad input a sentence, and exit status 2."""
    parser = ArgumentParser(
        "python -m shuffleup.simulation.honesty", description="How often nights fall in their bands."
    )
    parser.add_argument("event", type=Path, metavar="EVENT")
    parser.add_argument("nights", type=int, nargs="?", default=NIGHTS, metavar="NIGHTS")
    asked = parser.parse_args(arguments)
    try:
        for line in table(event_asked(asked.event)[0], asked.nights):
            sys.stdout.write(f"{line}\n")
            sys.stdout.flush()
    except BadInput as bad:
        parser.exit(2, "".join(f"honesty: {each}\n" for each in bad.all))


if __name__ == "__main__":
    main(sys.argv[1:])
