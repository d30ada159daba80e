"""House books for programs: begun, decided by policy, given clauses, checked, kept as text, played under, removed."""

import json
from typing import Any

import pytest
from asking import House, fresh

PHONES = {"title": "Phones", "topic": "conduct", "kind": "notice", "says": "Phones stay off the table."}
TEXT = 'format = 1\n\n[book]\nid = "ship"\nname = "The Ship"\nextends = "redtooth"\n'


def begun(house: House, book: str) -> dict[str, Any]:
    """A book that changes nothing yet."""
    made: dict[str, Any] = house.by["director"].post(
        f"/house-books/{book}/begin", {"name": f"The {book}", "extends": "tda"}
    )
    return made


def test_a_book_is_made_step_by_step_and_a_night_is_played_under_it(house: House) -> None:
    director, here = house.by["director"], "/house-books/anchor"
    first = begun(house, "anchor")
    assert begun(house, "anchor") == first, "sent again, nothing is done twice"
    wanted = {"value": "minus_percent", "words": "Latecomers lose a part of the stack."}
    decided = director.post(f"{here}/policies/late_stack", wanted)
    (change,) = decided["changes"]
    assert (change["policy"], change["value"], change["below"]) == ("late_stack", "minus_percent", "full")
    assert [each["says"] for each in decided["clauses"]] == [wanted["words"]]
    assert director.post(f"{here}/policies/late_stack", {"value": None})["changes"] == []
    (own,) = director.post(f"{here}/clauses", {"clause": PHONES})["clauses"]
    changed = {"clause": {**PHONES, "says": "Phones stay in pockets."}, "instead_of": own["id"]}
    assert director.post(f"{here}/clauses", changed)["clauses"][0]["says"] == "Phones stay in pockets."
    named = director.post(f"{here}/rename", {"name": "The Anchor, Tuesdays"})
    assert {"book": "anchor", "name": "The Anchor, Tuesdays", "problem": ""} in director.get("/house-books")["books"]
    stale = {"name": "Another", "seen": first["seen"]}
    assert director.ask("POST", f"{here}/rename", stale).status == 412
    assert director.post(f"{here}/rename", {**stale, "seen": named["seen"]})["name"] == "Another"
    plan = {"name": "Tuesday", "rulebook": "anchor", "level": [{"small_blind": 25, "big_blind": 50}]}
    night = director.post("/nights", {"id": fresh(), "event": plan})["night"]
    assert director.get(f"/nights/{night}")["rulebook"] == "anchor"
    assert director.get(here)["nights"] == [night]
    assert director.ask("POST", f"{here}/remove").status == 409
    assert director.post(f"{here}/clauses/drop", {"clause": own["id"]})["clauses"] == []


def test_a_book_is_checked_kept_as_text_and_removed(house: House) -> None:
    director = house.by["director"]
    assert director.post("/house-book-check", {"book_text": TEXT})["problems"] == []
    wrong = director.post("/house-book-check", {"book_text": TEXT.replace("redtooth", "redteeth")})["problems"]
    assert (wrong[0]["line"], "redtooth" in wrong[0]["right"]) == (6, True)
    assert director.ask("GET", "/house-books/ship").status == 404
    kept = director.post("/house-books", {"book_text": TEXT})
    assert (kept["extends"], kept["book_text"]) == ("redtooth", TEXT)
    assert director.post("/house-books", {"book_text": TEXT}) == kept
    renamed = TEXT.replace("The Ship", "The Ship Inn")
    assert director.ask("POST", "/house-books", {"book_text": renamed}).status == 422
    assert director.ask("POST", "/house-books", {"book_text": renamed, "replace": True, "seen": "x"}).status == 412
    put = director.post("/house-books", {"book_text": renamed, "replace": True, "seen": kept["seen"]})
    assert put["name"] == "The Ship Inn"
    above = TEXT.replace('"ship"', '"boat"').replace("redtooth", "ship")
    director.post("/house-books", {"book_text": above})
    assert director.ask("POST", "/house-books/ship/remove").status == 409
    assert "boat" not in json.dumps(director.post("/house-books/boat/remove", None))
    assert "ship" not in json.dumps(director.post("/house-books/ship/remove", None))


@pytest.mark.parametrize(
    ("path", "body", "field"),
    [
        ("", {"book_text": "["}, "book_text"),
        ("", {"book_text": "x" * 120_001}, "book_text"),
        ("/tda/begin", {"name": "Ours", "extends": "redtooth"}, "extends"),
        ("/other/begin", {"name": " ", "extends": "tda"}, "name"),
        ("/other/begin", {"name": "Ours", "extends": "/etc/passwd"}, "extends"),
        ("/crow/rename", {"name": ""}, "name"),
        ("/crow/policies/late_stack", {"value": "never"}, "value"),
        ("/crow/policies/late_stack", {"value": [1.5]}, "value"),
        ("/crow/clauses", {"clause": {**PHONES, "kind": "order"}}, "clause"),
        ("/crow/clauses", {"clause": {**PHONES, "topic": "phones"}}, "clause"),
        ("/crow/clauses", {"clause": PHONES, "instead_of": "7"}, "instead_of"),
        ("/crow/clauses/drop", {"clause": "7"}, "clause"),
    ],
)
def test_what_no_book_can_be_is_named(house: House, path: str, body: dict[str, Any], field: str) -> None:
    before = begun(house, "crow")
    reply = house.by["director"].ask("POST", f"/house-books{path}", body)
    assert reply.status == 422, reply.text
    assert {each["field"] for each in json.loads(reply.text)["errors"]} == {field}
    assert "root:" not in reply.text
    assert house.by["director"].get("/house-books/crow") == before
