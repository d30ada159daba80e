"""The table's page on a phone and a laptop, fed with states out of files: what fingers, keys and ears do there."""

import re
from typing import TYPE_CHECKING

import pytest
from dealer_phone import DEAD_MS, Phone, standing_still
from dealer_pub import Table, state
from playwright.sync_api import expect

if TYPE_CHECKING:
    from conftest import Windows

pytestmark = pytest.mark.browser


def test_the_price_stands_on_the_button_and_a_call_is_sent_once(phone: Phone) -> None:
    page = phone.sees("my_turn").page
    expect(page.locator(".b.main")).to_contain_text("Call 1,200")
    expect(page.locator(".b.main")).to_contain_text("leaves 15,900")
    page.dblclick(".b.main")
    assert phone.acts() == [("call", 0)]
    body = phone.table.posts[0][1]
    assert (body["hand"], body["turn"], body["places"]) == (41, 12, [])
    assert re.fullmatch("[0-9a-f]{32}", body["id"])


def test_a_button_that_changed_its_meaning_is_dead_for_400_ms(phone: Phone) -> None:
    page = phone.sees("free_check").page
    expect(page.locator(".b.main")).to_have_text("Check")
    phone.told("my_turn")
    expect(page.locator(".b.main")).to_contain_text("Call 1,200")
    page.click(".b.main")
    phone.settle(DEAD_MS - 100)
    page.click(".b.main")
    assert phone.table.acts() == []
    phone.settle(200)
    page.click(".b.main")
    assert [act for act, _ in phone.acts()] == ["call"]


def test_a_press_that_began_on_another_meaning_does_nothing(phone: Phone) -> None:
    page = phone.sees("free_check").page
    page.hover(".b.main")
    page.mouse.down()
    phone.told("my_turn")
    phone.settle()
    page.mouse.up()
    phone.settle(50)
    assert phone.table.acts() == []


def test_sliding_bets_nothing_and_the_end_of_the_slider_is_all_in(phone: Phone) -> None:
    page = phone.sees("my_turn").page
    page.click(".b.raise")
    page.locator(".slide").focus()
    page.keyboard.press("End")
    expect(page.locator(".b.send")).to_have_text("All-in 17,100")
    page.locator(".slide").press("Home")
    expect(page.locator(".b.send")).to_have_text("Raise to 2,400")
    box = page.locator(".slide").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 20, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.up()
    phone.settle()
    assert phone.table.acts() == []
    sent = int(re.sub(r"\D", "", page.inner_text(".b.send")))
    assert 2400 < sent < 17100
    page.click(".b.send")
    assert phone.acts() == [("raise_to", sent)]


def test_an_exact_number_is_typed_and_one_that_is_not_legal_is_not_sent(phone: Phone) -> None:
    page = phone.sees("my_turn").page
    page.click(".b.raise")
    phone.settle()
    page.fill("#raise-to", "999")
    expect(page.locator(".b.send")).to_have_attribute("aria-disabled", "true")
    page.click(".b.send", force=True)
    assert phone.table.acts() == []
    page.fill("#raise-to", "3650")
    expect(page.locator(".b.send")).to_have_text("Raise to 3,650")
    page.click(".b.send")
    assert phone.acts() == [("raise_to", 3650)]


def test_the_stops_are_legal_and_all_in_stands_last(phone: Phone) -> None:
    page = phone.sees("my_turn").page
    page.click(".b.raise")
    stops = page.locator(".b.stop").evaluate_all("all => all.map(each => each.dataset.to)")
    assert stops == ["2400", "5950", "7500", "10700", "17100"]
    page.click(".b.stop.half")
    expect(page.locator(".b.send")).to_have_text("Raise to 5,950")


def test_a_limit_raise_says_its_one_amount_and_needs_no_sheet(phone: Phone) -> None:
    page = phone.sees("stud").page
    page.click(".b.raise:has-text('Raise to 1,600')")
    assert phone.acts() == [("raise_to", 1600)]


def test_fold_rests_for_a_moment_to_be_called_back(phone: Phone) -> None:
    page = phone.sees("my_turn").page
    page.click(".b.fold")
    phone.settle(300)
    page.click("text=Keep my cards")
    phone.settle(2000)
    assert phone.table.acts() == []
    page.click(".b.fold")
    phone.settle(800)
    assert [act for act, _ in phone.acts()] == ["fold"]


def test_fold_with_nothing_to_call_asks(phone: Phone) -> None:
    page = phone.sees("free_check").page
    page.click(".b.fold")
    expect(page.locator(".sheet h2")).to_have_text("Checking is free.")
    phone.settle(2000)
    assert phone.table.acts() == []
    page.click(".b.fold:has-text('Fold anyway')")
    phone.settle(800)
    assert [act for act, _ in phone.acts()] == ["fold"]


def test_a_plan_is_carried_out_in_turn_and_not_at_once(phone: Phone) -> None:
    page = phone.sees("not_my_turn").page
    page.click("[data-plan=call]")
    assert phone.table.acts() == []
    phone.told("my_turn")
    phone.settle(1000)
    assert phone.table.acts() == []
    phone.settle(2000)
    assert [act for act, _ in phone.acts()] == ["call"]


