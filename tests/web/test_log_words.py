"""The log's page in the application: every line has its names, of those who were taken off the list too."""

import re
from typing import TYPE_CHECKING

import pytest
from crowd import playing
from playwright.sync_api import expect
from served import Served

if TYPE_CHECKING:
    from conftest import Windows


def test_the_log_names_whoever_was_taken_back(served: Served) -> None:
    director = served.director()
    night = director.new_night()
    director.enter(night, ["Ann Price", "Zoë Quill", "נועה"])
    log = director.get(f"/e/{night}/log")
    line = "Ann Price, Zoë Quill and \u2068נועה\u2069 entered"
    assert line in log.words
    (undo,) = set(re.findall(rf"/e/{night}/undo/([0-9a-f]+)", log.text))
    told = director.told(f"/e/{night}/undo/{undo}", {"sure": "yes"})
    assert f"Took back: {line}" in told
    assert f"Took back: {line}" in director.get(f"/e/{night}/log").words


def test_a_night_closed_before_anybody_was_out_is_told_and_published(served: Served) -> None:
    director = served.director()
    night = director.new_night()
    director.enter(night, ["Ann Price", "Bob Ray", "Cy Poe"])
    director.draw_and_start(night)
    assert "Tournament closed" in director.told(f"/e/{night}/do/close")
    assert "Results published" in director.told(f"/e/{night}/do/publish")


def test_what_one_command_did_is_told_in_one_line(served: Served) -> None:
    director = served.director()
    night = director.new_night()
    director.enter(night, ["Ann Price", "Bob Ray"])
    director.draw_and_start(night)
    _, life = director.seated(night)["Bob Ray"]
    assert "Bob Ray out in 2nd" in director.told(f"/e/{night}/do/bust", {"out": life})
    assert "Tournament closed; Results published" in director.told(f"/e/{night}/do/publish")


@pytest.mark.browser
def test_on_a_phone_a_line_has_the_width_and_the_mark_of_the_log_is_whole_for_whoever_opens_it(
    served: Served, windows: "Windows"
) -> None:
    director = served.director()
    night = playing(director, 28, 4, out=1)
    page = windows.open(served.link, width=360, height=740)
    page.goto(f"{served.url}/e/{night}/log")
    out = page.locator(".row", has_text="out in 28th").locator("b").bounding_box()
    assert out is not None
    assert out["width"] > 210, "beside its Undo"
    mark = re.search(r"<code>([0-9a-f]{64})</code>", director.get(f"/e/{night}/log").text)
    assert mark is not None
    whole = page.get_by_text(mark[1])
    expect(whole).to_be_hidden()
    page.get_by_text(mark[1][:8]).first.click()
    expect(whole).to_be_visible()
