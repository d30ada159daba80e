"""People of this night: the list, entering, importing a file, and the page of one player."""

from collections import Counter
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_GET, require_http_methods

from shuffleup.bad_input import BadInput
from shuffleup.desk import claims
from shuffleup.desk.entering import NEW, Alike, KnownPeople
from shuffleup.desk.event import EventView
from shuffleup.desk.night_list import phase
from shuffleup.histories.entry_list import EntryRow, read_entry_list
from shuffleup.league.commands import LetIn
from shuffleup.names import fold
from shuffleup.store.beside import Beside, Person
from shuffleup.store.league_desk import MOST_REMARK
from shuffleup.tournament.answers import Declined, Message
from shuffleup.tournament.between.arrivals import asks_for_stack
from shuffleup.tournament.cash import owes
from shuffleup.tournament.commands import CheckIn, EnterPlayers, Entrant
from shuffleup.tournament.door import entries_open, ticks_required
from shuffleup.tournament.entries import re_entry_refused
from shuffleup.tournament.finish import players_left, standings
from shuffleup.tournament.ids import new_id
from shuffleup.tournament.rulings import record_of
from shuffleup.tournament.seats import suggest_sizes
from shuffleup.tournament.state import Entry, Standing
from shuffleup.web import doors, fields
from shuffleup.web.console import bounty_rows, door, penalties, robots
from shuffleup.web.console.chips import stack_of
from shuffleup.web.console.list_parts import parts
from shuffleup.web.console.out_order import order_of
from shuffleup.web.console.photos import photo_url
from shuffleup.web.console.player_list import FILTERS, LATER, player_rows
from shuffleup.web.console.shared import back, entry_of, page, tell, tell_bad, toast
from shuffleup.web.current import find
from shuffleup.web.floor.said import penalties_told
from shuffleup.web.league import at_night
from shuffleup.web.league.asked import wanted

TICKS = (
    ("age", Message("on_players.tick_age")),
    ("member", Message("on_players.tick_member")),
    ("photo_id", Message("on_players.tick_photo_id")),
)


@require_GET
def players(request: HttpRequest, tournament: str) -> HttpResponse:
    """The list, with the field to enter somebody and the filters."""
    event = find(tournament)
    chosen = request.GET.get("show", "all")
    rows = player_rows(event)
    counts = Counter(each for row in rows for each in row.filters)
    shown = [row for row in rows if chosen not in FILTERS or chosen in row.filters]
    state = event.state
    listed = counts["all"] - counts["waiting"]
    behind = {each: event.say(FILTERS[each.value]) for each in LATER}
    return page(
        request,
        event,
        "console/players.html",
        "players",
        parts=parts(shown, behind, request.GET.get("part", "")),
        filters=[
            (each, event.say(words), counts[each]) for each, words in FILTERS.items() if counts[each] or each == "all"
        ],
        chosen=chosen if chosen in FILTERS else "all",
        open=entries_open(state, event.now),
        ticks=_ticks(event),
        unchecked=door.unchecked(event),
        sticky=request.COOKIES.get("ticks", "").split("."),
        doubt=_doubt(event, request),
        kept_out=_kept_out(event, request),
        sizes=suggest_sizes(listed, state.plan.seats_per_table) if not state.drawn else [],
        suggested=_tables_to_plan(event, listed),
        **robots.offered(event),
    )


def _kept_out(event: EventView, request: HttpRequest) -> at_night.KeptOut | None:
    """Somebody who was just refused because of a sanction."""
    person = request.GET.get("kept", "")[:40]
    return at_night.kept_out(event, person, doors.who(request)) if person else None


def _ticks(event: EventView) -> list[tuple[str, str]]:
    """What this night's book wants checked at the door, with words for it."""
    required = ticks_required(event.state)
    return [(tick, event.say(words)) for tick, words in TICKS if tick in required]


def _tables_to_plan(event: EventView, listed: int) -> int:
    """How many tables the list needs when that is more than the plan has; 0 when the plan has enough."""
    needed = len(suggest_sizes(listed + len(event.state.standing(Standing.WAITING)), event.state.plan.seats_per_table))
    return needed if needed > len(event.state.plan.tables) else 0


