"""The page of prizes: any number of places, rounded to a coin, the sum in sight and used with one tap."""

import re

import pytest
from served import Served, Visitor

NAMES = [f"Player {letter}" for letter in "ABCDEFGHIJKLMNOPQRSTUVWX"]


@pytest.fixture
def director(served: Served) -> Visitor:
    return served.director()


@pytest.fixture
def night(director: Visitor) -> str:
    """Twenty-four at £7.50."""
    made = director.new_night(buy_in="7.50", late_entry_until="0")
    director.enter(made, NAMES)
    director.draw_and_start(made)
    return made


def test_a_ladder_is_used_and_paid_to_the_last_coin(director: Visitor, night: str) -> None:
    page = director.get(f"/e/{night}/prizes?places=5&coin=5").words
    assert "£180 pool £180" in page
    director.post(f"/e/{night}/prizes", {"entrants": "24", "places": "5", "shape": "usual", "coin": "5"})
    assert "in use" in director.get(f"/e/{night}/prizes?places=5&coin=5").words
    for _, (_, field) in sorted(director.seated(night).items())[1:]:
        director.do(night, "bust", out=field)
    paid = re.findall(r'<td class="n"[^>]*>\s*£([\d.]+)', director.get(f"/e/{night}/results").text)
    assert len(paid) == 5
    assert sum(map(float, paid)) == 180
    assert all(float(each) % 5 == 0 for each in paid)


def test_before_anybody_came_shares_of_whatever_comes_in(director: Visitor) -> None:
    night = director.new_night(buy_in="5")
    page = director.get(f"/e/{night}/prizes?entrants=40").words
    assert "100%" in director.get(f"/e/{night}/prizes?entrants=40&coin=0").words
    assert "pool £200" in page


@pytest.mark.parametrize("query", ["places=0", "places=100&coin=50", "places=x&shape=round&coin=-1&entrants=999999999"])
def test_what_cannot_be_is_told_or_taken_as_usual(director: Visitor, night: str, query: str) -> None:
    assert director.get(f"/e/{night}/prizes?{query}").status == 200
    before = director.get(f"/e/{night}/prizes").words
    director.post(f"/e/{night}/prizes", {"places": "100", "coin": "50"})
    assert director.get(f"/e/{night}/prizes").words == before


def test_what_is_in_force_stands_beside_what_is_suggested(director: Visitor, night: str) -> None:
    page = director.get(f"/e/{night}/prizes?places=5&coin=5").words
    assert "These would be the prizes Now: £" in page
    director.post(f"/e/{night}/prizes", {"entrants": "24", "places": "5", "shape": "usual", "coin": "5"})
    assert "These would be" not in director.get(f"/e/{night}/prizes?places=5&coin=5").words


def test_the_plan_of_a_night_under_way_counts_who_is_here(director: Visitor, night: str) -> None:
    assert "24 players" in director.get(f"/e/{night}/plan").words


def test_a_plan_under_way_makes_nobody_wait_who_is_seated(director: Visitor) -> None:
    made = director.new_night(tables="1-3", entrants="25", late_entry_until="0")
    waits = "With 25 players and 24 seats"
    assert waits in director.get(f"/e/{made}/plan").words
    director.enter(made, NAMES)
    director.draw_and_start(made)
    page = director.get(f"/e/{made}/plan").words
    assert "24 players" in page
    assert "will have to wait" not in page


def test_before_the_draw_the_pool_is_what_all_who_are_here_would_pay(director: Visitor) -> None:
    made = director.new_night(buy_in="5")
    director.enter(made, NAMES)
    page = director.get(f"/e/{made}/prizes?coin=5").words
    assert "£120 pool £120 if all 24 who are here pay" in page
    director.post(f"/e/{made}/prizes", {"entrants": "24", "places": "3", "shape": "usual", "coin": "5"})
    assert "in use" in director.get(f"/e/{made}/prizes?places=3&coin=5").words
    assert "pool £150 if 30 pay" in director.get(f"/e/{made}/prizes?entrants=30&coin=5").words
    director.draw_and_start(made)
    assert "pool £120 in use" in director.get(f"/e/{made}/prizes?places=3&coin=5").words
