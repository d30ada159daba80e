"""A phone's own line to the server, which can be cut: a browser that is set offline keeps the streams it has open."""

import contextlib
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock, Thread

from served import HOST, Served


class Line:
    """Passes on what comes to a port of its own, until it is cut; mended, it listens at the same port again."""

    def __init__(self, served: Served) -> None:
        self._served = served
        self._lock = Lock()
        self._open: set[socket.socket] = set()
        self._door = _listening(0)
        self.port: int = self._door.getsockname()[1]
        Thread(target=self._let_in, args=(self._door,), daemon=True).start()

    @property
    def url(self) -> str:
        """The server's address by this line."""
        return f"http://{HOST}:{self.port}"

    def cut(self) -> None:
        """Nothing passes any more, in either direction."""
        with self._lock:
            held, self._open = self._open, set()
        for each in (self._door, *held):  # shut down first: a door that is only closed lets one more in
            with contextlib.suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)
            each.close()

    def mend(self) -> None:
        """The line is there again."""
        self._door = _listening(self.port)
        Thread(target=self._let_in, args=(self._door,), daemon=True).start()

    def _let_in(self, door: socket.socket) -> None:
        while True:
            try:
                near, _ = door.accept()
                far = socket.create_connection(("127.0.0.1", self._served.port))
            except OSError:
                return
            with self._lock:
                self._open |= {near, far}
            for here, there in ((near, far), (far, near)):
                Thread(target=_pass_on, args=(here, there), daemon=True).start()


def _listening(port: int) -> socket.socket:
    door = socket.socket()
    door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    door.bind(("127.0.0.1", port))
    door.listen(64)
    return door


def _pass_on(here: socket.socket, there: socket.socket) -> None:
    with contextlib.suppress(OSError):
        while data := here.recv(65_536):
            there.sendall(data)
    with contextlib.suppress(OSError):
        there.shutdown(socket.SHUT_WR)


@contextmanager
def line_to(served: Served) -> Iterator[Line]:
    """A line of one's own."""
    made = Line(served)
    try:
        yield made
    finally:
        made.cut()
