"""The house that this server process runs, for pages and programs to ask; and the night of an address."""

from django.http import Http404

from shuffleup.desk.event import EventView
from shuffleup.desk.speech import told
from shuffleup.message import Message
from shuffleup.store.night_sequencer import NoSuchTournament
from shuffleup.web.site import Site

_current: list[Site] = []


def take_over(house: Site) -> None:
    """Make this the process's house."""
    _current[:] = [house]


def house() -> Site:
    """The process's house. Raises `RuntimeError` before a server has been built."""
    if not _current:
        raise RuntimeError("no house is open in this process")
    return _current[0]


def find(tournament: str) -> EventView:
    """The event of an address, as it is now, or the page that says that there is none."""
    here = house()
    try:
        sequencer = here.sequencer(tournament)
        return EventView(tournament, here, sequencer, sequencer.state, here.time.now())
    except NoSuchTournament:
        raise Http404(told(Message("mistake.no_tournament"))) from None
