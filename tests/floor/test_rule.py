"""`rule` itself: pure, quick to ask again, and clear about what it cannot rule on."""

import pytest

import shuffleup
from shuffleup.bad_input import BadInput
from shuffleup.floor.outcomes import Outcome
from shuffleup.floor.rule import rule_all
from shuffleup.floor.ruling import Needs, Ruling
from shuffleup.hand.hand import Hand
from shuffleup.hand.refusals import Refusal, Refused, Why
from shuffleup.histories.situation import load_situation
from shuffleup.rulebooks import BOOKS, load_book

SPOT = """
variant = "NT"
antes = [0, 0, 0, 0]
blinds_or_straddles = [200, 400, 0, 0]
min_bet = 400
starting_stacks = [20000, 20000, 20000, 20000]
actions = ["d dh p1 ????", "d dh p2 ????", "d dh p3 ????", "d dh p4 ????", "p3 cbr 1100"]
_rulebook = "nppl"
_acts = ["p4 pushes 500 1000"]
_something_else = true
"""


def test_the_names_of_the_package_work() -> None:
    told = shuffleup.load_situation(SPOT)
    ruling = shuffleup.rule(shuffleup.load_book("tda"), told.spot, told.acts[0])
    assert (ruling.outcome, ruling.amount, ruling.returned) == ("call", 1100, 400)
    assert told.book == "nppl"


@pytest.mark.parametrize("book", BOOKS)
def test_asking_twice_gives_the_same_answer(book: str) -> None:
    told = load_situation(SPOT)
    first = rule_all(load_book(book), told.spot, told.acts)
    assert first == rule_all(load_book(book), told.spot, told.acts)
    assert first[-1].act is None


@pytest.mark.parametrize(
    ("act", "wrong"),
    [
        ("p5 folds", "p5 is not in the hand"),
        ("p4 sails", "'sails' does not fit here"),
        ("p4 lifts upcards", "nobody has upcards in this game"),
    ],
)
def test_an_impossible_act_says_so(act: str, wrong: str) -> None:
    told = load_situation(SPOT)
    with pytest.raises(BadInput, match=wrong):
        shuffleup.rule(load_book("tda"), told.spot, act)


def test_a_room_is_no_hand() -> None:
    with pytest.raises(BadInput, match="this is a room with a command, for decide; a hand with _acts"):
        load_situation('[[table]]\nnumber = 1\nseats = ["A", "B"]\n[[command]]\nkind = "begin_hand"\n')


def test_no_act_at_all_says_so() -> None:
    told = load_situation(SPOT)
    with pytest.raises(BadInput, match="there is no act to rule on"):
        shuffleup.rule(load_book("tda"), told.spot, ())
    assert rule_all(load_book("tda"), told.spot, ())[-1].act is None


def test_the_name_of_a_book_is_no_book() -> None:
    told = load_situation(SPOT)
    with pytest.raises(TypeError, match="the book is 'tda'; a rulebook, as load_book"):
        shuffleup.rule("tda", told.spot, told.acts)


def test_an_act_that_the_hand_refuses_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_: Hand) -> None:
        raise Refused(Refusal(Why.HAND_OVER))

    monkeypatch.setattr(Hand, "fold", refuse)
    with pytest.raises(BadInput, match="act 1 cannot be done: This hand is over"):
        rule_all(load_book("tda"), load_situation(SPOT).spot, ["p4 says call", "p1 folds"])


def test_a_fact_that_nobody_told_is_asked_for_and_its_answer_taken() -> None:
    told = load_situation(SPOT)
    asked = shuffleup.rule(load_book("tda"), told.spot, "p4 pushes total 2000")
    assert isinstance(asked, Needs)
    assert (asked.fact, asked.choices[-1]) == ("chips p4", "unknown")
    answers = {"one_chip": Outcome.CALL, "all_needed": Outcome.CALL, "can_spare": Outcome.RAISE}
    for answer, outcome in answers.items():
        text = SPOT + f'_facts = {{"chips p4" = "{answer}"}}\n'
        ruling = shuffleup.rule(load_book("tda"), load_situation(text).spot, "p4 pushes total 2000")
        assert isinstance(ruling, Ruling)
        assert ruling.outcome is outcome, answer


UNKNOWN_STACKS = SPOT.replace("[20000, 20000, 20000, 20000]", "[inf, inf, inf, inf]")


@pytest.mark.parametrize(
    ("answer", "outcome", "amount"),
    [
        ("5000", Outcome.RAISE, 5000),
        ("900", Outcome.CALL, 900),
        ("1500", Outcome.RAISE, 1500),
        ("unknown", "raise", None),
    ],
)
def test_a_stack_that_is_asked_for_is_told(answer: str, outcome: str, amount: int | None) -> None:
    told = load_situation(UNKNOWN_STACKS)
    asked = shuffleup.rule(load_book("tda"), told.spot, "p4 says all-in")
    assert isinstance(asked, Needs)
    assert asked.fact == "stack p4"
    answered = load_situation(UNKNOWN_STACKS + f'_facts = {{"stack p4" = "{answer}"}}\n')
    ruling = shuffleup.rule(load_book("tda"), answered.spot, "p4 says all-in")
    assert (ruling.outcome, ruling.amount, ruling.all_in) == (outcome, amount, True)


@pytest.mark.parametrize("book", BOOKS)
def test_after_draws_that_use_up_the_stub_the_next_round_is_ruled_on(book: str) -> None:
    """Seven who throw five each want 35 cards of a stub of 16: the dealer shuffles the muck, and play goes on."""
    hands = ", ".join(f'"d dh p{each} {"??" * 5}"' for each in range(1, 8))
    calls = ", ".join(f'"p{each} cc"' for each in (3, 4, 5, 6, 7, 1, 2))
    draws = ", ".join(f'"p{each} sd {"??" * 5}"' for each in range(1, 8))
    told = load_situation(f"""
variant = "F2L3D"
antes = [0, 0, 0, 0, 0, 0, 0]
blinds_or_straddles = [50, 100, 0, 0, 0, 0, 0]
small_bet = 100
big_bet = 200
starting_stacks = [10000, 10000, 10000, 10000, 10000, 10000, 10000]
actions = [{hands}, {calls}, {draws}]
_rulebook = "{book}"
_acts = ["p1 says check"]
""")
    checked, after = rule_all(load_book(book), told.spot, told.acts)
    assert isinstance(checked, Ruling)
    assert isinstance(after, Ruling)
    assert (checked.outcome, after.act) == (Outcome.CHECK, None)
