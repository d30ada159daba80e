"""What tests of several rooms share: a PostgreSQL database of one's own, and a store of each kind."""

import os
import secrets
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import pytest
from hypothesis import settings

from shuffleup.store import Store, open_store

NAMED = os.environ.get("SHUFFLEUP_TEST_POSTGRES")
# Any database of the server will do, to make our own from; a fresh server has only the second.
SERVERS = [NAMED] if NAMED else [f"postgresql://postgres@127.0.0.1:5432/{name}" for name in ("test", "postgres")]
os.environ.setdefault("NUMBA_BOUNDSCHECK", "1")  # read when numba is imported: compiled kernels check indices in tests
# A slow machine is no failure, and CI tries the same examples each time: new ones are found by hand and by `make soak`.
settings.register_profile("ours", deadline=None, derandomize=os.environ.get("CI") == "true")
settings.load_profile("ours")
REQUIRED = os.environ.get("SHUFFLEUP_REQUIRE", "").split(",")


@pytest.fixture(scope="session")
def postgres_database() -> Iterator[str]:
    """The URL of an empty database on a real server, dropped at the end of the session (each worker has its own)."""
    psycopg = pytest.importorskip("psycopg")
    for url in SERVERS:
        try:
            server = psycopg.connect(url, autocommit=True, connect_timeout=3)
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
