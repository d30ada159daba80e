"""An hour of a whole company at one server: busts, entries anew, moves, undos and messages in eight nights at once.

Every second two acts of a director, chosen by chance, while screens and phones listen to each night; a night that is
nearly over is ended, and followed by a new one. Every twelfth of the time a line says what the server holds (memory,
descriptors) and how long its answers took: what grows, or gets slower, leaks. `SHUFFLEUP_BENCH_MINUTES` names another
time.
"""

import json
import os
import random
import secrets
import statistics
import time
from collections import Counter
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path

from benchmarks.company import busy, listening, memory, stream
from benchmarks.console import Browser, night_of, server
from benchmarks.measuring import all_cores

MINUTES = float(os.environ.get("SHUFFLEUP_BENCH_MINUTES", "60"))
NIGHTS, PLAYERS, FOLLOWED_BY = 8, 45, 50
EVERY = 0.5
"""Seconds between two acts."""

FEWEST = 12
"""Players with whom a night is as good as over."""

ACTS = {"bust": 40, "re_enter": 25, "undo": 15, "move": 15, "message": 5}
LINES = 12


@dataclass
class Night:
    """A night under way: where its console is, who was entered, how often each came again, and the last act."""

    home: str
    entered: tuple[str, ...] = ()
    again: Counter[str] = field(default_factory=Counter)
    last: tuple[str, str, str] = "", "", ""
    """The command's id, the act, and the entry that it was about."""

    followed: ExitStack = field(default_factory=ExitStack)
    """Closed when those who follow it go home."""

    def seats(self, browser: Browser) -> tuple[int, list[dict[str, str]]]:
        """The version of the log, and who sits where, as everybody may read it."""
        told = json.loads(browser.ask("GET", self.home.replace("/e/", "/api/v1/nights/") + "/seats")[2])
        self.entered = self.entered or tuple(each["entry"] for each in told["seats"])
        return told["version"], told["seats"]

    def life(self, entry: str) -> str:
        """With which of his lives somebody plays, or has last played."""
        return str(self.again[entry] + 1)


def run() -> None:
    """Print the lines."""
    chance = random.Random(1)
    with all_cores(), server() as (browser, pid):
        nights = [_opened(browser) for _ in range(NIGHTS)]
        done: Counter[str] = Counter()
        began = due = time.time()
        for line in range(1, LINES + 1):
            times: list[float] = []
            worked, since = busy(pid), time.time()
            while time.time() < began + MINUTES * 60 * line / LINES:
                place = chance.randrange(NIGHTS)
                if not _act(browser, nights[place], chance, times, done):
                    nights[place].followed.close()
                    nights[place] = _opened(browser)
                due += EVERY
                time.sleep(max(0.0, due - time.time()))
            _print(line, pid, times, (busy(pid) - worked) / (time.time() - since) / 10)
        for night in nights:
            night.followed.close()
        print("  " + "   ".join(f"{name} {count:,}" for name, count in sorted(done.items())))


def _opened(browser: Browser) -> Night:
    """A night that has just begun, and those who follow it."""
    night = Night(night_of(browser, PLAYERS))
    night.followed.enter_context(listening([stream(browser, night.home)] * FOLLOWED_BY))
    return night


def _act(browser: Browser, night: Night, chance: random.Random, times: list[float], done: Counter[str]) -> bool:
    """One act of the director; False where the night was as good as over, and he has ended it."""
    version, seats = night.seats(browser)
    if len(seats) < FEWEST:
        browser.ask("POST", f"{night.home}/do/close", [("command_id", secrets.token_hex(16))])
        return False
    (act,) = chance.choices(list(ACTS), list(ACTS.values()))
    one, other = chance.sample(seats, 2)
    out = sorted(set(night.entered) - {each["entry"] for each in seats})
    id_, entry, path = secrets.token_hex(16), one["entry"], f"{night.home}/do/{act}"
    if act == "undo" and night.last[0]:
        path, fields = f"{night.home}/undo/{night.last[0]}", {"sure": "yes"}
    elif act == "re_enter" and out:
        entry = chance.choice(out)
        fields = {"entry": entry, "lives": night.life(entry)}
    elif act == "move":
        fields = {"entry": entry, "to": f"{other['table']}-{other['seat']}", "swap": "yes"}
    elif act == "message":
        fields = {"message": f"change {secrets.token_hex(6)}"}
    else:
        act, path, fields = "bust", f"{night.home}/do/bust", {"out": f"{entry}:{night.life(entry)}"}
    asked = time.perf_counter()
    browser.ask("POST", path, [*fields.items(), ("command_id", id_)])
    times.append(time.perf_counter() - asked)
    did = night.seats(browser)[0] > version
    done[act if did else f"{act} not done"] += 1
    if did and act == "re_enter":
        night.again[entry] += 1
    elif did and act == "undo" and night.last[1] == "re_enter":
        night.again[night.last[2]] -= 1
    night.last = (id_, act, entry) if did and act != "undo" else ("", "", "")
    return True


def _print(line: int, pid: int, times: list[float], percent: float) -> None:
    times.sort()
    p99 = times[min(len(times) - 1, int(len(times) * 0.99))] * 1000
    print(
        f"  {MINUTES * line / LINES:5.0f} min   {memory(pid) / 1e6:6.1f} MB"
        f"   {len(list(Path(f'/proc/{pid}/fd').iterdir())):4} descriptors   {len(times):5} acts:"
        f" median {statistics.median(times) * 1000:5.1f} ms   p99 {p99:6.1f} ms   {percent:4.1f} % of a core",
        flush=True,
    )
