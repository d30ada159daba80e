"""A house to look around in: refused where people have played, else a season under its league and a night of bots.

The nights are played in memory by a director's commands and stored night by night, each in one transaction with what
stands beside its log, as a sequencer would write it.
"""

from dataclasses import replace
from datetime import UTC, date, datetime, time

from shuffleup.bad_input import BadInput
from shuffleup.desk.dealer.demo_night import BY, begin_demo
from shuffleup.desk.demo.regulars import regulars
from shuffleup.desk.demo.season import NUMBERS, Season, night_id, play_season
from shuffleup.desk.house import House
from shuffleup.desk.live import LiveTournament
from shuffleup.desk.nights import PREFIX
from shuffleup.desk.speech import told
from shuffleup.league.commands import KeepTable, KeepVenue
from shuffleup.league.limits import laws
from shuffleup.league.state import League, LeagueTable, Venue
from shuffleup.message import Message
from shuffleup.store import Append, NoteAttendance, PutMeta
from shuffleup.store.beside import Person
from shuffleup.store.rows import new_rows
from shuffleup.tournament.ids import new_id
from shuffleup.tournament.wire import CODEC

DEMO = "demo"
"""The name of the house's note that it is a demo."""
BEGUN, MADE = "begun", "made"
SEED = "demo"
BOOK, POINTS, LAW = "redtooth", "nuts", "gb_pub"
BEST = 8
"""Nights that count for the league table."""


def is_demo(house: House) -> bool:
    """Whether a house is a demo, whose people and nights are invented."""
    return bool(house.store.meta(DEMO))


def begin_demo_house(house: House, seed: str = SEED) -> str:
    """Make the season if it is not there, and return the id of a night under way by bots.

    Raises BadInput for a house with nights or people of its own, those among them that came after a demo was killed
    half made.
    """
    if house.store.meta(DEMO) != MADE:
        if is_lived_in(house, seed):
            raise BadInput(told(Message("demo.lived_in")), right=told(Message("demo.another_folder")))
        house.store.write([PutMeta(DEMO, BEGUN)])
        make_season(house, seed, house.today())
        house.store.write([PutMeta(DEMO, MADE)])
    return begin_demo(house)


def is_lived_in(house: House, seed: str = SEED) -> bool:
    """Whether anything is somebody's own: people, a league, a night; not a demo night, nor what a season began with."""
    season = _of_the_season(seed) if is_demo(house) else frozenset[str]()
    if not season and (house.people.version or house.league.version):
        return True
    invented = _invented(seed)
    if any(replace(each, key="") not in invented for each in house.people.everybody()):
        return True
    league = house.league.league
    if {*league.venues, *league.tables} - season or league != League(venues=league.venues, tables=league.tables):
        return True
    return not all(each.id in season or _is_for_bots(house, each.id) for each in house.nights.all())


def _of_the_season(seed: str) -> frozenset[str]:
    """Ids of all that the season of a seed puts into a house, but people."""
    return frozenset((_venue_id(seed), _table_id(seed), *(night_id(seed, each) for each in NUMBERS)))


def _invented(seed: str) -> tuple[Person, ...]:
    """The people of the season of a seed, as it puts them into a house."""
    return tuple(Person(each.id, each.name) for each in regulars(seed))


def _venue_id(seed: str) -> str:
    return new_id(f"{seed} venue")


def _table_id(seed: str) -> str:
    return new_id(f"{seed} table")


def _is_for_bots(house: House, night: str) -> bool:
    """Whether a night is dealt to bots alone; one that nobody has entered yet is somebody's plan."""
    entries = house.sequencer(night).state.entries.values()
    return house.dealer.nights.is_dealt(night) and bool(entries) and all(each.bot for each in entries)


def make_season(house: House, seed: str, until: date) -> None:
    """Put the season that ends before this day into a house; what is there of it already stays as it is."""
    people = regulars(seed)
    law = laws()[LAW].on(until)
    season = Season(seed, until, house.shelf.load(BOOK, until), _venue_id(seed), law, POINTS)
    first = season.days[0]
    at = int(datetime.combine(first, time(), UTC).timestamp() * 1000)
    venue = Venue(season.venue, told(Message("demo.venue")), LAW, BOOK)
    name = told(Message("demo.table"))
    table = LeagueTable(_table_id(seed), name, first.isoformat(), venues=(venue.id,), best=BEST)
    house.league.send(f"{seed} venue", KeepVenue(venue), at=at, actor=BY.actor)
    house.league.send(f"{seed} table", KeepTable(table), at=at, actor=BY.actor)
    house.people.add(_invented(seed), f"{seed} people", at=at, actor=BY.actor)
    for night in play_season(season, people):
        _keep(house, night)


def _keep(house: House, night: LiveTournament) -> None:
    """Store a night whole, unless it is there."""
    id_ = night.stream.removeprefix(PREFIX)
    if house.store.head(night.stream).version:
        return
    rows = [row for done in night.journal.log for row in new_rows(CODEC, done)]
    came = {each.person for each in night.state.entries.values()}
    beside = [NoteAttendance(person, night.stream, night.state.opened_at) for person in sorted(came)]
    house.store.append_many([Append(night.stream, 0, rows)], beside)
    house.nights.follow(id_, len(rows))
