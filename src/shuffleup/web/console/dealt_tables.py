"""The tables of a night that the program deals, for the floor: a tile for each, and what the floor does at one.

The pages ask every other second for what has changed. Taking acts back and voiding a hand want a table that stands
still, so that nothing happens between what the floor sees and what it does. Programs have the same (`dealing_asked`).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_GET, require_POST

from shuffleup.acts.roles import STAFF
from shuffleup.bad_input import BadInput
from shuffleup.dealing.floor import FOLLOWED
from shuffleup.desk.dealer.asked import DONE, ActAsked, TablePaused, TableReply, TakenBack, Voided, WinnersSaid
from shuffleup.desk.dealer.calling import MOST_SECONDS, ClockAsked
from shuffleup.desk.dealer.floor_sees import DoneInHand, FloorSees
from shuffleup.desk.dealer.open_nights import NotDealtHere
from shuffleup.desk.dealer.state import ChairShown, TablePhase, TableState, WinnersShown
from shuffleup.desk.event import EventView
from shuffleup.desk.speech import told
from shuffleup.tournament.answers import Message
from shuffleup.web import doors, fields
from shuffleup.web.console.shared import back, page, tell_bad, toast
from shuffleup.web.current import find

VERBS: Mapping[str, Message] = {
    "act_for": Message("on_dealt.acted"),
    "take_back": Message("on_dealt.taken_back"),
    "void": Message("on_dealt.voided"),
    "stop": Message("on_dealt.is_stopped"),
    "go_on": Message("on_dealt.goes_on"),
    "award": Message("on_dealt.paid"),
    "clock": Message("on_dealt.clock_called"),
    "feature": Message("on_dealt.featured"),
}
"""What the floor does at a table, and what is said once it is done."""


MOST_POTS = 10


@dataclass(frozen=True, slots=True)
class DealtTile:
    """A table in a glance; times in whole seconds, `leader` has the most chips, `away` and `silent` are names."""

    number: int
    hand: int
    phase: str
    said: str
    players: int
    actor: str
    left: int
    in_bank: bool
    leader: ChairShown | None
    away: tuple[str, ...]
    silent: tuple[str, ...]
    stopped: bool
    timed: bool = True
    called: bool = False
    tells: bool = False
    disputed: bool = False


def tiles_of(event: EventView) -> list[DealtTile]:
    """A tile for each table, those first where somebody is away or a phone is silent."""
    states = event.house.dealer.shown.states(event.id)
    rows = [_tile(event, each) for each in states]
    return sorted(rows, key=lambda row: (not row.disputed, not row.away, not row.silent, row.number))


def _tile(event: EventView, state: TableState) -> DealtTile:
    here = [each for each in state.seats if each.entry and each.state.value != "out"]
    turn, winners = state.turn, state.hand.winners if state.hand else None
    actor = next((each.name for each in here if turn is not None and each.seat == turn.seat), "")
    return DealtTile(
        number=state.table,
        hand=state.hand.number if state.hand else 0,
        phase=state.phase.value,
        said=state.said,
        players=len(here),
        actor=actor,
        left=-(-turn.left // 1_000) if turn else 0,
        in_bank=bool(turn and turn.in_bank),
        leader=max(here, key=lambda each: each.stack, default=None),
        away=tuple(each.name for each in here if each.away),
        silent=tuple(each.name for each in here if each.silent and not each.away),
        stopped=event.house.dealer.shown.for_floor(event.id, state.table).is_stopped,
        timed=bool(turn and turn.of),
        called=bool(turn and turn.called),
        tells=winners is not None,
        disputed=bool(winners and winners.disputed),
    )


def on_console(event: EventView) -> dict[str, Any]:
    """What the console's first page shows besides in such a night; nothing of it before the clock runs."""
    if not (event.state.plan.is_digital and event.state.clock.started and event.state.tables):
        return {}
    rows = tiles_of(event)
    return {"dealt_tiles": rows, "all_stopped": all(row.stopped for row in rows), "by_itself": FOLLOWED}


@require_GET
def tiles(request: HttpRequest, tournament: str) -> HttpResponse:
    """The tiles by themselves, for a page that is open."""
    event = _dealt(tournament)
    rows = tiles_of(event)
    return render(request, "console/dealt_tiles.html", {"event": event, "dealt_tiles": rows})


def table_page(request: HttpRequest, event: EventView, table: int) -> HttpResponse:
    """The page of one table: who is to act, and what the floor can do."""
    numbers = sorted(event.state.tables)
    return page(request, event, "console/dealt_table.html", "tables", numbers=numbers, **_shown(request, event, table))


@require_GET
def turn(request: HttpRequest, tournament: str, table: int) -> HttpResponse:
    """Whose turn it is at a table by itself, for a page that is open."""
    event = _dealt(tournament)
    if table not in event.state.tables:
        raise Http404(told(Message("mistake.no_table_in_play")))
    return render(request, "console/dealt_turn.html", {"event": event, **_shown(request, event, table)})


