"""The people who play here: added, corrected, merged, erased. What was done is in the house's own log, names are not.

The stream `house` holds opaque ids only; the values lie in the people table and can be erased. Undo takes back what a
command changed, as far as no later command built on it. Sanctions are the league's (`league_desk`).
"""

from collections.abc import Iterable
from dataclasses import replace
from threading import Lock

from shuffleup.canonical import canonical
from shuffleup.names import fold, tidy
from shuffleup.store.beside import (
    Beside,
    ErasePerson,
    Found,
    Person,
    PersonIsErased,
    PutPerson,
    RevertPeople,
    StillNeeded,
)
from shuffleup.store.interface import Store
from shuffleup.store.rows import AlreadyDone, Conflict, NewRow
from shuffleup.tournament.answers import Already, Declined, Message

STREAM = "house"


class PeopleDesk:
    """Names for ids, and the few commands about people. Safe to call from any thread."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._names: dict[str, str] = {}
        self._merged: dict[str, str] | None = None
        self._lock = Lock()

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

    def newcomer(self, person: Person, command_id: str) -> PutPerson:
        """What to write beside the command that brings somebody new, with the name tidied and its key made."""
        return PutPerson(replace(person, name=tidy(person.name), key=fold(person.name)), command_id)

    def correct(self, person: Person, command_id: str, *, at: int, actor: str) -> Already | Declined | None:
        """Store a corrected person. None when done."""
        before = self._store.person(person.id)
        if before is None or before.erased_at:
            return Declined(Message("refused.no_such_person"))
        if not tidy(person.name):
            return Declined(Message("refused.person_without_name"))
        after = replace(person, name=tidy(person.name), key=fold(person.name))
        if after == before:
            return Already(Message("already.person_same"))
        return self._do(
            "PersonCorrected", {"person": person.id}, (PutPerson(after, command_id),), command_id, at, actor
        )

    def merge(self, gone: str, kept: str, command_id: str, *, at: int, actor: str) -> Already | Declined | None:
        """Say that two records are one person: `gone` becomes `kept` everywhere, in past results too."""
        people = self._store.people([gone, kept])
        if len(people) < 2 or any(person.erased_at or person.merged_into for person in people.values()):
            return Declined(Message("refused.no_such_person"))
        beside = (PutPerson(replace(people[gone], merged_into=kept), command_id),)
        return self._do("PeopleMerged", {"gone": gone, "kept": kept}, beside, command_id, at, actor)

    def erase(self, person: str, command_id: str, *, at: int, actor: str) -> Already | Declined | None:
        """Forget everything about a person but the id, with those merged into them. It cannot be undone."""
        before = self._store.person(person)
        if before is None:
            return Declined(Message("refused.no_such_person"))
        if before.erased_at:
            return Already(Message("already.person_erased"))
        others = [each.id for each in self._store.all_people() if each.merged_into == person]
        beside = tuple(ErasePerson(id_, at) for id_ in (person, *others))
        return self._do("PersonErased", {"person": person}, beside, command_id, at, actor)

    def take_back(self, undone: str, command_id: str, *, at: int, actor: str) -> Already | Declined | None:
        """Undo a correction or a merge; nothing else can be taken back here."""
        rows = self._store.command(STREAM, undone)
        if not rows or rows[0].type not in ("PersonCorrected", "PeopleMerged"):
            return Declined(Message("refused.nothing_to_take_back"))
        return self._do("CommandTakenBack", {"commands": [undone]}, (RevertPeople(undone),), command_id, at, actor)

    def _do(
        self, type_: str, data: dict[str, object], beside: tuple[Beside, ...], command_id: str, at: int, actor: str
    ) -> Already | Declined | None:
        command = canonical({"data": data, "id": command_id, "type": type_})
        row = NewRow(type=type_, at=at, actor=actor, command_id=command_id, command=command, data=canonical(data))
        with self._lock:
            while True:
                try:
                    self._store.append(STREAM, self._store.head(STREAM).version, [row], beside)
                except Conflict:
                    continue
                except AlreadyDone:
                    break
                except StillNeeded:
                    return Declined(Message("refused.person_changed_since"))
                except PersonIsErased:
                    return Declined(Message("refused.no_such_person"))
                break
            self.forget()
        return None
