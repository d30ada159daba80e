"""Short stacks go all-in, call and fold about as real ones did; the tables that they play by are the equilibrium's."""

from dataclasses import astuple, replace
from math import sqrt

import pytest

from shuffleup.cards.tables import tables
from shuffleup.games import find_variant
from shuffleup.hand.dealing import deal_from_deck
from shuffleup.hand.law import HandLaw
from shuffleup.hand.record import HandRecord
from shuffleup.hand.streets import begin, dealt
from shuffleup.hand.table import Level, Setup, table_record
from shuffleup.simulation.decisions import before_the_flop
from shuffleup.simulation.dice import Dice
from shuffleup.simulation.hand_loops import fill_deck
from shuffleup.simulation.models import KINDS_OF_PLAYERS, field_of
from shuffleup.simulation.night_record import TRAITS, WHOLE, NightPlan, NightRecord
from shuffleup.simulation.pushfold import push_fold
from shuffleup.simulation.short_fit import (
    LIKE_THESE,
    ShortTurn,
    TurnSeen,
    compare,
    deed,
    main,
    measured,
    simulated,
    situation,
    some_tables,
    tournament_hands,
)
from shuffleup.simulation.short_stacks import call_share, push_share, share_of_table

NLHE = find_variant("NLHE")
PUSH = """PokerStars Hand #1: Tournament #9, $1+$0.10 USD Hold'em No Limit - Level V (75/150) - 2011/03/05 20:00:00 ET
Table '9 1' 9-max Seat #1 is the button
Seat 1: Ann (1500 in chips)
Seat 2: Bob (1200 in chips)
Seat 3: Cyd (900 in chips)
Bob: posts small blind 75
Cyd: posts big blind 150
*** HOLE CARDS ***
Ann: raises 1350 to 1500 and is all-in
Bob: folds
Cyd: folds
Uncalled bet (1350) returned to Ann
Ann collected 375 from pot
*** SUMMARY ***
Total pot 375 | Rake 0
Seat 1: Ann (button) collected (375)
Seat 2: Bob (small blind) folded before Flop
Seat 3: Cyd (big blind) folded before Flop
"""


def begun(stacks, ante=0, ante_kind="each"):
    """A hand of blinds 50-100 whose cards are dealt, and its table."""
    level = Level(small_blind=50, big_blind=100, ante=ante, ante_kind=ante_kind)
    g = table_record(Setup(NLHE, level.stakes(NLHE, len(stacks)), tuple(stacks)))
    h = HandRecord()
    fill_deck(h, 52)
    h.n, h.stack[: len(stacks)] = len(stacks), list(stacks)
    begin(h, g, HandLaw(), 52)
    deal_from_deck(h, g)
    dealt(h, g, HandLaw(), tables())
    return h, g


def all_in(h, seat):
    """Put in all that a player has."""
    h.pot += h.stack[seat]
    h.bet[seat], h.stack[seat] = h.bet[seat] + h.stack[seat], 0
    h.price = h.bet[seat]


def player(kind="expert", **traits):
    """The record of one player of a kind, or of other traits."""
    r = NightRecord()
    r.trait[:TRAITS] = list(astuple(replace(KINDS_OF_PLAYERS[kind], **traits)))
    return r


@pytest.mark.parametrize(
    ("depth", "ante", "kind"), [(6, 0, "each"), (14, 0, "each"), (20, 1_000, "big_blind"), (12, 120, "each")]
)
def test_the_tables_are_what_the_solver_finds(compiled, depth, ante, kind):
    """Nine players, with antes and without: within four hands in a hundred, first in and in the big blind."""
    stacks = [1_000 * depth + (ante if kind == "each" else 0)] * 9
    stacks[-1] += ante if kind == "big_blind" else 0
    found = push_fold(stacks, 500, 1_000, ante=ante, ante_kind=kind, deals=40_000)
    antes = ante if kind == "big_blind" else 9 * ante
    tenths = 30 * 1_000 * depth // (2 * antes + 3_000)
    for behind in (1, 2, 4, 8):
        assert found.of(8 - behind).part == pytest.approx(share_of_table(0, behind, tenths) / WHOLE, abs=0.05)
        assert found.of(8, 8 - behind).part == pytest.approx(share_of_table(1, behind, tenths) / WHOLE, abs=0.05)


