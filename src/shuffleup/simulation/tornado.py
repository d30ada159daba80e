"""What moves the end as a picture's numbers: for each assumption a bar from one middle finish to the other."""

from dataclasses import dataclass

from shuffleup.simulation.forecast_record import Forecast, Swing

WIDEST = 100
MOST = 6
"""Assumptions that are shown."""
LEAST_MINUTES = 1.0
"""What moves the end by less is not shown."""


@dataclass(frozen=True, slots=True)
class SwingBar:
    """A swing and where its bar begins and ends, out of `WIDEST` of the widest picture; `usual` is the middle night."""

    swing: Swing
    begins: int
    width: int
    usual: int


def bars(found: Forecast) -> list[SwingBar]:
    """The bars of a forecast, the longest first, on one scale."""
    shown = [each for each in found.swings if each.minutes >= LEAST_MINUTES][:MOST]
    middle = found.finish_minutes.p50
    moments = [middle, *(moment for each in shown for moment in (each.least, each.most))]
    low, high = min(moments), max(moments)

    def at(minutes: float) -> int:
        return round(WIDEST * (minutes - low) / max(1.0, high - low))

    return [
        SwingBar(each, begins, max(1, ends - begins), at(middle))
        for each in shown
        for begins, ends in [sorted((at(each.least), at(each.most)))]
    ]
