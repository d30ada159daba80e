"""Stacks and the ledger: what a player brings in by book and venue, what is bought and taken, and that all adds up."""

import tomllib
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from shuffleup.tournament.answers import Accepted, Already, Context, Declined
from shuffleup.tournament.between.registering import TICKS
from shuffleup.tournament.chip_commands import (
    AddOn,
    BuyAgain,
    GiveChips,
    LayOutStack,
    RemoveChips,
    SetStack,
    TakeOffStack,
    TakeStack,
)
from shuffleup.tournament.chip_state import ChipReason
from shuffleup.tournament.commands import (
    BreakTable,
    ChangePlan,
    CheckIn,
    CloseSeat,
    EnterPlayers,
    Entrant,
    MovePlayer,
    OpenTournament,
    SeatEntry,
    StartClock,
    TakeBack,
)
from shuffleup.tournament.finish import average_stack, prize_pool
from shuffleup.tournament.ledger import chips_in_play, ledger, stack_brought
from shuffleup.tournament.night import decide
from shuffleup.tournament.state import Standing

from .nights import BOOKS, Night, people, pinned, plan

CASES: list[dict[str, Any]] = tomllib.loads(
    (Path(__file__).parent / "cases" / "stacks.toml").read_text(encoding="utf-8")
)["case"]


def refusal(night: Night, command: Any) -> str:
    answer = night.send(command)
    assert isinstance(answer, Declined), answer
    return answer.message.id.removeprefix("refused.")


def rows(night: Night) -> dict[str, int]:
    return {row.what.id.removeprefix("ledger."): row.chips for row in ledger(night.state).rows}


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_a_newcomers_stack_is_the_books(case: dict[str, Any]) -> None:
    night = Night(case["book"], starting_stack=10_000, late_entry_until=4, **case.get("plan", {}))
    before = case.get("registered", False)
    night.enter(*people(6))
    if before:
        night.enter("late", here=False)
    night.draw()
    night.must(StartClock())
    night.wait(20 * (case["level"] - 1) + 1)
    if before:
        night.must(CheckIn(night.entry("late"), True, TICKS))
    else:
        night.must(EnterPlayers((Entrant("late", True, TICKS),)))
    entry = night.entry("late")
    if night.state.entries[entry].standing is not Standing.IN:
        night.must(SeatEntry(entry))
    assert stack_brought(night.state, entry, 1) == case["stack"]
    assert chips_in_play(night.state) == 60_000 + case["stack"]


@pytest.mark.parametrize(
    ("book", "fields", "refused"),
    [
        ("tnpl", {"late_cut": 30}, None),
        ("tnpl", {"late_cut": 31}, "late_cut_above"),
        ("tnpl", {"early_bonus": 2_000}, None),
        ("tnpl", {"early_bonus": 2_001}, "early_bonus_above"),
        ("tnpl", {"early_bonus": 500, "late_cut": 10}, "early_bonus_bars_cut"),
        ("tda", {"late_cut": 1}, "late_cut_above"),
        ("tda", {"early_bonus": 1}, "early_bonus_above"),
        ("redtooth", {"rebuys": 1, "rebuy_until": 3}, "book_without_rebuys"),
        ("redtooth", {"add_on_stack": 5_000}, "book_without_rebuys"),
        ("tda", {"rebuys": 1, "rebuy_until": 3, "add_on_stack": 5_000}, None),
        ("tda", {"rebuy_price": -1}, "plan_below_zero"),
    ],
)
def test_a_plan_offers_only_what_its_book_allows(book: str, fields: dict[str, int], refused: str | None) -> None:
    context = Context(0, "d", "c1")
    opening = decide(None, OpenTournament(plan(book, **fields), pinned(book)), context)
    night = Night(book)
    changing = night.send(ChangePlan(replace(night.state.plan, **fields)))
    for answer in (opening, changing):
        if refused is None:
            assert isinstance(answer, Accepted)
        else:
            assert isinstance(answer, Declined)
            assert answer.message.id == f"refused.{refused}"


