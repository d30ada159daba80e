import pytest
from hypothesis import given
from hypothesis import strategies as st

from shuffleup.hand.button import (
    ButtonMethodCode,
    ButtonRecord,
    MixedButtonInStudCode,
    advance,
    advance_in_mix,
    start_from,
)

DEAD, MOVING = int(ButtonMethodCode.DEAD), int(ButtonMethodCode.MOVING)


def table(taken: str, button: int | None = None, small: int = -1, big: int = -1) -> ButtonRecord:
    """`x` is a player, `.` an empty seat."""
    b = ButtonRecord([seat == "x" for seat in taken])
    if button is not None:
        b.button, b.small, b.big = button, small, big
    return b


def positions(b: ButtonRecord) -> tuple[int, int, int]:
    return b.button, b.small, b.big


# Last hand's button, small and big blind; who is there for the next hand; the next positions.
CASES = [
    ("nobody left", (0, 1, 2), "xxxxxx", (1, 2, 3)),
    ("small blind out: dead button", (0, 1, 2), "x.xxxx", (1, 2, 3)),
    ("big blind out: dead small blind", (0, 1, 2), "xx.xxx", (1, 2, 3)),
    ("both out: dead button and dead small blind", (0, 1, 2), "x..xxx", (1, 2, 3)),
    ("the hand after a dead small blind: dead button", (1, 2, 3), "xx.xxx", (2, 3, 4)),
    ("next big blind out as well: it goes on to the next player", (0, 1, 2), "xx..xx", (1, 2, 4)),
    ("round the corner", (4, 5, 0), "xxxxxx", (5, 0, 1)),
    ("to heads-up, button out: the big blind has the button", (0, 1, 2), ".xx", (2, 2, 1)),
    ("to heads-up, small blind out", (0, 1, 2), "x.x", (2, 2, 0)),
    ("to heads-up, big blind out", (0, 1, 2), "xx.", (1, 1, 0)),
    ("heads-up goes on", (0, 0, 3), "x..x", (3, 3, 0)),
    ("from heads-up, arrival behind the big blind", (0, 0, 2), "x.xx", (0, 2, 3)),
    ("from heads-up, arrival between: he gets the button", (0, 0, 2), "xxx.", (1, 2, 0)),
    ("arrivals only between the blinds, small blind out", (0, 1, 5), "..xxxx", (4, 5, 2)),
    ("an arrival in the seat the big blind left takes the small blind", (0, 1, 2), "xxxxx", (1, 2, 3)),
]


@pytest.mark.parametrize(("last", "taken", "expected"), [case[1:] for case in CASES], ids=[case[0] for case in CASES])
def test_dead_button(last, taken, expected):
    b = table(taken, *last)
    advance(b, DEAD)
    assert positions(b) == expected


def test_moving_button_goes_to_players_only():
    b = table("x..xx", 0, 3, 4)
    advance(b, MOVING)
    assert positions(b) == (3, 4, 0)
    b = table("x..x.", 0, 3, 4)
    advance(b, MOVING)
    assert positions(b) == (3, 3, 0)


@pytest.mark.parametrize(
    ("taken", "button", "expected", "order"),
    [("xxxx", 1, (1, 2, 3), [2, 3, 0, 1]), ("x.x.x", 2, (2, 4, 0), [4, 0, 2]), ("x..x", 0, (0, 0, 3), [3, 0])],
)
def test_the_first_hand_and_the_order_of_dealing(taken, button, expected, order):
    b = table(taken)
    start_from(b, button)
    assert positions(b) == expected
    assert b.order[: b.players] == order


def test_with_a_dead_button_nobody_is_dealt_last_from_it():
    b = table("x.xxxx", 0, 1, 2)
    advance(b, DEAD)
    assert b.button == 1
    assert b.order[: b.players] == [2, 3, 4, 5, 0]


def test_the_button_of_a_mix_moves_once_and_stands_still_during_stud():
    """TDA 10.B: after the last hold'em hand to where the next would have it; unmoved on return."""
    b = table("xxxxxx", 0, 1, 2)
    seen = []
    for stud_before in (0, 1, 1, 1, 0):
        advance_in_mix(b, DEAD, int(MixedButtonInStudCode.ADVANCE_THEN_FREEZE), stud_before)
        seen.append(positions(b))
    assert seen == [(1, 2, 3), (1, 2, 3), (1, 2, 3), (1, 2, 3), (2, 3, 4)]


def test_an_emptied_frozen_seat_is_dead_and_the_big_blind_goes_on():
    b = table("x.x.xx", 1, 2, 3)
    advance_in_mix(b, DEAD, int(MixedButtonInStudCode.ADVANCE_THEN_FREEZE), 1)
    assert positions(b) == (1, 2, 4)
    b = table("x....x", 1, 2, 3)
    advance_in_mix(b, DEAD, int(MixedButtonInStudCode.ADVANCE_THEN_FREEZE), 1)
    assert positions(b) == (0, 0, 5)


def test_a_house_may_let_it_move_in_stud():
    b = table("xxxx", 0, 1, 2)
    advance_in_mix(b, DEAD, int(MixedButtonInStudCode.KEEPS_MOVING), 1)
    assert positions(b) == (1, 2, 3)


@given(
    seats=st.integers(2, 10),
    changes=st.lists(st.tuples(st.integers(0, 9), st.booleans()), max_size=60),
    first=st.integers(0, 9),
)
def test_over_any_run_of_eliminations_and_arrivals(seats, changes, first):
    """The big blind passes nobody over and is never the same player's twice running; the three lie in order."""
    b = ButtonRecord([1] * seats)
    start_from(b, first % seats)
    for seat, stays in changes:
        seat %= seats
        if not stays and sum(b.taken) > 2:
            b.taken[seat] = 0
        elif stays:
            b.taken[seat] = 1
        before = b.big
        advance(b, DEAD)
        between = [s % seats for s in range(before + 1, before + (b.big - before) % seats)]
        assert not any(b.taken[s] for s in between)
        assert b.taken[b.big] == 1
        assert b.big != before
        if b.players == 2:
            assert b.button == b.small
            assert b.taken[b.button] == 1
        else:
            assert b.small == before
            assert (b.small - b.button) % seats + (b.big - b.small) % seats < seats
        assert sorted(b.order[: b.players]) == [s for s in range(seats) if b.taken[s]]
        assert b.order[0] == next(s % seats for s in range(b.button + 1, b.button + 1 + seats) if b.taken[s % seats])
