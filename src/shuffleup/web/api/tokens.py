"""Tokens: a program's way in, with a role, for one night or the whole house, until a day.

A token is a device of the house like any phone: it is listed, named in the log, signed out at once. Its id begins
with `t`, as no browser's does. Of its secret, 256 bits that are shown once, only the SHA-256 is kept: what cannot be
guessed needs no slow hash. Wrong ones are counted for each network address, like wrong PINs; right ones never are.
"""

import hmac
import re
import secrets
from dataclasses import replace
from hashlib import sha256

from shuffleup.acts.roles import Role
from shuffleup.desk import claims
from shuffleup.desk.devices import DAY, LOCKED_FOR, TOKENS, TRIES_AN_ADDRESS
from shuffleup.desk.roles import Who
from shuffleup.store import Device, PutDevice, PutMeta
from shuffleup.web.site import Site

SPELLED = re.compile(r"su_(t[0-9a-f]{15})_([0-9A-Za-z_-]{43})")

SPANS = {"night": DAY, "month": 31 * DAY, "year": 366 * DAY}
"""How long a token can be good for, in milliseconds."""


class TooOften(Exception):
    """Too many wrong tokens came from one network address."""


def make(
    house: Site, role: Role, name: str, *, by: Who, lasts: int, tournament: str = "", table: int = 0, entry: str = ""
) -> tuple[Device, str]:
    """A new token, as a device and as it is told once. `lasts` in milliseconds."""
    fresh = house.devices.new(role, name, by=by.actor, tournament=tournament, table=table, entry=entry)
    device = replace(fresh, id=TOKENS + secrets.token_hex(8)[1:], expires_at=fresh.made_at + lasts)
    secret = secrets.token_urlsafe(32)
    house.store.write([PutMeta(_note(device.id), _hash(secret)), PutDevice(device)])
    claims.has_seat(house, device)
    return device, f"su_{device.id}_{secret}"


def find(house: Site, token: str, address: str) -> Who | None:
    """Whose token this is; None for nobody's. Raises `TooOften`."""
    spelled = SPELLED.fullmatch(token)
    if spelled is not None:
        kept = house.store.meta(_note(spelled[1]))
        if kept and hmac.compare_digest(kept.encode(), _hash(spelled[2]).encode()):
            return house.devices.find(spelled[1])  # one that was revoked, or is past its day, is no guess
    now = house.time.now()
    if house.store.attempt(f"tokens from {address}", now, now - LOCKED_FOR) > TRIES_AN_ADDRESS:
        raise TooOften
    return None


def _note(device: str) -> str:
    return f"token {device}"


def _hash(secret: str) -> str:
    return sha256(secret.encode()).hexdigest()
