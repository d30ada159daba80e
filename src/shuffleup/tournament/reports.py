"""Reports of the tables, calls for the floor, seats that phones ask for, notices accepted.

A report changes nothing by itself: it waits for the director, who confirms it (then it is decided as his own command
would be), or puts it aside. What a trusted table reports is carried out at once. The same thing said twice is one
report. Whose rule: none of the books'; what they want done with a bust is `busts`, with a call the floor's. Hand for
hand is counted here and not ordered: when to play it is the director's to say. Not done: chips counted by a table.
"""

from dataclasses import dataclass, replace

from shuffleup.tournament.acts import Event
from shuffleup.tournament.answers import Accepted, Context, Misfit
from shuffleup.tournament.commands import BustPlayers
from shuffleup.tournament.hands import button_at, finish_hands
from shuffleup.tournament.register import DECIDERS, Answer, Happened, already, decides, done, evolves, known, no
from shuffleup.tournament.report_commands import (
    AcceptNotices,
    AskForSeat,
    CallFloor,
    ConfirmReport,
    PlayHandForHand,
    RejectReport,
    ReportBust,
    ReportButton,
    ReportHand,
    TrustTable,
)
from shuffleup.tournament.report_events import (
    HandForHandBegun,
    HandForHandEnded,
    NoticesAccepted,
    ReportConfirmed,
    ReportRejected,
    SeatAskedFor,
    TableCalledFloor,
    TableReportedBust,
    TableReportedButton,
    TableReportedHand,
    TableTrusted,
)
from shuffleup.tournament.report_state import Acceptance, ButtonSeen, ReportKind, TableReport
from shuffleup.tournament.serving import hands_of
from shuffleup.tournament.state import Standing, Tournament

MOST_ASKED = 3
"""Phones that may wait for one seat."""

MOST_NOTICES = 100
LONGEST_VERSION = 100


A_HAND = 5 * 60_000
"""Milliseconds that no hand lasts: after so long without a word of a table its button has surely moved on."""


@dataclass(frozen=True, slots=True)
class BlindTold:
    """The seat that has the big blind at a table, by what it said of its button and hands, and when it said so last."""

    seat: int
    at: int

    def is_fresh(self, now: int) -> bool:
        """Whether the hand it was said of may still be played at `now` (ms UTC)."""
        return now - self.at < A_HAND


def waiting(state: Tournament) -> list[TableReport]:
    """What waits for the director, the oldest first; a bust that was recorded otherwise waits no more."""
    return [report for report in state.reports.values() if not report.settled_at and _still(state, report)]


def _still(state: Tournament, report: TableReport) -> bool:
    if report.kind is ReportKind.BUST:
        return any(_holds(state, *each) for each in report.lives)
    return report.kind is ReportKind.FLOOR or _is_listed(state, report.entry)


def _holds(state: Tournament, entry: str, life: int) -> bool:
    found = state.entries.get(entry)
    return found is not None and found.standing is Standing.IN and found.lives == life


def _is_listed(state: Tournament, entry: str) -> bool:
    found = state.entries.get(entry)
    return found is not None and found.standing is not Standing.WITHDRAWN


def call_of(state: Tournament, table: int) -> TableReport | None:
    """The newest call for the floor to this table."""
    calls = (each for each in state.reports.values() if each.kind is ReportKind.FLOOR and each.table == table)
    return max(calls, key=lambda each: each.at, default=None)


def blind_told(state: Tournament, table: int) -> BlindTold | None:
    """The big blind of the hand under way, as far as what this table said of button and hands tells it."""
    hand = state.positions.get(table)
    return BlindTold(hand.big_blind, hand.at) if hand is not None and hand.big_blind else None


def hands_since(state: Tournament, table: int, at: int) -> int:
    """Hands that this table said it has finished since `at` (ms UTC)."""
    return sum(1 for each in state.hands.get(table, ()) if each > at)


def last_hands_left(state: Tournament, table: int) -> int | None:
    """Hands that this table still plays before the end that was announced, by its own reports; None without one."""
    last = state.last_hands
    if last is None or not last.hands:
        return None
    return max(0, last.hands - hands_since(state, table, last.at))


