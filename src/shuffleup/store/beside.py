"""What a command writes beside the chain, in the same transaction: people, attendance, sealed box, the house's notes.

Devices that were let in and the looks of screens stand there, too. None of it is hashed, so a person can be erased and
a secret stays out of every export. Every change to people is kept field by field under its command, so that undoing a
command takes back just its own fields, and redoing it puts them back. Each write may be applied twice without harm. Not
done here: deciding who may write or read any of it.
"""

from dataclasses import dataclass

from shuffleup.store.let_in import (
    DropAccount,
    DropPasskey,
    PutAccount,
    PutChallenge,
    PutDevice,
    PutPairing,
    PutPasskey,
    SeenDevices,
    ShutDevice,
)
from shuffleup.store.letter_table import LetterWrite
from shuffleup.store.mail_table import MailWrite
from shuffleup.store.reply_table import DropReply, PutReply


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who plays here; `id` is opaque and the only thing about a person that the log knows.

    `key` is the name folded for search (words parted by spaces), made by the caller; `merged_into` the id of the person
    that this one turned out to be; `erased_at` in ms UTC, set by ErasePerson only.
    """

    id: str
    name: str = ""
    key: str = ""
    contact: str = ""
    birth_date: str = ""
    member_number: str = ""
    note: str = ""
    merged_into: str | None = None
    erased_at: int | None = None


@dataclass(frozen=True, slots=True)
class Found:
    """A person that a search found, with how many tournaments they (or one merged into them) came to, and when last."""

    person: Person
    times: int
    last_at: int | None


@dataclass(frozen=True, slots=True)
class PutPerson:
    """Write a person, new or changed, for a command; the fields that change can be taken back under its id."""

    person: Person
    command_id: str


@dataclass(frozen=True, slots=True)
class RevertPeople:
    """Take back what a command changed about people: later changes of other fields stay. Refused with StillNeeded."""

    command_id: str


@dataclass(frozen=True, slots=True)
class ReapplyPeople:
    """Redo what RevertPeople took back, in its old place: a later change of the same field still wins."""

    command_id: str


@dataclass(frozen=True, slots=True)
class ErasePerson:
    """Blank every field of a person but the id, and forget all earlier values; this cannot be taken back.

    The id is kept as erased even if nothing is known under it. People merged into this one are erased one by one.
    """

    id: str
    at: int


@dataclass(frozen=True, slots=True)
class Photo:
    """A photo of a person: `kind` is a media type, `at` when it was put (ms UTC)."""

    person: str
    kind: str
    at: int
    content: bytes


@dataclass(frozen=True, slots=True)
class PutPhoto:
    """Put a photo of somebody in the place of the one that there is. Refused of the unknown, and of the erased."""

    photo: Photo


@dataclass(frozen=True, slots=True)
class DropPhoto:
    """Take the photo of somebody away, with those of the records that turned out to be the same person."""

    person: str


@dataclass(frozen=True, slots=True)
class PutRemark:
    """What was written about a person under a command, once: erasing the person erases it."""

    id: str
    person: str
    remark: str


@dataclass(frozen=True, slots=True)
class NoteAttendance:
    """A person came to the tournament of this stream, at `at` (ms UTC)."""

    person: str
    stream: str
    at: int


@dataclass(frozen=True, slots=True)
class DropAttendance:
    """A person did not come to the tournament of this stream after all."""

    person: str
    stream: str


@dataclass(frozen=True, slots=True)
class Seal:
    """Put a secret (a seed, a deck) into the box, once and for all: another one under its name is refused."""

    stream: str
    name: str
    secret: str


@dataclass(frozen=True, slots=True)
class PutTally:
    """What is known of a ballot that is open: how many votes are in, and how many of these were a no."""

    stream: str
    ballot: str
    votes: int
    against: int


@dataclass(frozen=True, slots=True)
class DropTally:
    """A ballot is over: nothing is kept of it."""

    stream: str
    ballot: str


@dataclass(frozen=True, slots=True)
class PutMeta:
    """A note of the house under a key, such as the director's token; the last one counts."""

    key: str
    value: str


@dataclass(frozen=True, slots=True)
class KeepMeta:
    """A note of the house that is written once: one that lies under its key already stays."""

    key: str
    value: str


@dataclass(frozen=True, slots=True)
class Screen:
    """How a screen looks; of the whole house where `tournament` is empty. What `look` means the store does not know.

    `key` names it in its address. `look` and `before`, how it was until the last change, are JSON; `before` is empty
    for one that was never changed. `changed_at` and `gone_at` are ms UTC; one that was taken away can be put back.
    """

    tournament: str
    key: str
    look: str
    before: str = ""
    changed_at: int = 0
    gone_at: int | None = None


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture of the house for its screens; `id` is made of its content, `kind` is a media type."""

    id: str
    name: str
    kind: str
    content: bytes
    at: int = 0


@dataclass(frozen=True, slots=True)
class Sound:
    """A sound of the house for its screens; `id` is made of its content, `kind` is a media type."""

    id: str
    name: str
    kind: str
    content: bytes
    at: int = 0


@dataclass(frozen=True, slots=True)
class PutScreen:
    """Write how a screen looks, new or changed."""

    screen: Screen


@dataclass(frozen=True, slots=True)
class PutPicture:
    """Keep a picture; the same one again changes its name only."""

    picture: Picture


@dataclass(frozen=True, slots=True)
class DropPicture:
    """Take a picture away."""

    id: str


@dataclass(frozen=True, slots=True)
class PutSound:
    """Keep a sound; the same one again changes its name only."""

    sound: Sound


@dataclass(frozen=True, slots=True)
class DropSound:
    """Take a sound away."""

    id: str


Beside = (
    PutPerson
    | RevertPeople
    | ReapplyPeople
    | ErasePerson
    | PutPhoto
    | DropPhoto
    | PutRemark
    | NoteAttendance
    | DropAttendance
    | Seal
    | PutTally
    | DropTally
    | PutMeta
    | KeepMeta
    | PutDevice
    | ShutDevice
    | SeenDevices
    | PutPairing
    | PutAccount
    | DropAccount
    | PutPasskey
    | DropPasskey
    | PutChallenge
    | PutScreen
    | PutPicture
    | DropPicture
    | PutSound
    | DropSound
    | PutReply
    | DropReply
    | MailWrite
    | LetterWrite
)


class StillNeeded(Exception):
    """A command that made a person cannot be taken back while later commands changed that person: these go first."""

    def __init__(self, person: str, command_ids: list[str]) -> None:
        self.person = person
        self.command_ids = command_ids
        super().__init__(f"person {person} was changed later by {', '.join(command_ids)}")


class PersonIsErased(Exception):
    """The person was erased, for good: nothing can be written under this id again."""

    def __init__(self, person: str) -> None:
        self.person = person
        super().__init__(f"person {person} was erased")


class AlreadySealed(Exception):
    """Another secret lies under this name."""

    def __init__(self, stream: str, name: str) -> None:
        self.stream = stream
        self.name = name
        super().__init__(f"the box of {stream} holds another {name} already")
