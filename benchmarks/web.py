"""The console under a 500-entrant event: each action as a browser sends it (post, then the next page), and sizes.

A real server process on the loopback address. An action's time is from the click to the whole next page. Undo is timed
apart, on the last commands and far back.
"""

import random
import re
import statistics
import time

from benchmarks.console import Browser, night_of, server

Action = tuple[str, list[tuple[str, str]], str]
"""A verb, its fields, and the page that it is sent from."""

ENTRANTS = 500


def run() -> None:
    """Print the times of every action and the sizes of every page."""
    with server() as (browser, _):
        home = night_of(browser, ENTRANTS)
        _sizes(browser, home)
        _times(browser, home)


def _sizes(browser: Browser, home: str) -> None:
    for page in ("", "/players", "/clock", "/out", "/results", "/log", "/more", "/plan", "/draw"):
        began = time.perf_counter()
        _, _, text = browser.ask("GET", home + page)
        took, size = (time.perf_counter() - began) * 1000, len(text.encode()) / 1000
        print(f"  page {page or '/':10} {size:7.1f} kB {took:7.1f} ms")


def _times(browser: Browser, home: str) -> None:
    _, _, page = browser.ask("GET", f"{home}/out")
    seated = re.findall(r'name="out" value="(\w+:\d+)"', page)
    random.Random(1).shuffle(seated)
    newcomers = [[("name", f"New {each} X{each}y"), ("here", "yes"), ("sure", "yes")] for each in range(20)]
    out_again = [each.partition(":")[0] for each in seated[:10]]
    actions: dict[str, list[Action]] = {
        "bust": [("bust", [("out", each)], "") for each in seated[:40]],
        "pay": [("row", [("row", f"pay:{each.partition(':')[0]}:1")], "/players") for each in seated[60:90]],
        "pause, resume": [(each, [], "/clock") for each in ("pause", "resume") * 15],
        "plus, minus": [(each, [], "/clock") for each in ("plus", "minus") * 15],
        "next level": [("next", [], "/clock")] * 5,
        "message": [("message", [("message", f"Hello {each}")], "") for each in range(20)],
        "late entry": [("enter", fields, "/players") for fields in newcomers],
        "re-entry": [("re_enter", [("entry", each), ("lives", "1")], "") for each in out_again],
    }
    for name, sent in actions.items():
        times = [browser.act(f"{home}/do/{verb}", fields, home + back)[0] for verb, fields, back in sent]
        _print(name, times)
    _, _, page = browser.ask("GET", f"{home}/log")
    commands = re.findall(rf'action="{home}/undo/(\w+)"', page)
    times = [browser.act(f"{home}/undo/{each}", [("sure", "yes")], home)[0] for each in commands[5:25]]
    _print("undo", times)


def _print(name: str, times: list[float]) -> None:
    worst = sorted(times)[max(0, int(len(times) * 0.95) - 1)]
    print(f"  {name:16} median {statistics.median(times):7.1f} ms   p95 {worst:7.1f} ms   ({len(times)})")
