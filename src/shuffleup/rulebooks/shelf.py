"""The shelf: the books that come with the package, found, read and put together.

`load_book` is what everybody uses. Files are package data: `topics.toml`, `policies/<topic>.toml`, `books/<id>.toml`.
"""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from shuffleup.bad_input import BadInput
from shuffleup.rulebooks.book import DEFAULTS, Book, Value
from shuffleup.rulebooks.clauses import Clause, CommonRule, Gap, Kind, Procedure
from shuffleup.rulebooks.definitions import Policy, PolicyType, Room, Topic, frozen

BOOKS = ("tnpl", "nppl", "hcpn", "tda", "redtooth")
"""Ids of the leagues' books, in the order in which they are shown side by side."""

_ORIGINS = {
    "tda": "TDA",
    "tda_house": "house rule in the TDA book",
    "later_tda": "later TDA edition",
    "custom": "common practice",
    "neutral": "our choice",
}


def load_book(id_or_path: str | Path) -> Book:
    """Load the book with this id (`tnpl`, `nppl`, `hcpn`, `tda`, `redtooth`, `defaults`); BadInput if there is none."""
    if str(id_or_path) not in (*BOOKS, DEFAULTS):
        raise BadInput(f"no rulebook is called {str(id_or_path)!r}", right=f"there are {', '.join(BOOKS)}")
    return _shipped(str(id_or_path))


@cache
def load_topics() -> tuple[Topic, ...]:
    """Load the 48 topics in order."""
    return tuple(
        Topic(
            id=row["id"],
            title=row["title"],
            room=Room(row["room"]),
            also=tuple(row["also"]),
            traps=tuple(_file(f"policies/{row['id']}.toml").get("traps", ())),
            policies=tuple(_file(f"policies/{row['id']}.toml")["policy"]),
        )
        for row in _file("topics.toml")["topic"]
    )


@cache
def load_policies() -> Mapping[str, Policy]:
    """Load every policy by its key, in the order of the topics."""
    found: dict[str, Policy] = {}
    for topic in load_topics():
        for key, row in _file(f"policies/{topic.id}.toml")["policy"].items():
            found[key] = _policy(key, topic.id, row)
    return found


@cache
def shared_values() -> Mapping[str, Mapping[str, str]]:
    """Load the tables of values that several policies share, by name."""
    tables: Mapping[str, Mapping[str, str]] = _file("policies/shared.toml")["values"]
    return tables


@cache
def common_rules() -> tuple[CommonRule, ...]:
    """Load the rules without a switch, which hold in every book."""
    return tuple(
        CommonRule(row["id"], row["says"], tuple((book, tuple(ids)) for book, ids in row["clauses"].items()))
        for row in _file("books/common.toml")["rule"]
    )


@cache
def gaps() -> tuple[Gap, ...]:
    """Load what all five books leave out."""
    return tuple(Gap(row["what"], row["use"]) for row in _file("books/common.toml")["gap"])


@cache
def _shipped(book: str) -> Book:
    if book == DEFAULTS:
        return Book(DEFAULTS, "What holds where the books are silent", (), _defaults(), common=common_rules())
    raw = _file(f"books/{book}.toml")
    head = raw["book"]
    own = {key: _value(book, row) for key, row in raw["policies"].items()}
    return Book(
        id=book,
        name=head["name"],
        clauses=tuple(_clause(book, row) for row in raw["clause"]),
        values={key: own.get(key) or _fallback(default) for key, default in _defaults().items()},
        edition=head["edition"],
        authority=head["authority"],
        numbering=head["numbering"],
        silent_on=tuple(head.get("silent_on", ())),
        procedures=tuple(Procedure(tuple(row["clauses"]), row["how"]) for row in raw.get("procedure", ())),
        common=common_rules(),
    )


@cache
def _defaults() -> Mapping[str, Value]:
    return {key: Value(p.default, (), DEFAULTS, origin=_origin(p)) for key, p in load_policies().items()}


def _fallback(default: Value) -> Value:
    return Value(default.value, (), DEFAULTS, fallback=True, origin=default.origin)


def _origin(policy: Policy) -> str:
    return f"{_ORIGINS[policy.origin]} {', '.join(policy.origin_clauses)}".rstrip()


def _value(book: str, row: Mapping[str, Any]) -> Value:
    return Value(frozen(row["value"]), tuple(row["clauses"]), book, row.get("reading"))


def _clause(book: str, row: Mapping[str, Any]) -> Clause:
    return Clause(
        book,
        row["id"],
        row["title"],
        row["topic"],
        Kind(row["kind"]),
        row["says"],
        tuple(row.get("examples", ())),
        tuple(row.get("refs", ())),
        row.get("source", ""),
    )


def _policy(key: str, topic: str, row: Mapping[str, Any]) -> Policy:
    values = row.get("values") or row.get("items") or {}
    if "values_from" in row:
        values = shared_values()[row["values_from"]]
    default = row["default"]
    return Policy(
        key=key,
        topic=topic,
        type=PolicyType(row["type"]),
        what=row["what"],
        values=values,
        special=tuple(row.get("special", ())),
        note=row.get("note", ""),
        default=frozen(default["value"]),
        origin=default["from"],
        origin_clauses=tuple(default.get("clauses", ())),
    )


@cache
def _file(name: str) -> Mapping[str, Any]:
    return tomllib.loads(files("shuffleup.rulebooks").joinpath(name).read_text(encoding="utf-8"))
