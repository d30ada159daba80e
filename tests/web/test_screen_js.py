"""The big screen's scripts on a bare page: what they draw, and what they do without a network.

Pages are opened under a made-up host name on plain HTTP, which is no secure context: localhost would hide that.
"""

import json
import re
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest
from axe import violations

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from conftest import Pub

State = Callable[..., dict[str, Any]]
Wait = Callable[[Callable[[], object]], None]

pytestmark = pytest.mark.browser

SCRIPTS = ("clock", "figures", "stream", "sounds", "words", "screen_parts", "screen_ticker", "screen_views")
SCRIPTS += ("screen_dealt", "screen_panels", "screen_look", "screen_all_in", "screen")
SHEETS = ("screen_themes", "screen", "screen_panels", "screen_dealt")
PAGE = """<!doctype html><html lang="en"><head><title>TV</title>%s</head>
<body class="screen" data-stream="/stream" data-time="/time">
<script type="application/json" id="state">%s</script>
%s</body></html>"""


def screen_page(pub: "Pub", state: dict[str, Any]) -> str:
    scripts = "".join(f'<script src="/js/{name}.js"></script>' for name in SCRIPTS)
    sheets = "".join(f'<link rel="stylesheet" href="/css/{name}.css">' for name in SHEETS)
    pub.pages["/tv"] = PAGE % (sheets, json.dumps(state), scripts)
    return f"{pub.url}/tv"


def test_the_screen_draws_what_it_is_told_and_keeps_time_without_a_network(
    pub: "Pub", page: "Page", tournament_state: State, wait_until: Wait
) -> None:
    page.goto(screen_page(pub, tournament_state()))
    assert page.evaluate("window.isSecureContext") is False
    assert page.inner_text(".name") == "Tuesday at the Crown"
    assert page.inner_text(".blinds") == "25 / 50"
    assert page.inner_text(".stat >> nth=0").split() == ["Players", "19", "of", "25"]
    wait_until(lambda: NINE.fullmatch(page.inner_text(".time")))
    wait_until(lambda: pub.listeners)
    pub.say("state", tournament_state(v=2, players={"left": 18, "entered": 25, "entries": 25}))
    wait_until(lambda: page.inner_text(".stat-value >> nth=0") == "18")
    pub.hang_up = True
    pub.drop_streams()
    page.wait_for_selector("text=The clock is right")
    was = page.inner_text(".time")
    wait_until(lambda: page.inner_text(".time") != was)
    pub.hang_up = False
    page.evaluate("window.dispatchEvent(new Event('online'))")
    page.wait_for_selector("text=The clock is right", state="hidden")
    page.wait_for_selector("text=Redtooth rules")


def test_the_screen_goes_on_to_the_break_by_itself_and_says_so(
    pub: "Pub", page: "Page", tournament_state: State, wait_until: Wait
) -> None:
    page.goto(screen_page(pub, tournament_state()))
    page.wait_for_selector("body[data-view=play]")
    wait_until(lambda: pub.listeners)
    state = tournament_state(v=2)
    state["clock"]["used_ms"] = 1_198_500
    pub.say("state", state)
    page.wait_for_selector("body[data-view=break]")
    assert page.inner_text(".label") == "Break"
    assert page.inner_text(".next").split() == ["Then", "50", "/", "100,", "ante", "100"]
    assert page.text_content(".spoken") == "Break, 10 min"


def test_a_seat_move_is_shown_at_once_and_leaves_when_it_is_undone(
    pub: "Pub", page: "Page", tournament_state: State, wait_until: Wait
) -> None:
    page.goto(screen_page(pub, tournament_state(message="Food is served")))
    page.wait_for_selector(".ticker.message >> text=Food is served")
    wait_until(lambda: pub.listeners)
    move = {"id": "m1", "text_from": "Table 3, seat 5", "text_to": "Table 1", "seat": 2, "note": "posts the big blind"}
    pub.say("state", tournament_state(v=2, message="Food is served", moves=[move | {"at": int(time.time() * 1000)}]))
    page.wait_for_selector(".ticker.move >> text=Table 3, seat 5 → Table 1, seat 2")
    pub.say("state", tournament_state(v=3, message="Food is served"))
    page.wait_for_selector(".ticker.message >> text=Food is served")


