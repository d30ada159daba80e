"""Nights by keys alone: begun and played to the end, a bust undone, a player moved, the clock driven."""

from typing import TYPE_CHECKING

import pytest
from every_page import people
from served import Served

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from conftest import Windows

pytestmark = pytest.mark.browser


def reach(page: "Page", selector: str) -> None:
    """Press Tab until this has the focus."""
    for _ in range(150):
        page.keyboard.press("Tab")
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
    raise AssertionError(f"no Tab leads to {selector}")


def press(page: "Page", selector: str, then: str, key: str = "Enter") -> None:
    """Reach something, press a key on it, and wait for what comes of it."""
    reach(page, selector)
    page.keyboard.press(key)
    page.wait_for_selector(then)


def test_a_night_is_begun_and_a_bust_undone_with_keys_alone(served: Served, windows: "Windows") -> None:
    director = served.director()
    night = director.new_night()
    director.enter(night, people(9))
    page = windows.open(served.link)
    page.goto(f"{served.url}/e/{night}")
    press(page, "#now a.go", "#draw-seats")
    press(page, "#draw-seats", "#clock-start")
    press(page, "#clock-start button", "#someone-out")
    press(page, "#someone-out", "#bust")
    reach(page, "#bust input[name=out]")
    name = page.evaluate("document.activeElement.dataset.name")
    page.keyboard.press("Space")
    press(page, "#bust .acts button", "#undo-last")
    page.wait_for_selector(f'[data-seats-map]:not(:has([data-name="{name}"]))')
    press(page, "#undo-last", f'[data-seats-map] [data-name="{name}"]')


def test_a_whole_night_goes_by_keys_alone_from_the_plan_to_the_next_one(served: Served, windows: "Windows") -> None:
    page = windows.open(served.link)
    press(page, 'a[href="/new"]', 'a[href="/new/turbo"]')
    press(page, 'a[href="/new/turbo"]', "[data-main]")
    press(page, "[data-main]", "#now[data-advice=enter]")
    press(page, "#now a.go", "#enter-name")
    reach(page, "#enter-name")
    page.keyboard.insert_text("\n".join(people(4)))
    press(page, "#enter .acts button", "#enter-rows")
    reach(page, "input[name=here]")
    page.keyboard.press("Space")
    press(page, "#enter-rows", "#enter-name")
    press(page, "nav.places a:first-of-type", "#now[data-advice=announce]")
    press(page, "#now a.go", "#draw-seats")
    press(page, "#draw-seats", "#clock-start")
    press(page, "#clock-start button", "#someone-out")
    for left in (3, 2, 1):
        page.keyboard.press("o")
        page.wait_for_selector("#bust")
        reach(page, "#bust input[name=out]")
        page.keyboard.press("Space")
        press(page, "#bust .acts button", "#now")
        page.wait_for_function(
            "left => document.querySelectorAll('[data-seats-map] [data-entry]').length === left", arg=left
        )
    press(page, "#now a.go", "#publish")
    press(page, "#publish button", "#again")
    press(page, "#again a", "[data-main]")
    assert page.input_value("input[name=name]")


def test_a_player_is_moved_and_the_clock_driven_with_keys_alone(served: Served, windows: "Windows") -> None:
    director = served.director()
    night = director.new_night()
    director.enter(night, people(9))
    director.draw_and_start(night)
    page = windows.open(served.link)
    page.goto(f"{served.url}/e/{night}")
    reach(page, "[data-seats-map] [data-entry]")
    name = page.evaluate("document.activeElement.dataset.name")
    was = director.seated(night)[name][0]
    page.keyboard.press("Enter")
    page.wait_for_selector("#seat-sheet[open]")
    press(page, "[data-seat-move]", "#carry:not([hidden])")
    assert page.evaluate("document.activeElement.dataset.name") == name
    page.keyboard.press("ArrowRight")
    to = page.evaluate("document.activeElement.dataset.to")
    page.keyboard.press("Enter")
    page.wait_for_selector(f'[data-at="{to}"][data-name="{name}"]')
    assert director.seated(night)[name][0] == to != was
    page.goto(f"{served.url}/e/{night}/clock")
    for key, then in (
        ("Space", "#clock-page-resume"),
        ("Space", "#clock-page-pause"),
        ("ArrowUp", "text=1 minute added"),
    ):
        page.locator("body").press(key)
        page.wait_for_selector(then)
    page.keyboard.press("?")
    page.wait_for_selector("dialog[open]")
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog[open]", state="detached")
