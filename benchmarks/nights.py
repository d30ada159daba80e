"""Whole nights simulated: hands a second, two cores, second starts, a changed level, and whether forecasts are honest.

The nights are no-limit hold'em at tables of nine, to the last hand, with seats, button, levels, eliminations, breaks
and balancing by the book, and players who look at their cards. OpenSpiel plays single hands of its nine-handed no-
limit game with five acts at random, driven from Python, in the same run.
"""

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from statistics import median
from time import perf_counter, process_time

from benchmarks.hands import with_openspiel
from benchmarks.measuring import all_cores, label, peer, readable

import shuffleup.histories
from shuffleup.histories.event_file import read_event
from shuffleup.rulebooks import load_book
from shuffleup.simulation.assumptions import Assumptions
from shuffleup.simulation.design import change_level
from shuffleup.simulation.drivers import driver
from shuffleup.simulation.honesty import before_the_start, under_way
from shuffleup.simulation.models import field_of
from shuffleup.simulation.night_plan import set_up
from shuffleup.simulation.nights import Series, play_series
from shuffleup.simulation.shared_out import play
from shuffleup.tournament.plan import Plan

TEMPLATES = Path(shuffleup.histories.__file__).parent / "templates"
ROUNDS = 5
NIGHTS = 6_000
HELD_BACK = 200  # nights under way: with 40, one run in thirteen shows 90 % where 80 % are within the band
START = "from shuffleup import forecast; print(forecast({path!r}, 24, 1).hands)"


def event(name: str, entrants: int, seats: int = 9) -> Plan:
    plan = read_event((TEMPLATES / f"{name}.toml").read_text(encoding="utf-8"), name)
    tables = tuple(range(1, -(-entrants // seats) + 1))
    return replace(plan, entrants=entrants, seats_per_table=seats, tables=tables, break_order=())


PUB = event("pub_night_15", 45)


def series(plan: Plan) -> Series:
    assumed = Assumptions(field_of("card_room"))
    return Series(set_up(plan, load_book(plan.rulebook), assumed), assumed, "bench")


def figure(what: str, found: str, mark: str) -> None:
    """One line: what was measured, the figure, and the mark set for it."""
    print(f"  {what:58}{found:>16}   mark: {mark}", flush=True)


def hands_a_second() -> None:
    """Hands a second on one core, and OpenSpiel's in rounds taken in turn: medians, processor time."""
    pyspiel = peer("pyspiel", "open_spiel")
    theirs_at = with_openspiel(pyspiel, 9, 4_000) if pyspiel else None
    rooms = {"450 players": (series(event("club_deep_stack", 450)), 30), "45 players": (series(PUB), 600)}
    drivers = {
        name: driver(nights.setup.plan, nights.setup.room_law, nights.setup.hand_law)
        for name, (nights, _) in rooms.items()
    }
    rates: dict[str, list[float]] = {name: [] for name in (*rooms, "open_spiel")}
    for turn in range(ROUNDS + 1):  # the first is to warm up
        for name, (nights, runs) in rooms.items():
            began = process_time()
            played = play_series(nights, range(turn * runs, (turn + 1) * runs), player=drivers[name])
            hands = sum(night.hands for night in played)
            rates[name].append(hands / (process_time() - began))
        if theirs_at:
            began = process_time()
            theirs_at()
            rates["open_spiel"].append(4_000 / (process_time() - began))
    large, small = (median(rates[name][1:]) for name in rooms)
    figure("450 players, tables of nine, to the last hand", f"{readable(large)} hands/s", "500 k, better 1 M")
    figure("45 players, tables of nine, to the last hand", f"{readable(small)} hands/s", "500 k")
    if theirs_at:
        theirs = median(rates["open_spiel"][1:])
        figure(f"{label('open_spiel')}, nine-handed", f"{readable(theirs)} hands/s", "a 25th of ours")
        figure("we are so many times that, with 450 players", f"{large / theirs:.3g}", "25")


def side_by_side(plan: Plan) -> None:
    """How many times one thread two are, the wall's time, medians of rounds taken in turn."""
    nights = series(plan)
    seconds: dict[int, list[float]] = {1: [], 2: []}
    with all_cores():
        for turn in range(ROUNDS):
            for count in (1, 2):
                began = perf_counter()
                play(nights, NIGHTS, first=turn * NIGHTS, processes=count)
                seconds[count].append(perf_counter() - began)
    one, two = (median(seconds[count]) for count in (1, 2))
    what = f"{NIGHTS:,} nights of 45: alone {one:.2f} s, two side by side {two:.2f} s"
    figure(what, f"{one / two:.2f} times", "1.5, median of five")


def second_start() -> None:
    """From starting Python to the first forecast, everything compiled before."""
    code = START.format(path=str(TEMPLATES / "club_deep_stack.toml"))
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    seconds, busy = [], []
    for turn in range(ROUNDS + 1):
        began, before = perf_counter(), os.times()
        subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, env=kept)
        after = os.times()
        if turn:
            seconds.append(perf_counter() - began)
            busy.append(after[2] + after[3] - before[2] - before[3])
    figure("a second start, from Python to the first forecast", f"{median(seconds):.2f} s", "under 1 s")
    figure("of that, processor time", f"{median(busy):.2f} s", "under 1 s")


def run() -> None:
    hands_a_second()
    nights = series(PUB)
    play(nights, 1, processes=1)
    began = perf_counter()
    play(nights, 1_000, processes=1)
    figure("1,000 nights of 45 players, alone", f"{perf_counter() - began:.2f} s", "under 2 s")
    if (os.cpu_count() or 1) > 1:
        side_by_side(PUB)
    second_start()
    began = perf_counter()
    change_level(PUB, 2, replace(PUB.levels[2], minutes=25))
    figure("one level changed, 300 nights", f"{perf_counter() - began:.2f} s", "none set")
    for name, entrants in (("pub_night_15", 25), ("club_deep_stack", 40)):
        plan = event(name, entrants, 8)
        early = before_the_start(plan, 400, runs=500)
        later = under_way(plan, HELD_BACK, 90)
        figure(f"held-back nights within the band, {name}, before", f"{early.share:.1%}", "75 to 85%")
        figure(f"held-back nights within the band, {name}, after 90 min", f"{later.share:.1%}", "75 to 85%")
