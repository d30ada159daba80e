"""What tests of several rooms share: a PostgreSQL database of one's own, a store of each kind, what is watched."""

import importlib
import os
import pickle
import secrets
import sqlite3
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import TypeVar
from urllib.parse import urlsplit, urlunsplit

import pytest
from hypothesis import settings

from shuffleup.store import Store, open_store

Made = TypeVar("Made")
NAMED = os.environ.get("SHUFFLEUP_TEST_POSTGRES")
# Any database of the server will do, to make our own from; a fresh server has only the second.
SERVERS = [NAMED] if NAMED else [f"postgresql://postgres@127.0.0.1:5432/{name}" for name in ("test", "postgres")]
os.environ.setdefault("NUMBA_BOUNDSCHECK", "1")  # read when numba is imported: compiled kernels check indices in tests
# A slow machine is no failure, and CI tries the same examples each time: new ones are found by hand and by `make soak`.
settings.register_profile("ours", deadline=None, derandomize=os.environ.get("CI") == "true")
settings.load_profile("ours")
REQUIRED = os.environ.get("SHUFFLEUP_REQUIRE", "").split(",")
HERE = Path(__file__).parent
UNWATCHED = (
    "attacks/test_attacks.py",
    "cards/test_bulk.py",
    "cards/test_ranking_oracle.py",
    "cards/test_ranking_pokerkit.py",
    "conformance/test_conformance.py",
    "conformance/test_mutation.py",
    "floor/test_dead_is_out.py",
    "floor/test_remedies.py",
    "floor/test_settled.py",
    "hand/test_both_speeds.py",
    "hand/test_view.py",
    "histories/test_incident_rulings.py",
    "histories/test_incidents.py",
    "oracles",
    "properties",
    "simulation/test_agreement.py",
    "store/test_kill.py",
    "store/test_power_cut.py",
    "test_release.py",
    "tournament/test_kernels.py",
    "web/test_api_fuzz.py",
    "web/test_bad_input.py",
    "web/test_honoured.py",
    "web/test_moves_shown.py",
    "web/test_once.py",
    "web/test_postgres_restart.py",
    "web/test_screen_pictures.py",
    "web/test_time.py",
    "words/test_bad_phrases.py",
)
"""Tests that take half of all the time to go again and again where others have been, or in a compiler; so does every
test in a browser. And those that build packages in folders that are gone when coverage looks for the source. They run
as the rest, but coverage does not look: on Python 3.11 watching costs two to three times the time, with slipcover as
with coverage.py. Where tracing is cheap (`sysmon`, from Python 3.14 with branches) this could go.
"""
AT_LEAST = 3
"""Workers, where cores are few: tests wait for servers, browsers and clocks, and leave cores idle."""
WATCH = "COVERAGE_PROCESS_CONFIG"
"""Where coverage tells the processes that a test starts to be watched as well."""


