"""Reading hands in each format and playing them, beside PokerKit's reading of PHH; and the memory of 100,000 hands.

CPU time, medians of rounds in turn. The sample in ../shared/hands is written in each format first; PokerKit reads its
PHH. What is measured includes the replay that checks chips and winners, on both sides.
"""

import tempfile
import tracemalloc
import warnings
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any

from benchmarks.hands_replay import SAMPLE
from benchmarks.measuring import label, peer, readable

from shuffleup.histories.hand_formats import WRITTEN, find_format, hands_found

ROUNDS = 7
MANY = 100_000


def written(folder: Path, format_id: str) -> Path:
    """The sample in this format, in one file."""
    write = find_format(format_id).write
    assert write is not None
    told = [hand.told for hand in hands_found(SAMPLE) if hand.told is not None]
    file = folder / f"hands.{format_id}"
    file.write_text("".join(write(each, number) for number, each in enumerate(told, 1)), encoding="utf-8")
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
        for format_id, file in files.items():
            _memory(Path(folder), format_id, file)


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


def _memory(folder: Path, format_id: str, file: Path) -> None:
    """The peak of memory of a file of many hands, read one after the other."""
    text = file.read_text(encoding="utf-8")
    many = folder / f"many.{format_id}"
    each = read(file)
    with many.open("w", encoding="utf-8") as out:
        for _ in range(MANY // each + 1):
            out.write(text)
    tracemalloc.start()
    count = 0
    for _ in hands_found(many):
        count += 1
        if count == MANY // 20:
            early = tracemalloc.get_traced_memory()[1]
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    size = many.stat().st_size / 1e6
    print(
        f"  {format_id}: {count:,} hands, {size:.0f} MB: peak {peak / 1e6:.2f} MB, {early / 1e6:.2f} after a twentieth"
    )
    many.unlink()
