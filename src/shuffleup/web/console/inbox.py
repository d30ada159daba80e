"""The director's inbox: what tables report and phones ask for, each with one tap; below the next thing to do."""

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_GET

from shuffleup.desk import claims
from shuffleup.tournament.answers import Message
from shuffleup.tournament.report_state import Report, ReportKind
from shuffleup.tournament.reports import blind_told, still_playing, waiting
from shuffleup.tournament.serving import hands_of
from shuffleup.web.console.shared import Event, find, page
from shuffleup.web.qr import drawn


@dataclass(frozen=True)
class Line:
    """One line: what it says, what its two buttons say, and where a yes leads (empty: back to this page)."""

    report: str
    kind: str
    at: int
    text: str
    yes: str
    no: str
    leads_to: str = ""
    table: int = 0


def lines(event: Event) -> list[Line]:
    """What waits, the oldest first."""
    return [_line(event, report) for report in waiting(event.state)]


def _line(event: Event, report: Report) -> Line:
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
            leads = f"{reverse('floor', args=[event.id])}?table={report.table}"
            return _made(event, report, says, "inbox.on_my_way", "inbox.not_needed", leads)
        case ReportKind.SEAT:
            says = Message("inbox.asks", {"player": report.entry})
            if claims.phones_of(event.house, event.id, report.entry):
                says = Message("inbox.asks_taken", {"player": report.entry})
            return _made(event, report, says, "inbox.let_it_in", "inbox.keep_it_out")


def _made(event: Event, report: Report, says: Message, yes: str, no: str, leads_to: str = "", table: int = 0) -> Line:
    return Line(
        report.id,
        report.kind.value,
        report.at,
        event.say(says),
        event.say(Message(yes)),
        event.say(Message(no)),
        leads_to,
        table,
    )


def hand_for_hand(event: Event) -> dict[str, str | int]:
    """Which tables still play the hand that all began together; empty while tables play as usual."""
    began = event.state.hand_for_hand
    if not began:
        return {}
    said = Message("inbox.hand_over", {"at": began})
    if playing := still_playing(event.state):
        said = Message("inbox.hand_waits", {"at": began, "tables": tuple(map(str, playing))})
    return {"text": event.say(said), "seen": began}


def told_of_blind(event: Event, fact: str) -> tuple[str, str]:
    """What a table said of its big blind, for the question `fact`: the sentence, and the seat if it still holds."""
    kind, _, table = fact.partition(" ")
    told = blind_told(event.state, int(table)) if kind == "big_blind" and table.isdecimal() else None
    if told is None:
        return "", ""
    number, seat, at = int(table), told.seat, told.at
    said = Message("inbox.blind_told", {"table": number, "seat": seat, "at": at})
    return event.say(said), str(seat) if told.is_fresh(event.now) else ""


@require_GET
def captains(request: HttpRequest, tournament: str) -> HttpResponse:
    """The tables: which have phones that report, what they said last, which are trusted."""
    event = find(tournament)
    state, phones = event.state, claims.captains_of(event.house, tournament)
    numbers = sorted({*state.plan.tables, *state.tables})
    rows = [
        {
            "table": number,
            "in_play": number in state.tables,
            "phones": len(phones.get(number, ())),
            "hands": hands_of(state, number),
            "last_hand": state.hands[number][-1] if state.hands.get(number) else 0,
            "button": state.positions.get(number),
            "trusted": number in state.trusted,
        }
        for number in numbers
    ]
    return page(request, event, "console/captains.html", "more", rows=rows, together=hand_for_hand(event))


@require_GET
def table_slips(request: HttpRequest, tournament: str) -> HttpResponse:
    """A slip for each table, with its QR code and its number for who has no camera."""
    event = find(tournament)
    rows = [(number, claims.table_code(event.house, tournament, number)) for number in event.state.plan.tables]
    return render(request, "console/table_slips.html", {"event": event, "plan": event.state.plan, "rows": rows})


@require_GET
def table_qr(request: HttpRequest, tournament: str, table: int) -> HttpResponse:
    """The QR code for a table's slip: it carries the table's code, so it is for paper and not for a screen."""
    event = find(tournament)
    code = claims.table_code(event.house, event.id, table)
    return drawn(event.house.reach.base(request) + f"{reverse('table', args=[event.id, table])}?code={code}")
