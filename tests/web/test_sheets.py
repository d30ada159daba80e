"""Sheets to print: the structure, the payouts before and after, a player's receipt; each tells what the night says."""

import re
from typing import TYPE_CHECKING

import pytest
from served import Served, Visitor

if TYPE_CHECKING:
    from conftest import Windows


@pytest.fixture
def director(served: Served) -> Visitor:
    return served.director()


def test_the_structure_sheet_has_every_level_and_when_chips_leave(director: Visitor) -> None:
    night = director.new_night(name="Wall", buy_in="11", fee="1", guarantee="60", colour_ups="25 after 4")
    told = director.get(f"/e/{night}/structure-sheet")
    levels = director.get(f"/e/{night}/event.toml").text.count("[[level]]")
    rows = re.findall(r"(?s)<tr.*?</tr>", told.text)
    assert len(rows) == 1 + levels + 1, "a head, the levels, one line of chips that leave"
    assert "buy-in £11 · £1 of it the house’s fee · £60 guaranteed" in told.words
    assert "The 25s leave play." in told.words
    assert "0:00" in told.words
    assert "0:10" in told.words, "ten minutes a level"
    assert "Ante" not in told.words, "no level has one"
    assert "Ante" in director.get(f"/e/{director.new_night('club_deep_stack')}/structure-sheet").words
    assert f'<td colspan="{told.text.count("</th>")}">' in told.text


def test_the_structure_sheet_of_a_mix_has_the_bring_in_of_each_level(director: Visitor) -> None:
    night = director.new_night(name="Horses", game="HORSE", colour_ups="25 after 4")
    told = director.get(f"/e/{night}/structure-sheet").text
    heads, *rows = re.findall(r"(?s)<tr.*?</tr>", told)
    names = re.findall(r">([^<]+)</th>", heads)
    assert "Bring-in" in names
    assert f'<td colspan="{len(names)}">' in rows[4]
    bring_in = re.search(r'data-label="Bring-in">([\d,]*)<', rows[0])
    assert bring_in is not None
    assert bring_in[1]


def test_the_payout_sheet_names_the_places_as_they_are_won(director: Visitor) -> None:
    night = director.new_night(name="Paid", buy_in="10", added="0", prize=["50%", "30%", "20%"], entrants="8")
    before = director.get(f"/e/{night}/payout-sheet").words
    assert "8 expected · prize pool £80" in before
    assert "1st £40" in before
    director.enter(night, ("Ann Lodge", "Bo Marsh", "Cy North"))
    director.draw_and_start(night)
    lives = {name: life for name, (_, life) in director.seated(night).items()}
    director.do(night, "bust", out=lives["Cy North"])
    during = director.get(f"/e/{night}/payout-sheet").words
    assert "3 entered · prize pool £30" in during
    assert "1st £15 2nd £9 3rd £6 Cy North" in during
    director.do(night, "bust", out=lives["Bo Marsh"])
    director.do(night, "publish")
    after = director.get(f"/e/{night}/payout-sheet").words
    assert "1st £15 Ann Lodge 2nd £9 Bo Marsh 3rd £6 Cy North" in after


@pytest.mark.browser
def test_a_payout_is_signed_for_on_a_phone_too_and_on_paper_said_once(
    served: Served, windows: "Windows", director: Visitor
) -> None:
    night = director.new_night(buy_in="10", prize=["60%", "40%"], entrants="8")
    page = windows.open(served.link, width=360, height=740)
    page.goto(f"{served.url}/e/{night}/payout-sheet")
    under = "each => getComputedStyle(each, '::before').content"
    assert page.locator(".sign").first.evaluate(under) == '"Received, signed"'
    page.emulate_media(media="print")
    assert page.locator(".sign").first.evaluate(under) == "none"


def test_a_receipt_tells_what_was_paid_and_the_fee_in_it(director: Visitor) -> None:
    night = director.new_night(name="Receipt", buy_in="11", fee="1")
    director.enter(night, ("Ann Lodge",))
    entry = re.search(rf"/e/{night}/player/(\w+)", director.get(f"/e/{night}/players").text)
    assert entry is not None
    sheet = f"/e/{night}/receipt/{entry[1]}"
    assert sheet in director.get(f"/e/{night}/player/{entry[1]}").text
    assert "Due for 1 stack £11 Received £0 Still owed £11" in director.get(sheet).words
    director.do(night, "pay", entry=entry[1], paid="1")
    assert "Received £11 The house’s fee in it £1" in director.get(sheet).words
    assert director.get(f"/e/{night}/receipt/nobody").status == 404
    floor = director.let_in("floor")
    assert floor.get(sheet).status == 403
    assert floor.get(f"/e/{night}/structure-sheet").status == 200