def enter(request: HttpRequest, event: EventView, command_id: str) -> HttpResponse:
    """Enter somebody by name (or several, one a line), or a person picked from the list of those who came before."""
    post = request.POST
    by = doors.who(request)
    event.house.check(by, EnterPlayers, event.id)
    ticks, here = fields.ticks_of(post), post.get("here") == "yes"
    beside: tuple[Beside, ...]
    lines = [line for line in post.get("name", "").splitlines() if line.strip()]
    if post.get("person"):
        person, beside = _known(event, post["person"]), ()
    elif len(lines) > 1:
        return _review(request, event, post.get("name", "").encode())
    elif lines:
        found = _by_name(event, fields.text_of(post, "name", 80), command_id, sure=post.get("sure") == "yes")
        if isinstance(found, HttpResponse):
            return found
        person, beside = found
    else:
        raise BadInput(Message("wrong.nobody_named"), right=Message("right.type_a_name"))
    answer = back(request, event, reverse("players", args=[event.id]))
    if post.get("sanction"):
        _let_in(request, event, command_id)
    listed = _not_here(event, person) if here else None
    command = CheckIn(listed.id, True, ticks) if listed else EnterPlayers((Entrant(person, here, ticks),))
    sent = event.house.send(event.id, command, by=by, command_id=command_id, beside=beside)
    tell(request, event, sent, command_id)
    if isinstance(sent.answer, Declined) and at_night.kept_out(event, person, by) is not None:
        return back_to(f"{reverse('players', args=[event.id])}?{urlencode({'kept': person})}")
    answer.set_cookie("ticks", ".".join((*ticks, *(["here"] if here else []))), samesite="Lax")
    return answer


def _not_here(event: EventView, person: str) -> Entry | None:
    """The entry of somebody who is on the list and not here yet: to enter them anew is to say that they came."""
    waited_for = (entry for entry in event.state.standing(Standing.REGISTERED) if not entry.here)
    return next((entry for entry in waited_for if entry.person == person), None)


def _let_in(request: HttpRequest, event: EventView, command_id: str) -> None:
    """The exception for tonight, with its reason, before somebody is entered in spite of a sanction."""
    remark = fields.text_of(request.POST, "remark", MOST_REMARK)
    asked = wanted(LetIn(request.POST.get("sanction", "")[:64], event.id), remark)
    event.house.ask_league(
        asked.command,
        by=doors.who(request),
        command_id=f"{command_id}in"[-64:],
        person=asked.person,
        remark=asked.remark,
    )


def _known(event: EventView, person: str) -> str:
    """The id of somebody who came before."""
    found = event.house.store.person(person[:40])
    if found is None or found.merged_into or found.erased_at:
        raise BadInput(Message("wrong.no_such_person"), right=Message("right.type_the_name"))
    return found.id


def _by_name(
    event: EventView, name: str, command_id: str, *, sure: bool
) -> tuple[str, tuple[Beside, ...]] | HttpResponse:
    """The person of this name: one known before, a new one, or the question which of those like it is meant."""
    if not fold(name):
        raise BadInput(Message("wrong.no_name", {"name": name}), right=Message("right.letters_least"))
    meant = None if sure else KnownPeople(event.house.people.everybody()).meant(name)
    if isinstance(meant, Person):
        return meant.id, ()
    if meant is not None:
        query = urlencode({"like": name})
        return back_to(f"{reverse('players', args=[event.id])}?{query}")
    person = new_id(command_id, 10_000)
    return person, (event.house.people.newcomer(Person(person, name), command_id),)


def back_to(url: str) -> HttpResponse:
    """See this page next."""
    answer = HttpResponse(status=303)
    answer["Location"] = url
    return answer


def _doubt(event: EventView, request: HttpRequest) -> dict[str, Any] | None:
    """The question whether a new name is one of those like it."""
    name = request.GET.get("like", "")[:80]
    if not name:
        return None
    alike, entered = KnownPeople(event.house.people.everybody()).alike(name), _entered(event)
    return {"name": name, "people": [(person, person.id in entered) for person in alike]}


def _entered(event: EventView) -> set[str]:
    """The people on the list."""
    return {entry.person for entry in event.state.entries.values() if entry.standing is not Standing.WITHDRAWN}


