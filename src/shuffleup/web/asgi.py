"""The whole server as one ASGI application: files and streams by ourselves, everything else by Django.

`build` is called once a process, with the house it serves. Its lifespan starts the hub of streams and the watch (time,
signs of life, backups at breaks).
"""

import asyncio
import os
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from shuffleup.store import StoreAway
from shuffleup.web.front import Front, refuse
from shuffleup.web.site import Site

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]


class Application:
    """One house's server; `closing` ends its streams, from any thread."""

    def __init__(self, house: Site, front: Front | None = None) -> None:
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "shuffleup.web.settings")
        os.environ["SHUFFLEUP_SIGNING_KEY"] = house.signing_key()

        import django

        django.setup()
        from shuffleup.web import current
        from shuffleup.web.hub import Hub
        from shuffleup.web.pages import Pages
        from shuffleup.web.watch import Watch

        current.take_over(house)
        self._pages = Pages()
        self._hub = Hub(house)
        self._watch = Watch(house, self._hub.devices_here)
        self._front = front or Front(own=lambda: house.reach.addresses)

    def closing(self) -> None:
        """End every stream and the talk with a mail server; nothing new is begun."""
        self._watch.house.mail.stop()
        self._hub.close_soon()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request, or live through the server's life."""
        from shuffleup.web import assets, stream
        from shuffleup.web.api import stream as programs

        if scope["type"] == "lifespan":
            await self._live(receive, send)
        elif scope["type"] == "http" and not self._front.admit(scope):
            await refuse(send)
        elif scope["type"] == "http" and scope["path"].startswith(stream.PREFIX):
            await stream.serve(self._hub, self._watch.house, scope, receive, send)
        elif scope["type"] == "http" and programs.is_stream(scope):
            await programs.serve(self._hub, self._watch.house, scope, receive, send)
        elif scope["type"] == "http" and scope["path"].startswith(assets.PREFIX):
            await assets.serve(scope["path"].removeprefix(assets.PREFIX), send)
        else:
            await self._pages(scope, receive, send)

    def _wake(self) -> None:
        """Look how long it slept; a night that cannot be read keeps no other one waiting."""
        house = self._watch.house
        try:
            house.nights.wake()
        except StoreAway as failure:
            house.troubles.note("clock", failure)

    async def _live(self, receive: Receive, send: Send) -> None:
        watching: asyncio.Task[None] | None = None
        while True:
            message = await receive()
            if message["type"] == "lifespan.startup":
                self._hub.start()
                self._watch.house.listen()
                await asyncio.to_thread(self._wake)
                self._watch.house.dealer.start()
                watching = asyncio.create_task(self._watch.keep())
                await send({"type": "lifespan.startup.complete"})
            else:
                if watching is not None:
                    watching.cancel()
                await send({"type": "lifespan.shutdown.complete"})
                return


def build(house: Site, front: Front | None = None) -> Application:
    """The application that serves this house; to be called once a process."""
    return Application(house, front)
