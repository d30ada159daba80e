"""The house holds together: no circle but the floor's, pages and programs apart, a name for each class, short lines."""

from pathlib import Path

import house
import shuffleup

TEMPLATES = Path(shuffleup.__file__).parent / "web" / "templates"
LONGEST = 140

STILL_TWICE = {
    "CommandTakenBack": "the log names events by their class, in the league's stream as in a night's",
    "Done": "the league's journal and a night's, until one chronicle keeps both",
    "Happened": "the league's journal and a night's, until one chronicle keeps both",
    "Journal": "the league's journal and a night's, until one chronicle keeps both",
    "RedrawSeats": "a command that logs hold by its name, and the values of a policy of that name",
    "TakeBack": "the log names commands by their class, in the league's stream as in a night's",
}
"""Names of classes with two homes, and why."""


def test_no_circle_of_modules_leaves_the_floor() -> None:
    strange = [sorted(each) for each in house.circles() if {house.room(name) for name in each} != {"floor"}]
    assert strange == []


def test_pages_and_programs_import_nothing_of_each_other() -> None:
    found = [
        (name, to)
        for name, leads in house.imports().items()
        for to in leads
        if {"api", "console"} == {_part(name), _part(to)}
    ]
    assert found == []


def _part(module: str) -> str:
    """The part of the web that a module belongs to: `api`, `console` .."""
    parts = module.split(".")
    return parts[2] if len(parts) > 2 and parts[1] == "web" else ""


def test_a_class_has_a_name_of_its_own() -> None:
    assert {name for name, homes in house.homes().items() if len(homes) > 1} == STILL_TWICE.keys()


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
