"""The remote's big keys, a clock without names by taps, and T with a number: in a browser."""

import pytest
from evening import Console
from served import Served

from conftest import Windows

pytestmark = pytest.mark.browser

PHONE = {"width": 360, "height": 740}


def opened(windows: Windows, served: Served, night: str, path: str, **size: int) -> Console:
    console = Console(served, windows.open(served.link, **size), night)
    console.go(path)
    return console


def test_the_clock_is_run_by_big_keys(windows: Windows, served: Served) -> None:
    director = served.director()
    night = director.new_night(name="Remote")
    director.enter(night, ("Ann Lodge", "Bo Marsh", "Cy North"))
    director.draw_and_start(night)
    console = opened(windows, served, night, "/remote", **PHONE)
    page = console.page
    console.tap("#remote-pause button")
    console.tap("#remote-resume button")
    console.tap("#clock-next button")
    assert "2" in page.inner_text("[data-clock=level-name]")
    sizes = page.eval_on_selector_all(
        ".clock-acts button", "all => all.map(each => each.getBoundingClientRect().height)"
    )
    assert len(sizes) == 5
    assert min(sizes) >= 88
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_clock_without_names_is_run_by_taps(windows: Windows, served: Served) -> None:
    director = served.director()
    night = director.new_night(name="Counts", format="counts")
    console = opened(windows, served, night, "/remote", **PHONE)
    page = console.page
    for _ in range(3):
        console.tap("#count-in button")
    assert page.inner_text("#counts") == "3 left of 3"
    console.tap("#clock-start button")
    console.tap("#count-out button")
    assert page.inner_text("#counts") == "2 left of 3"
    console.tap("#count-in button")
    assert page.inner_text("#counts") == "3 left of 4"


def test_t_and_a_number_lead_to_a_table(windows: Windows, served: Served) -> None:
    director = served.director()
    night = director.new_night(name="Keys", tables="1-14", seats_per_table="2")
    director.enter(night, tuple(f"Player {letter}{other}" for letter in "ABCDEFG" for other in "HIJK"))
    director.draw_and_start(night)
    page = opened(windows, served, night, "").page
    page.keyboard.type("t14")
    page.keyboard.press("Enter")
    page.wait_for_url(f"**/e/{night}/table/14")
    page.keyboard.press("t")
    page.keyboard.press("3")
    page.wait_for_url(f"**/e/{night}/table/3")
