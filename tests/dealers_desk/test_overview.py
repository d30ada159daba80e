"""All tables of a night in a glance: what the lobby and televisions show, and to whom."""

from collections.abc import Iterator

import pytest

from shuffleup.acts.plain import to_plain
from shuffleup.desk.dealer.overview import own_glance
from shuffleup.desk.dealer.state import TablePhase

from .dealt_house import DealtHouse, dealt_house


@pytest.fixture(scope="module")
def night(tmp_path_factory: pytest.TempPathFactory) -> Iterator[DealtHouse]:
    with dealt_house(tmp_path_factory.mktemp("overview")) as held:
        held.house.dealer.speed = 1
        held.open(people=4, bots=8)
        for _ in range(20):
            held.step(1.0)
        yield held


def test_every_table_is_told_with_its_leader_and_whose_turn_it_is(night: DealtHouse) -> None:
    glance = night.house.dealer.shown.overview(night.night)
    assert [each.table for each in glance.tables] == sorted(night.state.tables)
    assert sum(each.players for each in glance.tables) == glance.left == glance.entered == 12
    for each in glance.tables:
        shown = night.seen(table=each.table)
        assert each.most == max(seat.stack for seat in shown.seats if seat.entry)
        if shown.turn is not None:
            assert each.phase is TablePhase.HAND
            assert each.turn == next(seat.name for seat in shown.seats if seat.seat == shown.turn.seat)
    assert glance.out == ()


def test_an_overview_holds_no_card(night: DealtHouse) -> None:
    assert "cards" not in str(to_plain(night.house.dealer.shown.overview(night.night)))


def test_an_overview_is_made_anew_when_it_is_old(night: DealtHouse) -> None:
    first = night.house.dealer.shown.overview(night.night)
    assert night.house.dealer.shown.overview(night.night) is first
    night.seconds += 1
    assert night.house.dealer.shown.overview(night.night) is not first


def test_a_player_is_told_his_seat_and_nobody_else_is(night: DealtHouse) -> None:
    entry = night.people[0]
    own = own_glance(night.state, entry, {entry: "Ann"})
    assert own is not None
    assert own.seat is not None
    assert (own.name, (own.seat.table, own.seat.seat)) == ("Ann", night.state.entries[entry].seat)
    assert own_glance(night.state, "", {}) is None


def test_the_floor_features_a_table_on_the_screens_that_have_one(night: DealtHouse) -> None:
    screens = night.house.screens
    screens.feature(night.night, 2)
    [usual] = screens.of(night.night)
    assert usual.look.main == ("clock", "feature")
    assert usual.look.feature == 2
    screens.feature(night.night, 0)
    [usual] = screens.of(night.night)
    assert (usual.look.main, usual.look.feature) == (("clock", "feature"), 0)
