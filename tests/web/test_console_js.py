"""The console's scripts on bare pages: commands that arrive once, keys, seats, what leaves the page.

Pages are opened under a made-up host name on plain HTTP, which is no secure context: localhost would hide that.
"""

import json
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from conftest import Pub

State = Callable[..., dict[str, Any]]
Wait = Callable[[Callable[[], object]], None]

Console = Callable[[str], str]

pytestmark = pytest.mark.browser

CLASSIC = ("clock", "figures", "stream", "words")
MODULES = ("console", "commands", "seats", "page", "share")
STYLES = ("tokens", "shuffleup", "parts", "ovals", "room")


@pytest.fixture
def console_page(pub: "Pub", tournament_state: State) -> Callable[[str], str]:
    """The address of a page with this in it."""
    head = "".join(f'<link rel="stylesheet" href="/css/{name}.css">' for name in STYLES)
    head += "".join(f'<script defer src="/js/{name}.js"></script>' for name in CLASSIC)
    head += '<script defer src="/htmx.js"></script>'
    head += "".join(f'<script type="module" src="/js/{name}.js"></script>' for name in MODULES)

    def made(body: str) -> str:
        pub.pages["/console"] = (
            '<!doctype html><html lang="en"><head><title>Console</title>'
            f'<meta name="htmx-config" content=\'{{"includeIndicatorStyles": false}}\'>{head}</head>'
            '<body class="console" data-stream="/stream" data-time="/time">'
            f'<p id="connection" role="status" hidden></p><main id="main">{body}</main>'
            f'<script type="application/json" id="state">{json.dumps(tournament_state())}</script></body></html>'
        )
        return f"{pub.url}/console"

    return made


PAUSE = '<form id="clock-pause" data-command hx-post="/do" hx-swap="none"><button>Pause</button></form>'


def test_a_command_goes_again_with_the_same_id_until_it_has_arrived(
    pub: "Pub", page: "Page", console_page: Console, wait_until: Wait
) -> None:
    page.goto(console_page(PAUSE))
    pub.hang_up = True
    page.click("text=Pause")
    page.wait_for_selector("text=Not sent yet, trying again: Pause")
    pub.hang_up = False
    page.wait_for_selector("text=Not sent yet", state="detached")
    sent = [post["command_id"] for post in pub.posts]
    assert len(sent) > 1
    assert len(set(sent)) == 1
    page.wait_for_timeout(450)
    page.click("text=Pause")
    wait_until(lambda: pub.posts[-1]["command_id"] != sent[0])
    assert len(pub.posts) == len(sent) + 1


TAP = """([text, at]) => {
  const button = [...document.querySelectorAll("button")].find((each) => each.textContent.includes(text));
  const down = new PointerEvent("pointerdown", { bubbles: true, clientX: 50, clientY: 50 });
  Object.defineProperty(down, "timeStamp", { value: at });
  button.dispatchEvent(down);
  button.click();
}"""
"""A tap on the same spot at a time of its own, however slow the machine: a button's text, milliseconds."""


def test_a_double_tap_is_one_command_even_when_the_first_put_another_button_there(
    pub: "Pub", page: "Page", console_page: Console, wait_until: Wait
) -> None:
    pub.answers = PAUSE.replace("Pause", "Resume").replace("clock-pause", "clock-resume")
    page.goto(console_page(PAUSE.replace('hx-swap="none"', 'hx-swap="outerHTML"')))
    page.evaluate(TAP, ["Pause", 1_000])
    page.wait_for_selector("text=Resume")
    page.evaluate(TAP, ["Resume", 1_200])
    page.wait_for_timeout(500)
    assert len(pub.posts) == 1
    page.evaluate(TAP, ["Resume", 2_000])
    wait_until(lambda: len(pub.posts) == 2)


def test_a_double_tap_is_one_command_and_two_added_minutes_are_two(
    pub: "Pub", page: "Page", console_page: Console, wait_until: Wait
) -> None:
    plus = (
        PAUSE.replace("Pause", "Plus")
        .replace("data-command", "data-command data-repeat")
        .replace("clock-pause", "plus")
    )
    page.goto(console_page(PAUSE + plus))
    for text, at in (("Pause", 1_000), ("Pause", 1_100), ("Plus", 2_000), ("Plus", 2_100)):
        page.evaluate(TAP, [text, at])
    wait_until(lambda: len(pub.posts) >= 3)
    page.wait_for_timeout(200)
    assert len(pub.posts) == 3
    assert len({post["command_id"] for post in pub.posts}) == 3


