"""Counting and closing: chips counted against the ledger, last hands, places by chips, deals, and results from them."""

from dataclasses import replace
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from shuffleup.tournament.answers import Accepted, Already, Declined
from shuffleup.tournament.busts import places
from shuffleup.tournament.chip_commands import (
    AnnounceLastHands,
    CountChips,
    PlaceByCounts,
    RaceOff,
    RecordDeal,
    TakeStack,
)
from shuffleup.tournament.chip_events import PlacedByCounts as PlacedByCountsEvent
from shuffleup.tournament.chip_state import ChipReason
from shuffleup.tournament.clock import read_clock
from shuffleup.tournament.closing import DAY, NEAR, as_ended, end_is_near, ending_counts
from shuffleup.tournament.commands import (
    BustPlayers,
    ChangePlan,
    CloseTournament,
    ColourUp,
    EnterPlayers,
    Entrant,
    PublishResults,
    SetLevel,
    ShowMessage,
    TakeBack,
)
from shuffleup.tournament.counting import check_count, counted_average, stacks
from shuffleup.tournament.finish import prizes_left, standings
from shuffleup.tournament.plan import Chip, PlannedColourUp, Prize

from .nights import Night, people
from .test_dealt_hands import digital, hand

PRIZES = (Prize(1, share=50), Prize(2, share=30), Prize(3, share=20))


def room(book: str = "tda", **fields: Any) -> Night:
    """Six bought in for 10.00 each with 10,000; two are out, late entry is over."""
    night = Night(book, buy_in=1_000, prizes=PRIZES, late_entry_until=1, **fields)
    night.play(*people(6))
    night.bust("p6")
    night.bust("p5")
    night.wait(90)
    return night


def counts(night: Night, *chips: int) -> tuple[tuple[str, int], ...]:
    return tuple((night.entry(f"p{number}"), each) for number, each in enumerate(chips, 1))


def refusal(night: Night, command: Any) -> str:
    answer = night.send(command)
    assert isinstance(answer, Declined), answer
    return answer.message.id.removeprefix("refused.")


@pytest.mark.parametrize(
    ("chips", "difference", "looks_like"),
    [
        ((15_000, 15_000, 15_000, 15_000), 0, []),
        ((25_000, 15_000, 15_000, 15_000), 10_000, ["stacks_more"]),
        ((15_000, 15_000, 10_000, 0), -20_000, ["stacks_fewer"]),
        ((15_000, 15_000, 15_000, 15_010), 10, ["not_a_chip"]),
        ((15_000, 15_000, 15_000, 15_900), 900, ["digits"]),
    ],
)
def test_a_count_is_held_against_the_chips_in_play(
    chips: tuple[int, ...], difference: int, looks_like: list[str]
) -> None:
    night = room(chips=(Chip(25), Chip(100)))
    night.must(CountChips(counts(night, *chips)))
    check = check_count(night.state, dict(night.state.counted[-1].players), {})
    assert (check.total, check.in_play, check.difference) == (sum(chips), 60_000, difference)
    assert [each.id.removeprefix("count.") for each in check.looks_like] == looks_like
    assert counted_average(night.state) == sum(chips) // 4
    assert [stack.chips for stack in stacks(night.state, night.at)] == sorted(chips, reverse=True)


@pytest.mark.parametrize(("difference", "looks_like"), [(500, ["bonus"]), (-1_000, ["bonus"]), (350, [])])
def test_a_difference_of_bonuses_looks_like_them(difference: int, looks_like: list[str]) -> None:
    night = room("tnpl", grade="pub", chips=(Chip(25), Chip(100)), early_bonus=500)
    check = check_count(night.state, dict(counts(night, 15_000, 15_000, 15_000, 15_000 + difference)), {})
    assert [each.id.removeprefix("count.") for each in check.looks_like] == looks_like


