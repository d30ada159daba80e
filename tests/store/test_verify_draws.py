"""Repeated draws: a fair one is found fair, and a log that was forged whole, chain and all, is found out."""

import json
import os
from itertools import groupby
from pathlib import Path

import pytest
from click.testing import CliRunner

from shuffleup.canonical import canonical
from shuffleup.cli.main import shuffleup
from shuffleup.cli.verify import plain_draw
from shuffleup.store import NewRow, Store, StoredEvent, open_store
from shuffleup.store.night_sequencer import NightSequencer
from shuffleup.store.verify_draws import verify_draws
from shuffleup.tournament.acts import Command
from shuffleup.tournament.answers import Accepted
from shuffleup.tournament.commands import AnnounceDraw, DrawSeats, EnterPlayers, Entrant, KeepSeat, OpenTournament
from shuffleup.tournament.events import DrawAnnounced
from tournament.nights import AT, pinned, plan
from tournament.whole_night import LOGS

STREAM = "tournament/x"


def drawn(store: Store) -> list[StoredEvent]:
    """A night of 21 players, one with a seat kept, up to its draw."""
    sequencer = NightSequencer(store, STREAM, lambda: os.urandom(32))

    def send(command: Command) -> tuple[object, ...]:
        answer = sequencer.send(os.urandom(8).hex(), command, at=AT, actor="director").answer
        assert isinstance(answer, Accepted)
        return answer.events

    send(OpenTournament(plan(), pinned("tda")))
    send(EnterPlayers(tuple(Entrant(f"p{each}", here=True) for each in range(21))))
    send(KeepSeat(next(iter(sequencer.state.entries)), (2, 4)))
    (announced,) = send(AnnounceDraw())
    assert isinstance(announced, DrawAnnounced)
    send(DrawSeats(announced.draw))
    return list(store.read(STREAM))


def test_a_fair_draw_is_repeated(tmp_path: Path) -> None:
    with open_store(tmp_path) as store:
        drawn(store)
        assert [(each.entrants, each.ok) for each in verify_draws(store)] == [(21, True)]


def as_new(row: StoredEvent, data: str = "") -> NewRow:
    return NewRow(row.type, row.at, row.actor, row.command_id, row.command, data or row.data)


def forged(row: StoredEvent, how: str) -> NewRow:
    """The row of the draw with another seed, or with two players' seats changed about."""
    data = json.loads(row.data)
    if how == "seed":
        data["seed"] = data["seed"][::-1]
    else:
        (one, at), (other, there) = data["seats"][1:3]
        data["seats"][1:3] = [[one, there], [other, at]]
    return as_new(row, canonical(data))


@pytest.mark.parametrize(("how", "said"), [("seed", "committed"), ("seats", "other seats")])
def test_a_forged_draw_is_found_though_its_chain_is_whole(tmp_path: Path, how: str, said: str) -> None:
    with open_store(tmp_path / "true") as store:
        rows = drawn(store)
    with open_store(tmp_path / "false") as store:
        for _, command in groupby(rows, key=lambda row: row.command_id):
            together = [forged(row, how) if row.type == "SeatsDrawn" else as_new(row) for row in command]
            store.append(STREAM, store.head(STREAM).version, together)
        assert store.verify(STREAM).ok
        (report,) = verify_draws(store)
    assert said in report.problem
    answer = CliRunner().invoke(shuffleup, ["verify", "--data", str(tmp_path / "false")])
    assert answer.exit_code == 1
    assert said in answer.output


def raced(rows: list[StoredEvent], how: str) -> list[list[NewRow]]:
    """The rows by command; with `cards`, two players of the first race that we dealt have changed their cards about."""
    commands = []
    forged_one = how == "true"
    for _, command in groupby(rows, key=lambda row: row.command_id):
        together = []
        for row in command:
            data = json.loads(row.data)
            if row.type == "ChipsRaced" and data.get("race") and not forged_one:
                (one, held), (other, theirs) = data["cards"][:2]
                data["cards"][:2] = [[one, theirs], [other, held]]
                forged_one = True
            together.append(as_new(row, canonical(data)))
        commands.append(together)
    return commands


@pytest.mark.parametrize(("how", "problem"), [("true", ""), ("cards", "the seed deals other cards")])
def test_a_race_is_dealt_again(tmp_path: Path, how: str, problem: str) -> None:
    lines = (LOGS / "2026-11-closing.jsonl").read_text(encoding="utf-8").splitlines()
    with open_store(tmp_path) as store:
        for command in raced([StoredEvent(**json.loads(line)) for line in lines], how):
            store.append(STREAM, store.head(STREAM).version, command)
        seats, race = verify_draws(store)
    assert seats.ok
    assert race.problem == problem
    assert (race.race, plain_draw(race).startswith(f"{STREAM}: race of 5 players: ")) == (True, True)
