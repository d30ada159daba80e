"""Every field of a situation file counts, and a fact counts the same wherever it is told.

A field that is published has a place here: a situation in which some book rules otherwise for it.
"""

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from shuffleup.floor.rule import rule_all
from shuffleup.histories.situation import load_situation
from shuffleup.rulebooks import BOOKS, load_book

NOTATION = Path(__file__).parents[2] / "docs" / "notation.md"
PASSED_OVER = {"_rulebook", "_acts", "_incident", "_told"}
"""Fields that say which book is asked and what happened, and those that the application writes for itself."""

CARDS = '["d dh p1 ????", "d dh p2 ????", "d dh p3 ????", "d dh p4 ????"'
BEFORE_DEAL = """variant = "NT"
antes = [0, 0, 0, 0]
blinds_or_straddles = [100, 200, 0, 0]
min_bet = 200
small_bet = 200
big_bet = 400
starting_stacks = [20000, 20000, 20000, 20000]
"""
NEW = BEFORE_DEAL + "actions = []\n"
DEALT = f"{BEFORE_DEAL}actions = {CARDS}]\n"
FOLDED = f'{BEFORE_DEAL}actions = {CARDS}, "p3 f"]\n'
LIMIT = DEALT.replace('"NT"', '"FT"')
FLOP = NEW + '_street = "flop"\n_board = "AhKd7c"\n'
SHOWDOWN = NEW + '_street = "showdown"\n_board = "AhKd7c2s9h"\n_pot = 900\n_live = ["p1", "p2"]\n'
STUD = BEFORE_DEAL.replace('"NT"', '"F7S"').replace("blinds_or_straddles = [100, 200, 0, 0]", "bring_in = 50")

COUNTS: dict[str, tuple[str, str, Sequence[str]]] = {
    "_button": (NEW + "seats = [1, 2, 3, 4]\nseat_count = 9\n", '"s4"', ["button due s4"]),
    "_unknown": (DEALT, '["time p3"]', ["p4 says call & p1 says call", "p3 speaks up"]),
    "_facts": (
        DEALT + '_unknown = ["time p3"]\n',
        '{"time p3" = "no"}',
        ["p4 says call & p1 says call", "p3 speaks up"],
    ),
    "_street": (NEW, '"turn"', ["p1 says bet 400"]),
    "_pot": (FLOP, "5100", ["p1 says bet five"]),
    "_live": (FLOP, '["p1", "p3"]', ["p1 says check", "p3 says check"]),
    "_stacks": (FLOP, "[300, 20000, 20000, 20000]", ["p1 says bet 900"]),
    "_board": (SHOWDOWN.replace('_board = "AhKd7c2s9h"\n', ""), '"AhKd7c2s9h"', ["p1 tables QcQd", "p2 tables QhJs"]),
    "_up": (
        STUD + 'actions = []\n_street = "4th"\n',
        '{p1 = "2c3d", p2 = "AhAd", p3 = "4c5d", p4 = "9h8d"}',
        ["pause 5"],
    ),
    "_pots": (FLOP, '[{amount = 5100, eligible = ["p1", "p2", "p3", "p4"]}]', ["p1 says bet five"]),
    "_pot_chips": (FLOP, "[5000, 100]", ["p1 says bet five"]),
    "_front": (DEALT, "{p2 = [500]}", ["p3 says raise 600", "p4 folds", "p1 folds", "p2 pushes 100"]),
    "_smallest_chip": (SHOWDOWN.replace("900", "1050"), "100", ["p1 tables QcQd", "p2 tables QhQs"]),
    "_stub": (FLOP + "_pot = 900\n", '"2c9h4d3s5c"', ["d turns 9h early", "p1 says check"]),
    "_absent": (NEW, '["p4"]', ["p3 says call"]),
    "_away": (NEW, '{p4 = "at_table"}', ["p3 says call"]),
    "_penalty": (NEW, "{p4 = 2}", ["p3 says call"]),
    "_players_left": (
        LIMIT,
        "2",
        ["p3 says raise", "p4 says raise", "p1 says raise", "p2 says raise", "p3 says raise"],
    ),
    "_identifiable": (FOLDED, "{p4 = true}", ["p4 mucks", "p4 wants muck"]),
    "_level_minutes": (DEALT, "9", ["p3 thinks 90", "p4 wants clock p3"]),
    "_raise_limit": (LIMIT, "2", ["p3 says raise", "p4 says raise", "p1 says raise"]),
    "_earlier": (DEALT, '{p4 = ["out_of_turn"]}', ["p4 says call"]),
    "_region": (DEALT, '"wales"', ["p3 offends language"]),
    "_grade": (DEALT + '_region = "wales"\n', '"national"', ["p3 offends language"]),
    "_feature_table": (DEALT, "true", ["p3 offends profanity"]),
    "_tables_away": (NEW, "{p4 = 2}", ["p3 says call"]),
}
"""Field -> a situation without it, what it says, and the acts over which books rule otherwise for it."""