def pytest_xdist_auto_num_workers() -> int | None:
    """One more than there are cores where they are few; xdist's own number where there are enough."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return cores + 1 if cores < AT_LEAST else None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave `make soak` its own; mark what is not watched, for pytest-cov; modules that drive a browser go first.

    They are long and wait a lot: so one worker waits while the others work, and none is alone with a whole night at the
    end. Modules stay whole, for the server and the browser that their tests share.
    """
    if "SHUFFLEUP_SOAK" not in os.environ:
        later = [item for item in items if item.get_closest_marker("soak")]
        config.hook.pytest_deselected(items=later)
        items[:] = [item for item in items if not item.get_closest_marker("soak")]
    again = {path: path.relative_to(HERE).as_posix().startswith(UNWATCHED) for path in {item.path for item in items}}
    browsing = set()
    for item in items:
        browser = item.get_closest_marker("browser") is not None
        if browser:
            browsing.add(item.path)
        if browser or again[item.path]:
            item.add_marker("no_cover")
    items.sort(key=lambda item: item.path not in browsing)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Neither watch the servers of a test that is not watched, whichever fixture starts them."""
    watch = os.environ.pop(WATCH, None) if item.get_closest_marker("no_cover") else None
    try:
        return (yield)
    finally:
        if watch is not None:
            os.environ[WATCH] = watch


def once(base: Path, name: str, make: Callable[[], Made]) -> Made:
    """What `make` returns, worked out by one of the run's workers and read by the others; `base` is pytest's folder."""
    if "PYTEST_XDIST_WORKER" not in os.environ:
        return make()
    import fcntl  # not there on every system, nor are workers

    shared = base.parent / f"{name}.pickle"
    with shared.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not shared.exists():
            shared.write_bytes(pickle.dumps(make()))
    made: Made = pickle.loads(shared.read_bytes())
    return made


@pytest.fixture(scope="session")
def cases_run_once(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """All shipped cases are run by one worker, for every test that asks what came of them."""
    evidence = importlib.import_module("shuffleup.conformance.evidence")  # its function of that name hides it
    run_all = evidence.run_all
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(
            evidence, "run_all", lambda cases: once(tmp_path_factory.getbasetemp(), "runs", lambda: run_all(cases))
        )
        yield


@pytest.fixture(scope="session")
def postgres_database() -> Iterator[str]:
    """The URL of an empty database on a real server, dropped at the end of the session (each worker has its own)."""
    psycopg = pytest.importorskip("psycopg")
    for url in SERVERS:
        try:
            server = psycopg.connect(url, autocommit=True, connect_timeout=30)
            break
        except psycopg.OperationalError as error:
            away = str(error)
    else:
        if "postgres" in REQUIRED:
            pytest.fail(f"SHUFFLEUP_REQUIRE wants PostgreSQL, but: {away}")
        pytest.skip(f"no PostgreSQL at hand: {away}")
    name = f"shuffleup_{os.getpid()}_{secrets.token_hex(4)}"
    with server:
        server.execute(f"CREATE DATABASE {name}")
        yield urlunsplit(urlsplit(url)._replace(path=f"/{name}"))
        server.execute(f"DROP DATABASE {name} WITH (FORCE)")


@pytest.fixture
def postgres_url(postgres_database: str) -> Iterator[str]:
    """The same database with nothing in it."""
    import psycopg

    yield postgres_database
    with psycopg.connect(postgres_database, autocommit=True) as connection:
        for (schema,) in connection.execute(
            "SELECT nspname FROM pg_namespace WHERE nspname LIKE 'shuffleup%'"
        ).fetchall():
            connection.execute(f"DROP SCHEMA {schema} CASCADE")


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def where(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A place for a store, of each kind in turn: a data folder, a URL."""
    if request.param == "sqlite":
        return str(tmp_path / "house")
    url: str = request.getfixturevalue("postgres_url")
    return url


@pytest.fixture
def store(where: str) -> Iterator[Store]:
    """An empty store of each kind in turn."""
    with open_store(where) as opened:
        yield opened


@pytest.fixture
def tamper(where: str) -> Callable[[str, tuple[object, ...]], None]:
    """Run one statement behind the store's back, past what keeps the log append-only."""

    def in_sqlite(sql: str, values: tuple[object, ...] = ()) -> None:
        connection = sqlite3.connect(Path(where) / "shuffleup.sqlite3")
        for act in ("update", "delete"):
            connection.execute(f"DROP TRIGGER IF EXISTS log_no_{act}")
        with connection:
            connection.execute(sql, values)
        connection.close()

    def in_postgres(sql: str, values: tuple[object, ...] = ()) -> None:
        import psycopg

        with psycopg.connect(where) as connection:
            connection.execute("SET search_path TO shuffleup")
            connection.execute("DROP TRIGGER IF EXISTS log_only_grows ON log")
            connection.execute(sql.replace("?", "%s").encode(), values)

    return in_postgres if where.startswith("postgres") else in_sqlite
