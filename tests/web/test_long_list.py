"""A hundred and eighty on a phone: a letter and a name are two touches, and the search finds everybody."""

import re
from html import unescape
from typing import TYPE_CHECKING

import pytest
from axe import violations
from crowd import gathered, playing
from faults import at_rest, cut_numbers, measured
from served import Served
from test_accessible import RULES, looked_at

if TYPE_CHECKING:
    from conftest import Windows

pytestmark = pytest.mark.browser


SIZES = {360: 740, 390: 844, 768: 1024, 1366: 768, 1920: 1080}
UNDERLINED = "[...CSS.highlights.get('found')].map(each => each.startContainer.parentElement.closest('[id]').id)"


@pytest.fixture(scope="module")
def night(served: Served) -> str:
    return gathered(served.director(), 180, 20, buy_in="150")


@pytest.fixture(scope="module")
def house(served: Served) -> str:
    """A small house: twenty-eight at four tables."""
    return playing(served.director(), 28, 4, buy_in="5")


SEEN = """each => {
  const foot = document.querySelector("nav.places").getBoundingClientRect().top;
  return each.getBoundingClientRect().bottom <= foot;
}"""


@pytest.mark.parametrize(("width", "height"), [(360, 740), (390, 844)])
def test_two_touches_lead_to_anybody_and_nobody_scrolls(
    served: Served, windows: "Windows", night: str, width: int, height: int
) -> None:
    page = windows.open(served.link, width=width, height=height, reduced_motion="reduce")
    page.goto(f"{served.url}/e/{night}/players")
    letters = page.locator(".letters [data-tile]")
    assert letters.last.evaluate(SEEN), "a letter lies below the page"
    for number in range(letters.count()):
        letters.nth(number).click()
        names = page.locator("#rows li.row:visible .row-main")
        assert 0 < names.count() <= 18
        assert names.nth(min(4, names.count() - 1)).evaluate(SEEN)
        page.evaluate("window.scrollTo(0, 0)")
    page.click(".letters [data-tile=W]")
    assert all(name.startswith("Wolfgang") for name in page.locator("#rows li.row:visible b").all_inner_texts())
    assert measured(page) == []
    page.click("#rows li.row:visible .row-main >> nth=3")
    page.wait_for_url("**/player/*")


def test_what_is_typed_is_found_behind_every_letter(served: Served, windows: "Windows", night: str) -> None:
    page = windows.open(served.link, width=360, height=740, reduced_motion="reduce")
    page.goto(f"{served.url}/e/{night}/players")
    page.click(".letters [data-tile=W]")
    page.click(".letters a[href='#enter-name']")
    page.wait_for_function("document.activeElement.id === 'enter-name'")
    page.fill("#enter-name", "ann l")
    page.wait_for_selector("#suggestions [data-for='ann l']")
    found = page.locator("#rows li.row:visible b").all_inner_texts()
    assert found
    assert all(name.startswith("Ann L") for name in found)
    assert set(page.evaluate(UNDERLINED)) == {"rows", "suggestions"}


def test_the_letter_stays_open_where_somebody_paid(served: Served, windows: "Windows", night: str) -> None:
    page = windows.open(served.link, width=390, height=844, reduced_motion="reduce")
    page.goto(f"{served.url}/e/{night}/players")
    page.click(".letters [data-tile=W]")
    page.locator("#rows button[value^='pay:']:visible").first.click()
    page.locator("#rows .button.quiet:visible").first.wait_for()
    assert page.locator(".letters [aria-current]").get_attribute("data-tile") == "W"
    assert page.locator("#rows li.row:visible b").first.inner_text().startswith("Wolfgang")


@pytest.mark.parametrize("language", ["en", "cy"])
def test_letters_and_few_tables_are_read_by_everybody(
    served: Served, windows: "Windows", night: str, house: str, language: str
) -> None:
    page = windows.open(served.link, width=360, height=740, reduced_motion="reduce")
    found = (
        f"/{night}/players",
        f"/{night}/players?show=unpaid&part=W",
        f"/{night}/cash",
        f"/{house}",
        f"/{house}/out",
    )
    for place in (f"/e{each}" for each in found):
        page.goto(f"{served.url}{place}{'&' if '?' in place else '?'}lang={language}")
        assert list(looked_at(page)) == [] if language == "en" else violations(page, **RULES) == [], place
        for width, height in SIZES.items():
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate("document.querySelector('.search.stays')?.scrollIntoView({block: 'center'})")
            faults = at_rest(page, lambda seen: measured(seen) + cut_numbers(seen))
            assert faults == [], (place, width)


def test_four_tables_fit_a_phone(served: Served, windows: "Windows", house: str) -> None:
    page = windows.open(served.link, width=390, height=844, reduced_motion="reduce")
    page.goto(f"{served.url}/e/{house}")
    for number in ("3", "1"):
        page.click(f"[data-tile='{number}']")
        opened = page.locator("[data-seats-map] [data-table]:visible")
        assert opened.count() == 1
        assert opened.get_attribute("data-table") == number
        assert opened.evaluate(SEEN)
        assert page.evaluate("window.scrollY") == 0
    page.set_viewport_size({"width": 1366, "height": 768})
    assert page.locator("[data-seats-map] [data-table]:visible").count() == 4
    assert page.locator("[data-tile]:visible").count() == 0


