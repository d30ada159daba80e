"""Which rulings are one, whatever their sums; and what is ruled where nobody knows which of them it is."""

from collections.abc import Mapping
from typing import Any

import pytest

from shuffleup.floor.gist import gist_of
from shuffleup.floor.outcomes import Outcome
from shuffleup.floor.ruling import UNKNOWN, Json, Needs, Ruling
from shuffleup.floor.unknown import Fact, rule_open
from shuffleup.floor.verdict import Verdict
from shuffleup.message import Message
from shuffleup.rulebooks import load_book

TDA = load_book("tda")
CALL = Ruling(0, 3, Outcome.CALL, 500)
END = Ruling(None, None, Outcome.NONE)
DEAD = Ruling(0, 3, Outcome.HAND_DEAD)
LEFT = Ruling(0, 3, Outcome.DIRECTOR)


def with_(ruling: Ruling, **facts: Any) -> Ruling:
    """A ruling with other facts."""
    return Ruling(**{name: getattr(ruling, name) for name in Ruling.__slots__} | facts)


def agreed(*rulings: Ruling, told: Mapping[str, str] | None = None) -> Ruling:
    """What is ruled where each of these may be the ruling, and nobody knows which."""
    names = tuple(map(str, range(len(rulings))))
    facts = (Fact("way", names, lambda _: names),)
    answer = rule_open(TDA, facts, lambda values: rulings[int(values["way"])], told or {"way": UNKNOWN})
    assert isinstance(answer, Ruling)
    return answer


def needs(fact: str, *choices: str) -> Needs:
    return Needs(0, 3, fact, Message("floor.asks.reading"), (*choices, UNKNOWN))


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        (CALL, with_(CALL, amount=900), True),
        (CALL, with_(CALL, returned=300), True),
        (CALL, with_(CALL, owes=300), False),
        (CALL, with_(CALL, to_act=2), True),
        (END, with_(END, to_act=2), False),
        (DEAD, with_(DEAD, returned=300), False),
        (with_(CALL, more={"least": 60}), with_(CALL, more={"least": 90}), True),
        (with_(CALL, more={"allowed": True}), with_(CALL, more={"allowed": False}), False),
        (with_(CALL, more={"allowed": True, "least": 1}), with_(CALL, more={"allowed": False, "least": 1}), False),
        (with_(CALL, more={"clock": {"seconds": 60}}), with_(CALL, more={"clock": {"seconds": 30}}), False),
        (with_(CALL, more={"cards_up": [1]}), with_(CALL, more={"cards_up": [2]}), False),
        (with_(END, pots=({"won": {"p1": 500}},)), with_(END, pots=({"won": {"p1": 800}},)), True),
        (with_(END, pots=({"won": {"p1": 500}},)), with_(END, pots=({"won": {"p2": 500}},)), False),
        (with_(END, pots=({"chips": 500},)), with_(END, pots=({"chips": 500}, {"chips": 90})), True),
        (with_(LEFT, choices=({"outcome": "call", "amount": 500},)),
         with_(LEFT, choices=({"outcome": "call", "amount": 800},)), True),
        (with_(LEFT, choices=({"amount": 500},)), with_(LEFT, choices=({"amount": 800},)), False),
        (with_(LEFT, choices=({"options": ["fold"]},)), with_(LEFT, choices=({"options": ["call"]},)), False),
        (with_(LEFT, default={"outcome": "call", "amount": 500}),
         with_(LEFT, default={"outcome": "call", "amount": 800}), True),
        (with_(LEFT, default={"outcome": "call"}), with_(LEFT, default={"outcome": "fold"}), False),
    ],
)  # fmt: skip
def test_rulings_that_differ_in_sums_alone_are_one(one: Ruling, other: Ruling, *, same: bool) -> None:
    assert (gist_of(one) == gist_of(other)) is same
    assert len({gist_of(one), gist_of(other)}) == (1 if same else 2)


def test_of_a_choice_without_an_outcome_all_that_it_says_counts_in_any_order_of_its_keys() -> None:
    first = with_(LEFT, choices=({"amount": 500, "options": ["fold", "call"]},))
    assert gist_of(first) == gist_of(with_(LEFT, choices=({"options": ("fold", "call"), "amount": 500},)))


def test_clauses_that_all_have_are_cited_and_all_of_them_where_none_is_shared() -> None:
    assert agreed(with_(CALL, clauses=("48", "51")), with_(CALL, clauses=("51", "42"))).clauses == ("51",)
    assert agreed(with_(CALL, clauses=("48",)), with_(CALL, clauses=("42",))).clauses == ("48", "42")


