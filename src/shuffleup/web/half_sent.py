"""Connections that ask for nothing: let go after a while, and at once where their places are needed.

Whoever opens many connections and sends a letter now and then, or asks and never reads, would keep places that phones
and screens need. So a request has to arrive whole within a time, an answer has to be taken up, and where connections
are as many as may be, the one that has asked for nothing for longest makes room for the next. An answer may take as
long as it likes.
"""

import asyncio
from collections.abc import MutableMapping
from typing import Any, ClassVar, cast

from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle

from shuffleup.web.line import KEY, Bell, Line
from shuffleup.web.room_left import most_connections


class WholeRequests(H11Protocol):
    """A connection whose requests have to arrive whole, head and body, within a time, and whose answers are read."""

    within = 30.0
    """Seconds for one request; a picture over a slow Wi-Fi takes ten."""

    _resting: ClassVar[dict["WholeRequests", None]] = {}
    """Connections without a whole request, those that have rested longest first."""

    _alarm: asyncio.TimerHandle | None = None
    _unread: asyncio.TimerHandle | None = None
    _line: Line | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Wait for the first request; where there are too many, another one that rests has to go."""
        super().connection_made(cast("asyncio.Transport", transport))
        most = most_connections()
        if most is not None and len(self.connections) > most:
            next(iter(self._resting), self)._let_go()
        self._look()

    def handle_events(self) -> None:
        """Give each request that may be answered in parts its line."""
        before = self.cycle
        super().handle_events()
        if self.cycle is before:
            return
        # Its answer begins in a task, which has not run yet.
        self.cycle.message_event = Bell(is_set=self.cycle.message_event.is_set())
        if self.cycle.scope["http_version"] == "1.1":
            scope = cast("MutableMapping[str, Any]", self.cycle.scope)
            self._line = scope["state"][KEY] = Line(self.transport, self.flow, scope)

    def data_received(self, data: bytes) -> None:
        """Take what came, and wait for the rest of it."""
        super().data_received(data)
        self._look()

    def on_response_complete(self) -> None:
        """Rest until the next request, once the answer was read."""
        super().on_response_complete()
        if not _is_whole(self.cycle) and not self.transport.is_closing():
            self._rest()
        self._see_it_read()

    def send_400_response(self, msg: str) -> None:
        """Answer what is no request; what was begun of it is answered no more."""
        if _is_begun(self.cycle):
            self.cycle.disconnected = True
            self.cycle.message_event.set()
            if self.cycle.response_started:
                self._let_go()
                return
        super().send_400_response(msg)

    def pause_writing(self) -> None:
        """So much of an answer is not read yet that the rest of it has to wait."""
        super().pause_writing()
        self._see_it_read()

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait no longer."""
        self._calm()
        if self._unread is not None:
            self._unread.cancel()
        super().connection_lost(exc)
        if self._line is not None:
            self._line.is_lost()

    def _look(self) -> None:
        if self.transport.is_closing() or _is_whole(self.cycle):
            self._calm()
        elif self._alarm is None:
            self._alarm = self.loop.call_later(self.within, self._let_go)
            self._rest()

    def _rest(self) -> None:
        self._resting.pop(self, None)
        self._resting[self] = None

    def _calm(self) -> None:
        self._resting.pop(self, None)
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    def _see_it_read(self, before: int = 0) -> None:
        """Look now and then whether an answer is being read; `before` bytes were left of it at the last look."""
        left = self.transport.get_write_buffer_size()
        if before and left >= before:
            self._let_go()
        elif left and (before or self._unread is None):
            self._unread = self.loop.call_later(self.within, self._see_it_read, left)
        elif not left:
            self._unread = None

    def _let_go(self) -> None:
        self._calm()
        self.transport.abort()


def _is_begun(cycle: RequestResponseCycle | None) -> bool:
    """Whether a request has come at least in part and is not answered; before the first one there is no cycle."""
    return cycle is not None and not cycle.response_complete


def _is_whole(cycle: RequestResponseCycle | None) -> bool:
    """Whether the request came to its end and is being answered."""
    return cycle is not None and not cycle.response_complete and not cycle.more_body