@decides(ReportBust)
def _report_bust(state: Tournament, command: ReportBust, context: Context) -> Answer:
    if command.table not in state.tables:
        return no("no_such_table", tables=(str(command.table),))
    out = BustPlayers(command.groups, command.lives, command.taker, command.facts)
    judged = DECIDERS[BustPlayers](state, out, context)
    if not isinstance(judged, Accepted):
        return judged
    named = [entry for group in command.groups for entry in group]
    for entry in named:
        seat = state.entries[entry].seat
        if seat is None or seat[0] != command.table:
            return no("not_at_that_table", player=entry, table=command.table)
    for report in waiting(state):
        if report.kind is ReportKind.BUST and (twice := set(named) & {entry for entry, _ in report.lives}):
            return already("reported_out", players=tuple(entry for entry in named if entry in twice), at=report.at)
    said = TableReportedBust(command.table, command.groups, command.lives, context.actor, command.facts, command.taker)
    return done(said, *(judged.events if command.table in state.trusted else ()))


@evolves(TableReportedBust)
def _reported_bust(state: Tournament, event: TableReportedBust, happened: Happened) -> Tournament:
    return _put(
        state,
        TableReport(
            happened.command,
            happened.at,
            ReportKind.BUST,
            event.table,
            groups=event.groups,
            lives=event.lives,
            by=event.by,
            facts=event.facts,
            taker=event.taker,
        ),
    )


@decides(ReportButton)
def _report_button(state: Tournament, command: ReportButton, context: Context) -> Answer:
    table = state.tables.get(command.table)
    if table is None:
        return no("no_such_table", tables=(str(command.table),))
    blinds = command.big_blind, command.small_blind
    if not 1 <= command.button <= table.seats or not all(0 <= seat <= table.seats for seat in blinds):
        return no("no_seat_there", table=command.table, seat=max(command.button, *blinds))
    said = TableReportedButton(command.table, command.button, command.big_blind, context.actor, command.small_blind)
    return done(said)


@evolves(TableReportedButton)
def _reported_button(state: Tournament, event: TableReportedButton, happened: Happened) -> Tournament:
    seen = ButtonSeen(happened.at, event.button, event.big_blind, hands_of(state, event.table))
    hand = button_at(state, event.table, event.button, happened.at, event.small_blind, event.big_blind)
    positions = {**state.positions, event.table: hand}
    return replace(state, buttons={**state.buttons, event.table: seen}, positions=positions)


@decides(ReportHand)
def _report_hand(state: Tournament, command: ReportHand, context: Context) -> Answer:
    if command.table not in state.tables:
        return no("no_such_table", tables=(str(command.table),))
    if not state.clock.started:
        return no("clock_not_started")
    finished = hands_of(state, command.table)
    if command.hand <= finished:
        return already("hand_reported", table=command.table, at=state.hands[command.table][-1] if finished else 0)
    if command.hand > finished + 1:
        return no("hand_not_next", table=command.table, hand=finished + 1)
    return done(TableReportedHand(command.table, command.hand, context.actor))


@evolves(TableReportedHand)
def _reported_hand(state: Tournament, event: TableReportedHand, happened: Happened) -> Tournament:
    if hands_of(state, event.table) + 1 != event.hand:
        raise Misfit(f"hand {event.hand} of table {event.table} is not the next one")
    return finish_hands(state, event.table, 1, happened.at)


def still_playing(state: Tournament) -> list[int]:
    """Hand for hand: the tables in play that have not said since it began that their hand is finished."""
    return [number for number in sorted(state.tables) if not hands_since(state, number, state.hand_for_hand)]


@decides(PlayHandForHand)
def _hand_for_hand(state: Tournament, command: PlayHandForHand, context: Context) -> Answer:
    if not state.clock.started:
        return no("clock_not_started")
    if command.seen != state.hand_for_hand:
        if not state.hand_for_hand:
            return already("hands_as_usual")
        return already("hand_for_hand", at=state.hand_for_hand)
    if command.on:
        return done(HandForHandBegun()) if len(state.tables) > 1 else no("hand_for_hand_alone")
    return done(HandForHandEnded()) if state.hand_for_hand else already("hands_as_usual")


@evolves(HandForHandBegun)
def _began_together(state: Tournament, event: HandForHandBegun, happened: Happened) -> Tournament:
    return replace(state, hand_for_hand=happened.at)


@evolves(HandForHandEnded)
def _as_usual(state: Tournament, event: HandForHandEnded, happened: Happened) -> Tournament:
    return replace(state, hand_for_hand=0)


@decides(CallFloor)
def _call(state: Tournament, command: CallFloor, context: Context) -> Answer:
    if command.table not in state.tables:
        return no("no_such_table", tables=(str(command.table),))
    if command.entry:
        caller = state.entries.get(command.entry)
        if caller is None:
            return no("no_such_entry")
        if caller.seat is None or caller.seat[0] != command.table:
            return no("not_at_that_table", player=caller.id, table=command.table)
    before = call_of(state, command.table)
    if before is not None and not before.settled_at:
        return already("floor_called", table=command.table, at=before.at)
    return done(TableCalledFloor(command.table, command.entry, context.actor))


