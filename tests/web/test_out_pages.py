"""Three out on one hand, in a real browser: places by the chips that each began with, and what is left to the order."""

from typing import TYPE_CHECKING

import pytest
from evening import Console
from playwright.sync_api import expect
from served import Served

from shuffleup.tournament.door import TICKS

if TYPE_CHECKING:
    from conftest import Windows

pytestmark = pytest.mark.browser

NAMES = ("Ada Bell", "Cy Dunn", "Eve Fox", "Gus Hill", "Ida Jones")


@pytest.mark.parametrize(
    ("book", "chips", "told"),
    [
        # D9.2 of TNPL parts them by chips alone: those who are level share their place.
        ("tnpl", (3_000, 9_000, 3_000), "Cy Dunn in 3rd; Eve Fox and Ada Bell sharing 4th"),
        # NPPL 88 goes on with the hand and a high card, of which the order tells.
        ("nppl", (3_000, 9_000, 3_000), "Cy Dunn in 3rd; Eve Fox in 4th; Ada Bell in 5th"),
    ],
)
def test_three_go_out_on_one_hand(
    served: Served, windows: "Windows", book: str, chips: tuple[int, ...], told: str
) -> None:
    director = served.director()
    night = director.new_night(rulebook=book)
    ticked: dict[str, str | list[str]] = {"rows": "\n".join(("name", *NAMES)), "here": "yes", "tick": [*TICKS]}
    assert director.post(f"/e/{night}/players/import", ticked).status == 303
    director.draw_and_start(night)
    console = Console(served, windows.open(served.link), night)
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
    console.tap("text=They are out")
    console.go("/log")
    expect(page.locator(".log").first).to_contain_text(told)
