"""Expectations: the books (`cases/door.toml`) and the waiting list."""

from dataclasses import replace
from typing import Any

import pytest

from shuffleup.rulebooks.policies.entries import Alternates
from shuffleup.tournament.answers import Accepted, Already, Context, Declined
from shuffleup.tournament.commands import (
    AnnounceDraw,
    BustPlayers,
    ChangePlan,
    CheckIn,
    CloseSeat,
    EnterPlayers,
    Entrant,
    KeepSeat,
    NotePayment,
    PublishResults,
    ReEnter,
    SeatEntry,
    StartClock,
    WithdrawEntry,
)
from shuffleup.tournament.door import entries_open, entries_until, ticks_required
from shuffleup.tournament.pin import PinnedBook
from shuffleup.tournament.plan import Format, Prize
from shuffleup.tournament.state import Standing

from .nights import MINUTE, Night, levels, people
from .tables import cases


def refused(answer: object, why: str) -> bool:
    assert isinstance(answer, Declined), answer
    assert answer.message.id == f"refused.{why}", answer
    return True


@pytest.mark.parametrize("case", cases("door.toml", "window"))
def test_entry_windows(case: dict[str, Any]) -> None:
    night = Night(case["book"], levels=levels(case["levels"]), late_entry_until=case["until"])
    if case.get("open_before_start"):
        assert entries_open(night.state, night.at + 10_000 * MINUTE)
        return
    night.play("Ann", "Bob", "Cy")
    if "closes" in case:
        said = entries_until(night.state)
        assert f"{said.id} {said.args['level']}" == f"until.{case['closes']}"
    for minute in case["open_at"]:
        assert entries_open(night.state, night.at + minute * MINUTE), minute
    for minute in case["shut_at"]:
        assert not entries_open(night.state, night.at + minute * MINUTE), minute


@pytest.mark.parametrize("case", cases("door.toml", "ticks"))
def test_ticks(case: dict[str, Any]) -> None:
    night = Night(case["book"])
    assert list(ticks_required(night.state)) == case["needs"]
    (entry,) = night.enter("Ann", here=True, ticks=())
    assert night.state.entries[entry].here is (not case["needs"])
    if case["needs"]:
        assert refused(night.send(CheckIn(entry, here=True, ticks=tuple(case["needs"][1:]))), "ticks_missing")
        night.must(CheckIn(entry, here=True, ticks=tuple(case["needs"])))
    assert night.state.entries[entry].here


@pytest.mark.parametrize("case", cases("door.toml", "draw_list"))
def test_who_takes_part_in_the_draw(case: dict[str, Any]) -> None:
    night = Night(case["book"])
    night.enter(*case["here"])
    night.enter(*case["absent"], here=False)
    night.draw()
    assert sorted(night.person(entry) for entry in night.state.seated.values()) == case["drawn"]


@pytest.mark.parametrize("case", cases("door.toml", "late_seat"))
def test_late_seats(case: dict[str, Any]) -> None:
    night = Night(case["book"])
    night.play("Ann", "Bob", "Cy")
    (entry,) = night.enter("Di")
    assert (night.state.entries[entry].seat is not None) is case["at_once"]
    if not case["at_once"]:
        night.must(SeatEntry(entry, (1, 7)))
        assert night.state.seated[1, 7] == entry
        (other,) = night.enter("Ed")
        night.must(SeatEntry(other))
        assert night.state.entries[other].standing is Standing.IN


@pytest.mark.parametrize("case", cases("door.toml", "re_entry"))
def test_re_entry(case: dict[str, Any]) -> None:
    night = Night(case["book"], re_entries=1)
    ann, *_ = night.play("Ann", "Bob", "Cy")
    night.bust("Ann")
    answer = night.send(ReEnter(ann, 1))
    if not case.get("allowed"):
        assert refused(answer, case["refused"].removeprefix("refused."))
        return
    assert isinstance(answer, Accepted)
    assert night.state.entries[ann].lives == 2
    assert night.state.entries[ann].paid == 2
    night.bust("Ann")
    assert refused(night.send(ReEnter(ann, 2)), "re_entries_used")