def test_keys_drive_the_clock_but_never_while_somebody_types(
    pub: "Pub", page: "Page", console_page: Console, wait_until: Wait
) -> None:
    page.goto(console_page(PAUSE + '<input type="search" id="search">'))
    page.keyboard.press("/")
    assert page.evaluate("document.activeElement.id") == "search"
    page.keyboard.type("a b /")
    assert page.input_value("#search") == "a b /"
    assert pub.posts == []
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press(" ")
    wait_until(lambda: len(pub.posts) == 1)


def test_a_key_pressed_again_as_soon_as_the_first_was_answered_counts(
    pub: "Pub", page: "Page", console_page: Console
) -> None:
    page.goto(console_page(PAUSE.replace("clock-pause", "clock-next")))
    for _ in range(3):
        page.keyboard.press("ArrowRight")
        page.wait_for_selector("#clock-next:not([data-state])")
    assert len(pub.posts) == 3


def test_fragments_wait_while_a_finger_is_down(
    pub: "Pub", page: "Page", console_page: Console, wait_until: Wait
) -> None:
    page.goto(console_page('<p id="count">0</p>'))
    page.evaluate("document.addEventListener('su:changed', () => document.getElementById('count').textContent++)")
    wait_until(lambda: pub.listeners)
    page.mouse.move(600, 600)
    page.mouse.down()
    pub.say("changed", None)
    page.wait_for_timeout(150)
    assert page.inner_text("#count") == "0"
    page.mouse.up()
    wait_until(lambda: page.inner_text("#count") == "1")


def test_fragments_wait_while_a_dialog_is_open(
    pub: "Pub", page: "Page", console_page: Console, wait_until: Wait
) -> None:
    dialog = (
        '<dialog id="d" class="dialog"><button data-closes>Back</button></dialog><button data-opens="d">Open</button>'
    )
    page.goto(console_page(f'<p id="count">0</p>{dialog}'))
    page.evaluate("document.addEventListener('su:changed', () => document.getElementById('count').textContent++)")
    wait_until(lambda: pub.listeners)
    page.click("text=Open")
    page.wait_for_timeout(400)
    pub.say("changed", None)
    page.wait_for_timeout(150)
    assert page.inner_text("#count") == "0"
    page.keyboard.press("Escape")
    wait_until(lambda: page.inner_text("#count") == "1")


def test_a_page_that_shows_the_news_already_is_not_fetched_again(
    pub: "Pub", page: "Page", console_page: Console, tournament_state: State, wait_until: Wait
) -> None:
    page.goto(console_page('<p id="count" data-version="7">0</p>'))
    page.evaluate("document.addEventListener('su:changed', () => document.getElementById('count').textContent++)")
    wait_until(lambda: pub.listeners)
    pub.say("state", tournament_state(v=7))
    page.wait_for_timeout(200)
    assert page.inner_text("#count") == "0"
    pub.say("state", tournament_state(v=8))
    wait_until(lambda: page.inner_text("#count") == "1")


def test_the_question_mark_lists_the_keys(page: "Page", console_page: Console, wait_until: Wait) -> None:
    page.goto(console_page(PAUSE))
    page.keyboard.press("?")
    assert "Pause and resume the clock" in page.inner_text("dialog")
    page.keyboard.press("Escape")
    wait_until(lambda: page.locator("dialog").count() == 0)


def test_a_list_shortens_while_one_types_accents_aside(page: "Page", console_page: Console) -> None:
    rows = "".join(f"<li>{name}</li>" for name in ("François Lefèvre", "Ann Smith", "José Álvarez"))
    page.goto(console_page(f'<input id="search" type="search" data-filter="list"><ul id="list">{rows}</ul>'))
    page.fill("#search", "alva jo")
    assert page.locator("#list li:visible").all_inner_texts() == ["José Álvarez"]
    page.fill("#search", "LEF")
    assert page.locator("#list li:visible").all_inner_texts() == ["François Lefèvre"]
    page.fill("#search", "")
    assert page.locator("#list li:visible").count() == 3


UNDERLINED = "[...(CSS.highlights.get('found') || [])].map(String)"


