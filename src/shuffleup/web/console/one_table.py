"""One table as a director sees it: the hand under way, the button on the seats, who waits, the next hand; its draw.

Also the page on which the first button is drawn for all tables at once. What follows from what is `tournament.hands`'s.
"""

from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_GET

from shuffleup.desk.event import EventView
from shuffleup.desk.speech import told
from shuffleup.tournament.answers import Message
from shuffleup.tournament.between.buttons import button_at_random
from shuffleup.tournament.between.decision import Decision
from shuffleup.tournament.button_draw import DRAW_POLICIES
from shuffleup.tournament.button_state import DrawnButton, HandAt
from shuffleup.tournament.hands import came, had_it_not_begun, level_that_waits, newcomers, next_hand
from shuffleup.tournament.plan import PlanLevel
from shuffleup.tournament.reports import last_hands_left
from shuffleup.tournament.room_view import LAID_OUT
from shuffleup.tournament.serving import hands_of
from shuffleup.web.console import dealt_tables
from shuffleup.web.console.list_parts import TILED
from shuffleup.web.console.shared import page, with_cards_only
from shuffleup.web.current import find

MARKS = ("button", "small_blind", "big_blind")
"""What a seat can be marked with, in the order of `HandAt.seats`."""


@dataclass(frozen=True)
class SeatRow:
    """One seat: who sits there, what lies in front of it, whether it gets cards."""

    seat: int
    entry: str
    name: str
    marks: tuple[str, ...]
    waits: bool
    laid_out: bool
    closed: bool


def places(event: EventView, number: int) -> list[SeatRow]:
    """The seats of a table in order."""
    state, table = event.state, event.state.tables[number]
    hand, sitting = state.positions.get(number), state.at_table(number)
    waiting = dict(hand.waiting) if hand else {}
    return [
        SeatRow(
            seat,
            entry := sitting.get(seat, ""),
            event.names.get(entry, ""),
            marks_of(hand, seat),
            entry in waiting,
            (number, seat) in state.laid_out,
            seat in table.closed,
        )
        for seat in range(1, table.seats + 1)
    ]


def marks_of(hand: HandAt | None, seat: int) -> tuple[str, ...]:
    """Whether button and blinds are in front of this seat."""
    if hand is None:
        return ()
    return tuple(mark for mark, at in zip(MARKS, hand.seats, strict=True) if at == seat)


def said_of_hand(event: EventView, number: int) -> list[str]:
    """The hand under way in words: where the button is, who posts, who waits."""
    hand = event.state.positions.get(number)
    if hand is None:
        return []
    said = [_said_of(event, number, mark, seat) for mark, seat in zip(MARKS, hand.seats, strict=True)]
    waits_level = level_that_waits(event.state, number, event.now)
    if waits_level is not None:
        before, new, _ = waits_level
        said.append(event.say(Message("one_table.old_level", {"before": _blinds(before), "new": _blinds(new)})))
    left = last_hands_left(event.state, number)
    if left is not None:
        said.append(event.say(Message("one_table.left", {"hands": left})))
    waits = tuple(entry for entry, _ in hand.waiting)
    if waits:
        said.append(event.say(Message("one_table.waits", {"players": waits})))
    return said


def _blinds(level: PlanLevel) -> str:
    return f"{level.small_blind:,} / {level.big_blind:,}"


def _said_of(event: EventView, number: int, mark: str, seat: int) -> str:
    """Who has the button or a blind; a seat that is nobody's now is a dead one, or its player is out since."""
    entry = event.state.seated.get((number, seat), "")
    if not seat:
        return event.say(_unknown(mark))
    if entry:
        return event.say(_held(mark, entry, seat))
    return event.say(_dead(mark, seat))


def _unknown(mark: str) -> Message:
    if mark == "small_blind":
        return Message("one_table.small_blind_unknown")
    return Message("one_table.button_unknown" if mark == "button" else "one_table.big_blind_unknown")


def _held(mark: str, entry: str, seat: int) -> Message:
    held: dict[str, int | str] = {"player": entry, "seat": seat}
    if mark == "small_blind":
        return Message("one_table.small_blind", held)
    return Message("one_table.button", held) if mark == "button" else Message("one_table.big_blind", held)


def _dead(mark: str, seat: int) -> Message:
    if mark == "small_blind":
        return Message("one_table.small_blind_dead", {"seat": seat})
    return Message("one_table.button_dead" if mark == "button" else "one_table.big_blind_gone", {"seat": seat})


