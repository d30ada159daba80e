"""In which language a page is read: the device's own choice, else the house's setting, else what the browser asks for.

Every page speaks every language of the catalogue, and so does what its buttons answer. The language of the page that is
being made is held for its request; a stream says it in the language of the page that opened it. `?lang=cy` on any page
is the choice: it is kept in a cookie, and the page is shown again without it.
"""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect

from shuffleup.desk.house import LANGUAGE
from shuffleup.desk.reading import read_in
from shuffleup.store import PutMeta, StoreAway
from shuffleup.web.current import house
from shuffleup.words.catalogue import FIRST, language_of

COOKIE = "language"
LASTS = 365 * 24 * 3600


def of_the_house() -> str:
    """The language that the house has set, or nothing where each device is asked."""
    try:
        return house().language()
    except StoreAway:
        return ""


def set_for_the_house(language: str) -> None:
    """Set the language in which screens and phones begin; nothing for what each device asks for."""
    house().store.write([PutMeta(LANGUAGE, language_of(language))])


def wanted(request: HttpRequest) -> str:
    """The language for whoever asks."""
    chosen = language_of(request.COOKIES.get(COOKIE, ""))
    return chosen or of_the_house() or asked_for(request.headers.get("Accept-Language", "")) or FIRST


def asked_for(header: str) -> str:
    """The best language of ours in an Accept-Language header, or nothing; what is not understood is passed over."""
    ranked = []
    for place, part in enumerate(header[:500].split(",")):
        name, _, weight = part.partition(";")
        quality = _quality(weight)
        if quality > 0 and language_of(name):
            ranked.append((-quality, place, language_of(name)))
    return min(ranked)[2] if ranked else ""


def _quality(weight: str) -> float:
    if not weight.strip():
        return 1.0
    try:
        return float(weight.strip().removeprefix("q="))
    except ValueError:
        return 0.0


class LanguageMiddleware:
    """Holds the language of each request, and keeps the choice of a device."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self._next = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer in the language of whoever asks; a choice is kept, and the page shown in it."""
        chosen = language_of(request.GET.get("lang", "")) if request.method == "GET" else ""
        if chosen:
            return _kept(request, chosen)
        with read_in(wanted(request)):
            return self._next(request)


def _kept(request: HttpRequest, language: str) -> HttpResponse:
    query = request.GET.copy()
    del query["lang"]
    answer = HttpResponseRedirect(request.path + (f"?{query.urlencode()}" if query else ""))
    answer.set_cookie(COOKIE, language, max_age=LASTS, httponly=True, samesite="Lax")
    return answer