def test_the_later_the_more_hands_go_in_and_the_shorter():
    r = player(shoves=WHOLE)
    h, _ = begun([1_000] * 9)
    shares = [push_share(r, h, 100, 0, seat) for seat in (2, 4, 6, 8, 0)]
    assert shares == sorted(shares)
    assert len(set(shares)) == 5
    shorter, _ = begun([600] * 9)
    anted, _ = begun([1_012] * 9, ante=12)
    assert push_share(r, shorter, 100, 0, 4) > shares[1]
    assert push_share(r, anted, 100, 0, 4) > shares[1]
    covered, _ = begun([600, 600, 600, 600, 5_000, 600, 600, 600, 600])
    assert push_share(r, covered, 100, 0, 4) == push_share(r, shorter, 100, 0, 4)


def test_the_big_blind_calls_more_and_nobody_as_short_where_stacks_are_deep():
    r = player(looks_up=WHOLE)
    h, _ = begun([1_000] * 9)
    all_in(h, 2)
    blind, other = (call_share(r, h, 100, 0, seat) for seat in (1, 5))
    assert blind > other > 0
    all_in(h, 4)
    assert call_share(r, h, 100, 0, 5) < other
    deep, _ = begun([4_000] * 9)
    all_in(deep, 2)
    assert call_share(r, deep, 100, 0, 5) == -1


@pytest.mark.parametrize(("ante", "kind"), [(0, "each"), (100, "big_blind"), (12, "each")])
def test_antes_are_no_limpers(ante, kind):
    """A first raise is as large with antes as without them."""
    h, g = begun([10_000] * 8, ante, kind)
    plan, r, d = NightPlan(), player(), Dice("raise")
    plan.pair_rank[:] = [WHOLE - 1] * 169
    assert before_the_flop(plan, r, h, g, tables(), d, 0, 2) == 200 + (100 * 620 >> 10)


def test_players_do_what_real_ones_did():
    """All-in first in, and called, at 5 to 12 big blinds: within three standard errors and five hands in a hundred."""
    found = compare(measured(), simulated(field_of(LIKE_THESE), some_tables(5_000)))
    short = [each for each in found if each.situation.depth < 12 and each.times > 40]
    assert len(short) >= 16
    off = {
        (*each.situation, each.deed): (round(each.real, 3), round(each.simulated, 3))
        for each in short
        if (each.deed == "all-in" or each.situation.what == "all-in")
        and abs(each.simulated - each.real) > sqrt((3 * each.error) ** 2 + 0.05**2)
    }
    assert off == {}


def test_turns_are_told_apart():
    bets, stacks, live = (50, 100, 0, 0, 0, 0, 0), (950, 900, 1_000, 2_000, 900, 700, 1_000), tuple(range(7))
    assert situation(TurnSeen(bets, stacks, live, 2, 100)) == ShortTurn("first in", "early", 8)
    assert situation(TurnSeen(bets, stacks, (*live[5:], 0, 1), 5, 100)) == ShortTurn("first in", "middle", 5)
    assert situation(TurnSeen(bets, stacks, (0, 1, 6), 6, 100)) == ShortTurn("first in", "button", 8)
    assert situation(TurnSeen(bets, stacks, (0, 1), 0, 100)) == ShortTurn("first in", "small blind", 8)
    assert situation(TurnSeen((50, 100, 100), (950, 900, 900), (0, 1, 2), 0, 100)) is None
    raised = (50, 100, 1_000, 0)
    assert situation(TurnSeen(raised, (950, 900, 0, 1_000), (0, 1, 2, 3), 3, 100)) == ShortTurn("all-in", "others", 8)
    assert situation(TurnSeen(raised, (950, 900, 0, 0), (0, 1, 2), 1, 100)) == ShortTurn("all-in", "big blind", 8)
    assert situation(TurnSeen((50, 100, 250, 0), (950, 900, 750, 1_000), (0, 1, 2, 3), 3, 100)) is None
    spot = TurnSeen(bets, stacks, live, 2, 100)
    assert [deed(spot, to) for to in (-1, 0, 250, 600)] == ["fold", "call", "raise", "all-in"]


def test_real_hands_are_counted_once(tmp_path, capsys):
    (tmp_path / "one.txt").write_text(PUSH)
    (tmp_path / "two.txt").write_text(PUSH)
    (hand,) = tournament_hands(tmp_path)
    assert hand.setup.stacks == (1_200, 900, 1_500)
    assert main([str(tmp_path)]) == 0
    told = capsys.readouterr().out
    assert "first in button        8 on  all-in      1 100.0%" in told
    assert "all-in   big blind     5 on  goes in     1   0.0%" in told
    assert main([str(tmp_path / "none.txt")]) == 2
    assert sum(measured().values()) > 2_500
