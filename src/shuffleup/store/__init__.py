"""The log on SQLite or PostgreSQL, and beside it people and the sealed box."""

from shuffleup.canonical import NotCanonical, canonical, parse_canonical
from shuffleup.store.beside import (
    AlreadySealed,
    Beside,
    DropAttendance,
    ErasePerson,
    Found,
    NoteAttendance,
    Person,
    PersonIsErased,
    PutMeta,
    PutPerson,
    ReapplyPeople,
    RevertPeople,
    Seal,
    StillNeeded,
)
from shuffleup.store.chain import VerifyReport, Why
from shuffleup.store.database import StoreAway
from shuffleup.store.interface import Store
from shuffleup.store.opening import open_store
from shuffleup.store.rows import AlreadyDone, Append, Conflict, Head, NewRow, Row

__all__ = [
    "AlreadyDone",
    "AlreadySealed",
    "Append",
    "Beside",
    "Conflict",
    "DropAttendance",
    "ErasePerson",
    "Found",
    "Head",
    "NewRow",
    "NotCanonical",
    "NoteAttendance",
    "Person",
    "PersonIsErased",
    "PutMeta",
    "PutPerson",
    "ReapplyPeople",
    "RevertPeople",
    "Row",
    "Seal",
    "StillNeeded",
    "Store",
    "StoreAway",
    "VerifyReport",
    "Why",
    "canonical",
    "open_store",
    "parse_canonical",
]
