"""Requests that are begun and never sent to their end: their connections are let go after a while.

Whoever opens many connections and sends a letter now and then would keep places that phones and screens need. An answer
may take as long as it likes: streams are no business of this. Idle connections between two requests are uvicorn's.
"""

import asyncio
from typing import cast

from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle


class WholeRequests(H11Protocol):
    """A connection whose requests have to arrive whole, head and body, within a time."""

    within = 30.0
    """Seconds for one request; a picture over a slow Wi-Fi takes ten."""

    _alarm: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Wait for the first request."""
        super().connection_made(cast("asyncio.Transport", transport))
        self._look()

    def data_received(self, data: bytes) -> None:
        """Take what came, and wait for the rest of it."""
        super().data_received(data)
        self._look()

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait no longer."""
        self._calm()
        super().connection_lost(exc)

    def _look(self) -> None:
        if _is_whole(self.cycle):
            self._calm()
        elif self._alarm is None:
            self._alarm = self.loop.call_later(self.within, self._let_go)

    def _calm(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    def _let_go(self) -> None:
        self._alarm = None
        if not self.transport.is_closing():
            self.transport.close()


def _is_whole(cycle: RequestResponseCycle | None) -> bool:
    """Whether the request came to its end and is being answered; before the first one there is no cycle."""
    return cycle is not None and not cycle.response_complete and not cycle.more_body
