"""`make attack MINUTES=20 SEED=1`: every kind of attack in turn, then the table of figures.

    python -m attacks [--minutes 20] [--seed 1] [KIND ..]

Loopback only: each kind starts servers of its own on 127.0.0.1, on data of its own. Ends with 1 if anything got
through.
"""

import argparse
import resource
import sys
import tempfile
import time
import traceback
from collections.abc import Callable
from pathlib import Path
from random import Random

from attacks import away, duties, garbage_sent, hostile, kills, roles, slow, storage
from attacks.tally import Budget, Tally

KINDS: dict[str, tuple[float, Callable[[Budget, Tally], None]]] = {
    "kills, SQLite": (4, kills.on_sqlite),
    "kills, PostgreSQL": (3, kills.on_postgres),
    "PostgreSQL's connections cut": (1.5, away.cuts),
    "disk full": (1, storage.full),
    "folder read-only": (0.3, storage.read_only),
    "database locked": (1, storage.locked),
    "file damaged": (2, storage.damaged),
    "duties failing": (1, duties.failing),
    "role matrix": (2, roles.matrix),
    "garbage by bytes": (1.5, garbage_sent.by_bytes),
    "garbage by schema": (2, garbage_sent.by_schema),
    "slow and half-open clients": (2, slow.clients),
    "bodies without end": (0.5, slow.memory),
    "hostile pictures, sounds, numbers, nesting": (2, hostile.everything),
}
"""What an attack is called in the table -> its part of the time, and how it goes."""


def run(kind: str, seconds: float, seed: int, folder: Path, *, full: bool = False) -> Tally:
    """One kind of attack on data in `folder`; an attack that breaks down itself has found something, too."""
    _, attack = KINDS[kind]
    tally = Tally()
    try:
        attack(Budget(seconds, Random(f"{seed} {kind}"), folder, full), tally)
    except Exception:  # noqa: BLE001 (told in the table; the other kinds go on)
        tally.expect(False, f"the attack broke down:\n{traceback.format_exc()[-1500:]}")
    return tally


def processor_seconds() -> float:
    """Of this process and all that it has started and seen ended."""
    return sum(sum(resource.getrusage(who)[:2]) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))


def line(kind: str, tally: Tally) -> str:
    """One line of the table."""
    return f"| {kind} | {tally.tries:,} | {len(tally.through):,} | {tally.worst:.2f} s | {tally.note} |"


def main() -> None:
    """Attack, print, and end with 1 if anything got through."""
    asked = argparse.ArgumentParser(prog="attacks", description="Attacks on servers of its own, on this machine alone.")
    asked.add_argument("kinds", nargs="*", metavar="KIND", help=f"all without one: {', '.join(KINDS)}")
    asked.add_argument("--minutes", type=float, default=20.0)
    asked.add_argument("--seed", type=int, default=1)
    told = asked.parse_args()
    chosen = [kind for kind in KINDS if not told.kinds or any(each in kind for each in told.kinds)]
    parts = sum(KINDS[kind][0] for kind in chosen)
    began, through = time.monotonic(), 0
    say = sys.stdout.write
    say("| attack | tries | got through | worst answer | |\n|---|--:|--:|--:|---|\n")
    for kind in chosen:
        with tempfile.TemporaryDirectory(prefix="shuffleup-attack-") as folder:
            tally = run(kind, 60 * told.minutes * KINDS[kind][0] / parts, told.seed, Path(folder), full=True)
        say(f"{line(kind, tally)}\n")
        sys.stdout.flush()
        for each in tally.through[:5]:
            sys.stderr.write(f"  {kind}: {each}\n")
        through += len(tally.through)
    spent = time.monotonic() - began
    say(f"\nSeed {told.seed}, {spent / 60:.0f} minutes, {processor_seconds():,.0f} s of processor time.\n")
    sys.exit(bool(through))


if __name__ == "__main__":
    main()
