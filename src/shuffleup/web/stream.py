"""The stream of news: a bare ASGI endpoint in front of Django, one long answer for each tab or television.

A page carries a signed token that names the tournament and the audience; nothing is read from a database to open a
stream. On connecting the whole state is sent, then again at each change (`state`, and `changed` for consoles), and a
`beat` every few seconds. A slow listener gets only the newest state: news is kept as one number, never as a queue. At
shutdown every stream ends within two seconds. Not done: streams for players and table captains.
"""

import asyncio
import json
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from django.core import signing

from shuffleup.store.sequencer import NoSuchTournament
from shuffleup.web.house import House
from shuffleup.web.wall import wall

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]

BEAT = 8.0
"""Seconds of silence after which the stream shows that it lives; screens give up at twenty."""

SALT = "stream"
SCREEN, CONSOLE = "screen", "console"


def stream_url(tournament: str, audience: str) -> str:
    """Where a page of this audience listens; the token is signed, and says nothing secret."""
    return f"/stream/{signing.dumps([tournament, audience], salt=SALT)}"


class Hub:
    """Who listens, and the newest version of each tournament. Lives in the server's event loop."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._loop: asyncio.AbstractEventLoop | None = None
        self._news: dict[str, asyncio.Condition] = {}
        self._versions: dict[str, int] = {}
        self._frames: dict[tuple[str, int], bytes] = {}
        self.closing = False

    def start(self) -> None:
        """Begin to listen to the house; to be called in the event loop."""
        self._loop = asyncio.get_running_loop()
        self._house.listeners.append(self._heard)

    def close_soon(self) -> None:
        """End every stream; may be called from any thread or a signal handler."""
        self.closing = True
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(lambda: asyncio.ensure_future(self._wake_all()))

    async def _wake_all(self) -> None:
        for condition in self._news.values():
            async with condition:
                condition.notify_all()

    def _heard(self, tournament: str, version: int) -> None:
        """Called from whatever thread stored a command."""
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(lambda: asyncio.ensure_future(self._tell(tournament, version)))

    async def _tell(self, tournament: str, version: int) -> None:
        self._versions[tournament] = max(version, self._versions.get(tournament, 0))
        condition = self._condition(tournament)
        async with condition:
            condition.notify_all()

    def _condition(self, tournament: str) -> asyncio.Condition:
        return self._news.setdefault(tournament, asyncio.Condition())

    async def wait(self, tournament: str, version: int) -> bool:
        """Wait for something newer than `version`, at most a beat; whether there is."""
        condition = self._condition(tournament)
        async with condition:
            try:
                await asyncio.wait_for(
                    condition.wait_for(lambda: self.closing or self._versions.get(tournament, 0) > version), BEAT
                )
            except TimeoutError:
                return False
        return not self.closing

    async def frame(self, tournament: str) -> tuple[int, bytes]:
        """The newest state as one encoded event, made once for all who listen."""
        version = self._house.sequencer(tournament).version
        if (tournament, version) not in self._frames:
            self._frames = {key: frame for key, frame in self._frames.items() if key[0] != tournament}
            state = await asyncio.to_thread(wall, self._house, tournament)
            version = state["v"]
            text = json.dumps(state, separators=(",", ":"), ensure_ascii=False)
            self._frames[tournament, version] = f"id: {version}\nevent: state\ndata: {text}\n\n".encode()
        return version, self._frames[tournament, version]

    async def serve(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request below /stream/."""
        audience = _audience(scope["path"].removeprefix("/stream/"))
        if audience is None:
            await _refuse(send)
            return
        tournament, kind = audience
        try:
            version, frame = await self.frame(tournament)
        except NoSuchTournament:
            await _refuse(send)
            return
        await send({"type": "http.response.start", "status": 200, "headers": HEADERS})
        gone = asyncio.ensure_future(_until_gone(receive))
        try:
            await _part(send, frame)
            while not gone.done() and not self.closing:
                if not await self.wait(tournament, version):
                    await _part(send, b"event: beat\ndata: null\n\n")
                    continue
                version, frame = await self.frame(tournament)
                changed = b"event: changed\ndata: null\n\n" if kind == CONSOLE else b""
                await _part(send, frame + changed)
            if not gone.done():
                await send({"type": "http.response.body", "body": b""})
        finally:
            gone.cancel()


HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
]


def _audience(token: str) -> tuple[str, str] | None:
    try:
        tournament, audience = signing.loads(token, salt=SALT)
    except (signing.BadSignature, ValueError, TypeError):
        return None
    return str(tournament), str(audience)


async def _refuse(send: Send) -> None:
    await send({"type": "http.response.start", "status": 403, "headers": [(b"content-type", b"text/plain")]})
    await send({"type": "http.response.body", "body": b"This page is out of date: load it again."})


async def _part(send: Send, body: bytes) -> None:
    await send({"type": "http.response.body", "body": body, "more_body": True})


async def _until_gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
