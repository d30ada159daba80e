"""Who is away from the table, for how long, and what the book does with the stack: a card on the first page."""

from dataclasses import dataclass

from shuffleup.desk.event import EventView
from shuffleup.tournament.absent import away
from shuffleup.tournament.answers import Message


@dataclass(frozen=True)
class Gone:
    """One line of the card."""

    entry: str
    name: str
    life: int
    since: str
    goes: bool
    stack: str
    clauses: tuple[str, ...]
    minutes: int


def not_come(event: EventView) -> list[tuple[str, str]]:
    """Entry and name of everybody who was drawn in without having come: the stack is in play and posts."""
    return [(entry, event.names[entry]) for entry in event.state.seated.values() if not event.state.entries[entry].here]


def lines(event: EventView) -> list[Gone]:
    """Everybody who is noted as away, the longest first."""
    found = []
    for each in away(event.state, event.now):
        since = Message("one_table.away_since", {"at": each.since})
        if each.minutes is not None:
            since = Message("one_table.away_after_break", {"at": each.since, "minutes": each.minutes})
        stack = event.say(Message("one_table.away_goes" if each.goes else "one_table.away_stays"))
        life, name = event.state.entries[each.entry].lives, event.names[each.entry]
        found.append(Gone(each.entry, name, life, event.say(since), each.goes, stack, each.clauses, each.minutes or 0))
    return found
