"""People and nights of other programs: chosen, looked at, asked about, taken in, counted, undone; refused by name."""

import json
import re
from collections.abc import Mapping
from html import unescape
from typing import TYPE_CHECKING

import pytest
from served import Reply, Served, Visitor
from test_accessible import looked_at

from saved_tournaments import ANN, BO, CY, Saved, saved

if TYPE_CHECKING:
    from conftest import Windows

NIGHTS = {"what": "nights", "currency": "GBP", "points": "", "venue": "", "day": ""}


def read(by: Visitor, data: str, name: str = "tuesday.tdt", **fields: str) -> Reply:
    by.get("/import")
    return by.upload("/import", data.encode(), name, {**NIGHTS, **fields})


def take(by: Visitor, review: Reply, answers: Mapping[str, str] | None = None) -> Reply:
    found = re.search(r'(?s)<textarea name="read" hidden>(.*?)</textarea>', review.body.decode())
    assert found is not None, review.words
    came = by.post("/import", {"read": unescape(found[1]), **(answers or {})})
    assert came.status == 303, came.words
    return by.get(came.location)


def person(by: Visitor, name: str) -> str:
    found = re.search(r'href="(/people/\w+)"', by.get(f"/people?q={name}").text)
    assert found is not None
    return found[1]


def test_a_saved_night_is_looked_at_taken_in_counted_and_undone(served: Served) -> None:
    director = served.director()
    director.post("/league/do/keep_table", {"table": "", "name": "Old season", "best": "0"})
    review = read(director, saved(ANN, BO, CY, title="Old Tuesday"), points="nuts")
    assert "1 night, 3 players" in review.words
    assert "Old Tuesday 19 November 2024" in review.words
    assert "Nothing is taken in yet." in review.words
    assert "Nobody yet" in director.get("/people?q=Lodge").words or "Nobody" in director.get("/people?q=Lodge").words
    page = take(director, review)
    assert "Nights imported: 1." in page.words
    mine = director.get(person(director, "Lodge"))
    assert "ann@home.test" in mine.text
    assert "imported from The Tournament Director" in mine.words
    assert "1st of 3" in mine.words
    table = re.search(r'href="(/league/table/\w+)"', director.get("/league").text)
    assert table is not None
    shown = Visitor(served).get(table[1]).words
    assert "imported from The Tournament Director" in shown
    assert "points for place 1 of 3" in shown
    again = read(director, saved(ANN, BO, CY, title="Old Tuesday"))
    assert "All of it was imported before." in again.words
    undo = re.search(r'action="(/league/do/undo\?command=\w+)"', page.text)
    assert undo is not None
    director.post(undo[1], {"next": "/league"})
    assert "imported from" not in director.get(person(director, "Lodge")).words
    assert "Imported nights" not in director.get("/league").words


def test_two_of_the_same_name_are_asked_about(served: Served) -> None:
    director = served.director()
    night = director.new_night(name="Namesakes")
    rows = "name,member number\nDee Twin,1\nDee Twin,2\n"
    director.post(f"/e/{night}/players/import", {"rows": rows})
    listed = "place,name,date,night\n1,Dee Twin,2024-05-01,Spring\n2,Flo Near,2024-05-01,Spring\n"
    review = read(director, listed, "spring.csv")
    assert "1 night, 2 players" in review.words
    name = re.search(r'name="(who-\d+)"', review.text)
    twins = re.findall(r'<option value="(\w{6,})">\s*Dee Twin', review.text)
    assert name is not None
    assert len(twins) == 2
    refused = take(director, review)
    assert "Dee Twin" in refused.words
    assert "Imported nights" not in director.get("/league").words
    page = take(director, review, {name[1]: twins[1]})
    assert "Nights imported: 1." in page.words
    assert "Spring" in director.get(f"/people/{twins[1]}").words
    assert "Spring" not in director.get(f"/people/{twins[0]}").words


def test_people_alone_from_a_list_as_the_other_program_exports_it(served: Served) -> None:
    director = served.director()
    listed = "Nickname,First Name,Last Name,Email 1,Phone 1,Notes\nGee,Gus,Hillman,gus@home.test,01234 567,vegan\n"
    review = read(director, listed, "players.csv", what="people")
    assert "1 player" in review.words
    page = take(director, review)
    assert "New people: 1." in page.words
    assert "gus@home.test" in director.get(person(director, "Hillman")).text
    undo = re.search(r'action="(/people/\w+/undo\?command=\w+)"', page.text)
    assert undo is not None
    director.post(undo[1])
    assert "Gus Hillman" not in director.get("/people?q=Hillman").text


def test_people_who_have_played_since_stay(served: Served) -> None:
    director = served.director()
    page = take(director, read(director, "name\nIvy Keep\n", "players.csv", what="people"))
    night = director.new_night(name="Since")
    director.enter(night, ["Ivy Keep"])
    undo = re.search(r'action="(/people/\w+/undo\?command=\w+)"', page.text)
    assert undo is not None
    came = director.post(undo[1])
    assert "they stay" in director.get(came.location).words
    assert "Ivy Keep" in director.get("/people?q=Ivy").text


