"""Facts of a situation for `decide` that are told to be unknown: taken out, and noted as answers that nobody has.

Whose rule: `docs/decide.md`. `"unknown"` may stand for any number or yes-or-no of the room, for one entry of a table of
names, and `"??"` for cards. Which fact a question would be about is known by its name: `stack Ann`, `players 2`.
"""

from collections.abc import Mapping
from typing import Any

from shuffleup.tournament.between.decision import UNKNOWN

_EVENT = (
    "players_left", "starting_stack", "rebuys", "re_entry", "seats_per_table", "prizes", "grade", "level", "turbo",
)  # fmt: skip


def without_unknown(document: Mapping[str, Any]) -> dict[str, Any]:
    """The document without the facts that it tells to be unknown; these stand among its `facts`."""
    found = dict(document)
    told = document.get("facts", {})
    if not isinstance(told, dict):
        return found
    facts: dict[str, Any] = {}
    for key in _EVENT:
        if found.get(key) == UNKNOWN:
            del found[key]
            facts[key] = UNKNOWN
    found["player"] = _rows(document.get("player"), {"stack": "name"}, facts)
    found["table"] = _rows(document.get("table"), {"players": "number"}, facts)
    commands = document.get("command")
    if isinstance(commands, list):
        found["command"] = [_parts_known(row, facts) for row in commands]
    given = {key: value for key, value in found.items() if value is not None}
    return {**given, "facts": {**facts, **told}} if facts else given


def _rows(rows: Any, named: Mapping[str, str], facts: dict[str, Any]) -> Any:
    """Rows without what is unknown of them; `named` says by which key a question tells one row from the others."""
    if not isinstance(rows, list):
        return rows
    known = []
    for row in rows:
        if not isinstance(row, dict):
            return rows
        known.append({key: value for key, value in row.items() if key not in named or value != UNKNOWN})
        facts.update({f"{key} {row.get(by)}": UNKNOWN for key, by in named.items() if row.get(key) == UNKNOWN})
    return known


def _parts_known(row: Any, facts: dict[str, Any]) -> Any:
    """A command without the entries of its tables that are unknown."""
    if not isinstance(row, dict):
        return row
    known = {}
    for key, value in row.items():
        known[key] = value
        if isinstance(value, dict) and any(map(_is_unknown, value.values())):
            known[key] = {name: part for name, part in value.items() if not _is_unknown(part)}
            facts |= {key: UNKNOWN} | {f"{key} {name}": UNKNOWN for name, part in value.items() if _is_unknown(part)}
    return known


def _is_unknown(value: Any) -> bool:
    """Whether a number or cards are told to be unknown."""
    parts = value if isinstance(value, list) else [value]
    return any(isinstance(part, str) and (part == UNKNOWN or "?" in part) for part in parts)
