"""Push or fold: outcomes as the hand engine pays them, prizes as ICM has them, answers beside published ones."""

import json
import random
import subprocess
import sys

import numpy as np
import pytest
from click.testing import CliRunner

from shuffleup.bad_input import BadInput
from shuffleup.cards.card import parse_cards
from shuffleup.cards.deck import full_deck
from shuffleup.cards.ranking import rank_high
from shuffleup.cli.main import shuffleup as command
from shuffleup.games import find_variant
from shuffleup.hand.core import Phase
from shuffleup.hand.hand import Hand
from shuffleup.hand.table import Level, Setup
from shuffleup.simulation import pushfold_loops, pushfold_outcomes
from shuffleup.simulation.hand_ranges import HANDS, hand_text, range_text, share, ways
from shuffleup.simulation.pushfold import _posted, push_fold
from shuffleup.tournament.icm import icm

NLHE = find_variant("NLHE")


def in_order(n: int) -> list[int]:
    """The seats of a hand in order of play."""
    return [*range(2, n), 0, 1] if n > 2 else [1, 0]


@pytest.mark.parametrize("seed", range(60))
def test_everybody_all_in_or_out_is_paid_as_the_hand_pays(seed):
    chance = random.Random(seed)
    n = chance.randint(2, 9)
    stacks = [chance.choice([300, 300, 500, 800, 1200, chance.randint(251, 2000)]) for _ in range(n)]
    kind = chance.choice(["each", "big_blind", "button"])
    level = Level(small_blind=50, big_blind=100, ante=chance.choice([0, 10, 100]), ante_kind=kind)
    seats = in_order(n)
    by_seat = [0] * n
    for player, seat in enumerate(seats):
        by_seat[seat] = stacks[player]
    deck = chance.sample(full_deck(), 52)
    hand = Hand(Setup(NLHE, level.stakes(NLHE, n), tuple(by_seat)), deck=deck)
    holes = [hand.hole(seat) for seat in range(n)]
    p, ins = _posted(level, stacks), 0
    pushes = [chance.random() < 0.5 for _ in range(n)]
    for player, seat in enumerate(seats):
        if hand.is_over or hand.phase is not Phase.BET:
            break
        last = player == n - 1
        assert hand.actor == seat
        if pushes[player] or (last and not ins):
            ins |= 1 << player
            everything = p.bet[player] + p.behind[player]
            if hand.raise_bounds and hand.raise_bounds[1] == everything and hand.to_call < p.behind[player]:
                hand.raise_to(everything)
            else:
                hand.call()
        else:
            hand.fold()
    ins = ins or 1 << n - 1
    assert hand.is_over
    board = hand.board
    for player, seat in enumerate(seats):
        p.value[player] = 2 * rank_high([*holes[seat], *board]) if len(board) == 5 else 0
    after = [0.0] * n
    pushfold_outcomes.settle(p, ins, after)
    assert sum(after) == pytest.approx(sum(stacks))
    assert after == pytest.approx([hand.stacks[seat] for seat in seats], abs=n)  # an odd chip is not shared there


def test_prizes_are_those_of_icm_and_of_places():
    p = _posted(Level(small_blind=50, big_blind=100), [900, 700, 400, 1000])
    p.places = 3
    prizes, worth = np.array([50.0, 30.0, 20.0]), np.zeros(4)
    pushfold_outcomes.prize_worth(p, np.zeros(0), prizes, np.array([1300.0, 700.0, 0.0, 1000.0]), worth)
    assert list(worth) == pytest.approx([*icm([1300, 700, 0, 1000], [50, 30, 20])], abs=1e-9)
    pushfold_outcomes.prize_worth(p, np.array([500.0]), prizes, np.array([0.0, 2600.0, 0.0, 400.0]), worth)
    left = icm([2600, 400, 500], [50, 30, 20])
    assert list(worth) == pytest.approx([0.0, left[0], 0.0, left[1]], abs=1e-9)
    pushfold_outcomes.prize_worth(p, np.zeros(0), prizes, np.array([0.0, 3000.0, 0.0, 0.0]), worth)
    assert list(worth) == pytest.approx([20.0, 50.0, 0.0, 30.0])


def test_whoever_goes_out_with_as_much_shares_the_places():
    p = _posted(Level(small_blind=50, big_blind=100), [1000, 600, 600])
    p.places, worth = 3, np.zeros(3)
    pushfold_outcomes.prize_worth(p, np.zeros(0), np.array([50.0, 30.0, 20.0]), np.array([2200.0, 0.0, 0.0]), worth)
    assert list(worth) == pytest.approx([50.0, 25.0, 25.0])


@pytest.fixture(scope="module")
def heads_up():
    """Equilibria at so many big blinds, small blind 0.5."""
    return {
        big: push_fold([int(big * 200)] * 2, 100, 200, deals=100_000 if big == 10 else 20_000) for big in (4, 6, 10, 12)
    }


@pytest.mark.parametrize(
    ("hand", "big", "pushed"),
    [("T3s", 6, True), ("T3s", 10, False), ("63s", 4, False), ("QTo", 12, True), ("Q8o", 12, True), ("32o", 6, False)],
)
def test_the_small_blind_pushes_as_published_tables_have_it(heads_up, hand, big, pushed):
    """Pushed with stacks up to, in big blinds: T3s 7.7, 63s from 5.1 to 7.1 and up to 2.3, Q8o and QTo beyond 12."""
    assert (heads_up[big].of(0).hands[hand] > 0.5) is pushed


