"""Logs of whole nights as earlier releases wrote them: they replay to the same bytes for ever."""

import json
import tomllib
from collections.abc import Iterable
from hashlib import sha256

import pytest

from shuffleup.chronicle.undo import Done
from shuffleup.store import StoredEvent
from shuffleup.store.chain import ChainCheck
from shuffleup.tournament.events import SeatsDrawn
from shuffleup.tournament.journal import NightJournal
from shuffleup.tournament.night import COMMANDS, EVENTS
from shuffleup.tournament.seat_draw import drawn_seats
from shuffleup.tournament.wire import CODEC

from .nights import state_bytes
from .whole_night import LOGS, rows

STATES: dict[str, str] = tomllib.loads((LOGS / "states.toml").read_text(encoding="utf-8"))
NAMES = sorted(path.stem for path in LOGS.glob("*.jsonl"))


def read(name: str) -> list[StoredEvent]:
    lines = (LOGS / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    return [StoredEvent(**json.loads(line)) for line in lines]


def dones(stored: Iterable[StoredEvent]) -> list[Done]:
    return [done for done, _ in CODEC.dones(stored)]


def test_every_log_has_its_state_and_every_state_its_log() -> None:
    assert sorted(STATES) == NAMES != []


@pytest.mark.parametrize("name", NAMES)
def test_a_log_replays_to_the_same_bytes(name: str) -> None:
    stored = read(name)
    check = ChainCheck(stored[0].stream)
    assert [check.see(row) for row in stored] == [None] * len(stored)
    journal, one_by_one = NightJournal(), NightJournal()
    journal.extend(dones(stored))
    for done in dones(stored):
        one_by_one.append(done)
    assert sha256(state_bytes(journal.state)).hexdigest() == STATES[name]
    assert state_bytes(one_by_one.state) == state_bytes(journal.state)


@pytest.mark.parametrize("name", NAMES)
def test_what_is_read_is_written_the_same_way(name: str) -> None:
    stored = read(name)
    written = [CODEC.event_text(event) for done in dones(stored) for event in done.events]
    assert written == [(row.type, row.data) for row in stored]
    commands = [CODEC.command_text(done.id, done.command) for done in dones(stored)]
    assert commands == [row.command for row in stored if '"type"' in row.command]


@pytest.mark.parametrize("name", NAMES)
def test_the_draws_of_old_logs_can_still_be_repeated(name: str) -> None:
    journal = NightJournal()
    for done in dones(read(name)):
        for event in done.events:
            if isinstance(event, SeatsDrawn):
                assert journal.state is not None
                assert journal.state.announced is not None
                assert drawn_seats(journal.state, journal.state.announced, bytes.fromhex(event.seed)) == event.seats
        journal.append(done)


def test_the_logs_hold_every_kind_of_command_and_event() -> None:
    stored = [row for name in NAMES for row in read(name)]
    assert {row.type for row in stored} == set(EVENTS)
    assert {type(done.command).__name__ for name in NAMES for done in dones(read(name))} == set(COMMANDS)


def test_a_night_played_twice_writes_the_same_log() -> None:
    assert [row.hash for row in rows("tda")] == [row.hash for row in rows("tda")]