@pytest.mark.parametrize("plan", ["call", "fold"])
def test_a_plan_falls_away_when_the_price_changes(phone: Phone, plan: str) -> None:
    page = phone.sees("not_my_turn").page
    page.click(f"[data-plan={plan}]")
    expect(page.locator(f"[data-plan={plan}]")).to_have_attribute("aria-pressed", "true")
    raised = state("not_my_turn")["seats"]
    raised[6] |= {"bet": 3600, "said": "raises to 3,600"}
    phone.told("not_my_turn", seats=raised)
    expect(page.locator("[data-part=toast]")).to_contain_text("The price changed")
    assert page.locator(".plan[aria-pressed=true]").count() == 0
    expect(page.locator("[data-plan=call]")).to_contain_text("Call 3,600 only")
    turn = state("my_turn")
    phone.told("my_turn", mine=turn["mine"] | {"options": turn["mine"]["options"] | {"call": 3600}}, seats=raised)
    phone.settle(5000)
    assert phone.table.acts() == []


def test_a_plan_does_not_live_into_the_next_hand(phone: Phone) -> None:
    page = phone.sees("not_my_turn").page
    page.click("[data-plan=fold]")
    phone.told("my_turn", hand=state("my_turn")["hand"] | {"number": 42})
    phone.settle(5000)
    assert phone.table.acts() == []


def test_the_turn_is_told_to_ears_at_once_and_what_others_do_politely(phone: Phone) -> None:
    page = phone.sees("not_my_turn").page
    assert page.locator("[data-part=said]").get_attribute("aria-live") == "polite"
    assert page.locator("[data-part=urgent]").get_attribute("aria-live") == "assertive"
    moved = state("not_my_turn")["seats"]
    moved[5] |= {"said": "folds", "state": "folded", "cards": []}
    phone.told("my_turn", seats=moved)
    assert page.inner_text("[data-part=said]") == "Maria-Fernanda Castellanos folds."
    assert page.inner_text("[data-part=urgent]").startswith("Your turn. 1,200 to call. pot 8,300.")
    phone.settle(5000)
    assert re.fullmatch(r"(?:10|9) seconds", page.inner_text("[data-part=urgent]"))


def test_keys_fold_call_raise_and_look(phone: Phone) -> None:
    page = phone.sees("my_turn").page
    page.keyboard.press("c")
    assert [act for act, _ in phone.acts()] == ["call"]
    phone.sees("my_turn")
    page.keyboard.press("f")
    phone.settle(800)
    assert [act for act, _ in phone.acts()] == ["fold"]
    phone.sees("my_turn")
    page.keyboard.press("r")
    phone.settle()
    page.keyboard.press("2")
    expect(page.locator(".b.send")).to_have_text("Raise to 5,950")
    page.keyboard.press("ArrowUp")
    expect(page.locator(".b.send")).to_have_text("Raise to 6,350")
    for digit in "3700":
        page.keyboard.press(digit)
    expect(page.locator(".b.send")).to_have_text("Raise to 3,700")
    page.keyboard.press("Enter")
    assert phone.acts() == [("raise_to", 3700)]
    phone.sees("my_turn")
    page.keyboard.down(" ")
    assert page.locator("[data-part=own] [data-card]").count() == 2
    page.keyboard.up(" ")
    assert page.locator("[data-part=own] [data-card]").count() == 0


def test_cards_are_thrown_by_tap_and_by_key(phone: Phone) -> None:
    page = phone.sees("draw").page
    page.click(".throw >> nth=3")
    page.keyboard.press("5")
    expect(page.locator(".b.send")).to_have_text("Throw 2, draw 2")
    page.keyboard.press("5")
    page.keyboard.press("5")
    phone.settle()
    page.click(".b.send")
    phone.acts()
    assert phone.table.posts[-1][1]["act"] == "draw"
    assert phone.table.posts[-1][1]["places"] == [3, 4]


def test_show_or_muck(phone: Phone) -> None:
    page = phone.sees("showdown_hilo").page
    expect(page.locator(".open-hand")).to_have_count(2)
    expect(page.locator(".half-line.low")).to_contain_text("Low")
    page.keyboard.press("m")
    assert [act for act, _ in phone.acts()] == ["muck"]


def test_an_act_that_came_late_is_told_and_the_table_is_shown_as_it_is(phone: Phone, windows: "Windows") -> None:
    page = phone.sees("my_turn").page
    phone.table.refusal = {"said": "0.4 s late", "state": state("not_my_turn", version=9)}
    page.click(".b.main")
    expect(page.locator("[data-part=toast]")).to_have_text("0.4 s late")
    expect(page.locator("[data-plan=call]")).to_be_visible()
    assert len(windows.complaints) == 1
    assert "409" in windows.complaints.pop()


def test_whoever_is_away_comes_back_with_one_tap(phone: Phone) -> None:
    page = phone.sees("away").page
    page.click("text=I am back")
    phone.until(lambda: phone.table.posts)
    assert [where for where, _ in phone.table.posts] == ["back"]


def test_a_lost_line_says_so_and_hides_the_cards(table: Table, windows: "Windows") -> None:
    lost = Table()
    lost.serve()
    page = windows.open(width=390, height=844)
    phone = Phone(lost, standing_still(page)).sees("reconnecting")
    phone.until(lambda: lost.listeners)
    lost.drop()
    for _ in range(20):
        phone.settle(1000)
        if page.locator("[data-part=lost]").is_visible():
            break
    expect(page.locator("[data-part=lost]")).to_have_text("No connection. Your cards wait.")
    lost.shutdown()
    lost.server_close()
