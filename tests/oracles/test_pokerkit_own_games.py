"""Games of one's own beside PokerKit, which has one of them and can be told the others; and their rankings.

Two boards, and an Omaha half beside a hand without the board, are no game of PokerKit's: their halves are looked at by
its rankings, hand by hand.
"""

import random
from itertools import combinations

import pokerkit as pk
import pytest
from pokerkit import games as pg
from pokerkit.state import Opening
from pokerkit.state import Street as PkStreet

from hand.own_games import OWN
from hand.random_play import act, new_hand, play_out
from oracles import pokerkit_twin
from oracles.test_pokerkit import AS_POKERKIT, play_beside
from shuffleup.cards.card import cards_text
from shuffleup.cards.names import hand_name
from shuffleup.cards.ranking import Ranking, best_five, rank_badugi_27, rank_three_card
from shuffleup.hand.hand import Hand
from shuffleup.hand.law import HandLaw

HANDS = 40


class FiveCardDraw(pk.NoLimitDeuceToSevenLowballSingleDraw):
    hand_types = (pk.StandardHighHand,)


class Badeucey(pk.FixedLimitDeuceToSevenLowballTripleDraw):
    hand_types = (pk.StandardLowHand, pk.StandardBadugiHand)


class Courchevel(pg.PotLimitOmahaHoldem):
    hole_dealing_count = 5

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        cards = (1, 2, 1, 1)
        self.streets = tuple(
            PkStreet(place > 0, (False,) * 5 if place == 0 else (), count, False, Opening.POSITION, self.min_bet, None)
            for place, count in enumerate(cards)
        )


class RhodeIsland(pk.RhodeIslandHoldem):
    def __init__(self, automations: object, trimmed: bool, antes: object, _blinds: object, *bets: int) -> None:
        super().__init__(automations, trimmed, antes, *bets)


BESIDE = {"5CD": FiveCardDraw, "BADEUCEY": Badeucey, "COURCHEVEL": Courchevel}


@pytest.mark.parametrize("game", BESIDE)
def test_hands_are_played_as_pokerkit_plays_them(game, monkeypatch):
    monkeypatch.setitem(pokerkit_twin.GAMES, game, BESIDE[game])
    chance = random.Random(game)
    compared = 0
    for _ in range(HANDS):
        players = chance.randint(2, min(6, OWN[game].max_players))
        compared += play_beside(OWN[game], players, chance)[0]
    assert compared > HANDS


def test_rhode_island_is_paid_as_pokerkit_pays_it(monkeypatch):
    """Without blinds, by antes of 5; their cap counts the bet as one of three, ours two raises after it."""
    monkeypatch.setitem(pokerkit_twin.GAMES, "RHODE", RhodeIsland)
    chance = random.Random(11)
    law = HandLaw(**AS_POKERKIT, limit_raise_cap=2)
    for _ in range(HANDS):
        sizes = {"small_blind": 0, "big_blind": 0, "ante": 5, "small_bet": 10, "big_bet": 20}
        hand = new_hand(OWN["RHODE"], 2, chance, law=law, stacks=[155, 155], **sizes)
        twin = pokerkit_twin.Twin(hand)
        while not hand.is_over:
            assert twin.parting() is None
            act(hand, chance, fold_for_nothing=False)
            twin.catch_up()
        assert list(hand.stacks) == twin.state.stacks


@pytest.mark.parametrize("game", ["2BOARDS", "DRAWMAHA"])
def test_each_half_goes_to_the_hand_that_pokerkit_ranks_best(game):
    chance = random.Random(game)
    looked = 0
    for _ in range(900 if game == "DRAWMAHA" else 300):
        hand = play_out(new_hand(OWN[game], 3, chance, stacks=[60] * 3), chance)
        if len(hand.live) < 2:
            continue
        looked += 1
        halves = two_boards(hand) if game == "2BOARDS" else two_kinds(hand)
        for half in (0, 1):
            ours = {seat: hand.value(seat)[half] for seat in hand.live}
            for one, two in combinations(hand.live, 2):
                theirs = halves[half][one], halves[half][two]
                assert (ours[one] > ours[two]) == (theirs[0] > theirs[1])
                assert (ours[one] == ours[two]) == (theirs[0] == theirs[1])
    assert looked > 50


def two_boards(hand: Hand) -> list[dict[int, pk.Hand]]:
    dealt = hand.board
    boards = dealt[:3] + dealt[6:7] + dealt[8:9], dealt[3:6] + dealt[7:8] + dealt[9:10]
    return [
        {s: pk.StandardHighHand.from_game(cards_text(hand.hole(s)), cards_text(b)) for s in hand.live} for b in boards
    ]


def two_kinds(hand: Hand) -> list[dict[int, pk.Hand]]:
    board = cards_text(hand.board)
    return [
        {s: pk.OmahaHoldemHand.from_game(cards_text(hand.hole(s)), board) for s in hand.live},
        {s: pk.StandardHighHand(cards_text(hand.hole(s))) for s in hand.live},
    ]


def test_all_hands_of_three_cards_are_in_the_order_of_pokerkit():
    lookup = pk.RhodeIslandHoldemLookup()
    ranked = sorted(
        (rank_three_card(cards), lookup.get_entry(cards_text(cards)).index) for cards in combinations(range(52), 3)
    )
    assert len({value for value, _ in ranked}) == len({theirs for _, theirs in ranked})
    assert [theirs for _, theirs in ranked] == sorted(theirs for _, theirs in ranked)


def test_badugis_with_aces_high_are_in_the_order_of_pokerkit():
    chance = random.Random(1)
    hands = [chance.sample(range(52), chance.choice([4, 5])) for _ in range(400)]
    theirs = [pk.StandardBadugiHand.from_game(cards_text(cards)) for cards in hands]
    ours = [rank_badugi_27(cards) for cards in hands]
    for one in range(len(hands) - 1):
        assert (ours[one] > ours[one + 1]) == (theirs[one] > theirs[one + 1])
        assert (ours[one] == ours[one + 1]) == (theirs[one] == theirs[one + 1])


def test_every_hand_of_three_cards_has_a_name():
    said = {
        Ranking.THREE_CARD: {rank_three_card(cards) for cards in combinations(range(52), 3)},
        Ranking.BADUGI_27: {rank_badugi_27(cards) for cards in combinations(range(52), 3)},
    }
    for ranking, values in said.items():
        names = [hand_name(value, ranking) for value in values]
        assert len({str(name) for name in names}) == len(values)
    assert hand_name(rank_three_card([48, 1, 6]), Ranking.THREE_CARD) == ("straight", {"high": 1})
    assert hand_name(rank_badugi_27([0, 5, 10, 15, 16]), Ranking.BADUGI_27) == ("badugi", {"ranks": (3, 2, 1, 0)})
    assert len(best_five([0, 5, 10, 15, 16], Ranking.BADUGI_27)) == 4
    with pytest.raises(ValueError, match="no hand"):
        hand_name(7, Ranking.THREE_CARD)
