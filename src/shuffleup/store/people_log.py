"""What is asked of the people who play here, and the journal of it: ids only, the values lie beside and can be erased.

The log names each command as its event, and so it stays. A correction or a merge is taken back, and put into force
again, like any command; the tables of people stand as the changes in force make them (`people_table`). An erasure is
for ever.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from shuffleup.acts.roles import OFFICE
from shuffleup.chronicle.acts import Command, Event, Happened
from shuffleup.chronicle.answers import Accepted, Declined, already, no
from shuffleup.chronicle.codec import Codec
from shuffleup.chronicle.journal import Journal
from shuffleup.chronicle.register import Answer, Register
from shuffleup.store.beside import Person


@dataclass(frozen=True)
class PeopleAsked:
    """What comes in with a command: the people it names as they stand, and somebody as corrected, or new ones."""

    found: Mapping[str, Person] = field(default_factory=dict)
    corrected: Person | None = None
    added: tuple[Person, ...] = ()


PEOPLE: Register[None, PeopleAsked] = Register(undo=OFFICE, undo_called="CommandTakenBack")


@PEOPLE.act(may=OFFICE, called="PeopleAdded")
@dataclass(frozen=True, slots=True)
class AddPeople(Command):
    """Put people whom another program knew among those who play here."""

    people: tuple[str, ...]


@PEOPLE.happens()
@dataclass(frozen=True, slots=True)
class PeopleAdded(Event):
    """People are known here now; what is known of them lies beside the log."""

    people: tuple[str, ...]


@PEOPLE.decides(AddPeople)
def _add(state: None, command: AddPeople, asked: PeopleAsked) -> Answer:
    if not command.people:
        return no("nobody_to_add")
    return Accepted((PeopleAdded(command.people),))


@PEOPLE.act(may=OFFICE, called="PersonCorrected")
@dataclass(frozen=True, slots=True)
class CorrectPerson(Command):
    """Write somebody's name, or what else is known of them, otherwise."""

    person: str


@PEOPLE.happens()
@dataclass(frozen=True, slots=True)
class PersonCorrected(Event):
    """Somebody is written otherwise."""

    person: str


@PEOPLE.decides(CorrectPerson)
def _correct(state: None, command: CorrectPerson, asked: PeopleAsked) -> Answer:
    before = asked.found.get(command.person)
    if before is None or before.erased_at or asked.corrected is None:
        return no("no_such_person")
    if not asked.corrected.name:
        return no("person_without_name")
    return already("person_same") if asked.corrected == before else Accepted((PersonCorrected(command.person),))


@PEOPLE.act(may=OFFICE, called="PeopleMerged")
@dataclass(frozen=True, slots=True)
class MergePeople(Command):
    """Say that two records are one person: `gone` becomes `kept` everywhere, in past results too."""

    gone: str
    kept: str


@PEOPLE.happens()
@dataclass(frozen=True, slots=True)
class PeopleMerged(Event):
    """Two records turned out to be one person."""

    gone: str
    kept: str


@PEOPLE.decides(MergePeople)
def _merge(state: None, command: MergePeople, asked: PeopleAsked) -> Answer:
    people = asked.found
    if len(people) < 2 or any(person.erased_at or person.merged_into for person in people.values()):
        return no("no_such_person")
    return Accepted((PeopleMerged(command.gone, command.kept),))


@PEOPLE.act(may=OFFICE, called="PersonErased")
@dataclass(frozen=True, slots=True)
class ForgetPerson(Command):
    """Forget everything about a person but the id, with those merged into them."""

    person: str


@PEOPLE.happens()
@dataclass(frozen=True, slots=True)
class PersonErased(Event):
    """Nothing is known of a person any more."""

    person: str


@PEOPLE.decides(ForgetPerson)
def _forget(state: None, command: ForgetPerson, asked: PeopleAsked) -> Answer:
    before = asked.found.get(command.person)
    if before is None:
        return no("no_such_person")
    return already("person_erased") if before.erased_at else Accepted((PersonErased(command.person),))


PEOPLE_CODEC = Codec(PEOPLE)


class PeopleJournal(Journal[None, PeopleAsked]):
    """The commands about people in order. What is so now is in the tables; here is what is in force."""

    def __init__(self) -> None:
        super().__init__(None)

    def decided(self, command: Command, context: PeopleAsked) -> Answer:
        """The answer on people as they stand."""
        return PEOPLE.deciders[type(command)](None, command, context)

    def evolved(self, state: None, event: Event, happened: Happened) -> None:
        """Nothing: the tables are written beside the log."""
        return

    def may_go(self, commands: tuple[str, ...], context: PeopleAsked) -> Declined | None:
        """What was erased is gone."""
        erased = any(isinstance(done.command, ForgetPerson) for done in self.touched(commands))
        return no("nothing_to_take_back") if erased else None
