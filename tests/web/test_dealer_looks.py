"""How the table's page looks: suits, motion, every state in every size, large letters, contrast, for watchers too."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from dealer_crowd import LARGEST, crowded
from dealer_phone import DEAD_MS, Phone
from dealer_pub import STATES, URL, Table, state
from faults import at_rest, pale
from faults_at_table import covered, wrong_at_table

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

    from conftest import Windows

pytestmark = pytest.mark.browser

LESS_MS = 120


def test_suits_are_told_by_shape_and_letter_as_well_as_by_four_colours(phone: Phone) -> None:
    page = phone.sees("my_turn").page
    looks = page.evaluate(
        """() => ["s", "h", "d", "c"].map((suit) => {
          const card = document.querySelector(`.board .pc.${suit}`);
          const shape = card && card.querySelector("path").getAttribute("d");
          return card && [card.dataset.letter, shape, getComputedStyle(card).color];
        }).filter(Boolean)"""
    )
    assert len(looks) == 4
    for each in zip(*looks, strict=True):
        assert len(set(each)) == 4


def test_nothing_moves_for_those_who_want_less(phone: Phone) -> None:
    page = phone.sees("my_turn").page
    lasting = page.evaluate("document.getAnimations().map(each => each.effect.getComputedTiming().duration)")
    assert [each for each in lasting if each > LESS_MS] == []


TWO_FRAMES = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
"""Until style sheets have heard of another size of the window."""

SIZES = ((360, 640), (390, 844), (768, 1024), (1366, 768), (1920, 1080))


@pytest.mark.parametrize("name", STATES)
def test_every_state_fits_from_a_small_phone_to_a_desk(table: Table, sized: "Page", name: str) -> None:
    table.state = state(name)
    sized.goto(table.url + URL)
    sized.wait_for_selector("[data-part=table] > *", state="attached")
    wrong = []
    for width, height in SIZES:
        sized.set_viewport_size({"width": width, "height": height})
        sized.evaluate(TWO_FRAMES)
        wrong += [f"{width}: {each}" for each in at_rest(sized, wrong_at_table)]
        small = sized.evaluate(
            "[...document.querySelectorAll('main button, main a, main input')].filter(each => each.checkVisibility())"
            ".map(each => [each.textContent, each.getBoundingClientRect()])"
            ".filter(([, box]) => box.height < 48 || box.width < 48).map(([text, box]) => `${text} ${box.height}`)"
        )
        wrong += [f"{width}: small {each}" for each in small]
    assert "\n".join(wrong) == ""


RINGS = dict.fromkeys(("my_turn", "not_my_turn", "omaha", "raise_large", "reconnecting"), (2, 9, 10))
CROWDS = RINGS | {"final_table": (2, 4, 7, 8), "showdown_hilo": (2, 10), "paused": (2, 10), "between": (10,)}
CROWDS |= {"stud": (2, 7, 8), "stud_seventh": (7, 8), "draw": (2, 6)}
"""How many players are tried in each state: no hand of stud has more than eight."""


@pytest.mark.parametrize("stack", [0, LARGEST])
@pytest.mark.parametrize("name", CROWDS)
def test_a_full_table_of_long_names_and_long_stacks_fits(table: Table, sized: "Page", name: str, stack: int) -> None:
    wrong = []
    for players in CROWDS[name]:
        table.state = crowded(name, players, stack=stack, bet=stack or None)
        sized.goto(table.url + URL)
        sized.wait_for_selector("[data-part=table] > *", state="attached")
        for width, height in SIZES:
            sized.set_viewport_size({"width": width, "height": height})
            sized.evaluate(TWO_FRAMES)
            wrong += [f"{players} at {width}: {each}" for each in at_rest(sized, wrong_at_table)]
    assert "\n".join(wrong) == ""


def test_what_lies_on_something_at_a_table_is_found(windows: "Windows") -> None:
    page = windows.open(width=360, height=640)
    page.set_content(
        '<body class="seated"><main class="table" style="position: relative; height: 900px">'
        '<div class="plate" style="position: absolute; top: 10px"><span class="st"><b>12,345</b></span>'
        '<i class="dealer" style="position: absolute; left: 0; top: 0">D</i></div>'
        '<div class="tongue" style="position: absolute; top: 15px">400</div></main>'
    )
    assert {each.split()[0] for each in covered(page)} == {"on", "dealer", "tongue", "plate", "what"}


@pytest.fixture(scope="module")
def sized(browser: "Browser") -> Iterator["Page"]:
    context = browser.new_context(viewport={"width": 390, "height": 844}, reduced_motion="reduce")
    yield context.new_page()
    context.close()


@pytest.mark.parametrize("name", ["my_turn", "final_table", "stud", "out", "raise_large"])
def test_letters_of_twice_the_size_cut_nothing(table: Table, sized: "Page", name: str) -> None:
    table.state = state(name)
    sized.set_viewport_size({"width": 390, "height": 844})
    sized.goto(table.url + URL)
    sized.wait_for_selector("[data-part=table] > *", state="attached")
    sized.evaluate("document.documentElement.style.fontSize = '32px'")
    sized.evaluate("document.dispatchEvent(new CustomEvent('su:choices'))")
    sized.evaluate(TWO_FRAMES)
    assert at_rest(sized, wrong_at_table) == []
    if name == "my_turn":
        assert sized.locator(".lane").count() == 8


@pytest.mark.parametrize("scheme", ["dark", "light"])
@pytest.mark.parametrize("name", ["my_turn", "not_my_turn", "showdown_hilo", "stud", "draw"])
def test_every_letter_can_be_read(table: Table, windows: "Windows", name: str, scheme: str) -> None:
    table.state = state(name)
    page = windows.open(table.url + URL, width=390, height=844, color_scheme=scheme, reduced_motion="reduce")
    page.wait_for_selector("[data-part=table] > *", state="attached")
    page.wait_for_timeout(DEAD_MS + 50)
    assert pale(page) == []


@pytest.mark.parametrize("name", ["my_turn", "showdown_hilo", "stud", "final_table"])
def test_those_who_watch_see_no_closed_card(table: Table, sized: "Page", name: str) -> None:
    table.state = state(name, mine=None, seat=None)
    for width, height in ((390, 844), (1920, 1080)):
        sized.set_viewport_size({"width": width, "height": height})
        sized.goto(f"{table.url}{URL}/3")
        sized.wait_for_selector("[data-part=table] > *", state="attached")
        sized.evaluate(TWO_FRAMES)
        assert sized.locator(".b.main, .look").count() == 0
        assert at_rest(sized, wrong_at_table) == []
