"""Nights of houses that read the book's digital table otherwise: each policy of the amendment is lived by."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from shuffleup.chronicle.answers import Declined
from shuffleup.dealing.events import Act, Acted, HandBegun
from shuffleup.store.table_stream import event_of, stream_of

from .dealt_house import DIRECTOR, DealtHouse, dealt_house, plan

QUICK = {"turn_seconds": 5, "bank_seconds": 0, "bank_a_level": 0}

STEPS = 3_000


@contextmanager
def house_of(folder: Path, extends: str, **policies: object) -> Iterator[DealtHouse]:
    """A house whose own book sets these policies."""
    with dealt_house(folder) as held:
        values = "".join(f"{name} = {json.dumps(value)}\n" for name, value in policies.items())
        book = f'[book]\nid = "house"\nname = "House"\nextends = "{extends}"\n[policies]\n{values}'
        held.house.shelf.put(book, source="house.toml")
        yield held


def told(held: DealtHouse) -> list[object]:
    """All events of the first table."""
    return [event_of(row) for row in held.house.store.read(stream_of(held.night, 1))]


def until(held: DealtHouse, is_so: Callable[[], bool], acting: tuple[str, ...] = ()) -> None:
    """Let time go on until something is so; these people call or check, nobody else does anything."""
    for _ in range(STEPS):
        soon = held.step()
        if is_so():
            return
        for entry in acting:
            seen = held.seen(entry)
            if seen.phase == "hand" and seen.mine is not None and (options := seen.mine.options) is not None:
                ways = {Act.SHOW: options.show, Act.CALL: options.call, Act.CHECK: options.check}
                held.act(entry, next(act for act, may in ways.items() if may))
        held.seconds += max(0.01, (soon - held.now) / 1_000)
    raise AssertionError("it never came")


def done_in_time(held: DealtHouse) -> list[str]:
    """What was done for people whose time was up."""
    return [each.act for each in told(held) if isinstance(each, Acted) and each.instead == "time"]


@pytest.mark.parametrize(("policies", "done"), [({}, "check"), ({"digital_time_up": "as_called_clock"}, "kill")])
def test_the_time_of_who_faces_no_bet_is_up(tmp_path: Path, policies: dict[str, object], done: str) -> None:
    with house_of(tmp_path, "tnpl", **policies) as held:
        held.open(people=3, bots=0, rulebook="house", minutes=600, **QUICK)
        until(held, lambda: done in done_in_time(held), (held.people[1], held.people[2]))
        assert not {"check", "kill"} - {done} & {*done_in_time(held)}


def test_a_silent_player_s_hand_is_shown_and_not_thrown_away(tmp_path: Path) -> None:
    with house_of(tmp_path, "tda") as held:
        held.open(people=2, bots=0, rulebook="house", minutes=600, **QUICK)
        until(held, lambda: "show" in done_in_time(held), (held.people[1],))
        assert "muck" not in done_in_time(held)


def test_a_house_takes_nobody_for_away(tmp_path: Path) -> None:
    with house_of(tmp_path, "tda", digital_away_after="never") as held:
        held.open(people=2, bots=1, rulebook="house", minutes=600, starting_stack=9_000, **QUICK)
        night = held.house.dealer.nights.night(held.night)
        gone = held.people[0]
        until(held, lambda: night.standings.of(gone).missed > 4, (held.people[1],))
        assert not night.is_away(gone)
        assert not any(each.instead == "away" for each in told(held) if isinstance(each, Acted))


@contextmanager
def silent_house(folder: Path, killed: str, people: int = 2, **more: object) -> Iterator[tuple[DealtHouse, set[str]]]:
    """A night at which a silent phone is an empty chair; and the entries whose phones listen."""
    listening = set[str]()
    with house_of(folder, "tda", digital_at_seat="phone_connected", absent_hand_killed=killed, **more) as held:
        dealer = held.house.dealer
        dealer.listening = lambda night: frozenset(listening)
        held.open(people=people, bots=0, rulebook="house", minutes=600, starting_stack=9_000, **QUICK)
        yield held, listening


def killed(held: DealtHouse) -> list[Acted]:
    return [each for each in told(held) if isinstance(each, Acted) and each.instead == "penalty"]


def begun(held: DealtHouse) -> list[HandBegun]:
    return [each for each in told(held) if isinstance(each, HandBegun)]


def test_the_hand_of_a_silent_phone_is_killed_after_the_deal(tmp_path: Path) -> None:
    with silent_house(tmp_path, "after_initial_deal") as (held, listening):
        silent, here = held.people
        listening.add(here)
        until(held, lambda: len(begun(held)) == 2, (here,))
        assert len(killed(held)) == len(begun(held))
        listening.add(silent)
        until(held, lambda: len(begun(held)) == 4, (here, silent))
        assert len(killed(held)) == 2


@pytest.mark.parametrize("may_look", [False, True])
def test_whose_hand_is_killed_since_he_is_not_there_does_not_see_its_cards(tmp_path: Path, may_look: bool) -> None:
    with silent_house(tmp_path, "after_initial_deal", 3, absent_may_look=may_look) as (held, listening):
        silent, here, other = held.people
        listening |= {here, other}
        until(held, lambda: bool(killed(held)))
        mine = held.seen(silent).mine
        assert mine is not None
        assert (bool(mine.cards), bool(mine.proof)) == (may_look, may_look)
        his = held.seen(here).mine
        assert his is not None
        assert len(his.cards) == len(his.proof) == 2


def test_who_comes_back_before_his_turn_plays_where_the_book_looks_at_turns(tmp_path: Path) -> None:
    with silent_house(tmp_path, "at_turn") as (held, listening):
        silent, here = held.people
        listening.add(here)
        until(held, lambda: bool(killed(held)), (here,))
        until(held, lambda: held.house.dealer.nights.night(held.night).tables[1].actor == here)
        before = len(killed(held))
        listening.add(silent)
        hands = len(begun(held))
        until(held, lambda: len(begun(held)) > hands, (here, silent))
        assert len(killed(held)) == before


@pytest.mark.parametrize(("begins", "blind"), [("dealt", 100), ("decks_laid", 50)])
def test_a_level_that_comes_between_decks_and_deal(tmp_path: Path, begins: str, blind: int) -> None:
    with house_of(tmp_path, "tda", digital_hand_begins=begins) as held:
        held.open(people=2, bots=0, rulebook="house", minutes=1, **QUICK)
        dealer = held.house.dealer
        for entry in held.people:
            held.phone(entry)
        held.step()
        assert dealer.nights.night(held.night).tables[1].dealt.laid is not None
        assert not dealer.nights.night(held.night).tables[1].is_busy
        held.step(61)
        assert [max(each.stakes.blinds) for each in begun(held)] == [blind]


@pytest.mark.parametrize("shown", ["always", "never"])
def test_a_hidden_pot_is_in_no_state(tmp_path: Path, shown: str) -> None:
    with house_of(tmp_path, "tda", digital_pot_shown=shown) as held:
        held.open(people=3, bots=0, rulebook="house", minutes=60)
        until(held, lambda: held.seen().phase == "hand")
        actor = next(entry for entry in held.people if (mine := held.seen(entry).mine) and mine.options)
        seen = held.seen(actor)
        assert seen.hand is not None
        assert seen.mine is not None
        assert seen.mine.options is not None
        raised = seen.mine.options.raise_
        assert raised is not None
        if shown == "never":
            assert (seen.hand.pot, seen.hand.pots, raised.half, raised.two_thirds, raised.pot) == (None, (), 0, 0, 0)
        else:
            assert seen.hand.pot == 25 + 50 + 3 * seen.level.ante
            assert raised.half


@pytest.mark.parametrize("extends", ["tnpl", "tda"])
def test_a_book_that_means_the_phone_one_plays_on_has_no_digital_night(tmp_path: Path, extends: str) -> None:
    with house_of(tmp_path, extends, digital_phones="as_with_cards") as held:
        _, sent = held.house.open_tournament(plan(rulebook="house"), by=DIRECTOR, command_id="1" * 64)
        if extends == "tda":
            assert not isinstance(sent.answer, Declined)
        else:
            assert isinstance(sent.answer, Declined)
            assert sent.answer.message.id == "refused.digital_phones_barred"
            assert {"A6.2", "A6.3"} <= {*sent.answer.clauses}
