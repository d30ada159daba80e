"""Draws: the worked example of docs/log-format.md by nothing but hashlib, and what a draw promises."""

from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shuffleup.tournament.answers import Already, Declined
from shuffleup.tournament.commands import (
    AnnounceDraw,
    ChangePlan,
    CheckIn,
    CloseSeat,
    DrawSeats,
    KeepSeat,
    TakeBack,
    WithdrawEntry,
)
from shuffleup.tournament.draw import commitment, draw_one, shuffle
from shuffleup.tournament.events import SeatsDrawn
from shuffleup.tournament.seat_draw import drawn_seats
from shuffleup.tournament.seats import suggest_sizes
from shuffleup.tournament.state import Draw, Entry, Standing

from .nights import Night, people
from .test_door import refused

DOCS = (Path(__file__).parents[2] / "docs" / "log-format.md").read_text(encoding="utf-8")
EXAMPLE = DOCS[DOCS.index("## Chance, and a draw to check") :]


def value(name: str) -> bytes:
    line = next(line for line in EXAMPLE.splitlines() if line.strip().startswith(f"{name} "))
    return bytes.fromhex(line.split()[1])


def test_the_example_of_the_documentation_with_hashlib_alone() -> None:
    salt, seed = value("salt"), value("seed")
    assert sha256(salt + seed).digest() == value("commitment")
    names = ["ann", "bob", "cy", "ed", "flo", "gus"]
    for counter, last in enumerate(range(5, 0, -1)):
        digest = sha256(seed + counter.to_bytes(8, "big"))
        number = int.from_bytes(digest.digest(), "big")
        assert number < 2**256 - 2**256 % (last + 1)
        other = number % (last + 1)
        names[last], names[other] = names[other], names[last]
        row = f"| {counter} | `{digest.hexdigest()}` | {last + 1} | {other} | {' '.join(names)} |"
        assert row in EXAMPLE
    seats = ["1-1", "1-3", "1-4", "1-5", "2-2", "2-3"]
    placed = ", ".join(f"{name} {seat}" for name, seat in zip(names, seats, strict=True))
    assert f"    {placed}, di 2-1\n" in EXAMPLE


def test_the_code_draws_the_example_too() -> None:
    names = ("ann", "bob", "cy", "di", "ed", "flo", "gus")
    entries = {name: Entry(name, number, name, Standing.REGISTERED) for number, name in enumerate(names, 1)}
    entries["di"] = replace(entries["di"], kept=(2, 1))
    state = replace(Night(tables=(1, 2)).state, entries=entries, closed=((1, 2),))
    seats = drawn_seats(state, Draw("d", names, (1, 2), ""), value("seed"))
    said = next(line for line in EXAMPLE.splitlines() if line.endswith("di 2-1")).strip().split(", ")
    assert sorted(f"{name} {table}-{seat}" for name, (table, seat) in seats) == sorted(said)
    assert commitment(value("salt"), value("seed")) == value("commitment").hex()


@given(st.integers(1, 40), st.binary(min_size=32, max_size=32))
def test_a_shuffle_loses_nobody_and_one_seed_gives_one_order(count: int, seed: bytes) -> None:
    assert sorted(shuffle(range(count), seed)) == list(range(count))
    assert shuffle(range(count), seed) == shuffle(range(count), seed)
    assert draw_one(range(count), seed, 3) in range(count)


def test_a_shuffle_favours_nobody() -> None:
    rounds = 3000
    at = [[0] * 4 for _ in range(4)]
    for number in range(rounds):
        for place, item in enumerate(shuffle(range(4), sha256(str(number).encode()).digest())):
            at[item][place] += 1
    assert all(abs(count - rounds / 4) < 150 for row in at for count in row)


@pytest.mark.parametrize("count", [2, 8, 9, 25, 32])
def test_tables_are_as_even_as_suggested(count: int) -> None:
    night = Night()
    night.play(*people(count))
    assert sorted(night.state.sizes().values(), reverse=True) == suggest_sizes(count, 8)
    for number in night.state.tables:
        taken = sorted(night.state.at_table(number))
        assert taken == list(range(1, len(taken) + 1))