def test_early_bonus_and_vouchers_are_given_once_to_those_who_may() -> None:
    night = Night("tnpl", starting_stack=10_000, early_bonus=2_000)
    ann, bob = night.enter("Ann", "Bob")
    night.must(GiveChips(2_000, ChipReason.EARLY_BONUS, (ann,)))
    assert refusal(night, GiveChips(2_001, ChipReason.EARLY_BONUS, (bob,))) == "by_the_book"
    assert refusal(night, GiveChips(2_000, ChipReason.EARLY_BONUS, (ann, bob))) == "early_bonus_had"
    assert isinstance(night.send(GiveChips(2_000, ChipReason.EARLY_BONUS, (ann,))), Already)
    assert refusal(night, GiveChips(500, ChipReason.VOUCHER, (bob,))) == "no_chip_vouchers"
    assert chips_in_play(night.state) == 0, "chips of somebody not seated are not in play"
    night.draw()
    assert chips_in_play(night.state) == 22_000
    assert stack_brought(night.state, ann, 1) == 12_000
    nppl = Night("nppl", starting_stack=10_000)
    (cy,) = nppl.enter("Cy")
    nppl.must(GiveChips(500, ChipReason.VOUCHER, (cy,)))
    assert nppl.last.events[0].clauses == ("6",)  # type: ignore[union-attr]


def test_rebuys_and_add_ons_bring_chips_and_money_within_the_plans_bounds() -> None:
    night = Night("tda", buy_in=1_000, rebuys=1, rebuy_until=2, rebuy_price=600, add_on_stack=5_000)
    ann, *_ = night.play("Ann", "Bob", "Cy")
    behind = night.send(BuyAgain(ann, 1, announced=True))
    assert isinstance(behind, Accepted)
    assert [note.id for note in behind.notes] == ["note.rebuy_behind"]
    assert "27.s2" in behind.clauses
    assert isinstance(night.send(BuyAgain(ann, 1)), Already), "the same tap twice buys once"
    assert refusal(night, BuyAgain(ann, 1, 1)) == "rebuys_used"
    assert refusal(night, BuyAgain(ann, 2, 1)) == "stale_life"
    bob = night.entry("Bob")
    night.wait(41)
    assert refusal(night, BuyAgain(bob, 1)) == "rebuys_over"
    night.must(AddOn(bob, 1))
    assert isinstance(night.send(AddOn(bob, 1)), Already)
    assert rows(night) == {"stacks": 30_000, "rebuy": 10_000, "add_on": 5_000}
    assert prize_pool(night.state) == 3 * 1_000 + 600 + 1_000
    assert average_stack(night.state) == 45_000 // 3
    assert refusal(Night("tda"), BuyAgain("x", 1)) == "no_such_entry"


def test_a_laid_out_stack_is_taken_as_it_stands_or_taken_off_when_the_book_says() -> None:
    night = Night("nppl", tables=(1, 2), starting_stack=9_000)
    night.play(*people(10))
    free = [(table, seat) for table, seats in night.state.free_by_table().items() for seat in seats]
    sitting = night.state.entries[night.entry("p1")]
    assert sitting.seat is not None
    for seat in free[:2]:
        night.must(LayOutStack(seat))
    assert [row.what.id for row in ledger(night.state).rows] == ["ledger.stacks", "ledger.waiting"]
    assert rows(night) == {"stacks": 90_000, "waiting": 18_000}
    assert refusal(night, MovePlayer(sitting.id, sitting.seat, free[0])) == "seat_has_stack"
    assert refusal(night, BreakTable(free[0][0])) == "laid_out_in_the_way"
    assert refusal(night, CloseSeat(free[0])) == "seat_has_stack"
    assert free[0][1] not in night.state.free_seats(free[0][0])
    night.must(EnterPlayers((Entrant("late", True, TICKS),)))
    night.must(SeatEntry(night.entry("late")))
    assert night.state.entries[night.entry("late")].seat in free[:2], "the host gives a laid-out stack first"
    assert rows(night) == {"stacks": 99_000, "waiting": 9_000}
    (seat,) = night.state.laid_out
    taken = night.must(TakeOffStack(seat, 8_850))
    assert rows(night) == {"stacks": 99_000, "laid_out": 9_000, "taken_off": -8_850}
    assert chips_in_play(night.state) == 99_150, "blinds that it posted stay in play"
    night.must(TakeBack((taken.id,)))
    assert chips_in_play(night.state) == 108_000
    assert refusal(Night("tda"), LayOutStack((1, 1))) == "book_without_laid_out"


