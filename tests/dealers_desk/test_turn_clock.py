"""The clock of a turn, and what is kept of players' time."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from shuffleup.acts.plain import from_plain, to_plain
from shuffleup.desk.dealer.standing import PlayerStanding, TimesKept
from shuffleup.desk.dealer.turn_clock import (
    GRACE,
    LEAST_LEFT,
    LENT_A_LEVEL,
    CalledAt,
    TurnClock,
    TurnTime,
    bank_of,
    grace_of,
)

AT = 1_795_000_000_000
SPAN = st.integers(0, 10**7)
CLOCKS = st.builds(TurnClock, st.integers(AT, AT + 10**9), st.integers(1, 10**6), st.integers(0, 10**6))


def test_the_turn_goes_first_and_the_bank_by_itself() -> None:
    clock = TurnClock(AT, 25_000, 60_000, 400)
    assert clock.read(AT) == TurnTime(25_000, 25_000, 60_000, in_bank=False)
    assert clock.read(AT + 24_000) == TurnTime(1_000, 25_000, 60_000, in_bank=False)
    assert clock.read(AT + 30_000) == TurnTime(55_000, 60_000, 55_000, in_bank=True)
    assert clock.spent(AT + 30_000) == 5_000
    assert not clock.is_over(AT + 85_400)
    assert clock.is_over(AT + 85_401)


def test_without_a_bank_the_turn_stands_at_nothing() -> None:
    assert TurnClock(AT, 25_000).read(AT + 99_000) == TurnTime(0, 25_000, 0, in_bank=False)


@given(CLOCKS, SPAN, SPAN)
def test_time_never_comes_back(clock: TurnClock, gone: int, more: int) -> None:
    before, after = clock.read(clock.since + gone), clock.read(clock.since + gone + more)
    assert before.bank >= after.bank >= 0
    assert clock.spent(clock.since + gone) <= clock.spent(clock.since + gone + more) <= clock.bank
    assert after.in_bank or not before.in_bank
    if before.in_bank == after.in_bank:
        assert before.left >= after.left >= 0


@given(CLOCKS, SPAN)
def test_what_is_shown_is_what_counts(clock: TurnClock, gone: int) -> None:
    now = clock.since + gone
    shown = clock.read(now)
    left = shown.left + (0 if shown.in_bank else shown.bank)
    assert left == max(0, clock.deadline - now)
    assert clock.is_over(now) == (now > clock.deadline)


@given(CLOCKS, SPAN, SPAN)
def test_a_clock_that_stood_goes_on_where_it_was(clock: TurnClock, gone: int, stood: int) -> None:
    stopped = clock.since + gone
    again = clock.resumed(stopped, stopped + stood)
    assert again.read(stopped + stood) == clock.read(stopped)
    assert again.spent(stopped + stood) == clock.spent(stopped)


@given(CLOCKS, SPAN, SPAN)
def test_after_the_server_was_away_there_is_some_time_at_least(clock: TurnClock, gone: int, stood: int) -> None:
    stopped = clock.since + gone
    again = clock.resumed(stopped, stopped + stood, LEAST_LEFT)
    now = stopped + stood
    assert again.deadline - now == max(LEAST_LEFT, clock.deadline - stopped)
    assert again.spent(now) <= clock.spent(stopped)


def test_a_clock_that_is_called_runs_on_the_turn_s_and_the_tie_is_the_player_s() -> None:
    clock = TurnClock(AT, 300_000, 60_000, called=CalledAt(AT + 70_000, 30_000))
    assert clock.read(AT + 75_000) == TurnTime(25_000, 30_000, 60_000, in_bank=False, called=True)
    assert not clock.is_over(AT + 100_000)
    assert clock.is_over(AT + 100_001)
    late = TurnClock(AT, 300_000, 60_000, called=CalledAt(AT + 340_000, 10_000))
    assert late.spent(AT + 345_000) == 45_000
    assert late.read(AT + 345_000) == TurnTime(5_000, 10_000, 15_000, in_bank=False, called=True)


@given(CLOCKS, SPAN, SPAN, SPAN)
def test_a_called_clock_only_shortens_and_stands_with_the_turn(
    clock: TurnClock, at: int, gives: int, stood: int
) -> None:
    called = replace(clock, called=CalledAt(clock.since + at, gives))
    assert called.deadline == min(clock.deadline, clock.since + at + gives)
    now = clock.since + at
    again = called.resumed(now, now + stood)
    assert again.deadline - stood == called.deadline or called.deadline < now
    assert again.read(now + stood) == called.read(now)
    least = called.resumed(now, now + stood, LEAST_LEFT)
    assert least.deadline - (now + stood) >= LEAST_LEFT


@given(st.lists(st.integers(-100, 10**6)))
def test_grace_is_the_middle_round_trip_within_a_second(trips: list[int]) -> None:
    grace = grace_of(trips)
    assert 0 <= grace <= GRACE
    if trips and all(0 <= trip <= GRACE for trip in trips):
        assert sum(trip <= grace for trip in trips) * 2 > len(trips)


def test_a_line_that_looks_slow_is_lent_three_seconds_a_level_at_most() -> None:
    kept, used = TimesKept(), []
    for _ in range(8):
        clock = TurnClock(0, 10_000, 0, grace_of([900] * 9, kept.of("e1").lent_at(2)))
        now = clock.deadline + clock.grace
        assert not clock.is_over(now)
        used.append(clock.late(now))
        kept = kept.acted("e1", clock.spent(now), clock.late(now), 2)
    assert used == [900, 900, 900, 300, 0, 0, 0, 0]
    assert sum(used) == LENT_A_LEVEL
    assert kept.timed_out("e1", "1/9", 0).of("e1").lent_at(2) == LENT_A_LEVEL
    assert grace_of([900], kept.of("e1").lent_at(3)) == 900
    assert kept.acted("e1", 0, 100, 3).of("e1").lent_at(3) == 100


def test_a_bank_is_filled_by_levels() -> None:
    assert bank_of(60_000, 10_000, 0, 0) == 60_000
    assert bank_of(60_000, 10_000, 3, 75_000) == 15_000
    assert bank_of(60_000, 10_000, 3, 900_000) == 0


def test_hands_let_pass_are_counted_once_each_and_an_act_ends_the_count() -> None:
    all_ = TimesKept()
    for hand in ("4/1", "4/1", "4/2"):
        all_ = all_.timed_out("e1", hand, 1_000)
    assert all_.of("e1") == PlayerStanding(3_000, 2, "4/2")
    all_ = all_.timed_out("e1", "4/3", 0)
    assert (all_.of("e1").missed, all_.of("e2").missed) == (3, 0)
    assert all_.back("e1").of("e1").missed == 0
    assert all_.acted("e1", 500).of("e1") == PlayerStanding(3_500)


@given(st.dictionaries(st.text("e123", min_size=1), st.builds(PlayerStanding, SPAN, st.integers(0, 3), st.text("4/1"))))
def test_standings_are_read_as_they_were_written(players: dict[str, PlayerStanding]) -> None:
    assert from_plain(TimesKept, to_plain(TimesKept(players))) == TimesKept(players)
