"""The tables of devices: who was let in, doors held open for those yet to come, attempts at them, and accounts.

They lie beside the chain and can be lost: then everybody is let in anew. Not done here: who may let whom in, how many
attempts are too many.
"""

from dataclasses import astuple
from typing import Any

from shuffleup.canonical import check_plain
from shuffleup.store.database import Database
from shuffleup.store.let_in import (
    Account,
    Device,
    DropAccount,
    Pairing,
    PutAccount,
    PutDevice,
    PutPairing,
    SeenDevices,
    ShutDevice,
)

DEVICE = (
    "SELECT id, role, name, tournament, at_table, entry, made_at, made_by, expires_at, seen_at, shut_at FROM devices"
)
PAIRING = "SELECT id, role, tournament, at_table, entry, made_at, made_by, expires_at, lasts, device FROM pairings"
ACCOUNT = "SELECT id, key, name, role, password, made_at FROM accounts"
DAY = 24 * 3600 * 1000


def apply(db: Database, one: PutDevice | ShutDevice | SeenDevices | PutPairing | PutAccount | DropAccount) -> None:
    """Write one of them."""
    match one:
        case PutDevice(device):
            _put(db, device)
        case ShutDevice(id_, at):
            db.run("UPDATE devices SET shut_at = ? WHERE id = ? AND shut_at IS NULL", at, id_)
        case SeenDevices(seen):
            for id_, at in sorted(seen):
                db.run("UPDATE devices SET seen_at = ? WHERE id = ? AND seen_at < ?", at, id_, at)
        case PutPairing(pairing):
            marks = ", ".join("?" * 10)
            db.run("DELETE FROM pairings WHERE id = ?", pairing.id)
            db.run(f"INSERT INTO pairings VALUES ({marks})", *astuple(pairing))  # noqa: S608
        case PutAccount(account):
            check_plain(account.name, "the name of an account")
            db.run("DELETE FROM accounts WHERE id = ?", account.id)
            db.run("INSERT INTO accounts VALUES (?, ?, ?, ?, ?, ?)", *astuple(account))
        case DropAccount(id_):
            db.run("DELETE FROM passkeys WHERE account = ?", id_)
            db.run("DELETE FROM accounts WHERE id = ?", id_)


def _put(db: Database, device: Device) -> None:
    check_plain(device.name, "the name of a device", empty=True)
    db.run(
        "INSERT INTO devices (id, role, name, tournament, at_table, entry, made_at, made_by, expires_at, seen_at, "
        "shut_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET role = excluded.role, "
        "name = excluded.name, tournament = excluded.tournament, at_table = excluded.at_table, "
        "entry = excluded.entry, expires_at = excluded.expires_at, seen_at = excluded.seen_at",
        *astuple(device),
    )


def device(db: Database, id_: str) -> Device | None:
    """Return the device of this id."""
    found = db.run(f"{DEVICE} WHERE id = ?", id_)
    return Device(*found[0]) if found else None


def devices(db: Database) -> list[Device]:
    """Return all of them, the newest first."""
    return [Device(*row) for row in db.run(f"{DEVICE} ORDER BY made_at DESC, id")]


def pairing(db: Database, id_: str) -> Pairing | None:
    """Return the door of this id."""
    found = db.run(f"{PAIRING} WHERE id = ?", id_)
    return Pairing(*found[0]) if found else None


def pairings(db: Database, after: int) -> list[Pairing]:
    """Return the doors still open at `after`, the newest first."""
    rows: list[tuple[Any, ...]] = db.run(
        f"{PAIRING} WHERE expires_at > ? AND device = '' ORDER BY made_at DESC, id", after
    )
    return [Pairing(*row) for row in rows]


def pair(db: Database, id_: str, arrived: Device) -> bool:
    """Let a device in by a door that nobody has come through; whether it came in."""
    db.lock("devices")
    held = pairing(db, id_)
    if held is None or held.device:
        # The same device: an earlier try of this transaction had been committed before the line went dead.
        return held is not None and held.device == arrived.id
    db.run("UPDATE pairings SET device = ? WHERE id = ?", arrived.id, id_)
    _put(db, arrived)
    return True


def attempt(db: Database, what: str, at: int, since: int) -> int:
    """Note one, forget those of `since` and before, and return how many are left."""
    db.lock(f"attempts {what}")
    db.run("DELETE FROM attempts WHERE at <= ?", at - DAY)
    db.run("DELETE FROM attempts WHERE what = ? AND at <= ?", what, since)
    db.run("INSERT INTO attempts (what, at) VALUES (?, ?)", what, at)
    [(count,)] = db.run("SELECT COUNT(*) FROM attempts WHERE what = ?", what)
    return int(count)


def accounts(db: Database) -> list[Account]:
    """Return all of them, by name."""
    return [Account(*row) for row in db.run(f"{ACCOUNT} ORDER BY key")]


def account(db: Database, key: str) -> Account | None:
    """Return the account of a folded name."""
    found = db.run(f"{ACCOUNT} WHERE key = ?", key)
    return Account(*found[0]) if found else None


def forgive(db: Database, what: str, at: int) -> None:
    """Forget one attempt that was noted at this time."""
    db.run("DELETE FROM attempts WHERE number = (SELECT MAX(number) FROM attempts WHERE what = ? AND at = ?)", what, at)
