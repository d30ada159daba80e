"""Forms of the clock: levels forwards and back, minutes more and less."""

from shuffleup.acts.kinds import Whole
from shuffleup.tournament.acts import reads
from shuffleup.tournament.clock import ClockReading, read_clock
from shuffleup.tournament.commands import AdjustClock, SetLevel
from shuffleup.tournament.kinds import Form

LEVEL = Whole(0, 999)
MINUTES = Whole(1, 240)
JUST_BEGUN = 5_000
"""Milliseconds into a level in which "back" means the level before."""


def _clock(sheet: Form) -> ClockReading:
    return read_clock(sheet.seen.state.plan, sheet.seen.state.clock, sheet.seen.now)


@reads("next", SetLevel)
def _next(sheet: Form) -> SetLevel:
    seen = _clock(sheet).index if LEVEL.is_blank(sheet, "seen") else Whole().read(sheet.text("seen"), "seen")
    return SetLevel(seen + 1, seen)


@reads("previous", SetLevel)
def _previous(sheet: Form) -> SetLevel:
    """To the start of this level, or of the one before when this one has only just begun."""
    reading = _clock(sheet)
    by = 1 if reading.elapsed < JUST_BEGUN and reading.index > 0 else 0
    return SetLevel(reading.index - by, reading.index)


@reads("jump", SetLevel)
def _jump(sheet: Form) -> SetLevel:
    return SetLevel(LEVEL.read(sheet.text("level"), "level"), _clock(sheet).index)


def _minutes(sheet: Form) -> int:
    return 1 if MINUTES.is_blank(sheet, "minutes") else MINUTES.read(sheet.text("minutes"), "minutes")


@reads("plus", AdjustClock)
def _plus(sheet: Form) -> AdjustClock:
    return AdjustClock(60 * _minutes(sheet))


@reads("minus", AdjustClock)
def _minus(sheet: Form) -> AdjustClock:
    return AdjustClock(-60 * _minutes(sheet))
