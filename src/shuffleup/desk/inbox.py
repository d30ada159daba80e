"""The director's inbox: what tables report and phones ask for, in words; what is told while hands begin together."""

from dataclasses import dataclass

from shuffleup.desk import claims
from shuffleup.desk.event import EventView
from shuffleup.tournament.answers import Message
from shuffleup.tournament.report_state import ReportKind, TableReport
from shuffleup.tournament.reports import blind_told, still_playing, waiting


@dataclass(frozen=True)
class InboxItem:
    """One line: what it says, what its two buttons say, and which table calls the floor, if one does."""

    report: str
    kind: str
    at: int
    text: str
    yes: str
    no: str
    calls: str = ""
    table: int = 0


def lines(event: EventView) -> list[InboxItem]:
    """What waits, the oldest first."""
    return [_line(event, report) for report in waiting(event.state)]


def _line(event: EventView, report: TableReport) -> InboxItem:
    match report.kind:
        case ReportKind.BUST:
            who = tuple(entry for group in report.groups for entry in group)
            says = Message("inbox.says_out", {"table": report.table, "players": who})
            if report.taker:
                says = Message("inbox.says_out_by", {**says.args, "player": report.taker})
            return _made(event, report, says, "inbox.they_are_out", "inbox.not_so", table=report.table)
        case ReportKind.FLOOR:
            says = Message("inbox.calls", {"table": report.table})
            if report.entry:
                says = Message("inbox.player_calls", {"table": report.table, "player": report.entry})
            return _made(event, report, says, "inbox.on_my_way", "inbox.not_needed", calls=str(report.table))
        case ReportKind.SEAT:
            says = Message("inbox.asks", {"player": report.entry})
            if claims.phones_of(event.house, event.id, report.entry):
                says = Message("inbox.asks_taken", {"player": report.entry})
            return _made(event, report, says, "inbox.let_it_in", "inbox.keep_it_out")


def _made(
    event: EventView, report: TableReport, says: Message, yes: str, no: str, calls: str = "", table: int = 0
) -> InboxItem:
    return InboxItem(
        report.id,
        report.kind.value,
        report.at,
        event.say(says),
        event.say(Message(yes)),
        event.say(Message(no)),
        calls,
        table,
    )


def hand_for_hand(event: EventView) -> dict[str, str | int]:
    """Which tables still play the hand that all began together; empty while tables play as usual."""
    began = event.state.hand_for_hand
    if not began:
        return {}
    said = Message("inbox.hand_over", {"at": began})
    if playing := still_playing(event.state):
        said = Message("inbox.hand_waits", {"at": began, "tables": tuple(map(str, playing))})
    return {"text": event.say(said), "seen": began}


def told_of_blind(event: EventView, fact: str) -> tuple[str, str]:
    """What a table said of its big blind, for the question `fact`: the sentence, and the seat if it still holds."""
    kind, _, table = fact.partition(" ")
    told = blind_told(event.state, int(table)) if kind == "big_blind" and table.isdecimal() else None
    if told is None:
        return "", ""
    number, seat, at = int(table), told.seat, told.at
    said = Message("inbox.blind_told", {"table": number, "seat": seat, "at": at})
    return event.say(said), str(seat) if told.is_fresh(event.now) else ""
