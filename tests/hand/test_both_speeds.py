"""The same seed gives the same hands, act by act and chip by chip, interpreted and compiled, in every game."""

import pytest

from hand.test_rules import CASES, play, with_deals
from shuffleup.cards.chance import ChanceState
from shuffleup.cards.tables import tables
from shuffleup.games import VARIANTS, Forced
from shuffleup.hand import acts
from shuffleup.hand.betting import act_bring_in, act_raise, least_raise, most_raise
from shuffleup.hand.button import ButtonRecord, advance, start_from
from shuffleup.hand.hand import Hand
from shuffleup.hand.law import LAW_DEFAULTS, HandLaw
from shuffleup.hand.record import BET, HAND_FIELDS, HandRecord
from shuffleup.hand.streets import call, fold
from shuffleup.hand.table import Level, Setup, table_record
from shuffleup.simulation.compiled import compiled, record_like, record_of
from shuffleup.simulation.random_hands import play_five_ways, play_hand
from shuffleup.simulation.ranking import table_record as ranking_record

pytestmark = pytest.mark.timeout(900)  # whoever comes first compiles, which a busy machine takes long for
HANDS = 25
OTHER_LAW = dict.fromkeys(LAW_DEFAULTS, 1) | {"limit_raise_cap": 2, "limit_cap_lifted_at": 3, "min_bet": 0}


def same(theirs, h: HandRecord) -> bool:
    """Whether both records hold the same; a live one's lists are as long as its table."""
    for name, length in HAND_FIELDS.items():
        ours = getattr(h, name)
        if (list(theirs[name]) if length else theirs[name]) != (ours + [0] * (length - len(ours)) if length else ours):
            return False
    return True


@pytest.mark.parametrize("law", [{}, OTHER_LAW], ids=["defaults", "the other values"])
@pytest.mark.parametrize("variant", VARIANTS, ids=lambda v: v.id)
def test_random_hands_are_the_same(variant, law):
    fast = compiled("shuffleup.simulation.random_hands")
    chance = ChanceState(variant.id)
    their_chance = record_like(chance)
    live_law = HandLaw(**law)
    their_law = record_like(live_law)
    level = Level(small_blind=1, big_blind=2, ante=int(variant.forced is Forced.BRING_IN), bring_in=1, smallest_chip=1)
    for players in range(2, variant.max_players + 1):
        setup = Setup(variant, level.stakes(variant, players, players_left=players), (1,) * players)
        g = table_record(setup)
        their_g = record_like(g)
        for number in range(HANDS):
            h = HandRecord()
            h.n = players
            h.players_left = players
            h.stack[:players] = [
                200 if (seat + number) % 3 else 1 + (7 * seat * number + seat) % 60 for seat in range(players)
            ]
            theirs = record_like(h)
            size = 36 if variant.short_deck else 52
            acts = play_hand(h, g, live_law, tables(), chance, size)
            assert fast.play_hand(theirs, their_g, their_law, ranking_record(), their_chance, size) == acts
            assert same(theirs, h), (players, number)


def test_five_ways_are_the_same():
    fast = compiled("shuffleup.simulation.random_hands")
    variant = VARIANTS[0]
    setup = Setup(variant, Level(small_blind=1, big_blind=2).stakes(variant, 9), (200,) * 9)
    h, g, law, chance = HandRecord(), table_record(setup), HandLaw(), ChanceState(9)
    h.n = 9
    theirs, their_chance = record_like(h), record_like(chance)
    acts = play_five_ways(h, g, law, tables(), chance, 200, 60)
    record = ranking_record()
    assert fast.play_five_ways(theirs, record_like(g), record_like(law), record, their_chance, 200, 60) == acts
    assert list(theirs.stack) == h.stack


def test_the_button_is_the_same():
    fast = compiled("shuffleup.hand.button")
    b = ButtonRecord([1] * 9)
    theirs = record_like(b)
    start_from(b, 4)
    fast.start_from(theirs, 4)
    for step in range(200):
        seat = (5 * step + step // 7) % 9
        keeps = sum(b.taken) <= 2 or step % 3 == 0
        b.taken[seat] = theirs.taken[seat] = int(keeps or not b.taken[seat])
        advance(b, step % 11 == 10)
        fast.advance(theirs, int(step % 11 == 10))
        assert (theirs.button, theirs.small, theirs.big) == (b.button, b.small, b.big)
        assert list(theirs.order) == b.order


@pytest.mark.parametrize("case", CASES)
def test_the_cases_of_the_books_are_the_same(case):
    """Each act of a case is carried out by compiled kernels on the hand as it stood, and must change the same."""
    betting, streets = compiled("shuffleup.hand.betting"), compiled("shuffleup.hand.streets")
    hand = play(case, with_deals(case))
    g, law, record = record_like(hand._g), record_like(hand.law), ranking_record()
    for entry, act in enumerate(hand.log):
        before = Hand.replay(hand.setup, hand.log[:entry], hand.law)
        h = before._h
        theirs = record_of(h, HAND_FIELDS)  # one layout for all tables, so that kernels are compiled once
        seat = h.actor
        if h.phase == BET:
            least = least_raise(h, before._g, hand.law, seat)
            assert betting.least_raise(theirs, g, law, seat) == least
            if least:
                ours = most_raise(h, before._g, hand.law, seat, least)
                assert betting.most_raise(theirs, g, law, seat, least) == ours
        match act:
            case acts.Folded():
                fold(h, before._g, hand.law, tables(), seat)
                streets.fold(theirs, g, law, record, seat)
            case acts.Checked() | acts.Called():
                call(h, before._g, hand.law, tables(), seat)
                streets.call(theirs, g, law, record, seat)
            case acts.Bet() | acts.Raised() | acts.Completed():
                act_raise(h, before._g, hand.law, seat, act.to)
                betting.act_raise(theirs, g, law, seat, act.to)
            case acts.BroughtIn():
                act_bring_in(h, before._g, hand.law, seat)
                betting.act_bring_in(theirs, g, law, seat)
            case _:
                continue
        assert same(theirs, h), act
