"""Matters between hands on the floor's pages: found, answered by taps, put down, carried out; and for programs."""

import re

import pytest
from asking import House
from served import Served, Visitor

NAMES = ("Ada Bell", "Cy Dunn", "Eve Fox", "Gus Hill", "Ivo Jay", "Kim Lee")


def playing(served: Served, book: str = "tda") -> tuple[Visitor, str]:
    director = served.director()
    night = director.new_night(rulebook=book)
    director.enter(night, NAMES)
    director.draw_and_start(night)
    return director, night


def test_a_dispute_is_answered_by_taps(served: Served) -> None:
    director, night = playing(served)
    assert f"/floor/{night}/between_hands" in director.get(f"/floor/{night}").text
    family = f"/floor/{night}/between_hands"
    assert f"{family}/dispute" in director.get(family).text
    asked = director.get(f"{family}/dispute").text
    assert "What is disputed?" in asked
    assert "unknown" not in re.findall('data-answer="([^"]+)"', asked)
    later = director.get(f"{family}/dispute?about=reading").text
    assert "How far is the next hand?" in later
    ruled = director.get(f"{family}/dispute?about=reading&next_hand=not_begun&books=all")
    assert "The dispute is heard." in ruled.text
    assert 'data-outcome="allowed"' in ruled.text
    assert len(re.findall("<li[^>]*>\\s*<b>", ruled.text.partition('id="books"')[2])) == 5
    assert director.get(f"{family}/dispute?about=nonsense").status == 200
    assert "do not go together" in director.get(f"{family}/dispute?about=nonsense").text


def test_an_offence_is_put_down_with_its_penalty_and_is_known_the_next_time(served: Served) -> None:
    director, night = playing(served)
    family = f"/floor/{night}/between_hands"
    entry = director.seated(night)["Cy Dunn"][1].partition(":")[0]
    told = f"{family}/offence?player={entry}&offence=abuse_disruption"
    page = director.get(told).text
    assert re.search(rf'<option value="{entry}" selected>', page)
    settled = director.post(
        told.replace("/offence?", "/offence/settle?"),
        {"how": "stands", "who": entry, "penalty-abuse_disruption": "warning", "hands-abuse_disruption": "1"},
    )
    assert settled.status in (302, 303), settled.words
    read = director.get(settled.location).text
    assert "Somebody offends between hands" in read
    assert "warning" in read
    assert "Cy Dunn" in read
    assert "kind = &quot;offence&quot;" in read
    paper = director.get(told.replace("/offence?", "/offence/paper?")).text
    assert "again = true" in paper
    assert "shuffleup decide offence.toml" in paper
    assert "Cy Dunn" not in paper.split("<textarea")[1]


def test_a_misdeal_leads_on_to_the_new_deal(served: Served) -> None:
    director, night = playing(served)
    family = f"/floor/{night}/between_hands"
    page = director.get(f"{family}/misdeal_claim?table=1&reason=first_card_wrong_seat&substantial+action=no").text
    assert 'data-outcome="misdeal"' in page
    assert f"{family}/redeal?table=1" in page
    asked = director.get(f"{family}/redeal?table=1").text
    assert "Where was the button in the last hand" in asked
    assert "Seat 2" in asked


@pytest.mark.parametrize(("book", "offered"), [("nppl", True), ("tda", False)])
def test_other_levels_are_offered_where_the_book_has_them(served: Served, book: str, offered: bool) -> None:
    director = served.director()
    night = director.new_night(rulebook=book)
    page = director.get(f"/floor/{night}/between_hands/schedule").text
    assert (f'href="/e/{night}/plan"' in page.split("<main")[1]) == offered
    assert "/between_hands/offence" not in director.get(f"/floor/{night}/between_hands").text


def test_programs_call_the_floor_for_the_same(house: House) -> None:
    floor = house.by["floor"]
    listed = {each["id"]: each for each in floor.get(f"/nights/{house.night}/incidents")["incidents"]}
    assert listed["filming"]["family"] == "between_hands"
    asked = floor.post(f"/nights/{house.night}/floor", {"incident": "filming"})
    assert [each["fact"] for each in asked["needs"]] == ["nuisance"]
    told = {"incident": "filming", "answers": {"nuisance": "yes"}}
    ruled = floor.post(f"/nights/{house.night}/floor", told)
    assert (ruled["outcome"], ruled["needs"]) == ("refused", [])
    sent = floor.send(house.night, "ProposeRuling", **told)
    assert sent.status == 200, sent.text
