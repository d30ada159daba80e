"""Who was let into the house, as a command writes it beside the chain: devices, doors held open, accounts, passkeys.

What a role means is not for the store to know. Not done here: deciding who may come in or write any of it.
"""

from dataclasses import dataclass


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
