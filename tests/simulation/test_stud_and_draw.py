"""Players of stud and draw games: what they see, what they throw away, and how their hands rank."""

from dataclasses import replace
from random import Random

import pytest

from shuffleup.cards.card import parse_cards
from shuffleup.cards.tables import tables
from shuffleup.cli.forecast import assumed_on_paper, on_paper
from shuffleup.games import Family, find_variant
from shuffleup.hand.button import MixedButtonInStudCode
from shuffleup.hand.record import HOLE, STREETS, HandRecord
from shuffleup.hand.table import Level, Setup, table_record
from shuffleup.rulebooks import load_book
from shuffleup.simulation.assumptions import Assumptions
from shuffleup.simulation.dice import Dice
from shuffleup.simulation.discards import kept, standing
from shuffleup.simulation.forecast import forecast
from shuffleup.simulation.habits import simulated
from shuffleup.simulation.level_games import doubted
from shuffleup.simulation.models import KINDS_OF_PLAYERS, Field
from shuffleup.simulation.night_plan import set_up
from shuffleup.simulation.night_record import QUANTILES, TRAITS, WHOLE, NightPlan, NightRecord
from shuffleup.simulation.standing_ranks import standing_ranks
from shuffleup.simulation.strength import place_among
from shuffleup.simulation.upcards import seen_elsewhere, start_of_stud, stud_strength
from shuffleup.tournament.plan import Plan, PlanLevel
from shuffleup.words.catalogue import say

STUD_GAMES = ("STUD", "RAZZ", "STUD8")
DRAW_GAMES = ("FL27TD", "NL27SD", "FLBADUGI")


def cards(text: str) -> list[int]:
    return list(parse_cards(text))


def table(game: str, players: int = 6):
    variant = find_variant(game)
    sizes = {"ante": 25, "bring_in": 50} if variant.family is Family.STUD else {"small_blind": 50, "big_blind": 100}
    stakes = Level(small_bet=100, big_bet=200, **sizes).stakes(variant, players)
    return table_record(Setup(variant, stakes, (10_000,) * players))


def plan_of(kind: str, game: str) -> NightPlan:
    plan = NightPlan()
    ((plan.kind_sum[0], traits),) = Field({kind: 1}, KINDS_OF_PLAYERS).rows()
    plan.kinds_n, plan.traits[:TRAITS] = 1, list(traits)
    plan.standing[: STREETS * QUANTILES] = standing_ranks(find_variant(game))
    return plan


def laid(*seats: str, street: int, down: tuple[int, ...] = (0, 1, 6)) -> HandRecord:
    """A hand of stud as it lies: each seat's cards as they were dealt, the first two and the last of seven down."""
    h = HandRecord()
    h.n = h.live_n = len(seats)
    h.street = street
    for seat, text in enumerate(seats):
        held = cards(text)
        h.live[seat], h.held[seat] = 1, len(held)
        for place, card in enumerate(held):
            h.cards[seat * HOLE + place], h.up[seat * HOLE + place] = card, int(place not in down)
    return h


def start(game: str, text: str) -> float:
    variant = find_variant(game)
    return start_of_stud(tables(), int(variant.high), int(variant.low or 0), *cards(text))


@pytest.mark.parametrize(
    ("game", "better", "worse"),
    [
        ("STUD", "2c2d2h", "AcAdKh"),
        ("STUD", "AcAdKh", "QcQdKh"),
        ("STUD", "AcTc4c", "AcTd4h"),
        ("STUD", "8c9dTh", "2c7dTh"),
        ("RAZZ", "Ac2d3h", "Ac2d8h"),
        ("RAZZ", "7c6d5h", "Ac2d2h"),
        ("STUD8", "Ac2d3h", "Kc9d3h"),
        ("STUD8", "3c5d7h", "Jc9dTh"),
    ],
)
def test_better_cards_to_begin_with_have_more_points(game, better, worse):
    assert start(game, better) > start(game, worse)


@pytest.mark.parametrize("game", STUD_GAMES)
def test_suits_make_no_card_better_to_begin_with(game):
    assert len({start(game, f"A{one}2{two}6{three}") for one, two, three in ("ccd", "hhs", "ssh", "dds", "cds")}) == 1


def strength_of(game: str, h: HandRecord, seat: int = 0, seed: str = "1") -> int:
    return stud_strength(NightRecord(), h, table(game, h.n), tables(), Dice(seed), seat, 52)


