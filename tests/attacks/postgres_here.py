"""A database of one's own on a PostgreSQL server of this machine, where there is one."""

import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING
from urllib.parse import urlsplit, urlunsplit

if TYPE_CHECKING:
    from psycopg import Connection

NAMED = os.environ.get("SHUFFLEUP_TEST_POSTGRES")
SERVERS = [NAMED] if NAMED else [f"postgresql://postgres@127.0.0.1:5432/{name}" for name in ("test", "postgres")]


@contextmanager
def own_database() -> Iterator[str | None]:
    """Its address; None where no server answers on the loopback address. It is dropped in the end."""
    server = _server()
    if server is None:
        yield None
        return
    url, connection = server
    name = f"attacked_{secrets.token_hex(6)}"
    with connection:
        connection.execute(f"CREATE DATABASE {name}")
        try:
            yield urlunsplit(urlsplit(url)._replace(path=f"/{name}"))
        finally:
            connection.execute(f"DROP DATABASE {name} WITH (FORCE)")


def cut_all(url: str) -> int:
    """Cut every connection to this database; returns how many there were."""
    import psycopg

    with psycopg.connect(url, autocommit=True) as one:
        asked = (
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid != %s"
        )
        return len(one.execute(asked, (one.info.backend_pid,)).fetchall())


def _server() -> "tuple[str, Connection] | None":
    try:
        import psycopg
    except ImportError:
        return None
    for url in SERVERS:
        try:
            return url, psycopg.connect(url, autocommit=True, connect_timeout=3)
        except psycopg.OperationalError:
            continue
    return None
