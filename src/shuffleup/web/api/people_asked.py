"""People: found, entered by name, corrected, merged, erased on request. What is private about them is the office's."""

from dataclasses import dataclass, replace
from enum import Enum
from typing import Annotated, Any, Literal

from shuffleup.desk.entering import NEW, KnownPeople
from shuffleup.desk.speech import Speech
from shuffleup.league.register import is_day
from shuffleup.names import fold
from shuffleup.store.beside import Beside, Person
from shuffleup.tournament.answers import Already, Declined
from shuffleup.tournament.commands import EnterPlayers, Entrant
from shuffleup.tournament.ids import new_id
from shuffleup.web.api.operation import Ask, operation
from shuffleup.web.api.problems import ChoiceShown, FieldError, NeedsShown, Problem, unfit
from shuffleup.web.api.schema import Said
from shuffleup.web.api.sending import Answered, CommandId, Expected, checked_id, send

MOST_FOUND = 200


@dataclass(frozen=True)
class PersonPrivate:
    """What is private about somebody: for league and director."""

    contact: str
    birth_date: str
    member_number: str
    note: str


@dataclass(frozen=True)
class PersonShown:
    """Somebody who plays here. `private` is null for the floor."""

    id: str
    name: str
    times: Annotated[int, Said("How many nights they came to.")]
    last_at: Annotated[int | None, Said("When they came last, ms UTC.")]
    photo: Annotated[bool, Said("Whether there is a photo of them, which `person_photo` gives.")]
    private: PersonPrivate | None


@dataclass(frozen=True)
class PeopleShown:
    """People who were found, those who come most often first."""

    people: tuple[PersonShown, ...]


@dataclass(frozen=True)
class Find:
    """Whom to look for."""

    q: Annotated[str, Said("The beginnings of their names; empty for the regulars.")] = ""
    limit: Annotated[int, Said(f"People at most, 1 to {MOST_FOUND}.")] = 20


@operation("GET", "/people", "People", query=Find, answer=PeopleShown, house=True)
def people(ask: Ask) -> PeopleShown:
    """Find people by the beginnings of their names."""
    found = ask.house.people.search(ask.query.q, min(MOST_FOUND, max(1, ask.query.limit)))
    photos = ask.house.people.photographed()
    return PeopleShown(
        tuple(
            PersonShown(
                each.person.id,
                each.person.name,
                each.times,
                each.last_at,
                each.person.id in photos,
                _private(each.person, shown=ask.is_office),
            )
            for each in found
        )
    )


def _private(person: Person, *, shown: bool) -> PersonPrivate | None:
    if not shown:
        return None
    return PersonPrivate(person.contact, person.birth_date, person.member_number, person.note)


class Tick(Enum):
    """What was checked at the door."""

    AGE = "age"
    MEMBER = "member"
    PHOTO_ID = "photo_id"


@dataclass(frozen=True)
class EntrantNamed:
    """Somebody to be entered: a person by id, or by name; what else is known of somebody new."""

    person: str = ""
    name: str = ""
    here: bool = False
    ticks: tuple[Tick, ...] = ()
    paid: Annotated[int, Said("Stacks paid for.")] = 0
    contact: str = ""
    birth_date: Annotated[str, Said("As 1990-12-31, or empty.")] = ""
    member_number: str = ""
    note: str = ""


@dataclass(frozen=True)
class EntriesBody:
    """People to be put on the list, all of them or none. `sure`: names like others are of somebody new."""

    id: CommandId
    entrants: tuple[EntrantNamed, ...]
    sure: bool = False
    expected_version: Expected = None


@operation(
    "POST",
    "/nights/{night}/entries",
    "People",
    body=EntriesBody,
    answer=Answered,
    parsed=True,
    problems=("refused", "needs", "moved_on"),
)
def enter(ask: Ask) -> Answered:
    """Enter people by name.

    Sends `EnterPlayers`. A name that is known is that person's; one that is nearly known is asked about (409, `needs`):
    send the person's id in its place, or `sure` for somebody new.
    """
    event, body = ask.event, ask.body
    checked_id(body.id)
    if event.sequencer.done(body.id) is None and not body.entrants:
        raise unfit(FieldError("entrants", "nobody is named", "at least one"))
    entrants: list[Entrant] = []
    beside: list[Beside] = []
    known = {person.id: person for person in ask.house.people.everybody()}
    for index, each in enumerate(body.entrants):
        person = _person(ask, known, each, index)
        if person not in known:
            fresh = _newcomer(person, each, index)
            known[person] = replace(fresh, key=fold(fresh.name))
            beside.append(ask.house.people.newcomer(fresh, body.id))
        entrants.append(Entrant(person, each.here, tuple(tick.value for tick in each.ticks), each.paid))
    return send(ask, event, EnterPlayers(tuple(entrants)), body, tuple(beside))


