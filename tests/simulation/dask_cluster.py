"""A Dask cluster of this machine, as somebody starts one: a scheduler and workers, each a process of its own."""

import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

SECONDS = 60


@dataclass(frozen=True)
class LocalDask:
    address: str
    workers: list[subprocess.Popen[bytes]]


@contextmanager
def local_dask(workers: int, folder: Path) -> Iterator[LocalDask]:
    started: list[subprocess.Popen[bytes]] = []
    log = folder / "scheduler.log"

    def start(program: str, out: Path, *asked: str) -> subprocess.Popen[bytes]:
        with out.open("wb") as told:
            command = [sys.executable, "-m", f"distributed.cli.{program}", *asked]
            started.append(subprocess.Popen(command, stdout=told, stderr=told, cwd=folder))
        return started[-1]

    try:
        start("dask_scheduler", log, "--host", "127.0.0.1", "--port", "0", "--dashboard-address", "127.0.0.1:0")
        address = _address(log)
        once = ("--nthreads", "1", "--no-nanny", "--no-dashboard", "--memory-limit", "0")
        found = [start("dask_worker", folder / f"worker{each}.log", address, *once) for each in range(workers)]
        yield LocalDask(address, found)
    finally:
        for each in reversed(started):
            each.kill()
            each.wait()


def _address(log: Path) -> str:
    """Where the scheduler listens, once it says so."""
    import time

    until = time.monotonic() + SECONDS
    while time.monotonic() < until:
        found = re.search(r"Scheduler at:\s+(tcp://\S+)", log.read_text())
        if found:
            return found[1]
        time.sleep(0.05)
    raise AssertionError(log.read_text())
