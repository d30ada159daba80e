"""What the simulator's tests share: a small night, and its drivers, compiled once for all workers."""

import fcntl
import tempfile
from pathlib import Path

import pytest

import shuffleup.histories
from shuffleup.histories.event_file import read_event
from shuffleup.rulebooks import load_book
from shuffleup.simulation.assumptions import Assumptions
from shuffleup.simulation.drivers import Compiled
from shuffleup.simulation.night_plan import set_up
from shuffleup.simulation.nights import Series, play_one
from shuffleup.tournament.plan import Plan

COMPILING = 900
"""Seconds that a test may take which may have to wait for the kernels to be compiled."""
TEMPLATES = Path(shuffleup.histories.__file__).parent / "templates"


@pytest.fixture(scope="session")
def pub_night() -> Plan:
    """The shipped pub night: 25 players, 15-minute levels, late entry, colour-ups."""
    return read_event((TEMPLATES / "pub_night_15.toml").read_text(encoding="utf-8"), "pub_night_15.toml")


@pytest.fixture(scope="session")
def series(pub_night: Plan) -> Series:
    assumed = Assumptions()
    return Series(set_up(pub_night, load_book(pub_night.rulebook), assumed), assumed, "tests")


@pytest.fixture(scope="session")
def compiled(series: Series) -> Compiled:
    """A compiled driver that has played once; other workers wait for the one that compiles."""
    with Path(tempfile.gettempdir(), "shuffleup-tests-compile.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        player = Compiled(series.setup.plan, series.setup.room_law, series.setup.hand_law)
        play_one(series, player, 0)
    return player


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let tests that need compiled kernels wait for them, on a slow machine too."""
    for item in items:
        if "compiled" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.timeout(COMPILING))