def asked(text: str, acts: Sequence[str], book: str) -> list[Mapping[str, Any]]:
    """The lines of answer, without the clauses: what is ruled."""
    situation = load_situation(f"{text}_acts = {list(acts)!r}\n")
    rulings = rule_all(load_book(book), situation.spot, situation.acts)
    return [{**each.as_object(), "clauses": (), "fallbacks": ()} for each in rulings]


def published() -> set[str]:
    """The fields that the page on the notation lists."""
    rows = re.findall(r"^\| ((?:`_\w+[^|]*`(?:, )?)+) \|", NOTATION.read_text("utf-8"), re.MULTILINE)
    return {name for row in rows for name in re.findall(r"`(_\w+)", row)}


def test_every_published_field_has_a_situation_here() -> None:
    assert published() - PASSED_OVER == set(COUNTS)


@pytest.mark.parametrize("field", COUNTS)
def test_a_field_counts(field: str) -> None:
    text, says, acts = COUNTS[field]
    assert any(asked(f"{text}{field} = {says}\n", acts, book) != asked(text, acts, book) for book in BOOKS)


AWAY = {
    "absent": '_absent = ["p4"]\n',
    "gone": '_away = {p4 = "gone"}\n',
    "two tables off": "_tables_away = {p4 = 2}\n",
    "left": "",
}
ENDS = {
    "told": ["d deals first", "d deals last"],
    "a call": ["p3 says call"],
    "chips": ["p3 pushes 600"],
    "a tap": ["p3 says fold"],
    "a fold": ["p3 folds"],
    "cards in the muck": ["p3 mucks"],
    "an act out of turn": ["p1 says call"],
    "the clock": ["clock expires p3"],
    "words of the house": ['p3 says "I call"'],
    "after somebody spoke up": ["p3 speaks up", "p3 says call"],
    "after a pause": ["pause 20", "p3 says call"],
}


def away_then(telling: str, acts: Sequence[str]) -> list[str]:
    """The acts, with what the player does himself who is away."""
    return [*(["p4 leaves"] if telling == "left" else []), *acts]


@pytest.mark.parametrize("end", ENDS)
@pytest.mark.parametrize("book", BOOKS)
def test_absence_is_ruled_alike_wherever_it_is_told_and_however_the_deal_ends(book: str, end: str) -> None:
    last = [asked(NEW + field, away_then(how, ENDS[end]), book)[-1] for how, field in AWAY.items()]
    assert all(each == last[0] for each in last)
    reached = last[0]["to_act"] != 3 and end not in ("told", "an act out of turn")
    assert (4 in last[0]["dead"]) is (book != "nppl" or reached)


@pytest.mark.parametrize("end", ENDS)
@pytest.mark.parametrize("book", BOOKS)
def test_a_penalty_is_served_however_the_deal_ends(book: str, end: str) -> None:
    last = asked(NEW + "_penalty = {p4 = 2}\n", ENDS[end], book)[-1]
    reached = end not in ("told", "an act out of turn")
    assert (4 in last["dead"]) is (book != "nppl" or reached)


@pytest.mark.parametrize("how", AWAY)
@pytest.mark.parametrize("book", BOOKS)
def test_who_is_away_cannot_call_the_clock_and_can_once_he_is_back(book: str, how: str) -> None:
    text = f'{BEFORE_DEAL}actions = {CARDS}, "p3 cc", "p4 f"]\n' + AWAY[how]
    clock = ["p1 thinks 90", "p4 wants clock p1"]
    assert asked(text, away_then(how, clock), book)[-2]["allowed"] is False
    assert asked(text, away_then(how, ["p4 returns", *clock]), book)[-2]["outcome"] == "clock_running"


POTS = {
    "a sum": (FLOP + "_pot = 5200\n", []),
    "pots": (FLOP + '_pots = [{amount = 5200, eligible = ["p1", "p2", "p3", "p4"]}]\n', []),
    "what was bet": (f'{BEFORE_DEAL}actions = {CARDS}, "p3 cbr 1300", "p4 cc", "p1 cc", "p2 cc", "d db AhKd7c"]\n', []),
    "what is done": (DEALT, ["p3 says raise 1300", "p4 says call", "p1 says call", "p2 says call", "d flops AhKd7c"]),
}


@pytest.mark.parametrize("book", BOOKS)
def test_the_pot_counts_wherever_it_is_told(book: str) -> None:
    bets = [asked(text, [*acts, "p1 says bet five"], book)[-2] for text, acts in POTS.values()]
    assert [each["amount"] for each in bets] == [bets[0]["amount"]] * len(bets)
    assert [each["pots"][0]["amount"] for each in bets] == [bets[0]["pots"][0]["amount"]] * len(bets)