@pytest.mark.parametrize(
    ("field", "values", "left"),
    [
        ("amount", (500, 900), None),
        ("returned", (300, 0), 0),
        ("min_to", (800, 900), None),
        ("to_act", (1, 2), None),
        ("options", (("fold", "call"), ("fold", "check")), ()),
        ("dead", ((1, 2), (1, 3)), ()),
        ("options", (("fold", "call"), ("fold", "call")), ("fold", "call")),
        ("more", ({"least": 60, "allowed": None}, {"least": 90, "allowed": None}), {"allowed": None}),
        ("more", ({"stacks": {"p1": 900, "p2": 50}}, {"stacks": {"p1": 900, "p2": 70}}), {"stacks": {"p1": 900}}),
        ("remedies", (({"kind": "correct_bet", "player": 1, "amount": 5},),
                      ({"kind": "correct_bet", "player": 1, "amount": 9},)), ({"kind": "correct_bet", "player": 1},)),
        ("choices", (({"outcome": "call", "amount": 5},), ({"outcome": "call", "amount": 9},)), ({"outcome": "call"},)),
        ("pots", (({"won": {"p1": 500}}, {"chips": 5}), ({"won": {"p1": 900}}, {"chips": 9})), ({"won": {"p1": 0}},)),
        ("pots", (({"won": {"p1": 500}},), ({"won": {"p1": 500}},)), ({"won": {"p1": 500}},)),
    ],
)  # fmt: skip
def test_what_they_part_over_is_left_out(field: str, values: tuple[Any, Any], left: Any) -> None:
    answer = agreed(*(with_(CALL, **{field: value}) for value in values))
    assert answer.outcome is Outcome.CALL
    assert getattr(answer, field) == left


@pytest.mark.parametrize(
    ("one", "other", "said"),
    [
        ({"returned": 300}, {"returned": 300}, ["floor.call", "floor.takes_back"]),
        ({"returned": 300}, {"returned": 400}, ["floor.call", "floor.takes_back_some"]),
        ({"returned": 300}, {}, ["floor.call"]),
        ({"owes": 300}, {"owes": 500}, ["floor.call", "floor.adds_some"]),
        ({"amount": 500}, {"amount": 900}, ["floor.call"]),
        ({"amount": 500, "stays": 5}, {"amount": 500, "stays": 9}, ["floor.call", "floor.in_all", "floor.leaves_some"]),
    ],
)
def test_no_sum_is_said_that_is_not_in_all_of_them(one: Json, other: Json, said: list[str]) -> None:
    rulings = [Ruling(0, 3, Outcome.CALL, **each, say=Verdict(Outcome.CALL, **each).said("3")) for each in (one, other)]
    say = agreed(*rulings).say
    assert (say.id, say.args["player"]) == ("floor.ruled_on", "3")
    parts = say.args["said"]
    assert isinstance(parts, tuple)
    assert [each.id for each in parts] == said


def test_a_sentence_that_is_the_same_in_all_stays_as_it_is() -> None:
    say = Message("floor.next", {"player": "2"})
    assert agreed(with_(END, say=say), with_(END, say=say, to_call=5)).say == say


def test_where_nobody_knows_what_the_book_asks_each_answer_is_tried() -> None:
    asked = needs("chips p3", "one_chip", "mixed_values")

    def rule(told: Mapping[str, str]) -> Ruling | Needs:
        known = told.get("chips p3", UNKNOWN)
        return asked if known == UNKNOWN else CALL if known == "one_chip" else DEAD

    answer = rule_open(TDA, (), rule, {"chips p3": UNKNOWN})
    assert isinstance(answer, Ruling)
    assert [each["outcome"] for each in answer.choices] == ["call", "hand_dead"]
    assert rule_open(TDA, (), rule, {"chips p3": "one_chip"}) == CALL


def test_a_number_that_nobody_knows_is_not_tried_and_what_else_may_be_is_ruled() -> None:
    ways = ("0", "1")
    asked = needs("thinking p3")
    facts = (Fact("way", ways, lambda _: ways),)
    answer = rule_open(
        TDA, facts, lambda told: CALL if told["way"] == "0" else asked, {"way": UNKNOWN, "thinking p3": UNKNOWN}
    )
    assert answer == CALL
    told = {"way": "1", "thinking p3": "40"}
    assert rule_open(TDA, facts, lambda values: CALL if "thinking p3" in values else asked, told) == CALL


def test_a_question_is_no_sum_where_sums_are_wanted() -> None:
    sizes = ("500", "900")
    facts = (Fact("bet", (), lambda _: sizes),)
    asked = needs("chips p3", "one_chip")
    assert rule_open(TDA, facts, lambda _: asked, {}, sums=True) == (asked,)

    def rule(told: Mapping[str, str]) -> Ruling:
        return with_(CALL, amount=int(told["bet"]))

    asks = rule_open(TDA, facts, rule, {}, sums=True)
    assert isinstance(asks, tuple)
    assert [each.fact for each in asks] == ["bet"]
    assert isinstance(rule_open(TDA, facts, rule, {}), Ruling)
