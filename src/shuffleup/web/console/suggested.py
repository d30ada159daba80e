"""What the box of a night's list suggests for some letters: who is meant, and the one thing to do about them.

First who is on the list and not here, then who may enter again, who came before (the most frequent first), and who
plays; a new name comes last, so that nobody is entered twice.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from shuffleup.desk.event import EventView
from shuffleup.league.people import search_words, starts_words
from shuffleup.names import fold
from shuffleup.tournament.answers import Message
from shuffleup.tournament.busts import places
from shuffleup.tournament.cash import unpaid
from shuffleup.tournament.door import entries_open
from shuffleup.tournament.entries import re_entry_refused
from shuffleup.tournament.state import Entry, Standing

FEWEST_LETTERS = 2
MOST = 8


@dataclass(frozen=True, slots=True)
class Suggestion:
    """Somebody who may be meant. `act` is `here`, `re_enter`, `enter` or `open`; `value` what its button sends.

    `about` are sentences on where they stand; `owes` is in the smallest coin; `person` is empty for a new name.
    """

    act: str
    name: str
    value: str
    about: tuple[Message, ...] = ()
    owes: int = 0
    person: str = ""


def suggested(event: EventView, text: str) -> list[Suggestion]:
    """Those whose names fit, the likeliest first; nobody for a letter alone."""
    if len(text.strip()) < FEWEST_LETTERS:
        return []
    order = ("here", "re_enter", "enter", "open")
    known = [*_listed(event, text), *_came_before(event, text)]
    same = fold(text)
    found = sorted(known, key=lambda each: (order.index(each.act), fold(each.name) != same))[:MOST]
    is_new = entries_open(event.state, event.now) and all(fold(each.name) != same for each in known)
    return [*found, *([Suggestion("new", text.strip(), "")] if is_new and same else [])]


def _listed(event: EventView, text: str) -> Iterator[Suggestion]:
    """Those on the list of this night."""
    state = event.state
    place_of, owed = {each.entry: each.place for each in places(state)}, unpaid(state)
    for entry in sorted(state.entries.values(), key=lambda each: fold(event.names[each.id])):
        name = event.names[entry.id]
        if entry.standing is Standing.WITHDRAWN or not starts_words(text, search_words(name)):
            continue
        about = tuple(_about(entry, place_of.get(entry.id, 0)))
        yield Suggestion(*_act(event, entry, name), about, owed.get(entry.id, 0), event.house.people.same(entry.person))


def _act(event: EventView, entry: Entry, name: str) -> tuple[str, str, str]:
    if entry.standing is Standing.REGISTERED and not entry.here:
        return "here", name, f"check_in:{entry.id}"
    if entry.standing is Standing.OUT and not re_entry_refused(event.state, entry, event.now):
        return "re_enter", name, f"re_enter:{entry.id}:{entry.lives}"
    return "open", name, entry.id


def _about(entry: Entry, place: int) -> Iterator[Message]:
    """Where somebody of the list stands."""
    match entry.standing:
        case Standing.WAITING:
            yield Message("on_players.waiting_list")
        case Standing.REGISTERED:
            yield Message("on_suggestions.is_here" if entry.here else "on_suggestions.on_the_list")
        case Standing.IN if entry.seat:
            yield Message("on_suggestions.seat", {"table": entry.seat[0], "seat": entry.seat[1]})
        case Standing.OUT if place:
            yield Message("on_suggestions.out_in_place", {"place": place})


def _came_before(event: EventView, text: str) -> Iterator[Suggestion]:
    """People of the house who are not on the list, while there are entries."""
    if not entries_open(event.state, event.now):
        return
    entered = {entry.person for entry in event.state.entries.values() if entry.standing is not Standing.WITHDRAWN}
    for found in event.house.people.search(text, MOST + len(entered)):
        if found.person.id not in entered:
            times = (Message("on_suggestions.times", {"times": found.times}),) if found.times else ()
            yield Suggestion("enter", found.person.name, found.person.id, times, person=found.person.id)