def _person(
    ask: Ask, known: dict[str, Person], told: "EntrantNamed | PersonNamed", index: int, among: str = "entrants"
) -> str:
    """The id of whoever is meant: known, or new. Raises `Problem`."""
    where = f"{among}[{index}]"
    if told.person:
        if told.person not in known:
            raise unfit(FieldError(f"{where}.person", "there is no such person here"))
        return told.person
    if not fold(told.name) or len(told.name) > 80:
        raise unfit(FieldError(f"{where}.name", f"{told.name[:80]!r} is no name", "letters, 80 at most"))
    meant = None if ask.body.sure else KnownPeople(known.values()).meant(told.name, told.member_number)
    if isinstance(meant, Person):
        return meant.id
    if meant is not None:
        alike = [ChoiceShown(each.id, each.name) for each in meant.people]
        question = f"Is {told.name} one of those who came before?"
        needs = NeedsShown(f"{where}.person", question, (*alike, ChoiceShown(NEW, "Somebody new")))
        raise Problem("needs", f"{question} Send the person's id, or `sure` for somebody new.", {"needs": needs})
    return new_id(ask.body.id, 10_000 + index)


def _newcomer(person: str, told: "EntrantNamed | PersonNamed", index: int, among: str = "entrants") -> Person:
    _check_day(f"{among}[{index}].birth_date", told.birth_date)
    return Person(
        person,
        told.name,
        contact=told.contact,
        birth_date=told.birth_date,
        member_number=told.member_number,
        note=told.note,
    )


def _check_day(field: str, day: str) -> None:
    """A day of birth is one, or empty. Raises `Problem`."""
    if day and not is_day(day):
        raise unfit(FieldError(field, f"{day[:20]!r} is no date", "1990-12-31"))


@dataclass(frozen=True)
class PeopleChange:
    """What came of a change to people: done, now or before, or nothing to do."""

    outcome: Literal["accepted", "already"]
    id: str
    words: tuple[str, ...]


@dataclass(frozen=True)
class PersonNamed:
    """Somebody to be known here: a person by id, who is known, or a name with what else is known."""

    person: str = ""
    name: str = ""
    contact: str = ""
    birth_date: Annotated[str, Said("As 1990-12-31, or empty.")] = ""
    member_number: str = ""
    note: str = ""


@dataclass(frozen=True)
class AddPeopleBody:
    """People to be known here, all of them or none. `sure`: names like others are of somebody new."""

    id: CommandId
    people: tuple[PersonNamed, ...]
    sure: bool = False


@dataclass(frozen=True)
class PeopleAddedShown:
    """Everybody by id, in the order in which they were sent: those who were known, and `added` who were not."""

    people: tuple[str, ...]
    added: tuple[str, ...]


@dataclass(frozen=True)
class CorrectBody:
    """A person as corrected; what is null stays as it is."""

    id: CommandId
    name: str | None = None
    contact: str | None = None
    birth_date: str | None = None
    member_number: str | None = None
    note: str | None = None


@dataclass(frozen=True)
class MergeBody:
    """The record that is kept."""

    id: CommandId
    kept: str


@dataclass(frozen=True)
class EraseBody:
    """Erasing cannot be undone: `sure` has to be true."""

    id: CommandId
    sure: bool


@dataclass(frozen=True)
class TakeBackPeopleBody:
    """The id of the correction or merge that is taken back."""

    id: CommandId
    command: str


_ADDS: dict[str, Any] = {"answer": PeopleAddedShown, "house": True, "parsed": True, "problems": ("refused", "needs")}
_CHANGES: dict[str, Any] = {"answer": PeopleChange, "house": True, "problems": ("refused",)}


@operation("GET", "/people/{person}", "People", answer=PersonShown, house=True)
def person(ask: Ask) -> PersonShown:
    """One person, with what is private."""
    found = found_person(ask)
    met = next((each for each in ask.house.people.search(found.name, MOST_FOUND) if each.person.id == found.id), None)
    times, last_at = (met.times, met.last_at) if met else (0, None)
    photo = found.id in ask.house.people.photographed()
    return PersonShown(found.id, found.name, times, last_at, photo, _private(found, shown=True))


