"""The decks' own schema in a PostgreSQL database; no copy and no backup of the store takes it along."""

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

import psycopg

SCHEMA = "shuffleup_decks"
SESSION = b"SET search_path TO shuffleup_decks; SET synchronous_commit TO on"

T = TypeVar("T")


class ServerDecks:
    """A connection of its own."""

    def __init__(self, connection: psycopg.Connection[tuple[Any, ...]]) -> None:
        self._connection = connection

    def run(self, sql: str, *values: object) -> list[tuple[Any, ...]]:
        """Run one statement, and return its rows."""
        cursor = self._connection.execute(sql.replace("?", "%s").encode(), values or None)
        return cursor.fetchall() if cursor.description else []

    def whole(self, work: Callable[[], T]) -> T:
        """Run `work` in one transaction."""
        with self._connection.transaction():
            return work()

    def close(self) -> None:
        """Let go of it."""
        self._connection.close()


def open_server_decks(url: str, tables: Iterable[str]) -> ServerDecks:
    """Connect to it; schema and tables are made where they are not there yet."""
    connection = psycopg.connect(url, autocommit=True, application_name="shuffleup decks", connect_timeout=2)
    made = ServerDecks(connection)
    made.run(f"CREATE SCHEMA IF NOT EXISTS {SCHEMA}")
    connection.execute(SESSION)
    for table in tables:
        made.run(table)
    return made
