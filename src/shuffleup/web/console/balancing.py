"""The two questions of balancing, drawn so that nobody takes one for the other, and the answer with what is posted."""

from collections.abc import Mapping
from typing import Any

from shuffleup.desk.event import EventView
from shuffleup.tournament.advice import Advice, advise
from shuffleup.tournament.answers import FactNeeded
from shuffleup.tournament.between.due import pays_next
from shuffleup.tournament.room_view import table_with_hand
from shuffleup.web.console import tablemap

MOST_QUESTIONS = 6
UNKNOWN = "unknown"


def questions(event: EventView, needs: FactNeeded, answers: Mapping[str, str], told_seat: str = "") -> dict[str, Any]:
    """The question as it is drawn: which of how many, the seats of its table with names, what was answered before.

    `told_seat` is the seat that the table itself has told, if it still holds.
    """
    kind, _, table = needs.fact.partition(" ")
    number = int(table) if table.isdecimal() else 0
    values = [each.value for each in needs.choices]
    seats = [] if kind == "mover" else _seats(event, number, values)
    return {
        "step": len(answers) + 1,
        "steps": len(answers) + _still_to_ask(event, needs, answers),
        "table": number,
        "seats": [{**each, "proposed": str(each["seat"]) in (needs.proposed, told_seat)} for each in seats],
        "drawn": bool(seats) and not answers,
        "unknown": next((event.say(each.message) for each in needs.choices if each.value == UNKNOWN), ""),
        "told": [told for fact, value in answers.items() if (told := _told(event, fact, value))],
    }


def _seats(event: EventView, number: int, values: list[str]) -> list[dict[str, Any]]:
    """Every seat of the table; `choice` where it can be the answer."""
    spots = next((each.spots for each in tablemap.tables(event) if each.number == number), ())
    return [
        {"seat": spot.seat, "name": spot.name, "choice": str(spot.seat) in values, "closed": spot.closed}
        for spot in spots
    ]


def _still_to_ask(event: EventView, needs: FactNeeded, answers: Mapping[str, str]) -> int:
    """How many questions there are from this one on, if it is answered as a rule: at least itself."""
    known = dict(answers)
    asked: FactNeeded | None = needs
    count = 0
    while asked is not None and asked.fact not in known and count < MOST_QUESTIONS:
        known[asked.fact] = asked.choices[0].value
        asked = advise(event.state, event.now, known).needs
        count += 1
    return count


def _told(event: EventView, fact: str, value: str) -> dict[str, Any] | None:
    """An answer that was given: the table, and the seat with who sits there."""
    kind, _, table = fact.partition(" ")
    if kind != "big_blind" or not table.isdecimal():
        return None
    there = event.state.seated.get((int(table), int(value))) if value.isdecimal() else None
    return {"table": table, "seat": value if value.isdecimal() else "", "name": event.names[there] if there else ""}


def posts(event: EventView, advice: Advice, answers: Mapping[str, str]) -> bool | None:
    """Whether the next big blind at the new table is the mover's; None where nobody told who had the last one."""
    if advice.move is None or advice.move.to[0] not in event.state.tables:
        return None
    number, seat = advice.move.to
    told = answers.get(f"big_blind {number}", "")
    if not told.isdecimal() or not 1 <= int(told) <= event.state.tables[number].seats:
        return None
    return pays_next(table_with_hand(event.state, number), int(told), seat)
