"""The stream of news: a bare ASGI endpoint in front of Django, one long answer for each tab or television.

The address carries a signed token (`audience.py`). Nothing is read from a database to open a stream, but whether a
player's phone is still let in for its seat. What is said on it: `hub.py`.
"""

import asyncio
from collections.abc import MutableMapping
from typing import Any

from shuffleup.acts.roles import STAFF
from shuffleup.desk.devices import TOKENS
from shuffleup.desk.speech import told
from shuffleup.message import Message
from shuffleup.store import StoreAway
from shuffleup.store.night_sequencer import NoSuchTournament
from shuffleup.web.audience import Audience, audience_of
from shuffleup.web.doors import POLICY
from shuffleup.web.hub import Hub, Receive, Send, Unheard
from shuffleup.web.line import line_of
from shuffleup.web.site import Site

PREFIX = "/stream/"

REFUSED = [
    (b"content-type", b"text/plain; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"same-origin"),
]
"""The headers of a stream that is not opened, as every other answer has them."""


async def _refuse(send: Send, status: int = 403, said: str = "") -> None:
    said = said or told(Message("mistake.old_stream"))
    later = [(b"retry-after", b"5"), (b"connection", b"close")] if status == 503 else []
    length = (b"content-length", str(len(said.encode())).encode())
    await send({"type": "http.response.start", "status": status, "headers": [*REFUSED, length, *later]})
    await send({"type": "http.response.body", "body": said.encode()})


async def serve(hub: Hub, house: Site, scope: MutableMapping[str, Any], receive: Receive, send: Send) -> None:
    """Answer one request below /stream/."""
    audience = audience_of(scope["path"].removeprefix(PREFIX))
    if audience is None or hub.is_outside(audience.device):
        await _refuse(send)
        return
    if audience.role not in STAFF and hub.is_full():
        await _refuse(send, 503, told(Message("mistake.too_many_streams")))
        return
    try:
        if not await _still_in(house, audience):
            await _refuse(send)
            return
        elsewhere = audience.device.startswith(TOKENS)
        await hub.follow(audience, receive, send, line_of(scope), elsewhere=elsewhere)
    except NoSuchTournament:
        await _refuse(send)
    except Unheard as never:
        await _refuse(send, 503, never.said)


async def _still_in(house: Site, audience: Audience) -> bool:
    """Whether a player's own stream is asked for by a device that is let in for that seat now."""
    if not audience.entry:
        return True
    try:
        found = await asyncio.to_thread(house.devices.find, audience.device)
    except StoreAway as away:
        raise Unheard(away) from away
    here = (audience.role, audience.tournament, audience.entry)
    return found is not None and (found.role, found.tournament, found.entry) == here