def test_a_re_entry_that_was_sent_before_the_next_bust_gives_no_second_stack() -> None:
    night = Night(re_entries=3)
    ann, *_ = night.play("Ann", "Bob", "Cy")
    night.bust("Ann")
    night.re_enter("Ann")
    assert isinstance(night.send(ReEnter(ann, 1)), Already)
    night.bust("Ann")
    assert refused(night.send(ReEnter(ann, 1)), "stale_life")
    night.must(ReEnter(ann, 2))


def test_re_entry_is_over_with_late_entry_and_unknown_without_it_in_the_event() -> None:
    night = Night(re_entries=1)
    ann, *_ = night.play("Ann", "Bob", "Cy")
    night.bust("Ann")
    night.wait(61)
    assert refused(night.send(ReEnter(ann, 1)), "re_entry_over")
    other = Night(re_entries=0)
    ann, *_ = other.play("Ann", "Bob", "Cy")
    other.bust("Ann")
    assert refused(other.send(ReEnter(ann, 1)), "event_without_re_entry")


def test_who_comes_when_the_room_is_full_waits_and_moves_up_in_order() -> None:
    night = Night(tables=(1,), seats_per_table=4)
    night.enter(*people(6))
    standing = [night.state.entries[night.entry(person)].standing for person in people(6)]
    assert standing == [Standing.REGISTERED] * 4 + [Standing.WAITING] * 2
    night.must(WithdrawEntry(night.entry("p2")))
    assert night.state.entries[night.entry("p5")].standing is Standing.REGISTERED
    assert night.state.entries[night.entry("p6")].standing is Standing.WAITING
    night.must(ChangePlan(replace(night.state.plan, tables=(1, 2))))
    assert night.state.entries[night.entry("p6")].standing is Standing.REGISTERED


def test_nobody_moves_up_into_a_place_that_is_not_there() -> None:
    night = Night(tables=(1,), seats_per_table=4)
    night.enter(*people(7))
    night.must(WithdrawEntry(night.entry("p6")))
    assert [each.person for each in night.state.standing(Standing.WAITING)] == ["p5", "p7"]
    night.must(CloseSeat((1, 1)))
    night.must(WithdrawEntry(night.entry("p1")))
    assert [each.person for each in night.state.standing(Standing.WAITING)] == ["p5", "p7"]
    night.must(WithdrawEntry(night.entry("p2")))
    assert [each.person for each in night.state.standing(Standing.WAITING)] == ["p7"]


def test_nobody_jumps_the_waiting_list() -> None:
    night = Night(tables=(1,), seats_per_table=4)
    night.play(*people(4))
    (waiting,) = night.enter("p5")
    night.bust("p1")
    (later,) = night.enter("p6")
    assert night.state.entries[later].standing is Standing.WAITING
    night.must(SeatEntry(waiting))
    assert night.state.entries[waiting].standing is Standing.IN
    assert refused(night.send(SeatEntry(later)), "no_free_seat")


def test_a_closed_seat_is_no_place() -> None:
    night = Night(tables=(1,), seats_per_table=4)
    night.must(CloseSeat((1, 3)))
    night.enter(*people(4))
    assert night.state.entries[night.entry("p4")].standing is Standing.WAITING


def test_a_house_without_alternates_turns_people_away() -> None:
    night = Night(tables=(1,), seats_per_table=4)
    values = {**night.state.book.values, "alternates": Alternates.OFF.value}
    house = PinnedBook("tda", "house without alternates", values, night.state.book.clauses)
    night.journal.state = replace(night.state, book=house)
    answer = night.send(EnterPlayers(tuple(Entrant(person, here=True) for person in people(5))))
    assert refused(answer, "event_full")
    night.enter(*people(4))


