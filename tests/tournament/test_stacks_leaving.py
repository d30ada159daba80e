"""Chips given, corrected, found and given up: each with its reason, of whoever the reason is about, and no more."""

from dataclasses import replace
from typing import Any

import pytest

from shuffleup.tournament.answers import Accepted, Declined
from shuffleup.tournament.busts import places
from shuffleup.tournament.chip_commands import (
    BuyAgain,
    ForfeitStack,
    GiveChips,
    LayOutStack,
    RemoveChips,
    SetStack,
    TakeOffStack,
)
from shuffleup.tournament.chip_events import ChipsIssued, ChipsRemoved
from shuffleup.tournament.chip_state import ChipReason
from shuffleup.tournament.commands import SeatEntry, SetLevel
from shuffleup.tournament.ledger import chips_in_play, stack_brought
from shuffleup.tournament.state import Standing

from .nights import BOOKS, Night


def refusal(night: Night, command: Any) -> str:
    answer = night.send(command)
    assert isinstance(answer, Declined), answer
    return answer.message.id.removeprefix("refused.")


def test_nppl_19_a_late_stack_lacks_the_blinds_of_the_levels_until_he_came() -> None:
    night = Night("nppl", starting_stack=10_000)
    night.play("Ann", "Bob", "Cy")
    night.wait(21)
    (late,) = night.enter("Late")
    night.must(SeatEntry(late))
    assert stack_brought(night.state, late, 1) == 10_000 - 75 - 150
    assert refusal(night, SetStack(late, 1, 9_925)) == "by_the_book", "in the second level two pairs are gone"
    more = night.must(SetStack(late, 1, 9_925, level=1))
    (event,) = more.events
    assert isinstance(event, ChipsIssued)
    assert (event.chips, event.why, event.lives) == (150, ChipReason.LATE, ((late, 1),))
    less = night.must(SetStack(late, 1, 9_775))
    (event,) = less.events
    assert isinstance(event, ChipsRemoved)
    assert (event.chips, event.why, event.entry) == (150, ChipReason.LATE, late)
    assert stack_brought(night.state, late, 1) == 9_775


def test_chips_put_right_on_the_felt_are_nobodys() -> None:
    night = Night(starting_stack=10_000)
    ann, *_ = night.play("Ann", "Bob")
    assert refusal(night, GiveChips(25, ChipReason.CORRECTION, (ann,))) == "named_for_nothing"
    night.must(GiveChips(25, ChipReason.CORRECTION))
    assert chips_in_play(night.state) == 20_025


def test_chips_that_only_got_lost_are_asked_of_no_book() -> None:
    for book in BOOKS:
        night = Night(book)
        ann, *_ = night.play("Ann", "Bob", "Cy")
        done = night.must(RemoveChips(100, ChipReason.LOST, ann, 1))
        (event,) = done.events
        assert isinstance(event, ChipsRemoved)
        assert event.clauses == ()


@pytest.mark.parametrize(("book", "taken"), [("tnpl", True), ("nppl", False), ("hcpn", True), ("tda", True)])
def test_chips_carried_out_of_sight_leave_play_where_the_book_takes_them(book: str, taken: bool) -> None:
    night = Night(book)
    ann, *_ = night.play("Ann", "Bob", "Cy")
    before = chips_in_play(night.state)
    answer = night.send(RemoveChips(500, ChipReason.HIDDEN, ann, 1))
    assert isinstance(answer, Accepted if taken else Declined)
    assert chips_in_play(night.state) == before - (500 if taken else 0)


@pytest.mark.parametrize("owner", [True, False])
def test_a_house_gives_found_chips_back_to_the_owner_who_is_known(owner: bool) -> None:
    night = Night("tda")
    ann, *_ = night.play("Ann", "Bob", "Cy")
    values = {**night.state.book.values, "found_chips": "to_owner_if_known"}
    night.journal.state = replace(night.state, book=replace(night.state.book, hash="to the owner", values=values))
    found = RemoveChips(100, ChipReason.FOUND, ann, 1) if owner else RemoveChips(100, ChipReason.FOUND)
    assert isinstance(night.send(found), Declined) is owner


def with_re_entries(book: str = "tda") -> Night:
    night = Night(book, re_entries=1, starting_stack=10_000)
    night.play("Ann", "Bob", "Cy")
    return night


