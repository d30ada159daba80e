"""The cases of `rules.toml` and `stud_and_split.toml`, one after the other."""

import tomllib
from pathlib import Path

import pytest

from shuffleup.cards.card import parse_cards
from shuffleup.games import Forced, find_variant
from shuffleup.hand.hand import Hand
from shuffleup.hand.law import hand_law
from shuffleup.hand.stakes import Stakes
from shuffleup.hand.table import Setup
from shuffleup.histories.phh import PhhHand
from shuffleup.histories.phh_play import finish, play_phh

HERE = Path(__file__).parent
CASES = [
    pytest.param(case, id=f"{file}-{number}-{case['clause'][:30]}")
    for file in ("rules", "stud_and_split")
    for number, case in enumerate(tomllib.loads((HERE / f"{file}.toml").read_text())["case"])
]
KEYS = {
    "clause", "what", "law", "smallest_chip", "players_left", "game", "small_bet", "big_bet", "min_bet", "bring_in",
    "small_blind", "blinds", "antes", "antes_trimmed", "stacks", "acts", "actor", "call", "raise", "stacks_after",
    "refused", "first",
}  # fmt: skip


def setup_of(case) -> Setup:
    variant = find_variant(case["game"])
    players = len(case["stacks"])
    blinds = case.get("blinds", [0] * players)
    stakes = Stakes(
        antes=tuple(case.get("antes", [0] * players)),
        blinds=tuple(blinds),
        min_bet=case.get("min_bet", max(blinds)),
        small_bet=case.get("small_bet", 0),
        big_bet=case.get("big_bet", 0),
        bring_in=case.get("bring_in", 0),
        small_blind=case.get("small_blind", 0),
        antes_trimmed=variant.forced is Forced.BRING_IN,
        smallest_chip=case.get("smallest_chip", 1),
        players_left=case.get("players_left", 0),
    )
    return Setup(variant, stakes, tuple(case["stacks"]))


class Played(PhhHand):
    """A PHH hand with a setup of its own, which may say more than the format can."""

    __slots__ = ("whole",)

    def setup(self) -> Setup:
        return self.whole


def play(case, acts) -> Hand:
    setup = setup_of(case)
    phh = Played(setup.variant, setup.stakes.antes, setup.stakes.blinds, setup.stacks, acts)
    phh.whole = setup
    return play_phh(phh, hand_law(case.get("law", {})))


def with_deals(case) -> list[str]:
    """The acts of a case; where no cards are told, everybody is dealt unknown ones first."""
    acts = case["acts"]
    if any(line.startswith("d dh") for line in acts):
        return acts
    cards = "??" * sum(street.down + street.up for street in find_variant(case["game"]).streets[:1])
    return [f"d dh p{player} {cards}" for player in range(1, len(case["stacks"]) + 1)] + acts


def seat(player: str) -> int:
    return int(player[1:]) - 1


@pytest.mark.parametrize("case", CASES)
def test_case(case):
    assert set(case) <= KEYS
    acts = with_deals(case)
    hand = play(case, acts)
    if "actor" in case:
        assert hand.actor == seat(case["actor"])
    if "first" in case:
        assert hand.actor == seat(case["first"])
    if "call" in case:
        assert hand.to_call == case["call"]
    if "raise" in case:
        assert list(hand.raise_bounds or ()) == case["raise"]
    if "refused" in case:
        line, why = case["refused"]
        player, word, *rest = line.split()
        refusal = (
            hand.why_not_raise_to(int(rest[0]), seat(player))
            if word == "cbr"
            else hand.why_not_deal_board(parse_cards(rest[0]))
        )
        assert refusal.why == f"hand.{why}"
    if "stacks_after" in case:
        finish(hand)
        assert hand.is_over
        assert list(hand.stacks) == case["stacks_after"]
        assert sum(hand.stacks) == sum(case["stacks"])
