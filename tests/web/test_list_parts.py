"""How a long list of players is divided: letters, what is left of one that is too long, places of who is out."""

import pytest

from shuffleup.tournament.state import Standing
from shuffleup.web.console.list_parts import LONG, MOST, ListPart, parts
from shuffleup.web.console.player_list import PlayerRow

BEHIND = {Standing.WAITING: "Waiting", Standing.OUT: "Out"}


def row(name: str, standing: Standing = Standing.IN, place: int = 0) -> PlayerRow:
    return PlayerRow(name, name, standing, True, place, None, 1, False, False, 0, False, False)


def listed(*names: str, each: int = 1) -> list[PlayerRow]:
    return [row(f"{name} {number:02}") for name in names for number in range(each)]


def told(found: list[ListPart]) -> list[tuple[str, int]]:
    return [(part.key, len(part.rows)) for part in found]


def test_a_short_list_is_one_part() -> None:
    assert told(parts(listed("Ann", each=LONG - 1), BEHIND)) == [("", LONG - 1)]
    assert parts([], BEHIND) == []


def test_a_letter_of_many_is_divided_and_neighbours_stay_together() -> None:
    rows = listed("Ann", each=MOST) + listed("Jack", "Jean", "Jill", each=6) + listed("Joan", each=MOST + 4)
    assert told(parts(rows, BEHIND)) == [("A", 12), ("Ja–Je", 12), ("Ji", 6), ("Jo", 16)]


def test_who_waits_and_who_is_out_stand_behind() -> None:
    waits = [row(f"{letter}nn", Standing.WAITING) for letter in "ABCDEFGHIJKLMN"]
    out = [row(f"Zoe {place}", Standing.OUT, place) for place in range(31, 51)]
    rows = listed("Ann", each=10) + waits + out
    assert told(parts(rows, BEHIND)) == [
        ("A", 10),
        ("Waiting A–L", 12),
        ("Waiting M–N", 2),
        ("Out 31–42", 12),
        ("Out 43–50", 8),
    ]
    assert told(parts(listed("Ann", "Bob", "Cy", "Di", each=10) + out[:3], BEHIND))[-1] == ("Out", 3)


@pytest.mark.parametrize(("wanted", "opened"), [("", "A"), ("B", "B"), ("Q", "A")])
def test_one_part_is_open(wanted: str, opened: str) -> None:
    found = parts(listed("Ann", "Bob", "Cy", "Di", each=10), BEHIND, wanted)
    assert [part.key for part in found if part.is_open] == [opened]


def test_letters_are_those_of_the_name_without_its_accents() -> None:
    assert [part.key for part in parts(listed("Ann", "Étienne", "Jo", "Владимир", each=10), BEHIND)] == [
        "A",
        "E",
        "J",
        "В",
    ]
