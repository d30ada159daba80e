"""Kill -9 of a real process at random points: nothing acknowledged is lost, nothing is half done."""

import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import shuffleup
from shuffleup.store import open_store

from .appending import check_whole

SCRIPT = Path(__file__).with_name("appending.py")
PACKAGE = str(Path(shuffleup.__file__).parents[1])


def kill_once(where: str, first: int, chance: random.Random) -> int:
    """Let a process append to `where` from the command `first` on, and kill it; return how many it acknowledged."""
    # Without `site` it starts in a third of the time; the driver for PostgreSQL needs it.
    quick = [] if where.startswith("postgres") else ["-S"]
    process = subprocess.Popen(
        [sys.executable, *quick, str(SCRIPT), PACKAGE, where, str(first)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdout is not None
    seen = b""
    # Some are killed while they open and recover the file, most while they append.
    if chance.random() < 0.8:
        seen = b"".join(process.stdout.readline() for _ in range(chance.randint(2, 4)))
        time.sleep(chance.expovariate(1 / 0.02))
    else:
        time.sleep(chance.uniform(0.05, 0.2))
    process.send_signal(signal.SIGKILL)
    rest, complaints = process.communicate(timeout=120)
    assert process.returncode == -signal.SIGKILL, complaints.decode()
    whole_lines = (seen + rest).split(b"\n")[:-1]
    return int(whole_lines[-1]) if whole_lines else first


def wait_until_it_is_gone(where: str, seconds: float = 60.0) -> None:
    """PostgreSQL may still commit what a killed process sent last: wait until its server has nobody in the database."""
    psycopg = pytest.importorskip("psycopg")
    others = (
        "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
        " AND backend_type = 'client backend' AND pid <> pg_backend_pid()"
    )
    until = time.monotonic() + seconds
    with psycopg.connect(where, autocommit=True) as connection:
        while connection.execute(others).fetchone() != (0,):
            assert time.monotonic() < until, f"the killed process is still in the database after {seconds:g} s"
            time.sleep(0.01)


def kill_again_and_again(where: str, times: int) -> int:
    chance = random.Random(times)
    there, mid_air = 0, 0
    open_store(where).close()
    for _ in range(times):
        acknowledged = kill_once(where, there, chance)
        if where.startswith("postgres"):
            wait_until_it_is_gone(where)
        with open_store(where) as store:
            there = check_whole(store, acknowledged)
        mid_air += there > acknowledged
    assert there > times, "hardly anything was appended between the kills: this tested nothing"
    return mid_air


def test_twenty_kills_lose_nothing_and_leave_nothing_half_done(tmp_path: Path) -> None:
    kill_again_and_again(str(tmp_path), 20)


@pytest.mark.postgres
def test_kills_of_a_process_that_writes_to_postgresql(postgres_url: str) -> None:
    kill_again_and_again(postgres_url, 5)


@pytest.mark.soak
@pytest.mark.timeout(1800)
def test_three_hundred_kills(tmp_path: Path) -> None:
    mid_air = sum(kill_again_and_again(str(tmp_path / str(part)), 50 + part) for part in range(6))
    assert mid_air > 0, "no kill came between a commit and its acknowledgement"


@pytest.mark.soak
@pytest.mark.postgres
@pytest.mark.timeout(1800)
def test_fifty_kills_with_postgresql(postgres_url: str) -> None:
    kill_again_and_again(postgres_url, 50)