def _shown(request: HttpRequest, event: EventView, table: int) -> dict[str, Any]:
    dealer, actor = event.house.dealer, doors.who(request, *STAFF).actor
    state, floor = dealer.shown.state(event.id, table), dealer.shown.for_floor(event.id, table)
    return {
        "table": table,
        "table_url": reverse("one_table", args=[event.id, table]),
        "shown": state,
        "tile": _tile(event, state),
        "seats": [each for each in state.seats if each.entry],
        "is_played": state.phase is TablePhase.HAND,
        "floor": floor,
        "plays_here": dealer.shown.is_own_table(event.id, table, actor),
        "waits": ", ".join(event.names.get(each, "") for each in floor.waits),
        "actor": event.names.get(floor.actor, ""),
        "act": floor.default.act.value if floor.default else "",
        "done": _acts(event, floor),
        **_winners(state, event.names),
    }


def _winners(state: TableState, names: Mapping[str, str]) -> dict[str, Any]:
    """Who won a hand with real cards as the table told it, and each pot with who can win it, for the floor to say."""
    if state.hand is None or state.hand.winners is None:
        return {}
    told: WinnersShown = state.hand.winners
    return {
        "winners": told,
        "told_by": names.get(told.by, ""),
        "says_no": names.get(told.disputed, ""),
        "wins": [(names.get(each.entry, ""), each.chips) for each in told.wins],
        "contested": [
            (number, pot.chips, [(entry, names.get(entry, "")) for entry in pot.entries])
            for number, pot in enumerate(state.hand.pots, 1)
        ],
    }


def _acts(event: EventView, floor: FloorSees) -> list[tuple[int, str]]:
    """Each act that can be taken back, in words, by how many stand before it."""
    return [(each.stands, event.say(_said(each))) for each in floor.done]


def _said(done: DoneInHand) -> Message:
    if done.to:
        return Message("on_dealt.act_to", {"player": done.entry, "act": done.act.value, "chips": done.to})
    return Message("on_dealt.act_done", {"player": done.entry, "act": done.act.value})


@require_POST
def do(request: HttpRequest, tournament: str, verb: str) -> HttpResponse:
    """What the floor does at a table, or at all that the form names."""
    doors.note_player(request)
    event, by = _dealt(tournament), doors.who(request, *STAFF)
    if verb not in VERBS or (by.tournament and by.tournament != event.id):
        raise Http404
    try:
        id_ = fields.command_id(request.POST)
        numbers = [number for number in request.POST.getlist("table") if number.isdecimal() and len(number) < 6]
        replies = [_asked(request, event, verb, int(number), f"{id_[:50]}-{number}") for number in numbers]
    except BadInput as bad:
        tell_bad(request, bad)
        return back(request, event)
    except NotDealtHere as not_here:
        toast(request, event.say(not_here.said), bad=True)
        return back(request, event)
    refused = next((each for each in replies if not each.ok), None)
    if refused is not None:
        toast(request, event.say(refused.said) if refused.said else "", bad=True)
    elif replies:
        toast(request, event.say(next((each.said for each in replies if each.said), VERBS[verb])))
    return back(request, event)


def _asked(request: HttpRequest, event: EventView, verb: str, table: int, id_: str) -> TableReply:
    """Ask the dealer's desk. Raises BadInput, `NotDealtHere`."""
    if verb == "feature":
        event.house.screens.feature(event.id, table)
        return DONE
    dealer, post, actor = event.house.dealer, request.POST, doors.who(request, *STAFF).actor
    if verb in ("stop", "go_on"):
        return dealer.asked.pause(event.id, table, TablePaused(on=verb == "stop"), actor=actor)
    if verb == "take_back":
        acts = fields.whole(post, "acts", 0, 10_000)
        return dealer.asked.take_back(event.id, table, TakenBack(id_, acts, fields.text_of(post, "why")), actor=actor)
    hand = fields.whole(post, "hand", 1)
    if verb == "award":
        said = WinnersSaid(id_, hand, fields.whole(post, "turn", 0), _ticked(post, "high"), _ticked(post, "low"))
        return dealer.asked.award_pots(event.id, table, said, actor=actor)
    if verb == "void":
        return dealer.asked.void(event.id, table, Voided(id_, hand, fields.text_of(post, "why")), actor=actor)
    if verb == "clock":
        seconds = fields.whole(post, "seconds", 0, MOST_SECONDS) if post.get("seconds") else 0
        clock = ClockAsked(id_, hand, fields.whole(post, "turn", 0), seconds)
        return dealer.asked.call_clock_at(event.id, table, clock, actor=actor)
    seen, asked_turn = dealer.shown.for_floor(event.id, table), fields.whole(post, "turn", 0)
    if seen.default is None or (seen.hand, seen.turn) != (hand, asked_turn):
        return TableReply(ok=False, said=Message("refused.turn_is_over"))
    what = ActAsked(id_, hand, asked_turn, seen.default.act)
    return dealer.asked.act_for(event.id, table, what, actor=actor)


def _ticked(post: QueryDict, half: str) -> tuple[tuple[str, ...], ...]:
    """Who was ticked, pot by pot, each where he comes first: the best of a pot is best of all that he is in."""
    placed: set[str] = set()
    found = []
    for number in range(1, MOST_POTS + 1):
        ticked = tuple(dict.fromkeys(post.getlist(f"{half}-{number}")))
        if ticked and not placed & set(ticked):
            found.append(ticked)
            placed |= set(ticked)
    return tuple(found)


def _dealt(tournament: str) -> EventView:
    event = find(tournament)
    if not event.state.plan.is_digital:
        raise Http404
    return event
