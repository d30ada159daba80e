"""What the clock's card and header say of now: gold is the one thing to do, and a night that is over is not paused."""

import re
from typing import TYPE_CHECKING

import pytest
from served import Served, Visitor

if TYPE_CHECKING:
    from conftest import Windows

CREW = ("Ann Lodge", "Bo Marsh", "Cy North")


def on(director: Visitor) -> str:
    """A night that is being played."""
    night = director.new_night(name="Gold", buy_in="")
    director.enter(night, CREW)
    director.draw_and_start(night)
    return night


def play_to_the_end(director: Visitor, night: str) -> None:
    """All but one are out, one after the other, while the clock runs."""
    for name in CREW[1:]:
        director.do(night, "bust", out=director.seated(night)[name][1])


def gold(director: Visitor, page: str) -> list[str]:
    """The words of the golden buttons that a page has."""
    found = re.findall(r'<button class="button[^"]*\bgo\b[^"]*"[^>]*>(?:<span>)?([^<]*)', director.get(page).text)
    return [each.strip() for each in found]


@pytest.mark.parametrize("page", ["clock", "remote"])
def test_to_pause_a_clock_is_no_gold_and_to_go_on_is(served: Served, page: str) -> None:
    director = served.director()
    night = on(director)
    assert gold(director, f"/e/{night}/{page}") == []
    director.do(night, "pause")
    assert set(gold(director, f"/e/{night}/{page}")) == {"Resume"}


def test_a_night_that_is_over_cannot_be_paused_though_its_clock_was_never_stopped(served: Served) -> None:
    director = served.director()
    night = on(director)
    assert "/do/pause" in director.get(f"/e/{night}/clock").text
    play_to_the_end(director, night)
    assert "/do/pause" not in director.get(f"/e/{night}/clock").text


@pytest.mark.browser
@pytest.mark.parametrize("language", ["en", "cy"])
def test_the_clock_of_a_night_that_is_over_says_so(served: Served, windows: "Windows", language: str) -> None:
    director = served.director()
    night = on(director)
    entry = next(iter(director.seated(night).values()))[1].partition(":")[0]
    player = director.let_in("player", tournament=night, entry=entry)
    director.do(night, "pause")
    director.do(night, "close")
    over = {"en": "Play is over", "cy": "Mae’r chwarae ar ben"}[language]
    paused = {"en": "Paused", "cy": "Wedi oedi"}[language]
    phone = windows.open(width=360, height=740)
    phone.context.add_cookies(
        [{"name": name, "value": value, "url": player.url} for name, value in player.cookies.items()]
    )
    phone.goto(f"{player.url}/play/{night}?lang={language}")
    page = windows.open(served.link, width=360, height=740)
    for width in (360, 1366):
        page.set_viewport_size({"width": width, "height": 760})
        for path in (f"/e/{night}", f"/e/{night}/clock", f"/e/{night}/remote"):
            page.goto(f"{served.url}{path}?lang={language}")
            page.wait_for_selector(f".top-level >> text={over}")
            assert page.inner_text(".top").count(paused) == 0, path
            assert page.locator(".top-time").is_hidden(), path
    assert over in page.inner_text(".clock-level")
    assert not re.search(r"\d", page.inner_text(".clock.card"))
    phone.wait_for_selector(f".top-level >> text={over}")
    assert paused not in phone.inner_text(".top")


@pytest.mark.browser
@pytest.mark.parametrize("language", ["en", "cy"])
def test_what_may_be_done_about_the_last_thing_stands_at_the_end_of_its_line(
    served: Served, windows: "Windows", language: str
) -> None:
    director = served.director()
    night = on(director)
    play_to_the_end(director, night)
    page = windows.open(served.link, width=360, height=740)
    page.goto(f"{served.url}/e/{night}/clock?lang={language}")
    boxes = [each.bounding_box() for each in page.locator(".last > a, .last > form").all()]
    ends = {box["y"]: box["x"] + box["width"] for box in boxes if box}  # of each row, the last
    card, said = page.locator(".last").bounding_box(), page.locator(".last > span").bounding_box()
    assert len(boxes) == 2
    assert card
    assert said
    assert all(card["x"] + card["width"] - end < 10 for end in ends.values()), (ends, card)
    assert all(box and box["x"] >= said["x"] + said["width"] for box in boxes), "no row is theirs alone"
