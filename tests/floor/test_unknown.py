"""Facts that nobody has told: asked only where the book's rulings part over them, and never guessed."""

from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shuffleup.bad_input import BadInput
from shuffleup.floor.gist import gist_of
from shuffleup.floor.outcomes import Outcome
from shuffleup.floor.ruling import UNKNOWN, Needs, Ruling
from shuffleup.floor.unknown import MOST_QUESTIONS, Fact, rule_open
from shuffleup.message import Message
from shuffleup.rulebooks import load_book

TDA = load_book("tda")
Told = Mapping[str, str]


def fact(name: str, *values: str, number: bool = False, rests_on: tuple[str, ...] = ()) -> Fact:
    return Fact(name, () if number else values, lambda _: values, rests_on)


def ruling(outcome: Outcome, amount: int | None = None, **more: object) -> Ruling:
    parts = [Message(f"floor.{outcome.value}")]
    if amount:
        parts.append(Message("floor.in_all", {"chips": amount}))
    return Ruling(0, 3, outcome, amount, clauses=("48",), say=Message("floor.ruled", {"said": tuple(parts)}), more=more)


def asked(answer: Ruling | tuple[Needs, ...]) -> list[str]:
    return [] if isinstance(answer, Ruling) else [each.fact for each in answer]


def test_only_what_the_rulings_part_over_is_asked() -> None:
    facts = (fact("shirt", "red", "blue"), fact("facing", "bet", "nothing"))

    def rule(told: Told) -> Ruling:
        return ruling(Outcome.CALL if told["facing"] == "bet" else Outcome.CHECK)

    first = rule_open(TDA, facts, rule, {})
    assert asked(first) == ["facing"]
    assert isinstance(first, tuple)
    assert first[0].choices == ("bet", "nothing", UNKNOWN)
    assert rule_open(TDA, facts, rule, {"facing": "bet"}) == rule({"facing": "bet"})


def test_sums_are_asked_together_with_what_they_rest_on() -> None:
    facts = (fact("bet", "500", "900", number=True), fact("pushed", "1", "3", number=True, rests_on=("bet",)))

    def rule(told: Told) -> Ruling:
        return ruling(Outcome.RAISE if told["pushed"] == "3" else Outcome.CALL, int(told["bet"]))

    assert asked(rule_open(TDA, facts, rule, {})) == ["bet", "pushed"]
    assert asked(rule_open(TDA, facts, rule, {"bet": "700"})) == ["pushed"]


def test_a_sum_that_is_not_known_is_left_out() -> None:
    facts = (fact("bet", "500", "900", number=True),)
    answer = rule_open(TDA, facts, lambda told: ruling(Outcome.CALL, int(told["bet"]), allowed=True), {})
    assert isinstance(answer, Ruling)
    assert (answer.outcome, answer.amount, answer.more) == (Outcome.CALL, None, {"allowed": True})
    assert answer.say == Message("floor.ruled", {"said": (Message("floor.call"),)})


def test_who_does_not_know_gets_what_is_left_to_choose_from() -> None:
    facts = (fact("facing", "bet", "nothing"),)
    answer = rule_open(
        TDA,
        facts,
        lambda told: ruling(Outcome.CALL if told["facing"] == "bet" else Outcome.CHECK),
        {"facing": UNKNOWN},
    )
    assert isinstance(answer, Ruling)
    assert (answer.outcome, answer.binding) == (Outcome.DIRECTOR, False)
    assert answer.choices == (
        {"outcome": "call", "if": {"facing": ["bet"]}},
        {"outcome": "check", "if": {"facing": ["nothing"]}},
    )
    assert {"1", "48"} <= set(answer.clauses)


def test_what_the_rules_themselves_ask_for_is_passed_on_once() -> None:
    needs = Needs(0, 3, "chips p3", Message("floor.asks.chips", {"player": "3"}), ("one_chip", UNKNOWN))
    assert rule_open(TDA, (), lambda _: needs, {}) == (needs,)
    answer = rule_open(TDA, (), lambda _: needs, {"chips p3": UNKNOWN})
    assert isinstance(answer, Ruling)
    assert (answer.outcome, answer.choices) == (Outcome.DIRECTOR, ())


def test_a_way_that_cannot_have_been_is_left_out() -> None:
    def rule(told: Told) -> Ruling:
        if told["facing"] == "moon":
            raise BadInput("no such thing")
        return ruling(Outcome.CALL)

    facts = (fact("facing", "bet", "moon"),)
    assert rule_open(TDA, facts, rule, {}) == ruling(Outcome.CALL)
    with pytest.raises(BadInput, match="no such thing"):
        rule_open(TDA, facts, rule, {"facing": "moon"})


OUTCOMES = st.sampled_from([Outcome.CALL, Outcome.CHECK, Outcome.FOLD, Outcome.RAISE])


@given(table=st.lists(OUTCOMES, min_size=16, max_size=16), answers=st.lists(st.integers(0, 2), min_size=4, max_size=4))
def test_whatever_the_book_says_the_answer_is_what_all_that_may_be_agree_on(
    table: list[Outcome], answers: list[int]
) -> None:
    """Over four facts of two values each and any book: nothing is asked twice, and no ruling is guessed."""
    names = ("a", "b", "c", "d")
    facts = tuple(fact(name, "0", "1") for name in names)

    def rule(told: Told) -> Ruling:
        return ruling(table[int("".join(told[name] for name in names), 2)])

    told: dict[str, str] = {}
    answer = rule_open(TDA, facts, rule, told)
    while not isinstance(answer, Ruling):
        (needs,) = answer
        assert needs.fact not in told
        told[needs.fact] = needs.choices[answers[names.index(needs.fact)]]
        answer = rule_open(TDA, facts, rule, told)
    assert len(told) <= MOST_QUESTIONS
    known = {name: value for name, value in told.items() if value != UNKNOWN}
    ways = [f"{number:04b}" for number in range(16)]
    left = [way for way in ways if all(way[names.index(name)] == value for name, value in known.items())]
    gists = {gist_of(ruling(table[int(way, 2)])) for way in left}
    if len(gists) == 1:
        assert gist_of(answer) in gists
    else:
        assert answer.outcome is Outcome.DIRECTOR
        assert {each["outcome"] for each in answer.choices} == {table[int(way, 2)].value for way in left}
