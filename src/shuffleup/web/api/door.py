"""The one door of the interface: who asks is told by a token, never by a cookie, so no other site can ask for us.

Every answer is JSON, mistakes as `application/problem+json`. A browser's page elsewhere may read what a good token
opens; whoever comes without one is heard as a screen of the room, and by pages of our own origin alone.
"""

import json
import logging
from typing import Any

from django.core.exceptions import RequestDataTooBig
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, UnreadablePostError
from django.views.decorators.csrf import csrf_exempt

from shuffleup.acts.roles import Role
from shuffleup.desk.devices import LOCKED_FOR
from shuffleup.desk.roles import STRANGER, NotAllowed, Who
from shuffleup.store import StoreAway
from shuffleup.web.api import tokens
from shuffleup.web.api.bodies import parse, read, read_query
from shuffleup.web.api.every import OPERATIONS
from shuffleup.web.api.operation import Ask, Operation, Reply
from shuffleup.web.api.pace import A_SECOND, SEATS
from shuffleup.web.api.problems import Problem, away_said
from shuffleup.web.api.schema import written
from shuffleup.web.current import house
from shuffleup.web.pairing import address_of
from shuffleup.web.site import Site
from shuffleup.workers import TooBusy

log = logging.getLogger(__name__)

WANTS_TOKEN = {"WWW-Authenticate": 'Bearer realm="Shuffle Up"'}


@csrf_exempt
def door(request: HttpRequest, rest: str) -> HttpResponseBase:
    """Answer one request below /api/v1/."""
    if request.method == "OPTIONS":
        return _preflight(rest)
    by: Who = STRANGER
    answer: HttpResponseBase
    try:
        by = bearer(house(), request.headers.get("Authorization"), address_of(request))
        _not_too_fast(by)
        answer = _answer(request, f"/{rest}", by)
    except Problem as problem:
        answer = _problem(problem)
    except NotAllowed as never:
        answer = _problem(Problem("not_allowed", f"{str(never)[:1].upper()}{str(never)[1:]}."))
    except Http404 as gone:
        answer = _problem(Problem("no_such", str(gone) or "There is no such thing here."))
    except TooBusy:
        said = "Too much is asked at this moment; nothing was done. Try again in a moment."
        answer = _problem(Problem("busy", said, headers={"Retry-After": "5"}))
    except StoreAway as away:
        said = away_said(away)
        answer = _problem(Problem("away", said, headers={"Retry-After": "5"}))
    except Exception:
        log.exception("the interface stumbled at %s", request.path)
        answer = _problem(Problem("broken", "This went wrong here, and nothing was lost. Please tell us of it."))
    if by.device:
        answer["Access-Control-Allow-Origin"] = "*"
    return answer


def _preflight(rest: str) -> HttpResponse:
    """What a browser asks before it lets a page elsewhere ask; it promises nothing without a token."""
    answer = HttpResponse(status=204)
    answer["Allow"] = ", ".join(_methods(f"/{rest}"))
    answer["Access-Control-Allow-Origin"] = "*"
    answer["Access-Control-Allow-Methods"] = "GET, POST"
    answer["Access-Control-Allow-Headers"] = "Authorization, Content-Type, Last-Event-ID"
    answer["Access-Control-Max-Age"] = "600"
    return answer


def bearer(here: Site, header: str | None, address: str) -> Who:
    """Who asks, by the header `Authorization`; a stranger without one. Raises `Problem` for a token that is no good."""
    if header is None:
        return STRANGER
    scheme, _, token = header.strip().partition(" ")
    try:
        found = tokens.find(here, token.strip() if scheme.lower() == "bearer" else "", address)
    except tokens.TooOften:
        said = "Too many wrong tokens came from this address: wait a quarter of an hour, or send a right one."
        raise Problem("too_often", said, headers={"Retry-After": str(LOCKED_FOR // 1000)}) from None
    if found is None:
        said = "This token is not known here, or its time is up, or it was revoked."
        raise Problem("unknown_token", said, headers=WANTS_TOKEN)
    return found


def _not_too_fast(by: Who) -> None:
    """Raise `Problem` where the token of a seat asks more than any player needs."""
    if by.role is Role.PLAYER and not SEATS.lets(by.device):
        said = f"More than {A_SECOND} requests a second came with this token: follow the stream, or ask less often."
        raise Problem("too_fast", said, headers={"Retry-After": "1"})


def _answer(request: HttpRequest, path: str, by: Who) -> HttpResponseBase:
    one, ids = _routed(request.method or "", path)
    allow(one, by)
    query = read_query(one.query, {name: request.GET.getlist(name) for name in request.GET})
    body = None
    if one.body is not None:
        body = read(one.body, parse(_body(request), request.content_type or ""))
    elif one.takes:
        body = _file(request, one.takes)
    here = house()
    base, reached = request.build_absolute_uri("/")[:-1], here.reach.base(request)
    return _written(one, one.run(Ask(by, here, ids, query, body, base, reached)))


def allow(one: Operation, by: Who) -> None:
    """Raise `Problem` unless they may ask for this."""
    if by.role in one.roles and (by.device or not one.token):
        if one.house and by.tournament:
            raise Problem("other_night", "This token is for one night, and this is about the house.")
        return
    if not by.device:
        raise Problem("needs_token", "Send a token of the house: Authorization: Bearer su_...", headers=WANTS_TOKEN)
    raise Problem("not_allowed", f"A token of the role {by.role.value} may not do this.")


def _body(request: HttpRequest) -> bytes:
    try:
        return request.body
    except (RequestDataTooBig, UnreadablePostError) as bad:
        raise Problem("too_large", f"The body could not be read: {bad}.") from None


def _file(request: HttpRequest, kinds: tuple[str, ...]) -> bytes:
    """The file that the body is. Raises `Problem`; what is in it is for the operation to judge."""
    kind = (request.content_type or "").partition(";")[0].strip().lower()
    if kind not in kinds:
        raise Problem("not_json_type", f"The body came as {kind[:60] or 'nothing'}, and is read as {', '.join(kinds)}.")
    return _body(request)


def _routed(method: str, path: str) -> tuple[Operation, dict[str, str]]:
    """The operation of an address. Raises `Problem`."""
    for one in OPERATIONS.values():
        if one.method == ("GET" if method == "HEAD" else method):
            found = one.route.fullmatch(path)
            if found:
                return one, found.groupdict()
    allowed = _methods(path)
    if not allowed:
        raise Problem("no_such", "No address of the interface is like this; /api/v1 lists them.")
    said = f"{method[:10]} is not done here; {', '.join(allowed)} is."
    raise Problem("no_such_method", said, headers={"Allow": ", ".join(allowed)})


def _methods(path: str) -> list[str]:
    return sorted({one.method for one in OPERATIONS.values() if one.route.fullmatch(path)})


def _written(one: Operation, came: Any) -> HttpResponseBase:
    if isinstance(came, HttpResponseBase):  # it goes out piece by piece
        return came
    reply = came if isinstance(came, Reply) else Reply(came, one.status)
    content = reply.body if isinstance(reply.body, (bytes, str)) else _json(written(reply.body))
    answer = HttpResponse(content, status=reply.status, content_type=reply.kind)
    for name, value in reply.headers.items():
        answer[name] = value
    return answer


def _problem(problem: Problem) -> HttpResponse:
    kind = "application/problem+json"
    answer = HttpResponse(_json(problem.shown()), status=problem.status, content_type=kind)
    for name, value in problem.headers.items():
        answer[name] = value
    return answer


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
