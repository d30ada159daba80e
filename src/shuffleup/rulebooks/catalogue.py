"""The catalogue: topics, policies, common rules and gaps, read from the package's data files."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from shuffleup.pressed import Files, TomlFiles, read_files
from shuffleup.rulebooks.book import BOOKS
from shuffleup.rulebooks.clauses import CommonRule, Gap, Stated
from shuffleup.rulebooks.definitions import Policy, PolicyType, RuleOwner, Topic, frozen

BOOK_FILES = TomlFiles(
    Path(__file__).parent, "books", ("topics.toml", "digital.toml", "policies/*.toml", "books/*.toml")
)
"""The books and what they can switch."""


@cache
def load_topics() -> tuple[Topic, ...]:
    """Load the 49 topics in order."""
    return tuple(
        Topic(
            id=row["id"],
            title=row["title"],
            room=RuleOwner(row["room"]),
            also=tuple(row["also"]),
            traps=tuple(package_file(f"policies/{row['id']}.toml").get("traps", ())),
            policies=tuple(package_file(f"policies/{row['id']}.toml")["policy"]),
        )
        for row in package_file("topics.toml")["topic"]
    )


@cache
def load_policies() -> Mapping[str, Policy]:
    """Load every policy by its key, in the order of the topics."""
    found: dict[str, Policy] = {}
    for topic in load_topics():
        for key, row in package_file(f"policies/{topic.id}.toml")["policy"].items():
            found[key] = _policy(key, topic.id, row)
    return found


@cache
def shared_values() -> Mapping[str, Mapping[str, str]]:
    """Load the tables of values that several policies share, by name."""
    tables: Mapping[str, Mapping[str, str]] = package_file("policies/shared.toml")["values"]
    return tables


@cache
def common_rules() -> tuple[CommonRule, ...]:
    """Load the rules without a switch, which hold in every book."""
    return tuple(
        CommonRule(
            row["id"],
            row["says"],
            {book: _stated(row, book) for book in BOOKS},
            {part: each["says"] for part, each in row.get("parts", {}).items()},
        )
        for row in package_file("books/common.toml")["rule"]
    )


def _stated(row: Mapping[str, Any], book: str) -> Stated:
    parts = {part: tuple(each.get(book, ())) for part, each in row.get("parts", {}).items()}
    return Stated(tuple(row.get("clauses", {}).get(book, ())), parts)


@cache
def gaps() -> tuple[Gap, ...]:
    """Load what all five books leave out."""
    return tuple(Gap(row["what"], row["use"]) for row in package_file("books/common.toml")["gap"])


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
        least=row.get("least", 0),
        most=row.get("most", 100),
        whole=row.get("whole", False),
        parts=row.get("parts", {}),
        called=row.get("called", ""),
    )


def package_file(name: str) -> Mapping[str, Any]:
    """Return the content of one of the package's data files."""
    return _files()[name]


@cache
def _files() -> Files:
    return read_files(BOOK_FILES)
