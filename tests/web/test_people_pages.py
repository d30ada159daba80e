"""People of the house over the web: corrected, merged and erased, and taken back where that can be."""

import re

import pytest
from served import Reply, Served, Visitor


@pytest.fixture
def director(served: Served) -> Visitor:
    return served.director()


def person(director: Visitor, name: str) -> str:
    """The page of a person."""
    found = re.search(rf'href="(/people/\w+)"[^>]*><span class="row-main"><b>{name}<', director.get("/people").text)
    assert found is not None, director.get("/people").words
    return found[1]


def undo(shown: Reply) -> str:
    """Where the Undo on the line that says what was done leads."""
    found = re.search(r'action="(/people/\w+/undo\?command=\w+)"', shown.text)
    assert found is not None, shown.words
    return found[1]


def test_a_name_is_corrected_everywhere_and_the_correction_taken_back(director: Visitor) -> None:
    night = director.new_night()
    director.enter(night, ["Jon Smiht", "Ada Bell"])
    page = person(director, "Jon Smiht")
    done = director.follow(director.post(f"{page}/correct", {"name": "John Smith"}))
    assert "John Smith" in director.get(f"/e/{night}/players").words
    assert "Taken back" in director.told(undo(done))
    assert "Jon Smiht" in director.get(f"/e/{night}/players").words


def test_two_records_become_one_and_two_again(director: Visitor) -> None:
    night = director.new_night()
    director.enter(night, ["Bob Miller", "Bob Millar"])
    gone, kept = person(director, "Bob Millar"), person(director, "Bob Miller")
    assert "Bob Miller" in director.get(gone).words.partition("same person twice")[2]
    done = director.follow(director.post(f"{gone}/merge", {"kept": kept.rpartition("/")[2]}))
    assert "Bob Millar" not in director.get(f"/e/{night}/players").words
    assert "Taken back" in director.told(undo(done))
    assert "Bob Millar" in director.get(f"/e/{night}/players").words


def test_who_is_erased_stays_in_the_list_without_a_name_for_good(director: Visitor) -> None:
    night = director.new_night()
    director.enter(night, ["Zoë Young", "Ada Bell"])
    page = person(director, "Zoë Young")
    assert "tick the box" in director.told(f"{page}/erase").lower()
    number = "a" * 32
    assert "Erased" in director.told(f"{page}/erase", {"sure": "yes", "command_id": number})
    assert "Zoë" not in director.get(f"/e/{night}/players").words
    assert "Player 1" in director.get(f"/e/{night}/players").words
    assert director.get(page).status == 404
    assert "no such person" in director.told(f"{page}/undo?command={number}")
    other = person(director, "Ada Bell")
    assert "nothing of this to take back" in director.told(f"{other}/undo?command={number}")
