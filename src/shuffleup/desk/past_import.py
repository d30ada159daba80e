"""People and nights of other programs taken in: whom each name means, what is new, and what the league is asked.

Whom a name means is decided as everywhere (`desk.entering`): the one person of that name, or whoever brings them in is
asked. People are added first, with a command of their own; what is left undone then is done by importing again.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from hashlib import sha256

from shuffleup.bad_input import BadInput
from shuffleup.chronicle.answers import Already, Declined
from shuffleup.desk.entering import NEW, Alike, KnownPeople
from shuffleup.desk.house import House
from shuffleup.desk.roles import Who
from shuffleup.histories.entry_list import read_entry_list
from shuffleup.histories.past_nights import MOST_NIGHTS, PastNight, PastPlayer
from shuffleup.histories.past_results import read_past_results
from shuffleup.histories.tournament_director import is_saved_tournament, read_saved_people, read_saved_tournament
from shuffleup.league.commands import ImportNights
from shuffleup.league.state import ImportedNight, ImportedResult
from shuffleup.message import Message
from shuffleup.names import fold
from shuffleup.store.beside import Person
from shuffleup.tournament.ids import new_id
from shuffleup.tournament.money import units
from shuffleup.tournament.points import PointsTable, points

ZIP, SQLITE = b"PK\x03\x04", b"SQLite format 3\x00"
"""How a backup of *The Tournament Director*, or a workbook of Excel, begins; and a database."""


@dataclass(frozen=True, slots=True)
class PastFile:
    """A file as it was chosen."""

    name: str
    data: bytes


@dataclass(frozen=True, slots=True)
class MeantPlayer:
    """Somebody in a file: the person whom the name means, or those who may be meant; neither for somebody new."""

    player: PastPlayer
    person: Person | None = None
    alike: Alike | None = None


def read_people(file: PastFile) -> tuple[PastPlayer, ...]:
    """The people in a saved tournament or a list. Raises `BadInput`, with what to export instead where it is known."""
    _refuse_known(file)
    if is_saved_tournament(file.data):
        return read_saved_people(file.data, file.name)
    listed = read_entry_list(file.data, file.name)
    if listed.errors:
        raise BadInput(Message("wrong.past_line", {"line": listed.errors[0].line, "why": listed.errors[0].message}))
    return tuple(
        PastPlayer(f"{number}", each.name, each.email, each.phone, each.member_number)
        for number, each in enumerate(listed.rows)
    )


def read_nights(files: Iterable[PastFile], currency: str, day: str = "", zone: str = "UTC") -> tuple[PastNight, ...]:
    """The nights in saved tournaments and lists of results, the oldest first. Raises `BadInput`.

    `day` is that of a list without days, `zone` the clock by which a saved moment is a day.
    """
    found: list[PastNight] = []
    for file in files:
        _refuse_known(file)
        if is_saved_tournament(file.data):
            found.append(read_saved_tournament(file.data, file.name, currency, zone))
        else:
            title = file.name.rpartition(".")[0] or file.name
            found += read_past_results(file.data, file.name, currency, title, day)
        if len(found) > MOST_NIGHTS:
            raise BadInput(Message("wrong.past_most_nights", {"nights": MOST_NIGHTS}))
    return tuple(sorted(found, key=lambda each: (each.day, each.name)))


def zone_of(house: House) -> str:
    """The clock of the house: that of its newest night."""
    nights = house.nights.all()
    return house.sequencer(nights[0].id).state.plan.time_zone if nights else "UTC"


def _refuse_known(file: PastFile) -> None:
    """Files that are known, and not read: by their names, with what to export instead. Raises `BadInput`."""
    ending = file.name.lower().rpartition(".")[2]
    if file.data.startswith(ZIP):
        raise BadInput(Message("wrong.past_zip"), right=Message("right.past_zip"))
    if file.data.startswith(SQLITE) or ending in ("tdb", "tdd", "tdl", "mdb", "db"):
        raise BadInput(Message("wrong.past_database"), right=Message("right.past_database"))
    if ending in ("html", "htm") or file.data[:200].lstrip().lower().startswith((b"<!doctype html", b"<html")):
        raise BadInput(Message("wrong.past_html"), right=Message("right.past_html"))


def meant(house: House, players: Iterable[PastPlayer]) -> list[MeantPlayer]:
    """Whom each of them means."""
    known = KnownPeople(house.people.everybody())
    found = []
    for each in players:
        who = known.meant(each.name, each.member_number)
        person = who if isinstance(who, Person) else None
        found.append(MeantPlayer(each, person, who if isinstance(who, Alike) else None))
    return found


def everybody_in(nights: Iterable[PastNight]) -> tuple[PastPlayer, ...]:
    """Everybody in these nights, each once: one name and member number is one player over all files."""
    found: dict[tuple[str, str], PastPlayer] = {}
    for night in nights:
        for each in night.players:
            found.setdefault(_same(each), each)
    return tuple(found.values())


def _same(player: PastPlayer) -> tuple[str, str]:
    return fold(player.name) or player.name, fold(player.member_number)


def _answered(each: MeantPlayer, answer: str) -> Person | None:
    """The person who is meant, as was answered. Raises `BadInput` where several have the name and nobody said which."""
    if each.alike is None:
        return each.person
    chosen = next((person for person in each.alike.people if person.id == answer), None)
    if chosen is None and answer != NEW and each.alike.named:
        wrong = Message("wrong.which_is_meant", {"name": each.player.name})
        raise BadInput(wrong, right=Message("right.choose_who_is_meant"))
    return chosen


@dataclass(frozen=True, slots=True)
class ResolvedPeople:
    """Everybody as a person: ids by the player's name and number, and those who are new."""

    ids: Mapping[tuple[str, str], str]
    new: tuple[Person, ...]