def test_chips_leave_play_with_a_reason_and_undo_brings_them_back() -> None:
    night = Night("tda", starting_stack=10_000)
    ann, bob, *_ = night.play("Ann", "Bob", "Cy", "Di")
    assert refusal(night, RemoveChips(500, ChipReason.PENALTY)) == "nobody_named"
    assert refusal(night, RemoveChips(40_000, ChipReason.LOST)) == "more_than_in_play"
    assert refusal(night, RemoveChips(5, ChipReason.REBUY)) == "no_such_reason"
    night.must(RemoveChips(500, ChipReason.PENALTY, ann, 1))
    gone = night.must(TakeStack(bob, 1, 7_000, ChipReason.DISQUALIFIED))
    assert night.state.entries[bob].standing is Standing.OUT
    assert rows(night) == {"stacks": 40_000, "penalty": -500, "disqualified": -7_000}
    night.must(TakeBack((gone.id,)))
    assert night.state.entries[bob].standing is Standing.IN
    assert chips_in_play(night.state) == 39_500


@pytest.mark.parametrize(("minutes", "refused"), [(29, True), (30, False)])
def test_somebody_who_stays_away_loses_the_stack_only_when_the_book_says(minutes: int, refused: bool) -> None:
    night = Night("nppl")
    ann, *_ = night.play("Ann", "Bob", "Cy")
    answer = night.send(TakeStack(ann, 1, 9_000, ChipReason.LEFT, minutes))
    assert isinstance(answer, Declined) == refused


def test_found_chips_go_to_a_known_owner_where_the_book_says_so() -> None:
    for book in BOOKS:
        night = Night(book)
        ann, *_ = night.play("Ann", "Bob", "Cy")
        to_owner = night.state.book.policies.chips.found_chips == "to_owner_if_known"
        answer = night.send(RemoveChips(100, ChipReason.FOUND, ann, 1))
        assert isinstance(answer, Declined) == to_owner
        night.must(RemoveChips(100, ChipReason.FOUND))
        assert rows(night)["found"] == (-100 if to_owner else -200)


def test_tnpl_b2_a_late_stack_is_cut_within_the_bound_and_one_that_was_blinded_is_what_is_left() -> None:
    night = Night("tnpl", starting_stack=10_000)
    night.enter(*people(6))
    (gone,) = night.enter("blinded", here=False)
    night.draw()
    night.must(StartClock())
    (late,) = night.enter("late")
    assert refusal(night, SetStack(late, 1, 6_999)) == "by_the_book"
    night.must(SetStack(late, 1, 7_000))
    night.must(SetStack(gone, 1, 6_999))
    assert (stack_brought(night.state, late, 1), stack_brought(night.state, gone, 1)) == (7_000, 6_999)


def test_the_host_sets_the_stack_where_the_book_wants_more_than_the_night_knows() -> None:
    told = {}
    for name, removed in (("by levels", "one_pair_per_level"), ("by rounds", "one_pair_per_round")):
        night = Night("nppl", starting_stack=10_000)
        values = {**night.state.book.values, "late_blinds_removed": removed}
        night.journal.state = replace(night.state, book=replace(night.state.book, hash=name, values=values))
        night.play(*people(4))
        (late,) = night.enter("late")
        answer = night.send(SeatEntry(late))
        assert isinstance(answer, Accepted)
        told[name] = [note.id for note in answer.notes], stack_brought(night.state, late, 1)
    assert told == {"by levels": ([], 9_925), "by rounds": (["note.late_stack_unsure"], 10_000)}


def test_before_the_start_every_stack_is_full_and_nothing_is_wanted() -> None:
    night = Night("nppl")
    values = {**night.state.book.values, "late_blinds_removed": "one_pair_per_round"}
    night.journal.state = replace(night.state, book=replace(night.state.book, hash="by rounds", values=values))
    (late,) = night.enter("late", here=False)
    night.enter(*people(4))
    night.draw()
    night.must(CheckIn(late, True, TICKS))
    answer = night.send(SeatEntry(late))
    assert isinstance(answer, Accepted)
    assert answer.notes == ()


def test_correcting_the_starting_stack_corrects_every_full_stack() -> None:
    night = Night("tda", starting_stack=1_000)
    ann, *_ = night.play("Ann", "Bob", "Cy")
    night.must(RemoveChips(200, ChipReason.LOST))
    assert refusal(night, SetStack(ann, 1, 900)) == "by_the_book"
    night.must(ChangePlan(replace(night.state.plan, starting_stack=10_000)))
    assert chips_in_play(night.state) == 29_800
