"""A line to a PostgreSQL server that tests can cut: before a commit gets through, after it, or for a while."""

import socket
import threading
from contextlib import suppress
from enum import Enum


class Cut(Enum):
    """When the line is cut, once."""

    NEVER = "never"
    BEFORE_COMMIT = "the server never hears of the commit"
    AFTER_COMMIT = "the server commits, but nobody hears it say so"


class CutLine:
    """Listens on a port of its own and passes everything on to the server."""

    def __init__(self, host: str, port: int) -> None:
        self._server = (host, port)
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listener.getsockname()[1]
        self.cut = Cut.NEVER
        self.away = False
        self.cuts = 0
        self.refused = 0
        self._open: list[socket.socket] = []
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                client, _ = self._listener.accept()
                if self.away:
                    self.refused += 1
                    client.close()
                    continue
                server = socket.create_connection(self._server)
                self._open += [client, server]
                threading.Thread(target=self._up, args=(client, server), daemon=True).start()
                threading.Thread(target=self._down, args=(client, server), daemon=True).start()

    def _up(self, client: socket.socket, server: socket.socket) -> None:
        with suppress(OSError):
            while data := client.recv(65536):
                if b"COMMIT" in data and self.cut is not Cut.NEVER:
                    how, self.cut = self.cut, Cut.NEVER
                    self.cuts += 1
                    client.shutdown(socket.SHUT_RDWR)
                    if how is Cut.AFTER_COMMIT:
                        # The server's answers go nowhere from here on; once it answered, the commit is done.
                        server.sendall(data)
                        server.recv(65536)
                    break
                server.sendall(data)
        _close(client, server)

    def _down(self, client: socket.socket, server: socket.socket) -> None:
        with suppress(OSError):
            while data := server.recv(65536):
                client.sendall(data)
        _close(client, server)

    def go_away(self) -> None:
        """Cut every connection, and take no more until `come_back`."""
        self.away = True
        _close(*self._open)

    def come_back(self) -> None:
        """Take connections again."""
        self.away = False

    def close(self) -> None:
        """Stop listening and cut everything."""
        _close(self._listener, *self._open)


def _close(*sockets: socket.socket) -> None:
    for one in sockets:
        with suppress(OSError):
            one.shutdown(socket.SHUT_RDWR)
        one.close()
