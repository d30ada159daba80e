"""The night itself: tables with the next thing to do, the clock, who is out, the draw, and the door of all commands."""

from typing import Any

from django.http import HttpRequest, HttpResponse, QueryDict
from django.views.decorators.http import require_GET, require_POST

from shuffleup.bad_input import BadInput
from shuffleup.desk import claims, inbox
from shuffleup.desk.event import EventView
from shuffleup.desk.level_times import level_times
from shuffleup.desk.owing import owing
from shuffleup.store.beside import Beside
from shuffleup.tournament.acts import Command
from shuffleup.tournament.advice import advise
from shuffleup.tournament.answers import Declined, FactNeeded
from shuffleup.tournament.balance import ASKED
from shuffleup.tournament.clock import read_clock
from shuffleup.tournament.commands import BustPlayers, DrawSeats
from shuffleup.tournament.deal_commands import CastVote
from shuffleup.tournament.door import entries_open, plays
from shuffleup.tournament.finish import average_stack, entered, players_left, prize_pool
from shuffleup.tournament.forms import read
from shuffleup.tournament.ids import new_id
from shuffleup.tournament.report_commands import ConfirmReport, ReportBust
from shuffleup.tournament.scoring import asks_who_knocked_out
from shuffleup.tournament.seat_moves import may_redraw
from shuffleup.tournament.seats import suggest_sizes
from shuffleup.tournament.state import Standing
from shuffleup.web import doors, fields
from shuffleup.web.console import (
    absences,
    balancing,
    bounty_rows,
    dealt_tables,
    door,
    out_form,
    paper,
    penalties,
    players,
    tablemap,
)
from shuffleup.web.console.list_parts import TILED
from shuffleup.web.console.shared import back, page, tell, tell_bad, with_cards_only
from shuffleup.web.current import find

LONGEST_ANSWER = 40
"""Characters of a question of the rules, as an address names it, and of its answer."""


@require_GET
def tables(request: HttpRequest, tournament: str) -> HttpResponse:
    """The console's first page: the one thing to do next, and the room as it is."""
    event = find(tournament)
    facts = [key for key in request.GET if len(key) <= LONGEST_ANSWER and key.partition(" ")[0] in ASKED]
    answers = {fact: request.GET.get(fact, "")[:LONGEST_ANSWER] for fact in facts}
    advice = advise(event.state, event.now, answers)
    blind_told = inbox.told_of_blind(event, advice.needs.fact if advice.needs else "")
    asked = balancing.questions(event, advice.needs, answers, blind_told[1]) if advice.needs else None
    drawn = asked["table"] if asked and asked["drawn"] else 0
    return page(
        request,
        event,
        "console/tables.html",
        "tables",
        advice=advice,
        advice_text=event.say(advice.message),
        because=event.say(advice.because) if advice.because else "",
        choices=[(each.value, event.say(each.message)) for each in advice.needs.choices] if advice.needs else [],
        answers=answers,
        asked=asked,
        posts=balancing.posts(event, advice, answers),
        move_text=_move_text(event, advice.move),
        tables=(room := tablemap.tables(event, advice, request.GET.get("table", ""), drawn)),
        tiles=tablemap.tiles(event, room),
        few=len(room) <= TILED,
        left=players_left(event.state),
        entered=entered(event.state),
        average=average_stack(event.state),
        pool=prize_pool(event.state),
        inbox=inbox.lines(event),
        together=inbox.hand_for_hand(event),
        serving=penalties.serving(event) if doors.is_office(request) else None,
        gone=absences.lines(event),
        not_come=absences.not_come(event),
        moved=any(event.now - move.at < paper.MOVED_NOW for move in event.state.moves),
        away_lives=event.state.entries[advice.entry].lives if advice.entry in event.state.entries else 0,
        order=[number for number in event.state.plan.breaking_order() if number in event.state.tables],
        blind_told=blind_told,
        missing=[entry for entry in event.state.standing(Standing.REGISTERED) if event.state.drawn],
        tv_code=event.house.screens.code_of(event.id) if not event.state.clock.started else "",
        names_takers=asks_who_knocked_out(event.state),
        owing=owing(event),
        **dealt_tables.on_console(event),
        pays_up=event.state.clock.started and not entries_open(event.state, event.now) and not event.state.published,
    )


def _move_text(event: EventView, move: Any) -> dict[str, Any] | None:
    if move is None:
        return None
    return {"name": event.names[move.entry], "origin": move.origin, "to": move.to}


@require_GET
def clock(request: HttpRequest, tournament: str) -> HttpResponse:
    """The clock's own page, with the structure."""
    event = find(tournament)
    plan = event.state.plan
    reading = read_clock(plan, event.state.clock, event.now)
    times = level_times(event)
    rows = [(index, level, plan.play_number(index), times.get(index)) for index, level in enumerate(plan.levels)]
    return page(request, event, "console/clock.html", "clock", reading=reading, rows=rows)