SHAPES = [(1920, 1080), (1366, 768), (1280, 720), (1024, 768), (1000, 1000), (1080, 1920), (768, 1024), (360, 740)]


@pytest.mark.parametrize(("width", "height"), SHAPES)
def test_nothing_runs_over_the_edge_of_a_screen(
    width: int, height: int, pub: "Pub", page: "Page", tournament_state: State
) -> None:
    page.set_viewport_size({"width": width, "height": height})
    state = tournament_state(
        name="The Annual Charity Deep Stack of the Lower Valley Social Club " * 2, average=1_315_251
    )
    state["levels"][0] |= {"sb": 1_234_567, "bb": 2_469_134, "ante": 2_469_134, "ante_kind": "big_blind"}
    state["prizes"] = [{"place": str(n), "text": f"£{12_500 - n * 17:,}"} for n in range(1, 13)]
    state["qr"] = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M1 1h7v7z"/></svg>'
    page.goto(screen_page(pub, state))
    page.wait_for_selector("body[data-view=play]")
    outside = page.evaluate(
        """() => [...document.querySelectorAll('.stage span, .stage b, .stage li, .stage img')].filter(each => {
            const box = each.getBoundingClientRect();
            return box.width && (box.left < 0 || box.top < 0 || box.right > innerWidth || box.bottom > innerHeight);
        }).map(each => each.className + ' ' + each.textContent)"""
    )
    assert outside == []
    felt, digits = (page.locator(at).bounding_box() for at in (".felt", ".time"))
    assert felt is not None
    assert digits is not None
    assert felt["x"] < digits["x"]
    assert digits["x"] + digits["width"] < felt["x"] + felt["width"]
    for line in page.locator(".inner .line:visible").all():
        box = line.bounding_box()
        assert box is not None
        assert felt["y"] < box["y"]
        assert box["y"] + box["height"] < felt["y"] + felt["height"]


NINE = re.compile(r"9:[0-5]\d")
"""What a clock shows that has been shown for less than a minute: a busy machine may take seconds to show it first."""

MOVED_CLOCK = "(() => { const real = Date.now; window.ahead = %d; Date.now = () => real() + window.ahead; })()"


@pytest.mark.parametrize("ahead", [3_600_000, -7_200_000])
def test_a_television_with_the_wrong_time_shows_the_servers(
    ahead: int, pub: "Pub", page: "Page", tournament_state: State, wait_until: Wait
) -> None:
    page.add_init_script(MOVED_CLOCK % ahead)
    page.goto(screen_page(pub, tournament_state()))
    wait_until(lambda: NINE.fullmatch(page.inner_text(".time")))


def test_a_clock_set_back_by_two_hours_changes_nothing_even_without_a_server(
    pub: "Pub", page: "Page", tournament_state: State, wait_until: Wait
) -> None:
    page.add_init_script(MOVED_CLOCK % 0)
    page.goto(screen_page(pub, tournament_state()))
    wait_until(lambda: NINE.fullmatch(page.inner_text(".time")))
    pub.hang_up = True
    was = page.inner_text(".time")
    page.evaluate("window.ahead = -7_200_000")
    for _ in range(2):  # it goes on, second by second
        wait_until(lambda was=was: page.inner_text(".time") != was)
        before, was = was, page.inner_text(".time")
        assert NINE.fullmatch(was)
        assert was < before


def test_places_are_shown_when_it_is_over(pub: "Pub", page: "Page", tournament_state: State) -> None:
    results = [{"place": str(n), "name": f"Player {n}", "prize": "£50" if n == 1 else ""} for n in range(1, 26)]
    page.goto(screen_page(pub, tournament_state(phase="finished", results=results)))
    assert page.inner_text(".places .winner").split() == ["1st", "Player", "1", "£50"]
    assert page.inner_text(".places .more") == "and 9 more players"
    assert page.is_hidden(".time")


@pytest.mark.parametrize("phase", ["setup", "running", "finished"])
def test_the_screen_has_contrast_and_names_for_everything(
    phase: str, pub: "Pub", page: "Page", tournament_state: State
) -> None:
    results = [{"place": "1", "name": "Ann", "prize": "£50"}]
    page.goto(screen_page(pub, tournament_state(phase=phase, results=results, message="Food is served")))
    page.wait_for_selector(".ticker.message")
    assert violations(page) == []
