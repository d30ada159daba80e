"""What is read aloud of a ruling: whole lines of it, in the order in which they are said, and never a false one."""

from typing import Any

import pytest

from shuffleup.floor.announced import announced, choice_told
from shuffleup.floor.outcomes import Outcome
from shuffleup.floor.rule import rule_all
from shuffleup.floor.ruling import Json, Ruling
from shuffleup.floor.verdict import Verdict
from shuffleup.histories.situation import load_situation
from shuffleup.message import Message
from shuffleup.rulebooks import load_book
from shuffleup.words.catalogue import Catalogue

ENGLISH = Catalogue.load("en", strict=True)
PLAYERS = {"1": "Ann", "2": "Bob", "3": "Cy"}
BACK_UP: Json = {"kind": "back_up", "player": 1}
SHOWN: Json = {"kind": "show_to_all", "player": 1, "card": 1}


def lines(messages: tuple[Message, ...]) -> list[str]:
    """The sentences, each by itself."""
    return [ENGLISH.say(each, name=PLAYERS.__getitem__) for each in messages]


def ruled(outcome: Outcome, *, act: int | None = 0, **facts: Any) -> Ruling:
    """A ruling whose own sentence is that of the rules."""
    own = Verdict(outcome, **{key: facts[key] for key in ("amount", "remedies", "more") if key in facts})
    return Ruling(act, None, outcome, say=own.said(""), **facts)


def offence(penalty: str) -> Json:
    return {"offence": "etiquette", "player": 1, "penalty": penalty}


def won(*pots: dict[str, int]) -> tuple[Json, ...]:
    return tuple({"won": pot} for pot in pots)


def test_what_is_put_right_is_said_and_not_that_nothing_changes() -> None:
    assert lines(announced(ruled(Outcome.NONE, remedies=(SHOWN,)))) == ["the card is shown to everybody and plays"]
    assert lines(announced(ruled(Outcome.NONE))) == ["nothing changes"]


def test_who_has_still_to_show_is_told_of_an_act_and_the_winner_of_a_hand_that_is_over() -> None:
    down = {"cards_up": (1, 2)}
    assert lines(announced(ruled(Outcome.PLAY_ON, more=down))) == ["Ann and Bob must show now"]
    assert lines(announced(ruled(Outcome.NONE, act=None, more=down, pots=won({"p1": 600})))) == ["Ann gets the pot"]
    assert lines(announced(ruled(Outcome.NONE, act=None, more=down))) == ["Ann and Bob must show now"]


@pytest.mark.parametrize(
    ("penalty", "said"), [("must", ["a penalty must follow"]), ("may", ["a penalty may follow"]), ("none", [])]
)
@pytest.mark.parametrize("outcome", [Outcome.FOLD, Outcome.PENALTY, Outcome.NONE])
def test_whether_a_penalty_follows_is_said_once_whatever_the_act_is(
    outcome: Outcome, penalty: str, said: list[str]
) -> None:
    answer = lines(announced(ruled(outcome, infractions=(offence(penalty),))))
    head = {Outcome.FOLD: ["a fold"], Outcome.PENALTY: [], Outcome.NONE: []}[outcome]
    none = {Outcome.PENALTY: ["a penalty may follow"], Outcome.NONE: ["the book knows no penalty for it"]}
    assert answer == head + (said or none.get(outcome, []))