def resolve(meant: Iterable[MeantPlayer], answers: Callable[[int], str], command_id: str) -> ResolvedPeople:
    """Everybody as a person; `answers` gives what was chosen for the player of a number. Raises `BadInput`."""
    ids: dict[tuple[str, str], str] = {}
    new: list[Person] = []
    for number, each in enumerate(meant):
        found = _answered(each, answers(number))
        person = found.id if found else new_id(command_id, 20_000 + number)
        if found is None:
            contact = ", ".join(part for part in (each.player.email, each.player.phone) if part)
            new.append(Person(person, each.player.name, contact=contact, member_number=each.player.member_number))
        ids[_same(each.player)] = person
    return ResolvedPeople(ids, tuple(new))


def add_people(house: House, new: Iterable[Person], command_id: str, by: Who) -> Already | Declined | None:
    """Put them among those who play here; None when done, and where there is nobody to add."""
    people = tuple(new)
    return house.people.add(people, command_id, at=house.time.now(), actor=by.actor) if people else None


def to_import(
    nights: Iterable[PastNight],
    resolved: ResolvedPeople,
    *,
    currency: str,
    venue: str = "",
    table: PointsTable | None = None,
) -> ImportNights:
    """The command that imports nights; points are those of the file, or by a points table.

    Raises `BadInput` where two in one night turn out to be one person, or points need a place that cannot be.
    """
    return ImportNights(tuple(_imported(each, resolved, currency, venue, table) for each in nights))


def _imported(
    night: PastNight, resolved: ResolvedPeople, currency: str, venue: str, table: PointsTable | None
) -> ImportedNight:
    ids = {each.key: resolved.ids[_same(each)] for each in night.players}
    twice = [each.name for each in night.players if Counter(ids.values())[ids[each.key]] > 1]
    if twice:
        raise BadInput(Message("wrong.past_one_twice", {"name": twice[0], "night": night.name}))
    worth = {} if table is None else _points(night, table, currency)
    results = tuple(
        ImportedResult(
            ids[each.player],
            each.place,
            worth.get(each.player, each.points),
            each.paid,
            each.won,
            tuple(ids[out] for out in each.knocked_out if out in ids and out != each.player),
        )
        for each in night.results
    )
    made = sha256(f"{night.source} {night.key}".encode()).hexdigest()[:16]
    return ImportedNight(f"past{made}", night.name, night.day, night.source[:60], results, venue, currency)


def _points(night: PastNight, table: PointsTable, currency: str) -> dict[str, int]:
    """What everybody scores by a table, as a night of ours would. Raises `BadInput` for a place nobody can share."""
    sharing = Counter(each.place for each in night.results)
    pool = sum(each.won for each in night.results)
    worth = {}
    for each in night.results:
        told: dict[str, Fraction | int] = {
            "buy_in": Fraction(units(each.paid, currency)),
            "prize_pool": Fraction(units(pool, currency)),
            "entries": 1,
            "knocked_out": len(each.knocked_out),
        }
        count, entrants = sharing[each.place], len(night.results)
        try:
            worth[each.player] = points(table, entrants, each.place, count, told=told).points
        except ValueError:
            wrong = Message(
                "wrong.past_shared",
                {"night": night.name, "count": count, "place": each.place, "entrants": entrants},
            )
            raise BadInput(wrong, right=Message("right.past_shared")) from None
    return worth
