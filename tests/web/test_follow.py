"""Pages that follow by themselves, and hold still while a hand is on them; players moved by tap and by drag."""

from typing import TYPE_CHECKING

import pytest
from evening import Console, Television
from playwright.sync_api import expect
from served import Served

if TYPE_CHECKING:
    from playwright.sync_api import Page, Route

    from conftest import Windows

pytestmark = pytest.mark.browser

NAMES = ["Ada Bell", "Cy Dunn", "Eve Fox", "Gus Hill", "Ida Jones", "Kit Lane", "Max Nash", "Ola Park", "Una Quick"]


@pytest.fixture
def console(served: Served, windows: "Windows") -> Console:
    director = served.director()
    night = director.new_night()
    director.enter(night, NAMES)
    director.draw_and_start(night)
    console = Console(served, windows.open(served.link, has_touch=True), night)
    console.go()
    return console


def test_a_console_follows_another_also_after_commands_of_its_own(console: Console) -> None:
    console.out("Kit Lane")
    console.tap("#undo-last")
    other = console.served.director()
    other.do(console.night, "bust", out=other.seated(console.night)["Max Nash"][1])
    expect(console.page.locator('[data-name="Max Nash"]')).to_have_count(0)


def test_a_page_holds_still_under_a_hand_and_catches_up_after(console: Console) -> None:
    page, other = console.page, console.served.director()
    console.go("/out")
    page.check('#bust input[data-name="Ada Bell"]')
    other.do(console.night, "bust", out=other.seated(console.night)["Max Nash"][1])
    page.wait_for_timeout(700)
    assert page.is_checked('#bust input[data-name="Ada Bell"]')
    page.uncheck('#bust input[data-name="Ada Bell"]')
    expect(page.locator('#bust input[data-name="Max Nash"]')).to_have_count(0)


def test_a_tick_made_while_news_is_on_its_way_is_not_lost(console: Console) -> None:
    page, other = console.page, console.served.director()
    console.go("/out")
    on_its_way: list[Route] = []
    page.route("**/out", lambda route: route.continue_() if on_its_way else on_its_way.append(route))
    other.do(console.night, "bust", out=other.seated(console.night)["Max Nash"][1])
    while not on_its_way:
        page.wait_for_timeout(20)
    page.check('#bust input[data-name="Ada Bell"]')
    on_its_way[0].continue_()
    page.wait_for_timeout(500)
    assert page.is_checked('#bust input[data-name="Ada Bell"]')
    console.tap("#bust .acts button")
    assert "Ada Bell out in 8th" in console.toast


@pytest.mark.parametrize("drawn_anew_by", ["the answer of a command", "news"])
def test_a_page_that_was_asked_for_comes_though_this_one_is_drawn_anew_meanwhile(
    console: Console, drawn_anew_by: str
) -> None:
    page, other = console.page, console.served.director()
    console.go("/clock")
    on_its_way: list[Route] = []
    page.route(f"**/e/{console.night}", lambda route: route.continue_() if on_its_way else on_its_way.append(route))
    version = page.get_attribute("#main", "data-version") or ""
    answer: list[Route] = []
    if drawn_anew_by == "news":
        page.click("nav.places >> text=Tables")
        other.do(console.night, "bust", out=other.seated(console.night)["Max Nash"][1])
    else:
        page.route("**/do/next", lambda route: answer.append(route))
        page.click("#clock-next button")
        page.click("nav.places >> text=Tables")
    while not on_its_way:
        page.wait_for_timeout(20)
    for each in answer:
        each.continue_()
    expect(page.locator("#main")).not_to_have_attribute("data-version", version)
    on_its_way[0].continue_()
    expect(page.get_by_role("heading", name="Tables", exact=True)).to_be_visible()
    expect(page).to_have_url(f"{console.served.url}/e/{console.night}")
    assert page.locator("#whole, nav.languages").count() == 2


