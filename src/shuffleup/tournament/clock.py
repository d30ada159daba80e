"""The clock: what it shows at a moment, and the commands that drive it. Nothing here ever counts a second.

A clock is three numbers: `used` milliseconds of level `index` were gone at the stamp `since`. The level that a
running clock has come to, and the time left, follow from the moment asked about. After the last level it stays there
and counts overtime. A gap (server away, machine asleep, clock set) is put to the director; the two-minute default is
ours. Not done: hands an hour, hand for hand.
"""

from dataclasses import dataclass, replace
from typing import Literal

from shuffleup.tournament.answers import Context, Misfit
from shuffleup.tournament.commands import (
    AdjustClock,
    PauseClock,
    ReportJump,
    ResumeClock,
    SetLevel,
    SettleDoubt,
    ShowMessage,
    StartClock,
)
from shuffleup.tournament.events import (
    ClockAdjusted,
    ClockDoubtSettled,
    ClockJumped,
    ClockPaused,
    ClockResumed,
    ClockStarted,
    LevelReached,
    LevelSet,
    MessageShown,
)
from shuffleup.tournament.plan import Format, Plan, PlanLevel
from shuffleup.tournament.register import Answer, Happened, already, decides, done, evolves, no
from shuffleup.tournament.state import Clock, Tournament

SHORT_GAP = 120_000
"""Milliseconds. Below this, play is taken to have gone on while nobody was counting; from it on, the clock is held."""

LONGEST_MESSAGE = 200
"""Characters that a screen can show across a room."""


@dataclass(frozen=True, slots=True)
class ClockReading:
    """What the clock shows: the level, what is left of it and what is gone of it, and overtime past the last (ms).

    `elapsed` is below zero while time that was added to a level at its start is still to come. `break_in` is the time
    to the next break by the structure, None where none is ahead.
    """

    state: Literal["stopped", "running", "paused", "doubt"]
    index: int
    level: PlanLevel
    remaining: int
    elapsed: int
    overtime: int
    began: int
    break_in: int | None


def settle(plan: Plan, clock: Clock, at: int) -> Clock:
    """The same clock, anchored at `at`: a running one has walked through the levels that have passed.

    A moment before the anchor (two servers a little apart) counts as the anchor, so that no time is counted twice.
    """
    used = clock.used + (max(0, at - clock.since) if clock.running else 0)
    index = min(clock.index, len(plan.levels) - 1)
    while index < len(plan.levels) - 1 and used >= plan.levels[index].milliseconds:
        used -= plan.levels[index].milliseconds
        index += 1
    return replace(clock, index=index, used=used, since=max(at, clock.since) if clock.running else at)


def give_back(plan: Plan, clock: Clock, milliseconds: int) -> Clock:
    """The clock put back by so much, into earlier levels if need be; never before the start of the first."""
    index, used = clock.index, clock.used - milliseconds
    while used < 0 and index > 0:
        index -= 1
        used += plan.levels[index].milliseconds
    return replace(clock, index=index, used=max(0, used))


def read_clock(plan: Plan, clock: Clock, at: int) -> ClockReading:
    """What the clock shows at `at` (ms UTC). The plan has at least one level."""
    now = settle(plan, clock, at)
    level = plan.levels[now.index]
    remaining = level.milliseconds - now.used
    return ClockReading(
        state=_state(clock),
        index=now.index,
        level=level,
        remaining=max(0, remaining),
        elapsed=now.used,
        overtime=max(0, -remaining),
        began=min(at, at - now.used),
        break_in=_break_in(plan, now.index, max(0, remaining)),
    )


def _break_in(plan: Plan, index: int, remaining: int) -> int | None:
    ahead = remaining
    for level in plan.levels[index + 1 :]:
        if level.is_break:
            return ahead
        ahead += level.milliseconds
    return None


def _state(clock: Clock) -> Literal["stopped", "running", "paused", "doubt"]:
    if not clock.started:
        return "stopped"
    if clock.running:
        return "running"
    return "doubt" if clock.held else "paused"


def levels_reached(state: Tournament, at: int) -> tuple[LevelReached, ...]:
    """The levels that the clock has come to by itself since the last command, for the log."""
    if not (state.clock.started and state.clock.running):
        return ()
    reading = read_clock(state.plan, state.clock, at)
    began = reading.began
    passed: list[LevelReached] = []
    for index in range(reading.index, state.reached, -1):
        passed.append(LevelReached(index, began))
        began -= state.plan.levels[index - 1].milliseconds
    return tuple(reversed(passed))


@evolves(LevelReached)
def _level_reached(state: Tournament, event: LevelReached, happened: Happened) -> Tournament:
    return replace(state, reached=max(state.reached, event.index))


@decides(StartClock)
def _start(state: Tournament, command: StartClock, context: Context) -> Answer:
    if state.clock.started:
        return already("clock_started", at=state.started_at)
    if state.plan.format is Format.NAMES and not state.drawn:
        return no("start_before_draw")
    return done(ClockStarted(), LevelReached(read_clock(state.plan, state.clock, context.at).index, context.at))


@evolves(ClockStarted)
def _started(state: Tournament, event: ClockStarted, happened: Happened) -> Tournament:
    clock = replace(state.clock, started=True, running=True, since=happened.at)
    return replace(state, clock=clock, started_at=happened.at)


