"""Whole nights simulated: hands a second, processes, second starts, a changed level, and whether forecasts are honest.

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
from benchmarks.measuring import label, peer, readable

import shuffleup.histories
from shuffleup.histories.event_file import read_event
from shuffleup.rulebooks import load_book
from shuffleup.simulation.assumptions import Assumptions
from shuffleup.simulation.design import change_level
from shuffleup.simulation.drivers import driver
from shuffleup.simulation.honesty import before_the_start, under_way
from shuffleup.simulation.models import field_of
from shuffleup.simulation.night_plan import set_up
from shuffleup.simulation.nights import Series, play_one
from shuffleup.simulation.workers import play
from shuffleup.tournament.plan import Plan

TEMPLATES = Path(shuffleup.histories.__file__).parent / "templates"
ROUNDS = 5
START = "from shuffleup import forecast; print(forecast({path!r}, 24, 1).hands)"


def event(name: str, entrants: int, seats: int = 9) -> Plan:
    plan = read_event((TEMPLATES / f"{name}.toml").read_text(encoding="utf-8"), name)
    tables = tuple(range(1, -(-entrants // seats) + 1))
    return replace(plan, entrants=entrants, seats_per_table=seats, tables=tables, break_order=())


def series(plan: Plan) -> Series:
    assumed = Assumptions(field_of("card_room"))
    return Series(set_up(plan, load_book(plan.rulebook), assumed), assumed, "bench")


def hands_a_second(what: str, plan: Plan, runs: int) -> float:
    """Print and return hands a second on one core, the median of some rounds, processor time."""
    nights = series(plan)
    player = driver(nights.setup.plan, nights.setup.room_law, nights.setup.hand_law)
    play_one(nights, player, 0)
    rates = []
    for turn in range(ROUNDS):
        began = process_time()
        hands = sum(play_one(nights, player, 1 + turn * runs + number).hands for number in range(runs))
        rates.append(hands / (process_time() - began))
    print(f"  {what:52}{readable(median(rates)):>10} hands/s", flush=True)
    return median(rates)


def against_openspiel(ours: float) -> None:
    pyspiel = peer("pyspiel", "open_spiel")
    if pyspiel is None:
        return
    rates = []
    work = with_openspiel(pyspiel, 9, 4_000)
    for _ in range(ROUNDS):
        began = process_time()
        work()
        rates.append(4_000 / (process_time() - began))
    theirs = median(rates)
    print(f"  {label('open_spiel'):52}{readable(theirs):>10} hands/s  we are {ours / theirs:.3g} times that")


def processes(plan: Plan) -> None:
    """How many times one process two are, the wall's time, medians of rounds taken in turn."""
    pinned = os.sched_getaffinity(0)
    os.sched_setaffinity(0, range(os.cpu_count() or 1))
    nights = series(plan)
    seconds: dict[int, list[float]] = {1: [], 2: []}
    for turn in range(ROUNDS):
        for count in (1, 2):
            began = perf_counter()
            play(nights, 6_000, first=turn * 6_000, processes=count)
            seconds[count].append(perf_counter() - began)
    os.sched_setaffinity(0, pinned)
    one, two = (median(seconds[count]) for count in (1, 2))
    print(f"  6,000 nights of 45: one process {one:.2f} s, two {two:.2f} s with their start: {one / two:.2f} times")


def run() -> None:
    ours = hands_a_second("450 players, tables of nine, 30 nights a round", event("club_deep_stack", 450), 30)
    hands_a_second("45 players, tables of nine, 600 nights a round", event("pub_night_15", 45), 600)
    against_openspiel(ours)
    nights = series(event("pub_night_15", 45))
    play(nights, 1, processes=1)
    began = perf_counter()
    play(nights, 1_000, processes=1)
    print(f"  1,000 nights of 45 players, one process: {perf_counter() - began:.2f} s")
    if (os.cpu_count() or 1) > 1 and hasattr(os, "sched_setaffinity"):
        processes(event("pub_night_15", 45))
    code = START.format(path=str(TEMPLATES / "club_deep_stack.toml"))
    starts = []
    for _ in range(3):
        began = perf_counter()
        subprocess.run([sys.executable, "-c", code], check=True, capture_output=True)
        starts.append(perf_counter() - began)
    print(f"  a second start, from Python to the first forecast: {min(starts):.2f} s")
    plan = event("pub_night_15", 45)
    began = perf_counter()
    change_level(plan, 2, replace(plan.levels[2], minutes=25))
    print(f"  one level changed, 300 nights: {perf_counter() - began:.2f} s")
    for name, entrants in (("pub_night_15", 25), ("club_deep_stack", 40)):
        plan = event(name, entrants, 8)
        early = before_the_start(plan, 400, runs=500)
        later = under_way(plan, 40, 90)
        print(
            f"  held-back nights within the band, {name}: {early.share:.1%} before, {later.share:.1%} after 90 minutes"
        )
