"""The people who play here: added, corrected, merged, erased. What was done is in the house's own log, names are not.

The stream `house` holds opaque ids only; the values lie in the people table and can be erased. Undo takes back what a
command changed, as far as no later command built on it. A photo is put and taken away without a command: the one before
is gone, as who asks for that expects. Sanctions are the league's (`league_desk`).
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from shuffleup.chronicle.acts import Command
from shuffleup.chronicle.answers import Accepted, Already, Declined, no, told
from shuffleup.chronicle.undo import Done, TakeBack
from shuffleup.names import fold, tidy
from shuffleup.store.beside import (
    Beside,
    DropPhoto,
    ErasePerson,
    Found,
    Person,
    PersonIsErased,
    Photo,
    PutPerson,
    PutPhoto,
    ReapplyPeople,
    RevertPeople,
    StillNeeded,
)
from shuffleup.store.interface import Store
from shuffleup.store.people_log import (
    PEOPLE_CODEC,
    AddPeople,
    CorrectPerson,
    ForgetPerson,
    MergePeople,
    PeopleAsked,
    PeopleJournal,
)
from shuffleup.store.sequencer import Sequencer

STREAM = "house"


class PeopleDesk(Sequencer[PeopleJournal, PeopleAsked]):
    """Names for ids, and the few commands about people. Safe to call from any thread."""

    def __init__(self, store: Store) -> None:
        self._names: dict[str, str] = {}
        self._merged: dict[str, str] | None = None
        self.counted: Callable[[], set[str]] = set
        """Gives those who stand in nights that have no log here."""
        super().__init__(store, STREAM, PeopleJournal(), PEOPLE_CODEC)

    def names(self, ids: Iterable[str]) -> dict[str, str]:
        """Display names by id; a merged person has the name of the one kept, an erased one an empty name."""
        wanted = set(ids)
        if missing := wanted - self._names.keys():
            found = self._store.people(missing)
            kept = self._store.people({person.merged_into for person in found.values() if person.merged_into})
            for id_ in missing:
                person = found.get(id_)
                while person is not None and person.merged_into:
                    person = kept.get(person.merged_into) or self._store.person(person.merged_into)
                self._names[id_] = person.name if person else ""
        return {id_: self._names[id_] for id_ in wanted}

    def same(self, person: str) -> str:
        """The id of the record that stands for this person: its own, or that of the one it turned out to be."""
        merged = self._merged
        if merged is None:
            people = self._store.all_people()
            merged = self._merged = {each.id: each.merged_into for each in people if each.merged_into}
        seen = {person}
        while person in merged and merged[person] not in seen:
            person = merged[person]
            seen.add(person)
        return person

    def forget(self) -> None:
        """Read names anew: another process may have changed them."""
        self._names.clear()
        self._merged = None

    def search(self, text: str, limit: int = 8) -> list[Found]:
        """People any of whose name words begin with the words typed, those who come most often first."""
        return self._store.search_people(fold(text).split(), limit)

    def everybody(self) -> list[Person]:
        """All who can be found: neither merged nor erased."""
        return [person for person in self._store.all_people() if not person.merged_into and not person.erased_at]

    def photo(self, person: str) -> Photo | None:
        """The photo of somebody, where there is one."""
        return self._store.photo(self.same(person))

    def photographed(self) -> dict[str, int]:
        """Whoever has a photo, by the record that stands for them, and when it was put (ms UTC)."""
        put, found = self._store.photographed(), dict[str, int]()
        for each in sorted(put, key=lambda each: (put[each], each)):
            stands = self.same(each)
            if stands == each or stands not in put:
                found[stands] = put[each]
        return found

    def put_photo(self, photo: Photo) -> Declined | None:
        """Put a photo of somebody, in the place of one that there is. None when done."""
        try:
            self._store.write([PutPhoto(replace(photo, person=self.same(photo.person)))])
        except PersonIsErased:
            return no("no_such_person")
        return None

    def drop_photo(self, person: str) -> None:
        """Take the photo of somebody away."""
        self._store.write([DropPhoto(self.same(person))])

    def newcomer(self, person: Person, command_id: str) -> PutPerson:
        """What to write beside the command that brings somebody new, with the name tidied and its key made."""
        return PutPerson(replace(person, name=tidy(person.name), key=fold(person.name)), command_id)

    def add(self, people: Iterable[Person], command_id: str, *, at: int, actor: str) -> Already | Declined | None:
        """Put people among those who play here, who came with no night. None when done."""
        new = tuple(self.newcomer(each, command_id).person for each in people)
        return self._send(AddPeople(tuple(each.id for each in new)), command_id, at, actor, added=new)

    def correct(self, person: Person, command_id: str, *, at: int, actor: str) -> Already | Declined | None:
        """Store a corrected person. None when done."""
        after = replace(person, name=tidy(person.name), key=fold(person.name))
        return self._send(CorrectPerson(person.id), command_id, at, actor, (person.id,), after)

    def merge(self, gone: str, kept: str, command_id: str, *, at: int, actor: str) -> Already | Declined | None:
        """Say that two records are one person: `gone` becomes `kept` everywhere, in past results too."""
        return self._send(MergePeople(gone, kept), command_id, at, actor, (gone, kept))

    def erase(self, person: str, command_id: str, *, at: int, actor: str) -> Already | Declined | None:
        """Forget everything about a person but the id, with those merged into them. It cannot be undone."""
        return self._send(ForgetPerson(person), command_id, at, actor, (person,))

    def take_back(self, undone: str, command_id: str, *, at: int, actor: str) -> Already | Declined | None:
        """Undo an addition, a correction or a merge, or the undo of one."""
        done = self.done(undone)
        if done is not None and isinstance(done.command, AddPeople) and self._are_needed(set(done.command.people)):
            return no("people_needed")
        return self._send(TakeBack((undone,)), command_id, at, actor)

    def _are_needed(self, people: set[str]) -> bool:
        """Whether somebody has come to a night since, or stands in one that was imported."""
        return bool(people & self.counted() or self._store.attended(people))

    def _send(
        self,
        command: Command,
        command_id: str,
        at: int,
        actor: str,
        people: tuple[str, ...] = (),
        corrected: Person | None = None,
        added: tuple[Person, ...] = (),
    ) -> Already | Declined | None:
        """The answer to a command that writes nothing; None when it is done."""
        self.follow()
        try:
            sent = self._decide(
                command_id,
                command,
                lambda: PeopleAsked(self._store.people(people), corrected, added),
                lambda done, asked, _: self._beside(done, asked),
                at=at,
                actor=actor,
            )
        except StillNeeded:
            return no("person_changed_since")
        except PersonIsErased:
            return no("no_such_person")
        self.forget()
        answer = told(sent.answer)
        return None if isinstance(answer, Accepted) else answer

    def _beside(self, done: Done, asked: PeopleAsked) -> Iterator[Beside]:
        """What a command writes into the tables of people."""
        match done.command:
            case AddPeople():
                yield from (PutPerson(each, done.id) for each in asked.added)
            case CorrectPerson() if asked.corrected is not None:
                yield PutPerson(asked.corrected, done.id)
            case MergePeople(gone=gone, kept=kept):
                yield PutPerson(replace(asked.found[gone], merged_into=kept), done.id)
            case ForgetPerson(person=person):
                yield from (ErasePerson(each, done.at) for each in self._with_merged(person))
            case TakeBack(commands=commands):
                out = self._journal.out_after(commands)
                yield from (RevertPeople(each) for each in sorted(out - self._journal.out, key=self._place))
                yield from (ReapplyPeople(each) for each in sorted(self._journal.out - out, key=self._place))

    def _with_merged(self, person: str) -> list[str]:
        """A person, and every record that was merged into theirs, or into one of these."""
        people, found = self._store.all_people(), [person]
        for each in found:
            found += [other.id for other in people if other.merged_into == each and other.id not in found]
        return found

    def _place(self, command_id: str) -> int:
        return self._journal.place[command_id]
