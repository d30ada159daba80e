"""What a ruling costs: `rule` over every case of the floor, and `shuffleup rule --book all` as a whole process."""

import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median
from time import perf_counter

from shuffleup.conformance.families import SITUATION, floor_cases
from shuffleup.floor.rule import rule_all
from shuffleup.histories.situation import load_situation
from shuffleup.rulebooks import load_book


def run() -> None:
    """Print medians, and the slowest case."""
    times: list[tuple[float, str]] = []
    for case in floor_cases():
        told = load_situation(case.facts[SITUATION])
        for book in map(load_book, case.books):
            rule_all(book, told.spot, told.acts)
            start = perf_counter()
            rule_all(book, told.spot, told.acts)
            times.append((perf_counter() - start, case.name))
    slowest, name = max(times)
    print(f"  {len(times)} situations ruled on: median {1e3 * median(t for t, _ in times):.3f} ms each")
    print(f"  the slowest: {1e3 * slowest:.1f} ms, {name}")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "dispute.toml"
        path.write_text(floor_cases()[0].facts[SITUATION], encoding="utf-8")
        command = [sys.executable, "-m", "shuffleup", "rule", str(path), "--book", "all", "--json"]
        whole = [_seconds(command) for _ in range(9)][2:]
    print(f"  one file under all books, a process from start to end: median {1e3 * median(whole):.0f} ms")


def _seconds(command: list[str]) -> float:
    start = perf_counter()
    subprocess.run(command, check=True, capture_output=True)
    return perf_counter() - start
