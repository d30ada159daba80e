"""Statistics of players beside the plain reading of the same hands: CPU time, medians of rounds in turn."""

import tempfile
from pathlib import Path
from statistics import median
from time import process_time

from benchmarks.hands_converted import read, written
from benchmarks.hands_replay import SAMPLE
from benchmarks.measuring import readable

from shuffleup import player_statistics, read_hands

ROUNDS = 9


def run() -> None:
    if not SAMPLE.is_dir():
        print("  not measured: the sample of hands is not at hand")
        return
    with tempfile.TemporaryDirectory() as folder:
        file = written(Path(folder), "phh")
        told = list(read_hands(file))
        works = {
            "PHH read and played": lambda: read(file),
            "the same with statistics": lambda: player_statistics(read_hands(file)).hands,
            "hands in memory counted": lambda: player_statistics(told).hands,
        }
        seconds: dict[str, list[float]] = {name: [] for name in works}
        for turn in range(ROUNDS + 1):
            for name, work in works.items():
                start = process_time()
                assert work() == len(told)
                if turn:
                    seconds[name].append(process_time() - start)
    for name, times in seconds.items():
        print(f"  {name:44}{readable(len(told) / median(times)):>12} hands/s", flush=True)
