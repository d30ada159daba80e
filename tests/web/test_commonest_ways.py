"""Ways that are looked for in a hurry: what happened, the same night again, back to the talks."""

import re
from datetime import UTC, datetime

import pytest
from crowd import playing, talking
from served import Served, Visitor

from shuffleup.desk.next_time import next_time


@pytest.fixture
def director(served: Served) -> Visitor:
    return served.director()


@pytest.mark.parametrize(
    ("was", "today", "then"),
    [
        ("2026-11-24T19:30", "2026-11-24", "2026-12-01T19:30"),
        ("2026-11-24T19:30", "2026-11-25", "2026-12-01T19:30"),
        ("2026-11-24T19:30", "2026-12-01", "2026-12-08T19:30"),
        ("2026-11-24T19:30", "2026-11-20", "2026-11-24T19:30"),
        ("soon", "2026-11-20", ""),
    ],
)
def test_next_time_is_the_same_weekday_after_today(was: str, today: str, then: str) -> None:
    assert next_time(was, datetime.fromisoformat(today).replace(tzinfo=UTC)) == then


def test_same_again_is_first_after_publishing_and_at_home(director: Visitor) -> None:
    night = director.new_night("turbo", name="Tuesday at the Crown", day="2026-11-24", starts="19:30")
    director.enter(night, ["Ada Bell", "Cy Dunn"])
    director.draw_and_start(night)
    director.do(night, "bust", out=next(iter(director.seated(night).values()))[1])
    assert "Same again" not in director.get(f"/e/{night}/results").words
    director.do(night, "publish")
    for page in (f"/e/{night}/results", "/"):
        text = director.get(page).text
        assert re.search(rf'(?s)href="/new/again-{night}"[^>]*>.{{0,60}}?Same again: \w+', text), page


def test_a_string_bet_is_found_by_its_name(director: Visitor) -> None:
    night = director.new_night()
    page = director.get(f"/floor/{night}").text
    assert re.search(r'data-also="string bet">\s*<a class="row" href="[^"]*/string_bet"', page)
    assert "String bet" in page
    assert page.count('<li data-also="') > 150


def test_every_page_leads_back_to_the_talks_until_they_end(director: Visitor) -> None:
    night = talking(director)
    for page in ("", "/counts", "/closing", "/players"):
        assert 'id="to-talks"' in director.get(f"/e/{night}{page}").text, page
    assert 'id="to-talks"' not in director.get(f"/e/{night}/deal").text
    director.do(night, "end_talks")
    assert 'id="to-talks"' not in director.get(f"/e/{night}").text


@pytest.mark.parametrize(
    ("late", "out", "why", "way"),
    [
        ("4", 1, "somebody may still enter, until the end of level 4.", ""),
        ("0", 27, "Play is over: there is nobody left to share with.", "/results"),
        ("4", 27, "Play is over: there is nobody left to share with.", "/results"),
    ],
)
def test_where_no_deal_can_be_made_the_page_says_why_and_leads_on(
    director: Visitor, late: str, out: int, why: str, way: str
) -> None:
    night = playing(director, 28, 4, out=out, late_entry_until=late, re_entries="0", buy_in="5")
    page = director.get(f"/e/{night}/deal")
    card = page.text.partition('id="no-deal"')[2].partition("</section>")[0]
    assert why in page.words
    assert f'href="/e/{night}{way}"' in card
    assert "not paid" not in page.words, "nothing is divided yet"