def test_open_cards_are_seen_and_hidden_ones_are_not():
    mine = "9c9d4s8h"
    weak, strong = (laid(mine, f"2c7d{shown}", street=1) for shown in ("5hJs", "KhKs"))
    assert strength_of("STUD", weak) > strength_of("STUD", strong) + WHOLE // 2
    hidden = [laid(mine, f"{down}5hJs", street=1) for down in ("2c7d", "KcKd")]
    assert strength_of("STUD", hidden[0]) == strength_of("STUD", hidden[1])


def test_folded_cards_that_lay_open_are_remembered():
    """Nobody holds the aces that were seen, so tens are better than they were."""
    h = [laid("TcTd4s8h", "2c7dAhJs", other, street=1) for other in ("2h5dAcAs", "2h5d3c6s")]
    for each in h:
        each.live[2], each.live_n = 0, 2
    found = [sum(strength_of("STUD", each, seed=str(seed)) for seed in range(200)) for each in h]
    assert found[0] > found[1]


def test_draws_are_worth_something_while_cards_are_to_come():
    for game, drawing, blank in (("STUD", "2c7cTcKc4d", "2c7cTdKh4d"), ("RAZZ", "Ac2d3h4sKc", "Ac2d3hTsKc")):
        with_draw, without = (laid(mine, "9c9d6h6sQh", street=2) for mine in (drawing, blank))
        assert strength_of(game, with_draw) > strength_of(game, without), game
        last = laid(drawing + "QdJs", "9c9d6h6sQh3h5h", street=4)
        assert strength_of(game, last) <= WHOLE


def open_elsewhere(game: str, mine: str, theirs: str, *, folded: bool) -> int:
    h = laid(mine, theirs, street=0)
    h.live[1] = int(not folded)
    return seen_elsewhere(h, table(game, 2), 0)


@pytest.mark.parametrize(
    ("game", "mine", "bad", "neither", "folded"),
    [
        ("STUD", "9c9d4s", "2c7d9h", "2c7dTh", True),  # no third nine
        ("STUD", "2c7c9c", "2d7dKc", "2d7dKh", True),  # one club fewer
        ("RAZZ", "Ac2d3s", "9c9d4h", "9c9d3h", True),  # a three that will not pair him
        ("STUD", "9c9d4s", "2c7dKh", "2c7d3h", False),
        ("RAZZ", "Ac2d6s", "9c9d5h", "9c9d7h", False),
    ],
)
def test_cards_that_lie_open_elsewhere_count_on_third_street(game, mine, bad, neither, folded):
    assert open_elsewhere(game, mine, bad, folded=folded) < open_elsewhere(game, mine, neither, folded=folded)