def test_what_is_typed_is_underlined_in_the_names_that_fit(page: "Page", console_page: Console) -> None:
    names = ("Elin Lihou-Prys", "Jennifer Ferro", "Þór Ferna\u0301ndez", "Ann Smith")
    rows = "".join(f"<li><b>{name}</b><small>fer li</small></li>" for name in names)
    page.goto(console_page(f'<input id="search" type="search" data-filter="list"><ul id="list">{rows}</ul>'))
    for typed, underlined in (
        ("li", ["Li"]),
        ("FER", ["Fer", "Fer"]),
        ("fernández", ["Ferna\u0301ndez"]),
        ("", []),
    ):
        page.fill("#search", typed)
        found = page.evaluate(UNDERLINED)
        assert found == underlined, typed


SEATS = """<div data-seats-map class="map"><section class="tb big"><ol class="oval" data-seats="4">
<li><button class="seat" data-entry="e1" data-at="3-1" data-name="Ann"><i>1</i><span>Ann</span></button></li>
<li><button class="seat" data-entry="e2" data-at="3-2" data-name="Bob"><i>2</i><span>Bob</span></button></li>
<li><button class="seat free" data-to="3-3"><i>3</i></button></li>
<li><button class="seat free" data-to="3-4"><i>4</i></button></li></ol></section></div>
<form id="move" data-command hx-post="/do" hx-swap="none">
<input name="entry" type="hidden"><input name="to" type="hidden"></form>
<div class="carry" id="carry" hidden><p data-carry-text role="status"></p>
<button data-carry-confirm hidden>Move</button><button data-carry-cancel>Cancel</button></div>"""


def moves(pub: "Pub") -> list[tuple[str, str]]:
    return [(post["entry"], post["to"]) for post in pub.posts]


def test_a_player_moves_by_two_taps_and_a_yes(
    pub: "Pub", page: "Page", console_page: Console, wait_until: Wait
) -> None:
    page.goto(console_page(SEATS))
    page.tap("[data-entry=e1]")
    assert page.inner_text("[data-carry-text]") == "Ann, table 3, seat 1: tap a free seat"
    page.tap("[data-to='3-4']")
    assert page.inner_text("[data-carry-text]") == "Ann from table 3, seat 1 to table 3, seat 4?"
    assert pub.posts == []
    page.click("text=Move")
    wait_until(lambda: moves(pub) == [("e1", "3-4")])
    page.click("[data-entry=e2]")
    page.click("text=Cancel")
    page.click("[data-to='3-3']")
    assert len(pub.posts) == 1


def test_two_players_change_places_where_the_form_allows_it(
    pub: "Pub", page: "Page", console_page: Console, wait_until: Wait
) -> None:
    page.goto(console_page(SEATS.replace('name="to" type="hidden">', 'name="to"><input name="swap" value="yes">')))
    page.click("[data-entry=e1]")
    page.click("[data-entry=e2]")
    assert page.inner_text("[data-carry-text]") == "Ann and Bob change places?"
    page.click("text=Move")
    wait_until(lambda: moves(pub) == [("e1", "3-2")])
    assert (pub.posts[0]["origin"], pub.posts[0]["swap"]) == ("3-1", "yes")


def test_a_player_moves_by_drag_and_by_keyboard(
    pub: "Pub", page: "Page", console_page: Console, wait_until: Wait
) -> None:
    page.goto(console_page(SEATS))
    page.drag_and_drop("[data-entry=e2]", "[data-to='3-3']")
    wait_until(lambda: moves(pub) == [("e2", "3-3")])
    page.wait_for_timeout(450)
    page.focus("[data-entry=e1]")
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.dataset.to") == "3-4"
    page.keyboard.press("Enter")
    wait_until(lambda: moves(pub)[1:] == [("e1", "3-4")])


def test_the_picture_and_the_text_of_the_results_leave_the_page_on_plain_http(
    pub: "Pub", page: "Page", console_page: Console, wait_until: Wait
) -> None:
    pub.pages["/pic.svg"] = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><path d="M0 0h40v20H0z"/></svg>'
    )
    body = (
        '<button data-png="/pic.svg" data-name="Tuesday" data-width="400">Picture</button>'
        '<textarea id="text">1st Ann</textarea><button data-copy-from="text">Copy</button>'
    )
    page.goto(console_page(body))
    with page.expect_download() as download:
        page.click("text=Picture")
    assert download.value.suggested_filename == "Tuesday.png"
    header = download.value.path().read_bytes()[:24]
    assert (header[:8], header[16:24]) == (b"\x89PNG\r\n\x1a\n", (400).to_bytes(4, "big") + (200).to_bytes(4, "big"))
    page.click("text=Copy")
    page.wait_for_selector(".toast")
    assert page.evaluate("document.activeElement.id") == "text"
