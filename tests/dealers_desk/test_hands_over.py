"""Hands that are over: found without the whole log, played again for who may see what, and written as files."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from shuffleup.desk.dealer.dealer_desk import NotDealtHere
from shuffleup.desk.dealer.hand_rows import hand_rows
from shuffleup.store.rows import StoredEvent

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

    def counted(*args: object, **more: object) -> Iterator[StoredEvent]:
        for row in inner(*args, **more):  # type: ignore[arg-type]
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