@pytest.mark.parametrize(("raced", "looks_like"), [(False, [("count.not_raced", {"value": 25})]), (True, [])])
def test_a_difference_may_come_from_chips_that_left_without_a_race(
    looks_like: list[tuple[str, dict[str, int]]], *, raced: bool
) -> None:
    """The 25s have left; the 100s leave later, so nobody has missed a race for them."""
    leaving = (PlannedColourUp(25, 1), PlannedColourUp(100, 8))
    night = room(chips=(Chip(25), Chip(100), Chip(500)), colour_ups=leaving)
    if raced:
        night.must(RaceOff(1, 25, 100, counts(night, 4), "round_up"))
    night.must(ColourUp(25))
    check = check_count(night.state, dict(counts(night, 15_000, 15_000, 15_000, 15_200)), {})
    assert [(each.id, each.args) for each in check.looks_like] == looks_like


def test_a_table_counts_for_all_who_sit_at_it_and_who_is_missing_is_named() -> None:
    night = Night("tda", tables=(1, 2), seats_per_table=4)
    night.play(*people(6))
    at_one = set(night.state.at_table(1).values())
    other = next(entry for entry in night.state.seated.values() if entry not in at_one)
    check = check_count(night.state, {other: 9_000, next(iter(at_one)): 5}, {1: 30_000})
    assert check.total == 39_000, "the stack within the table is not counted twice"
    assert check.difference is None
    assert len(check.missing) == 2
    assert refusal(night, CountChips((("nobody", 5),))) == "no_such_entry"
    assert refusal(night, CountChips((), ((9, 5),))) == "no_such_table"
    assert refusal(night, CountChips()) == "nobody_named"


def test_stacks_are_told_in_big_blinds_of_the_level_or_after_a_break_of_the_next() -> None:
    night = Night("tda")
    night.play(*people(4))
    night.must(CountChips(counts(night, 10_000, 12_000, 9_000, 9_000)))
    assert [stack.big_blinds for stack in stacks(night.state, night.at)] == [240, 200, 180, 180]
    night.wait(61)
    assert night.reading().level.is_break
    assert [stack.big_blinds for stack in stacks(night.state, night.at)] == [48, 40, 36, 36]


def test_places_by_chips_share_level_stacks_and_results_follow() -> None:
    night = room()
    told = counts(night, 10_000, 25_000, 12_500, 12_500)
    night.must(PlaceByCounts(told))
    named = [(night.person(each.entry), each.place, each.tied) for each in places(night.state)]
    assert named == [
        ("p2", 1, False),
        ("p3", 2, True),
        ("p4", 2, True),
        ("p1", 4, False),
        ("p5", 5, False),
        ("p6", 6, False),
    ]
    assert [each.prize for each in standings(night.state)] == [3_000, 1_500, 1_500, 0, 0, 0]
    night.must(PublishResults())
    assert [each.prize for each in night.state.published[-1].results][:3] == [3_000, 1_500, 1_500]


def test_the_end_of_play_goes_by_the_chips_that_are_known() -> None:
    night = room()
    assert ending_counts(night.state) == ()
    assert {each.place for each in standings(as_ended(night.state, night.at))} == {1, 5, 6}
    night.must(CountChips(counts(night, 10_000, 25_000, 12_500, 12_500)))
    expected = [("p2", 1, False), ("p3", 2, True), ("p4", 2, True), ("p1", 4, False)]
    shown = standings(as_ended(night.state, night.at))
    assert [(night.person(each.entry), each.place, each.tied) for each in shown][:4] == expected
    night.must(CloseTournament())
    named = [(night.person(each.entry), each.place, each.tied) for each in places(night.state)]
    assert named[:4] == expected


def test_chips_counted_before_somebody_went_out_place_nobody() -> None:
    night = room()
    night.must(CountChips(counts(night, 10_000, 25_000, 12_500, 12_500)))
    night.bust("p4")
    assert ending_counts(night.state) == ()
    night.must(CountChips(counts(night, 10_000, 50_000, 0)))
    assert ending_counts(night.state) == ()  # whoever has no chips is out, which is to be said first
    night.must(CloseTournament())
    assert [(each.place, each.tied) for each in places(night.state)][:3] == [(1, True)] * 3


