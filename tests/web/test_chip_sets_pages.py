"""Chip sets of the house: kept, shown with the stacks they make, put into a plan, changed and removed."""

import re

from served import Served

LINES = {"value": ["25", "100", "500", "1000", ""], "count": ["200", "200", "100", "50", ""], "colour": ["green"] * 5}


def test_a_set_is_kept_tried_chosen_and_removed(served: Served) -> None:
    director = served.director()
    made = director.post("/chip-sets", {"name": "The Crown case", **LINES})
    assert made.status == 303
    page = director.follow(made)
    assert re.search(r"\d+ × 25, \d+ × 100", page.words)
    assert re.search(r"\d+ stacks", page.words)
    set_id = made.location.rpartition("/")[2]
    assert "1 stack" in director.get(f"/chip-sets/{set_id}?stack=90000").words
    plan = director.get(f"/new/turbo?chips={set_id}")
    chips = re.search(r'name="chips"[^>]*value="([^"]*)"', plan.text)
    assert chips is not None
    assert chips[1] == "25x200, 100x200, 500x100, 1000x50"
    assert "the chips make" in plan.words
    bad = director.post(f"/chip-sets/{set_id}", {"name": "", **LINES})
    assert "no name" in director.follow(bad).words
    twice = director.post("/chip-sets", {"name": "Twice", "value": ["25", "25"], "count": ["", ""], "colour": ["", ""]})
    assert "each once" in director.follow(twice).words
    director.post(f"/chip-sets/{set_id}", {"remove": "yes"})
    assert director.get(f"/chip-sets/{set_id}").status == 404
    assert "1 stack" not in director.get("/chip-sets").words
    undone = director.told("/chip-sets/undo")
    assert "The Crown case is as it was before" in undone
    assert "1 stack" in director.get(f"/chip-sets/{set_id}?stack=90000").words
    director.post(f"/chip-sets/{set_id}", {"name": "Another name", **LINES})
    director.told("/chip-sets/undo")
    assert "The Crown case" in director.get(f"/chip-sets/{set_id}").words
    director.told("/chip-sets/undo")
    assert director.get(f"/chip-sets/{set_id}").status == 404
    assert "nothing to take back" in director.told("/chip-sets/undo")
