"""The tables of passkeys: the public halves of keys that open accounts, and what browsers were asked to sign.

They lie beside the chain. Nothing in them opens a door: the other half of a key never leaves its owner's device. Not
done here: whose word is believed, how long a challenge is good.
"""

from dataclasses import astuple, replace
from typing import Any

from shuffleup.canonical import check_plain
from shuffleup.store import device_table
from shuffleup.store.database import Database
from shuffleup.store.let_in import Challenge, Device, DropPasskey, Passkey, PutChallenge, PutDevice, PutPasskey

PASSKEY = "SELECT id, account, name, host, credential, public_key, sign_count, made_at, used_at FROM passkeys"


def apply(db: Database, one: PutPasskey | DropPasskey | PutChallenge) -> None:
    """Write one of them."""
    match one:
        case PutPasskey(passkey):
            check_plain(passkey.name, "the name of a passkey")
            db.run(
                "INSERT INTO passkeys (id, account, name, host, credential, public_key, sign_count, made_at, used_at) "
                "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
                *astuple(passkey),
            )
        case DropPasskey(id_):
            db.run("DELETE FROM passkeys WHERE id = ?", id_)
        case PutChallenge(challenge, at):
            db.run("DELETE FROM challenges WHERE expires_at <= ?", at)
            db.run(
                "INSERT INTO challenges (challenge, account, browser, expires_at) VALUES (?, ?, ?, ?) "
                "ON CONFLICT DO NOTHING",
                *astuple(challenge),
            )


def passkeys(db: Database) -> list[Passkey]:
    """Return all of them, the oldest first."""
    return [_read(row) for row in db.run(f"{PASSKEY} ORDER BY made_at, id")]


def passkey(db: Database, credential: str) -> Passkey | None:
    """Return the passkey that browsers know by this id."""
    found = db.run(f"{PASSKEY} WHERE credential = ?", credential)
    return _read(found[0]) if found else None


def _read(row: tuple[Any, ...]) -> Passkey:
    found = Passkey(*row)
    return replace(found, public_key=bytes(found.public_key))


def take_challenge(db: Database, challenge: str) -> Challenge | None:
    """Return a challenge, and forget it."""
    db.lock(f"challenge {challenge}")
    found = db.run("SELECT challenge, account, browser, expires_at FROM challenges WHERE challenge = ?", challenge)
    db.run("DELETE FROM challenges WHERE challenge = ?", challenge)
    return Challenge(*found[0]) if found else None


def let_in(db: Database, before: Passkey, sign_count: int, arrived: Device) -> bool:
    """Let a device in by a passkey that is still as it was read; whether it came in."""
    db.lock(f"passkey {before.id}")
    held = passkey(db, before.credential)
    if held is None or held.sign_count != before.sign_count or not _stands(db, held.account):
        # The same device: an earlier try of this transaction had been committed before the line went dead.
        return device_table.device(db, arrived.id) is not None
    db.run("UPDATE passkeys SET sign_count = ?, used_at = ? WHERE id = ?", sign_count, arrived.made_at, held.id)
    device_table.apply(db, PutDevice(arrived))
    return True


def _stands(db: Database, account: str) -> bool:
    return bool(db.run("SELECT 1 FROM accounts WHERE id = ?", account))