@pytest.mark.parametrize(
    ("name", "data", "says"),
    [
        ("backup.zip", "PK\x03\x04 rest", "saved tournaments (.tdt) from within it"),
        ("TD.tdb", "whatever", "exported as CSV"),
        ("players.html", "<html><table>", "the same exported as CSV"),
        ("half.tdt", saved(ANN, BO, CY)[:-200], "no saved tournament"),
        ("on.tdt", saved(Saved("Ann Lodge"), Saved("Bo Marsh")), "2 players are still in"),
        ("odd.csv", "who,what\n1,2\n", "header with name and place"),
        ("empty.csv", "", "a file, or a list pasted"),
        ("bad.csv", "name,place,date\nAnn,1,2024-01-01\nBo,x,2024-01-01\n", "a place is missing"),
    ],
)
def test_what_is_not_read_is_refused_with_what_would_be(served: Served, name: str, data: str, says: str) -> None:
    director = served.director()
    came = read(director, data, name)
    assert came.status == 303
    assert says in director.get(came.location).words
    forged = director.post("/import", {"read": '{"nights": [{"key": 5}]}'})
    assert "Read the file again" in director.get(forged.location).words or forged.status == 303


def test_a_shared_place_that_cannot_be_is_refused_before_points_are_worked_out(served: Served) -> None:
    director = served.director()
    listed = (
        "place,name,date,night\n1,Gil Half,2024-06-01,June\n3,Hal Part,2024-06-01,June\n3,Ian Whole,2024-06-01,June\n"
    )
    said = director.follow(read(director, listed, "june.csv", points="nuts")).words
    assert "June: 2 players cannot share place 3 of 3" in said
    assert (
        "Nights imported: 1."
        in take(director, read(director, listed.replace("\n3,", "\n2,"), "june.csv", points="nuts")).words
    )


ALONE = {"key": "a", "name": "Jo Forge"}
NIGHT = {
    "key": "k",
    "name": "N",
    "day": "2024-01-01",
    "source": "s",
    "players": [ALONE, {"key": "b", "name": "Kay Forge"}],
}
PLACED = [{"player": "a", "place": 1}, {"player": "b", "place": 2}]


@pytest.mark.parametrize(
    "forged",
    [
        {"people": [{**ALONE, "name": " "}]},
        {"people": [{**ALONE, "name": "x" * 81}]},
        {"people": [{**ALONE, "email": "e" * 255}]},
        {"people": [{**ALONE, "phone": "1" * 41}]},
        {"people": [{**ALONE, "member_number": "9" * 41}]},
        {"people": [{**ALONE, "name": "Jo\ud800Forge"}]},
        {"nights": [{**NIGHT, "results": [{"player": "zz", "place": 1}, PLACED[1]]}]},
        {"nights": [{**NIGHT, "results": [{"player": "a", "place": 10**30}, PLACED[1]]}]},
        {"nights": [{**NIGHT, "results": [{"player": "a", "place": 0}, PLACED[1]]}]},
        {"nights": [{**NIGHT, "results": [{"player": "a", "place": 1, "won": -1}, PLACED[1]]}]},
        {"nights": [{**NIGHT, "results": PLACED, "players": [{**ALONE, "name": "x" * 81}, NIGHT["players"][1]]}]},
    ],
)
def test_a_list_that_came_back_as_no_file_reads_is_not_taken(served: Served, forged: dict[str, object]) -> None:
    director = served.director()
    came = director.post("/import", {"read": json.dumps({"currency": "GBP", "points": "nuts", **forged})})
    assert came.status == 303
    assert "This is not the list that was looked at" in director.get(came.location).words
    assert "Forge" not in director.get("/people?q=Forge").words.partition("Find")[2]


def test_a_form_sent_twice_says_twice_how_many_nights_it_brought(served: Served) -> None:
    director = served.director()
    sent = {"read": json.dumps({"nights": [{**NIGHT, "key": "twice", "results": PLACED}], "currency": "GBP"})}
    for _ in range(2):
        page = director.follow(director.post("/import", {**sent, "command_id": "ab" * 16}))
        assert "Nights imported: 1." in page.words


@pytest.mark.browser
def test_the_pages_of_bringing_in_are_read_by_everybody(served: Served, windows: "Windows") -> None:
    director = served.director()
    director.post("/league/do/keep_venue", {"venue": "", "name": "The Crown", "law": "", "rulebook": "", "chips": ""})
    night = director.new_night(name="Twins")
    director.post(f"/e/{night}/players/import", {"rows": "name,member number\nZoe Same,1\nZoe Same,2\n"})
    take(director, read(director, saved(ANN, BO, CY, title="Looked at", uuid="other")))
    page = windows.open(served.link, reduced_motion="reduce")
    wrong = {}
    for path in ("/import", "/league"):
        page.goto(served.url + path)
        wrong |= {f"{path}, {how}": found for how, found in looked_at(page)}
    page.goto(f"{served.url}/import")
    cup = "2024-05-01,A spring cup with a long name"
    page.fill("#pasted", f"place,name,date,night\n1,Zoe Same,{cup}\n2,Flo Near,{cup}\n")
    page.click("#read-past")
    page.wait_for_selector("#take-in")
    wrong |= {f"review, {how}": found for how, found in looked_at(page)}
    page.select_option("select[name^=who-]", index=1)
    page.click("#take-in")
    page.wait_for_selector("text=Nights imported: 1.")
    assert wrong == {}
