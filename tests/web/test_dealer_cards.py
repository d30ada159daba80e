"""The player's own cards on the table's page, closed until they are pressed, and the shares that his phone gives."""

import re
from functools import partial
from typing import TYPE_CHECKING

import pytest
from dealer_phone import Phone
from dealer_pub import Table, state
from playwright.sync_api import expect

if TYPE_CHECKING:
    pass

pytestmark = pytest.mark.browser

CARDS = re.compile("ace of hearts|king of diamonds")


def sent_more(table: Table, before: int) -> bool:
    return len(table.posts) > before


def test_cards_lie_face_down_until_they_are_pressed(phone: Phone) -> None:
    page = phone.sees("my_turn").page
    own = page.locator("[data-part=own]")
    assert page.locator("[data-part=own] [data-card]").count() == 0
    assert "kings" not in own.inner_text()
    assert not CARDS.search(page.content())
    page.hover(".look")
    page.mouse.down()
    cards = page.locator("[data-part=own] [data-card]").evaluate_all("all => all.map(each => each.dataset.card)")
    assert cards == ["Ah", "Kd"]
    expect(own).to_contain_text("two pair, kings and fours")
    page.mouse.up()
    assert page.locator("[data-part=own] [data-card]").count() == 0
    assert not CARDS.search(page.content())


@pytest.mark.parametrize("leaving", ["blur", "pagehide"])
def test_cards_turn_over_when_the_page_is_left(phone: Phone, leaving: str) -> None:
    page = phone.sees("my_turn").page
    page.hover(".look")
    page.mouse.down()
    assert page.locator("[data-part=own] [data-card]").count() == 2
    page.evaluate("leaving => window.dispatchEvent(new Event(leaving))", leaving)
    assert page.locator("[data-part=own] [data-card]").count() == 0


def test_cards_turn_over_when_the_page_is_hidden(phone: Phone) -> None:
    page = phone.sees("my_turn").page
    page.hover(".look")
    page.mouse.down()
    page.evaluate(
        "Object.defineProperty(document, 'hidden', {value: true, configurable: true});"
        "document.dispatchEvent(new Event('visibilitychange'))"
    )
    assert page.locator("[data-part=own] [data-card]").count() == 0


def test_nothing_of_cards_is_in_title_address_storage_or_the_spoken_lines(phone: Phone) -> None:
    page = phone.sees("my_turn").page
    page.hover(".look")
    page.mouse.down()
    kept = page.evaluate("[document.title, location.href, JSON.stringify([{...localStorage}, history.state])]")
    kept += [page.inner_text("[data-part=said]"), page.inner_text("[data-part=urgent]")]
    assert not [each for each in kept if each and (CARDS.search(each) or "Ah" in each or "kings" in each)]


def test_a_share_is_given_from_a_chain_that_this_phone_made(phone: Phone) -> None:
    from shuffleup.dealing.shares import hashed

    mine = state("not_my_turn")["mine"]
    phone.sees("not_my_turn", mine=mine | {"share": {"wanted_hand": None, "in": False, "chain": False}})
    phone.until(lambda: phone.table.posts)
    (where, begun), *_ = phone.table.posts
    assert where == "chain"
    for hand, missed in ((42, 0), (45, 2)):
        wants = {"wanted_hand": hand, "in": False, "chain": True, "promised": begun["head"], "steps": missed + 1}
        before = len(phone.table.posts)
        phone.told("not_my_turn", mine=mine | {"share": wants})
        phone.until(partial(sent_more, phone.table, before))
        where, given = phone.table.posts[-1]
        assert (where, given["hand"]) == ("share", hand)
        link = bytes.fromhex(given["share"])
        for _ in range(missed + 1):
            link = hashed(link)
        assert link.hex() == begun["head"]


def test_a_phone_gives_no_link_that_tells_of_hands_to_come(phone: Phone) -> None:
    mine = state("not_my_turn")["mine"]
    phone.sees("not_my_turn", mine=mine | {"share": {"wanted_hand": None, "in": False, "chain": False}})
    phone.until(lambda: phone.table.posts)
    (_, begun), *_ = phone.table.posts
    now = state("not_my_turn")["hand"]["number"]
    for hand, steps, gives in ((now + 1, 50, False), (now + 2, 3, False), (now + 3, 3, True)):
        wants = {"wanted_hand": hand, "in": False, "chain": True, "promised": begun["head"], "steps": steps}
        before = len(phone.table.posts)
        phone.told("not_my_turn", mine=mine | {"share": wants})
        if gives:
            phone.until(partial(sent_more, phone.table, before))
            assert phone.table.posts[-1][1]["hand"] == hand
        else:
            phone.settle(200)
            assert len(phone.table.posts) == before
