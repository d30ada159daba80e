"""Three out on one hand, in a real browser: places by the chips that each began with, and what is left to the order."""

from typing import TYPE_CHECKING

import pytest
from evening import Console
from playwright.sync_api import expect
from served import Served

from shuffleup.tournament.between.registering import TICKS

if TYPE_CHECKING:
    from conftest import Windows

pytestmark = pytest.mark.browser

NAMES = ("Ada Bell", "Cy Dunn", "Eve Fox", "Gus Hill", "Ida Jones")


@pytest.fixture
def console(served: Served, windows: "Windows", request: pytest.FixtureRequest) -> Console:
    """Five play by the book that the test asks for."""
    director = served.director()
    night = director.new_night(rulebook=request.param)
    ticked: dict[str, str | list[str]] = {"rows": "\n".join(("name", *NAMES)), "here": "yes", "tick": [*TICKS]}
    assert director.post(f"/e/{night}/players/import", ticked).status == 303
    director.draw_and_start(night)
    return Console(served, windows.open(served.link), night)


def out(console: Console, chips: tuple[int, ...], *, asks: bool = False) -> None:
    """The first three are out; the order told is Eve, Ada, Cy."""
    page = console.page
    console.go("/out")
    for name in NAMES[:3]:
        page.check(f'#bust input[data-name="{name}"]')
    page.click("#bust .acts button")
    page.wait_for_selector("text=Who had more chips?")
    for rank, name in ((1, "Eve Fox"), (2, "Ada Bell"), (3, "Cy Dunn")):
        page.locator(f'li:has(b:text-is("{name}")) select').select_option(str(rank))
    for name, stack in zip(NAMES, chips, strict=False):
        page.locator(f'li:has(b:text-is("{name}")) input[name^=stack-]').fill(str(stack))
    (console.press if asks else console.tap)("text=They are out")


def typed(console: Console, prefix: str, told: dict[str, str]) -> None:
    for name, cards in told.items():
        console.page.locator(f'li:has(b:text-is("{name}")) input[name^={prefix}-]').fill(cards)


@pytest.mark.parametrize("console", ["tnpl"], indirect=True)
def test_three_go_out_on_one_hand_and_level_chips_share(console: Console) -> None:
    # D9.2 of TNPL parts them by chips alone: those who are level share their place.
    out(console, (3_000, 9_000, 3_000))
    console.go("/log")
    expect(console.page.locator(".log").first).to_contain_text("Cy Dunn in 3rd; Eve Fox and Ada Bell sharing 4th")


@pytest.mark.parametrize("console", ["nppl"], indirect=True)
def test_three_go_out_and_the_book_wants_their_hands_and_a_high_card(console: Console) -> None:
    # NPPL 88: chips at the start of the hand, then the hand, then a high card, drawn again while they are level.
    page = console.page
    out(console, (3_000, 9_000, 3_000), asks=True)
    expect(page.locator("h1")).to_have_text("Whose hand was better?")
    typed(console, "hand", {"Eve Fox": "Ah Kd", "Ada Bell": "As Kc"})
    page.fill("input[name^=board-]", "Qd 9h 5s 3c 3d")
    console.press("text=They are out")
    expect(page.locator("h1")).to_have_text("Who drew the high card?")
    typed(console, "card", {"Eve Fox": "9c", "Ada Bell": "9d"})
    console.press("text=They are out")
    expect(page.locator("li small")).to_have_text(["9c", "9d"])
    for name, card in (("Eve Fox", "2c"), ("Ada Bell", "Th")):
        page.locator(f'li:has(b:text-is("{name}")) input.cards').fill(card)
    console.tap("text=They are out")
    expect(page.locator(".toast", has_text="Cy Dunn in 3rd; Ada Bell in 4th; Eve Fox in 5th").first).to_be_visible()
    console.tap("#undo-last")
    expect(page.locator(".seat[data-entry]")).to_have_count(5)


@pytest.mark.parametrize("console", ["tda"], indirect=True)
def test_two_told_in_the_wrong_order_are_put_right_in_two_taps(console: Console) -> None:
    out(console, (1_000, 2_000, 3_000))
    page = console.page
    expect(page.locator(".last")).to_contain_text("Eve Fox in 3rd; Cy Dunn in 4th; Ada Bell in 5th")
    page.get_by_role("link", name="Wrong place?").click()
    page.get_by_role("button", name="Cy Dunn").click()
    expect(page.locator(".toast", has_text="Eve Fox is placed next above Ada Bell").first).to_be_visible()
    console.go("/results")
    names = page.locator("table.data tbody a").all_inner_texts()
    assert names == ["Cy Dunn", "Eve Fox", "Ada Bell"]
