"""Who is not here yet where the book has something checked at the door, and all of them checked in at once."""

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse

from shuffleup.desk.event import EventView
from shuffleup.tournament.answers import Accepted, Declined, Message
from shuffleup.tournament.between.registering import TICKS
from shuffleup.tournament.commands import CheckIn
from shuffleup.tournament.door import ticks_required
from shuffleup.tournament.entries import MOST_ENTRIES
from shuffleup.tournament.ids import new_id
from shuffleup.tournament.state import Standing
from shuffleup.web import doors
from shuffleup.web.console.shared import back, entry_of, tell, toast

NAMED = 6
"""So many are named; the list below has them all."""


@dataclass(frozen=True, slots=True)
class Unchecked:
    """Those who are not here yet, the first few with their names, and what is checked of everybody."""

    entries: tuple[str, ...]
    first: tuple[tuple[str, str], ...]
    ticks: str

    @property
    def more(self) -> int:
        """How many are not named."""
        return len(self.entries) - len(self.first)


def unchecked(event: EventView) -> Unchecked | None:
    """Who is not here yet; None where that is nobody, or where nothing is checked."""
    state = event.state
    required = ticks_required(state)
    away = [entry.id for entry in state.standing(Standing.REGISTERED, Standing.IN) if not entry.here]
    if not (required and away) or state.closed_at:
        return None
    return Unchecked(tuple(away), tuple((each, event.names[each]) for each in away[:NAMED]), ", ".join(required))


def all_here(request: HttpRequest, event: EventView, command_id: str) -> HttpResponse:
    """Everybody whom the page named is here, with all that the book has checked."""
    came = 0
    for number, entry in enumerate(request.POST.getlist("entry")[:MOST_ENTRIES]):
        found, required = entry_of(event, entry), ticks_required(event.state)
        command = CheckIn(entry, True, tuple(tick for tick in TICKS if tick in (*required, *found.ticks)))
        sent = event.house.send(
            event.id, command, by=doors.sender(request, command, event.id), command_id=new_id(command_id, number)
        )
        came += isinstance(sent.answer, Accepted)
        if isinstance(sent.answer, Declined):
            tell(request, event, sent)
            break
    if came:
        toast(request, event.say(Message("unchecked.came", {"count": came})))
    return back(request, event)