def test_a_house_without_alternates_has_them_where_its_book_wants_them_for_the_grade() -> None:
    # TNPL B2.ii.2
    night = Night("tnpl", tables=(1,), seats_per_table=4, grade="regional")
    values = {**night.state.book.values, "alternates": Alternates.OFF.value}
    house = PinnedBook("tnpl", "tnpl without alternates", values, night.state.book.clauses)
    night.journal.state = replace(night.state, book=house)
    night.enter(*people(5))
    assert night.state.entries[night.entry("p5")].standing is Standing.WAITING


@pytest.mark.parametrize(
    ("entrants", "why"),
    [
        ((), "nobody_named"),
        ((Entrant(""),), "nobody_named"),
        ((Entrant("Ann"), Entrant("Ann")), "named_twice"),
        ((Entrant("Ann", paid=-1),), "payment_out_of_range"),
        ((Entrant("Ann", ticks=("passport",)),), "no_such_tick"),
        (tuple(Entrant(f"x{number}") for number in range(5001)), "too_many_entries"),
    ],
)
def test_garbled_entries_are_refused_whole(entrants: tuple[Entrant, ...], why: str) -> None:
    night = Night()
    assert refused(night.send(EnterPlayers(entrants)), why)
    assert not night.state.entries


def test_everybody_twice_is_told_apart_from_somebody_twice() -> None:
    night = Night()
    night.enter("Ann")
    assert isinstance(night.send(EnterPlayers((Entrant("Ann"),))), Already)
    assert refused(night.send(EnterPlayers((Entrant("Ann"), Entrant("Bob")))), "entered_already")


def test_a_withdrawn_player_may_come_back_as_a_new_entry() -> None:
    night = Night()
    (first,) = night.enter("Ann")
    night.must(WithdrawEntry(first))
    assert isinstance(night.send(WithdrawEntry(first)), Already)
    (second,) = night.enter("Ann")
    assert first != second


def test_a_player_with_a_stack_cannot_be_withdrawn() -> None:
    night = Night()
    ann, *_ = night.play("Ann", "Bob", "Cy")
    assert refused(night.send(WithdrawEntry(ann)), "withdraw_with_stack")
    night.bust("Ann")
    assert refused(night.send(WithdrawEntry(ann)), "withdraw_with_stack")


def test_who_was_not_here_for_the_draw_is_seated_on_arrival_in_the_kept_seat() -> None:
    night = Night()
    coming = dict(zip([(1, 4), (1, 6), (1, 8)], night.enter("Late", "Later", "Latest", here=False), strict=True))
    for seat, late in coming.items():
        night.must(KeepSeat(late, seat))
    night.play("Ann", "Bob")
    for seat, late in coming.items():
        assert seat not in night.state.seated
        night.must(CheckIn(late, here=True))
        assert night.state.seated[seat] == late


def test_who_arrives_after_entries_closed_gets_no_stack() -> None:
    night = Night()
    (late,) = night.enter("Late", here=False)
    night.play("Ann", "Bob")
    night.wait(61)
    assert refused(night.send(CheckIn(late, here=True)), "entries_closed")
    assert refused(night.send(SeatEntry(late)), "entries_closed")


def test_a_tnpl_absentee_sits_down_to_the_blinded_stack_whenever_he_comes() -> None:
    night = Night("tnpl")
    (late,) = night.enter("Late", here=False, ticks=())
    night.play("Ann", "Bob")
    seat = night.state.entries[late].seat
    assert seat is not None
    night.wait(61)
    night.must(CheckIn(late, here=True, ticks=("age",)))
    assert night.state.entries[late].seat == seat


def test_checking_out_a_seated_player_leaves_the_stack_where_it_is() -> None:
    night = Night()
    ann, *_ = night.play("Ann", "Bob")
    seat = night.state.entries[ann].seat
    night.must(CheckIn(ann, here=False))
    assert night.state.entries[ann].standing is Standing.IN
    assert night.state.entries[ann].seat == seat


