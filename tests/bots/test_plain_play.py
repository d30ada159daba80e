"""Bots do what anybody at the table would: keep good hands, never fold the best one, never pay with nothing."""

import random

import pytest
from bot_table import LEVEL

from shuffleup.bots import BotLevel, choose
from shuffleup.bots.chances import omaha_so_far
from shuffleup.bots.discards import discards
from shuffleup.bots.levels import BOARD_LEVELS
from shuffleup.cards.card import parse_cards
from shuffleup.cards.deck import full_deck
from shuffleup.cards.ranking import rank_omaha_high
from shuffleup.dealing.events import Act, Acted
from shuffleup.games import find_variant
from shuffleup.hand.core import Phase
from shuffleup.hand.hand import Hand
from shuffleup.hand.table import Setup


def often(hand: Hand, level: BotLevel, times: int = 40) -> list[Acted]:
    """What a bot does here with so many chances."""
    view = hand.view(hand.actor)
    return [choose(view, level, random.Random(seed)) for seed in range(times)]


def stacked(game: str, cards: str, chips: int = 5_000) -> Hand:
    """A hand of two with these cards on top of the deck: as they are dealt, burns included."""
    top = parse_cards(cards)
    deck = top + [card for card in full_deck() if card not in top]
    variant = find_variant(game)
    return Hand(Setup(variant, LEVEL.stakes(variant, 2), (chips,) * 2), deck=deck)


def to_the_river(hand: Hand) -> Hand:
    """Everybody calls and checks until all cards are there."""
    while not (hand.phase is Phase.BET and hand.view().street in ("river", "7th")):
        if hand.can_bring_in():
            hand.bring_in()
        elif hand.can_check():
            hand.check()
        else:
            hand.call()
    return hand


def bet_the_most(hand: Hand) -> None:
    assert hand.raise_bounds is not None
    hand.raise_to(hand.raise_bounds[1])


@pytest.mark.parametrize(
    ("game", "cards", "draws", "thrown"),
    [
        ("FL27TD", "7h5c4d3s2c", 3, ""),
        ("FL27TD", "8h7c5d3s2c", 3, ""),
        ("FL27TD", "Th7c5d3s2c", 3, "Th"),
        ("FL27TD", "Th7c5d3s2c", 1, ""),
        ("FL27TD", "KhKc5d3s2c", 2, "KhKc"),
        ("FL27TD", "5h5c4d3s2c", 2, "5h"),
        ("FL27TD", "6h5c4d3s2c", 2, "6h"),
        ("FL27TD", "7h5h4h3h2h", 3, "7h"),
        ("NL27SD", "9h7c5d3s2c", 1, ""),
        ("FLBADUGI", "4h3c2dAs", 3, ""),
        ("FLBADUGI", "Kh3c2dAs", 3, "Kh"),
        ("FLBADUGI", "Kh3c2dAs", 1, ""),
        ("FLBADUGI", "4h3h2dAs", 2, "4h"),
        ("FLBADUGI", "2h2c2d2s", 3, "2h2c2d"),
    ],
)
def test_made_hands_are_kept_and_what_spoils_them_goes(game: str, cards: str, draws: int, thrown: str) -> None:
    held = parse_cards(cards)
    gone = [held[place] for place in discards(find_variant(game), held, draws)]
    if thrown in ("5h", "2h2c2d"):  # which of the same rank goes is all the same
        assert sorted(card >> 2 for card in gone) == sorted(card >> 2 for card in parse_cards(thrown))
    else:
        assert sorted(gone) == sorted(parse_cards(thrown))


@pytest.mark.parametrize("level", BOARD_LEVELS)
def test_nobody_folds_the_best_hand_there_can_be(level: BotLevel) -> None:
    hand = to_the_river(stacked("NLHE", "As9hKs9d7cQsJsTs4c2d5c3c"))
    assert hand.actor == 0
    hand.check()
    bet_the_most(hand)
    assert {acted.act for acted in often(hand, level)} <= {Act.CALL, Act.RAISE_TO}


@pytest.mark.parametrize("level", [BotLevel.SOLID, BotLevel.STRONG])
def test_who_reckons_does_not_pay_all_he_has_with_nothing(level: BotLevel) -> None:
    hand = to_the_river(stacked("NLHE", "2s9h3h9d7cAcKcQd4cJd5c9c"))
    hand.check()
    bet_the_most(hand)
    assert {acted.act for acted in often(hand, level)} == {Act.FOLD}


def test_who_sees_four_aces_on_the_other_side_folds() -> None:
    hand = to_the_river(stacked("STUD", "KhKc7d6d9sAh" + "5c" + "2sAc" + "5d" + "3hAd" + "5h" + "8cAs" + "5s" + "JcQc"))
    bettor = hand.actor
    bet_the_most(hand)
    assert hand.actor != bettor
    assert {acted.act for acted in often(hand, BotLevel.BEGINNER)} == {Act.FOLD}


def test_four_of_a_kind_is_bet_at_the_end() -> None:
    hand = to_the_river(stacked("STUD", "KhKc7d6d9sAh" + "5c" + "2sAc" + "5d" + "3hAd" + "5h" + "8cAs" + "5s" + "JcQc"))
    assert {acted.act for acted in often(hand, BotLevel.BEGINNER)} == {Act.RAISE_TO}


def test_what_an_omaha_hand_looks_like_is_two_of_it_and_three_of_the_board() -> None:
    chance = random.Random(3)
    for _ in range(50):
        cards = chance.sample(range(52), 10)
        assert omaha_so_far(cards[:5], cards[5:]) == rank_omaha_high(cards[:5], cards[5:])
    held, flop, turn = parse_cards("AsAhKs2d"), parse_cards("AcQs7d"), parse_cards("3s")
    assert omaha_so_far(held, flop + turn) == omaha_so_far(held, flop)
    assert omaha_so_far(held, flop + parse_cards("7c")) > omaha_so_far(held, flop)
