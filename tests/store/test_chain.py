"""The hash chain: recomputed by other means, and every byte of it guarded."""

import hashlib
import json
import re
import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shuffleup.store import ChainFault, Head, NewRow, StoredEvent, canonical, open_store
from shuffleup.store.chain import ChainCheck, link
from shuffleup.store.rows import EMPTY
from shuffleup.store.schema import NAME

from .made import command, new_row

DOCS = Path(__file__).parents[2] / "docs" / "log-format.md"
TEXT = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), min_size=1, max_size=20)


@st.composite
def commands(draw: st.DrawFn) -> list[NewRow]:
    rows = []
    for id_ in draw(st.lists(TEXT, min_size=1, max_size=5, unique=True)):
        for number in range(draw(st.integers(1, 3))):
            about = {"id": id_} | ({"data": draw(TEXT), "type": "Enter"} if number == 0 else {})
            at = draw(st.integers(0, 2**42))
            rows.append(NewRow(draw(TEXT), at, draw(TEXT), id_, canonical(about), canonical({draw(TEXT): draw(TEXT)})))
    return rows


def chained(stream: str, rows: list[NewRow], head: Head = EMPTY) -> list[StoredEvent]:
    return [
        StoredEvent(
            row.type, row.at, row.actor, row.command_id, row.command, row.data, 7 * version, stream, version, hash_
        )
        for version, hash_, row in link(stream, head, rows)
    ]


def first_bad(rows: list[StoredEvent]) -> tuple[int, ChainFault] | None:
    check = ChainCheck(rows[0].stream)
    for row in rows:
        why = check.see(row)
        if why is not None:
            return check.head.version + 1, why
    return None


@given(TEXT, commands())
def test_the_hash_is_what_the_documentation_says(stream: str, rows: list[NewRow]) -> None:
    before = bytes(32)
    for row in chained(stream, rows):
        value = {
            "stream": stream,
            "version": row.version,
            "type": row.type,
            "at": row.at,
            "actor": row.actor,
            "command": json.loads(row.command),
            "data": json.loads(row.data),
        }
        text = json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
        before = hashlib.sha256(before + text.encode()).digest()
        assert row.hash == before.hex()


@given(TEXT, commands(), st.data())
def test_appending_in_parts_makes_the_same_chain(stream: str, rows: list[NewRow], data: st.DataObject) -> None:
    whole = chained(stream, rows)
    cut = data.draw(st.integers(0, len(rows)))
    head = Head(cut, whole[cut - 1].hash) if cut else EMPTY
    assert chained(stream, rows[:cut]) + chained(stream, rows[cut:], head) == whole
    assert first_bad(whole) is None


@given(TEXT, commands(), st.data())
def test_a_chain_with_any_row_dropped_swapped_or_repeated_is_bad_there(
    stream: str, rows: list[NewRow], data: st.DataObject
) -> None:
    whole = chained(stream, [*rows, new_row("the last")])
    index = data.draw(st.integers(0, len(whole) - 2))
    assert first_bad(whole[:index] + whole[index + 1 :]) == (index + 1, ChainFault.GAP)
    assert first_bad([*whole[: index + 1], *whole[index:]]) == (index + 2, ChainFault.DUPLICATE)
    swapped = [*whole[:index], whole[index + 1], whole[index], *whole[index + 2 :]]
    assert first_bad(swapped) == (index + 1, ChainFault.GAP)


def test_a_command_done_twice_with_good_hashes_is_found() -> None:
    rows = chained("t/1", [*command("c1", 2), *command("c2"), *command("c1")])
    assert first_bad(rows) == (4, ChainFault.DUPLICATE)


def test_a_row_of_another_stream_is_found() -> None:
    assert first_bad([replace(row, stream="t/2") for row in chained("t/1", command("c1"))]) == (1, ChainFault.HASH)


def test_changing_any_byte_of_a_stored_row_is_found(tmp_path: Path) -> None:
    with open_store(tmp_path) as store:
        store.append("tournament/zoë", 0, [*command("c1"), *command("zoë", 2)])
    connection = sqlite3.connect(tmp_path / NAME)
    for act in ("update", "delete"):
        connection.execute(f"DROP TRIGGER log_no_{act}")
    columns = ["stream", "type", "actor", "command_id", "command", "data", "hash"]
    before = connection.execute(f"SELECT {', '.join(f'CAST({c} AS BLOB)' for c in columns)} FROM log WHERE version = 2")
    changes: list[tuple[str, object]] = []
    for column, value in zip(columns, before.fetchone(), strict=True):
        for place in range(len(value)):
            changed = bytearray(value)
            changed[place] ^= 1 << (place % 8)
            changes.append((column, bytes(changed)))
    [(at,)] = connection.execute("SELECT at FROM log WHERE version = 2")
    changes += [("at", at ^ 1 << bit) for bit in range(62)]
    changes += [("version", 2 ^ 1 << bit) for bit in range(3, 62)]
    changes += [(column, value) for column in ("at", "version") for value in ("two", b"4", 2.5)]
    unfound = []
    with open_store(tmp_path, read_only=True) as store:
        for column, value in changes:
            cast = f"CAST(? AS {'BLOB' if column == 'hash' else 'TEXT'})" if isinstance(value, bytes) else "?"
            connection.execute("CREATE TEMP TABLE IF NOT EXISTS kept AS SELECT * FROM log")
            connection.execute(f"UPDATE log SET {column} = {cast} WHERE version = 2", (value,))
            connection.commit()
            if all(report.ok for report in store.verify_all()):
                unfound.append((column, value))
            connection.execute("DELETE FROM log")
            connection.execute("INSERT INTO log SELECT * FROM kept")
            connection.commit()
        assert all(report.ok for report in store.verify_all())
    connection.close()
    assert len(changes) > 290
    assert unfound == []


def test_the_worked_example_of_the_documentation() -> None:
    text = DOCS.read_text()
    rows = [json.loads(line) for line in re.findall(r'^    (\{"actor".*\})$', text, re.MULTILINE)]
    hashes = re.findall(r"^    ([0-9a-f]{64})$", text, re.MULTILINE)
    assert len(rows) == len(hashes) == 2
    assert re.findall(r'^    (\{"actor".*\})$', text, re.MULTILINE) == [canonical(row) for row in rows]
    new = [
        NewRow(
            row["type"],
            row["at"],
            row["actor"],
            row["command"]["id"],
            canonical(row["command"]),
            canonical(row["data"]),
        )
        for row in rows
    ]
    assert [hash_ for _, hash_, _ in link(rows[0]["stream"], EMPTY, new)] == hashes


@pytest.mark.parametrize(
    "name", ["position", "stream", "version", "type", "at", "actor", "command_id", "command", "data", "hash"]
)
def test_the_documentation_names_every_column(name: str) -> None:
    assert f"| `{name}` |" in DOCS.read_text()
