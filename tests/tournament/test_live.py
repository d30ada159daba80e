"""A tournament in Python: the code of live nights, with time, chance and names passed in."""

from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import pytest

from shuffleup import BadInput, LiveTournament, NotNow
from shuffleup.store import open_store
from shuffleup.store.night_sequencer import NightSequencer
from shuffleup.tournament.commands import MovePlayer, ShowMessage
from shuffleup.tournament.deal_commands import CastVote
from shuffleup.tournament.plan import Prize

from .nights import AT, BOOKS, plan, state_bytes

SEED = bytes(range(32))
NAMES = tuple(f"Player {number:02}" for number in range(1, 21))


def opened(book: str = "tda", seed: bytes = SEED, **fields: object) -> LiveTournament:
    return LiveTournament.open(plan(book, prizes=(Prize(1, share=100),), buy_in=500, **fields), at=AT, seed=seed)


def played(night: LiveTournament) -> LiveTournament:
    """From the door to the results, doing whatever the book advises; questions get their first answer."""
    night.enter(*NAMES)
    night.draw()
    night.start()
    while night.left > 1:
        try:
            if night.follow():
                continue
        except NotNow as asks:
            night.tell(asks.fact, asks.choices[0])
            continue
        night.wait(7)
        night.bust(next(reversed(night.seats)))
    night.finish()
    return night


@pytest.mark.parametrize("book", BOOKS)
def test_a_night_under_each_book_comes_to_its_prizes(book: str) -> None:
    night = played(opened(book))
    assert [each.place for each in night.results] == list(range(1, 21))
    assert night.results[0].prize == 10_000
    assert repr(night) == f"<LiveTournament 'Pub night' under {book}: 1 left at 1 tables, level 7 paused>"


def test_the_same_calls_make_the_same_log_and_another_seed_other_seats() -> None:
    assert played(opened()).rows == played(opened()).rows
    other = opened(seed=bytes(32))
    other.enter(*NAMES)
    other.draw()
    mine = opened()
    mine.enter(*NAMES)
    mine.draw()
    assert mine.seats != other.seats


def test_a_log_makes_the_same_night_again_and_a_changed_one_is_refused() -> None:
    night = played(opened("tnpl"))
    rows = night.rows
    again = LiveTournament.read(rows, seed=SEED)
    assert state_bytes(again.state) == state_bytes(night.state)
    assert again.at == night.at
    changed = (*rows[:5], replace(rows[5], actor="somebody"), *rows[6:])
    with pytest.raises(BadInput, match=r"row 6 of tournament/live: hash"):
        LiveTournament.read(changed, seed=SEED)
    with pytest.raises(BadInput, match="never opened"):
        _ = LiveTournament.read((), seed=SEED).state


def test_a_log_goes_on_where_it_was_read() -> None:
    night = opened()
    night.enter(*NAMES)
    night.draw()
    night.start()
    again = LiveTournament.read(night.rows, seed=SEED)
    for each in (night, again):
        each.wait(5)
        each.bust(NAMES[3])
        each.undo()
    assert again.rows == night.rows


def test_a_server_writes_the_same_log(tmp_path: Path) -> None:
    night = played(opened())
    sending = ""
    with open_store(tmp_path) as store:
        sequencer = NightSequencer(store, night.stream, lambda: sha256(SEED + sending.encode()).digest())
        for done in night.journal.log:
            sending = done.id
            sequencer.send(done.id, done.command, at=done.at, actor=done.actor)
        written = list(store.read(night.stream))
    assert [(row.version, row.hash) for row in written] == [(row.version, row.hash) for row in night.rows]
    assert state_bytes(sequencer.state) == state_bytes(night.state)


def test_a_refusal_is_a_sentence_with_its_facts_and_leaves_no_trace() -> None:
    night = opened(re_entries=0)
    night.enter("Ann", "Bob", "Cyd")
    before = night.rows
    with pytest.raises(NotNow) as refused:
        night.start()
    assert refused.value.why == "refused.start_before_draw"
    assert str(refused.value).endswith(".")
    night.draw()
    night.start()
    night.bust("Cyd")
    with pytest.raises(NotNow) as refused:
        night.re_enter("Cyd")
    assert refused.value.why.startswith("refused.")
    assert refused.value.fact == ""
    assert night.rows[: len(before)] == before
    assert not any("ReEnter" in row.command for row in night.rows)


def test_names_in_a_list_are_told_how_they_go_in() -> None:
    night = opened()
    with pytest.raises(BadInput, match=r"one after the other: enter"):
        night.enter(["Ann", "Bob"])  # type: ignore[arg-type]
    assert not night.state.entries


def test_a_question_names_its_fact_and_its_answers() -> None:
    night = opened("tda", tables=(1, 2, 3))
    night.enter(*NAMES)
    night.draw()
    night.start()
    night.bust(*[name for name, (table, _) in night.seats.items() if table == 1][:3])
    with pytest.raises(NotNow) as asked:
        night.follow()
    assert asked.value.fact.split()[0] in ("big_blind", "mover", "button")
    assert asked.value.choices
    night.tell(asked.value.fact, asked.value.choices[0])


def test_undo_takes_back_the_last_command_that_counts() -> None:
    night = opened()
    night.enter("Ann", "Bob", "Cyd")
    night.draw()
    night.start()
    done = night.do(ShowMessage("Good luck"), id="hello")
    assert night.do(ShowMessage("Good luck"), id="hello") is done
    night.bust("Cyd")
    night.undo()
    night.undo()
    assert (night.left, night.state.message) == (3, "")
    with pytest.raises(NotNow, match=r"."):
        night.undo(night.journal.log[0].id)


def test_a_copy_looks_ahead_and_changes_nothing() -> None:
    night = opened()
    night.enter("Ann", "Bob", "Cyd")
    night.draw()
    night.start()
    ahead = night.copy()
    ahead.bust("Cyd")
    ahead.bust("Bob")
    assert (ahead.left, night.left) == (1, 3)
    night.bust("Ann")
    assert [each.name for each in night.results][-1] == "Ann"


def test_what_makes_no_sense_is_said_with_what_would() -> None:
    with pytest.raises(BadInput, match="seed of 3 bytes"):
        opened(seed=b"abc")
    night = opened()
    night.enter("Ann", " Bob ")
    for wrong in (
        lambda: night.enter("Ann"),
        lambda: night.enter("Cyd", "Cyd"),
        lambda: night.enter(""),
        lambda: night.bust("Zoe"),
        lambda: night.move("Bob", 1, 1),
        lambda: night.wait(-1),
        lambda: night.do(CastVote("ballot", "e1")),
    ):
        with pytest.raises(BadInput):
            wrong()
    with pytest.raises(NotNow):
        night.do(MovePlayer(night.entry("Ann"), (1, 1), (1, 2)))
    assert [each.person for each in night.state.entries.values()] == ["Ann", "Bob"]
