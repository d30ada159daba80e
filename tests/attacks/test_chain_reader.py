"""The independent reader of the log: it knows the document, it knows nothing of ours, and it sees what was changed."""

import ast
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from attacks import chain_reader
from attacks.chain_reader import LogRow, faults
from shuffleup.store import Store, open_store
from store.made import command

DOCUMENT = Path(__file__).parents[2] / "docs" / "log-format.md"


@pytest.fixture
def rows(tmp_path: Path) -> list[LogRow]:
    with open_store(tmp_path) as store:
        for number in range(4):
            store.append("t/1", store.head("t/1").version, command(f"c{number}", 1 + number % 3))
            store.append("t/2", store.head("t/2").version, command(f"d{number}", 2))
    return chain_reader.of_sqlite(tmp_path)


def test_it_uses_nothing_of_ours() -> None:
    tree = ast.parse(Path(chain_reader.__file__).read_text(encoding="utf-8"))
    named = {each.name for node in ast.walk(tree) if isinstance(node, ast.Import) for each in node.names}
    named |= {str(node.module) for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    ours = {"collections", "collections.abc", "contextlib", "dataclasses", "pathlib", "typing"}
    assert named <= ours | {"hashlib", "json", "sqlite3", "psycopg"}


def test_it_works_the_document_s_example_out() -> None:
    text = DOCUMENT.read_text(encoding="utf-8").partition("## A worked example")[2]
    told = re.findall(r"(?m)^    (\{.*\})$", text)[:2]
    hashes = [bytes.fromhex(each) for each in re.findall(r"(?m)^    ([0-9a-f]{64})$", text)[:2]]
    assert faults([_row_of(each, number, hashes[number - 1]) for number, each in enumerate(told, 1)]) == []


def _row_of(text: str, position: int, hashed: bytes) -> LogRow:
    import json

    told = json.loads(text)
    command, data = (chain_reader.canonical(told.pop(name)) for name in ("command", "data"))
    return LogRow(position=position, command_id="c-01", command=command, data=data, hash=hashed, **told)


def test_a_log_of_ours_is_whole(rows: list[LogRow]) -> None:
    assert len(rows) == 15
    assert faults(rows) == []


CHANGES: dict[str, Callable[[list[LogRow]], list[LogRow]]] = {
    "another actor": lambda rows: [replace(rows[0], actor="floor"), *rows[1:]],
    "another time": lambda rows: [*rows[:3], replace(rows[3], at=rows[3].at + 1), *rows[4:]],
    "other data": lambda rows: [*rows[:3], replace(rows[3], data='{"n":77}'), *rows[4:]],
    "data with a space": lambda rows: [*rows[:3], replace(rows[3], data=rows[3].data + " "), *rows[4:]],
    "a row less": lambda rows: rows[:1] + rows[2:],
    "two rows in each other's place": lambda rows: [rows[1], rows[0], *rows[2:]],
    "a row of another log": lambda rows: [replace(rows[-1], stream="t/1"), *rows],
    "a command done again": lambda rows: [*rows, replace(rows[-1], command_id=rows[0].command_id)],
}


@pytest.mark.parametrize("change", CHANGES)
def test_it_sees_what_was_changed(rows: list[LogRow], change: str) -> None:
    assert faults(CHANGES[change](rows))


@pytest.mark.postgres
def test_it_reads_a_database_server(postgres_url: str) -> None:
    with open_store(postgres_url) as store:
        _two(store)
    found = chain_reader.of_postgres(postgres_url)
    assert len(found) == 3
    assert faults(found) == []


def _two(store: Store) -> None:
    store.append("t/1", 0, command("c0", 1))
    store.append("t/1", 1, command("c1", 2))
