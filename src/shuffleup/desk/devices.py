"""The devices of the house: let in by the director's link, or paired by a QR code and a PIN; listed, shown the door.

A door is held open for one device, for ten minutes. Its address may be read by the whole room, since it opens to a PIN
of six digits only, which is shown to the one who holds it open. A PIN is computed from the house's signing key, never
stored. Five wrong PINs close a door; more than twenty wrong tries from one address close all doors to it for a quarter
of an hour. Right ones do not count: behind a proxy the whole staff has one address.
"""

import hashlib
import hmac
import secrets
from collections.abc import Callable, Mapping
from dataclasses import replace
from threading import Lock

from shuffleup.acts.roles import Role
from shuffleup.desk.roles import NotAllowed, Who
from shuffleup.names import tidy
from shuffleup.store import Device, Pairing, PutDevice, PutPairing, SeenDevices, ShutDevice, Store
from shuffleup.tournament.answers import Message

MINUTE = 60_000
HOUR = 60 * MINUTE
DAY = 24 * HOUR

A_NIGHT = 18 * HOUR
A_SEASON = 180 * DAY

OPEN_FOR = 10 * MINUTE
"""How long a door is held open, in milliseconds."""

LASTS: Mapping[Role, int] = {
    Role.LEAGUE: 400 * DAY,
    Role.DIRECTOR: 400 * DAY,
    Role.FLOOR: A_NIGHT,
    Role.CAPTAIN: A_NIGHT,
    Role.PLAYER: A_NIGHT,
    Role.SCREEN: 400 * DAY,
}
"""How long a device stays let in unless it is said otherwise, in milliseconds: staff for the night."""

TRIES_A_DOOR = 5
TRIES_AN_ADDRESS = 20
LOCKED_FOR = 15 * MINUTE
BY_ACCOUNT = "account:"
"""What `made_by` of a device begins with that came in by a password or a passkey; then the account."""
TOKENS = "t"
"""What the id of a token begins with, which no browser's does (`api/tokens.py`)."""
LONGEST_NAME = 60
LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""What can be told apart when somebody reads it out."""


def is_token(device: Device) -> bool:
    """Whether a device is a program's token."""
    return device.id.startswith(TOKENS)


