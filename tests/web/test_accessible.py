"""Every page in the dark and in the light, on a phone and on a desktop: WCAG 2 AA by axe, nothing wider than the phone,
and targets that a thumb finds (48 px).

All rules are asked of the dark page on a phone and the light one on a desktop: what is there to read does not depend on
colours. Those about colours and targets are asked of every page in all four.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from axe import in_short, violations
from django.urls import resolve
from every_page import Rooms, furnished_rooms
from no_pages import NO_PAGES
from served import Served

from shuffleup.web.urls import urlpatterns

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from conftest import Windows

pytestmark = pytest.mark.browser

RULES = {
    "runOnly": {"type": "tag", "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}
}
OF_LOOKS = {"runOnly": {"type": "rule", "values": ("color-contrast", "target-size")}}
VARIANTS = (
    ("dark", 360, 740, RULES),
    ("light", 360, 740, OF_LOOKS),
    ("light", 1280, 860, RULES),
    ("dark", 1280, 860, OF_LOOKS),
)
OF_DEALT_NIGHTS = "dealt_table dealt_mine dealt_lobby dealt_replay dealt_watched dealt_hands dealt_proof pairs programs"
ELSEWHERE = (f"{OF_DEALT_NIGHTS} night_hands", "play_record", "television overlay")
"""Names of addresses whose pages are looked at so elsewhere: in test_dealt_pages.py, below as a player, and those of a
television that waits and of what is laid over a picture, which nobody reads, in the tests of screens.
"""
PARTS = 4
"""The pages are tried in so many tests, to share them out."""

SMALL = """() => {
  const found = [];
  const controls = "button, a.button, a.row, nav a, summary, select, input:not([type=hidden]), textarea, label.tick, " +
    "label.pick, label.toggle";
  for (const each of document.querySelectorAll(controls)) {
    const box = (each.closest("label.tick, label.pick, label.toggle") || each).getBoundingClientRect();
    const style = getComputedStyle(each);
    const hidden = !box.width || style.visibility === "hidden" || each.disabled || each.closest(".spoken, .skip");
    if (hidden || (box.height >= 47.5 && box.width >= 47.5)) continue;
    const name = (each.textContent || each.name || "").trim().slice(0, 30);
    found.push(`${each.tagName} ${each.className} "${name}" ${Math.round(box.width)} x ${Math.round(box.height)}`);
  }
  return found;
}"""


@pytest.fixture(scope="module")
def rooms(served: Served) -> Rooms:
    return furnished_rooms(served)


@pytest.mark.parametrize("part", range(PARTS))
def test_every_page_is_read_by_everybody(served: Served, windows: "Windows", rooms: Rooms, part: int) -> None:
    page = windows.open(served.link, reduced_motion="reduce")
    wrong = {}
    for name, path in list(rooms.addresses())[part::PARTS]:
        page.goto(served.url + path)
        wrong |= {f"{name}, {how}": found for how, found in looked_at(page)}
    windows.complaints[:] = [each for each in windows.complaints if "status of 40" not in each]
    assert wrong == {}


def test_no_page_is_forgotten(rooms: Rooms) -> None:
    paths = {path.partition("?")[0] for _, path in rooms.addresses()} - {"/nowhere"}
    looked_at_here = {resolve(path, "shuffleup.web.urls").url_name for path in paths}
    known = looked_at_here | {name for names in (*NO_PAGES, *ELSEWHERE) for name in names.split()}
    assert sorted({str(pattern.name) for pattern in urlpatterns} - known) == []


def test_small_targets_would_be_found(windows: "Windows") -> None:
    page = windows.open()
    page.set_content('<main><button style="height: 40px">Go</button><nav><a href="/">x</a></nav></main>')
    assert [each.split()[0] for each in page.evaluate(SMALL)] == ["BUTTON", "A"]


def test_forms_sent_back_are_read_by_everybody(served: Served, windows: "Windows", rooms: Rooms) -> None:
    page = windows.open(served.link, reduced_motion="reduce")
    page.goto(f"{served.url}/e/{rooms.ahead}/players/import")
    page.fill("#pasted", "name,born\nUma Quist,1990-01-01\nVic Rao,yesterday\n")
    page.click("#read-list")
    page.wait_for_selector(".card.bad")
    wrong = {f"a list looked at, {how}": found for how, found in looked_at(page)}
    page.goto(f"{served.url}/e/{rooms.ahead}/plan")
    page.click("#to-stack")
    page.fill("#starting_stack", "0")
    page.click("text=Save the plan")
    page.wait_for_selector(".errors")
    wrong |= {f"a plan that will not do, {how}": found for how, found in looked_at(page)}
    windows.complaints[:] = [each for each in windows.complaints if "422" not in each]
    assert wrong == {}


def test_a_player_reads_his_own_record(served: Served, windows: "Windows", rooms: Rooms) -> None:
    phone = rooms.director.let_in("player", tournament=rooms.on, entry=rooms.entry)
    page = windows.open(reduced_motion="reduce")
    page.context.add_cookies(
        [{"name": name, "value": value, "url": served.url} for name, value in phone.cookies.items()]
    )
    page.goto(f"{served.url}/play/{rooms.on}/mine")
    assert list(looked_at(page)) == []


def looked_at(page: "Page") -> Iterator[tuple[str, list[str]]]:
    """What is wrong with a page, for each way to look at it."""
    page.wait_for_selector("main", state="attached")
    for scheme, width, height, rules in VARIANTS:
        page.emulate_media(color_scheme=scheme)
        page.set_viewport_size({"width": width, "height": height})
        # As tall as the page: nothing that sticks to the head or the foot lies over a target that could be scrolled to.
        tall = page.evaluate("document.scrollingElement.scrollHeight")
        page.set_viewport_size({"width": width, "height": max(height, tall)})
        found = in_short(violations(page, **rules))
        if "/screen/" not in page.url:
            found += page.evaluate(SMALL)
        if page.evaluate("document.scrollingElement.scrollWidth") > width:
            found.append(f"wider than {width}")
        if found:
            yield f"{scheme} {width}", found


TWICE = """() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("html { font-size: 200% !important; }");
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}"""
BEYOND = """() => [...document.querySelectorAll("body *")]
  .filter(each => !each.closest(".scroll, .filters, .spoken, .skip, [hidden], svg"))
  .filter(each => getComputedStyle(each).display !== "none")
  .filter(each => each.getBoundingClientRect().right > innerWidth + 2)
  .map(each => `${each.tagName} ${each.className} "${each.textContent.trim().slice(0, 30)}"`).slice(0, 4)"""


@pytest.mark.parametrize("part", range(PARTS))
def test_text_of_twice_the_size_finds_room_on_a_phone(
    served: Served, windows: "Windows", rooms: Rooms, part: int
) -> None:
    page = windows.open(served.link, width=360, height=740)
    wrong = {}
    for name, path in list(rooms.addresses())[part::PARTS]:
        if path.startswith(("/screen/", "/tv?")):
            continue  # fitted to a television by its scripts
        page.goto(served.url + path)
        page.wait_for_selector("main", state="attached")
        page.evaluate(TWICE)
        if found := page.evaluate(BEYOND):
            wrong[name] = found
    windows.complaints[:] = [each for each in windows.complaints if "status of 40" not in each]
    assert wrong == {}