@evolves(TableCalledFloor)
def _called(state: Tournament, event: TableCalledFloor, happened: Happened) -> Tournament:
    call = TableReport(happened.command, happened.at, ReportKind.FLOOR, event.table, event.entry, by=event.by)
    return _put(state, call)


@decides(AskForSeat)
def _ask(state: Tournament, command: AskForSeat, context: Context) -> Answer:
    if not _is_listed(state, command.entry):
        return no("no_such_entry")
    asked = [each for each in waiting(state) if each.kind is ReportKind.SEAT and each.entry == command.entry]
    if any(each.claim == command.claim for each in asked):
        return already("seat_asked", player=command.entry)
    if len(asked) >= MOST_ASKED:
        return no("seat_asked_often", player=command.entry)
    return done(SeatAskedFor(command.entry, command.claim))


@evolves(SeatAskedFor)
def _asked(state: Tournament, event: SeatAskedFor, happened: Happened) -> Tournament:
    known(state, event.entry)
    return _put(
        state, TableReport(happened.command, happened.at, ReportKind.SEAT, entry=event.entry, claim=event.claim)
    )


@decides(ConfirmReport)
def _confirm(state: Tournament, command: ConfirmReport, context: Context) -> Answer:
    report = state.reports.get(command.report)
    if report is None:
        return no("no_such_report")
    if report.settled_at:
        return already("report_settled", at=report.settled_at)
    if report.kind is not ReportKind.BUST:
        return done(ReportConfirmed(report.id))
    out = BustPlayers(report.groups, report.lives, report.taker, report.facts)
    judged = DECIDERS[BustPlayers](state, out, context)
    if not isinstance(judged, Accepted):
        return judged
    carried_out: tuple[Event, ...] = judged.events
    return done(ReportConfirmed(report.id), *carried_out, notes=judged.notes, clauses=judged.clauses)


@decides(RejectReport)
def _reject(state: Tournament, command: RejectReport, context: Context) -> Answer:
    report = state.reports.get(command.report)
    if report is None:
        return no("no_such_report")
    if report.settled_at:
        return already("report_settled", at=report.settled_at)
    return done(ReportRejected(report.id))


@evolves(ReportConfirmed)
def _confirmed(state: Tournament, event: ReportConfirmed, happened: Happened) -> Tournament:
    return _settled(state, event.report, happened, confirmed=True)


@evolves(ReportRejected)
def _rejected(state: Tournament, event: ReportRejected, happened: Happened) -> Tournament:
    return _settled(state, event.report, happened, confirmed=False)


def _settled(state: Tournament, id_: str, happened: Happened, *, confirmed: bool) -> Tournament:
    report = state.reports.get(id_)
    if report is None or report.settled_at:
        raise Misfit(f"no report {id_} that waits")
    return _put(state, replace(report, settled_at=happened.at, confirmed=confirmed))


@decides(TrustTable)
def _trust(state: Tournament, command: TrustTable, context: Context) -> Answer:
    if command.table not in state.plan.tables and command.table not in state.tables:
        return no("no_such_table", tables=(str(command.table),))
    if (command.table in state.trusted) == command.trusted:
        return already("table_trusted" if command.trusted else "table_not_trusted", table=command.table)
    return done(TableTrusted(command.table, command.trusted))


@evolves(TableTrusted)
def _trusted(state: Tournament, event: TableTrusted, happened: Happened) -> Tournament:
    others = tuple(each for each in state.trusted if each != event.table)
    return replace(state, trusted=(*others, event.table) if event.trusted else others)


@decides(AcceptNotices)
def _accept(state: Tournament, command: AcceptNotices, context: Context) -> Answer:
    if not _is_listed(state, command.entry):
        return no("no_such_entry")
    if not 0 < len(command.notices) <= MOST_NOTICES or len(command.version) > LONGEST_VERSION:
        return no("no_such_notices")
    before = state.accepted.get(command.entry)
    if before is not None and (before.notices, before.version) == (command.notices, command.version):
        return already("notices_accepted", player=command.entry, at=before.at)
    return done(NoticesAccepted(command.entry, command.notices, command.version))


@evolves(NoticesAccepted)
def _accepted(state: Tournament, event: NoticesAccepted, happened: Happened) -> Tournament:
    known(state, event.entry)
    acceptance = Acceptance(happened.at, event.notices, event.version)
    return replace(state, accepted={**state.accepted, event.entry: acceptance})


def _put(state: Tournament, report: TableReport) -> Tournament:
    return replace(state, reports={**state.reports, report.id: report})