@decides(PauseClock)
def _pause(state: Tournament, command: PauseClock, context: Context) -> Answer:
    if not state.clock.started:
        return no("clock_not_started")
    if not state.clock.running:
        return already("clock_paused", at=state.clock.since)
    if len(command.message) > LONGEST_MESSAGE:
        return no("message_too_long", most=LONGEST_MESSAGE)
    return done(ClockPaused(command.message))


@evolves(ClockPaused)
def _paused(state: Tournament, event: ClockPaused, happened: Happened) -> Tournament:
    clock = replace(settle(state.plan, state.clock, happened.at), running=False)
    clock = replace(clock, pause_message=event.message)
    return replace(state, clock=clock, message=event.message or state.message)


@decides(ResumeClock)
def _resume(state: Tournament, command: ResumeClock, context: Context) -> Answer:
    if not state.clock.started:
        return no("clock_not_started")
    if state.clock.running:
        return already("clock_running", at=state.clock.since)
    if state.clock.held:
        return no("settle_doubt_first")
    over = state.clock.pause_message
    return done(ClockResumed(), MessageShown("")) if over and over == state.message else done(ClockResumed())


@evolves(ClockResumed)
def _resumed(state: Tournament, event: ClockResumed, happened: Happened) -> Tournament:
    return replace(state, clock=replace(state.clock, running=True, since=happened.at, pause_message=""))


@decides(AdjustClock)
def _adjust(state: Tournament, command: AdjustClock, context: Context) -> Answer:
    if command.seconds == 0 or abs(command.seconds) > 24 * 3600:
        return no("adjust_out_of_range")
    return done(ClockAdjusted(command.seconds))


@evolves(ClockAdjusted)
def _adjusted(state: Tournament, event: ClockAdjusted, happened: Happened) -> Tournament:
    clock = settle(state.plan, state.clock, happened.at)
    # Added time may exceed what is gone: `used` is then below zero and the level simply lasts longer.
    return replace(state, clock=replace(clock, used=clock.used - event.seconds * 1000))


@decides(SetLevel)
def _set_level(state: Tournament, command: SetLevel, context: Context) -> Answer:
    if not 0 <= command.index < len(state.plan.levels):
        return no("no_such_level", last=len(state.plan.levels))
    reading = read_clock(state.plan, state.clock, context.at)
    if reading.index != command.seen:
        return no("level_has_changed", level=reading.index + 1)
    return done(LevelSet(command.index))


@evolves(LevelSet)
def _level_set(state: Tournament, event: LevelSet, happened: Happened) -> Tournament:
    # Who says which level it is has answered whether play went on during a gap.
    clock = replace(state.clock, index=event.index, used=0, since=happened.at, doubt=None, held=False)
    return replace(state, clock=clock, reached=event.index)


@decides(ReportJump)
def _report_jump(state: Tournament, command: ReportJump, context: Context) -> Answer:
    clock, origin = state.clock, command.origin
    back = command.to < origin
    if not clock.running and not (clock.held and back):
        return already("clock_not_affected")
    if back:
        # A stamp from before the step is a sign of life too; one from after it shows that all is mended.
        shifted = clock.since <= command.to
        return (
            already("clock_not_affected") if shifted else done(ClockJumped(max(origin, clock.since), command.to, True))
        )
    origin = min(max(origin, clock.since), command.to)
    return done(ClockJumped(origin, command.to, went_on=command.to - origin < SHORT_GAP))


@evolves(ClockJumped)
def _jumped(state: Tournament, event: ClockJumped, happened: Happened) -> Tournament:
    clock = state.clock
    step = event.to - event.origin
    if step < 0:  # the machine's clock was set back: no time was lost, only the stamps moved
        doubt = (clock.doubt[0] + step, clock.doubt[1] + step) if clock.doubt else None
        return replace(state, clock=replace(clock, since=clock.since + step, doubt=doubt))
    if not event.went_on:
        clock = replace(settle(state.plan, clock, event.origin), running=False, held=True)
    return replace(state, clock=replace(clock, doubt=(event.origin, event.to)))


@decides(SettleDoubt)
def _settle_doubt(state: Tournament, command: SettleDoubt, context: Context) -> Answer:
    if state.clock.doubt is None:
        return already("doubt_settled")
    return done(ClockDoubtSettled(command.went_on))


@evolves(ClockDoubtSettled)
def _doubt_settled(state: Tournament, event: ClockDoubtSettled, happened: Happened) -> Tournament:
    clock = state.clock
    if clock.doubt is None:
        raise Misfit("no gap is in doubt")
    origin, to = clock.doubt
    if event.went_on and clock.held:
        clock = replace(clock, running=True, since=origin)
    elif not event.went_on and not clock.held:
        clock = give_back(state.plan, settle(state.plan, clock, happened.at), to - origin)
    return replace(state, clock=replace(clock, doubt=None, held=False))


@decides(ShowMessage)
def _show_message(state: Tournament, command: ShowMessage, context: Context) -> Answer:
    if len(command.text) > LONGEST_MESSAGE:
        return no("message_too_long", most=LONGEST_MESSAGE)
    if command.text == state.message:
        return already("message_shown")
    return done(MessageShown(command.text))


@evolves(MessageShown)
def _message_shown(state: Tournament, event: MessageShown, happened: Happened) -> Tournament:
    return replace(state, message=event.text)
