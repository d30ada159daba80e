"""Whole nights that the program deals, as they go in a pub: phones put away, lines that break, a server that dies."""

import json
from collections import Counter
from functools import partial
from itertools import takewhile
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any

import pytest
from dealt_evening import MINE, QUICK, DealtEvening
from faults import at_rest, measured
from playwright.sync_api import expect
from served import HOST, Served

from shuffleup.dealing.events import Act, Acted, DecksLaid, HandVoided
from shuffleup.desk.dealer.turn_clock import LEAST_LEFT

if TYPE_CHECKING:
    from playwright.sync_api import Page, Route

    from conftest import Windows

pytestmark = pytest.mark.browser

PEOPLE = ("Ann Price", "Bob Ray", "Cy Poe", "Dee Fox")
ROBOTS = 12


def test_sixteen_at_three_tables_from_the_draw_to_the_prizes(windows: "Windows", tmp_path: Path) -> None:
    served = Served(tmp_path / "data")
    served.prelude = QUICK
    try:
        served.start()
        night = DealtEvening(served, windows, PEOPLE, ROBOTS, tables="1-3", seats_per_table="6", starting_stack="4000")
        sit_down(night)
        play_hand_for_hand(night)
        move_somebody(night)
        die_in_the_middle_of_a_hand(night)
        lose_the_line_in_a_raise(night)
        void_a_hand(night)
        skip_a_level_by_mistake(night)
        die_in_the_middle_of_a_hand(night)
        play_to_the_last_chip(night)
        publish(night)
        is_sound(night, tmp_path)
    finally:
        served.stop()
    assert served.stumbles == []
    windows.complaints[:] = [each for each in windows.complaints if "409" not in each and "404" not in each]


def test_an_evening_of_horse_in_all_its_five_games(windows: "Windows", tmp_path: Path) -> None:
    served = Served(tmp_path / "data")
    served.prelude = QUICK
    try:
        served.start()
        night = DealtEvening(
            served, windows, PEOPLE[:2], 3, tables="1", seats_per_table="5", starting_stack="9000", game="HORSE"
        )
        for name, (width, height) in zip(PEOPLE, ((390, 844), (360, 640)), strict=False):
            night.sit(name, width=width, height=height)
        for level in range(5):
            assert night.director.do(night.night, "jump", level=str(level)).status == 302
            night.play_until(partial(night.has_played, night.happened()["HandPlayed"] + 1))
            page = night.turn()
            assert at_rest(page, measured) == []
        games = [each.game for each in night.at_table(1) if isinstance(each, DecksLaid)]
        assert list(dict.fromkeys(games)) == ["FLHE", "FLO8", "RAZZ", "STUD", "STUD8"]
        assert "sound" in night.checked(1, tmp_path)
    finally:
        served.stop()
    assert served.stumbles == []
    windows.complaints[:] = [each for each in windows.complaints if "409" not in each and "404" not in each]


def sit_down(night: DealtEvening) -> None:
    """Two phones and a laptop; a fourth is opened once and put away."""
    for name, width, height in zip(PEOPLE, (390, 360, 1366, 390), (844, 640, 768, 844), strict=True):
        page = night.sit(name, width=width, height=height)
        expect(page.locator("[data-part=own] .look .pc")).to_have_count(2)
        assert at_rest(page, measured) == []
    night.pages.pop("Dee Fox").close()


def die_in_the_middle_of_a_hand(night: DealtEvening) -> None:
    """kill -9 in somebody's turn: the same hand goes on with the same cards, and he has time to act."""
    page = night.turn()
    before, cards = told(page), own_cards(page)
    night.served.kill()
    back = monotonic()
    night.served.start()
    after = told(page)
    waited = (monotonic() - back) * 1000  # a busy machine takes seconds between the table going on and our reading it
    assert after["hand"]["id"] == before["hand"]["id"]
    assert after["turn"]["number"] == before["turn"]["number"]
    assert own_cards(page) == cards
    assert after["turn"]["left"] + waited >= LEAST_LEFT
    page.wait_for_selector(MINE)


def lose_the_line_in_a_raise(night: DealtEvening) -> None:
    """The line breaks when a raise has arrived and its answer has not: it is sent again, and was made once."""
    page = night.turn(also=".b.raise")
    before = told(page)
    lost: list[str] = []

    def arrive_but_never_answer(route: "Route") -> None:
        if not lost:
            here = night.served.url.replace(HOST, "127.0.0.1")
            asked = route.request
            route.fetch(
                url=asked.url.replace(night.served.url, here),
                headers={**asked.headers, "host": night.served.url.removeprefix("http://")},
            )
            lost.append(route.request.post_data or "")
            route.abort("connectionreset")
        else:
            lost.append(route.request.post_data or "")
            route.continue_()

    page.route("**/table/act", arrive_but_never_answer)
    page.click(".b.raise")
    page.wait_for_selector(".zone[data-mode=raise] .b.send, .zone:not([data-mode=acts]):not([data-mode=raise])")
    if page.locator(".zone[data-mode=raise] .b.send").is_visible():
        page.click(".b.send")
    night.play_until(lambda: len(lost) > 1)
    page.unroute("**/table/act")
    assert lost[0] == lost[1]
    raised = json.loads(lost[0])
    assert raised["act"] == "raise_to"
    told_there = night.at_table(before["table"])
    laid = max(at for at, each in enumerate(told_there) if isinstance(each, DecksLaid) and each.hand == raised["hand"])
    seat = [each.entry for each in told_there[laid].seats].index(before["mine"]["entry"])
    of_the_hand = takewhile(lambda each: not isinstance(each, DecksLaid), told_there[laid + 1 :])
    made = [(each.act, each.to) for each in of_the_hand if isinstance(each, Acted) and each.seat == seat]
    assert made.count((Act.RAISE_TO, raised["to"])) == 1