@pytest.mark.parametrize(("big", "called"), [(4, True), (6, False)])
def test_the_big_blind_calls_as_published_tables_have_it(heads_up, big, called):
    """Q2o calls up to 5.6 big blinds."""
    assert (heads_up[big].of(1, 0).hands["Q2o"] > 0.5) is called


def test_nobody_gains_much_and_more_deals_come_nearer(heads_up):
    assert heads_up[10].gain < 0.01
    assert push_fold([2000, 2000], 100, 200, deals=1_000).gain > heads_up[10].gain
    assert heads_up[10].of(0).part == pytest.approx(0.59, abs=0.02)
    assert heads_up[10].of(1, 0).part == pytest.approx(0.373, abs=0.02)


def test_prizes_for_the_winner_alone_are_chips():
    chips = push_fold([2000, 2000, 2000], 100, 200, deals=20_000)
    prizes = push_fold([2000, 2000, 2000], 100, 200, prizes=(100,), deals=20_000)
    for one, two in zip(chips.decisions[:4], prizes.decisions[:4], strict=True):
        assert two.part == pytest.approx(one.part, abs=0.01)


def test_a_bubble_makes_calls_tight_and_pushes_wide():
    spot = push_fold([2000, 1000, 1000, 1000], 100, 200, ante=15, prizes=(50, 30, 20), deals=20_000)
    assert spot.of(0).part > 0.7
    assert spot.of(1, 0).part < 0.08
    assert spot.of(3, 0).part < 0.25
    assert len(spot.decisions) == 14
    later = push_fold([2000, 1000, 1000], 100, 200, ante=15, prizes=(50, 30, 20), deals=20_000)
    assert later.of(0).part < spot.of(0).part


def test_the_same_seed_gives_the_same_answer():
    assert push_fold([900, 1500, 700], 50, 100, deals=2_000) == push_fold([900, 1500, 700], 50, 100, deals=2_000)


def test_nine_players_and_stacks_elsewhere():
    found = push_fold([3000] * 9, 200, 400, prizes=(40, 30, 20, 10), others=[2000] * 11, deals=2_000)
    assert len(found.decisions) == 510
    assert found.of(0).part < found.of(6).part


@pytest.mark.parametrize(
    ("stacks", "more", "wrong"),
    [
        ([1000], {}, "1 stacks"),
        ([1000] * 10, {}, "10 stacks"),
        ([1000, 100], {}, "all-in with its blind"),
        ([1000, 1000], {"prizes": (20, 30)}, "lower place is paid more"),
        ([1000, 1000], {"others": (20,)}, "without prizes"),
        ([1000, 1000], {"deals": 5}, "5 deals"),
        ([1000, 1000], {"ante": -1}, "ante"),
        ([1000, 1000], {"prizes": (30,), "others": (0,)}, "no stacks of other tables"),
    ],
)
def test_what_cannot_be_played_is_refused(stacks, more, wrong):
    with pytest.raises(BadInput, match=wrong):
        push_fold(stacks, 50, 100, **more)


def test_the_command_prints_ranges_and_json():
    asked = ["pushfold", "--stacks", "1000,1000", "--blinds", "50/100", "--deals", "2000"]
    plain = CliRunner().invoke(command, asked)
    assert plain.exit_code == 0, plain.output
    assert "small blind all-in" in plain.output
    assert "22+, A2s+" in plain.output
    told = json.loads(CliRunner().invoke(command, [*asked, "--json"]).output)
    assert told["decisions"][0]["hands"]["AA"] > 0.9
    assert CliRunner().invoke(command, [*asked[:4], "50"]).exception is not None


def test_without_the_compiler_the_command_says_what_brings_it():
    probe = (
        "import sys; sys.modules.update(numpy=None, numba=None); from shuffleup.cli.main import main; "
        "sys.argv[1:] = ['pushfold', '--stacks', '1000,1000', '--blinds', '50/100']; main()"
    )
    done = subprocess.run([sys.executable, "-c", probe], capture_output=True, text=True, check=False)
    said = "shuffleup: this needs the compiler, which is not installed; pip install 'shuffleup[sim]'\n"
    assert (done.returncode, done.stdout, done.stderr) == (2, "", said)


@pytest.mark.parametrize(
    ("hands", "text"),
    [
        ({14 * 12}, "AA"),
        ({14 * 12, 14 * 11, 14 * 9}, "KK+, JJ"),
        ({13 * 12 + 11, 13 * 12 + 10, 13 * 11 + 12}, "AQs+, AKo"),
        (set(range(HANDS)), "any two"),
        (set(), ""),
    ],
)
def test_ranges_are_written_as_players_write_them(hands, text):
    assert range_text(hands) == text


def test_all_kinds_of_hands_are_all_hands():
    assert sum(map(ways, range(HANDS))) == 1326
    assert len({hand_text(hand) for hand in range(HANDS)}) == HANDS
    assert share(set(range(HANDS))) == 1.0
    for text, kind in (("AhKh", "AKs"), ("2c9d", "92o"), ("TsTc", "TT")):
        one, two = parse_cards(text)
        assert hand_text(pushfold_loops.kind_of(one, two)) == kind