def test_a_count_without_somebody_who_then_goes_out_is_not_of_those_left() -> None:
    night = room()
    night.must(CountChips(counts(night, 10_000, 25_000, 12_500)))
    night.wait(5)
    night.bust("p4")
    assert ending_counts(night.state) == (), "p4 has lost his chips to somebody since"
    night.wait(5)
    told = counts(night, 10_000, 25_000, 25_000)
    night.must(CountChips(told))
    assert ending_counts(night.state) == told


def test_where_the_program_deals_chips_are_known_whoever_went_out_since_the_last_hand() -> None:
    night = digital()
    night.must(hand(night, 1, p1=300, p2=-300))
    night.wait(1)
    night.must(TakeStack(night.entry("p4"), 1, 10_000, ChipReason.DISQUALIFIED))
    assert dict(ending_counts(night.state)) == dict(counts(night, 10_300, 9_700, 10_000))


def test_play_that_ends_by_a_count_keeps_what_it_was_out_by() -> None:
    night = room()
    night.must(CountChips(counts(night, 10_000, 25_000, 12_500, 13_000)))
    placed, _ = night.must(CloseTournament()).events
    assert isinstance(placed, PlacedByCountsEvent)
    assert placed.difference == 500


def test_a_difference_is_taken_only_by_who_has_seen_it() -> None:
    night = room()
    told = counts(night, 10_000, 25_000, 12_500, 12_000)
    assert refusal(night, PlaceByCounts(told)) == "counts_differ"
    assert refusal(night, PlaceByCounts(told, -100)) == "counts_differ"
    assert refusal(night, PlaceByCounts(told[:3])) == "not_all_counted"
    assert refusal(night, PlaceByCounts(counts(night, 20_000, 20_000, 20_000, 0))) == "counted_nothing"
    night.must(PlaceByCounts(told, -500))
    closed = night.last
    bust = next(each for each in night.journal.log if isinstance(each.command, BustPlayers))
    assert refusal(night, TakeBack((bust.id,))) == "undo_has_dependants"
    night.must(TakeBack((closed.id,)))
    assert not night.state.closed_at
    assert not night.state.final_counts


@pytest.mark.parametrize(
    ("command", "refused"),
    [
        (AnnounceLastHands(51), "last_hands_out_of_range"),
        (AnnounceLastHands(-1), "last_hands_out_of_range"),
        (AnnounceLastHands(3, 5), "last_hands_or_time"),
        (AnnounceLastHands(0, 5), "last_time_passed"),
    ],
)
def test_an_end_that_cannot_be_is_refused(command: AnnounceLastHands, refused: str) -> None:
    assert refusal(room(), command) == refused


def test_last_hands_are_announced_changed_and_taken_back() -> None:
    night = room()
    assert isinstance(night.send(AnnounceLastHands()), Already)
    night.must(AnnounceLastHands(5))
    assert isinstance(night.send(AnnounceLastHands(5)), Already)
    night.must(AnnounceLastHands(0, night.at + 60_000))
    assert night.state.last_hands is not None
    assert (night.state.last_hands.hands, night.state.last_hands.until) == (0, night.at + 60_000)
    night.must(AnnounceLastHands())
    assert night.state.last_hands is None
    assert refusal(Night("tda"), AnnounceLastHands(5)) == "clock_not_started"


def agreed(night: Night, *amounts: int, **fields: Any) -> RecordDeal:
    said = {"accept": 4, "all_present": True, "official_present": True, "approved": True, "confirmed": 4}
    return RecordDeal(counts(night, *amounts), **{**said, "secret_vote": True, **fields})


