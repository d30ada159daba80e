"""What a seat may see, attacked: everything a view returns is walked for cards that are not the viewer's to know."""

import dataclasses
import pickle
import random

import pytest

from hand.random_play import act, new_hand
from shuffleup.cards.card import UNKNOWN
from shuffleup.games import VARIANTS, find_variant
from shuffleup.hand import acts
from shuffleup.hand.hand import Hand
from shuffleup.hand.view import HandView, SeatView

EVERY_GAME = pytest.mark.parametrize("variant", VARIANTS, ids=lambda v: v.id)
PLAIN = (int, str, bool, type(None))
ALLOWED = {*PLAIN, tuple, HandView, SeatView, *acts.Act.__args__}


def walk(thing):
    """Everything that can be reached from a view: its fields, items, and whatever attributes its objects carry."""
    yield thing
    if isinstance(thing, PLAIN):
        return
    if dataclasses.is_dataclass(thing):
        parts = [getattr(thing, field.name) for field in dataclasses.fields(thing)]
        assert not hasattr(thing, "__dict__")
    else:
        assert isinstance(thing, tuple), f"a view leads to {type(thing)}"
        parts = list(thing)
    for part in parts:
        yield from walk(part)


def secrets_from(hand: Hand, viewer: int | None) -> set[int]:
    """Cards that the viewer has no right to: others' down cards that were not shown, and all that is still to come."""
    seen = set(hand.board)
    for seat in range(hand.players):
        seen |= set(hand.hole(seat)) if seat == viewer else set(hand.up(seat))
    for entry in hand.log:
        if isinstance(entry, acts.Drew | acts.HoleDealt) and entry.seat == viewer:
            seen |= set(entry.discarded if isinstance(entry, acts.Drew) else entry.cards)
        if isinstance(entry, acts.StreetDealt) and entry.hole and viewer is not None:
            seen |= set(entry.hole[viewer])
    return set(range(52)) - seen


@EVERY_GAME
def test_a_view_holds_plain_values_and_no_card_that_is_not_for_the_viewer(variant):
    chance = random.Random(variant.id)
    for players in (2, min(6, variant.max_players)):
        for _ in range(6):
            hand = new_hand(variant, players, chance)
            while True:
                for viewer in (None, *range(players)):
                    view = hand.view(viewer)
                    assert {type(part) for part in walk(view)} <= {
                        *PLAIN,
                        tuple,
                        HandView,
                        SeatView,
                        *acts.Act.__args__,
                    }
                    shown = {card for seat in view.seats for card in seat.cards} | cards_in(view.log)
                    assert not (shown & secrets_from(hand, viewer)), (viewer, hand.log)
                if hand.is_over:
                    break
                act(hand, chance)


def cards_in(log) -> set[int]:
    found = set()
    for entry in log:
        match entry:
            case acts.HoleDealt(_, cards) | acts.BoardDealt(cards) | acts.Showed(_, cards) | acts.Drew(_, cards):
                found |= set(cards)
            case acts.StreetDealt(hole, board):
                found |= {card for cards in hole for card in cards} | set(board)
            case acts.StubReshuffled(order) | acts.StubRemade(order):
                found |= set(order)
            case acts.CardReplaced(_, old, new):
                found |= {old, new}
            case acts.BoardRedone(cards):
                found |= set(cards)
    return found - {UNKNOWN}


def hidden_cards_exchanged(hand: Hand, viewer: int, chance: random.Random) -> list[int]:
    """A deck in which every card that the viewer cannot know lies elsewhere, as far as the hand has got."""
    deck = list(hand._deck)
    hidden = secrets_from(hand, viewer) & set(deck)
    places = [place for place, card in enumerate(deck) if card in hidden]
    moved = [deck[place] for place in places]
    chance.shuffle(moved)
    for place, card in zip(places, moved, strict=True):
        deck[place] = card
    return deck


@pytest.mark.parametrize("game", ["NLHE", "PLO8", "STUD", "RAZZ", "FL27TD", "FLBADUGI"])
def test_two_hands_that_differ_in_hidden_cards_look_exactly_alike(game):
    """If any byte of what is returned depended on a hidden card, the two would differ for some deck."""
    chance = random.Random(game)
    compared = 0
    for _ in range(60):
        hand = new_hand(find_variant(game), 4, chance, stacks=[200] * 4)
        for _ in range(chance.randint(0, 12)):
            if hand.is_over or int(hand.phase) == 3:
                break
            act(hand, chance)
        if any(isinstance(entry, acts.Drew) and entry.seat != 0 for entry in hand.log):
            continue
        log = [entry for entry in hand.log if not isinstance(entry, acts.StreetDealt)]
        other = Hand.replay(hand.setup, log, deck=hidden_cards_exchanged(hand, 0, chance))
        first, second = hand.view(0), other.view(0)
        if int(other.phase) == 4:
            continue
        assert first == second
        assert pickle.dumps(first) == pickle.dumps(second)
        assert repr(first) == repr(second)
        compared += 1
    assert compared > 15


def test_remedies_do_not_give_cards_away():
    hand = new_hand(find_variant("NLHE"), 3, random.Random(3), stacks=[200] * 3)
    old = hand.hole(1)[0]
    spare = hand.stub[5]
    hand.replace_card(1, old, spare)
    hand.remake_stub(hand.stub[::-1])
    seen = cards_in(hand.view(0).log) | {card for seat in hand.view(0).seats for card in seat.cards}
    assert not seen & {old, spare, *hand.stub}
    assert hand.view(1).seats[1].cards[0] == spare


def test_only_the_player_to_act_is_told_his_options():
    hand = new_hand(find_variant("NLHE"), 3, random.Random(3), stacks=[200] * 3)
    assert (hand.view(2).options, hand.view(2).to_call) == (("fold", "call", "raise"), 2)
    assert (hand.view(0).options, hand.view(0).raise_bounds, hand.view(None).options) == ((), None, ())
