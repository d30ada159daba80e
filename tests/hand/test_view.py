"""What a seat may see, attacked: everything a view returns is walked for cards that are not the viewer's to know."""

import copy
import dataclasses
import enum
import gc
import pickle
import random

import pytest

from hand.random_play import act, new_hand
from shuffleup.cards.card import UNKNOWN
from shuffleup.games import VARIANTS, Street, Variant, find_variant
from shuffleup.hand import acts
from shuffleup.hand.core import Phase
from shuffleup.hand.hand import Hand
from shuffleup.hand.hiding import HIDING, OPEN
from shuffleup.hand.refusals import Refused, Why
from shuffleup.hand.stakes import Stakes
from shuffleup.hand.table import Setup
from shuffleup.hand.view import FIELDS, HandView, SeatView

EVERY_GAME = pytest.mark.parametrize("variant", VARIANTS, ids=lambda v: v.id)
PLAIN = (int, str, bool, type(None))
ALLOWED = {*PLAIN, tuple, HandView, SeatView, Stakes, *acts.Act.__args__}
BEHIND = {*ALLOWED, Setup, Variant, Street}
"""What may be behind a view's own attributes: the game and the seats are everybody's to know."""


def walk(thing):
    """Everything that is on a view's list: its fields, items, and whatever attributes its objects carry."""
    yield thing
    if isinstance(thing, PLAIN):
        return
    assert not hasattr(thing, "__dict__")
    if isinstance(thing, HandView):
        parts = [getattr(thing, name) for name in FIELDS]
    elif dataclasses.is_dataclass(thing):
        parts = [getattr(thing, field.name) for field in dataclasses.fields(thing)]
    else:
        assert isinstance(thing, tuple), f"a view leads to {type(thing)}"
        parts = list(thing)
    for part in parts:
        yield from walk(part)


def reach(thing):
    """Everything that can be got at from an object by whatever means, classes apart."""
    waiting, met = [thing], set()
    while waiting:
        thing = waiting.pop()
        if id(thing) not in met and not isinstance(thing, type | enum.Enum):
            met.add(id(thing))
            yield thing
            waiting += gc.get_referents(thing)


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
                    seen = hand.view(viewer)
                    assert {type(part) for part in reach(seen)} <= BEHIND
                    assert {type(part) for part in walk(seen)} <= ALLOWED
                    assert {type(part) for part in reach(seen)} <= BEHIND
                    shown = {card for seat in seen.seats for card in seat.cards} | cards_in(seen.log) | {*seen.cards}
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
        assert repr(hand) == repr(other)
        assert [part for part in reach(first) if isinstance(part, int)] == [
            part for part in reach(second) if isinstance(part, int)
        ]
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


@EVERY_GAME
def test_a_view_stays_as_it_was_when_the_hand_goes_on(variant):
    """Half of the views are read only once the hand is over: what is laid out late must be what it was then."""
    chance = random.Random(variant.id)
    for players in (2, min(6, variant.max_players)):
        hand = new_hand(variant, players, chance)
        taken = []
        while not hand.is_over:
            viewer = chance.choice([None, *range(players)])
            late, now = hand.view(viewer), hand.view(viewer)
            taken.append((late, repr(now), pickle.dumps(now), now))
            act(hand, chance)
        for late, text, pickled, now in taken:
            assert repr(late) == text == repr(pickle.loads(pickled))
            assert pickle.dumps(late) == pickled == pickle.dumps(now)
            assert late == now == pickle.loads(pickled) == copy.deepcopy(late)
            assert hash(late) == hash(now)
        assert len({text for _, text, _, _ in taken}) == len(taken)


def test_a_view_says_the_same_however_often_views_were_taken():
    """What a viewer was told is kept with the hand; a hand undone, backed up or replayed must not be told wrongly."""
    chance = random.Random(8)
    for _ in range(30):
        hand = new_hand(find_variant(chance.choice(["NLHE", "STUD", "FL27TD"])), 3, chance)
        while not hand.is_over:
            hand.view(chance.choice([None, 0, 1, 2]))
            commands = hand._commands()
            if commands and chance.random() < 0.2:
                hand.undo()
            elif commands and chance.random() < 0.1 and not any(isinstance(a, acts.BackedUp) for a in hand.log):
                hand.back_up(chance.choice(commands))
            else:
                act(hand, chance)
            again = Hand.replay(hand.setup, hand.log, deck=hand._deck)
            for viewer in (None, 0, 1, 2):
                assert hand.view(viewer) == again.view(viewer) == hand.copy().view(viewer)


