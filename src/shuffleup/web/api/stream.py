"""The stream of a night for programs: the hub's, opened by a token in the header instead of a signed address."""

import asyncio
import json
import re
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from shuffleup.desk import claims
from shuffleup.desk.roles import ASKS, Who
from shuffleup.store import StoreAway
from shuffleup.store.night_sequencer import NoSuchTournament
from shuffleup.web.audience import Audience
from shuffleup.web.hub import Hub, Unheard
from shuffleup.web.line import line_of
from shuffleup.web.site import Site
from shuffleup.words.catalogue import FIRST

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]

PATH = re.compile(r"/api/v1/nights/([^/]+)/stream")


def is_stream(scope: Scope) -> bool:
    """Whether this request is for the stream of a night."""
    return scope["method"] == "GET" and PATH.fullmatch(scope["path"]) is not None


async def serve(hub: Hub, house: Site, scope: Scope, receive: Receive, send: Send) -> None:
    """Answer it: the news of that night for the token's role, or what is wrong."""
    from shuffleup.web.api.problems import Problem

    try:
        audience = await asyncio.to_thread(_audience, house, scope)
    except Problem as problem:
        await _refuse(send, problem)
        return
    seen = _header(scope, b"last-event-id") or ""
    known = int(seen) if seen.isascii() and seen.isdecimal() and len(seen) < 16 else None
    try:
        await hub.follow(audience, receive, send, line_of(scope), seen=known, elsewhere=bool(audience.device))
    except Unheard as never:
        await _refuse(send, Problem("away", never.said, headers={"Retry-After": "5"}))


def _audience(house: Site, scope: Scope) -> Audience:
    """Who listens to what. Raises `Problem`."""
    from shuffleup.web.api.door import bearer
    from shuffleup.web.api.problems import Problem, away_said
    from shuffleup.web.language import asked_for, of_the_house

    found = PATH.fullmatch(scope["path"])
    night = found[1] if found else ""
    client = scope.get("client") or ("", 0)
    try:
        by = bearer(house, _header(scope, b"authorization"), str(client[0]))
        if by.role not in ASKS["follow"]:
            raise Problem("not_allowed", f"A token of the role {by.role.value} may not do this.")
        if by.tournament and by.tournament != night:
            raise Problem("other_night", "This token is for one night, and not for this one.")
        house.sequencer(night)
    except NoSuchTournament:
        raise Problem("no_such", "There is no such night in this house.") from None
    except StoreAway as away:
        raise Problem("away", away_said(away), headers={"Retry-After": "5"}) from None
    _seat_of_a_program(house, by, night)
    spoken = asked_for(_header(scope, b"accept-language") or "") or of_the_house() or FIRST
    return Audience(night, by.role, by.device, by.entry, spoken)


def _seat_of_a_program(house: Site, by: Who, night: str) -> None:
    """Raise `Problem` for the token of a person's seat where the program deals: its cards are told to a phone alone."""
    from shuffleup.web.api.problems import Problem

    state = house.sequencer(night).state
    if by.entry and state.plan.is_digital and not claims.is_place_of_token(state, by.role, 0, by.entry):
        raise Problem("not_allowed", "Where the program deals, a token is for the seat of a program, and this is none.")


def _header(scope: Scope, name: bytes) -> str | None:
    found = next((value for key, value in scope["headers"] if key == name), None)
    return None if found is None else found.decode("latin-1")


async def _refuse(send: Send, problem: Any) -> None:
    headers = {"Content-Type": "application/problem+json", "Cache-Control": "no-store", **problem.headers}
    encoded = [(name.lower().encode(), value.encode()) for name, value in headers.items()]
    await send({"type": "http.response.start", "status": problem.status, "headers": encoded})
    body = json.dumps(problem.shown(), ensure_ascii=False).encode()
    await send({"type": "http.response.body", "body": body})
