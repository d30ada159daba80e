"""What becomes of a ruling: it is put down, stands or is overruled, and is carried out; and the rulings of the night.

One tap on "So ruled" sends up to three commands, whose ids all come from the one that the browser made, so that sending
it again does nothing twice. What a form asks for is decided by the tournament; nothing is decided here.
"""

from collections.abc import Sequence
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.urls import reverse
from django.views.decorators.http import require_GET, require_POST

from shuffleup.bad_input import BadInput
from shuffleup.desk.event import EventView
from shuffleup.desk.speech import told as plain
from shuffleup.message import Message
from shuffleup.tournament.acts import Command
from shuffleup.tournament.answers import Accepted, Already, Declined
from shuffleup.tournament.between.powers import league_hears
from shuffleup.tournament.commands import ApplyRuling, ConfirmRuling, OverruleRuling, PenaltyMeant
from shuffleup.tournament.reserved import DISQUALIFICATION
from shuffleup.tournament.ruling_state import FloorCall, Stage
from shuffleup.tournament.rulings import penalties_open
from shuffleup.web import doors, fields
from shuffleup.web.console.shared import back, page, tell_bad, toast
from shuffleup.web.current import find
from shuffleup.web.floor import said
from shuffleup.web.floor.called import answer_to, called_for, choices_of, proposal
from shuffleup.web.floor.pages import address, the_called, told_in
from shuffleup.web.floor.said import Called
from shuffleup.web.floor.seats import tables_for
from shuffleup.web.league.at_night import reported


@require_POST
def settle(request: HttpRequest, tournament: str, family: str, incident: str) -> HttpResponse:
    """Put a ruling down, and settle and carry it out unless it is to stay open."""
    event = find(tournament)
    called = the_called(family, incident)
    told = told_in(called, request.GET)
    try:
        id_ = fields.command_id(request.POST)
        answer = answer_to(event, called, told)
        if isinstance(answer, tuple):
            return HttpResponseRedirect(address(event, called, told))
        post = request.POST
        proposed = proposal(event, called, told, answer, entry=_who(post), table=_table(post))
        later = _later(post, id_, len(choices_of(answer)))
    except BadInput as bad:
        tell_bad(request, bad)
        return HttpResponseRedirect(address(event, called, told))
    if _send(request, event, (proposed,), id_):
        _send(request, event, later, id_, first=1)
        return HttpResponseRedirect(reverse("floor_ruling", args=[event.id, id_]))
    return HttpResponseRedirect(address(event, called, told))


def _who(post: QueryDict) -> str:
    """The entry that is named; empty where it is nobody in particular, or somebody at a table (`table 3`)."""
    named = post.get("who", "")[:40]
    return "" if named.startswith("table ") else named


def _table(post: QueryDict) -> int:
    """The table that is named, with or without somebody at it; 0 for none in particular."""
    named = post.get("who", "") if post.get("who", "").startswith("table ") else post.get("table", "")
    number = named.removeprefix("table ")
    return int(number) if number.isdecimal() and len(number) < 5 else 0


def _later(post: QueryDict, ruling: str, choices: int) -> tuple[Command, ...]:
    """The commands after the proposal: none where it is to stay open."""
    how = post.get("how", "stands")
    if how == "open":
        return ()
    applied = ApplyRuling(ruling, _penalties(post))
    if how == "overrule":
        reason, instead = fields.text_of(post, "reason", 300), fields.text_of(post, "instead", 300)
        return OverruleRuling(ruling, reason, instead), applied
    choice = fields.whole(post, "choice", 0, choices - 1) if choices and post.get("choice") else None
    return ConfirmRuling(ruling, choice), applied


def _penalties(post: QueryDict) -> tuple[PenaltyMeant, ...]:
    """Fields `penalty-<offence>`, `hands-..` and `chips-<offence>`, for the player in `who`. Raises BadInput."""
    meant = []
    for field in post:
        penalty, kind = post.get(field, "")[:40], field.removeprefix("penalty-")[:40]
        if field.startswith("penalty-") and penalty:
            hands = fields.whole(post, f"hands-{kind}", 0, 999) if penalty.startswith("missed_") else 0
            if not _who(post):
                raise BadInput(Message("call.penalty_nameless"))
            under_way = post.get(f"under_way-{kind}") == "yes"
            chips = None
            if penalty == DISQUALIFICATION:
                if not post.get(f"chips-{kind}", "").strip():
                    raise BadInput(Message("call.chips_missing"))
                chips = fields.whole(post, f"chips-{kind}")
            meant.append(PenaltyMeant(_who(post), kind, penalty, hands, under_way, chips))
    return tuple(meant)


