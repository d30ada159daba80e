"""Who asks their device for less motion sees none: no page of ours moves, fades or turns for longer than a blink.

Of the console, the television in all its layouts, phones of players and captains, and the dealt table.
Not looked at: what follows the time by itself, such as the bar of the clock, which is set anew and does not glide.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from crowd import playing
from dealt_pages import DealtPages, dealt_pages
from served import Served, Visitor

from shuffleup.desk.look import PRESETS

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from conftest import Windows

pytestmark = pytest.mark.browser

BLINK = 0.1
"""Seconds in which nobody sees a movement as one."""

CONSOLE = ("", "/players", "/clock", "/results", "/more", "/out", "/plan", "/chips", "/forecast", "/log", "/screens")

MOTION = """blink => {
  const seconds = (times) => Math.max(...times.split(",").map((each) => parseFloat(each))); // computed: never in ms
  const found = document.getAnimations().filter((each) => each.effect.getComputedTiming().endTime > blink * 1000)
    .map((each) => `runs: ${each.animationName || each.transitionProperty || "animation"}`);
  for (const each of document.querySelectorAll("*")) {
    for (const part of [null, "::before", "::after", "::backdrop"]) {
      const style = getComputedStyle(each, part);
      const name = `${each.tagName.toLowerCase()}.${each.getAttribute("class") || ""}${part || ""}`;
      const glides = seconds(style.transitionDuration) + seconds(style.transitionDelay) > blink;
      if (style.transitionProperty !== "none" && glides) found.push(`glides: ${name}`);
      if (style.animationName !== "none" && seconds(style.animationDuration) > blink) found.push(`plays: ${name}`);
      if (style.scrollBehavior === "smooth") found.push(`scrolls: ${name}`);
    }
  }
  return [...new Set(found)];
}"""


def moves(page: "Page") -> list[str]:
    """What of a page moves, or would when something changes."""
    found: list[str] = page.evaluate(MOTION, BLINK)
    return found


@pytest.fixture(scope="module")
def dealt(served: Served) -> DealtPages:
    return dealt_pages(served)


def pages(served: Served, dealt: DealtPages) -> Iterator[tuple[str, Visitor]]:
    """Addresses, and who opens them."""
    director, room = served.director(), Visitor(served)
    night = playing(director, 28, 4, out=3)
    entry = next(iter(director.seated(night).values()))[1].partition(":")[0]
    phone = director.let_in("player", tournament=night, entry=entry)
    captain = director.let_in("captain", tournament=night, table="1")
    yield from ((f"/e/{night}{page}", director) for page in CONSOLE)
    yield from ((page, director) for page in ("/", "/new", "/new/turbo", "/devices", "/people", "/league"))
    yield from ((page, director) for page in (f"/floor/{night}", f"/floor/{night}/the_board/four_card_flop"))
    yield f"/screen/{night}", room
    for layout in PRESETS:
        made = director.post(f"/e/{night}/screens/add", {"layout": layout})
        yield f"/screen/{night}/{made.location.rpartition('/')[2]}", room
    yield from ((page, room) for page in ("/tv", "/coming", "/rules/tda", f"/seats/{night}"))
    yield f"/play/{night}", phone
    yield f"/table/{night}/1", captain
    visitors = dealt.visitors()
    yield from ((path, visitors[who]) for _, path, who in dealt.paths() if path.startswith("/night/"))


def test_no_page_moves(served: Served, windows: "Windows", dealt: DealtPages) -> None:
    page, wrong = windows.open(reduced_motion="reduce", width=390, height=844), {}
    for path, visitor in pages(served, dealt):
        page.context.clear_cookies()
        kept = [{"name": name, "value": value, "url": served.url} for name, value in visitor.cookies.items()]
        page.context.add_cookies(kept)
        answer = page.goto(served.url + path)
        assert answer is not None
        assert answer.status == 200, path
        page.wait_for_selector("main *", state="attached")
        if found := moves(page):
            wrong[path] = found
    assert wrong == {}


def test_motion_would_be_found(windows: "Windows") -> None:
    page = windows.open(reduced_motion="reduce")
    page.set_content(
        "<style>@keyframes turn { to { rotate: 1turn } } b { animation: turn 2s infinite } i { transition: color .3s }"
        " u::after { content: ''; transition: all 100ms .2s } html { scroll-behavior: smooth }"
        " s { animation: turn .01ms; transition: color 50ms }</style><b>1</b><i>2</i><u>3</u><s>4</s>"
    )
    assert moves(page) == ["runs: turn", "scrolls: html.", "plays: b.", "glides: i.", "glides: u.::after"]
