"""Changes to the text of a house book: what the browser's forms do to it, as pure functions from text to text.

The text is read, changed and written anew in one layout, so that what the forms make can be downloaded, read by anybody
and read in again: comments of whoever wrote a file by hand are not kept. Values with dates stay as they are unless a
form replaces them. Whether the result is a good book is for the shelf to say.
"""

import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import tomli_w

from shuffleup.names import fold
from shuffleup.rulebooks import ClauseKind, JsonValue, Policy, RuleOwner, load_topics
from shuffleup.web.rules.values import heading

Raw = dict[str, Any]
_OWN_ID = re.compile(r"house\.([0-9]+)")
"""Ids of clauses that forms make; no league's book has such numbers."""


@dataclass(frozen=True, slots=True)
class Override:
    """One policy as the house wants it: its value, why (for an unclear text), and the rule in the house's words."""

    value: JsonValue
    reason: str = ""
    words: str = ""


def new_book(id_: str, name: str, extends: str) -> str:
    """A book that changes nothing yet."""
    return written({"format": 1, "book": {"id": id_, "name": name, "extends": extends}})


def id_for(name: str, taken: Iterable[str]) -> str:
    """A short id for a book of this name: its first words without accents, and a number if that is taken."""
    plain = "_".join(re.findall(r"[a-z0-9]+", fold(name).replace("'", "")))[:30].strip("_") or "house"
    known = set(taken)
    numbered = (f"{plain}_{number}" for number in range(2, len(known) + 3))
    return next(each for each in (plain, *numbered) if each not in known)


def read(text: str) -> Raw:
    """The content of a text that the shelf has kept."""
    return tomllib.loads(text)


def own_clauses(raw: Raw) -> list[Raw]:
    """The rows of the house's own clauses and repeals."""
    return list(raw.get("clause", []))


def renamed(text: str, name: str, edition: str) -> str:
    """The book under another name, and with a line about its edition if there is one."""
    raw = read(text)
    raw["book"]["name"] = name
    raw["book"].pop("edition", None)
    if edition:
        raw["book"]["edition"] = edition
    return written(raw)


def overriding(text: str, policy: Policy, override: Override | None) -> str:
    """The book with one policy decided by the house, or, with None, left to the book below again."""
    raw = read(text)
    policies: Raw = raw.setdefault("policies", {})
    row = policies.get(policy.key)
    cited = list(row.get("clauses", [])) if isinstance(row, Mapping) else []
    mine = own_clause_of(raw, cited)
    if override is None:
        policies.pop(policy.key, None)
        if mine and mine["title"] == heading(policy):
            _drop(raw, mine["id"])
        return written(raw)
    if override.words and mine is None:
        mine = {"id": _next_id(raw), "title": heading(policy), "topic": policy.topic, "kind": _kind(policy).value}
        raw.setdefault("clause", []).append(mine)
        cited.append(mine["id"])
    if mine is not None and override.words:
        mine["says"] = override.words
    elif mine is not None:
        cited.remove(mine["id"])
    policies[policy.key] = _row(override, cited)
    if mine is not None and not override.words:
        _drop(raw, mine["id"])
    return written(raw)


def _row(override: Override, cited: list[str]) -> Any:
    row: Raw = {"value": override.value}
    if cited:
        row["clauses"] = cited
    if override.reason:
        row["reading"] = override.reason
    return row if len(row) > 1 else override.value


def own_clause_of(raw: Raw, cited: Iterable[str]) -> Raw | None:
    """The first of the cited clauses that is the house's own and has no dates."""
    wanted = list(cited)
    found = [row for row in own_clauses(raw) if row["id"] in wanted and "says" in row and "since" not in row]
    return found[0] if found else None


def _drop(raw: Raw, clause: str) -> None:
    """Take a clause away that no value cites any more."""
    rows = [
        version for row in raw.get("policies", {}).values() for version in (row if isinstance(row, list) else [row])
    ]
    if not any(isinstance(row, Mapping) and clause in row.get("clauses", []) for row in rows):
        raw["clause"] = [row for row in own_clauses(raw) if row["id"] != clause]


def _next_id(raw: Raw) -> str:
    taken = [int(found[1]) for row in own_clauses(raw) if (found := _OWN_ID.fullmatch(row["id"]))]
    return f"house.{max(taken, default=0) + 1}"


def _kind(policy: Policy) -> ClauseKind:
    room = next(topic.room for topic in load_topics() if topic.id == policy.topic)
    return ClauseKind.ADJUDICATED if room is RuleOwner.FLOOR else ClauseKind.ENFORCED


def with_clause(text: str, row: Mapping[str, str], instead_of: str = "") -> str:
    """The book with a clause of its own: a new one (with an id if it has none), or in place of an older one."""
    raw = read(text)
    fresh = {**row, "id": row.get("id") or _next_id(raw)}
    rows = own_clauses(raw)
    if instead_of:
        rows = [{**each, **fresh} if each["id"] == instead_of else each for each in rows]
    else:
        rows.append(fresh)
    raw["clause"] = rows
    return written(raw)


def without_clause(text: str, clause: str) -> str:
    """The book without a clause of its own; values that cite it are the shelf's to complain about."""
    raw = read(text)
    raw["clause"] = [row for row in own_clauses(raw) if row["id"] != clause]
    return written(raw)


def written(raw: Raw) -> str:
    """A house book as a file: the head, the values a line each, the clauses."""
    lines = [f"format = {_inline(raw.get('format', 1))}", "", "[book]"]
    lines += [f"{key} = {_inline(value)}" for key, value in raw["book"].items()]
    if raw.get("policies"):
        lines += ["", "[policies]"]
        lines += [f"{key} = {_inline(value)}" for key, value in raw["policies"].items()]
    for row in own_clauses(raw):
        lines += ["", "[[clause]]", *(f"{key} = {_inline(value)}" for key, value in row.items())]
    return "\n".join(lines) + "\n"


def _inline(value: Any) -> str:
    """A value as TOML on one line; a list of dated values a line each."""
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{key} = {_inline(each)}" for key, each in value.items()) + " }"
    if isinstance(value, list) and value and all(isinstance(each, Mapping) for each in value):
        return "[\n" + "".join(f"  {_inline(each)},\n" for each in value) + "]"
    if isinstance(value, list):
        return "[" + ", ".join(_inline(each) for each in value) + "]"
    return tomli_w.dumps({"it": value}).removeprefix("it = ").rstrip("\n")
