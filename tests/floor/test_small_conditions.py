"""Small conditions of the floor: chips found behind one of several bets, hands joined late, cards that cannot come."""

from copy import copy

import pytest

from shuffleup.bad_input import BadInput
from shuffleup.floor.consulted import Consulted, resolved
from shuffleup.floor.rule import rule_all
from shuffleup.floor.ruling import Ruling
from shuffleup.histories.situation import load_situation
from shuffleup.rulebooks import load_book

RIVER = """
variant = "NT"
antes = [0, 0, 0]
blinds_or_straddles = [200, 400, 0]
min_bet = 400
starting_stacks = [inf, inf, inf]
actions = []
_street = "river"
_board = "AhKd7c2s3d"
_pot = 1200
"""

DEALT = """
variant = "NT"
antes = [0, 0, 0, 0]
blinds_or_straddles = [100, 200, 0, 0]
min_bet = 200
starting_stacks = [20000, 20000, 20000, 20000]
actions = ["d dh p1 ????", "d dh p2 ????", "d dh p3 ????", "d dh p4 ????"]
"""

CALLED = ["p3 says call", "p4 says call", "p1 says call", "p2 says check"]


def ruled(situation: str, book: str, acts: list[str]) -> list[Ruling]:
    """The rulings on these acts, without the line of the spot."""
    told = load_situation(f"{situation}\n_acts = {acts}")
    return [each for each in rule_all(load_book(book), told.spot, told.acts) if isinstance(each, Ruling)]


def last(rulings: list[Ruling], act: int | None) -> tuple[int | None, str, int | None]:
    """What holds of a line: whom it is about, what it counts as, and how much."""
    found = [each for each in rulings if each.act == act][-1]
    return found.player, found.outcome, found.amount


def test_a_chip_behind_a_bet_of_all_in_view_belongs_to_it() -> None:
    acts = ["p1 says bet 600", "p2 says call", "p1 reveals 500"]
    rulings = ruled(f"{RIVER}_stacks = [600, 5000, 5000]", "redtooth", acts)
    assert [last(rulings, line) for line in (0, 1, 2)] == [(1, "bet", 1100), (2, "call", 1100), (1, "bet", 1100)]


def test_a_raise_that_was_full_stays_what_it_was() -> None:
    acts = ["p1 says all-in", "p2 says raise 10000", "p3 says call", "p1 reveals 1000"]
    rulings = ruled(f"{RIVER}_stacks = [5000, 20000, 20000]", "redtooth", acts)
    assert [last(rulings, line) for line in (0, 1, 2)] == [(1, "bet", 6000), (2, "raise", 10000), (3, "call", 10000)]
    assert rulings[-1].more["stacks"] == {"p1": 0, "p2": 10000, "p3": 10000}


def test_who_serves_a_penalty_has_no_turn_in_a_hand_that_is_joined() -> None:
    rulings = ruled(f"{DEALT}_penalty = {{p3 = 3}}", "nppl", ["p4 says call"])
    assert last(rulings, 0) == (4, "call", 200)
    assert rulings[-1].dead == (3,)
    assert rulings[-1].to_act == 1


@pytest.mark.parametrize(("told", "misled"), [(8000, True), (5000, False)])
def test_who_says_fold_after_a_wrong_count_was_misled(told: int, *, misled: bool) -> None:
    acts = ["p1 says all-in", "p2 wants count p1", f"d states count {told}", "p2 says fold", "p2 wants muck"]
    rulings = ruled(f"{RIVER}_stacks = [5000, 9000, 9000]\n_identifiable = {{p2 = true}}", "nppl", acts)
    asked = [each for each in rulings if each.act == 4][-1]
    assert ("52.c" in asked.clauses) is misled


def test_a_cap_that_the_house_has_not_told_is_ours() -> None:
    def silent(book: str, told: int | None) -> tuple[str, ...]:
        consulted = Consulted(resolved(copy(load_book(book)), told))
        consulted.cites("limit_raise_cap")
        return consulted.fallbacks()

    assert silent("tda", None) == ("limit_raise_cap",)
    assert silent("tda", 4) == ()


@pytest.mark.parametrize(
    "acts",
    [
        [*CALLED, "d turns 2s"],
        [*CALLED, "d flops AhKd7c", "p1 says check", "p2 says check", "p3 says check", "p4 says check", "d rivers 2s"],
    ],
)
def test_a_street_cannot_come_before_the_one_that_is_due(acts: list[str]) -> None:
    with pytest.raises(BadInput, match="cannot come now"):
        ruled(DEALT, "tda", acts)


def test_no_board_card_comes_at_the_showdown() -> None:
    acts = ["p1 says check", "p2 says check", "p3 says check", "d rivers 9h"]
    with pytest.raises(BadInput, match="cannot come now"):
        ruled(f"{RIVER}_stacks = [5000, 5000, 5000]", "tda", acts)


def test_a_card_may_be_said_to_be_early_while_another_is_due() -> None:
    assert last(ruled(DEALT, "tda", [*CALLED, "d turns 2s early"]), 4)[1] == "board_redone"


def test_who_let_a_bet_pass_has_no_raise_when_it_comes_round() -> None:
    acts = ["p2 says bet 600", "pause 20", "p3 says call", "p1 says check", "p1 says raise 2000"]
    rulings = ruled(f"{RIVER}_stacks = [5000, 5000, 5000]", "tda", acts)
    assert last(rulings, 4)[:2] == (1, "director")