@EVERY_GAME
def test_no_hand_is_tabled_while_betting_goes_on(variant):
    """So a view that is taken then need not look for one."""
    chance = random.Random(f"{variant.id} tabled")
    tabled = 0
    for _ in range(25):
        hand = new_hand(variant, 3, chance, stacks=[chance.choice([3, 9, 30]) for _ in range(3)])
        while not hand.is_over:
            if hand.live and hand.can_show(seat=hand.live[0]) and chance.random() < 0.5:
                hand.show(seat=hand.live[0])
            elif chance.random() < 0.05 and hand.can_undo():
                hand.undo()
            else:
                act(hand, chance)
            shown = sum(hand.shown(seat) for seat in range(3))
            tabled += shown
            assert not (hand.phase is Phase.BET and shown)
    assert tabled


def test_nothing_in_a_view_can_be_set():
    seen = new_hand(find_variant("NLHE"), 3, random.Random(3)).view(0)
    for name in (*FIELDS, "_puts", "anything"):
        with pytest.raises(AttributeError):
            setattr(seen, name, 0)
    with pytest.raises(AttributeError):
        del seen._puts


@pytest.mark.parametrize("seat", [-1, 3, 9])
def test_a_seat_that_is_not_there_has_no_view(seat):
    hand = new_hand(find_variant("NLHE"), 3, random.Random(3))
    with pytest.raises(Refused) as refused:
        hand.view(seat)
    assert refused.value.refusal.why is Why.NO_SUCH_SEAT


def test_every_entry_of_a_log_is_either_open_or_told_with_its_faces_hidden():
    assert OPEN | HIDING.keys() == set(acts.Act.__args__)
    assert not OPEN & HIDING.keys()


def test_the_log_of_a_view_is_that_of_the_hand_but_for_faces():
    begun = new_hand(find_variant("NLHE"), 2, random.Random(3), stacks=[200] * 2)
    begun.call()
    seen = begun.view(0)
    hidden = (UNKNOWN, UNKNOWN)
    dealt, called = acts.StreetDealt((begun.hole(0), hidden), ()), begun.log[-1]
    assert seen.log == seen.log == (dealt, called)
    assert begun.view().log == (acts.StreetDealt((hidden, hidden), ()), called)
    assert Hand(begun.setup).view().log == ()


def test_a_board_off_a_known_deck_is_a_street_without_cards_for_anybody():
    hand = new_hand(find_variant("NLHE"), 3, random.Random(3), stacks=[200] * 3)
    while hand.street == "preflop":
        hand.check_or_call()
    assert hand.view().log[-1] == acts.StreetDealt((), hand.board)


def test_a_view_of_a_hand_that_nobody_called_says_who_won_it_and_shows_nothing():
    hand = new_hand(find_variant("NLHE"), 3, random.Random(3), stacks=[200] * 3)
    hand.raise_to(6)
    hand.fold()
    hand.fold()
    seats = hand.view().seats
    assert [each.won for each in seats] == list(hand.won) != [0, 0, 0]
    assert {each.cards for each in seats} == {(UNKNOWN, UNKNOWN)}


def test_a_view_carries_stakes_button_and_names():
    begun = new_hand(find_variant("NLHE"), 3, random.Random(3), stacks=[200] * 3).setup
    seen = Hand(dataclasses.replace(begun, names=("Ann", "Ben", "Cy"))).view()
    assert (seen.stakes, seen.button, seen.names) == (begun.stakes, 2, ("Ann", "Ben", "Cy"))
    assert (seen.stacks, seen.bets, seen.cards) == ((199, 198, 200), (1, 2, 0), ())


def test_a_view_has_the_pots_of_the_streets_that_are_over():
    hand = new_hand(find_variant("NLHE"), 3, random.Random(3), stacks=[20, 60, 100])
    assert hand.view().pots == ()
    hand.raise_to(60)
    hand.call()
    assert hand.view().pots == ()
    before = hand.view(1)
    hand.call()
    assert before.pots == ()
    assert hand.view().pots == hand.pots == ((60, (0, 1, 2)), (80, (1, 2)))


def test_the_pots_of_a_view_are_all_that_is_not_in_front_of_players():
    chance = random.Random(4)
    several = 0
    for _ in range(200):
        hand = new_hand(find_variant(chance.choice(["NLHE", "STUD", "PLO"])), 5, chance, ante=1)
        while not hand.is_over:
            seen = hand.view(0)
            assert seen.pots == hand.pots
            assert hand.view(hand.actor).options == hand.options()
            assert sum(size for size, _ in seen.pots) + sum(seen.bets) == hand.pot
            assert all(set(seats) <= set(hand.live) for _, seats in seen.pots)
            several += len(seen.pots) > 1
            act(hand, chance)
        assert hand.view(0).pots == hand.pots
    assert several > 100
