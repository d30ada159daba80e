"""Connections that are lent to one thread at a time, so that any thread may read and none waits for another."""

from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Generic, Protocol, TypeVar


class Closable(Protocol):
    """A connection, as far as a pool cares."""

    def close(self) -> None:
        """Let go of the database."""


C = TypeVar("C", bound=Closable)


class Pool(Generic[C]):
    """Idle connections; as many are open as were ever in use at once."""

    def __init__(self, connect: Callable[[], C], usable: Callable[[C], bool] = lambda _: True) -> None:
        self._connect = connect
        self._usable = usable
        self._idle: deque[C] = deque()
        self._closed = False

    @contextmanager
    def lent(self) -> Iterator[C]:
        """Lend a connection for a while; one that is not `usable` after it is closed, not lent again."""
        if self._closed:
            raise RuntimeError("the store is closed")
        try:
            # The latest first, so that those of a busy moment rest at the bottom.
            connection = self._idle.pop()
        except IndexError:
            connection = self._connect()
        try:
            yield connection
        finally:
            if self._usable(connection):
                self._idle.append(connection)
            else:
                connection.close()
            if self._closed:
                self.drop_idle()

    def drop_idle(self) -> None:
        """Close all connections that nobody uses now."""
        while True:
            try:
                connection = self._idle.pop()
            except IndexError:
                return
            connection.close()

    def close(self) -> None:
        """Close idle connections now, lent ones when they come back, and lend no more."""
        self._closed = True
        self.drop_idle()