@require_http_methods(["GET", "POST"])
def import_list(request: HttpRequest, tournament: str) -> HttpResponse:
    """A list from a spreadsheet: chosen, looked at, and only then entered, all of it or nothing."""
    event = find(tournament)
    if request.method == "GET":
        return page(request, event, "console/import.html", "players", review=None)
    if "rows" in request.POST:
        return _enter_rows(request, event)
    upload = request.FILES.get("file")
    data = upload.read() if upload is not None else request.POST.get("pasted", "").encode()
    return _review(request, event, data or b"")


def _review(request: HttpRequest, event: EventView, data: bytes) -> HttpResponse:
    """What a file holds, each line with what would happen to it."""
    try:
        listed = read_entry_list(data)
    except BadInput as bad:
        tell_bad(request, bad)
        return back_to(reverse("import_list", args=[event.id]))
    known, entered = KnownPeople(event.house.people.everybody()), _entered(event)
    rows = [_reviewed(row, known, entered) for row in listed.rows]
    return page(
        request,
        event,
        "console/import.html",
        "players",
        review=listed,
        rows=rows,
        errors=[(error.line, event.say(error.message)) for error in listed.errors],
        fresh=sum(1 for row in rows if not row["entered"]),
        ticks=_ticks(event),
        office=doors.is_office(request),
    )


def _reviewed(row: EntryRow, known: KnownPeople, entered: set[str]) -> dict[str, Any]:
    meant = known.meant(row.name, row.member_number)
    person = meant if isinstance(meant, Person) else None
    alike = meant if isinstance(meant, Alike) else None
    return {"row": row, "person": person, "alike": alike, "entered": person is not None and person.id in entered}


def _of_row(row: EntryRow, known: KnownPeople, answer: str) -> Person | None:
    """The person whom a line of a list means, as was answered where several may be; None for somebody new.

    Raises `BadInput` where several have the name and nobody said which.
    """
    meant = known.meant(row.name, row.member_number)
    if not isinstance(meant, Alike):
        return meant
    chosen = next((person for person in meant.people if person.id == answer), None)
    if chosen is None and answer != NEW and meant.named:
        raise BadInput(Message("wrong.which_is_meant", {"name": row.name}), right=Message("right.choose_who_is_meant"))
    return chosen


def _enter_rows(request: HttpRequest, event: EventView) -> HttpResponse:
    """Enter the lines of a reviewed list, in one command."""
    here, ticks = request.POST.get("here") == "yes", fields.ticks_of(request.POST)
    known, entered = KnownPeople(event.house.people.everybody()), _entered(event)
    try:
        command_id = fields.command_id(request.POST)
        listed = read_entry_list(request.POST.get("rows", "").encode())
        if listed.errors:
            raise BadInput(Message("wrong.not_the_list"), right=Message("right.read_file_again"))
    except BadInput as bad:
        tell_bad(request, bad)
        return back_to(reverse("import_list", args=[event.id]))
    try:
        meant = [_of_row(row, known, request.POST.get(f"who-{at}", "")) for at, row in enumerate(listed.rows)]
    except BadInput as bad:
        tell_bad(request, bad)
        return _review(request, event, request.POST.get("rows", "").encode())
    entrants: list[Entrant] = []
    beside: list[Beside] = []
    for number, (row, found) in enumerate(zip(listed.rows, meant, strict=True)):
        person = found.id if found else new_id(command_id, 10_000 + number)
        if person in entered:
            continue
        if found is None:
            beside.append(event.house.people.newcomer(_person(person, row), command_id))
        entered.add(person)
        entrants.append(Entrant(person, here, ticks, 1 if row.paid else 0))
    if not entrants:
        toast(request, event.say(Message("already.all_entered")))
        return back_to(reverse("players", args=[event.id]))
    entering = EnterPlayers(tuple(entrants))
    sent = event.house.send(event.id, entering, by=doors.who(request), command_id=command_id, beside=beside)
    tell(request, event, sent, command_id)
    return back_to(reverse("players", args=[event.id]))


def _person(id_: str, row: EntryRow) -> Person:
    contact = ", ".join(part for part in (row.email, row.phone) if part)
    return Person(
        id_, row.name, contact=contact, birth_date=row.birth_date, member_number=row.member_number, note=row.note
    )


