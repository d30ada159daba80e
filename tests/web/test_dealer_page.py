"""The table's page on a phone and a laptop, fed with states out of files: what fingers, keys and ears find there."""

import re
import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

import pytest
from dealer_pub import STATES, URL, Table, state
from faults import cut_numbers, measured, pale
from playwright.sync_api import expect

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

    from conftest import Windows

pytestmark = pytest.mark.browser

CARDS = re.compile("ace of hearts|king of diamonds")
DEAD_MS = 400
LESS_MS = 120
NOW = 1_795_381_440_000
PATIENCE_S = 30


@pytest.fixture(scope="module")
def table() -> Iterator[Table]:
    opened = Table()
    opened.serve()
    yield opened
    opened.drop()
    opened.shutdown()
    opened.server_close()


def sent_more(table: Table, before: int) -> bool:
    return len(table.posts) > before


class Phone:
    """A page at the table, with the clock of the page in the test's hand."""

    def __init__(self, table: Table, page: "Page") -> None:
        self.table, self.page = table, page

    def sees(self, name: str, **changes: Any) -> "Phone":
        """Opens the page with a state, and waits until its buttons are alive."""
        self.table.state, self.table.posts, self.table.refusal = state(name, **changes), [], None
        self.page.goto(self.table.url + URL)
        self.page.wait_for_selector("[data-part=table] > *", state="attached")
        self.settle()
        return self

    def settle(self, ms: int = DEAD_MS + 20) -> None:
        self.page.clock.run_for(ms)

    def told(self, name: str, **changes: Any) -> None:
        """Another state comes on the stream."""
        self.table.say(state(name, **changes))
        version = str(self.table.state["version"])
        self.until(lambda: self.page.evaluate("document.body.dataset.version") == version)

    def until(self, holds: Callable[[], object]) -> None:
        """Waits for what the page does by itself; its clock stands still."""
        ends = time.monotonic() + PATIENCE_S
        while not holds():
            assert time.monotonic() < ends, "waited in vain"
            self.page.evaluate("() => 0")

    def acts(self, count: int = 1) -> list[tuple[str, int]]:
        """What the server was told to do, once so many came."""
        self.until(lambda: len(self.table.acts()) >= count)
        return self.table.acts()


def standing_still(page: "Page") -> "Page":
    """The page's own clock goes on only where a test lets it."""
    page.clock.install(time=NOW)
    page.clock.pause_at(NOW + 1000)
    return page


@pytest.fixture
def phone(table: Table, windows: "Windows") -> Phone:
    page = windows.open(width=390, height=844, reduced_motion="reduce", has_touch=True)
    return Phone(table, standing_still(page))


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
        wrong += [f"{width}: {each}" for each in measured(sized) + cut_numbers(sized)]
        small = sized.evaluate(
            "[...document.querySelectorAll('main button, main a, main input')].filter(each => each.checkVisibility())"
            ".map(each => [each.textContent, each.getBoundingClientRect()])"
            ".filter(([, box]) => box.height < 48 || box.width < 48).map(([text, box]) => `${text} ${box.height}`)"
        )
        wrong += [f"{width}: small {each}" for each in small]
    assert "\n".join(wrong) == ""


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
    assert measured(sized) + cut_numbers(sized) == []
    if name == "my_turn":
        assert sized.locator(".lane").count() == 8


@pytest.mark.parametrize("scheme", ["dark", "light"])
@pytest.mark.parametrize("name", ["my_turn", "not_my_turn", "showdown_hilo", "stud"])
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
        assert measured(sized) + cut_numbers(sized) == []
