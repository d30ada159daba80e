"""What bots do is legal in every game, follows from the view alone, and better levels win."""

import random
from collections.abc import Sequence

import pytest
from bot_table import LEVEL, BotTable, won

from shuffleup.bad_input import BadInput
from shuffleup.bots import BotLevel, choose, levels_of, pace
from shuffleup.bots.levels import BOARD_LEVELS
from shuffleup.cards.deck import full_deck, short_deck, shuffled
from shuffleup.dealing.events import Act, Acted
from shuffleup.dealing.playing import do
from shuffleup.games import VARIANTS, Family, Forced, Variant, find_variant
from shuffleup.hand.core import Phase
from shuffleup.hand.hand import Hand
from shuffleup.hand.table import Setup
from shuffleup.tournament.bots import BOT_LEVELS

every_game = pytest.mark.parametrize("game", VARIANTS, ids=lambda game: game.id)


@every_game
def test_whole_hands_of_every_game_are_legal_and_chips_stay(game: Variant) -> None:
    table = BotTable(game, seed=3)
    for _ in range(10):
        players = table.chance.randint(2, min(7, game.max_players))
        stacks = [table.chance.choice((7, 60, 335, 2_000, 10_000)) for _ in range(players)]
        table.play(stacks, table.chance.choices(list(BotLevel), k=players))
    assert table.acts.total() > 20
    assert (table.acts[Act.DRAW] > 0) == (game.family is Family.DRAW)


@pytest.mark.soak
@every_game
def test_many_hands_are_legal(game: Variant) -> None:
    table = BotTable(game, seed=4)
    for _ in range(1_000):
        players = table.chance.randint(2, game.max_players)
        stacks = [table.chance.choice((1, 7, 60, 335, 2_000, 10_000)) for _ in range(players)]
        table.play(stacks, table.chance.choices(list(BotLevel), k=players))


@every_game
def test_nobody_folds_what_costs_nothing_nor_checks_behind_a_bet(game: Variant) -> None:
    table = BotTable(game, seed=5)
    for _ in range(4):
        hand = table.deal([3_000] * 4)
        while not hand.is_over:
            free = hand.phase is Phase.BET and hand.can_check()
            acted = table.act(hand, BotLevel.EASY)
            assert not (free and acted.act is Act.FOLD)


@every_game
def test_what_a_bot_does_follows_from_its_view_alone(game: Variant) -> None:
    """The same hand with other cards in all places that the player to act cannot see: he does the same."""
    chance = random.Random(9)
    deck = shuffled(short_deck() if game.short_deck else full_deck(), chance.randrange)
    setup = Setup(game, LEVEL.stakes(game, 3), (4_000,) * 3)
    hand, done, looked = Hand(setup, deck=deck), list[Acted](), 0
    while not hand.is_over:
        assert hand.actor is not None
        view = hand.view(hand.actor)
        for seed in range(2):
            other = Hand(setup, deck=_others_swapped(hand, deck, chance))
            try:
                for acted in done:
                    do(other, acted, _stub)
            except ValueError:
                continue
            if other.is_over or other.actor != hand.actor or other.view(other.actor) != view:
                continue
            looked += 1
            for level in BotLevel:
                assert choose(other.view(other.actor), level, random.Random(seed)) == choose(
                    view, level, random.Random(seed)
                )
        acted = choose(view, BotLevel.EASY, chance)
        done.append(acted)
        do(hand, acted, _stub)
    assert looked > 0


def _stub(muck: Sequence[int], _: int) -> list[int]:
    return sorted(muck)


def _others_swapped(hand: Hand, deck: list[int], chance: random.Random) -> list[int]:
    """The deck with the cards that the player to act has not seen put into each other's places."""
    view = hand.view(hand.actor)
    seen = {*view.board, *view.cards, *(card for seat in view.seats for card in seat.cards)}
    seen |= {card for act in view.log for card in getattr(act, "discarded", ())}
    places = [place for place, card in enumerate(deck) if card not in seen]
    cards = shuffled([deck[place] for place in places], chance.randrange)
    swapped = deck.copy()
    for place, card in zip(places, cards, strict=True):
        swapped[place] = card
    return swapped


def test_the_same_chance_gives_the_same_act() -> None:
    for game in VARIANTS:
        hand = BotTable(game, seed=1).deal([2_000] * 4)
        view = hand.view(hand.actor)
        assert {choose(view, BotLevel.SOLID, random.Random(7)) for _ in range(3)} == {
            choose(view, BotLevel.SOLID, random.Random(7))
        }


def test_a_bot_acts_in_turn_only() -> None:
    hand = BotTable(find_variant("NLHE")).deal([2_000] * 4)
    assert hand.actor is not None
    with pytest.raises(ValueError, match="its turn"):
        choose(hand.view((hand.actor + 1) % 4), BotLevel.PUB, random.Random(1))
    with pytest.raises(ValueError, match="its turn"):
        choose(hand.view(None), BotLevel.PUB, random.Random(1))


def test_games_with_a_board_have_four_levels_and_others_one() -> None:
    for game in VARIANTS:
        board = game.family is Family.BOARD and game.forced is Forced.BLINDS
        assert levels_of(game.id) == (BOARD_LEVELS if board else (BotLevel.BEGINNER,))
    assert levels_of("HORSE") == levels_of("STUD/PLO") == levels_of("holdem") == BOARD_LEVELS
    assert levels_of("RAZZ, STUD") == (BotLevel.BEGINNER,)
    for wrong in ("", "BRIDGE", "NLHE//PLO"):
        with pytest.raises(BadInput):
            levels_of(wrong)


def test_the_levels_are_those_that_a_night_seats() -> None:
    assert sorted(BotLevel) == sorted(BOT_LEVELS)


def test_bots_take_as_long_as_people() -> None:
    chance = random.Random(2)
    hand = BotTable(find_variant("NLHE")).deal([10_000] * 4)
    assert hand.actor is not None
    view, call = hand.view(hand.actor), Acted(hand.actor, Act.CALL)
    small = [pace(view, call, chance) for _ in range(200)]
    assert min(small) >= 1_500
    assert max(small) > min(small)
    hand.raise_to(9_000)
    big = [pace(hand.view(hand.actor), Acted(hand.actor, Act.CALL), chance) for _ in range(200)]
    assert max(big) <= 6_000
    assert sum(big) > 1.5 * sum(small)
    folds = [pace(hand.view(hand.actor), Acted(hand.actor, Act.FOLD), chance) for _ in range(200)]
    assert sum(folds) < sum(big)


def test_strong_bots_beat_easy_ones() -> None:
    figures = won(find_variant("NLHE"), [BotLevel.STRONG, BotLevel.EASY], players=4, decks=200, seed=1)
    assert figures[BotLevel.STRONG].won > figures[BotLevel.STRONG].error


@pytest.mark.soak
@pytest.mark.parametrize("game", ["NLHE", "PLHE", "FLHE", "PLO", "PLO8", "NLSD"])
def test_strong_bots_beat_easy_ones_over_many_hands(game: str) -> None:
    figures = won(find_variant(game), [BotLevel.STRONG, BotLevel.EASY], players=6, decks=3_000, seed=2)
    assert figures[BotLevel.STRONG].won > 2 * figures[BotLevel.STRONG].error
