"""A television is shown a night by four figures that the director's phone shows; and which figures those are."""

import re

from served import Served, Visitor

from shuffleup.desk.tv_code import CODES, codes


def figures(director: Visitor, night: str) -> str:
    """What the director's phone shows under More."""
    found = re.search(r'class="figures-4 num">(\d{4})<', director.get(f"/e/{night}/more").text)
    assert found is not None
    return found[1]


def test_four_figures_lead_a_stranger_to_the_screen_of_the_night(served: Served) -> None:
    director, television = served.director(), Visitor(served)
    one, two = director.new_night(), director.new_night()
    assert figures(director, one) != figures(director, two)
    assert television.get(f"/tv?code={figures(director, two)}").location == f"/screen/{two}"
    spaced = "+".join(figures(director, one))
    assert television.get(f"/tv?code={spaced}").location == f"/screen/{one}"


def test_wrong_figures_are_told_and_those_of_a_night_that_is_over_lead_nowhere(served: Served) -> None:
    director, television = served.director(), Visitor(served)
    night = director.new_night()
    was = figures(director, night)
    director.enter(night, ["Ada Bell", "Cy Dunn"])
    director.draw_and_start(night)
    director.do(night, "bust", out=next(iter(director.seated(night).values()))[1])
    assert "No night has these figures" in television.get(f"/tv?code={was}").words
    statuses = [television.get(f"/tv?code={typed}").status for typed in ("0", "99999999", "abcd", "%EF%BC%91")]
    assert statuses == [404, 404, 200, 200]


def test_two_nights_with_the_same_figures_get_different_ones() -> None:
    nights = [f"n{number}" for number in range(CODES // 4)]
    found = codes(nights)
    assert sorted(found.values()) == sorted(nights)
    assert all(len(code) == 4 for code in found)
    assert codes(nights[:100]).items() <= found.items()
