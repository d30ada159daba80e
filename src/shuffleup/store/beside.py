"""What a command writes beside the chain, in the same transaction: people, attendance, sealed box, the house's notes.

Devices that were let in and the looks of screens stand there, too. None of it is hashed, so a person can be erased and
a secret stays out of every export. Every change to people is kept field by field under its command, so that undoing a
command takes back just its own fields, and redoing it puts them back. Each write may be applied twice without harm. Not
done here: deciding who may write or read any of it.
"""

from dataclasses import dataclass


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
class Device:
    """A browser that was let in; times in ms UTC. What its `role` means is not for the store to know.

    A device may belong to one `tournament`, and there to a table or an entry; `made_by` is the actor who let it in.
    `shut_at` is when it was shown the door.
    """

    id: str
    role: str
    name: str
    tournament: str = ""
    at_table: int = 0
    entry: str = ""
    made_at: int = 0
    made_by: str = ""
    expires_at: int = 0
    seen_at: int = 0
    shut_at: int | None = None


@dataclass(frozen=True, slots=True)
class Pairing:
    """A door held open for one device that is yet to come; `device` is the one that came.

    It stays open until `expires_at` (ms UTC); whoever comes through is let in for `lasts` milliseconds.
    """

    id: str
    role: str
    tournament: str = ""
    at_table: int = 0
    entry: str = ""
    made_at: int = 0
    made_by: str = ""
    expires_at: int = 0
    lasts: int = 0
    device: str = ""


@dataclass(frozen=True, slots=True)
class PutDevice:
    """Let a device in, or write one that is in already anew."""

    device: Device


@dataclass(frozen=True, slots=True)
class ShutDevice:
    """Show a device the door, at `at` (ms UTC); one that was shown it before keeps its time."""

    id: str
    at: int


@dataclass(frozen=True, slots=True)
class SeenDevices:
    """When devices were last seen (ms UTC); an earlier time than the one known changes nothing."""

    seen: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class PutPairing:
    """Hold a door open, or (written again, expired) no longer."""

    pairing: Pairing


@dataclass(frozen=True, slots=True)
class Account:
    """Somebody of the office who signs in with a password, of which only a slow hash is kept.

    `key` is the name folded, by which it is found; no two have the same.
    """

    id: str
    key: str
    name: str
    role: str
    password: str
    made_at: int = 0


@dataclass(frozen=True, slots=True)
class PutAccount:
    """Write an account, new or changed. Another one of the same key is a mistake of the caller's."""

    account: Account


@dataclass(frozen=True, slots=True)
class DropAccount:
    """Take an account away, and its passkeys with it."""

    id: str


@dataclass(frozen=True, slots=True)
class Passkey:
    """The public half of a key that opens an account, under one of the house's names.

    `host` is that name (the relying party), `credential` the id by which browsers know the key, in base64url, and
    `public_key` is COSE. `sign_count` is how often its holder says that it was used; many say 0 always. Times are ms
    UTC; `used_at` is 0 for one that nobody has signed in with.
    """

    id: str
    account: str
    name: str
    host: str
    credential: str
    public_key: bytes
    sign_count: int = 0
    made_at: int = 0
    used_at: int = 0


@dataclass(frozen=True, slots=True)
class Challenge:
    """Random text (base64url) that one browser was asked to sign once, until `expires_at` (ms UTC).

    `account` is whose passkey is to be added; empty where somebody signs in. `browser` tells browsers apart.
    """

    challenge: str
    account: str
    browser: str
    expires_at: int


@dataclass(frozen=True, slots=True)
class PutPasskey:
    """Keep a passkey; one that browsers know by the same id already stays as it is."""

    passkey: Passkey


@dataclass(frozen=True, slots=True)
class DropPasskey:
    """Take a passkey away."""

    id: str


@dataclass(frozen=True, slots=True)
class PutChallenge:
    """Keep a challenge until it is taken; those that have expired by `at` (ms UTC) are forgotten."""

    challenge: Challenge
    at: int


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


Beside = (
    PutPerson
    | RevertPeople
    | ReapplyPeople
    | ErasePerson
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
