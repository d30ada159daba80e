"""In which language a page is read: the device's own choice, else the house's setting, else what the browser asks for.

Pages for the room (the big screen, phones, rulebooks, the doors) speak every language of the catalogue, and so does the
floor, whose rulings are said to the table. The rest of the console is English, and so is what its buttons answer. The
language of the page that is being made is held for its request; a stream says it in the language of the page that
opened it. `?lang=cy` on any page that speaks them is the choice: it is kept in a cookie, and the page is shown again
without it.
"""

from collections.abc import Callable
from urllib.parse import urlsplit

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import Resolver404, resolve

from shuffleup.store import PutMeta, StoreAway
from shuffleup.web.current import house
from shuffleup.web.reading import read_in
from shuffleup.web.roles import STAFF, VIEWS
from shuffleup.words.catalogue import FIRST, language_of

COOKIE = "language"
LASTS = 365 * 24 * 3600
SETTING = "language"
"""The name of the house's setting in the store: a language, or nothing for what each device asks for."""


def of_the_house() -> str:
    """The language that the house has set, or nothing where each device is asked."""
    try:
        return language_of(house().store.meta(SETTING) or "")
    except StoreAway:
        return ""


def set_for_the_house(language: str) -> None:
    """Set the language in which screens and phones begin; nothing for what each device asks for."""
    house().store.write([PutMeta(SETTING, language_of(language))])


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
        name = _view(request.path_info)
        if name == "do":
            name = _view(urlsplit(request.POST.get("next", "")).path)
        with read_in(wanted(request) if _speaks_all(name) else FIRST, switch=_speaks_all(name)):
            return self._next(request)


def _view(path: str) -> str:
    """The name of the page at this path; nothing where there is none."""
    try:
        return resolve(path).url_name or ""
    except Resolver404:
        return ""


def _speaks_all(name: str) -> bool:
    """Whether a page is for others than the staff, as no page at all is, or of the floor."""
    return not name or name.partition("_")[0] == "floor" or bool(VIEWS.get(name, STAFF) - STAFF)


def _kept(request: HttpRequest, language: str) -> HttpResponse:
    query = request.GET.copy()
    del query["lang"]
    answer = HttpResponseRedirect(request.path + (f"?{query.urlencode()}" if query else ""))
    answer.set_cookie(COOKIE, language, max_age=LASTS, httponly=True, samesite="Lax")
    return answer
