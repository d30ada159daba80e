"""Two structures on the same nights: what changing a level does, told soon and then more finely.

Night *i* has its own pace, field and cards, whatever the levels are; so the same nights under both structures tell a
small change from chance long before each alone would. Nights are kept, to go on from where the last answer ended.
Not done: more than one process for it.
"""

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter

from shuffleup.bad_input import BadInput
from shuffleup.message import Message
from shuffleup.rulebooks import Book
from shuffleup.simulation.assumptions import Assumptions
from shuffleup.simulation.bought import likely_chips
from shuffleup.simulation.drivers import Interpreted, driver, has_compiler
from shuffleup.simulation.forecast import forecast_of, series_of
from shuffleup.simulation.forecast_record import Forecast
from shuffleup.simulation.night_plan import NightSetup
from shuffleup.simulation.nights import NightSeen, Series, play_one
from shuffleup.tournament.plan import Plan

LEAST = 4
"""Nights under each structure before anything is told."""
MOST_KEPT = 12
"""Structures whose nights are kept."""
STILL_ON = 20
"""Big blinds in the room with which a night goes on."""


@dataclass(frozen=True, slots=True)
class LevelChange:
    """The same nights under both structures, as many as were asked for or less: then it can be asked again."""

    before: Forecast
    after: Forecast
    whole: bool


@dataclass(slots=True)
class _Played:
    """What was played of one structure."""

    series: Series
    nights: list[NightSeen]


class SameNights:
    """Nights under structures, kept. For one thread."""

    def __init__(self, assumed: Assumptions | None = None, seed: int = 1) -> None:
        self._assumed = assumed or Assumptions()
        self._seed = seed
        self._played: OrderedDict[tuple[Plan, str], _Played] = OrderedDict()  # the last one asked for is the last

    def change(
        self,
        before: Plan,
        after: Plan,
        book: Book,
        *,
        runs: int,
        seconds: float | None = None,
        compiled: bool | None = None,
        going_on: Callable[[], None] = lambda: None,
    ) -> LevelChange:
        """Both structures over up to `runs` nights, as many as `seconds` allow (and a few at least).

        `going_on` is called after each night and may raise to stop it. Raises BadInput before any night for what cannot
        be played.
        """
        check_blinds(before)
        check_blinds(after)
        began = perf_counter()
        both = [self._of(plan, book) for plan in (before, after)]
        players = [_driver(each.series.setup, compiled) for each in both]
        while (count := min(len(each.nights) for each in both)) < runs:
            if count >= LEAST and seconds is not None and perf_counter() - began > seconds:
                break
            least = int(len(both[1].nights) < len(both[0].nights))
            series, nights = both[least].series, both[least].nights
            nights.append(play_one(series, players[least], len(nights)))
            going_on()
        count = min(runs, count)
        took, fast = perf_counter() - began, compiled is not False and has_compiler()
        first, second = (
            forecast_of(plan, book, each.series, each.nights[:count], None, self._seed, took, compiled=fast)
            for plan, each in zip((before, after), both, strict=True)
        )
        return LevelChange(first, second, count == runs)

    def _of(self, plan: Plan, book: Book) -> _Played:
        key = (plan, book.content_hash)
        found = self._played.pop(key, None) or _Played(series_of(plan, book, self._assumed, self._seed), [])
        self._played[key] = found
        while len(self._played) > MOST_KEPT:
            self._played.popitem(last=False)
        return found


def _driver(setup: NightSetup, compiled: bool | None) -> Interpreted:
    return driver(setup.plan, setup.room_law, setup.hand_law, compiled=compiled)


def check_blinds(plan: Plan) -> None:
    """Raise BadInput for a big blind that all the chips together do not pay, where the night would still be on."""
    chips = likely_chips(plan)
    before = 0
    for index, level in enumerate(plan.levels):
        if level.is_break:
            continue
        if level.big_blind > chips and before * STILL_ON < chips:
            said = {"big_blind": level.big_blind, "level": plan.play_number(index), "chips": chips}
            raise BadInput(Message("wrong.blind_above_all", said), right=Message("right.at_most", {"most": chips}))
        before = level.big_blind