def void_a_hand(night: DealtEvening) -> None:
    """Somebody turns a card over at the wrong time: everybody has again what he had before."""
    page = night.turn()
    shown = told(page)
    table, hand = shown["table"], str(shown["hand"]["number"])
    assert night.post("stop", table).status == 302
    assert night.post("void", table, hand=hand, why="A card was seen").status == 302
    assert night.post("go_on", table).status == 302
    voided = [each for each in night.at_table(table) if isinstance(each, HandVoided)]
    assert [str(each.hand) for each in voided if each.why == "A card was seen"] == [hand]
    night.play_until(lambda: told(page)["hand"]["number"] > int(hand))


def skip_a_level_by_mistake(night: DealtEvening) -> None:
    """The clock goes on a level, and back: no card is dealt again."""
    dealt = night.happened()["HandPlayed"]
    assert night.director.do(night.night, "next").status == 302
    night.undo("level")
    night.play_until(lambda: night.happened()["HandPlayed"] > dealt)


def move_somebody(night: DealtEvening) -> None:
    """The director takes a robot from a small table by mistake: the house balances the room again by itself.

    While all three tables are there: of two full ones nobody can be taken anywhere. The clock is paused for it, as the
    refusal of a move in the middle of a hand asks for: hands are played to their end, and no other begins.
    """
    moved = night.happened()["PlayerMoved"]

    def was_moved() -> bool:
        seated = night.director.seated(night.night)
        at = {name: tuple(map(int, seat.split("-"))) for name, (seat, _) in seated.items()}
        sizes = Counter(table for table, _ in at.values())
        smallest = min(sizes, key=lambda table: (sizes[table], table))
        robot = next((name for name in at if at[name][0] == smallest and name.startswith("Robot")), "")
        places = [(table, seat) for table in sizes for seat in range(1, 7) if table != smallest]
        free = [place for place in places if place not in at.values()]
        if robot and free:
            entry = seated[robot][1].partition(":")[0]
            night.director.do(night.night, "move", entry=entry, to="{}-{}".format(*free[0]))
        return night.happened()["PlayerMoved"] > moved

    assert night.director.do(night.night, "pause").status == 302
    night.play_until(was_moved)
    assert night.director.do(night.night, "resume").status == 302
    night.play_until(lambda: night.happened()["PlayerMoved"] >= moved + 2)


def play_hand_for_hand(night: DealtEvening) -> None:
    """No table begins a hand before all have ended theirs, until the director says otherwise.

    While there are tables enough: robots among themselves soon play two of them down. Each hand may wait for the player
    whose phone is away.
    """
    assert night.director.do(night.night, "hand_for_hand", seen="0").status == 302
    night.play_until(partial(night.has_played, night.happened()["HandPlayed"] + 6), 200)
    since = str(night.when("HandForHandBegun"))
    assert night.director.do(night.night, "hand_for_hand", on="no", seen=since).status == 302
    happened = night.happened()
    assert happened["HandForHandBegun"] == happened["HandForHandEnded"] == 1


def play_to_the_last_chip(night: DealtEvening) -> None:
    """The blinds go up, tables break, one is left, then two players, then one."""
    for level in ("6", "9", "12"):
        assert night.director.do(night.night, "jump", level=level).status == 302
        so_many = night.happened()["HandPlayed"] + 12
        night.play_until(partial(night.has_played, so_many))
    night.play_until(night.is_over, 120)


def publish(night: DealtEvening) -> None:
    """The results name people alone, the best of them first."""
    assert night.director.do(night.night, "publish").status == 302
    words = night.director.get(f"/results/{night.night}").words
    assert all(name in words for name in PEOPLE)
    assert "Robot" not in words


def is_sound(night: DealtEvening, folder: Path) -> None:
    """Every hand of every table is checked by a program that knows nothing of ours, and the logs by our own."""
    assert "whole" in night.served.run("verify")
    for table in (1, 2, 3):
        assert "sound" in night.checked(table, folder)
    happened = night.happened()
    assert happened["TableBroken"] + happened["FinalTableDrawn"] >= 1  # quick hands may bring three tables down to one
    assert happened["PlayerMoved"] >= 2
    assert happened["PlayersBusted"] >= 10


def told_at(page: "Page") -> str:
    return page.url.partition("?")[0] + ".json"


def told(page: "Page") -> dict[str, Any]:
    """What the server tells this page of its table."""
    found: dict[str, Any] = page.evaluate("async (url) => (await fetch(url)).json()", told_at(page))
    return found


def own_cards(page: "Page") -> list[str]:
    """The two cards that show while one presses; whatever comes meanwhile may turn them down again."""
    shown: list[str] = []
    while len(shown) < 2:
        page.hover(".look")
        page.mouse.down()
        page.wait_for_timeout(100)
        shown = page.eval_on_selector_all("[data-part=own] [data-card]", "all => all.map(each => each.dataset.card)")
        page.mouse.up()
    return shown