@pytest.mark.parametrize("game", [*STUD_GAMES, *DRAW_GAMES])
def test_hands_rank_evenly_among_all_hands_of_their_game(game):
    """So a kind plays as large a share of its hands in one game as in another."""
    plan, variant = plan_of("regular", game), find_variant(game)
    chance = Random(7)
    ranks = []
    for _ in range(400):
        hand = chance.sample(range(52), variant.streets[0].down + variant.streets[0].up)
        if variant.family is Family.STUD:
            points = start_of_stud(tables(), int(variant.high), int(variant.low or 0), *hand)
        else:
            draws = sum(street.draw for street in variant.streets)
            points = standing(tables(), hand, 0, len(hand), int(variant.high), draws)
        ranks.append(place_among(plan, 0, 0, points))
    assert abs(sum(ranks) / 400 - WHOLE / 2) < 50
    assert 0.12 < sum(rank >= WHOLE * 4 // 5 for rank in ranks) / 400 < 0.28


@pytest.mark.parametrize(
    ("game", "hand", "left", "keeps"),
    [
        ("FL27TD", "2c3d4h5s7c", 3, "2c3d4h5s7c"),
        ("FL27TD", "2c3d4h5s6c", 3, "2c3d4h5s"),  # a straight
        ("FL27TD", "2c3c4c5c8c", 1, "2c3c4c5c"),  # a flush
        ("FL27TD", "2c3d4h9s9c", 3, "2c3d4h"),
        ("FL27TD", "2c3d4h9s9c", 1, "2c3d4h9c"),  # of a pair one card
        ("FL27TD", "2c3d4h5sTc", 3, "2c3d4h5s"),
        ("FL27TD", "2c3d4h5sTc", 1, "2c3d4h5sTc"),
        ("FLBADUGI", "Ac2d3h4s", 3, "Ac2d3h4s"),
        ("FLBADUGI", "Ac2d3hKs", 3, "Ac2d3h"),
        ("FLBADUGI", "Ac2d3hKs", 1, "Ac2d3hKs"),
        ("FLBADUGI", "KcKdKhKs", 3, "Kc"),
        ("FLBADUGI", "Ac2c3c4c", 1, "Ac"),
    ],
)
def test_what_is_kept(game, hand, left, keeps):
    variant, held = find_variant(game), cards(hand)
    mask = kept(held, 0, len(held), int(variant.high), left)
    assert [card for place, card in enumerate(held) if mask >> place & 1] == cards(keeps)


@pytest.mark.parametrize("game", [*STUD_GAMES, *DRAW_GAMES])
def test_kinds_differ_in_these_games_as_in_others(game):
    found = {kind: simulated(plan_of(kind, game), table(game), 6, 10_000, 120, game) for kind in ("rock", "loose")}
    rock, loose = (found[kind].figures() for kind in ("rock", "loose"))
    assert 0.05 < rock["vpip"] < 0.25 < loose["vpip"] < 0.6
    assert rock["showdown"] < loose["showdown"]
    assert rock["aggression"] > loose["aggression"]


HORSE = replace(
    Plan(name="HORSE"),
    entrants=12,
    starting_stack=5_000,
    seats_per_table=6,
    rulebook="tda",
    tables=(1, 2),
    levels=tuple(
        PlanLevel(10, bet // 2, bet, bet // 4, game="HORSE", bring_in=bet // 2, small_bet=bet, big_bet=2 * bet)
        for bet in (100, 200, 400, 800, 1_600, 3_200, 6_400, 12_800)
    ),
)


def test_a_forecast_says_which_games_are_judged():
    found = forecast(HORSE, runs=12, compiled=False)
    assert found.judged == ("Razz", "Seven-card stud", "Seven-card stud eight-or-better")
    assert "Razz, Seven-card stud and Seven-card stud eight-or-better" in say(found.judged_said()[0], name=str)
    assert say(found.judged_said()[0], name=str) in assumed_on_paper(found, str)
    assert 60 < found.finish_minutes.p10 < found.finish_minutes.p90 < 200
    board = replace(HORSE, levels=tuple(replace(level, game="FLHE") for level in HORSE.levels))
    assert forecast(board, runs=12, compiled=False).judged_said() == ()


def test_what_is_judged_is_doubted_more(pub_night):
    usual = Assumptions()
    assert doubted(usual, pub_night) is usual
    mixed, alone = (
        doubted(usual, replace(HORSE, levels=tuple(replace(level, game=game) for level in HORSE.levels)))
        for game in ("HORSE", "STUD")
    )
    assert usual.field_error < mixed.field_error < alone.field_error
    assert usual.pace_error < mixed.pace_error < alone.pace_error


def test_the_button_stands_still_only_in_a_mix():
    def button(game: str) -> int:
        plan = replace(HORSE, levels=tuple(replace(level, game=game) for level in HORSE.levels))
        return set_up(plan, load_book("tda"), Assumptions()).room_law.mixed_button_in_stud

    assert button("HORSE") == MixedButtonInStudCode.ADVANCE_THEN_FREEZE
    assert button("STUD") == MixedButtonInStudCode.KEEPS_MOVING


def test_levels_tell_their_game_and_the_bets_of_stud():
    found = forecast(HORSE, runs=4, compiled=False)
    told = [level.stakes("-", several_games=found.several_games()) for level in found.levels[:4]]
    assert told == ["FLHE 50-100", "FLO8 100-200", "RAZZ 400-800", "STUD 800-1,600"]
    alone = forecast(
        replace(HORSE, levels=tuple(replace(each, game="RAZZ") for each in HORSE.levels)), runs=4, compiled=False
    )
    assert alone.levels[0].stakes("-", several_games=alone.several_games()) == "100-200"


def test_stacks_in_stud_are_told_in_small_bets_as_in_games_with_blinds():
    """Whether the plan writes blinds into its levels of stud or not."""
    blinds = tuple(replace(each, game="RAZZ") for each in HORSE.levels)
    for levels in (blinds, tuple(replace(each, small_blind=0, big_blind=0) for each in blinds)):
        found = forecast(replace(HORSE, levels=levels), runs=4, compiled=False, swings=False)
        assert found.levels[0].average_stack_bb.p50 == 50


def test_long_names_of_games_leave_the_columns_in_line():
    levels = tuple(replace(each, game="FLBADUGI / STUD8", ante=10 * each.ante) for each in HORSE.levels)
    told = on_paper(forecast(replace(HORSE, levels=levels), runs=4, compiled=False, swings=False))
    table = [line for line in told if line.endswith("%") and " bb " in line]
    assert len({line.rindex(" bb ") for line in table}) == 1
