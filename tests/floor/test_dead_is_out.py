"""A ruling that a hand is dead or folded is carried out: its player acts no more and has no share in a pot."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from floor.test_any_acts import ACTS, SPOTS
from shuffleup.bad_input import BadInput
from shuffleup.conformance.runs import Run
from shuffleup.floor.outcomes import Outcome
from shuffleup.floor.rule import rule_all
from shuffleup.floor.ruling import Ruling
from shuffleup.histories.situation import load_situation
from shuffleup.rulebooks import BOOKS, load_book

FETCHED = [
    ["p1 folds", "p2 lifts muck"],
    ["p1 mucks", "p3 lifts muck"],
    ["d kills p1", "p2 lifts muck", "p3 says check"],
]

BLINDS = """variant = "NT"
antes = [0, 0, 0, 0]
blinds_or_straddles = [200, 400, 0, 0]
min_bet = 400
starting_stacks = [20000, 20000, 20000, 20000]
actions = ["d dh p1 ????", "d dh p2 ????", "d dh p3 ????", "d dh p4 ????"]
"""


def wrongly_alive(rulings: Sequence[Mapping[str, Any]]) -> list[str]:
    """Lines that say a player is out who is in at the end, though no later line gave him his hand back."""
    last = rulings[-1]
    assert last["needs"] is None
    in_play = {player for pot in last["pots"] for player in pot["eligible"]} | {last["to_act"]}
    holds = {(each["act"], each["player"]): each for each in rulings if each["act"] is not None}
    lines = [each for each in holds.values() if each["needs"] is None]
    back = {each["player"]: each["act"] for each in lines if each["outcome"] == Outcome.HAND_LIVE}
    found: list[str] = []
    for each in lines:
        own = {each["player"]} if each["outcome"] in (Outcome.HAND_DEAD, Outcome.FOLD) else set()
        wrong = [player for player in ({*each["dead"]} | own) & in_play if back.get(player, -1) < each["act"]]
        found += [f"act {each['act']}: p{player} is {each['outcome']} and plays on" for player in wrong]
    return found


@pytest.mark.parametrize("book", BOOKS)
def test_whoever_a_case_says_is_out_plays_no_further(book: str, floor_runs: tuple[Run, ...]) -> None:
    runs = [each for each in floor_runs if each.book == book]
    assert not {each.case.id: wrong for each in runs if (wrong := wrongly_alive(each.came))}
    assert any(line["dead"] for each in runs for line in each.came)


@pytest.mark.parametrize("acts", FETCHED, ids=", ".join)
@pytest.mark.parametrize("spot", SPOTS)
@pytest.mark.parametrize("book", BOOKS)
def test_whoever_fetches_a_hand_is_out_or_it_is_not_said(book: str, spot: str, acts: list[str]) -> None:
    check(book, spot, acts)


@pytest.mark.parametrize("spot", SPOTS)
@given(st.lists(ACTS, max_size=6), st.sampled_from(BOOKS))
@settings(max_examples=60, deadline=None)
def test_whatever_is_done_the_dead_stay_out(spot: str, acts: list[str], book: str) -> None:
    check(book, spot, acts)


@pytest.mark.parametrize("book", BOOKS)
@given(st.permutations([1, 2, 3, 4]), st.sampled_from([[], ["p3 says call"], ["p3 says raise 1000"]]))
@settings(max_examples=60, deadline=None)
def test_the_last_hand_has_the_pot_in_whatever_order_the_others_fold(
    book: str, order: list[int], before: list[str]
) -> None:
    situation = load_situation(BLINDS)
    rulings = rule_all(load_book(book), situation.spot, [*before, *(f"p{player} folds" for player in order[:3])])
    last = rulings[-1]
    assert isinstance(last, Ruling)
    assert last.dead == tuple(sorted(order[:3]))
    assert [list(pot["won"]) for pot in last.pots] == [[f"p{order[3]}"]]
    assert sum(last.more["stacks"].values()) == 4 * 20000


def check(book: str, spot: str, acts: list[str]) -> None:
    situation = load_situation(SPOTS[spot])
    try:
        rulings = rule_all(load_book(book), situation.spot, acts)
    except BadInput:
        return
    assert not wrongly_alive([each.as_object() for each in rulings])
