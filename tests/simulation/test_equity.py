"""All-in equity: against brute force over the public ranking, at both speeds, in every game."""

import json
from itertools import combinations

import pytest
from click.testing import CliRunner

import shuffleup
from shuffleup.bad_input import BadInput
from shuffleup.cards.card import parse_cards
from shuffleup.cards.ranking import rank_high, rank_omaha_high, rank_omaha_low_8
from shuffleup.cli.main import shuffleup as command
from shuffleup.games import VARIANTS, Family
from shuffleup.simulation.equity import equity


def brute(hands, board, value, low=None):
    """Shares of the pot over all boards, by the plain rule."""
    known = [parse_cards(hand) for hand in hands]
    common = parse_cards(board)
    left = [card for card in range(52) if card not in {*(card for hand in known for card in hand), *common}]
    shares, boards = [0.0] * len(hands), 0
    for more in combinations(left, 5 - len(common)):
        boards += 1
        for worth, least in ((value, 0), (low, 1)) if low else ((value, 0),):
            values = [worth(hand, [*common, *more]) for hand in known]
            best = max(values)
            if best < least:
                continue
            half = 0.5 if low and max(low(hand, [*common, *more]) for hand in known) > 0 else 1.0
            for seat, each in enumerate(values):
                shares[seat] += half * (each == best) / values.count(best)
    return [share / boards for share in shares], boards


@pytest.mark.parametrize(
    ("game", "hands", "board", "value"),
    [
        ("NLHE", ["AhKh", "QsQd", "7c2d"], "Th9h2c", lambda hand, board: rank_high([*hand, *board])),
        ("NLHE", ["AhKh", "AsKs"], "Th9c2c4d", lambda hand, board: rank_high([*hand, *board])),
        ("PLO", ["AsKs9d8d", "AhAd7c2c"], "Th9h2s", rank_omaha_high),
    ],
)
def test_against_brute_force(game, hands, board, value):
    expected, boards = brute(hands, board, value)
    found = equity(hands, board, game)
    assert found.exact
    assert found.ways == boards
    assert [hand.equity for hand in found.hands] == pytest.approx(expected, abs=1e-12)
    assert [hand.error for hand in found.hands] == [0.0] * len(hands)


def test_high_low_against_brute_force():
    hands = ["As2s9d8d", "AhAd7c3c"]
    expected, _ = brute(hands, "4h5hKs", rank_omaha_high, rank_omaha_low_8)
    assert [hand.equity for hand in equity(hands, "4h5hKs", "PLO8").hands] == pytest.approx(expected, abs=1e-12)


def test_both_speeds_count_the_same():
    hands = ["AhKh", "QsQd"]
    slow, fast = (equity(hands, "Th9h", samples=None, compiled=compiled) for compiled in (False, True))
    assert (slow.hands, slow.ways) == (fast.hands, fast.ways)


def test_a_sample_is_near_and_says_how_near():
    hands = ["AhKh", "QsQd"]
    exact, sample = equity(hands, "Th9h2c"), equity(hands, "Th9h2c", samples=5_000, compiled=False)
    assert not sample.exact
    for true, drawn in zip(exact.hands, sample.hands, strict=True):
        assert 0 < drawn.error < 0.01
        assert abs(true.equity - drawn.equity) < 4 * drawn.error
    assert sample == equity(hands, "Th9h2c", samples=5_000, compiled=False) or sample.hands[0].equity > 0


def test_two_hands_of_one_pot_are_equally_unsure():
    """What one wins the other loses, also where the pot is split in three or in quarters."""
    for hands, game in ((["AhKs", "AdKc"], "NLHE"), (["AsAd2c3d", "KsKhQdJc"], "PLO8")):
        first, second = equity(hands, game=game, samples=300, compiled=False).hands
        assert first.error == pytest.approx(second.error)


def test_the_error_is_right_where_pots_are_split():
    """Three hands that mostly tie: about 95 of a hundred samples lie within two standard errors of the exact share."""
    hands, board = ["AhKs", "AdKc", "AsQc"], "Kh7d2s"
    exact = equity(hands, board).hands[2].equity
    drawn = [equity(hands, board, samples=60, seed=seed, compiled=False).hands[2] for seed in range(80)]
    near = sum(1 for each in drawn if abs(each.equity - exact) <= 2 * each.error)
    assert near >= 68
    thirds = ["AhKs", "AdKc", "AsKh"]
    exact = equity(thirds, "QhJh2h").hands[0].equity
    drawn = [equity(thirds, "QhJh2h", samples=60, seed=seed, compiled=False).hands[0] for seed in range(80)]
    assert sum(1 for each in drawn if abs(each.equity - exact) <= 2 * each.error) >= 68


@pytest.mark.parametrize("game", [variant.id for variant in VARIANTS])
def test_every_game(game):
    """Shares add up to one pot; with the same cards in other suits nobody is ahead for long."""
    variant = next(each for each in VARIANTS if each.id == game)
    cards = "AsKdQhJc9sTh"[: 2 * min(variant.hole_cards, 4 if variant.family is not Family.BOARD else 6)]
    found = equity([cards, "??"], game=game, samples=400, compiled=False)
    assert sum(hand.equity for hand in found.hands) == pytest.approx(1)
    assert all(0 <= hand.win + hand.tie <= 1 for hand in found.hands)


@pytest.mark.parametrize(
    ("hands", "board", "game", "said"),
    [
        (["AhKh"], "", "NLHE", "1 dealt in"),
        (["AhKh", "AhQd"], "", "NLHE", "Ah is there twice"),
        (["AhKhQh", "2c2d"], "", "NLHE", "too long"),
        (["AhKh", "2c2d"], "", "NLSD", "not in the deck"),
        (["AhKh", "2c2d"], "3c4c5c6c7c8c", "NLHE", "a board of 6 cards"),
        (["AhKh", "QsQd"], "2c", "STUD", "no board in this game"),
        (["AhK", "QsQd"], "", "NLHE", "no card"),
        (["AhKh", "QsQd"], "", "CHESS", "no game"),
    ],
)
def test_bad_input(hands, board, game, said):
    with pytest.raises(BadInput, match=said):
        equity(hands, board, game)


def test_hands_that_are_no_list_are_told():
    with pytest.raises(BadInput, match="the hands are 'AhKh'; a list of them"):
        equity("AhKh", "QsQd")


def test_the_command():
    run = CliRunner().invoke(command, ["equity", "AhKh", "QsQd", "--board", "Th9h2c", "--json"])
    told = json.loads(run.stdout)
    assert told["exact"]
    assert told["ways"] == 990
    assert told["hands"][0]["equity"] == shuffleup.equity(["AhKh", "QsQd"], "Th9h2c").hands[0].equity
    assert "all 990 ways" in CliRunner().invoke(command, ["equity", "AhKh", "QsQd", "--board", "Th9h2c"]).stdout
