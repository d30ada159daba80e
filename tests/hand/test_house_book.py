"""A house book reaches the engine: three lines changed in a file, and the hand is played by them."""

import pytest

from hand.test_rules import play
from shuffleup.hand.hand import Hand
from shuffleup.rulebooks import load_book

HOUSE = """
[book]
id = "the-anchor"
name = "The Anchor's rules"
extends = "tda"

[policies]
reopen_short_all_ins = "each_alone"
odd_chips_several = "all_to_first"
short_big_blind = "posted_amount"
"""
Law = dict[str, object]

HIDDEN = [f"d dh p{player} ????" for player in range(1, 6)]
CHECKED_ROUND = ["p2 cc", "p3 cc", "p4 cc"]
THREE_WAY = [
    *("d dh p1 2c3d", "d dh p2 AdKd", "d dh p3 AhKh", "d dh p4 AsKs", "p3 cbr 7", "p4 cc", "p1 f", "p2 cc"),
    *("d db 7c8s9h", *CHECKED_ROUND, "d db Ts", *CHECKED_ROUND, "d db 2h", *CHECKED_ROUND),
    *("p2 sm AdKd", "p3 sm AhKh", "p4 sm AsKs"),
]


@pytest.fixture(scope="module")
def parent() -> Law:
    return load_book("tda").resolve()


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Law:
    file = tmp_path_factory.mktemp("books") / "the-anchor.toml"
    file.write_text(HOUSE, encoding="utf-8")
    return load_book(file).resolve()


def played(law: Law, acts: list[str], **table: object) -> Hand:
    return play({"game": "NLHE", "law": law, **table}, acts)


def test_several_short_all_ins_re_open_the_betting_or_do_not(parent: Law, house: Law) -> None:
    table = {"blinds": [50, 100, 0, 0, 0], "stacks": [1000, 1000, 1000, 125, 200]}
    acts = [*HIDDEN, "p3 cc", "p4 cbr 125", "p5 cbr 200", "p1 cc", "p2 cc"]
    assert played(parent, acts, **table).can_raise_to(400)
    assert not played(house, acts, **table).can_raise_to(400)


def test_a_short_big_blind_lowers_the_price_or_does_not(parent: Law, house: Law) -> None:
    table = {"blinds": [50, 100, 0], "stacks": [1000, 60, 1000]}
    assert played(parent, HIDDEN[:3], **table).to_call == 100
    assert played(house, HIDDEN[:3], **table).to_call == 60


def test_two_odd_chips_go_one_each_or_both_to_the_first(parent: Law, house: Law) -> None:
    table = {"blinds": [1, 2, 0, 0], "antes": [0, 1, 0, 0], "stacks": [100] * 4}
    assert list(played(parent, THREE_WAY, **table).stacks) == [99, 100, 101, 100]
    assert list(played(house, THREE_WAY, **table).stacks) == [99, 101, 100, 100]