@require_GET
@with_cards_only
def out(request: HttpRequest, tournament: str) -> HttpResponse:
    """Somebody is out: pick who; with several, say in which order."""
    event = find(tournament)
    told = out_form.shown(event, request.GET)
    several = len(told["picked"]) > 1
    if not several:
        told["picked"] = []
    told["takers"] = bounty_rows.takers(event)
    told["taker"] = request.GET.get("by", "")
    room = tablemap.tables(event)
    return page(request, event, "console/out.html", "tables", tables=room, folded=len(room) > TILED, **told)


@require_GET
def draw(request: HttpRequest, tournament: str) -> HttpResponse:
    """Who is in the draw, at which tables; after it, how anybody can check it."""
    event = find(tournament)
    state = event.state
    here = [entry for entry in state.entries.values() if plays(state, entry)]
    missing = [entry for entry in state.standing(Standing.REGISTERED) if not plays(state, entry)]
    sizes = suggest_sizes(len(here), state.plan.seats_per_table)
    return page(
        request,
        event,
        "console/draw.html",
        "tables",
        here=[event.names[entry.id] for entry in here],
        missing=[event.names[entry.id] for entry in missing],
        unchecked=door.unchecked(event),
        owing=owing(event),
        sizes=sizes,
        tables=[(number, index < len(sizes)) for index, number in enumerate(state.plan.tables)],
        announced=state.announced,
        announced_names=[event.names[each] for each in state.announced.entries] if state.announced else [],
        draws=state.draws,
        redraw=redraw if (redraw := may_redraw(state, event.now)) and redraw.more["seats"] is not False else None,
        seated=len(state.seated),
        closed=state.closed,
    )


@require_POST
def do(request: HttpRequest, tournament: str, verb: str) -> HttpResponse:
    """The one door of all commands that forms send."""
    event = find(tournament)
    try:
        command_id = fields.command_id(request.POST)
        if verb == "enter" and "row" not in request.POST:
            return players.enter(request, event, command_id)
        if verb == "all_here":
            return door.all_here(request, event, command_id)
        if verb == "draw_now":
            return _draw_now(request, event, command_id)
        verb, post = _row(request.POST) if verb in ("row", "enter") else (verb, request.POST)
        command: Command = read(verb, fields.sheet_of(post, event))
    except BadInput as bad:
        tell_bad(request, bad)
        return back(request, event)
    if isinstance(command, CastVote):
        # How it reads goes from the form to the box; it is in no command, no log and no answer.
        send(request, event, command, command_id, vote=request.POST.get("vote", "")[:8])
    elif isinstance(command, ConfirmReport):
        _confirm(request, event, command, command_id)
    elif isinstance(command, (BustPlayers, ReportBust)):
        return _out(request, event, command, command_id)
    else:
        send(request, event, command, command_id)
    return back(request, event)


def _draw_now(request: HttpRequest, event: EventView, command_id: str) -> HttpResponse:
    """List, commitment and seats with one tap; the commitment stands in the log first, as when it is asked apart."""
    if send(request, event, read("announce", fields.sheet_of(request.POST, event)), command_id):
        listed = find(event.id)
        if listed.state.announced is not None:
            send(request, listed, DrawSeats(listed.state.announced.id), new_id(command_id, 1))
    return back(request, event)


def _out(request: HttpRequest, event: EventView, command: BustPlayers | ReportBust, command_id: str) -> HttpResponse:
    """Who is out; where the book wants a further fact to place them, the page that asks for it."""
    sent = event.house.send(event.id, command, by=doors.sender(request, command, event.id), command_id=command_id)
    asks = isinstance(sent.answer, FactNeeded) or (isinstance(sent.answer, Declined) and bool(command.facts.any))
    if asks and (again := out_form.asked_again(request)) is not None:
        if isinstance(sent.answer, Declined):
            tell(request, event, sent, command_id)
        return again
    tell(request, event, sent, command_id)
    return back(request, event)


def _confirm(request: HttpRequest, event: EventView, command: ConfirmReport, command_id: str) -> None:
    """A phone that asked for a seat is let in with the yes; the one that had it goes."""
    granted = claims.granted(event.house, event.id, event.state.reports.get(command.report))
    if send(request, event, command, command_id, granted):
        claims.told_granted(event.house, granted)


def _row(post: QueryDict) -> tuple[str, QueryDict]:
    """A button of a long list names its verb and its entry in one value, to keep hundreds of rows small."""
    verb, _, rest = post.get("row", "").partition(":")
    entry, _, extra = rest.partition(":")
    told = post.copy()
    told["entry"] = entry
    if verb == "take_payment":
        told["amount"], _, how = extra.partition(":")
        if how:
            told["how"] = how
    if verb == "pay":
        told["paid"] = extra
    if verb == "re_enter":
        told["lives"], told["paid"] = extra, "yes"
    return verb, told


def send(
    request: HttpRequest,
    event: EventView,
    command: Command,
    command_id: str,
    beside: tuple[Beside, ...] = (),
    vote: str = "",
) -> bool:
    """Send a command and tell what came of it; whether it holds."""
    by = doors.sender(request, command, event.id)
    sent = event.house.send(event.id, command, by=by, command_id=command_id, beside=beside, vote=vote)
    return tell(request, event, sent, command_id)
