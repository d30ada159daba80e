"""Early acts and rulings that stay: what binds is not ruled again, two early acts are what they would be in turn."""

from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from shuffleup.bad_input import BadInput
from shuffleup.floor.outcomes import Outcome
from shuffleup.floor.rule import rule_all
from shuffleup.floor.ruling import Needs, Ruling
from shuffleup.histories.situation import load_situation
from shuffleup.rulebooks import BOOKS, load_book

SPOT = """variant = "{game}"
antes = [0, 0, 0, 0]
blinds_or_straddles = [100, 200, 0, 0]
min_bet = 200
small_bet = 200
big_bet = 400
starting_stacks = [3000, 900, 10000, 2500]
actions = ["d dh p1 ????", "d dh p2 ????", "d dh p3 ????", "d dh p4 ????"]
"""
GAMES = st.sampled_from(["NT", "FT", "PO"])
DONE = st.sampled_from(
    ["says call", "says call", "folds", "says check", "says raise 400", "says raise 600", "says raise 1200",
     "says raise", "says 500", "says all-in", "taps", "pushes 200", "pushes 100 500", "pushes 1000",
     "pushes 500 500 500"]
)  # fmt: skip
PLAYED = (Outcome.FOLD, Outcome.CHECK, Outcome.CALL, Outcome.BET, Outcome.RAISE, Outcome.COMPLETE, Outcome.BRING_IN)


def asked(game: str, acts: Sequence[str], book: str) -> tuple[Ruling | Needs, ...]:
    situation = load_situation(f"{SPOT.format(game=game)}_acts = {list(acts)!r}\n")
    return rule_all(load_book(book), situation.spot, situation.acts)


def settled(rulings: Sequence[Ruling | Needs]) -> dict[int, tuple[Outcome, int | None]]:
    """Act -> what it is, for acts that bind and whose size is told."""
    last = {each.act: each for each in rulings if each.act is not None}
    return {
        act: (each.outcome, each.amount)
        for act, each in last.items()
        if isinstance(each, Ruling) and each.binding and each.outcome in PLAYED
        if each.amount is not None or each.outcome is Outcome.FOLD
    }


@st.composite
def early_then_in_turn(draw: st.DrawFn) -> list[str]:
    """Some act before p3, perhaps with time between; he speaks up or not; then anything goes on."""
    acts: list[str] = []
    for player in draw(st.lists(st.sampled_from(["p4", "p1", "p2"]), min_size=1, max_size=3, unique=True)):
        acts.append(f"{player} {draw(DONE)}")
        acts += draw(st.sampled_from([[], ["pause 20"]]))
    acts += draw(st.sampled_from([[], ["p3 speaks up"]]))
    who = st.sampled_from(["p3", "p3", "p4", "p1", "p2"])
    return acts + draw(st.lists(st.builds("{} {}".format, who, DONE), min_size=1, max_size=5))


@pytest.mark.parametrize("book", BOOKS)
@settings(max_examples=40, deadline=None)
@given(game=GAMES, acts=early_then_in_turn())
def test_what_binds_is_not_ruled_otherwise_by_what_another_does_later(book: str, game: str, acts: list[str]) -> None:
    before: dict[int, tuple[Outcome, int | None]] = {}
    for end in range(1, len(acts) + 1):
        try:
            now = asked(game, acts[:end], book)
        except BadInput:
            return
        later = acts[end - 1].split()[0]
        told = {each.act for each in now if isinstance(each, Needs)}
        found = settled(now)
        kept = {act: was for act, was in before.items() if acts[act].split()[0] != later and act not in told}
        assert {act: found.get(act) for act in kept} == kept
        before = found


@pytest.mark.parametrize("book", BOOKS)
@settings(max_examples=40, deadline=None)
@given(game=GAMES, done=st.lists(DONE, min_size=1, max_size=3), first=st.sampled_from(["folds", "says call"]))
def test_early_acts_are_what_they_would_be_in_turn_where_nothing_changed(
    book: str, game: str, done: list[str], first: str
) -> None:
    assume(done != ["folds"] * 3)  # then p3 has the pot before he could act
    early = [f"{player} {each}" for player, each in zip(("p4", "p1", "p2"), done, strict=False)]
    try:
        too_early = asked(game, [early[0], "p3 speaks up", *early[1:], f"p3 {first}"], book)
        in_turn = asked(game, [f"p3 {first}", *early], book)
    except BadInput:
        return
    if any(isinstance(each, Needs) or each.outcome is Outcome.DIRECTOR for each in (*too_early, *in_turn)):
        return
    assert spot_of(too_early[-1]) == spot_of(in_turn[-1])


SAID = st.sampled_from(["says call", "says raise", "says raise 400", "says raise 1200", "says 500", "says all-in"])
CHIPS = st.sampled_from(["pushes 100", "pushes 200", "pushes 500", "pushes 1000", "pushes 200 / 500", "pushes 500 500"])


@pytest.mark.parametrize("book", BOOKS)
@settings(max_examples=40, deadline=None)
@given(game=GAMES, said=SAID, chips=CHIPS)
def test_the_chips_of_what_was_said_are_no_further_act(book: str, game: str, said: str, chips: str) -> None:
    at_once = asked(game, [f"p3 {said}", f"p3 {chips}", "p4 folds"], book)
    later = asked(game, [f"p3 {said}", "p4 folds", f"p3 {chips}"], book)
    if any(isinstance(each, Needs) or each.outcome is Outcome.DIRECTOR for each in at_once):
        return
    assert spot_of(later[-1]) == spot_of(at_once[-1])
    assert not [each for each in later if isinstance(each, Ruling) and each.player == 3 and each.infractions]


@pytest.mark.parametrize("book", BOOKS)
@settings(max_examples=40, deadline=None)
@given(game=GAMES, said=SAID, done=st.one_of(CHIPS, DONE))
def test_a_word_out_of_turn_that_binds_is_the_first_word_of_the_turn(
    book: str, game: str, said: str, done: str
) -> None:
    early = asked(game, [f"p4 {said}", "p3 folds", f"p4 {done}"], book)
    in_turn = asked(game, ["p3 folds", f"p4 {said}", f"p4 {done}"], book)
    if any(isinstance(each, Needs) or each.outcome is Outcome.DIRECTOR for each in (*early, *in_turn)):
        return
    assert spot_of(early[-1]) == spot_of(in_turn[-1])


@pytest.mark.parametrize("book", BOOKS)
@settings(max_examples=40, deadline=None)
@given(game=GAMES, done=DONE, between=st.sampled_from([[], ["p3 folds"]]), then=DONE)
def test_a_fold_before_its_turn_binds_whatever_else_was_done_before_it(
    book: str, game: str, done: str, between: list[str], then: str
) -> None:
    acts = [f"p1 {done}", *between, "p1 folds", f"p{4 if between else 3} {then}"]
    try:
        last = asked(game, acts, book)[-1]
    except BadInput:
        return
    assert isinstance(last, Ruling)
    assert 1 in last.dead
    assert last.to_act != 1
    assert not [pot for pot in last.pots if 1 in pot["eligible"]]


def spot_of(last: Ruling | Needs) -> Any:
    """How things stand in the end."""
    assert isinstance(last, Ruling)
    return last.to_act, last.to_call, last.min_to, last.dead, last.more["stacks"]