def test_unknown_entries_and_payments_out_of_range() -> None:
    night = Night()
    (ann,) = night.enter("Ann")
    for command in (
        WithdrawEntry("x"),
        CheckIn("x"),
        NotePayment("x", 1),
        SeatEntry("x"),
        ReEnter("x", 1),
        BustPlayers((("x",),), (("x", 1),)),
    ):
        assert refused(night.send(command), "no_such_entry")
    assert refused(night.send(NotePayment(ann, -1)), "payment_out_of_range")
    assert refused(night.send(NotePayment(ann, 1001)), "payment_out_of_range")
    assert isinstance(night.send(NotePayment(ann, 1)), Already)
    night.must(NotePayment(ann, 1000))
    night.must(NotePayment(ann, 0))


def test_nothing_starts_before_the_draw_and_one_is_no_tournament() -> None:
    night = Night()
    (ann,) = night.enter("Ann")
    assert refused(night.send(AnnounceDraw()), "too_few_to_draw")
    assert refused(night.send(StartClock()), "start_before_draw")
    assert refused(night.send(SeatEntry(ann)), "seat_before_draw")


def test_a_plan_from_which_no_night_can_be_run_is_refused() -> None:
    night = Night()
    good = night.state.plan
    for wrong, why in (
        ({"name": " "}, "plan_without_name"),
        ({"levels": ()}, "plan_without_levels"),
        ({"levels": levels(["break 10"])}, "plan_without_levels"),
        ({"levels": levels(["0"])}, "plan_without_levels"),
        ({"tables": ()}, "plan_without_tables"),
        ({"tables": (1, 1)}, "plan_without_tables"),
        ({"tables": (0, 1)}, "plan_without_tables"),
        ({"seats_per_table": 11}, "plan_without_tables"),
        ({"seats_per_table": 1}, "plan_without_tables"),
        ({"starting_stack": 0}, "plan_without_stack"),
        ({"buy_in": -1}, "plan_below_zero"),
        ({"added": -1}, "plan_below_zero"),
        ({"re_entries": -1}, "plan_below_zero"),
        ({"late_entry_until": -1}, "plan_below_zero"),
        ({"prizes": (Prize(0, share=10),)}, "plan_below_zero"),
        ({"prizes": (Prize(1, share=-10),)}, "plan_below_zero"),
        ({"prizes": (Prize(1, amount=-10),)}, "plan_below_zero"),
        ({"format": Format.COUNTS}, ""),
        ({"rulebook": "nppl"}, "rulebook_pinned"),
    ):
        answer = night.journal.decide(ChangePlan(replace(good, **wrong)), Context(night.at, "director", "x"))
        assert refused(answer, why) if why else isinstance(answer, Accepted)
    assert isinstance(night.send(ChangePlan(good)), Already)


def test_a_plan_during_play_keeps_what_is_being_played() -> None:
    night = Night(tables=(1, 2, 3))
    (late,) = night.enter("Late", here=False)
    night.must(KeepSeat(late, (3, 8)))
    night.play(*people(10))
    night.wait(25)
    good = night.state.plan
    for wrong, why in (
        ({"tables": (1, 3)}, "table_in_use"),
        ({"tables": (1, 2)}, "kept_seat_gone"),
        ({"seats_per_table": 7}, "kept_seat_gone"),
        ({"levels": good.levels[:1]}, "level_being_played"),
        ({"format": Format.COUNTS}, "format_pinned"),
    ):
        assert refused(night.send(ChangePlan(replace(good, **wrong))), why)
    night.must(KeepSeat(late, None))
    night.must(ChangePlan(replace(good, seats_per_table=6, tables=(1, 2), levels=good.levels[:2])))
    assert {each.seats for each in night.state.tables.values()} == {8}
    assert night.reading().index == 1
    night.bust(*people(9))
    night.must(PublishResults())
    assert refused(night.send(ChangePlan(good)), "plan_after_results")