def _send(request: HttpRequest, event: EventView, commands: Sequence[Command], id_: str, first: int = 0) -> bool:
    """Send one after the other, as long as each is taken; tells what was refused, or what was done with its undo."""
    notes: list[Message] = []
    for number, command in enumerate(commands, first):
        sent = event.house.send(
            event.id, command, by=doors.who(request), command_id=f"{id_}{number}" if number else id_
        )
        if isinstance(sent.answer, Declined):
            toast(request, event.say(sent.answer.message), clauses=sent.answer.clauses, bad=True)
            return False
        if not isinstance(sent.answer, Accepted | Already):
            return False
        notes += sent.answer.notes if isinstance(sent.answer, Accepted) else ()
    if first and commands:
        done = Message("log.ruling_applied")
        toast(request, f"{event.say(done)}.", undo=reverse("undo", args=[event.id, id_]))
    for note in notes:
        toast(request, event.say(note))
    return True


@require_GET
def rulings(request: HttpRequest, tournament: str) -> HttpResponse:
    """The rulings of the night, the newest first."""
    event = find(tournament)
    rows = [
        {"call": call, "title": _title(event, call), "text": _told(event, call)}
        for call in sorted(event.state.rulings.values(), key=lambda call: call.at, reverse=True)
    ]
    return page(request, event, "floor/rulings.html", "floor", rulings=rows)


def _title(event: EventView, call: FloorCall) -> str:
    called = called_for(call.incident)
    return event.say(said.title(called)) if called else ""


def _told(event: EventView, call: FloorCall) -> str:
    text = call.instead if call.overruled and call.instead else event.say(call.ruled.say)
    return f"{text[:1].upper()}{text[1:]}"


def _of(event: EventView, ruling: str) -> FloorCall:
    found = event.state.rulings.get(ruling)
    if found is None:
        raise Http404(plain(Message("mistake.no_ruling")))
    return found


@require_GET
def ruling(request: HttpRequest, tournament: str, ruling: str) -> HttpResponse:
    """One ruling, read back; while it is open it can be settled here."""
    event = find(tournament)
    call = _of(event, ruling)
    called = called_for(call.incident)
    say = call.ruled.say.args.get("said", ())
    parts = [each for each in say if isinstance(each, Message)] if isinstance(say, tuple) else []
    choices = _choices(event, called, call) if called else []
    office = doors.is_office(request)
    lines = [each for each in event.state.penalties if each.ruling == call.id]
    clock: dict[str, Any] = dict(call.ruled.more.get("clock") or {})
    return page(
        request,
        event,
        "floor/read.html",
        "floor",
        call=call,
        title=_title(event, call),
        sentences=said.told(event, parts),
        choices=choices,
        chosen=choices[call.choice][1] if call.choice is not None and call.choice < len(choices) else "",
        infractions=said.infractions(event, call.ruled.infractions),
        given=said.penalties_told(event, lines) if office else [],
        reported=_to_report(event, call),
        may_overrule=doors.who(request).may_send(OverruleRuling, event.id),
        answers=[said.answered(event, called, fact, answer) for fact, answer in call.answers.items()],
        who=event.names.get(call.entry, ""),
        open=call.stage is Stage.PROPOSED,
        to_apply=call.stage in (Stage.CONFIRMED, Stage.OVERRULED),
        tables=tables_for(event),
        penalties=[(kind, event.say(said.penalty(kind))) for kind in penalties_open(event.state, call)],
        seconds=clock.get("seconds") if call.ruled.outcome == "clock_running" else None,
        countdown=clock.get("countdown", 0),
    )


def _to_report(event: EventView, call: FloorCall) -> tuple[str, str]:
    """The person and the offence that the league is to hear of by the book; empty where it is neither."""
    person = event.state.entries[call.entry].person if call.entry in event.state.entries else ""
    kinds = [str(each["kind"]) for each in call.ruled.infractions]
    told = reported(event, person)
    wanted = next((kind for kind in kinds if kind not in told and league_hears(event.state.book, kind)), "")
    return (person, wanted) if person and wanted and not call.overruled else ("", "")


def _choices(event: EventView, called: Called, call: FloorCall) -> list[tuple[int, str, bool, str]]:
    """The director's choices: number, words, whether it is the usual one (not kept), and what it hangs on."""
    told = enumerate(call.ruled.choices)
    return [(number, said.choice(event, called, each), False, said.grounds(event, each)) for number, each in told]


@require_POST
def change(request: HttpRequest, tournament: str, ruling: str) -> HttpResponse:
    """Settle a ruling that was left open, or carry out one that is settled."""
    event = find(tournament)
    call = _of(event, ruling)
    try:
        id_ = fields.command_id(request.POST)
        later = _later(request.POST, call.id, len(call.ruled.choices))
    except BadInput as bad:
        tell_bad(request, bad)
        return back(request, event)
    open_still = later if call.stage is Stage.PROPOSED else later[-1:]
    _send(request, event, open_still, id_, first=1)
    return back(request, event)
