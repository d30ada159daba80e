"""A television is shown a night by four figures that the director's phone shows; and which figures those are."""

import itertools
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


def alike(count: int) -> list[str]:
    """Numbers of commands that set up nights which would all have the same figures."""
    by_code: dict[str, list[str]] = {}
    for number in itertools.count(1 << 40):
        (code,) = codes([f"{number:012x}"])
        found = by_code.setdefault(code, [])
        found.append(f"{number:012x}".ljust(32, "0"))
        if len(found) == count:
            return found
    raise AssertionError("unreachable")


def test_figures_stay_whatever_becomes_of_nights_that_would_have_the_same(served: Served) -> None:
    director, television = served.director(), Visitor(served)
    ids = alike(3)
    earlier, later = (director.new_night(command_id=each, date="2037-03-03") for each in ids[:2])
    was, shown = figures(director, earlier), figures(director, later)
    assert was != shown
    director.new_night(command_id=ids[2], date="2036-01-01")
    assert (figures(director, earlier), figures(director, later)) == (was, shown), "one set up since begins before them"
    director.enter(earlier, ["Ada Bell", "Cy Dunn"])
    director.draw_and_start(earlier)
    director.do(earlier, "bust", out=next(iter(director.seated(earlier).values()))[1])
    assert figures(director, later) == shown
    assert television.get(f"/tv?code={shown}").location == f"/screen/{later}"
    assert "No night has these figures" in television.get(f"/tv?code={was}").words, "it never showed another night"
