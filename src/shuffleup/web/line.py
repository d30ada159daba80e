"""The connection under an open answer: news goes out on it at once, without waking what answers.

To wake ten thousand answers in turn takes ten times as long as to write to their connections. An answer in parts has
its head out when it gets a line, and nothing of another answer comes before its end, so a part may be written straight
to the connection; what the server's own code sends before and after it is framed alike.
"""

import asyncio
from collections.abc import Callable, MutableMapping
from typing import Any, Literal

from uvicorn.protocols.http.flow_control import FlowControl

KEY = "shuffleup.line"
"""Where a request has its line, in what its scope holds for the application."""


class Line:
    """One connection, of a browser that takes an answer in parts (HTTP/1.1); `scope` is its request's."""

    __slots__ = ("_flow", "_lost", "_scope", "_transport")

    def __init__(self, transport: asyncio.Transport, flow: FlowControl, scope: MutableMapping[str, Any]) -> None:
        self._transport, self._flow, self._scope = transport, flow, scope
        self._lost: Callable[[], None] | None = None

    @property
    def is_free(self) -> bool:
        """Whether what was written before was taken up, so that more may follow."""
        return not (self._flow.write_paused or self._transport.is_closing())

    def open(self, lost: Callable[[], None]) -> None:
        """Call this when the connection is gone, at once where it is already. The head of the answer is out.

        What the request said is forgotten: an answer may last for a day.
        """
        self._scope["headers"].clear()
        self._scope["path"], self._scope["raw_path"] = "", b""
        self._lost = lost
        if self._transport.is_closing():
            lost()

    def close(self) -> None:
        """Call nobody: the answer has ended."""
        self._lost = None

    def is_lost(self) -> None:
        """Tell whoever holds it open that the connection is gone."""
        if self._lost is not None:
            self._lost()

    def write(self, part: bytes) -> None:
        """Write a `part_of` an answer."""
        self._transport.write(part)


class NewsPart:
    """News as it goes over lines: alone, and with what some of those who listen hear besides; framed once for many."""

    def __init__(self, version: int, frame: bytes) -> None:
        self.version = version
        self._frame, self._alone = frame, part_of(frame)
        self._last = (b"", self._alone)

    def of(self, own: bytes) -> bytes:
        """The part with what is heard besides; where nothing is, with nothing."""
        if not own:
            return self._alone
        if own is not self._last[0]:
            self._last = (own, part_of(self._frame + own))
        return self._last[1]


class Bell(asyncio.Event):
    """The same for the few who ever wait on one connection: its like has places for 64, in twenty thousand of them."""

    def __init__(self, *, is_set: bool) -> None:
        self._rung, self._waiting = is_set, list[asyncio.Future[None]]()

    def is_set(self) -> bool:
        """Whether it was rung and not silenced since."""
        return self._rung

    def set(self) -> None:
        """Ring."""
        self._rung = True
        for each in self._waiting:
            if not each.done():
                each.set_result(None)

    def clear(self) -> None:
        """Silence it."""
        self._rung = False

    async def wait(self) -> Literal[True]:
        """Wait until it rings."""
        while not self._rung:
            each = asyncio.get_running_loop().create_future()
            self._waiting.append(each)
            try:
                await each
            finally:
                self._waiting.remove(each)
        return True


def part_of(body: bytes) -> bytes:
    """Return a piece of an answer as it goes over the connection: with its length before it."""
    return b"%x\r\n%b\r\n" % (len(body), body)


def line_of(scope: MutableMapping[str, Any]) -> Line | None:
    """Return the line of a request; None where its answer cannot be written in parts."""
    found = scope.get("state", {}).get(KEY)
    return found if isinstance(found, Line) else None