@require_GET
def player(request: HttpRequest, tournament: str, entry: str) -> HttpResponse:
    """One player: seat, standing, and everything that can be done about them."""
    event = find(tournament)
    found = entry_of(event, entry)
    state = event.state
    result = next((each for each in standings(state) if each.entry == entry), None)
    free_at = state.free_by_table()
    free = [(number, seat) for number in state.tables for seat in free_at[number]]
    if not state.drawn:
        free = [(table, seat) for table in state.plan.tables for seat in range(1, state.plan.seats_per_table + 1)]
    refused = re_entry_refused(state, found, event.now) if found.standing is Standing.OUT else "still_in"
    required = ticks_required(state)
    seen = at_night.seen(event, found)
    stacks = max(1, found.lives)
    return page(
        request,
        event,
        "console/player.html",
        "players",
        entry=found,
        record=penalties_told(event, record_of(state, entry)) if doors.is_office(request) else [],
        penalty=penalties.to_give(event, found) if doors.is_office(request) and not state.closed_at else None,
        name=event.names[entry],
        person=event.house.store.person(found.person),
        photo=photo_url(found.person),
        result=result,
        order=order_of(event, found),
        left=players_left(state),
        stacks=stacks,
        debt=max(0, owes(state, found)),
        buy_ins_due=state.plan.buy_in * max(0, stacks - found.paid),
        free=free,
        moves=bool(found.seat and free) and phase(state) != "finished",
        comes=_comes(found) and not state.closed_at,
        re_enters=not refused,
        no_re_entry=_why_not(event, found, refused),
        re_entry_clauses=state.book.cites("re_entry"),
        ticks=[
            (tick, event.say(words), tick in found.ticks or tick in seen, seen.get(tick, ""))
            for tick, words in TICKS
            if tick in required
        ],
        field=f"{entry}:{found.lives}",
        stack=stack_of(event, found),
        code=claims.seat_code(event.house, event.id, entry),
        phones=claims.phones_of(event.house, event.id, entry),
        code_opened=event.house.dealer.asked.is_opened(event.id, entry) if _has_cards(event, found) else None,
        new_slip=f"{reverse('slips', args=[event.id])}?entry={entry}",
        accepted=state.accepted.get(entry),
        away=entry in state.away,
        all_seats=_other_seats(event, found),
        asks_stack=asks_for_stack(state.book),
        wrong_seat=state.book.cites("wrong_seat_needs_right_stack"),
        minutes=minutes if (minutes := request.GET.get("minutes", "")).isdecimal() and len(minutes) < 4 else "",
        kept_out=at_night.kept_out(event, found.person, doors.who(request)) if _comes(found) else None,
        before=at_night.before_tonight(event, found.person) if doors.is_office(request) else None,
        stage=at_night.stage_told(event, found) if doors.is_office(request) else ("", ()),
        to_report=at_night.to_report(event, found),
        bonuses=at_night.bonuses(event, found),
        takers=bounty_rows.takers(event, found.seat[0], (found.id,)) if found.seat else [],
        **bounty_rows.of_player(event, found),
    )


def _has_cards(event: EventView, found: Entry) -> bool:
    """Whether the program deals cards to this player, which a phone opens."""
    return event.state.plan.deals_cards and not found.bot and found.seat is not None


def _why_not(event: EventView, found: Entry, refused: str) -> str:
    """Why somebody who is out may not enter again; nothing of anybody else, and once play is over."""
    if found.standing is not Standing.OUT or not refused or event.state.closed_at:
        return ""
    return event.say(Message(f"refused.{refused}", {"player": found.id, "most": event.state.plan.re_entries}))


def _other_seats(event: EventView, entry: Entry) -> list[tuple[tuple[str, str], ...]]:
    """By table, every seat in use but the player's own, as `table-seat`, with the name of who sits there."""
    state = event.state
    return [
        tuple(
            (f"{number}-{seat}", event.names.get(state.seated.get((number, seat), ""), ""))
            for seat in range(1, table.seats + 1)
            if (number, seat) != entry.seat and seat not in table.closed
        )
        for number, table in state.tables.items()
    ]


def _comes(entry: Entry) -> bool:
    return entry.standing in (Standing.REGISTERED, Standing.WAITING)
