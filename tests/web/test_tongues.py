"""Pages in a language that is written from right to left, and in one whose sentences are half as long again.

There is no such language here: the pages of the real application are changed on their way to the browser. Nothing may
run over the edge of a phone or a television, and what stands at the start of a line stands there in either direction.
"""

import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pytest
from served import HOST, serving
from test_phones import Room

if TYPE_CHECKING:
    from playwright.sync_api import Page, Route

    from conftest import Windows

pytestmark = pytest.mark.browser

Change = Callable[[str], str]

OUTSIDE = """() => [...document.querySelectorAll('body *')].filter(each => {
    const box = each.getBoundingClientRect();
    const held = each.closest('.skip, .spoken, [hidden], svg, .side thead');
    for (let at = each; at; at = at.parentElement) {
        if (['auto', 'scroll'].includes(getComputedStyle(at).overflowX)) return false; // it can be pulled into sight
    }
    return !held && !each.matches('.stage') && box.width && box.height && (box.left < -1 || box.right > innerWidth + 1);
}).map(each => each.tagName + '.' + each.className + ' ' + each.textContent.trim().slice(0, 40))"""
START = """names => Object.fromEntries(names.map(name => {
    const box = document.querySelector(name).getBoundingClientRect();
    return [name, document.documentElement.dir === 'rtl' ? innerWidth - box.right : box.left];
}))"""


def longer(text: str) -> str:
    """A sentence with two fifths more letters, in words of its own lengths; slots and figures as they are."""
    words = [each for each in text.split() if "{" not in each and each.isalpha()]
    extra, wanted = [], len(text.strip()) * 2 // 5
    while words and len(" ".join(extra)) < wanted:
        extra.append(words[len(extra) % len(words)])
    return text + (" " if extra else "") + " ".join(extra)


def turned(page: str) -> str:
    """A page in a language from right to left."""
    return page.replace('dir="ltr"', 'dir="rtl"', 1)


def lengthened(page: str) -> str:
    """A page or the file of its scripts' sentences with every sentence longer."""
    if page.startswith("(function"):
        head, _, rest = page.partition('"sentences":')
        sentences, end = json.JSONDecoder().raw_decode(rest)
        told = {key: longer(text) for key, text in sentences.items()}
        return head + '"sentences":' + json.dumps(told) + rest[end:]
    kept = re.split(r"(?s)(<script.*?</script>|<title.*?</title>)", page)
    return "".join(
        each if each.startswith(("<script", "<title")) else re.sub(r">([^<>]+)<", lambda m: f">{longer(m[1])}<", each)
        for each in kept
    )


@contextmanager
def in_that_tongue(windows: "Windows", page: "Page", change: Change) -> Iterator[None]:
    """Meanwhile pages come changed, and no news: all that is shown is what the page itself brought."""

    def answer(route: "Route") -> None:
        asked = route.request
        if "/stream/" in asked.url:
            route.abort()
            return
        here = asked.url.replace(HOST, "127.0.0.1")  # the made-up name is the browser's alone
        came = route.fetch(url=here, headers=asked.all_headers())
        changed = asked.resource_type == "document" or "/words-" in asked.url
        route.fulfill(response=came, body=change(came.text()) if changed else came.body())

    page.route("**/*", answer)
    yield
    page.goto("about:blank")
    page.unroute_all(behavior="ignoreErrors")
    # A changed page counts as one from elsewhere, which may not ask here for an icon; and one page is not there.
    windows.complaints[:] = [each for each in windows.complaints if "address space" not in each and "404" not in each]


@dataclass
class Night:
    """A night that is on, and the cookies of a phone that plays in it and reports for a table."""

    room: Room
    cookies: dict[str, str]

    @property
    def id(self) -> str:
        return self.room.night

    @property
    def url(self) -> str:
        return self.room.served.url


@pytest.fixture(scope="module")
def night(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Night]:
    """A night that is on."""
    with serving(tmp_path_factory.mktemp("tongues") / "data", SHUFFLEUP_FORECAST_NIGHTS="6") as served:
        room = Room(served)
        yield Night(room, {**room.captain("1").cookies, **room.phone("Ann Bell").cookies})


def phone_pages(night: Night) -> list[str]:
    """What a player, a table and whoever reads the rules see."""
    return [
        f"/play/{night.id}",
        f"/play/{night.id}/notices",
        f"/seats/{night.id}",
        f"/table/{night.id}/1",
        "/rules",
        "/rules/tnpl",
        "/rules/tnpl?q=late",
        "/rules/tnpl/B2.i.1",
        "/rules/compare/clock",
        "/rules/tnpl/notices",
        "/pair",
        "/sign-in",
        "/here",
        "/nowhere",
    ]


def a_phone(night: Night, windows: "Windows") -> "Page":
    """A phone that plays and reports for a table."""
    page = windows.open(width=360, height=740, has_touch=True)
    for name, value in night.cookies.items():
        page.context.add_cookies([{"name": name, "value": value, "domain": HOST, "path": "/"}])
    return page


@pytest.mark.parametrize("change", [turned, lengthened])
def test_nothing_runs_over_the_edge_of_a_phone(night: Night, windows: "Windows", change: Change) -> None:
    page, over = a_phone(night, windows), {}
    with in_that_tongue(windows, page, change):
        for path in phone_pages(night):
            page.goto(night.url + path)
            assert page.evaluate("document.documentElement.dir") == ("rtl" if change is turned else "ltr")
            if outside := page.evaluate(OUTSIDE):
                over[path] = outside[:4]
    assert over == {}


def test_what_stands_at_the_start_of_a_line_stands_there_from_either_side(night: Night, windows: "Windows") -> None:
    parts = {
        f"/play/{night.id}": [".top-time", ".top-players", ".own-seat span", ".row-main", "#call-floor .button"],
        f"/seats/{night.id}": [".row-main", ".row-end"],
        "/rules": [".search .icon", ".row-main"],
        "/rules/tnpl/B2.i.1": [".up", ".number", "[rel=prev]", "[rel=next]"],
    }
    plain, other = a_phone(night, windows), a_phone(night, windows)
    with in_that_tongue(windows, other, turned):
        for path, names in parts.items():
            starts = []
            for page in (plain, other):
                page.goto(night.url + path)
                starts.append(page.evaluate(START, names))
            assert starts[1] == pytest.approx(starts[0], abs=5), path  # a bar's two ends differ by four


@pytest.mark.parametrize("change", [turned, lengthened])
@pytest.mark.parametrize(("width", "height"), [(1280, 720), (360, 740)])
def test_nothing_runs_over_the_edge_of_a_screen_in_another_tongue(
    night: Night, windows: "Windows", change: Change, width: int, height: int
) -> None:
    page = windows.open(width=width, height=height)
    with in_that_tongue(windows, page, change):
        page.goto(f"{night.url}/screen/{night.id}")
        page.wait_for_selector("body[data-view=play]")
        assert page.evaluate(OUTSIDE) == []
        held_together = "\u206625 / 50\u2069" if change is turned else "25 / 50"
        assert page.text_content(".blinds") == held_together