def test_a_deal_pays_instead_of_the_prizes_and_the_winner_gets_what_is_kept() -> None:
    night = room()
    assert prizes_left(night.state) == (3_000, 1_800, 1_200, 0)
    assert refusal(night, agreed(night, 1_500, 1_500, 1_500, 1_499)) == "deal_refused"
    assert refusal(night, agreed(night, 1_500, 1_500, 1_500, 1_500, accept=3)) == "deal_refused"
    assert refusal(night, agreed(night, 1_500, 1_500, 3_000)) == "deal_not_of_all_left"
    assert refusal(night, agreed(night, -100, 2_100, 2_000, 2_000)) == "deal_garbled"
    night.must(agreed(night, 1_400, 1_400, 1_300, 1_300, saved=600))
    assert refusal(night, ChangePlan(replace(night.state.plan, added=500))) == "plan_after_deal"
    night.must(PlaceByCounts(counts(night, 10_000, 30_000, 15_000, 5_000)))
    paid = {night.person(each.entry): each.prize for each in standings(night.state)}
    assert paid == {"p2": 2_000, "p3": 1_300, "p1": 1_400, "p4": 1_300, "p5": 0, "p6": 0}
    assert sum(paid.values()) == 6_000


@pytest.mark.parametrize(
    ("book", "fields", "refused"),
    [
        ("tda", {"approved": False}, True),
        ("tda", {"confirmed": 3}, True),
        ("tnpl", {"all_present": False}, True),
        ("tnpl", {"official_present": False}, True),
        ("tnpl", {}, False),
        ("tda", {}, False),
    ],
)
def test_a_deal_needs_what_its_book_demands(book: str, fields: dict[str, Any], refused: bool) -> None:
    night = room(book, grade="pub" if book == "tnpl" else "")
    answer = night.send(agreed(night, 1_400, 1_400, 1_300, 1_300, saved=600, **fields))
    assert isinstance(answer, Declined if refused else Accepted), answer


def test_there_is_no_deal_while_somebody_can_still_enter() -> None:
    night = Night("tda", buy_in=1_000, prizes=PRIZES, late_entry_until=3)
    night.play(*people(4))
    assert refusal(night, agreed(night, 1_000, 1_000, 1_000, 1_000)) == "deal_before_entries_close"


def test_the_same_deal_is_noted_once_and_another_takes_its_place() -> None:
    night = room()
    night.must(agreed(night, 1_400, 1_400, 1_300, 1_300, saved=600))
    assert isinstance(night.send(agreed(night, 1_400, 1_400, 1_300, 1_300, saved=600)), Already)
    night.must(agreed(night, 1_500, 1_300, 1_300, 1_300, saved=600))
    assert night.state.deal is not None
    assert dict(night.state.deal.shares)[night.entry("p1")] == 1_500


def test_nobody_comes_in_after_a_deal_even_with_the_clock_set_back() -> None:
    night = room()
    night.must(agreed(night, 1_400, 1_400, 1_300, 1_300, saved=600))
    now = read_clock(night.state.plan, night.state.clock, night.at).index
    night.must(SetLevel(0, now))
    assert refusal(night, EnterPlayers((Entrant("late", True),))) == "entries_closed"


def test_only_an_undo_that_would_change_the_deal_wants_a_reason() -> None:
    night = room()
    said = night.must(ShowMessage("Last hands"))
    deal = night.must(agreed(night, 1_400, 1_400, 1_300, 1_300, saved=600))
    night.must(TakeBack((said.id,)))
    assert refusal(night, TakeBack((deal.id,))) == "undo_of_deal_needs_reason"
    night.must(TakeBack((deal.id,), reason="Counted wrongly"))
    assert night.state.deal is None


def test_the_end_is_near_when_the_venue_closes_soon() -> None:
    night = room(starts_at="2026-11-24T19:30", closes_at="00:30")
    closes = datetime(2026, 11, 25, 0, 30, tzinfo=ZoneInfo("Europe/London"))
    soon = int((closes - NEAR).timestamp() * 1000)
    assert [end_is_near(night.state, at) for at in (soon - 1, soon, soon + DAY)] == [False, True, True]


def test_where_nobody_said_when_the_venue_closes_the_end_is_near_in_the_last_level() -> None:
    night = room()
    assert not end_is_near(night.state, night.at)
    now = read_clock(night.state.plan, night.state.clock, night.at).index
    night.must(SetLevel(len(night.state.plan.levels) - 1, now))
    assert end_is_near(night.state, night.at)