class Held:
    """What a page asks of an address, held back until it is let go."""

    def __init__(self, page: "Page", address: str) -> None:
        self._page, self._gone = page, False
        self._held: list[Route] = []
        page.route(address, self._asked)

    def _asked(self, route: "Route") -> None:
        if self._gone:
            route.continue_()
        else:
            self._held.append(route)

    def asked(self) -> None:
        """Wait until the page has asked."""
        while not self._held:
            self._page.wait_for_timeout(20)

    def go(self) -> None:
        self._gone = True
        for each in self._held:
            each.continue_()


@pytest.mark.parametrize("first", ["the answer", "the page"])
def test_what_a_refused_command_says_is_read_on_the_page_that_was_asked_for_meanwhile(
    console: Console, first: str
) -> None:
    page = console.page
    console.go("/out")
    page.check('#bust input[data-name="Ada Bell"]')
    page.eval_on_selector('#bust input[data-name="Ada Bell"]', "input => (input.value = 'nobody:1')")
    answer, tables = Held(page, "**/do/bust"), Held(page, f"**/e/{console.night}")
    page.click("#bust .acts button")
    answer.asked()
    page.click("nav.places >> text=Tables")
    tables.asked()
    heading, said = page.get_by_role("heading", name="Tables", exact=True), page.locator(".toast.bad")
    if first == "the answer":
        answer.go()
        expect(said).to_be_visible()
        tables.go()
        expect(heading).to_be_visible()
    else:
        tables.go()
        expect(heading).to_be_visible()
        answer.go()
    expect(said).to_contain_text("This player is not in the tournament.")
    expect(heading).to_be_visible()
    expect(page).to_have_url(f"{console.served.url}/e/{console.night}")


def test_a_page_that_was_asked_for_does_not_come_after_somebody_went_back(console: Console) -> None:
    page = console.page
    console.go("/clock")
    page.click("nav.places >> text=Players")
    expect(page).to_have_url(f"{console.served.url}/e/{console.night}/players")
    tables = Held(page, f"**/e/{console.night}")
    page.click("nav.places >> text=Tables")
    tables.asked()
    page.go_back()
    expect(page.locator(".clock-time")).to_have_count(1)
    with page.expect_response(f"**/e/{console.night}"):
        tables.go()
    page.wait_for_timeout(300)
    expect(page).to_have_url(f"{console.served.url}/e/{console.night}/clock")


def test_a_message_half_typed_is_not_swept_away(console: Console) -> None:
    page, other = console.page, console.served.director()
    page.fill("#message", "Last orders in ten")
    other.do(console.night, "bust", out=other.seated(console.night)["Max Nash"][1])
    page.wait_for_timeout(700)
    assert page.input_value("#message") == "Last orders in ten"
    console.tap("form:has(#message) button")
    expect(page.locator('[data-name="Max Nash"]')).to_have_count(0)
    assert page.input_value("#message") == "Last orders in ten"


def free_seat(page: "Page") -> str:
    """The first seat that is free."""
    return page.get_attribute("[data-seats-map] [data-to]", "data-to") or ""


def test_a_player_is_moved_by_tap_tap_and_by_drag_and_the_room_sees_it(console: Console, windows: "Windows") -> None:
    page = console.page
    television = Television(windows.open(f"{console.served.url}/screen/{console.night}", width=1920, height=1080))
    television.view("play")
    to = free_seat(page)
    page.tap('[data-seats-map] [data-name="Eve Fox"]')
    page.tap("#seat-sheet [data-seat-move]")
    console.tap(f'[data-seats-map] [data-to="{to}"]')
    assert console.seats()["Eve Fox"] == tuple(map(int, to.split("-")))
    television.reads(".ticker.move", "Eve Fox")
    to = free_seat(page)
    console.wait_for_a_finger()
    if page.locator("[data-seats-map] [data-name='Gus Hill']").is_hidden():
        page.click("text=Show its seats")  # who moves is asked of this table
    with console.done():
        page.drag_and_drop('[data-seats-map] [data-name="Gus Hill"]', f'[data-seats-map] [data-to="{to}"]')
    assert console.seats()["Gus Hill"] == tuple(map(int, to.split("-")))


def test_a_lost_stream_is_said_and_mended(console: Console) -> None:
    page, served = console.page, console.served
    served.kill()
    page.wait_for_selector("#connection:not([hidden])")
    served.start()
    page.wait_for_selector("#connection", state="hidden")
