"""A simulated night is fixed by its seed and its number alone, at either speed; at its end one player has all chips."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest

from shuffleup.bad_input import BadInput
from shuffleup.rulebooks import load_book
from shuffleup.simulation.assumptions import Assumptions
from shuffleup.simulation.drivers import Interpreted
from shuffleup.simulation.night_plan import set_up
from shuffleup.simulation.nights import Series, play_one
from shuffleup.simulation.shared_out import _share_out, play
from shuffleup.tournament.plan import AnteKind, Plan, PlanLevel

OMAHA = replace(
    Plan(name="Omaha"),
    entrants=13,
    re_entries=1,
    late_entry_until=2,
    starting_stack=5_000,
    seats_per_table=6,
    rulebook="tda",
    levels=tuple(
        PlanLevel(10, big // 2, big, ante=big, ante_kind=AnteKind.BIG_BLIND, game=game)
        for big, game in ((100, "PLO"), (200, "NLHE"), (400, "PLO8"), (800, "PLO5"), (1600, "FLHE"), (3200, "PLO"))
    ),
)


def driver(series: Series) -> Interpreted:
    return Interpreted(series.setup.plan, series.setup.room_law, series.setup.hand_law)


def of(plan: Plan, seed: str = "tests") -> Series:
    assumed = Assumptions()
    return Series(set_up(plan, load_book(plan.rulebook), assumed), assumed, seed)


def test_both_speeds_play_the_same_nights(series, compiled):
    slow = driver(series)
    for number in (3, 1, 2):
        assert play_one(series, slow, number) == play_one(series, compiled, number)


def test_both_speeds_play_the_same_omaha(compiled):
    omaha = of(OMAHA)
    fast = type(compiled)(omaha.setup.plan, omaha.setup.room_law, omaha.setup.hand_law)
    slow = driver(omaha)
    for number in range(4):
        night = play_one(omaha, slow, number)
        assert night == play_one(omaha, fast, number)
        assert night.finish > 0


def test_a_night_does_not_depend_on_those_before_it(series, compiled):
    again = driver(series)
    later = [play_one(series, again, number) for number in (7, 5, 6)]
    assert [play_one(series, compiled, number) for number in (5, 6, 7)] == sorted(later)


def test_who_plays_changes_nothing(series, compiled):
    """As many as there are: threads of this process, or processes that play the same nights interpreted."""
    alone = play(series, 60, processes=1)
    assert [night.number for night in alone] == list(range(60))
    for processes, nights in ((2, 60), (3, 60), (None, 60), (2, 5)):
        told = []
        shared = play(series, nights, processes=processes, compiled=nights == 60, progress=told.append)
        assert shared == alone[:nights]
        assert sum(told) == nights


def test_nobody_cannot_play(series):
    with pytest.raises(BadInput, match="0 nights side by side"):
        play(series, 5, processes=0, compiled=False)


def test_what_goes_wrong_elsewhere_is_told_here():
    def ask(numbers):
        raise BadInput(f"nights {numbers}", right="others")

    with pytest.raises(BadInput, match="nights range"):
        list(_share_out(ThreadPoolExecutor(2), ask, [range(at, at + 1) for at in range(9)], 4))


@pytest.mark.parametrize("book", ["tda", "tnpl", "nppl", "hcpn", "redtooth"])
def test_chips_and_players_are_conserved(pub_night, book):
    series = of(replace(pub_night, rulebook=book, colour_ups=()))
    player = driver(series)
    for number in range(2):
        night = play_one(series, player, number)
        assert night.finish > 0
        chips = [stack for stack in player.seating.stack[: night.sold] if stack]
        assert chips == [night.sold * pub_night.starting_stack]
        assert player.night.out_n == night.sold - 1
        assert sorted(player.night.out[: night.sold - 1]) == sorted(
            each for each in range(night.sold) if not player.seating.stack[each]
        )


def test_a_colour_up_leaves_no_small_chips(pub_night):
    series = of(pub_night)
    player = driver(series)
    night = play_one(series, player, 1)
    at = max(index for index, level in enumerate(night.levels) if level.left)
    assert series.setup.plan.unit[at] >= 100
    assert all(stack % series.setup.plan.unit[at] == 0 for stack in player.seating.stack[: night.sold])


FIVE_CARDS = tuple(PlanLevel(20, big // 2, big, game="PLO5") for big in (100, 1_000, 20_000))
LEVELS = tuple(PlanLevel(20, big // 2, big) for big in (50, 100, 200, 400))


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"entrants": 0}, "a tournament with 0 entrants"),
        ({"entrants": 90}, "90 players and 32 seats"),
        ({"levels": (), "late_entry_until": 0}, "levels"),
        ({"levels": LEVELS, "late_entry_until": 0}, "the structure never ends"),
        ({"levels": (PlanLevel(20, 10_000, 200_000),), "late_entry_until": 0}, "a big blind of 200,000"),
        ({"levels": FIVE_CARDS, "late_entry_until": 0, "seats_per_table": 9}, "9 seats at a table, and .* for 8"),
        ({"starting_stack": -1}, "starting_stack"),
        ({"seats_per_table": 12}, "12 seats"),
    ],
)
def test_what_cannot_be_played_is_refused_before_any_run(pub_night, changed, said):
    with pytest.raises(BadInput, match=said):
        of(replace(pub_night, **({"colour_ups": (), "chips": ()} | changed)))


def test_a_negative_prize_is_refused(pub_night):
    prizes = (replace(pub_night.prizes[0], share=0, amount=-5),)
    with pytest.raises(BadInput, match="prizes"):
        of(replace(pub_night, prizes=prizes))
