"""What can be wrong with a value or a clause of a house book, each mistake with its line and what would be right.

Not done here: the file as a whole, its head and what it takes away (`house.py`).
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import date, datetime
from difflib import get_close_matches
from typing import Any

from shuffleup.bad_input import BadInput, Phrase, Place
from shuffleup.message import Message
from shuffleup.rulebooks.building import versions
from shuffleup.rulebooks.catalogue import load_policies, load_topics
from shuffleup.rulebooks.clauses import ClauseKind
from shuffleup.rulebooks.definitions import Policy
from shuffleup.rulebooks.lines import LineFinder

ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*")
"""How the id of a house book or of a clause is written."""

Citable = Mapping[str, date]
"""Every clause that can be cited -> the day from which it is there."""

_VERSION = ("value", "clauses", "parts", "reading", "since")
_CLAUSE = ("id", "title", "topic", "kind", "says", "examples", "refs", "since", "repealed")


def policy_problems(table: object, known: Citable | None, lines: LineFinder) -> Iterator[BadInput]:
    """Find what is wrong with the values; `known` is None where it is not known which book it extends."""
    if not isinstance(table, Mapping):
        yield BadInput(
            Message("wrong.policies_must_table"), right=Message("right.policies_table"), place=lines.at("policies")
        )
        return
    policies = load_policies()
    for key, row in table.items():
        place = lines.at("policies", key)
        if key not in policies:
            yield BadInput(
                Message("wrong.no_policy_called", {"policy": key}), right=nearest(key, policies), place=place
            )
            continue
        seen: set[date] = set()
        for version in versions(row):
            yield from _version_problems(policies[key], version, known, place)
            if since_of(version) in seen:
                yield BadInput(
                    Message("wrong.two_values_a_day", {"key": key}), right=Message("right.one_value_day"), place=place
                )
            seen.add(since_of(version))


def _version_problems(
    policy: Policy, row: Mapping[str, Any], known: Citable | None, place: Place
) -> Iterator[BadInput]:
    for key in row:
        if key not in _VERSION:
            yield BadInput(
                Message("wrong.cannot_have", {"whose": policy.key, "key": key}),
                right=nearest(key, _VERSION),
                place=place,
            )
    if "value" not in row:
        yield BadInput(Message("wrong.has_no_value", {"key": policy.key}), right=policy.allowed(), place=place)
    elif not policy.legal(row["value"]):
        said = row["value"]
        near = get_close_matches(said, (*policy.values, *policy.special), n=1) if isinstance(said, str) else []
        right = Message("right.it_takes", {"values": policy.allowed()})
        if near:
            right = Message("right.it_takes_near", {"values": policy.allowed(), "near": near[0]})
        yield BadInput(
            Message("wrong.policy_cannot_be", {"policy": policy.key, "value": _as_written(said)}),
            right=right,
            place=place,
        )
    yield from _reference_problems(policy.key, "clauses", row.get("clauses", []), since_of(row), known, place)
    yield from _part_problems(policy, row, known, place)
    yield from _since_problems(policy.key, row, place)
    if "reading" in row and not isinstance(row["reading"], str):
        yield BadInput(Message("wrong.reading_must_be_text", {"key": policy.key}), right='reading = ".."', place=place)


def _part_problems(policy: Policy, row: Mapping[str, Any], known: Citable | None, place: Place) -> Iterator[BadInput]:
    parts = row.get("parts", {})
    if not isinstance(parts, Mapping):
        yield BadInput(
            Message("wrong.parts_must_be_table", {"whose": policy.key}), right='parts = { NAME = [".."] }', place=place
        )
        return
    for part, ids in parts.items():
        if part not in policy.parts:
            wrong = Message("wrong.no_part_called", {"whose": policy.key, "part": part})
            yield BadInput(wrong, right=nearest(part, policy.parts), place=place)
        yield from _reference_problems(policy.key, part, ids, since_of(row), known, place)


def clause_problems(row: Mapping[str, Any], known: Citable | None, at: Callable[..., Place]) -> Iterator[BadInput]:
    """Find what is wrong with one clause; `known` as with the values."""
    for key in row:
        if key not in _CLAUSE:
            yield BadInput(
                Message("wrong.clause_cannot_have", {"key": key}), right=nearest(key, _CLAUSE), place=at(key)
            )
    name = row.get("id")
    if not (isinstance(name, str) and ID.fullmatch(name)):
        yield BadInput(Message("wrong.clause_no_proper_id"), right=Message("right.id_as_in_book"), place=at("id"))
        return
    yield from _since_problems(Message("wrong.the_clause", {"clause": name}), row, at("since"))
    if row.get("repealed") is True:
        return
    for key in ("title", "topic", "kind", "says"):
        if not (isinstance(row.get(key), str) and row[key].strip()):
            yield BadInput(
                Message("wrong.clause_lacks_key", {"clause": name, "key": key}), right=f'{key} = ".."', place=at(key)
            )
    for key, words in (("topic", [topic.id for topic in load_topics()]), ("kind", [kind.value for kind in ClauseKind])):
        said = row.get(key)
        if isinstance(said, str) and said.strip() and said not in words:
            right = Message("right.one_of", {"known": ", ".join(words)}) if key == "kind" else nearest(said, words)
            wrong = Message("wrong.clause_unknown_value", {"clause": name, "key": key, "value": said})
            yield BadInput(wrong, right=right, place=at(key))
    yield from _reference_problems(
        Message("wrong.the_clause", {"clause": name}), "refs", row.get("refs", []), date.max, known, at("refs")
    )
    examples = row.get("examples", [])
    if not (isinstance(examples, list) and all(isinstance(example, str) for example in examples)):
        right = 'examples = ["..", ".."]'
        yield BadInput(Message("wrong.examples_must_be_texts", {"clause": name}), right=right, place=at("examples"))


def _reference_problems(
    who: Phrase, key: str, ids: object, since: object, known: Citable | None, place: Place
) -> Iterator[BadInput]:
    if not (isinstance(ids, list) and all(isinstance(name, str) for name in ids)):
        yield BadInput(
            Message("wrong.must_be_clause_ids", {"key": key, "whose": who}), right=f'{key} = ["..", ".."]', place=place
        )
        return
    if known is None:
        return
    for name in ids:
        if name not in known:
            yield BadInput(
                Message("wrong.cites_no_clause", {"whose": who, "clause": name}),
                right=nearest(name, known),
                place=place,
            )
        elif isinstance(since, date) and since < known[name]:
            right = Message("right.since_or_later", {"day": known[name].isoformat()})
            yield BadInput(
                Message("wrong.cites_later_clause", {"whose": who, "clause": name, "day": known[name].isoformat()}),
                right=right,
                place=place,
            )


def _since_problems(who: Phrase, row: Mapping[str, Any], place: Place) -> Iterator[BadInput]:
    since = row.get("since")
    if since is not None and (not isinstance(since, date) or isinstance(since, datetime)):
        yield BadInput(
            Message("wrong.since_must_be_day", {"whose": who}), right=Message("right.day_without_quotes"), place=place
        )


def since_of(row: Mapping[str, Any]) -> date:
    """Return the day from which a version holds; one without a day has always held."""
    since = row.get("since")
    return since if isinstance(since, date) and not isinstance(since, datetime) else date.min


def nearest(word: str, words: Iterable[str]) -> Phrase:
    """Say the words nearest to one that there is not; all of them where they are few and none is near."""
    choices = list(words)
    near = get_close_matches(word, choices, n=3, cutoff=0.5)
    if len(near) == 1:
        return Message("right.nearest_one", {"near": near[0]})
    if near:
        return Message("right.nearest", {"known": ", ".join(near)})
    return Message("right.there_are", {"known": ", ".join(choices)}) if len(choices) <= 12 else ""


def _as_written(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return f'"{value}"' if isinstance(value, str) else str(value)