@pytest.mark.parametrize("outcome", [Outcome.AWARDED, Outcome.NONE])
@pytest.mark.parametrize(
    ("pots", "said"),
    [
        (won({"p1": 600}), ["Ann gets the pot"]),
        (won({"p1": 600}, {"p1": 200}), ["Ann gets the pot"]),
        (won({"p1": 600}, {"p2": 200}), ["Ann gets the main pot", "Bob gets a side pot"]),
        (won({"p1": 300, "p2": 300}), ["the pot is split"]),
        (won({"p1": 300, "p2": 325}), ["the pot is split", "Bob gets the odd chip"]),
        (won({"p1": 300, "p2": 300}, {"p1": 200, "p2": 200}), ["the pot is split"]),
        (won({"p1": 300, "p2": 300}, {"p3": 200}), ["the main pot is split", "Cy gets a side pot"]),
        (won({"p3": 600}, {"p1": 100, "p2": 100}), ["Cy gets the main pot", "a side pot is split"]),
    ],
)
def test_who_gets_which_pot(outcome: Outcome, pots: tuple[Json, ...], said: list[str]) -> None:
    assert lines(announced(ruled(outcome, act=None, pots=pots))) == said


def test_the_least_is_said_to_who_has_still_to_say_how_much() -> None:
    bound = "bound to bet or raise, and to say how much"
    assert lines(announced(ruled(Outcome.RAISE, min_to=800))) == [bound, "to 800 at least"]
    assert lines(announced(ruled(Outcome.RAISE))) == [bound]
    assert lines(announced(ruled(Outcome.RAISE, amount=900, min_to=800))) == ["a raise", "900 in all"]


@pytest.mark.parametrize(
    ("outcome", "said"),
    [
        (Outcome.PLAY_ON, ["the action goes back to Ann"]),
        (Outcome.VOID, ["that counts for nothing", "the action goes back to Ann"]),
        (Outcome.DIRECTOR, ["the book leaves this to you", "the action goes back to Ann"]),
    ],
)
def test_to_whom_the_action_goes_back_is_said_once(outcome: Outcome, said: list[str]) -> None:
    assert lines(announced(ruled(outcome, remedies=(BACK_UP,)))) == said
    assert "the action goes back to Ann" not in lines(announced(ruled(outcome)))


@pytest.mark.parametrize(
    ("outcome", "more", "said"),
    [
        (Outcome.PLAY_ON, {"late": True}, ["play goes on", "it is too late for a misdeal"]),
        (Outcome.NONE, {"late": True}, ["too late; the pot stays where it went"]),
        (Outcome.MISDEAL, {}, ["a misdeal; all chips go back and the cards are dealt again"]),
        (Outcome.PLAY_ON, {"card_plays": True}, ["play goes on", "the card plays"]),
        (Outcome.PLAY_ON, {"card_plays": False}, ["play goes on"]),
        (Outcome.BOARD_REDONE, {"card_plays": False}, ["the board is dealt again"]),
        (Outcome.NONE, {"allowed": False}, ["that is not allowed"]),
        (Outcome.NONE, {"allowed": False, "least": 60, "why": "too_soon"},
         ["that is not allowed", "the clock may be called after 60 seconds"]),
        (Outcome.NONE, {"allowed": False, "least": 6}, ["that is not allowed"]),
        (Outcome.CLOCK_RUNNING, {"allowed": True, "least": 60, "clock": {"seconds": 60, "countdown": 10}},
         ["the clock runs", "60 seconds, then a count of 10"]),
        (Outcome.RAISE, {"least": 800}, ["bound to bet or raise, and to say how much"]),
    ],
)  # fmt: skip
def test_what_a_ruling_comes_to_beside_its_outcome(outcome: Outcome, more: Json, said: list[str]) -> None:
    assert lines(announced(ruled(outcome, more=more))) == said