def test_without_scripts_an_address_opens_the_letter(served: Served, night: str) -> None:
    director = served.director()
    link = re.search(r'href="([^"]+)"\s+data-tile="W"', director.get(f"/e/{night}/players").text)
    assert link is not None
    shown = director.get(f"/e/{night}/players{unescape(link[1]).partition('#')[0]}").text
    [opened] = re.findall(r'data-part-of-list="([^"]+)" data-open', shown)
    assert opened == "W"


def test_a_wide_screen_has_columns_of_names(served: Served, windows: "Windows", night: str) -> None:
    page = windows.open(served.link, width=1920, height=1080)
    page.goto(f"{served.url}/e/{night}/players")
    tall = page.locator("#rows").bounding_box()
    assert tall is not None
    assert tall["height"] < 9 * 60
    assert measured(page) == []


def test_a_short_list_has_no_letters(served: Served, windows: "Windows") -> None:
    few = gathered(served.director(), 28, 4)
    page = windows.open(served.link)
    page.goto(f"{served.url}/e/{few}/players")
    assert page.locator(".letters").count() == 0
    assert page.locator("#rows li.row:visible").count() == 28


def test_the_cash_box_is_searched_and_enter_pays_nobody(served: Served, windows: "Windows", night: str) -> None:
    page = windows.open(served.link, width=360, height=740, reduced_motion="reduce")
    page.goto(f"{served.url}/e/{night}/cash")
    before = page.locator("#main").get_attribute("data-version")
    page.fill(".search.stays input", "þór smith")
    page.keyboard.press("Enter")
    page.wait_for_timeout(500)
    assert page.locator("#main").get_attribute("data-version") == before
    assert page.locator("#accounts .row:visible b").all_inner_texts() == ["Þórbjörg Smith", "Þórbjörg Smith A."]


def test_the_cash_box_has_a_letter_open(served: Served, windows: "Windows", night: str) -> None:
    page = windows.open(served.link, width=360, height=740, reduced_motion="reduce")
    page.goto(f"{served.url}/e/{night}/cash")
    page.click(".letters [data-tile=W]")
    opened = page.locator("#accounts [data-open] .row")
    names = opened.locator("b")
    assert {name.partition(" ")[0] for name in names.all_text_contents()} == {"Wolfgang"}
    buttons = opened.first.locator("button")
    assert len({button.bounding_box()["y"] for button in buttons.all()}) == 1, "the ways to pay stand in two lines"  # type: ignore[index]


def test_without_scripts_an_address_opens_the_letter_of_the_cash_box(served: Served, night: str) -> None:
    shown = served.director().get(f"/e/{night}/cash?part=W").text
    [opened] = re.findall(r'data-part-of-list="([^"]+)" data-open', shown)
    assert opened == "W"


APART = """all => all.map(tile => {
  const text = (each) => {
    const range = document.createRange();
    range.selectNodeContents(each);
    return range.getBoundingClientRect();
  };
  const [number, count] = [text(tile.querySelector("b")), text(tile.querySelector("i"))];
  const beside = count.left - number.right >= 5 || count.top >= number.bottom - 2;
  return beside && count.right <= tile.getBoundingClientRect().right - 5;
})"""


def test_number_and_count_of_a_tile_stay_apart(served: Served, windows: "Windows", night: str) -> None:
    served.director().draw_and_start(night)
    page = windows.open(served.link)
    page.goto(f"{served.url}/e/{night}")
    for width in (360, 390, 768, 1366, 1920):
        page.set_viewport_size({"width": width, "height": 800})
        apart = page.eval_on_selector_all(".tile", APART)
        assert len(apart) == 20
        assert all(apart), width


@pytest.mark.parametrize("width", [360, 768])
def test_a_long_league_table_is_read_without_scrolling_sideways(
    served: Served, windows: "Windows", night: str, width: int
) -> None:
    director = served.director()
    director.post("/league/do/keep_table", {"table": "", "name": "The long autumn league of the valley", "best": "5"})
    for players in (28, 60):
        over = playing(director, players, 8, out=players - 1, points="nuts")
        director.do(over, "publish")
    page = windows.open(served.link, width=width, height=740, reduced_motion="reduce")
    page.goto(f"{served.url}/league")
    page.click("a[href*='/league/table/']")
    page.wait_for_selector("#standing")
    assert measured(page) == []
    assert width > 599 or cut_numbers(page) == []
    assert page.locator("#standing .night").first.is_visible() == (width > 599)
    page.fill("[data-filter=standing]", "þór smith")
    assert page.locator("#standing tr:visible th").all_inner_texts() == ["Þórbjörg Smith"]


def test_what_is_paid_goes_into_the_sum(served: Served, windows: "Windows", night: str) -> None:
    page = windows.open(served.link, width=360, height=740, reduced_motion="reduce")
    page.goto(f"{served.url}/e/{night}/cash?part=W")
    first = page.locator("#accounts [data-open] .row").first
    name, before = first.locator("b").inner_text(), page.locator("#settled summary").inner_text()
    first.locator("button").first.click()
    page.wait_for_function("before => document.querySelector('#settled summary').innerText !== before", arg=before)
    assert "owe nothing" in page.locator("#settled summary").inner_text()
    assert name not in page.locator("#accounts [data-open] .row b").all_inner_texts()
    page.fill(".card [type=search]", name)
    assert page.locator("#settled .row:visible b").all_inner_texts()[:1] == [name], "what is typed opens the fold"
