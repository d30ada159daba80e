"""Hands that are over: found without the whole log, played again for who may see what, and written as files."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from shuffleup.dealing.events import HandOver, HandVoided
from shuffleup.dealing.table_file import lines_of
from shuffleup.desk.dealer.hand_files import FileOf, hand_file
from shuffleup.desk.dealer.hand_rows import hand_rows
from shuffleup.desk.dealer.open_nights import NotDealtHere
from shuffleup.desk.dealer.retold import HandRetold, retold
from shuffleup.desk.dealer.table_log import table_log
from shuffleup.desk.speech import Speech
from shuffleup.histories.hand_formats import find_format
from shuffleup.histories.hand_stream import HandLines
from shuffleup.store.rows import StoredEvent
from shuffleup.store.table_stream import event_of, stream_of

from .dealt_house import DealtHouse, dealt_house
from .test_dealt_nights import AnyAct

HANDS = 6


def played(held: DealtHouse, hands: int = HANDS, **fields: int) -> DealtHouse:
    """A table of two people and two bots after so many hands."""
    held.house.dealer.speed = 0
    held.open(people=2, bots=2, starting_stack=20_000, **fields)
    held.play(AnyAct(3, raises=0.1), lambda: held.state.dealt_hands.get(1, 0) >= hands)
    return held


@pytest.fixture(scope="module")
def night(tmp_path_factory: pytest.TempPathFactory) -> Iterator[DealtHouse]:
    with dealt_house(tmp_path_factory.mktemp("over")) as held:
        yield played(held)


def test_each_hand_has_its_rows_and_no_other(night: DealtHouse) -> None:
    for hand in range(1, HANDS + 1):
        told = hand_rows(night.house, night.night, 1, hand)
        kinds = [row["type"] for row in told["rows"]]
        assert kinds[-1] == "HandOver"
        assert kinds.count("DecksLaid") == kinds.count("HandBegun") == kinds.count("HandOver") == 1
        [laid] = [row["data"] for row in told["rows"] if row["type"] == "DecksLaid"]
        assert laid["hand"] == hand
        wanted = laid.get("wanted", [])
        assert kinds.count("ChainBegun") == len(wanted)
        assert kinds[: len(wanted)] == ["ChainBegun"] * len(wanted)
        assert set(told["links"]) == set(wanted)


def test_a_hand_asked_for_again_reads_nothing(night: DealtHouse, monkeypatch: pytest.MonkeyPatch) -> None:
    first = hand_rows(night.house, night.night, 1, 2)
    read: list[StoredEvent] = []
    inner = type(night.house.store).read

    def counted(*args: Any, **more: Any) -> Iterator[StoredEvent]:
        for row in inner(*args, **more):
            read.append(row)
            yield row

    monkeypatch.setattr(type(night.house.store), "read", counted)
    assert hand_rows(night.house, night.night, 1, 2) == first
    assert not read


def test_a_hand_that_is_not_over_has_no_rows(night: DealtHouse) -> None:
    with pytest.raises(NotDealtHere):
        hand_rows(night.house, night.night, 1, 10_000)


def test_later_hands_are_found_as_they_come(tmp_path: Path) -> None:
    with dealt_house(tmp_path) as held:
        played(held, 2)
        assert set(held.house.dealer.hands.hands(held.night, 1)) >= {1, 2}
        held.play(AnyAct(4, raises=0.1), lambda: held.state.dealt_hands.get(1, 0) >= 4)
        assert hand_rows(held.house, held.night, 1, 4)["rows"][-1]["data"]["hand"] == 4


def told_again(held: DealtHouse, hand: int, entry: str = "", table: int = 1) -> HandRetold:
    names = {each: f"Name {each}" for each in held.state.entries}
    return retold(
        held.house.dealer.shown.played(held.night, table, hand), table, entry, {}, Speech(names, "UTC"), names
    )


def test_a_replay_begins_and_ends_as_the_hand_did(night: DealtHouse) -> None:
    for hand in range(1, HANDS + 1):
        place = night.house.dealer.hands.hands(night.night, 1)[hand]
        told = told_again(night, hand)
        first, last = told.steps[0], told.steps[-1]
        assert first.said == "Cards are dealt"
        assert {each.entry: each.stack for each in last.seats} == place.after
        assert sum(each.won for each in last.seats) == last.pot
        for step in told.steps:
            assert step.pot + sum(each.stack for each in step.seats) - (last.pot if step is last else 0) == sum(
                place.before.values()
            )
        assert told.lines
        assert {len(seat.cards) for step in told.steps for seat in step.seats} <= {0, 2}


def test_a_replay_says_the_blinds_of_its_level(night: DealtHouse) -> None:
    level = night.state.plan.levels[0]
    told = told_again(night, 1)
    assert (told.blinds, told.big_blind) == (f"{level.small_blind:,}/{level.big_blind:,}", level.big_blind)


def test_a_bystander_sees_only_what_was_shown(night: DealtHouse) -> None:
    for hand in range(1, HANDS + 1):
        rows = hand_rows(night.house, night.night, 1, hand)["rows"]
        opened = {each["card"] for each in rows[-1]["data"].get("opened", [])}
        for step in told_again(night, hand).steps:
            seen = {card for seat in step.seats for card in seat.cards if card != "??"}
            assert {*seen, *step.board} <= opened


def test_a_player_sees_his_own_cards_and_nobody_elses(night: DealtHouse) -> None:
    entry, other = (each.id for each in night.state.entries.values() if not each.bot)
    for hand in range(1, HANDS + 1):
        if not {entry, other} <= {*night.house.dealer.hands.hands(night.night, 1)[hand].before}:
            continue
        mine, his = told_again(night, hand, entry), told_again(night, hand, other)
        assert len(mine.cards) == 2
        assert "??" not in mine.cards
        assert not set(mine.cards) & set(his.cards)
        shown = {card for seat in told_again(night, hand).steps[-1].seats for card in seat.cards}
        for step in mine.steps:
            for seat in step.seats:
                if seat.entry != entry:
                    assert {*seat.cards} <= {"??", *shown}


@pytest.mark.parametrize("game", ["PLO8", "STUD8", "RAZZ", "27TD", "BADUGI", "NL27SD", "FLHE"])
def test_every_kind_of_game_is_told_again(tmp_path: Path, game: str) -> None:
    with dealt_house(tmp_path) as held:
        held.house.dealer.speed = 0
        held.open(bots=4, game=game, starting_stack=20_000)
        held.play(AnyAct(1), lambda: held.state.dealt_hands.get(1, 0) >= 4)
        for hand in range(1, 5):
            told = told_again(held, hand)
            after = held.house.dealer.hands.hands(held.night, 1)[hand].after
            assert {each.entry: each.stack for each in told.steps[-1].seats} == after
            stacks = [each.stack for step in told.steps for each in step.seats]
            assert min(stacks) >= 0


def test_a_hand_whose_decks_are_erased_says_so(tmp_path: Path) -> None:
    with dealt_house(tmp_path) as held:
        played(held, 2)
        assert told_again(held, 1).steps
        held.house.dealer.seeds.erase(held.night)
        with pytest.raises(NotDealtHere) as refused:
            told_again(held, 2)
        assert refused.value.said.id == "at_table.decks_erased"


def test_the_file_of_a_table_has_its_events_as_anybody_would_write_them(night: DealtHouse) -> None:
    happened = [event_of(row) for row in night.house.store.read(stream_of(night.night, 1))]
    over = max(at for at, each in enumerate(happened) if isinstance(each, HandOver | HandVoided))
    assert "".join(table_log(night.house, night.night, 1)).splitlines() == list(
        lines_of(night.night, 1, happened[: over + 1])
    )
    with pytest.raises(NotDealtHere):
        table_log(night.house, night.night, 99)


@pytest.mark.parametrize("kind", ["phh", "ohh"])
def test_a_file_of_a_hand_tells_the_nights_money_and_a_dead_button(night: DealtHouse, kind: str) -> None:
    played_hand = night.house.dealer.shown.played(night.night, 1, 1)
    begun = replace(played_hand.seen.begun, positions=(9, *played_hand.seen.begun.positions[1:]))
    dead = replace(played_hand, seen=replace(played_hand.seen, begun=begun))
    plan = replace(night.state.plan, buy_in=2_500, fee=300, bounty=500, starting_stack=20_000)
    form = find_format(kind)
    text = hand_file(kind, dead, FileOf(plan, night.night, 1, 1, "", {}))
    if kind == "phh":
        assert "_dealer_seat = 9\n" in text
        assert "_buy_in = 17\n_fee = 3\n_bounty = 5\n" in text
        return
    told = form.read(HandLines("x", 1, text.split("\n")[:1]), False)
    assert (told.button, told.about.number) == (9, "1-1")
    assert told.about.tournament is not None
    assert (told.about.tournament.buy_in, told.about.tournament.fee, told.about.tournament.bounty) == (1_700, 300, 500)
    assert told.about.bounties == (500,) * 4
