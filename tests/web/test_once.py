"""Each wish counts once: through a dropped network, through two people at two browsers, through kill -9."""

import http.client
import re
import secrets
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from evening import Console
from served import WITHIN, Served, Visitor, serving

from shuffleup.store import open_store

if TYPE_CHECKING:
    from playwright.sync_api import Route

    from conftest import Windows

NAMES = ["Ada Bell", "Cy Dunn", "Eve Fox", "Gus Hill", "Ida Jones", "Kit Lane", "Max Nash", "Ola Park"]


@pytest.fixture
def night(served: Served) -> str:
    director = served.director()
    night = director.new_night(late_entry_until="0")
    director.enter(night, NAMES)
    director.draw_and_start(night)
    return night


@pytest.mark.browser
@pytest.mark.parametrize("lost", ["on the way there", "on the way back"])
def test_a_command_sent_again_after_a_network_drop_counts_once(
    served: Served, windows: "Windows", night: str, lost: str
) -> None:
    page = windows.open(served.link)
    console = Console(served, page, night)
    console.go("/clock")
    dropped: list[str] = []

    def drop(route: "Route") -> None:
        if len(dropped) >= 2:
            route.continue_()
            return
        dropped.append(route.request.post_data)
        if lost == "on the way back":
            route.fetch(url=route.request.url.replace("crown.test", "127.0.0.1"), max_redirects=0)
        route.abort("connectionreset")

    page.route("**/do/plus", drop)
    page.click("#clock-plus button")
    page.wait_for_selector("text=Not sent yet")
    page.wait_for_selector("text=Not sent yet", state="detached")
    page.wait_for_selector("text=1 minute added")
    numbers = {re.search(r"command_id=(\w+)", data)[1] for data in dropped}
    assert len(dropped) == 2
    assert len(numbers) == 1
    lines = served.director().get(f"/e/{night}/log").words
    assert lines.count("1 minute added") == 1


@pytest.mark.browser
def test_two_who_tap_the_same_bust_make_one_and_the_second_is_told_kindly(
    served: Served, windows: "Windows", night: str
) -> None:
    consoles = [Console(served, windows.open(served.link), night) for _ in range(2)]
    for console in consoles:
        console.go("/out")
        console.page.check('#bust input[data-name="Kit Lane"]')
    consoles[0].tap("#bust .acts button")
    assert "Kit Lane out" in consoles[0].toast
    consoles[1].page.click("#bust .acts button")
    consoles[1].page.wait_for_selector(".toast")
    assert "already" in consoles[1].toast
    assert not consoles[1].page.locator(".toast.bad").count()
    assert served.director().get(f"/e/{night}/log").words.count("Kit Lane out") == 1


def test_two_requests_for_the_same_bust_at_once_make_one_and_a_kind_word(served: Served, night: str) -> None:
    director = served.director()
    staff = [director, director.let_in("floor", "Sam")]
    out = director.seated(night)["Kit Lane"][1]
    with ThreadPoolExecutor(2) as pool:
        replies = list(pool.map(lambda each: each.do(night, "bust", out=out), staff))
    told = [each.follow(reply) for each, reply in zip(staff, replies, strict=True)]
    assert sorted("already out" in reply.words for reply in told) == [False, True]
    assert not any('class="toast bad' in reply.text for reply in told)
    assert served.director().get(f"/e/{night}/log").words.count("Kit Lane out") == 1


def test_many_at_once_with_one_number_do_one_thing(served: Served, night: str) -> None:
    number = secrets.token_hex(16)
    visitors = [served.director() for _ in range(8)]
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda visitor: visitor.do(night, "plus", command_id=number), visitors))
    assert served.director().get(f"/e/{night}/log").words.count("1 minute added") == 1


def test_many_at_once_with_their_own_numbers_are_all_heard(served: Served, night: str) -> None:
    out = sorted(served.director().seated(night).items())[:6]
    visitors = [served.director() for _ in out]
    with ThreadPoolExecutor(6) as pool:
        list(pool.map(lambda each: each[0].do(night, "bust", out=each[1][1][1]), zip(visitors, out, strict=True)))
    assert len(served.director().seated(night)) == len(NAMES) - 6


def test_what_was_acknowledged_survives_kills(tmp_path: Path) -> None:
    with serving(tmp_path / "data") as served:
        director = served.director()
        night = director.new_night()
        acknowledged: list[str] = []
        for kill_after in (3, 7, 1, 12):
            enough = len(acknowledged) + kill_after
            with ThreadPoolExecutor(3) as pool:
                streams = [pool.submit(send_until_it_dies, served, director, night, acknowledged) for _ in range(3)]
                wait_for(lambda enough=enough: len(acknowledged) >= enough)
                served.kill()
                for stream in streams:
                    stream.result()
            served.start()
            with open_store(served.data, read_only=True) as store:
                assert store.verify(f"tournament/{night}").ok
                held = {row.command_id for row in store.read(f"tournament/{night}")}
            assert set(acknowledged) <= held
        assert len(acknowledged) >= 3 + 7 + 1 + 12
        shown = director.get(f"/e/{night}/players").words
        assert f"All {len(held) - 1}" in shown


def wait_for(holds: Callable[[], bool]) -> None:
    """Until this is so."""
    ends = time.monotonic() + WITHIN
    while not holds():
        assert time.monotonic() < ends
        time.sleep(0.01)


def send_until_it_dies(served: Served, director: Visitor, night: str, answered: list[str]) -> None:
    """Enter one new name after the other; the numbers of those that were answered go into `answered`."""
    visitor = Visitor(served, dict(director.cookies))
    while True:
        number = secrets.token_hex(16)
        name = "".join(chr(ord("A") + int(digit, 16)) for digit in number[:12]).capitalize()
        try:
            reply = visitor.do(night, "enter", name=name, sure="yes", here="yes", command_id=number)
        except (OSError, http.client.HTTPException):
            return
        assert reply.status == 302, reply.words
        answered.append(number)
