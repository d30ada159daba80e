"""No page scrolls sideways on a phone of 360 px: results with prizes, bounties and points, in both languages."""

from typing import TYPE_CHECKING

import pytest
from crowd import playing
from faults import measured
from served import Served

if TYPE_CHECKING:
    from conftest import Windows

pytestmark = pytest.mark.browser

MONEY = {"buy_in": "2500", "bounty": "250.50", "points": "nuts", "added": "12345.67"}
PLACES = (
    "/e/{night}/results",
    "/results/{night}",
    "/e/{night}/payout-sheet",
    "/e/{night}/structure-sheet",
    "/e/{night}/clock",
)


@pytest.mark.parametrize("language", ["en", "cy"])
def test_results_with_everything_fit_a_small_phone(served: Served, windows: "Windows", language: str) -> None:
    director = served.director()
    night = playing(director, 24, 3, out=23, **MONEY)
    director.do(night, "publish")
    page = windows.open(served.link, width=360, height=740, reduced_motion="reduce")
    wrong = {}
    for place in PLACES:
        page.goto(f"{served.url}{place.format(night=night)}?lang={language}")
        page.wait_for_selector("main")
        wrong[place] = measured(page)
    assert {place: found for place, found in wrong.items() if found} == {}


def test_on_a_phone_each_figure_stands_with_its_word(served: Served, windows: "Windows") -> None:
    director = served.director()
    night = playing(director, 12, 2, out=11, **MONEY)
    page = windows.open(served.link, width=360, height=740)
    page.goto(f"{served.url}/e/{night}/results")
    label = "each => getComputedStyle(each, '::before').content"
    shown = {
        cell.get_attribute("data-label"): cell.evaluate(label)
        for cell in page.locator(".below tbody tr").first.locator("td.n").all()
    }
    assert {"Prize", "Points"} <= set(shown)
    assert all(words is not None and words in said for words, said in shown.items())
    page.set_viewport_size({"width": 768, "height": 740})
    assert page.locator(".below td.n").first.evaluate(label) == "none"
    assert page.locator(".below thead th").first.is_visible()