def next_said(event: EventView, number: int) -> dict[str, Any] | None:
    """The hand after this one in words, with who deals it at a self-dealt table and the clauses."""
    return _told(event, next_hand(event.state, number, event.now))


def _told(event: EventView, said: Decision | None) -> dict[str, Any] | None:
    if said is None or said.hands is None:
        return None
    return {"text": event.say(said.say), "deals": _dealer(event, said), "clauses": said.clauses}


def _dealer(event: EventView, said: Decision) -> str:
    deals = said.more.get("deals") or ""
    return "" if deals.startswith(LAID_OUT) else event.names.get(deals, "")


def instead(event: EventView, number: int) -> dict[str, Any] | None:
    """What this hand is if it had not begun when somebody went out, ready to be sent as what the table says."""
    said = had_it_not_begun(event.state, number, event.now)
    told = _told(event, said)
    if said is None or told is None or said.after is None:
        return None
    last = said.after.tables[number].last
    return {**told, "button": last.button, "small_blind": last.small_blind, "big_blind": last.big_blind}


def arrivals(event: EventView, number: int) -> list[dict[str, Any]]:
    """Whoever came since this hand began: dealt in or waiting, and whether a blind is due that could be dodged."""
    rows = []
    for entry, seat in newcomers(event.state, number):
        said = came(event.state, number, entry, seat, event.now)
        if said is not None:
            broken = any(move.entry == entry and move.why == "break" for move in event.state.moves)
            owes = broken and said.posts in ("big_blind", "small_blind", "both")
            rows.append({"text": event.say(said.say), "clauses": said.clauses, "owes": owes, "entry": entry})
    return rows


def drawn_cards(event: EventView, number: int, drawn: DrawnButton) -> dict[str, Any]:
    """How the button was drawn: everybody's cards, the winner, and what proves it."""
    seats = {entry: seat for seat, entry in event.state.at_table(number).items()}
    rows = [
        {"name": event.names.get(entry, ""), "cards": " ".join(cards), "won": seats.get(entry) == drawn.button}
        for entry, cards in drawn.cards
    ]
    return {"drawn": drawn, "rows": rows, "number": number}


@require_GET
def one_table(request: HttpRequest, tournament: str, table: int) -> HttpResponse:
    """The page of one table."""
    event = find(tournament)
    state = event.state
    if table not in state.tables:
        raise Http404(told(Message("mistake.no_table_in_play")))
    if state.plan.is_digital and state.clock.started:
        return dealt_tables.table_page(request, event, table)
    hand, numbers = state.positions.get(table), sorted(state.tables)
    drawn = state.drawn_buttons.get(table)
    coming = state.button_draw
    return page(
        request,
        event,
        "console/one_table.html",
        "tables",
        table=table,
        numbers=numbers,
        seats=state.tables[table].seats,
        spots=places(event, table),
        hand=hand,
        number=hands_of(state, table) + 1,
        said=said_of_hand(event, table),
        coming=next_said(event, table),
        instead=instead(event, table),
        arrivals=arrivals(event, table),
        trusted=table in state.trusted,
        drawn=drawn_cards(event, table, drawn) if drawn and (drawn.cards or drawn.draw) else None,
        just_drawn=drawn is not None and hand is not None and drawn.at == hand.at,
        to_come=coming if coming and any(number == table for number, _ in coming.tables) else None,
        clauses=state.book.cites(*DRAW_POLICIES),
        at_random=button_at_random(state.book),
        table_url=reverse("one_table", args=[tournament, table]),
    )


@require_GET
@with_cards_only
def buttons(request: HttpRequest, tournament: str) -> HttpResponse:
    """The button of every table: drawn for all at once, with the cards of each."""
    event = find(tournament)
    state = event.state
    rows = [
        {
            "number": number,
            "hand": state.positions.get(number),
            "said": said_of_hand(event, number),
            "drawn": drawn_cards(event, number, state.drawn_buttons[number])
            if number in state.drawn_buttons and number in state.positions
            else None,
        }
        for number in sorted(state.tables)
    ]
    return page(
        request,
        event,
        "console/buttons.html",
        "tables",
        rows=rows,
        few=len(rows) <= TILED,
        without=[row["number"] for row in rows if row["hand"] is None],
        to_come=state.button_draw,
        clauses=state.book.cites(*DRAW_POLICIES),
    )
