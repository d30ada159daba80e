"""Django's pages, each made in one go by one thread.

Django's own handler for ASGI takes a page whose views and middleware are plain functions back and forth between the
event loop and a thread begun for it, half a dozen times; in a room of phones that costs more than the page. Here a
thread out of a pool is handed the request whole and hands back the answer whole. One answer comes in pieces,
made beside the server (`night_hands_sent.py`), for which the loop only waits. Streams are not Django's (`stream.py`).
"""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from io import BytesIO
from tempfile import SpooledTemporaryFile
from typing import IO, Any

from django.core import signals
from django.core.exceptions import RequestAborted, RequestDataTooBig
from django.core.handlers.asgi import ASGIHandler, get_script_prefix
from django.http import HttpResponseBase
from django.urls import set_script_prefix

from shuffleup.web.room_left import at_once

AT_ONCE = 64
"""Pages made at one time; who asks meanwhile waits. Threads are begun only as they are needed."""

CAREFUL = 16
"""The same where files are few: each may open the store's once more."""

MOST_BODY = 8 * 1024 * 1024
"""Bytes of a request that are kept; forms and files say what each may have, and all of it is less."""

IN_MEMORY = 4 * 1024 * 1024
"""Bytes of it that are kept in memory; the rest goes through a file."""


class TooLong(BytesIO):
    """A body that nobody has kept."""

    def read(self, size: int | None = -1, /) -> bytes:
        """Raise `RequestDataTooBig`."""
        raise RequestDataTooBig(f"more than {MOST_BODY:,} bytes")


class Pages(ASGIHandler):
    """All pages as one ASGI application."""

    def __init__(self) -> None:
        super().__init__()
        self.load_middleware(is_async=False)
        threads = at_once(usual=AT_ONCE, careful=CAREFUL)
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix="page")

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Answer one request."""
        try:
            body = await self.read_body(receive)
        except RequestAborted:
            return
        with body:
            loop = asyncio.get_running_loop()
            answer = await loop.run_in_executor(self._threads, copy_context().run, self._answer, scope, body)
        if isinstance(body, TooLong):
            answer["Connection"] = "close"  # else the rest of it would be read, for nobody
        await self.send_response(answer, send)

    async def read_body(self, receive: Any) -> IO[bytes]:
        """All of the request's body, or one that cannot be read where it is longer than anything we take."""
        body = SpooledTemporaryFile(max_size=IN_MEMORY)  # noqa: SIM115 - who asked for it closes it
        kept = 0
        while True:
            message = await receive()
            if message["type"] == "http.disconnect":
                body.close()
                raise RequestAborted
            kept += body.write(message.get("body", b""))
            if kept > MOST_BODY:
                body.close()
                return TooLong()
            if not message.get("more_body", False):
                body.seek(0)
                return body

    def _answer(self, scope: Any, body: IO[bytes]) -> HttpResponseBase:
        """The answer, complete."""
        set_script_prefix(get_script_prefix(scope))
        signals.request_started.send(sender=self.__class__, scope=scope)
        request, wrong = self.create_request(scope, body)
        answer = wrong if request is None else self.get_response(request)
        assert answer is not None  # noqa: S101 - one of the two is there, always
        answer.close()
        return answer
