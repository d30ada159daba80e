"""The league's and the house's logs as earlier releases wrote them: they replay to the same bytes for ever."""

import json
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from shuffleup.acts.plain import to_plain
from shuffleup.canonical import canonical
from shuffleup.chronicle.codec import Codec
from shuffleup.chronicle.journal import Journal
from shuffleup.league.decisions import COMMANDS, EVENTS
from shuffleup.league.journal import LEAGUE_CODEC, LeagueJournal
from shuffleup.league.state import League
from shuffleup.store import StoredEvent
from shuffleup.store.chain import ChainCheck
from shuffleup.store.people_log import PEOPLE, PEOPLE_CODEC, PeopleJournal

LOGS = Path(__file__).parent / "logs"
STATE = "a7f3e98da3750d2a4ea2ce68fe12988b94f580f63586884cbee08f9c26af9ce5"
"""Of the league, as the release that wrote the log had it."""

IMPORTED = "9789fca54a1a7eb4d0dde49e66124246000e85fb28dacfb7922f6e0cb0a3a3ed"
"""The same of a league with nights of another program."""

KEPT: list[tuple[str, Codec, Journal[Any, Any]]] = [
    ("2026-11-league", LEAGUE_CODEC, LeagueJournal()),
    ("2026-11-people", PEOPLE_CODEC, PeopleJournal()),
    ("2026-12-league", LEAGUE_CODEC, LeagueJournal()),
    ("2026-12-people", PEOPLE_CODEC, PeopleJournal()),
]


def stored(name: str) -> list[StoredEvent]:
    lines = (LOGS / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    return [StoredEvent(**json.loads(line)) for line in lines]


def league_bytes(league: League) -> bytes:
    return canonical(to_plain(league) | {"let_in": sorted(map(list, league.let_in))}).encode()


@pytest.mark.parametrize(("name", "codec", "journal"), KEPT, ids=lambda each: each if isinstance(each, str) else "")
def test_what_is_read_is_written_the_same_way(name: str, codec: Codec, journal: Journal[Any, Any]) -> None:
    rows = stored(name)
    check = ChainCheck(rows[0].stream)
    assert [check.see(row) for row in rows] == [None] * len(rows)
    dones = [done for done, _ in codec.dones(rows)]
    assert [codec.event_text(event) for done in dones for event in done.events] == [
        (row.type, row.data) for row in rows
    ]
    assert [codec.command_text(done.id, done.command) for done in dones] == [row.command for row in rows]


def test_the_league_replays_to_the_same_bytes() -> None:
    at_once, one_by_one = LeagueJournal(), LeagueJournal()
    dones = [done for done, _ in LEAGUE_CODEC.dones(stored("2026-11-league"))]
    at_once.extend(dones)
    for done in dones:
        one_by_one.append(done)
    assert sha256(league_bytes(at_once.state)).hexdigest() == STATE
    assert league_bytes(one_by_one.state) == league_bytes(at_once.state)
    assert one_by_one.out == at_once.out == {"c6", "c8", "c17", "c21", "c25"}


def test_imported_nights_replay_to_the_same_bytes() -> None:
    journal = LeagueJournal()
    journal.extend(done for done, _ in LEAGUE_CODEC.dones(stored("2026-12-league")))
    assert sha256(league_bytes(journal.state)).hexdigest() == IMPORTED
    assert list(journal.state.imported) == ["past2"]
    people = PeopleJournal()
    people.extend(done for done, _ in PEOPLE_CODEC.dones(stored("2026-12-people")))
    assert people.out == {"p2"}


def test_of_people_the_same_commands_are_out_of_force() -> None:
    journal = PeopleJournal()
    journal.extend(done for done, _ in PEOPLE_CODEC.dones(stored("2026-11-people")))
    assert journal.out == {"h1", "h2"}


def test_the_logs_hold_every_command_and_every_event() -> None:
    league = [*stored("2026-11-league"), *stored("2026-12-league")]
    people = [*stored("2026-11-people"), *stored("2026-12-people")]
    assert {json.loads(row.command)["type"] for row in league} == COMMANDS.keys()
    assert {row.type for row in league} == EVENTS.keys()
    assert {json.loads(row.command)["type"] for row in people} == PEOPLE.named.keys()
    assert {row.type for row in people} == PEOPLE.events.keys()
