"""What is kept of many nights: whole numbers that add up, so that a sum is the same in whatever order it is made.

A night leaves a kilobyte (`nights.NightSeen`), which nobody carries about; ten counts and two lists of minutes stand
for any number of them. Times are told to the minute within which something happened; those beyond `LAST_MINUTE` count
as that minute.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields

from shuffleup.simulation.nights import NightSeen

MINUTE = 60_000
LAST_MINUTE = 10_000
"""A week, nearly; no structure that people play lasts so long."""

Minutes = tuple[tuple[int, int], ...]
"""Minutes of the structure's clock with how many nights each has, in rising order."""


@dataclass(frozen=True, slots=True)
class NightsTally:
    """See the module. All but `nights` and `hands` are of the nights that came to an end."""

    nights: int = 0
    hands: int = 0
    ended: int = 0
    in_time: int = 0
    """Over by closing time; 0 where nobody said when that is."""
    finish_ms: int = 0
    """All ends added up, in milliseconds, as a mean needs it."""
    entries: int = 0
    """Stacks sold, as are re-buys and add-ons."""
    rebuys: int = 0
    add_ons: int = 0
    late_hands: int = 0
    """Dealt in the last half hour, and those in which somebody went all-in."""
    late_all_in: int = 0
    finishes: Minutes = ()
    """When the last hand was over,"""
    final_tables: Minutes = ()
    """and when the final table was drawn, where one was."""

    def __add__(self, other: "NightsTally") -> "NightsTally":
        """The two together."""
        mine, others = _values(self), _values(other)
        return NightsTally(
            **{name: value + others[name] for name, value in mine.items()},
            finishes=_added(self.finishes, other.finishes),
            final_tables=_added(self.final_tables, other.final_tables),
        )

    def adds_up(self) -> bool:
        """Whether its numbers can stem from nights: what was read from a file may have been changed there."""
        minutes = self.finishes + self.final_tables
        finals = sum(count for _, count in self.final_tables)
        return (
            min(_values(self).values()) >= 0
            and all(0 <= minute <= LAST_MINUTE and count > 0 for minute, count in minutes)
            and sum(count for _, count in self.finishes) == self.ended <= self.nights
            and max(self.in_time, finals) <= self.ended
        )


def _values(tally: NightsTally) -> Mapping[str, int]:
    return {name: getattr(tally, name) for name in _NUMBERS}


_NUMBERS = tuple(each.name for each in fields(NightsTally) if each.type is int)


def _added(one: Minutes, other: Minutes) -> Minutes:
    summed = Counter(dict(one))
    summed.update(dict(other))
    return tuple(sorted(summed.items()))


def tally_of(nights: Iterable[NightSeen], closes_ms: int | None = None) -> NightsTally:
    """The tally of some nights; `closes_ms` is closing time on the structure's clock, if somebody said it."""
    found = list(nights)
    done = [night for night in found if night.finish >= 0]
    return NightsTally(
        nights=len(found),
        hands=sum(night.hands for night in found),
        ended=len(done),
        in_time=sum(1 for night in done if closes_ms is not None and night.finish <= closes_ms),
        finish_ms=sum(night.finish for night in done),
        entries=sum(night.sold for night in done),
        rebuys=sum(night.rebuys for night in done),
        add_ons=sum(night.add_ons for night in done),
        late_hands=sum(night.late_hands for night in done),
        late_all_in=sum(night.late_all_in for night in done),
        finishes=_minutes(night.finish for night in done),
        final_tables=_minutes(night.final_table for night in done if night.final_table >= 0),
    )


def _minutes(times: Iterable[int]) -> Minutes:
    """The minutes within which these times (ms) lie: the 0th is the start itself."""
    return tuple(sorted(Counter(min(LAST_MINUTE, -(-time // MINUTE)) for time in times).items()))


def minute_by_which(minutes: Minutes, percent: int) -> int | None:
    """The first minute by which so many in a hundred of the nights are counted; None where there are none."""
    wanted = sum(count for _, count in minutes) * percent
    counted = 0
    for minute, count in minutes:
        counted += count
        if 100 * counted >= wanted:
            return minute
    return None