def test_tda_72_a_stack_is_given_up_whole_while_entries_are_open() -> None:
    night = with_re_entries()
    ann = night.entry("Ann")
    assert refusal(night, ForfeitStack(ann, 2, 4_000)) == "stale_life"
    for none in (0, 30_000):
        assert refusal(night, ForfeitStack(ann, 1, none)) == "more_than_in_play"
    assert refusal(night, ForfeitStack(ann, 1, 4_000, in_time=False)) == "by_the_book"
    done = night.must(ForfeitStack(ann, 1, 4_000))
    removed = done.events[0]
    assert isinstance(removed, ChipsRemoved)
    assert (removed.chips, removed.why, removed.entry, removed.life) == (4_000, ChipReason.FORFEITED, ann, 1)
    assert removed.clauses
    assert night.state.entries[ann].standing is Standing.OUT
    assert chips_in_play(night.state) == 26_000
    assert [each.entry for each in places(night.state)] == [ann]


def test_nobody_gives_a_stack_up_before_the_start_after_entries_or_as_the_last() -> None:
    early = Night("tda", re_entries=1)
    (ann, _) = early.enter("Ann", "Bob")
    early.draw()
    assert refusal(early, ForfeitStack(ann, 1, 4_000)) == "clock_not_started"
    late = with_re_entries()
    late.must(SetLevel(4, 0))
    assert refusal(late, ForfeitStack(late.entry("Ann"), 1, 4_000)) == "by_the_book"
    last = with_re_entries()
    last.bust("Bob")
    last.bust("Cy")
    assert refusal(last, ForfeitStack(last.entry("Ann"), 1, 4_000)) == "everybody_out"


def test_where_the_event_lets_nobody_in_again_no_stack_is_given_up() -> None:
    night = Night("tda")
    ann, *_ = night.play("Ann", "Bob", "Cy")
    assert refusal(night, ForfeitStack(ann, 1, 4_000)) == "by_the_book"


@pytest.mark.parametrize(("until", "last"), [(0, 3), (2, 2)])
def test_re_buys_end_with_their_own_last_level_or_with_late_entry(until: int, last: int) -> None:
    night = Night("tda", buy_in=500, rebuys=9, rebuy_until=until, late_entry_until=3)
    ann, *_ = night.play("Ann", "Bob", "Cy")
    index = night.state.plan.index_of_level
    night.must(SetLevel(index(last) or 0, 0))
    night.must(BuyAgain(ann, 1))
    night.must(SetLevel(index(last + 1) or 0, index(last) or 0))
    answer = night.send(BuyAgain(ann, 1, bought=1))
    assert isinstance(answer, Declined)
    assert (answer.message.id, answer.message.args["level"]) == ("refused.rebuys_over", last)


def with_laid_out(**values: str) -> tuple[Night, tuple[int, int]]:
    """A stack laid out under NPPL, or a house's own book made of it, with a clause for each of its two times."""
    night = Night("nppl", starting_stack=9_000)
    book = night.state.book
    clauses = {**book.clauses, "laid_out_stack_removal": ("while open",), "laid_out_stack_at_close": ("at close",)}
    house = replace(book, hash=f"laid out {values}", values={**book.values, **values}, clauses=clauses)
    night.journal.state = replace(night.state, book=house)
    night.play("Ann", "Bob", "Cy")
    seat = (1, night.state.free_seats(1)[0])
    night.must(LayOutStack(seat))
    return night, seat


@pytest.mark.parametrize(("level", "clause"), [(0, "while open"), (7, "at close")])
def test_a_laid_out_stack_is_taken_off_by_the_rule_of_the_moment(level: int, clause: str) -> None:
    night, seat = with_laid_out()
    if level:
        night.must(SetLevel(level, 0))
    answer = night.send(TakeOffStack(seat, 8_000))
    assert isinstance(answer, Accepted)
    assert answer.clauses == (clause,)


def test_a_laid_out_stack_that_has_to_stay_goes_once_it_is_blinded_away() -> None:
    night, seat = with_laid_out(laid_out_stack_removal="never")
    assert refusal(night, TakeOffStack(seat, 8_000)) == "laid_out_stays"
    night.must(TakeOffStack(seat, 0))
    assert night.state.laid_out == {}
