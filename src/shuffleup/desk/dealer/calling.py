"""What is called for at a dealt table besides acts: the clock on the player to act, and a count of the stacks.

Whose rule: `dealing.called_clock` for who may call the clock and what it gives, `dealing.amendment` for who may have
stacks counted. Whoever asks holds the night's lock. Not done: how the clock runs and what its end does (`turn_clock`,
`under_way`).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated

from shuffleup.acts.kinds import Whole
from shuffleup.chronicle.answers import Accepted
from shuffleup.dealing.called_clock import ClockAnswer, ClockCall, NoClock
from shuffleup.dealing.events import ClockCalled, CountAsked
from shuffleup.desk.dealer.asked import DONE, TableReply, id_of, no_more, put, seat_in_hand, stale
from shuffleup.desk.dealer.dealt_night import DealtNight
from shuffleup.desk.dealer.live_table import LiveTable
from shuffleup.desk.dealer.told_at_table import ClockOffered
from shuffleup.floor.counts import faces_all_in
from shuffleup.hand.core import Phase
from shuffleup.hand.facing import has_to_answer
from shuffleup.hand.hand import Hand
from shuffleup.message import Message
from shuffleup.tournament.clock import read_clock
from shuffleup.tournament.programs import PROGRAM

MOST_SECONDS = 600

FLOOR = ""
"""Who calls where no entry does."""


@dataclass(frozen=True, slots=True)
class ClockAsked:
    """The clock is called on the player to act: `hand` and `turn` are those that were seen.

    `seconds` are those that the floor gives him, 0 for the book's; a player gives none.
    """

    id: str
    hand: Annotated[int, Whole(1)]
    turn: Annotated[int, Whole(0)]
    seconds: Annotated[int, Whole(0, MOST_SECONDS)] = 0


@dataclass(frozen=True, slots=True)
class CountWanted:
    """A player wants the stacks counted: `hand` and `turn` are those that he saw."""

    id: str
    hand: Annotated[int, Whole(1)]
    turn: Annotated[int, Whole(0)]


def call_clock(
    night: DealtNight, table: LiveTable, entry: str, asked: ClockAsked, *, now: int, actor: str
) -> TableReply:
    """The clock is called by a player of the table, or (`FLOOR`) by the floor. Raises BadInput."""
    id_ = id_of(entry or "floor", asked.id)
    if id_ in table.done:
        return DONE
    late = stale(night, table, asked.hand, asked.turn)
    if late is not None:
        return late
    why = _nobody_to_call_on(night, table, entry)
    if why is not None:
        return no_more(why)
    answer = _answer(night, table, entry, now, 0 if entry else asked.seconds)
    if answer.why is not None:
        return no_more(_said(answer, answer.why))
    seat = table.dealt.hand.actor if table.dealt.hand is not None else None
    called = ClockCalled(seat or 0, answer.seconds, answer.countdown, entry)
    return put(night, table, Accepted((called,)), now=now, actor=actor, command_id=id_)


def clock_offered(night: DealtNight, table: LiveTable, entry: str, now: int) -> ClockOffered | None:
    """What a call by this player, or by the floor, would give and when; None where it could change nothing."""
    stands = night.standings.paused_since(table.number) is not None
    if stands or not table.is_busy or _nobody_to_call_on(night, table, entry) is not None:
        return None
    answer = _answer(night, table, entry, now, 0)
    if answer.why not in (None, NoClock.TOO_SOON):
        return None
    return ClockOffered(answer.opens_in, answer.closes_in, answer.seconds, answer.countdown)


def _nobody_to_call_on(night: DealtNight, table: LiveTable, entry: str) -> Message | None:
    """Why there is nobody whose turn a clock could end."""
    hand, actor = table.dealt.hand, table.actor
    if hand is None or not actor or hand.phase is Phase.SHOW:
        return Message("at_table.no_clock_now")
    if actor == entry:
        return Message("at_table.no_clock_on_yourself")
    if night.state.entries[actor].bot not in ("", PROGRAM):
        return Message("at_table.no_clock_on_robots")
    if table.called is not None:
        return Message("at_table.clock_runs")
    return None


def _answer(night: DealtNight, table: LiveTable, entry: str, now: int, seconds: int) -> ClockAnswer:
    """What the night's book says to the call."""
    clock, state = night.clock(table, now), night.state
    so_far = state.plan.levels[: read_clock(state.plan, state.clock, now).index + 1]
    minutes = next((level.minutes for level in reversed(so_far) if not level.is_break), 0)
    is_away = bool(entry) and (entry in state.away or entry in night.absent(table.number))
    call = ClockCall(
        thought=max(0, now - clock.since),
        left=max(0, clock.own_deadline - now),
        level_minutes=minutes,
        by_floor=not entry,
        is_away=is_away,
        seconds=seconds,
    )
    return night.amendment.clock_called(call)


def _said(answer: ClockAnswer, why: NoClock) -> Message:
    """Why nothing is done, in words."""
    match why:
        case NoClock.NO_SOONER:
            left = answer.closes_in // 1_000 + answer.seconds + answer.countdown
            return Message("at_table.no_clock_sooner", {"seconds": left, "gives": answer.seconds + answer.countdown})
        case NoClock.TOO_SOON:
            return Message("at_table.no_clock_yet", {"seconds": -(-answer.opens_in // 1_000)})
    return _WHY[why]


_WHY: Mapping[NoClock, Message] = {
    NoClock.NOBODY: Message("at_table.no_clock_here"),
    NoClock.FLOOR_ALONE: Message("at_table.no_clock_but_floor"),
    NoClock.PLAYERS_ALONE: Message("at_table.no_clock_by_floor"),
    NoClock.AWAY: Message("at_table.no_clock_while_away"),
    NoClock.TOO_LONG: Message("at_table.no_clock_so_long"),
}


def ask_count(
    night: DealtNight, table: LiveTable, entry: str, asked: CountWanted, *, now: int, actor: str
) -> TableReply:
    """A player has the stacks counted: all at the table are told them exactly, for this turn. Raises BadInput."""
    id_ = id_of(entry, asked.id)
    if id_ in table.done:
        return DONE
    late, seat = stale(night, table, asked.hand, asked.turn), seat_in_hand(table, entry)
    if late is not None:
        return late
    if seat is None or not may_count(night, table, entry):
        return no_more(Message("at_table.no_count"))
    return put(night, table, Accepted((CountAsked(seat),)), now=now, actor=actor, command_id=id_)


def may_count(night: DealtNight, table: LiveTable, entry: str) -> bool:
    """Whether this player may have the stacks counted now, which are told as estimates."""
    hand, seat = table.dealt.hand, seat_in_hand(table, entry)
    if not night.amendment.hides_stacks or hand is None or seat is None or table.counted or not table.actor:
        return False
    return night.amendment.may_count(faces_all_in=has_all_in_to_answer(hand, seat), on_turn=table.actor == entry)


def has_all_in_to_answer(hand: Hand, seat: int) -> bool:
    """Whether a player (from 0) with a hand and chips has somebody's all-in bet before him."""
    return has_to_answer(hand, seat) and any(faces_all_in(hand, seat, other) for other in hand.live if other != seat)
