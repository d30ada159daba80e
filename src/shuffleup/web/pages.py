"""Django's pages, each made in one go by one thread.

Django's own handler for ASGI takes a page whose views and middleware are plain functions back and forth between the
event loop and a thread begun for it, half a dozen times; in a room of phones that costs more than the page. Here a
thread out of a pool is handed the request whole and hands back the answer whole. Nothing of ours answers in pieces:
streams are not Django's (`stream.py`).
"""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from typing import IO, Any

from django.core import signals
from django.core.exceptions import RequestAborted
from django.core.handlers.asgi import ASGIHandler, get_script_prefix
from django.http import HttpResponseBase
from django.urls import set_script_prefix

AT_ONCE = 64
"""Pages made at one time; who asks meanwhile waits. Threads are begun only as they are needed."""


class Pages(ASGIHandler):
    """All pages as one ASGI application."""

    def __init__(self) -> None:
        super().__init__()
        self.load_middleware(is_async=False)
        self._threads = ThreadPoolExecutor(AT_ONCE, thread_name_prefix="page")

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Answer one request."""
        try:
            body = await self.read_body(receive)
        except RequestAborted:
            return
        with body:
            loop = asyncio.get_running_loop()
            answer = await loop.run_in_executor(self._threads, copy_context().run, self._answer, scope, body)
        await self.send_response(answer, send)

    def _answer(self, scope: Any, body: IO[bytes]) -> HttpResponseBase:
        """The answer, complete."""
        set_script_prefix(get_script_prefix(scope))
        signals.request_started.send(sender=self.__class__, scope=scope)
        request, wrong = self.create_request(scope, body)
        answer = wrong if request is None else self.get_response(request)
        assert answer is not None  # noqa: S101 - one of the two is there, always
        answer.close()
        return answer
