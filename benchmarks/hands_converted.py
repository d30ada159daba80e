"""Reading hands in each format and playing them, beside PokerKit's reading of PHH; a million of them by the commands.

CPU time, medians of rounds in turn, for the rates of one process; the time that passes for the commands, which use all
cores. The sample in ../shared/hands is written in each format first; PokerKit reads its PHH. What is measured includes
the replay that checks chips and winners, on both sides.
"""

import os
import sys
import tempfile
import warnings
from contextlib import suppress
from pathlib import Path
from statistics import median
from subprocess import DEVNULL, Popen
from time import perf_counter, process_time, sleep
from typing import Any

from benchmarks.hands_replay import SAMPLE
from benchmarks.measuring import all_cores, label, peer, readable

from shuffleup.histories.hand_files import hands_found
from shuffleup.histories.hand_formats import WRITTEN, hand_text

ROUNDS = 7
MANY = 1_000_000


def written(folder: Path, format_id: str) -> Path:
    """The sample in this format, in one file."""
    told = [hand.told for hand in hands_found(SAMPLE) if hand.told is not None]
    file = folder / f"hands.{format_id}"
    texts = (hand_text(each, format_id, number) for number, each in enumerate(told, 1))
    file.write_text("".join(texts), encoding="utf-8")
    return file


def read(file: Path) -> int:
    """Read and play every hand; how many there were."""
    return sum(hand.told is not None for hand in hands_found(file))


def pokerkit_read(pk: Any, text: str) -> int:
    """The same by PokerKit."""
    count = 0
    for hand in pk.HandHistory.loads_all(text):
        for _ in hand:
            pass
        count += 1
    return count


def run() -> None:
    if not SAMPLE.is_dir():
        print("  not measured: the sample of hands is not at hand")
        return
    warnings.simplefilter("ignore")
    with tempfile.TemporaryDirectory() as folder:
        files = {format_id: written(Path(folder), format_id) for format_id in WRITTEN}
        contenders = {f"read {format_id}": lambda file=file: read(file) for format_id, file in files.items()}
        if pk := peer("pokerkit"):
            text = files["phh"].read_text(encoding="utf-8")
            contenders[f"{label('pokerkit')}, PHH"] = lambda: pokerkit_read(pk, text)
        _rates(contenders)
        _many(Path(folder), files["phh"])


def _rates(contenders: dict[str, Any]) -> None:
    seconds: dict[str, list[float]] = {name: [] for name in contenders}
    counts = {}
    for turn in range(ROUNDS + 1):
        for name, work in contenders.items():
            start = process_time()
            counts[name] = work()
            if turn:
                seconds[name].append(process_time() - start)
    rates = {name: counts[name] / median(times) for name, times in seconds.items()}
    slowest = min(rates.values())
    for name, rate in rates.items():
        print(f"  {name:44}{readable(rate):>12} hands/s  {rate / slowest:.3g} times the slowest", flush=True)


def _many(folder: Path, file: Path) -> None:
    """A million hands by the commands: how long, and the most memory of all their processes together."""
    text = file.read_text(encoding="utf-8")
    many = folder / "many.phhs"
    each = read(file)
    with many.open("w", encoding="utf-8") as out:
        for _ in range(-(-MANY // each)):
            out.write(text)
    print(f"  {-(-MANY // each) * each:,} hands, {many.stat().st_size / 1e6:.0f} MB of PHH", flush=True)
    for name, arguments in {
        "stats": [many, "--json"],
        "convert": [many, "--to", "ohh", "--output", folder / "many.ohh"],
    }.items():
        start = perf_counter()
        with all_cores():
            told = [sys.executable, "-m", "shuffleup", name, *map(str, arguments)]
            command = Popen(told, stdout=DEVNULL, stderr=DEVNULL)
        peak = 0
        while command.poll() is None:
            peak = max(peak, _memory_of(command.pid))
            sleep(0.5)
        took = perf_counter() - start
        print(f"  {name:44}{readable(MANY / took):>12} hands/s  {took:.0f} s, at most {peak / 1e6:.0f} MB", flush=True)


def _memory_of(process: int) -> int:
    """Bytes that this process and those that it started hold; 0 where the system does not tell."""
    held = 0
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            parent = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
            if process in {parent, int(folder.name)}:
                held += int((folder / "statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    return held
