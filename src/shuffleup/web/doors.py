"""Who gets in: the director's cookie for the console, and the headers that keep every page to itself.

The director's link carries the house's key once and leaves a signed cookie. Screens, results and the time are open to
the room. Not done: staff, players, table captains, PINs.
"""

from collections.abc import Callable
from hmac import compare_digest

from django.core import signing
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render

from shuffleup.web.current import house

COOKIE = "director"
SALT = "director"
LASTS = 400 * 24 * 3600
"""Seconds that a browser stays let in."""

OPEN_PATHS = ("/in/", "/screen/", "/seats/", "/results/", "/time", "/alive", "/favicon.ico", "/rules", "/honoured")
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'; manifest-src 'self'"
)

Answer = Callable[[HttpRequest], HttpResponse]


def director_cookie() -> str:
    """What the cookie of a director holds: proof of the key, without the key."""
    return signing.dumps("director", key=house().signing_key(), salt=SALT + house().key())


def is_director(request: HttpRequest) -> bool:
    """Whether this browser came through the director's link."""
    try:
        cookie = request.COOKIES.get(COOKIE, "")
        signing.loads(cookie, key=house().signing_key(), salt=SALT + house().key(), max_age=LASTS)
    except signing.BadSignature:
        return False
    return True


def let_in(request: HttpRequest, key: str) -> HttpResponse:
    """The director's link."""
    if not compare_digest(key.encode(), house().key().encode()):
        return render(request, "doors/wrong_key.html", status=403)
    answer = HttpResponseRedirect("/")
    answer.set_cookie(
        COOKIE, director_cookie(), max_age=LASTS, httponly=True, samesite="Lax", secure=request.is_secure()
    )
    return answer


class DirectorMiddleware:
    """Lets only the director past the open pages; everybody else is told which link to use."""

    def __init__(self, get_response: Answer) -> None:
        self._next = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Pass the request on, or show the way in."""
        if request.path.startswith(OPEN_PATHS) or is_director(request):
            return self._next(request)
        return render(request, "doors/closed.html", {"nights": house().nights()[:5]}, status=403)


class PolicyMiddleware:
    """Content policy, and no cache for pages that show a moment."""

    def __init__(self, get_response: Answer) -> None:
        self._next = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Add the headers."""
        answer = self._next(request)
        answer.headers.setdefault("Content-Security-Policy", POLICY)
        answer.headers.setdefault("Cache-Control", "no-store")
        return answer


def csrf_failed(request: HttpRequest, reason: str = "") -> HttpResponse:
    """A form that was not made by a page of ours, or by one from before the cookies were cleared."""
    return render(request, "doors/csrf.html", status=403)