class Devices:
    """Who was let in. Safe to call from any thread, and with other processes on the same store."""

    def __init__(self, store: Store, now: Callable[[], int], signing_key: Callable[[], str]) -> None:
        """`now` is in ms UTC."""
        self._store = store
        self._now = now
        self._signing_key = signing_key
        self._seen: dict[str, int] = {}
        self._lock = Lock()
        self.listeners: list[Callable[[str], None]] = []
        """Told the id of a device that was shown the door here."""

    def find(self, id_: str) -> Who | None:
        """The device of this id while it is let in, seen now."""
        device, now = self._store.device(id_), self._now()
        if device is None or not is_in(device, now):
            return None
        with self._lock:
            self._seen[id_] = now
        return who_is(device)

    def saw(self, ids: list[str]) -> None:
        """These are here now: their streams are open."""
        now = self._now()
        with self._lock:
            self._seen |= dict.fromkeys(ids, now)

    def note_seen(self) -> None:
        """Write down who was seen since the last time."""
        with self._lock:
            seen, self._seen = self._seen, {}
        if seen:
            self._store.write([SeenDevices(tuple(seen.items()))])

    def everybody(self) -> list[Device]:
        """All that are let in now, the newest first."""
        self.note_seen()
        now = self._now()
        return [device for device in self._store.devices() if is_in(device, now)]

    def called(self, actor: str) -> str:
        """How the log's actor is called: the name of the device, or as much as the actor itself says."""
        name, role = self.named(actor)
        return f"{name}, {role}" if name else role

    def named(self, actor: str) -> tuple[str, str]:
        """The name of the device that the log's actor is, empty where it has none, and its role."""
        role, _, id_ = actor.partition(":")
        device = self._store.device(id_) if id_ else None
        return device.name if device else "", role

    def look(self, here: list[str]) -> None:
        """Show those of `here` the door that were shown it by another process, or whose time is up."""
        now = self._now()
        for id_ in here:
            device = self._store.device(id_)
            if device is None or not is_in(device, now):
                self.told_shut(id_)

    def admit(self, role: Role, name: str, *, by: str, tournament: str = "", table: int = 0, entry: str = "") -> Device:
        """Let a device in at once: by a link, by a claim that was checked. `by` is the actor who did."""
        device = self.new(role, name, by=by, tournament=tournament, table=table, entry=entry)
        self._store.write([PutDevice(device)])
        return device

    def new(self, role: Role, name: str, *, by: str, tournament: str = "", table: int = 0, entry: str = "") -> Device:
        """A device as it would be let in now; nobody knows it yet."""
        return self._made(Pairing("", role.value, tournament, table, entry, made_by=by, lasts=LASTS[role]), name)

    def rename(self, device: Device, name: str) -> Device:
        """Call a device by another name: in the list, and in the log, also for what it did before."""
        renamed = replace(device, name=as_name(name))
        self._store.write([PutDevice(renamed)])
        return renamed

    def shut(self, id_: str) -> None:
        """Show a device the door: its streams end, its cookie opens nothing. Whatever a token let in goes with it."""
        now = self._now()
        out = [id_, *self._let_in_by_token(id_, now)]
        self._store.write([ShutDevice(each, now) for each in out])
        for pairing in self._store.pairings(now):
            if _maker(pairing.made_by) in out and _maker(pairing.made_by).startswith(TOKENS):
                self.close_door(pairing)
        for each in out:
            self.told_shut(each)

    def _let_in_by_token(self, id_: str, now: int) -> list[str]:
        """The devices that a token let in, and those that these let in if they are tokens."""
        if not id_.startswith(TOKENS):
            return []
        theirs = [each.id for each in self._store.devices() if is_in(each, now) and _maker(each.made_by) == id_]
        return [*theirs, *(one for each in theirs for one in self._let_in_by_token(each, now))]

    def shut_let_in_by(self, actor: str, *, but: str = "") -> None:
        """Show every device the door that this actor let in, or something of it (`actor:…`): a password, a passkey."""
        for device in self.everybody():
            if f"{device.made_by}:".startswith(f"{actor}:") and device.id != but:
                self.shut(device.id)

    def told_shut(self, id_: str) -> None:
        """Tell whoever serves a device that it is out."""
        for listener in self.listeners:
            listener(id_)

    def hold_open(
        self, role: Role, by: Who, *, tournament: str = "", table: int = 0, entry: str = "", lasts: int = 0
    ) -> Pairing:
        """Hold a door open for one device. Raises `NotAllowed` for a role above one's own."""
        if not by.may_let_in(role):
            raise NotAllowed(by, f"letting in a {role.value}")
        now = self._now()
        id_ = "".join(secrets.choice(LETTERS) for _ in range(8))
        for_how_long = lasts or LASTS[role]
        pairing = Pairing(
            id_, role.value, tournament, table, entry, now, by.actor, now + OPEN_FOR, for_how_long, device=""
        )
        self._store.write([PutPairing(pairing)])
        return pairing

    def held_open(self, id_: str) -> Pairing | None:
        """A door, if it is open still and nobody has come through."""
        pairing = self._store.pairing(id_)
        return pairing if pairing and not pairing.device and pairing.expires_at > self._now() else None

    def close_door(self, pairing: Pairing) -> None:
        """Hold it open no longer."""
        closed = Pairing(
            pairing.id, pairing.role, made_at=pairing.made_at, made_by=pairing.made_by, expires_at=self._now()
        )
        self._store.write([PutPairing(closed)])

    def pin(self, pairing: Pairing) -> str:
        """The six digits that open a door."""
        what = f"pin {pairing.id} {pairing.made_at} {pairing.role}".encode()
        digest = hmac.digest(self._signing_key().encode(), what, hashlib.sha256)
        return f"{int.from_bytes(digest[:8], 'big') % 1_000_000:06}"

    def come_in(self, id_: str, pin: str, name: str, address: str) -> Device | Message:
        """Try to come through a door with a PIN, from a network address; or what to say to whoever tried."""
        now = self._now()
        if self._store.attempt(f"address {address}", now, now - LOCKED_FOR) > TRIES_AN_ADDRESS:
            return Message("door.locked_out", {"minutes": LOCKED_FOR // MINUTE})
        pairing = self.held_open(id_)
        if pairing is None:
            return Message("door.closed")
        tries = self._store.attempt(f"door {id_}", now, 0)
        if tries > TRIES_A_DOOR:
            self.close_door(pairing)
            return Message("door.closed")
        digits = "".join(each for each in pin if each.isdecimal())
        if not hmac.compare_digest(digits.encode(), self.pin(pairing).encode()):
            if tries == TRIES_A_DOOR:
                self.close_door(pairing)
                return Message("door.closed_now")
            return Message("door.wrong_pin", {"count": TRIES_A_DOOR - tries})
        self._store.forgive(f"address {address}", now)
        device = self._made(pairing, name)
        return device if self._store.pair(id_, device) else Message("door.closed")

    def _made(self, pairing: Pairing, name: str) -> Device:
        now = self._now()
        return Device(
            secrets.token_hex(8),
            pairing.role,
            as_name(name),
            pairing.tournament,
            pairing.at_table,
            pairing.entry,
            made_at=now,
            made_by=pairing.made_by,
            expires_at=now + pairing.lasts,
            seen_at=now,
        )


def as_name(text: str) -> str:
    """What somebody typed, as a device can be called."""
    return tidy("".join(each for each in text if each.isprintable()))[:LONGEST_NAME].strip()


def _maker(actor: str) -> str:
    """The id of the device that an actor is; empty for one that is none."""
    return actor.partition(":")[2]


def is_in(device: Device, now: int) -> bool:
    """Whether a device is let in at this moment (ms UTC)."""
    return device.shut_at is None and now < device.expires_at


def who_is(device: Device) -> Who:
    """A device as the one who asks."""
    return Who(Role(device.role), device.id, device.name, device.tournament, device.at_table, device.entry)