@pytest.mark.parametrize(
    ("choice", "said"),
    [
        ({"outcome": "raise"}, ["a raise"]),
        ({"outcome": "raise", "amount": 800}, ["a raise", "800 in all"]),
        ({"outcome": "raise", "remedies": (BACK_UP,)}, ["a raise", "the action goes back to Ann"]),
        ({"outcome": "raise", "amount": 800, "remedies": (BACK_UP,)},
         ["a raise", "800 in all", "the action goes back to Ann"]),
        ({"outcome": "call", "remedies": (BACK_UP,)}, ["a call", "the action goes back to Ann"]),
        ({"outcome": "clock_running"}, ["the clock runs"]),
        ({"outcome": "clock_running", "clock": {"seconds": 30, "countdown": 10}},
         ["the clock runs", "30 seconds, then a count of 10"]),
        ({"outcome": "awarded", "won": (("p1",), ("p2",))}, ["Ann gets the main pot", "Bob gets a side pot"]),
        ({"outcome": "play_on", "card_plays": True}, ["play goes on", "the card plays"]),
        ({"outcome": "fold", "stays": 200}, ["a fold", "200 stay in"]),
        ({"amount": 800, "returned": 300}, ["800 in all", "300 go back"]),
        ({"amount": 800}, ["800 in all"]),
        ({"binding": False}, ["it does not bind"]),
        ({"allowed": True}, ["that is allowed"]),
        ({"allowed": False}, ["that is not allowed"]),
        ({"pays_again": True}, ["the player puts the bet in again"]),
        ({"pays_again": False}, ["the bet is taken to be in"]),
        ({"estimated": True}, ["the floor estimates the bet"]),
        ({"from": "old_order"}, ["the stub is kept in its old order"]),
        ({"from": "reshuffle"}, ["the stub is shuffled"]),
        ({"from": "reshuffle", "with": "muck"}, ["what cannot be told apart is shuffled, muck and stub together"]),
        ({"from": "stub"}, []),
        ({"outcome": "director"}, ["the director rules"]),
    ],
)  # fmt: skip
def test_a_choice_of_the_directors_is_said_as_what_it_comes_to(choice: Json, said: list[str]) -> None:
    assert lines(choice_told(choice)) == said


DEALING = """
variant = "NT"
antes = [0, 0, 0]
blinds_or_straddles = [100, 200, 0]
min_bet = 200
starting_stacks = [20000, 20000, 20000]
actions = []
"""


@pytest.mark.parametrize(
    ("acts", "said"),
    [
        (["d offers cut p2", "p2 cuts 5"], ["that is not allowed"]),
        (["p3 thinks 20", "p1 wants clock p3"], ["that is not allowed", "the clock may be called after 60 seconds"]),
    ],
)
def test_of_seconds_is_spoken_where_a_clock_comes_too_soon_and_not_of_a_cut(acts: list[str], said: list[str]) -> None:
    told = load_situation(f"{DEALING}_acts = {acts}")
    asked = [each for each in rule_all(load_book("nppl"), told.spot, told.acts) if each.act == 1][-1]
    assert isinstance(asked, Ruling)
    assert lines(announced(asked)) == said


@pytest.mark.parametrize(
    ("unit", "said"),
    [
        ("smallest_in_play", ["odd chips are broken into the smallest in play first", "Bob gets the odd chip"]),
        ("as_it_lies", ["Bob gets the odd chip"]),
    ],
)
def test_what_an_odd_chip_is_broken_into_is_said_before_who_gets_it(unit: str, said: list[str]) -> None:
    pots = won({"p1": 300, "p2": 325})
    answer = announced(ruled(Outcome.NONE, act=None, more={"odd_chip": unit}, pots=pots))
    assert lines(answer) == ["the pot is split", *said]


def test_a_card_that_was_seen_stays_in_play_and_is_told_of_where_the_book_wants_it() -> None:
    seen = ["the hand lives", "what was shown stays in play"]
    assert lines(announced(ruled(Outcome.HAND_LIVE, more={"card": "plays"}))) == seen
    told = lines(announced(ruled(Outcome.HAND_LIVE, more={"card": "plays", "must_be_told": True})))
    assert told == [*seen, "whoever saw it and still has a decision must tell everybody"]
    to_all = lines(announced(ruled(Outcome.HAND_LIVE, more={"card": "plays"}, remedies=(SHOWN,))))
    assert to_all == ["the hand lives", "the card is shown to everybody and plays"]
