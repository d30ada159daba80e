"""Words of the house: what a house book lists counts as the official word that it stands for."""

from pathlib import Path

import pytest

from shuffleup.bad_input import BadInput
from shuffleup.floor.rule import rule_all
from shuffleup.floor.ruling import Ruling
from shuffleup.histories.situation import load_situation
from shuffleup.rulebooks import Book, load_book

SPOT = """
variant = "NT"
antes = [0, 0, 0, 0]
blinds_or_straddles = [100, 200, 0, 0]
min_bet = 200
starting_stacks = [20000, 20000, 20000, 20000]
actions = ["d dh p1 ????", "d dh p2 ????", "d dh p3 ????", "d dh p4 ????"]
"""
HOUSE = """
[book]
id = "queens_head"
name = "The Queen's Head"
extends = "tnpl"
[policies]
local_words = {words}
[[clause]]
id = "Q1"
title = "How we talk"
topic = "declarations"
kind = "adjudicated"
says = "Same again is a call, the lot is all-in, pass is a fold and bump a raise."
"""
PAIRS = '[["same again", "call"], ["the lot", "all_in"], ["pass", "fold"], ["bump", "raise"]]'
WORDS = f'{{ clauses = ["Q1"], value = {PAIRS} }}'


def house(tmp_path: Path, words: str = WORDS) -> Book:
    path = tmp_path / "queens_head.toml"
    path.write_text(HOUSE.replace("{words}", words), encoding="utf-8")
    return load_book(str(path))


def ruled(book: Book, *acts: str) -> list[tuple[object, object, object]]:
    spot = load_situation(SPOT).spot
    found = [each for each in rule_all(book, spot, acts) if isinstance(each, Ruling) and each.act is not None]
    return [(each.player, each.outcome.value, each.amount) for each in found]


def test_a_word_on_the_list_counts_as_the_word_that_it_stands_for(tmp_path: Path) -> None:
    book = house(tmp_path)
    assert ruled(book, 'p3 says "Same  again!"') == [(3, "call", 200)]
    assert ruled(book, 'p3 says "the lot"') == [(3, "raise", 20000)]
    assert ruled(book, 'p3 says "pass"') == [(3, "fold", None)]
    assert ruled(book, 'p3 says "bump"')[0] == (3, "raise", None)
    assert ruled(load_book("tnpl"), 'p3 says "same again"') == [(3, "director", None)]


def test_the_ruling_cites_the_list(tmp_path: Path) -> None:
    ruling = rule_all(house(tmp_path), load_situation(SPOT).spot, ['p3 says "same again"'])[0]
    assert "Q1" in ruling.clauses


def test_it_counts_out_of_turn_as_well(tmp_path: Path) -> None:
    book = house(tmp_path)
    assert ruled(book, 'p4 says "same again"', "p3 says call") == [
        (4, "held", None),
        (3, "call", 200),
        (4, "call", 200),
    ]
    assert ruled(book, 'p4 says "pass"') == [(4, "fold", None)]


@pytest.mark.parametrize(
    "words", ['[["Same Again", "call"]]', '[["go", "shove"]]', '[["a", "call"], ["a", "fold"]]', '["a"]']
)
def test_a_list_that_cannot_be_is_told_so(tmp_path: Path, words: str) -> None:
    with pytest.raises(BadInput, match="local_words cannot be"):
        house(tmp_path, words)
