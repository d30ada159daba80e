"""Every announced draw carried out again: does the revealed seed keep the commitment, and give these seats or cards.

Reads the log alone, as anybody could with docs/log-format.md. Seats drawn for late entrants and for broken tables carry
their seeds too, but no commitment was made before, so there is nothing to hold them to.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from shuffleup.cards.card import card_text
from shuffleup.store.interface import Store
from shuffleup.tournament.button_draw import dealt as dealt_for_button
from shuffleup.tournament.button_events import ButtonDrawn
from shuffleup.tournament.chip_commands import AnnounceRace
from shuffleup.tournament.chip_events import ChipsRaced
from shuffleup.tournament.colour_up import dealt
from shuffleup.tournament.draw import commitment
from shuffleup.tournament.events import SeatsDrawn
from shuffleup.tournament.journal import NightJournal
from shuffleup.tournament.seat_draw import drawn_seats
from shuffleup.tournament.state import Draw, Tournament
from shuffleup.tournament.wire import CODEC

PREFIX = "tournament/"


@dataclass(frozen=True, slots=True)
class DrawReport:
    """A draw of seats, race cards or the button: how many took part, what is wrong with it (nothing if it is fair)."""

    stream: str
    draw: str
    entrants: int
    problem: str = ""
    race: bool = False
    button: bool = False

    @property
    def ok(self) -> bool:
        """Whether the draw is what its commitment promised."""
        return not self.problem


def verify_draws(store: Store) -> Iterator[DrawReport]:
    """Yield a report on each draw of each tournament, in their order. Raises what reading a damaged log raises."""
    for stream in store.streams(PREFIX):
        journal = NightJournal()
        for done, _ in CODEC.dones(store.read(stream)):
            for event in done.events:
                if isinstance(event, SeatsDrawn) and journal.state is not None and journal.state.announced is not None:
                    problem = _problem(journal.state, journal.state.announced, event)
                    yield DrawReport(stream, event.draw, len(event.seats), problem)
                if isinstance(event, ChipsRaced) and event.race and journal.state is not None:
                    yield DrawReport(
                        stream, event.race, len(event.cards), _race_problem(journal.state, event, done.at), race=True
                    )
                if isinstance(event, ButtonDrawn) and event.draw and journal.state is not None:
                    problem = _button_problem(journal.state, event, done.at)
                    yield DrawReport(stream, event.draw, len(event.cards), problem, button=True)
            journal.append(done)


def _button_problem(state: Tournament, event: ButtonDrawn, at: int) -> str:
    coming = state.button_draw
    seed = bytes.fromhex(event.seed)
    if coming is None or coming.id != event.draw or commitment(bytes.fromhex(event.salt), seed) != coming.commitment:
        return "the seed is not the one that was committed to"
    entries = dict(coming.tables).get(event.table, ())
    said, cards = dealt_for_button(state, event.table, entries, seed, at)
    told = tuple((entry, tuple(map(card_text, held))) for entry, held in cards.items())
    won = state.seated.get((event.table, event.button))
    return "" if told == event.cards and said.who == (won,) else "the seed deals other cards"


def _problem(state: Tournament, announced: Draw, event: SeatsDrawn) -> str:
    seed = bytes.fromhex(event.seed)
    if commitment(bytes.fromhex(event.salt), seed) != announced.commitment:
        return "the seed is not the one that was committed to"
    if drawn_seats(state, announced, seed) != event.seats:
        return "the seed gives other seats"
    return ""


def _race_problem(state: Tournament, event: ChipsRaced, at: int) -> str:
    coming = next((each for each in state.races_to_come if each.id == event.race), None)
    seed = bytes.fromhex(event.seed)
    if coming is None or commitment(bytes.fromhex(event.salt), seed) != coming.commitment:
        return "the seed is not the one that was committed to"
    asked = AnnounceRace(coming.table, coming.value, coming.into, coming.put, coming.bare)
    _, cards = dealt(state, asked, seed, at)
    told = tuple((entry, tuple(map(card_text, held))) for entry, held in cards.items() if held)
    return "" if told == event.cards else "the seed deals other cards"