def found_person(ask: Ask) -> Person:
    """The person of the address. Raises `Problem` where there is none, or not any more."""
    found = ask.house.store.person(ask.ids["person"])
    if found is None or found.erased_at or found.merged_into:
        raise Problem("no_such", "There is no such person here any more.")
    return found


@operation("POST", "/people", "People", body=AddPeopleBody, **_ADDS)
def add_people(ask: Ask) -> PeopleAddedShown:
    """Put people among those who play here, as another program knew them, without a night.

    A name that is known is that person's; one that is nearly known is asked about (409, `needs`): send the person's id
    in its place, or `sure` for somebody new.
    """
    body, desk = ask.body, ask.house.people
    checked_id(body.id)
    done = desk.done(body.id)
    known = {person.id: person for person in desk.everybody()}
    found, new = [], []
    for index, each in enumerate(body.people):
        person = _person(ask, known, each, index, "people")
        if person not in known:
            fresh = _newcomer(person, each, index, "people")
            known[person] = replace(fresh, key=fold(fresh.name))
            new.append(fresh)
        found.append(person)
    if new and done is None:
        answer = desk.add(new, body.id, at=ask.house.time.now(), actor=ask.who.actor)
        if isinstance(answer, Declined):
            raise Problem("refused", Speech({}, "UTC").say(answer.message), {"message": answer.message.id})
    return PeopleAddedShown(tuple(found), tuple(each.id for each in new))


@operation("POST", "/people/{person}/correct", "People", body=CorrectBody, **_CHANGES, parsed=True)
def correct_person(ask: Ask) -> PeopleChange:
    """Correct a name, or what else is known of somebody."""
    told = ask.body
    names = ("name", "contact", "birth_date", "member_number", "note")
    changes = {name: getattr(told, name) for name in names if getattr(told, name) is not None}
    if len(changes.get("name", "")) > 80:
        raise unfit(FieldError("name", "a name of more than 80 characters"))
    _check_day("birth_date", changes.get("birth_date", ""))
    corrected = replace(found_person(ask), **changes)
    answer = ask.house.people.correct(corrected, checked_id(told.id), at=ask.house.time.now(), actor=ask.who.actor)
    return _held(told.id, answer, "Corrected.")


@operation("POST", "/people/{person}/merge", "People", body=MergeBody, **_CHANGES)
def merge_person(ask: Ask) -> PeopleChange:
    """Say that two records are one person: this one becomes `kept`."""
    told = ask.body
    answer = ask.house.people.merge(
        ask.ids["person"], told.kept, checked_id(told.id), at=ask.house.time.now(), actor=ask.who.actor
    )
    return _held(told.id, answer, "Merged.")


@operation("POST", "/people/{person}/erase", "People", body=EraseBody, **_CHANGES, parsed=True)
def erase_person(ask: Ask) -> PeopleChange:
    """Erase everything about somebody but the opaque id.

    Results keep the place, without the name. It cannot be undone.
    """
    told = ask.body
    if not told.sure:
        raise unfit(FieldError("sure", "erasing cannot be undone", "true"))
    answer = ask.house.people.erase(
        ask.ids["person"], checked_id(told.id), at=ask.house.time.now(), actor=ask.who.actor
    )
    return _held(told.id, answer, "Erased.")


@operation("POST", "/people-changes/take-back", "People", body=TakeBackPeopleBody, **_CHANGES)
def take_back_people(ask: Ask) -> PeopleChange:
    """Take a correction or a merge back."""
    told = ask.body
    answer = ask.house.people.take_back(told.command, checked_id(told.id), at=ask.house.time.now(), actor=ask.who.actor)
    return _held(told.id, answer, "Taken back.")


def _held(id_: str, answer: Already | Declined | None, said: str) -> PeopleChange:
    speech = Speech({}, "UTC")
    if isinstance(answer, Declined):
        more = {"message": answer.message.id, "clauses": answer.clauses}
        raise Problem("refused", speech.say(answer.message), more)
    if isinstance(answer, Already):
        return PeopleChange("already", id_, (speech.say(answer.message),))
    return PeopleChange("accepted", id_, (said,))
