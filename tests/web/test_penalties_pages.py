"""Penalties in a real browser: given on the player's page, served hand by hand to the end, seen by directors alone."""

import re
from typing import TYPE_CHECKING

import pytest
from evening import Console
from playwright.sync_api import expect
from served import Served

if TYPE_CHECKING:
    from conftest import Windows

pytestmark = pytest.mark.browser

NAMES = ("Ada Bell", "Cy Dunn", "Eve Fox", "Gus Hill")


def test_a_penalty_is_served_to_its_end(served: Served, windows: "Windows") -> None:
    director = served.director()
    night = director.new_night()
    director.enter(night, NAMES)
    director.draw_and_start(night)
    entries = {name: field.partition(":")[0] for name, (_, field) in director.seated(night).items()}
    console = Console(served, windows.open(served.link), night)
    page = console.page
    player = f"/player/{entries['Ada Bell']}"

    console.go(player)
    page.click("#penalty summary")
    page.check("#penalty-kind [value=stalling]")
    page.fill("#penalty-rounds", "1")
    expect(page.locator("#penalty")).to_contain_text("a round is 4 hands now")
    console.page.click("#penalty button[value=missed_rounds]")
    expect(page.locator(".toast", has_text="Is a hand being played at the table of Ada Bell?").first).to_be_visible()

    console.go(player)
    page.click("#penalty summary")
    page.check("#penalty-kind [value=stalling]")
    page.check("#penalty input[name=under_way][value=no]")
    console.tap("#penalty button[value=missed_rounds]")
    expect(page.locator("main")).to_contain_text("4 hands to miss")

    console.go("")
    away = page.locator("#serving li")
    expect(away).to_contain_text("Ada Bell")
    expect(away).to_contain_text("0 of 4 hands missed")
    expect(page.locator("#serving")).to_contain_text("posts blinds and antes")
    for gone in (1, 2, 3):
        console.tap('[data-sits-out="1"] button.wide')
        expect(away).to_contain_text(f"{gone} of 4 hands missed")
    console.tap("#undo-last")
    expect(away).to_contain_text("2 of 4 hands missed")
    console.tap('[data-sits-out="1"] button.wide')
    floor = director.let_in("floor")
    assert "serving" not in floor.get(f"/e/{night}").text
    assert not re.search("id=.penalty|Record", floor.get(f"/e/{night}{player}").text)
    console.tap('[data-sits-out="1"] button.wide')
    expect(page.locator("[data-back]")).to_have_text("Ada Bell is back in")
    expect(away).to_have_count(0)

    console.go("/log")
    expect(page.locator(".log").first).to_contain_text("1 hand finished at table 1")
    expect(page.locator("main")).to_contain_text("A penalty was given")
    console.go(player)
    page.click("#penalty summary")
    expect(page.locator("#penalty")).to_contain_text("1 penalty, the heaviest miss rounds (4 hands)")
    page.check("#penalty-kind [value=cheating]")
    page.fill("#penalty-chips", "7000")
    console.tap("#penalty button[value=disqualification]")
    console.go("/results")
    expect(page.locator(".data tbody tr").last).to_contain_text("Ada Bell")
