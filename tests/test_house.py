"""The house holds together: no circle of modules, pages and programs apart, a name for each class, short lines."""

from pathlib import Path

import house
import shuffleup

TEMPLATES = Path(shuffleup.__file__).parent / "web" / "templates"
LONGEST = 140

MAY_READ_POLICIES = (
    *("rulebooks.", "floor.", "tournament.between.", "dealing.amendment.", "dealing.called_clock."),
    *("conformance.", "web.rules."),
)
"""The books themselves; rulings at tables, dealt ones too, and between hands; what proves them; pages of a book."""

STILL_READ_POLICIES = {
    "cli.compare": "the names of a topic's policies, not what a book makes of them",
    "histories.situation": "the names of the grades of event, to read a file",
    "tournament.pin": "the pinned book has its typed twin made, and hands it on unread",
    "web.api.rulings_asked": "the names of a topic's policies, not what a book makes of them",
}
"""Who reads policies elsewhere, and why; whatever else asks `tournament.between`."""


def test_modules_import_each_other_in_no_circle() -> None:
    assert [sorted(each) for each in house.circles()] == []


def test_pages_and_programs_import_nothing_of_each_other() -> None:
    found = [
        (name, to)
        for name, leads in house.imports().items()
        for to in leads
        if {"api", "console"} == {_part(name), _part(to)}
    ]
    assert found == []


def test_what_the_books_say_between_hands_is_read_in_one_place() -> None:
    reads = {name.removeprefix("shuffleup.") for name in house.policy_readers()}
    elsewhere = {name for name in reads if not f"{name}.".startswith(MAY_READ_POLICIES)}
    assert elsewhere == STILL_READ_POLICIES.keys()


def _part(module: str) -> str:
    """The part of the web that a module belongs to: `api`, `console` .."""
    parts = module.split(".")
    return parts[2] if len(parts) > 2 and parts[1] == "web" else ""


def test_a_class_has_a_name_of_its_own() -> None:
    assert {name: homes for name, homes in house.homes().items() if len(homes) > 1} == {}


def test_every_room_stands_in_the_picture() -> None:
    assert {house.room(name) for name in house.trees()} - {""} == {each for row in house.ROWS for each in row}


def test_the_picture_is_as_imports_draw_it() -> None:
    page = house.PAGE.read_text(encoding="utf-8")
    assert house.PICTURE.findall(page) == [house.picture()], "run `make architecture`"


def test_templates_have_lines_that_can_be_read() -> None:
    long = [
        f"{path.relative_to(TEMPLATES)}:{number}"
        for path in sorted(TEMPLATES.rglob("*.html"))
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if len(line) > LONGEST
    ]
    assert long == []
