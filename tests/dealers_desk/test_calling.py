"""A clock that is called at a dealt table, and stacks that are told as estimates until somebody has them counted."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest

from shuffleup.dealing.events import Act, Acted, ClockCalled, CountAsked
from shuffleup.dealing.table_file import lines_of, read_table
from shuffleup.desk.dealer.asked import TablePaused, TableReply, TakenBack
from shuffleup.desk.dealer.calling import ClockAsked, CountWanted, has_all_in_to_answer
from shuffleup.desk.dealer.retold import retold
from shuffleup.desk.dealer.turn_clock import LEAST_LEFT
from shuffleup.desk.speech import Speech
from shuffleup.games import find_variant
from shuffleup.hand.hand import Hand
from shuffleup.hand.table import Level, Setup
from shuffleup.message import Message
from shuffleup.tournament.absent import NoteAbsence

from .dealt_house import PLAYER, DealtHouse
from .test_amended_nights import house_of, told, until
from .test_dealt_nights import live, to_a_turn

SLOW = {"turn_seconds": 300, "bank_seconds": 0, "bank_a_level": 0}
FLOOR = "floor:d9"


@contextmanager
def table_of(
    folder: Path, extends: str = "tda", people: int = 3, **policies: object
) -> Iterator[tuple[DealtHouse, str]]:
    """A table of people with five minutes for a turn; and whose turn it is."""
    with house_of(folder, extends, **policies) as held:
        held.open(people=people, bots=0, rulebook="house", minutes=60, **SLOW)
        yield held, to_a_turn(held)


def others(held: DealtHouse, actor: str) -> list[str]:
    return [entry for entry in held.people if entry != actor]


def asked(held: DealtHouse, **more: Any) -> ClockAsked:
    held.sent += 1
    dealt = live(held).dealt
    return ClockAsked(f"k{held.sent}", **{"hand": dealt.hands, "turn": dealt.turn, **more})


def call(held: DealtHouse, entry: str, **more: Any) -> TableReply:
    return held.house.dealer.asked.call_clock(held.night, entry, asked(held, **more), actor=PLAYER)


def floor_calls(held: DealtHouse, **more: Any) -> TableReply:
    return held.house.dealer.asked.call_clock_at(held.night, 1, asked(held, **more), actor=FLOOR)


def why(reply: TableReply) -> str:
    assert reply.said is not None
    return reply.said.id


def clocks(held: DealtHouse) -> list[ClockCalled]:
    return [each for each in told(held) if isinstance(each, ClockCalled)]


def last_act(held: DealtHouse) -> Acted:
    return [each for each in told(held) if isinstance(each, Acted)][-1]


def test_a_player_calls_the_clock_once_there_was_time_to_think(tmp_path: Path) -> None:
    with table_of(tmp_path) as (held, actor):
        caller = others(held, actor)[0]
        offered = held.seen(caller).clock
        assert offered is not None
        assert (offered.opens_in, offered.closes_in, offered.seconds, offered.countdown) == (60_000, 270_000, 25, 5)
        assert held.seen(actor).clock is held.seen(table=1).clock is None
        early = call(held, caller)
        assert early.said == Message("at_table.no_clock_yet", {"seconds": 60})
        held.seconds += 60
        assert call(held, actor).said == Message("at_table.no_clock_on_yourself")
        assert call(held, caller).ok
        seat = live(held).dealt.hand.actor  # type: ignore[union-attr]
        assert clocks(held) == [ClockCalled(seat or 0, 25, 5, caller)]
        turn = held.seen(actor).turn
        assert turn is not None
        assert (turn.called, turn.left, turn.of, turn.countdown, turn.by) == (True, 30_000, 30_000, 5_000, caller)
        assert why(call(held, caller)) == "at_table.clock_runs"
        assert held.seen(caller).clock is None
        floor = held.seen(actor).floor
        assert floor is not None
        assert (floor.by, "calls the clock" in floor.said) == ("", True)
        held.seconds += 30
        held.step()
        assert live(held).actor == actor
        held.seconds += 0.01
        held.step()
        assert (last_act(held).act, last_act(held).instead) == (Act.KILL, "clock")
        chair = next(each for each in held.seen(table=1).seats if each.entry == actor)
        assert (chair.state, chair.said) == ("folded", "hand is dead")
        assert held.seen(caller).floor is None
        assert live(held).called is None


def test_who_acts_in_time_has_acted_and_the_next_turn_has_its_own_time(tmp_path: Path) -> None:
    with table_of(tmp_path) as (held, actor):
        held.seconds += 70
        assert call(held, others(held, actor)[0]).ok
        held.seconds += 29.9
        assert held.act(actor, "call").ok
        turn = held.seen().turn
        assert turn is not None
        assert (turn.called, turn.left) == (False, 300_000)


@pytest.mark.parametrize(("extends", "act"), [("tda", Act.CHECK), ("redtooth", Act.KILL)])
def test_the_end_of_the_clock_without_a_bet_is_the_book_s(tmp_path: Path, extends: str, act: Act) -> None:
    with table_of(tmp_path, extends) as (held, actor):
        while not (mine := held.seen(actor).mine) or not mine.options or not mine.options.check:
            assert held.act(actor, "call").ok
            actor = to_a_turn(held)
        assert floor_calls(held).ok
        held.step(45)
        assert (last_act(held).act, last_act(held).instead) == (act, "clock")


def test_the_floor_calls_it_at_once_and_for_other_seconds(tmp_path: Path) -> None:
    with table_of(tmp_path, "hcpn") as (held, actor):
        sees = held.house.dealer.shown.for_floor(held.night, 1).clock
        assert sees is not None
        assert (sees.opens_in, sees.seconds, sees.countdown) == (0, 50, 10)
        assert why(floor_calls(held, seconds=51)) == "at_table.no_clock_so_long"
        assert floor_calls(held, seconds=20).ok
        assert clocks(held)[0].by == ""
        turn = held.seen(actor).turn
        assert turn is not None
        assert (turn.left, turn.by) == (30_000, "")
        assert held.house.dealer.shown.for_floor(held.night, 1).clock is None


def test_a_clock_that_would_end_later_than_the_turn_changes_nothing_and_says_so(tmp_path: Path) -> None:
    with house_of(tmp_path, "tda") as held:
        held.open(people=3, bots=0, rulebook="house", minutes=60, turn_seconds=30, bank_seconds=60, bank_a_level=0)
        actor = to_a_turn(held)
        caller = others(held, actor)[0]
        assert held.seen(caller).clock is None
        held.seconds += 65
        reply = call(held, caller)
        assert reply.said == Message("at_table.no_clock_sooner", {"seconds": 25, "gives": 30})
        assert clocks(held) == []
        turn = held.seen(actor).turn
        assert turn is not None
        assert (turn.in_bank, turn.left) == (True, 25_000)


def test_a_clock_stands_while_the_table_does_and_while_the_server_is_away(tmp_path: Path) -> None:
    with table_of(tmp_path) as (held, actor):
        held.seconds += 60
        caller = others(held, actor)[0]
        assert call(held, caller).ok
        held.seconds += 10
        pause = held.house.dealer.asked.pause
        pause(held.night, 1, TablePaused(on=True), actor=FLOOR)
        held.seconds += 500
        assert why(call(held, caller)) == "at_table.table_paused"
        pause(held.night, 1, TablePaused(on=False), actor=FLOOR)
        turn = held.seen(actor).turn
        assert turn is not None
        assert (turn.called, turn.left) == (True, 20_000)
    with table_of(tmp_path / "other") as (held, actor):
        held.seconds += 60
        assert call(held, others(held, actor)[0]).ok
        held.seconds += 5
        held.killed(for_seconds=300)
        held.step()
        turn = held.seen(actor).turn
        assert turn is not None
        assert (turn.called, turn.left) == (True, 25_000)
        held.seconds += 20
        held.killed(for_seconds=300)
        held.step()
        turn = held.seen(actor).turn
        assert turn is not None
        assert (turn.called, turn.left) == (True, LEAST_LEFT)


def test_who_has_acted_since_is_not_called_on_and_the_same_call_happens_once(tmp_path: Path) -> None:
    with table_of(tmp_path) as (held, actor):
        held.seconds += 60
        caller, third = others(held, actor)
        past = asked(held)
        again = asked(held)
        ask = held.house.dealer.asked.call_clock
        assert ask(held.night, caller, again, actor=PLAYER).ok
        assert ask(held.night, caller, again, actor=PLAYER).ok
        assert len(clocks(held)) == 1
        assert held.act(actor, "call").ok
        assert why(ask(held.night, third, past, actor=PLAYER)) == "refused.turn_is_over"


def test_acts_taken_back_take_the_clock_with_them(tmp_path: Path) -> None:
    with table_of(tmp_path) as (held, actor):
        held.seconds += 60
        assert call(held, others(held, actor)[0]).ok
        assert held.act(actor, "call").ok
        assert held.house.dealer.asked.take_back(held.night, 1, TakenBack("t1", 0, "slip"), actor=FLOOR).ok
        turn = held.seen(actor).turn
        assert turn is not None
        assert (turn.called, turn.left) == (False, 300_000)


def test_who_is_said_to_be_away_calls_no_clock(tmp_path: Path) -> None:
    with table_of(tmp_path) as (held, actor):
        held.seconds += 60
        caller = others(held, actor)[0]
        held.must(NoteAbsence(caller, True))
        assert held.seen(caller).clock is None
        assert why(call(held, caller)) == "at_table.no_clock_while_away"


@pytest.mark.parametrize(
    ("may", "player", "floor"),
    [
        ("floor_alone", "at_table.no_clock_but_floor", ""),
        ("nobody", "at_table.no_clock_here", "at_table.no_clock_here"),
    ],
)
def test_a_house_says_who_may_call(tmp_path: Path, may: str, player: str, floor: str) -> None:
    with table_of(tmp_path, digital_clock_called=may) as (held, actor):
        held.seconds += 60
        assert why(call(held, others(held, actor)[0])) == player
        reply = floor_calls(held)
        assert (reply.said.id if reply.said else "") == floor


def test_a_robot_needs_no_clock(tmp_path: Path) -> None:
    with house_of(tmp_path, "tda") as held:
        held.open(people=1, bots=1, rulebook="house", minutes=60, **SLOW)
        person = held.people[0]
        until(held, lambda: live(held).is_busy and live(held).actor not in ("", person), (person,))
        assert held.seen(person).clock is None
        assert why(call(held, person)) == "at_table.no_clock_on_robots"


def test_the_clock_is_in_the_file_of_the_table_and_in_the_replay(tmp_path: Path) -> None:
    with table_of(tmp_path) as (held, actor):
        caller = others(held, actor)[0]
        held.seconds += 60
        assert call(held, caller).ok
        held.seconds += 31
        until(held, lambda: live(held).last is not None, tuple(held.people))
        happened = list(told(held))
        file = lines_of(held.night, 1, happened)  # type: ignore[arg-type]
        assert clocks(held)[0] in read_table(file)[2]
        names = {entry: entry.upper() for entry in held.people}
        played = held.house.dealer.shown.played(held.night, 1, 1)
        steps = retold(played, 1, "", {}, Speech(names, "UTC"), names).steps
        said = [each.said for each in steps]
        at = next(number for number, each in enumerate(said) if "calls the clock" in each)
        assert said[at].endswith("25 seconds, then 5 counted down.")
        assert caller.upper() in said[at].partition("calls")[0]
        assert actor.upper() in said[at].partition("calls")[2]
        assert said[at + 1] == "hand is dead (the clock had been called)"
        chair = next(each for each in steps[at + 1].seats if each.entry == actor)
        assert chair.state == "folded"


def count(held: DealtHouse, entry: str) -> TableReply:
    held.sent += 1
    dealt = live(held).dealt
    what = CountWanted(f"n{held.sent}", dealt.hands, dealt.turn)
    return held.house.dealer.asked.ask_count(held.night, entry, what, actor=PLAYER)


def all_in(held: DealtHouse, actor: str) -> str:
    """Somebody bets all that he has; whose turn it is then."""
    mine = held.seen(actor).mine
    assert mine is not None
    assert mine.options is not None
    assert mine.options.raise_ is not None
    assert held.act(actor, "raise_to", mine.options.raise_.all_in).ok
    return live(held).actor


@pytest.mark.parametrize(("extends", "off_turn"), [("tda", False), ("tnpl", True)])
def test_hidden_stacks_are_estimates_until_they_are_counted(tmp_path: Path, extends: str, off_turn: bool) -> None:
    with house_of(tmp_path, extends, digital_stacks_shown="as_told") as held:
        held.open(people=4, bots=0, rulebook="house", minutes=60, starting_stack=8_675, **SLOW)
        actor = to_a_turn(held)
        for entry in (*held.people, ""):
            seen = held.seen(entry, 1)
            for each in seen.seats:
                if not each.entry:
                    continue
                exact = live(held).dealt.hand.stacks[live(held).in_view.seat_of(each.entry)]  # type: ignore
                assert (each.stack, each.about) == ((exact, False) if each.entry == entry else (round(exact, -2), True))
        assert not held.seen(actor).may_count
        assert why(count(held, actor)) == "at_table.no_count"
        faces = all_in(held, actor)
        waits = next(entry for entry in held.people if entry not in (actor, faces))
        assert (held.seen(faces).may_count, held.seen(waits).may_count) == (True, off_turn)
        assert not held.seen(actor).may_count
        assert count(held, waits if off_turn else faces).ok
        seat = live(held).in_view.seat_of(waits if off_turn else faces)  # type: ignore[union-attr]
        assert CountAsked(seat or 0) in told(held)
        assert not any(each.about for entry in (*held.people, "") for each in held.seen(entry, 1).seats)
        assert why(count(held, faces)) == "at_table.no_count"
        assert held.act(faces, "fold").ok
        assert any(each.about for each in held.seen(waits).seats)


def test_a_book_that_gives_nobody_a_count_has_no_way_to_ask(tmp_path: Path) -> None:
    with house_of(tmp_path, "redtooth", digital_stacks_shown="as_told") as held:
        held.open(people=3, bots=0, rulebook="house", minutes=60, **SLOW)
        faces = all_in(held, to_a_turn(held))
        assert not held.seen(faces).may_count
        assert why(count(held, faces)) == "at_table.no_count"


def test_where_stacks_are_shown_there_is_nothing_to_count(tmp_path: Path) -> None:
    with table_of(tmp_path) as (held, actor):
        faces = all_in(held, actor)
        assert not any(each.about for each in held.seen(faces).seats)
        assert not held.seen(faces).may_count


def test_a_short_call_is_no_all_in_bet_to_be_counted() -> None:
    """Seat 2 raises to 300 with chips behind and seat 0 calls all-in for 200: seat 1 answers the raise alone."""
    game = find_variant("NLHE")
    setup = Setup(game, Level(small_blind=10, big_blind=20).stakes(game, 3), (200, 1_000, 1_000))
    hand = Hand(setup, deck=Random(1).sample(range(52), 52))
    hand.raise_to(300)
    hand.call()
    assert (hand.stacks[0], hand.actor) == (0, 1)
    assert not has_all_in_to_answer(hand, 1)
    hand.undo()
    hand.undo()
    hand.fold()
    hand.raise_to(200)
    assert has_all_in_to_answer(hand, 1)
