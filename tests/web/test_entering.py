"""Two people of one name in the house: whoever enters the name is asked which, typed, from a list or by a program."""

import re

import pytest
from served import Reply, Served, Visitor

from shuffleup.desk.entering import Alike, KnownPeople
from shuffleup.store.beside import Person


@pytest.fixture
def director(served: Served) -> Visitor:
    return served.director()


def two(director: Visitor, name: str) -> list[str]:
    """Two people of this name, by their ids."""
    director.do(director.new_night(), "enter", name=name, sure="yes")
    director.do(director.new_night(), "enter", name=name, sure="yes")
    return sorted(
        set(re.findall(rf'href="/people/(\w+)"[^>]*><span class="row-main"><b>{name}<', director.get("/people").text))
    )


def post(director: Visitor, night: str, rows: str, **fields: str) -> Reply:
    return director.post(f"/e/{night}/players/import", {"rows": rows, **fields})


def test_a_typed_name_and_a_line_of_a_list_ask_which_of_two_is_meant(director: Visitor) -> None:
    ids = two(director, "John Smith")
    assert len(ids) == 2
    night = director.new_night()
    typed = director.follow(director.do(night, "enter", name="John Smith"))
    assert all(f'name="person" value="{id_}"' in typed.text for id_ in ids)
    review = director.post(f"/e/{night}/players/import", {"pasted": "name\nNew Face\nJohn Smith"})
    assert all(f'<option value="{id_}">' in review.text for id_ in ids)
    unsaid = post(director, night, "name\nNew Face\nJohn Smith")
    assert "ore than one person is called John Smith" in unsaid.words
    assert "New Face" not in director.get(f"/e/{night}/players").words
    assert post(director, night, "name\nNew Face\nJohn Smith", **{"who-1": "x"}).status == 200
    assert post(director, night, "name\nNew Face\nJohn Smith", **{"who-1": ids[1]}).status == 303
    assert "New Face" in director.get(f"/e/{night}/players").words
    again = director.follow(director.do(night, "enter", person=ids[1]))
    assert "already" in again.words
    assert post(director, night, "name\nJohn Smith", **{"who-0": ids[0]}).status == 303
    assert len(two_of(director, night, "John Smith")) == 2


def two_of(director: Visitor, night: str, name: str) -> list[str]:
    """The entries of people called so."""
    return [each for each in re.findall(r"<b>([^<]*)</b>", director.get(f"/e/{night}/players").text) if each == name]


KNOWN = KnownPeople(
    [
        Person("a", "John Smith", "john smith", member_number="7"),
        Person("b", "John Smith", "john smith", member_number="9"),
        Person("c", "Ann Lee", "ann lee", member_number="3"),
        Person("d", "Bo Ek", "bo ek"),
    ]
)


@pytest.mark.parametrize(
    ("name", "number", "who"),
    [
        ("john SMITH", "", "ab"),
        ("John Smith", "9", "b"),
        ("John Smith", "8", "ab"),
        ("Ann Lee", "", "c"),
        ("Ann Lee", "3", "c"),
        ("Ann Lee", "4", "c?"),
        ("Bo Ek", "4", "d"),
        ("Anne Lee", "", "c?"),
        ("Una Quick", "", ""),
    ],
)
def test_a_name_means_whom_it_can_and_a_member_number_settles_it(name: str, number: str, who: str) -> None:
    match KNOWN.meant(name, number):
        case Person(id=id_):
            assert id_ == who
        case Alike(people=people, named=named):
            assert ("".join(each.id for each in people) == who.rstrip("?"), named) == (True, name != "Anne Lee")
            assert len(who) > 1
        case None:
            assert who == ""


def test_two_new_people_of_one_name_with_member_numbers_are_two(director: Visitor) -> None:
    night = director.new_night()
    assert post(director, night, "name,member number\nIvo Twin,501\nIvo Twin,502").status == 303
    assert len(two_of(director, night, "Ivo Twin")) == 2
    later = director.new_night()
    assert post(director, later, "name,member number\nIvo Twin,502").status == 303
    assert len(two_of(director, later, "Ivo Twin")) == 1


def test_here_now_without_what_the_door_checks_is_told_and_put_right_once_all_have_come(director: Visitor) -> None:
    night = director.new_night("turbo", rulebook="tnpl", tables="1-2")
    listed = "name\n" + "\n".join(f"Player {letter}" for letter in "ABCDEFGH")
    told = director.follow(post(director, night, listed, here="yes")).words
    assert "8 are not here yet. Still to be checked: age." in told
    for page in ("players", "draw"):
        shown = director.get(f"/e/{night}/{page}")
        assert "8 are not here yet Player A , Player B" in shown.words
        assert "Have they all come? Only once everybody has come and been checked: 8 players" in shown.words
        assert '<section class="card" id="unchecked">' in shown.text
    entries = re.findall(
        r'name="entry" value="(\w+)"', shown.text.partition('id="unchecked"')[2].partition("</form>")[0]
    )
    assert len(entries) == 8
    assert "8 players checked: here" in director.follow(director.do(night, "all_here", entry=entries)).words
    assert 'id="unchecked"' not in director.get(f"/e/{night}/draw").text
    director.draw_and_start(night)
    assert "not come yet" not in director.get(f"/e/{night}").words


def test_who_may_not_check_in_is_refused_for_all(served: Served, director: Visitor) -> None:
    night = director.new_night("turbo", rulebook="tnpl", tables="1-2")
    post(director, night, "name\nPlayer A", here="yes")
    entry = re.search(r'name="entry" value="(\w+)"', director.get(f"/e/{night}/players").text)
    assert entry is not None
    screen = director.let_in("screen", tournament=night)
    assert screen.do(night, "all_here", entry=entry[1]).status >= 400
    assert 'id="unchecked"' in director.get(f"/e/{night}/players").text
    assert director.do(night, "all_here", entry="nobody").status == 404