def test_kept_and_closed_seats_hold_in_the_draw_and_keep_it_even() -> None:
    night = Night(tables=(1, 2, 3))
    entries = night.enter(*people(12))
    for entry, seat in zip(entries[:3], [(3, 1), (3, 4), (3, 8)], strict=True):
        night.must(KeepSeat(entry, seat))
    night.must(CloseSeat((1, 1)))
    night.draw()
    assert sorted(night.state.tables) == [1, 3]
    assert night.state.sizes() == {1: 6, 3: 6}
    assert [night.state.entries[entry].seat for entry in entries[:3]] == [(3, 1), (3, 4), (3, 8)]
    assert (1, 1) not in night.state.seated
    assert night.state.tables[1].closed == (1,)


@pytest.mark.parametrize(("withdrawn", "seats"), [(False, [(1, 2), (1, 3)]), (True, [(1, 1), (1, 2)])])
def test_a_seat_kept_for_somebody_not_here_is_not_drawn_while_he_may_come(
    withdrawn: bool, seats: list[tuple[int, int]]
) -> None:
    night = Night()
    (late,) = night.enter("Late", here=False)
    night.must(KeepSeat(late, (1, 1)))
    if withdrawn:
        night.must(WithdrawEntry(late))
    night.play("Ann", "Bob")
    assert sorted(night.state.seated) == seats


def test_a_table_full_of_kept_seats_fills_the_others_first() -> None:
    night = Night(tables=(1, 2))
    entries = night.enter(*people(10))
    for number, entry in enumerate(entries[:7], 1):
        night.must(KeepSeat(entry, (2, number)))
    night.draw()
    assert night.state.sizes() == {1: 3, 2: 7}


def test_a_draw_that_leaves_out_the_table_of_a_kept_seat_is_refused() -> None:
    night = Night()
    ann, *_ = night.enter("Ann", "Bob")
    night.must(KeepSeat(ann, (4, 2)))
    assert refused(night.send(AnnounceDraw((1,))), "kept_seat_not_drawn")
    night.draw()
    assert night.state.entries[ann].seat == (4, 2)


def test_tables_that_are_not_there_or_too_small_are_refused() -> None:
    night = Night()
    night.enter(*people(9))
    assert refused(night.send(AnnounceDraw((1, 1))), "no_such_table")
    assert refused(night.send(AnnounceDraw((1, 9))), "no_such_table")
    assert refused(night.send(AnnounceDraw((1,))), "too_few_seats")
    night.must(AnnounceDraw((2, 4)))
    announced = night.state.announced
    assert announced is not None
    night.must(DrawSeats(announced.id))
    assert sorted(night.state.tables) == [2, 4]


def test_a_list_or_a_room_that_changed_after_the_announcement_needs_a_new_one() -> None:
    night = Night(tables=(1, 2), seats_per_table=5)
    entries = night.enter(*people(10))
    night.must(AnnounceDraw())
    first = night.state.announced
    assert first is not None
    assert isinstance(night.send(AnnounceDraw()), Already)
    night.must(WithdrawEntry(entries[0]))
    assert refused(night.send(DrawSeats(first.id)), "draw_list_changed")
    night.must(AnnounceDraw())
    second = night.state.announced
    assert second is not None
    assert second.commitment != first.commitment
    assert refused(night.send(DrawSeats(first.id)), "draw_not_announced")
    night.must(ChangePlan(replace(night.state.plan, seats_per_table=4)))
    assert refused(night.send(DrawSeats(second.id)), "draw_room_changed")
    night.must(ChangePlan(replace(night.state.plan, seats_per_table=5)))
    night.must(CloseSeat((1, 1)))
    night.must(DrawSeats(second.id))
    assert len(night.state.seated) == 9
    assert isinstance(night.send(DrawSeats(second.id)), Already)
    assert isinstance(night.send(AnnounceDraw()), Already)


def test_undoing_a_check_in_after_the_draw_names_the_draw() -> None:
    night = Night()
    night.enter("Ann", "Bob")
    (late,) = night.enter("Cy", here=False)
    checked = night.must(CheckIn(late, here=True))
    night.draw()
    drawn = night.last
    answer = night.send(TakeBack((checked.id,)))
    assert isinstance(answer, Declined)
    assert night.journal.undo((checked.id,)).dependants == (drawn,)


def test_an_undone_draw_carried_out_again_seats_everybody_as_before() -> None:
    night = Night()
    night.enter(*people(20))
    night.draw()
    drawn = night.last
    seated = dict(night.state.seated)
    night.must(TakeBack((drawn.id,)))
    announced = night.state.announced
    assert announced is not None
    night.must(DrawSeats(announced.id))
    assert dict(night.state.seated) == seated
    assert [type(event) for event in night.last.events] == [SeatsDrawn]
