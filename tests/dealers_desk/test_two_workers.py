"""Two processes on one PostgreSQL database: one deals a night, and the other goes on with it when the first is gone."""

from dataclasses import replace
from pathlib import Path

import pytest

from shuffleup.desk.house import House
from shuffleup.desk.timekeeper import Timekeeper
from shuffleup.store.deck_seeds import KEY_SETTING

from .dealt_house import AT, DealtHouse
from .test_dealt_nights import check, live, to_a_turn

pytestmark = pytest.mark.postgres


def test_another_worker_takes_a_night_over(postgres_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(KEY_SETTING, str(tmp_path / "key"))
    held = DealtHouse(postgres_url)
    other = House(postgres_url, Timekeeper(lambda: held.seconds, lambda: held.seconds - AT))
    try:
        held.open(people=2, bots=1)
        entry = to_a_turn(held)
        seen = held.seen(entry)
        deck, head = live(held).dealt.decks, live(held).head
        assert deck is not None
        other.dealer.step(held.now)
        assert live(held).head == other.dealer.nights.night(held.night).table(1, held.now).head
        theirs = held.opened_state(other.dealer.shown.state(held.night, 1, entry)).mine
        assert theirs is not None
        assert seen.mine is not None
        assert replace(theirs, sealed="") == replace(seen.mine, sealed="")
        assert held.act(entry, "call").ok
        other.dealer.nights.heard(held.night, 1)
        assert other.dealer.nights.night(held.night).table(1, held.now).head == live(held).head != head
        hands = live(held).dealt.hands
        held.house.dealer.seeds.close()
        held.seconds += 8
        for _ in range(200):
            held.seconds += 5
            other.dealer.step(held.now)
            if other.dealer.nights.night(held.night).tables[1].dealt.hands > hands:
                break
        assert other.dealer.nights.night(held.night).tables[1].dealt.hands > hands
        assert not other.troubles.now()
        held.house, before = other, held.house
        assert check(held) >= hands
        held.house = before
    finally:
        other.close()
        held.house.close()
