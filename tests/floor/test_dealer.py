"""What the dealer does wrong: every act is ruled on, no chip is lost, and what cannot happen says so."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shuffleup.bad_input import BadInput
from shuffleup.floor.outcomes import Outcome
from shuffleup.floor.rule import rule_all
from shuffleup.floor.ruling import Needs, Ruling
from shuffleup.histories.situation import load_situation
from shuffleup.rulebooks import BOOKS, load_book
from shuffleup.words.catalogue import say

HAND = """
variant = "NT"
antes = [0, 0, 0, 0]
blinds_or_straddles = [100, 200, 0, 0]
min_bet = 200
starting_stacks = [20000, 5000, 900, 20000]
seats = [1, 3, 4, 6]
seat_count = 9
_button = "s6"
"""
CHIPS = 45900
DEALT = '"d dh p1 ????", "d dh p2 ????", "d dh p3 ????", "d dh p4 ????"'
CALLED = DEALT + ', "p3 cc", "p4 cc", "p1 cc", "p2 cc"'
FLOP = CALLED + ', "d db AhKd7c"'

PLACES = st.sampled_from(["p1", "p2", "p3", "p4", "s9", "s4"])
ACTS = st.one_of(
    st.builds("d exposes {} {}".format, PLACES, st.sampled_from(["1", "2", "replacement"])),
    st.builds("d deals {} {}".format, PLACES, st.sampled_from(["1", "2 running", "3", "joker", "1 early"])),
    st.builds("d drops {} {}".format, PLACES, st.sampled_from(["1", "2 unseen"])),
    st.builds("d skips {}".format, PLACES),
    st.builds("d starts {}".format, PLACES),
    st.builds("d boxes {}".format, st.integers(1, 2)),
    st.builds("d burns {}".format, st.integers(0, 2)),
    st.builds(
        "d {} {}{}".format,
        st.sampled_from(["flops", "turns", "rivers"]),
        st.sampled_from(["7h", "2h3h4h", "2h3h4h5h", "2h3h4h5h6h", "Ah"]),
        st.sampled_from(["", " early"]),
    ),
    st.sampled_from(["d drops stub", "button due s4", "d offers cut p3", "p3 cuts 3", "p3 speaks up"]),
    st.builds(
        "p{} {}".format,
        st.integers(1, 4),
        st.sampled_from(["says call", "says check", "folds", "says raise 600", "says bet 500"]),
    ),
)


def ruled(actions: str, acts: list[str], book: str, more: str = "") -> tuple[Ruling | Needs, ...]:
    lines = ", ".join(f'"{act}"' for act in acts)
    told = load_situation(f"{HAND}actions = [{actions}]\n{more}_acts = [{lines}]\n")
    return rule_all(load_book(book), told.spot, told.acts)


def last(actions: str, acts: list[str], book: str, act: int, more: str = "") -> Any:
    return [each for each in ruled(actions, acts, book, more) if each.act == act][-1]


@given(
    actions=st.sampled_from(["", DEALT, CALLED, FLOP]),
    acts=st.lists(ACTS, min_size=1, max_size=5),
    book=st.sampled_from(BOOKS),
)
def test_every_act_is_answered_and_no_chip_is_lost(actions: str, acts: list[str], book: str) -> None:
    try:
        found = ruled(actions, acts, book)
    except BadInput:
        return
    assert {each.act for each in found} == {None, *range(len(acts))}
    assert all(say(each.question if isinstance(each, Needs) else each.say, name=str) for each in found)
    end = found[-1]
    assert isinstance(end, Ruling)
    in_the_middle = sum(pot["amount"] for pot in end.pots if "won" not in pot)
    assert sum(end.more["stacks"].values()) + in_the_middle == CHIPS


@pytest.mark.parametrize("book", BOOKS)
def test_a_card_seen_at_an_empty_seat_means_that_the_seat_was_dealt_in(book: str) -> None:
    assert last("", ["d exposes s9 1"], book, 0).outcome is Outcome.MISDEAL


@pytest.mark.parametrize("book", BOOKS)
def test_passing_over_an_empty_seat_is_no_fault(book: str) -> None:
    assert last("", ["d skips s9"], book, 0).outcome is Outcome.NONE


@pytest.mark.parametrize("book", BOOKS)
def test_a_card_on_the_board_that_is_there_already_voids_the_hand(book: str) -> None:
    found = ruled(CALLED, ["d flops AhKdAh"], book)
    assert found[0].outcome is Outcome.VOID  # type: ignore[union-attr]
    assert found[-1].more["stacks"] == {"p1": 20000, "p2": 5000, "p3": 900, "p4": 20000}  # type: ignore[union-attr]


def test_after_four_cards_on_the_flop_no_burn_is_missing_before_the_turn() -> None:
    after = ["p1 taps", "p2 taps", "p3 taps", "p4 taps", "d burns 0", "d turns 7h"]
    assert last(CALLED, ["d flops 2h3h4h5h", *after], "tda", 5).outcome is Outcome.NONE
    assert last(CALLED, ["d flops 2h3h4h", *after], "tda", 5).outcome is Outcome.BOARD_REDONE


def test_a_second_burn_seen_before_the_flop_is_the_first_card_of_it() -> None:
    ruling = last(CALLED, ["d burns 2"], "nppl", 0, '_stub = "2c9h7h4d"\n')
    assert ruling.remedies[0]["cards"] == "9h7h4d"


def test_bets_on_a_street_that_is_dealt_again_go_back_and_folds_stand() -> None:
    acts = ["d burns 2", "d turns 7h", "p1 says bet 500", "p2 folds", "p3 says call"]
    found = ruled(FLOP + ', "p1 cc", "p2 cc", "p3 cc", "p4 cc"', acts, "nppl")
    back = [(each["player"], each["chips"]) for each in last_of(found, 0).remedies if each["kind"] == "return_chips"]
    assert back == [(1, 500), (3, 500)]
    end = last_of(found, None)
    assert end.to_act == 1
    assert end.pots[0]["eligible"] == [1, 3, 4]


def test_the_sentence_tells_what_the_dealer_has_to_do() -> None:
    ruling = last_of(ruled(FLOP, ["d turns 7h early"], "nppl", '_stub = "6s7h9h4d"\n'), 0)
    assert say(ruling.say, name=str) == (
        "the board is dealt again; the turn is 4d; after the betting on the turn the early card goes back into the "
        "stub, which is shuffled; the river is dealt without a burn"
    )


def test_what_was_bet_on_a_card_that_does_not_play_goes_back_and_a_fold_stands() -> None:
    acts = ["d turns 7h early", "p1 pushes 600", "p2 folds", "p4 says check", "d turns 9s"]
    found = ruled(FLOP + ', "p1 cc", "p2 cc", "p3 cc"', acts, "nppl")
    assert (last_of(found, 1).outcome, last_of(found, 1).returned) == (Outcome.VOID, 600)
    end = last_of(found, None)
    assert (end.to_act, end.options) == (1, ("check", "bet"))
    assert end.dead == (2,)


def test_no_hand_is_dead_in_a_deal_that_is_void() -> None:
    found = ruled("", ["d skips p2", "d deals p4 3", "p3 says call", "p4 says call"], "nppl")
    assert last_of(found, 0).outcome is Outcome.MISDEAL
    assert last_of(found, 1).outcome is Outcome.VOID
    assert last_of(found, None).dead == ()


def test_a_hand_joined_before_the_flop_can_still_be_a_misdeal() -> None:
    joined = HAND.replace("[20000, 5000, 900, 20000]", "[inf, inf, inf, inf]")
    acts = '_acts = ["d skips p2"]\n_street = "preflop"\n_pot = 300\n_live = ["p1", "p2", "p3", "p4"]\n'
    told = load_situation(f"{joined}actions = []\n{acts}")
    outcomes = {book: last_of(rule_all(load_book(book), told.spot, told.acts), 0).outcome for book in BOOKS}
    assert set(outcomes.values()) == {Outcome.MISDEAL}, outcomes


def last_of(found: tuple[Ruling | Needs, ...], act: int | None) -> Ruling:
    line = [each for each in found if each.act == act][-1]
    assert isinstance(line, Ruling)
    return line


@pytest.mark.parametrize(
    ("actions", "act", "wrong"),
    [
        (CALLED, "d turns 7h", "the turn cannot come now"),
        (FLOP, "d flops 2h3h4h early", "the flop cannot come now"),
        ("", "d exposes p9 1", "p9 is not in the hand"),
    ],
)
def test_what_cannot_happen_says_so(actions: str, act: str, wrong: str) -> None:
    with pytest.raises(BadInput, match=wrong):
        ruled(actions, [act], "tda")


def test_nobody_knows_how_much_has_happened() -> None:
    unknown = '_unknown = ["substantial action"]\n'
    asked = last("", ["d starts p2"], "tda", 0, unknown)
    assert isinstance(asked, Needs)
    assert asked.choices == ("yes", "no", "unknown")
    outcomes = {"yes": Outcome.PLAY_ON, "no": Outcome.MISDEAL, "unknown": Outcome.DIRECTOR}
    for answer, outcome in outcomes.items():
        facts = f'{unknown}_facts = {{"substantial action" = "{answer}"}}\n'
        assert last("", ["d starts p2"], "tda", 0, facts).outcome is outcome
