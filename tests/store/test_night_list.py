"""The list of nights: noted a line a night, read without folding a log, and nothing kept of nights that rest."""

import gc
from collections.abc import Callable

import pytest

from shuffleup import LiveTournament, Plan, PlanLevel
from shuffleup.desk.nights import PREFIX, REST_MS, NightsDesk
from shuffleup.desk.timekeeper import Timekeeper
from shuffleup.store import Append, PutMeta, Store
from shuffleup.store.night_sequencer import NightSequencer
from shuffleup.store.rows import NewRow
from shuffleup.tournament.commands import ShowMessage

AT = 1_795_000_000_000
NAMES = ("Ann", "Bob", "Cyd")


def put_night(store: Store, id_: str, *, over: bool) -> None:
    """A night of three in a store, under way or published."""
    plan = Plan(
        f"Night {id_}", rulebook="tda", tables=(1,), starts_at="2026-11-24T19:30", levels=(PlanLevel(20, 1, 2),)
    )
    night = LiveTournament.open(plan, at=AT, seed=bytes(32))
    night.enter(*NAMES)
    night.draw()
    night.start()
    if over:
        night.bust("Ann")
        night.bust("Bob")
        night.finish()
    rows = [NewRow(row.type, row.at, row.actor, row.command_id, row.command, row.data) for row in night.rows]
    store.append_many([Append(PREFIX + id_, 0, rows)])


def desk(store: Store, clock: Callable[[], float] = lambda: AT / 1000) -> NightsDesk:
    return NightsDesk(store, Timekeeper(clock, clock))


@pytest.fixture
def unread(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The streams that are folded from now on."""
    folded: list[str] = []
    follow = NightSequencer.follow

    def noting(self: NightSequencer) -> None:
        folded.append(self.stream)
        follow(self)

    monkeypatch.setattr(NightSequencer, "follow", noting)
    return folded


def test_a_list_that_was_noted_is_read_without_folding_a_log(store: Store, unread: list[str]) -> None:
    put_night(store, "a", over=True)
    put_night(store, "b", over=False)
    first = desk(store)
    lines = first.all()
    assert [(each.id, each.phase, each.entered, each.left) for each in lines] == [
        ("b", "running", 3, 3),
        ("a", "finished", 3, 1),
    ]
    assert sorted(unread) == [PREFIX + "a", PREFIX + "b"]
    first.note()
    unread.clear()
    second = desk(store)
    assert second.all() == lines
    facts = second.facts()
    assert [each.id for each in facts] == ["b", "a"]
    assert sorted((each.person, each.place) for each in facts[1].finishes) == [("Ann", 3), ("Bob", 2), ("Cyd", 1)]
    assert unread == []


def test_only_what_went_on_is_folded_and_noted_anew(store: Store, unread: list[str]) -> None:
    for each in "abc":
        put_night(store, each, over=False)
    first = desk(store)
    first.all()
    first.note()
    first.sequencer("b").send("m" * 16, ShowMessage("Hello"), at=AT, actor="director")
    unread.clear()
    second = desk(store)
    assert {each.id: each.version for each in second.all()}["b"] == first.sequencer("b").version
    assert unread == [PREFIX + "b"]


def test_a_note_that_cannot_be_read_is_none(store: Store, unread: list[str]) -> None:
    put_night(store, "a", over=True)
    first = desk(store)
    lines = first.all()
    first.note()
    (key,) = store.metas("night/")
    for written in ("", "[]", '{"id": 1}', "no"):
        store.write([PutMeta(key, written)])
        unread.clear()
        assert desk(store).all() == lines
        assert unread == [PREFIX + "a"]


def test_nights_that_nobody_asks_for_are_let_go_of(store: Store, unread: list[str]) -> None:
    put_night(store, "a", over=False)
    put_night(store, "b", over=False)
    clock = [AT / 1000]
    nights = desk(store, lambda: clock[0])
    for asked in ("ab", "a", ""):
        for each in asked:
            nights.sequencer(each)
        nights.rest()
        clock[0] += REST_MS / 1000
        nights.rest()
    gc.collect()
    unread.clear()
    nights.sequencer("a")
    nights.sequencer("b")
    assert unread == [PREFIX + "a", PREFIX + "b"]


def test_nights_that_somebody_asks_for_are_kept(store: Store, unread: list[str]) -> None:
    put_night(store, "a", over=False)
    clock = [AT / 1000]
    nights = desk(store, lambda: clock[0])
    for _ in range(9):
        nights.sequencer("a")
        nights.rest()
        gc.collect()
        clock[0] += REST_MS / 3000
    assert unread == [PREFIX + "a"]


def test_a_night_has_one_door_however_long_somebody_holds_it(store: Store, unread: list[str]) -> None:
    put_night(store, "a", over=False)
    clock = [AT / 1000]
    nights = desk(store, lambda: clock[0])
    held = nights.sequencer("a")
    for _ in range(3):
        clock[0] += REST_MS / 1000
        nights.rest()
    gc.collect()
    assert nights.sequencer("a") is held
    assert unread == [PREFIX + "a"]
