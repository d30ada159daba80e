"""A deal voted: three phones, terms from the chips counted, a secret vote that fails and one that holds, approval."""

import re
from typing import TYPE_CHECKING

import pytest
from crowd import playing
from evening import Console
from faults import cut_numbers, measured
from playwright.sync_api import expect
from served import Served
from test_phones import Room
from test_phones_follow import claimed

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from conftest import Windows

pytestmark = pytest.mark.browser

TALKS = {"rulebook": "tnpl", "buy_in": "10", "re_entries": "0", "late_entry_until": "0"}
LEFT = ("Ann Bell", "Bob Ray", "Cy Poe", "Di Fox")
STACKS = {"Ann Bell": "30000", "Bob Ray": "15000", "Cy Poe": "10000", "Di Fox": "5000"}


def four_left(served: Served) -> Room:
    """Six paid 10 each; two are out, entries are closed."""
    room = Room(served, rulebook="tnpl", buy_in="10", late_entry_until="0", starting_stack="10000")
    for name in ("Gus Hill", "נועה לוי"):
        room.director.do(room.night, "bust", out=room.life(name))
    return room


def test_three_phones_and_one_handed_over_vote_on_a_deal(served: Served, windows: "Windows") -> None:
    room = four_left(served)
    phones = {name: claimed(room, windows, name) for name in LEFT[:3]}
    console = Console(served, windows.open(served.link), room.night)
    page = console.page
    console.go("/deal")
    console.tap("#talk")
    expect(page.locator(".top-clock .tag")).to_have_text("Paused")
    for name, chips in STACKS.items():
        page.fill(f"#chips-{room.entry(name)}", chips)
    console.tap("#note-chips")
    expect(page.locator("#ways")).to_contain_text("ICM")
    choose(console, "Equal")
    put_forward(console)
    call(console)
    vote(phones["Ann Bell"], "Black")
    expect(page.locator("#votes-in")).to_have_text("1")
    vote(phones["Bob Ray"], "Red")
    vote(phones["Cy Poe"], "Black")
    hand_over(console, "Di Fox", "Black")
    expect(page.locator("#vote")).to_contain_text("Not agreed")
    assert not re.search(r"(Ann|Bob|Cy|Di)\b", page.inner_text("#vote"))
    for phone in phones.values():
        expect(phone.locator("#deal")).to_contain_text("Not agreed")
    console.tap("#vote button:text-is('Other terms')")
    choose(console, "ICM")
    put_forward(console)
    call(console)
    for name in LEFT[:3]:
        vote(phones[name], "Black")
    hand_over(console, "Di Fox", "Black")
    console.tap("#approve")
    expect(page.locator("#deal-made")).to_contain_text("It binds everybody in it")
    expect(phones["Ann Bell"].locator("#deal h2")).to_have_text("The deal")
    told = room.director.get(f"/e/{room.night}/log").words
    assert "The vote is in: all agree" in told
    assert "The vote is in: not agreed" in told


BRASS = "all => all.filter(each => each.checkVisibility()).map(each => each.id || each.textContent.trim())"


@pytest.mark.parametrize("width", [360, 1366])
def test_talks_ask_one_thing_at_a_time_and_nothing_scrolls_sideways(
    served: Served, windows: "Windows", width: int
) -> None:
    night = playing(served.director(), 24, 3, out=17, **TALKS)
    page = windows.open(served.link, width=width, height=740, reduced_motion="reduce")
    console = Console(served, page, night)
    console.go("/deal")
    assert seen(page) == ["talk"]
    console.tap("#talk")
    assert seen(page) == ["note-chips"]
    assert page.locator("#terms").count() == 0
    for stack in page.locator("input[name^=chips-]").all():
        stack.fill("30000")
    console.tap("#note-chips")
    assert "−30,000 against the chips in play" in page.inner_text("#count-check.bad")
    assert seen(page) == []
    page.locator("input[name^=chips-]").first.fill("60000")
    console.tap("#note-chips")
    assert page.locator("#count-check").count() == 0
    page.get_by_role("link", name="ICM", exact=True).click()
    expect(page.locator(".filter[aria-current]")).to_have_text("ICM")
    assert seen(page) == ["propose"]


def seen(page: "Page") -> list[str]:
    """What is brass on the page, which must have no fault."""
    assert measured(page) + cut_numbers(page) == []
    brass: list[str] = page.locator("main .go").evaluate_all(BRASS)
    return brass


def choose(console: Console, way: str) -> None:
    console.page.get_by_role("link", name=way, exact=True).click()
    expect(console.page.locator(".filter[aria-current]")).to_have_text(way)


def put_forward(console: Console) -> None:
    console.page.select_option("#grade", "pub")
    console.page.check("input[name=all_present]")
    console.page.check("input[name=official_present]")
    console.tap("#propose")


def call(console: Console) -> None:
    console.tap("#call-vote")
    expect(console.page.locator("#votes-in")).to_have_text("0")


def vote(phone: "Page", card: str) -> None:
    phone.click(f"#deal button:has-text('{card}')")
    expect(phone.locator("#deal [data-deal=text]")).to_contain_text("Your vote is in")
    expect(phone.locator("#deal form")).to_be_hidden()


def hand_over(console: Console, name: str, card: str) -> None:
    """The director's own screen, handed to a player without a phone; afterwards it shows nothing of the vote."""
    page = console.page
    page.click(f"#vote a:has-text('{name}')")
    page.click(f"button:has-text('{card}')")
    expect(page.locator("#pass-back")).to_be_visible()
    assert card not in page.inner_text("main")
    page.go_back()
    assert page.locator("form.ballot").count() == 0
    console.go("/deal")
