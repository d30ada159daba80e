"""Every page of a night that is played without chips on the table: read by everybody, in the dark and in the light, and
no number of it cut at five sizes in both languages, with ten-digit stacks and the longest names."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from dealt_pages import DealtPages, dealt_pages, without_ids
from faults import at_rest, cut_numbers, measured
from playwright.sync_api import expect
from served import Served
from test_accessible import looked_at
from test_numbers_fit import SIZES

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from conftest import Windows

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def dealt(served: Served) -> DealtPages:
    return dealt_pages(served)


def faults(page: "Page") -> list[str]:
    return cut_numbers(page) + measured(page)


def opened(windows: "Windows", dealt: DealtPages, served: Served, language: str) -> Iterator[tuple[str, "Page"]]:
    """Every page, opened as who opens it, with what it is called."""
    pages = {who: windows.open(reduced_motion="reduce") for who in dealt.visitors()}
    for who, visitor in dealt.visitors().items():
        for name, value in visitor.cookies.items():
            pages[who].context.add_cookies([{"name": name, "value": value, "url": served.url}])
    pages["phone"].goto(dealt.slip)
    for _, path, who in dealt.paths():
        answer = pages[who].goto(f"{served.url}{path}?lang={language}")
        assert answer is not None
        assert answer.status == 200, (path, who)
        pages[who].wait_for_selector("main *", state="attached")
        expect(pages[who].locator("[data-part=table]:empty, [data-part=steps][hidden]")).to_have_count(0)
        yield f"{without_ids(path)} {who}", pages[who]


def test_every_dealt_page_is_read_by_everybody(served: Served, windows: "Windows", dealt: DealtPages) -> None:
    wrong = {}
    for name, page in opened(windows, dealt, served, "en"):
        wrong |= {f"{name}, {how}": found for how, found in looked_at(page)}
    assert wrong == {}


@pytest.mark.parametrize("language", ["en", "cy"])
def test_no_number_of_a_dealt_page_is_cut(served: Served, windows: "Windows", dealt: DealtPages, language: str) -> None:
    wrong = []
    for name, page in opened(windows, dealt, served, language):
        page.evaluate("for (const fold of document.querySelectorAll('details')) fold.open = true")
        for width, height in SIZES.items():
            page.set_viewport_size({"width": width, "height": height})
            page.wait_for_timeout(60)
            wrong += [
                f"{name} {width} {each}" for each in at_rest(page, lambda seen: cut_numbers(seen) + measured(seen))
            ]
    assert "\n".join(wrong) == ""


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_the_menu_of_a_table_is_read_by_everybody(
    served: Served, windows: "Windows", dealt: DealtPages, scheme: str
) -> None:
    page = windows.open(width=360, height=640, color_scheme=scheme, reduced_motion="reduce")
    for name, value in dealt.phones[dealt.digital].cookies.items():
        page.context.add_cookies([{"name": name, "value": value, "url": served.url}])
    page.goto(f"{served.url}/night/{dealt.digital}/table")
    page.click("[data-opens=menu]")
    page.wait_for_selector("dialog[open]")
    assert list(looked_at(page)) == []
    page.locator("dialog[open] summary").click()
    assert list(looked_at(page)) == []
