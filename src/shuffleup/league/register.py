"""The register of the league: its commands and events declare themselves here, and the rules that decide and fold them.

Class names are those of the log. `decide` and `evolve` in `decisions.py` look into it.
"""

from dataclasses import dataclass
from datetime import date

from shuffleup.acts.roles import OFFICE
from shuffleup.chronicle.acts import Event
from shuffleup.chronicle.answers import Accepted
from shuffleup.chronicle.register import Register
from shuffleup.league.state import League
from shuffleup.tournament.pin import PinnedBook


@dataclass(frozen=True)
class LeagueAsked:
    """What comes in with a command: when (ms UTC), by whom, under which id, and the book it is asked under."""

    at: int
    actor: str
    command_id: str
    book: PinnedBook | None = None


LEAGUE: Register[League, LeagueAsked] = Register(undo=OFFICE)
act = LEAGUE.act
happens = LEAGUE.happens
decides = LEAGUE.decides
evolves = LEAGUE.evolves


def done(event: Event, clauses: tuple[str, ...] = ()) -> Accepted[Event]:
    """The command is carried out, by these clauses where a book decided how."""
    return Accepted((event,), clauses=clauses)


def is_day(text: str) -> bool:
    """Whether this is a day in ISO 8601."""
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False
