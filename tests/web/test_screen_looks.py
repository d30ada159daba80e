"""Looks of screens without a server: what is kept and read again, what is refused, colours that can be read."""

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from shuffleup.bad_input import BadInput
from shuffleup.desk.look import (
    ACCENTS,
    PARTS,
    PRESETS,
    SOUNDS,
    THEMES,
    USUAL,
    USUAL_SOUNDS,
    Look,
    checked,
    key_of,
    read,
    written,
)

CSS = Path(__file__).parents[2] / "src/shuffleup/web/static/shuffleup/css/screen_themes.css"
SCRIPT = CSS.parents[1] / "js/sounds.js"


@pytest.mark.parametrize("name", PRESETS)
def test_a_layout_is_read_as_it_was_kept(name: str) -> None:
    assert read(written(PRESETS[name])) == PRESETS[name]
    assert checked(PRESETS[name]) == PRESETS[name]


def test_all_of_a_look_is_kept() -> None:
    look = Look("Bar", ("clock", "names"), ("prizes",), 30, False, False, True, "Quiz on Friday", "light", "rose")
    look = replace(look, logo="a" * 24, sponsor="b" * 24, sounds={"bust": "knock", "level": ""}, loudness="loud")
    look = replace(look, shift=False, awake=False)
    assert read(written(look)) == look
    assert (look.sound("bust"), look.sound("level"), look.sound("break")) == ("knock", "", "fall")


@pytest.mark.parametrize("kept", ["", "nonsense", "[]", '{"main": "clock"}', '{"theme": "pink"}', '{"seconds": 7}'])
def test_what_cannot_be_read_is_the_usual_look(kept: str) -> None:
    assert read(kept) == USUAL


def test_a_look_of_a_later_release_is_read_without_what_is_not_known_yet() -> None:
    assert read('{"theme": "light", "weather": "sunny"}') == replace(USUAL, theme="light")


def test_parts_stand_once_and_never_beside_themselves() -> None:
    look = checked(Look(main=("prizes", "clock", "prizes"), side=("seats", "prizes")))
    assert (look.main, look.side) == (("clock", "prizes"), ("seats",))
    assert checked(Look(main=())).main == ("clock",)


@pytest.mark.parametrize(
    "wrong",
    [
        {"main": ("weather",)},
        {"side": ("clock", "jukebox")},
        {"theme": "pink"},
        {"accent": "#ff0000"},
        {"seconds": 0},
        {"sounds": {"level": "trombone"}},
        {"sounds": {"thunder": "gong"}},
        {"loudness": "deafening"},
        {"name": "x" * 41},
        {"text": "x" * 201},
    ],
)
def test_what_no_screen_can_show_is_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(BadInput):
        checked(replace(USUAL, **wrong))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("name", "key"),
    [("Bar, left", "bar-left"), ("  Zoë’s TV  ", "zoes-tv"), ("???", ""), ("x" * 40, "x" * 24), ("A -- B", "a-b")],
)
def test_an_address_can_be_typed_with_a_remote(name: str, key: str) -> None:
    assert key_of(name) == key


def test_every_sound_that_can_be_chosen_is_made() -> None:
    made = set(re.findall(r"^    (\w+): \[(?:BELL|GONG|WOOD|BRASS)", SCRIPT.read_text(), re.MULTILINE))
    assert made == set(SOUNDS)
    assert {*USUAL_SOUNDS.values()} <= {"", *SOUNDS}


Colours = dict[str, str]


def colours(theme: str, accent: str) -> Colours:
    """The colours of a theme with an accent, as the style sheet has them."""
    found: Colours = {}
    for selector, body in re.findall(r"(?s)(:root[^{]*)\{(.*?)\}", CSS.read_text()):
        themes = re.findall(r'data-theme="(\w+)"', selector) or [theme if "data-accent" not in selector else "dark"]
        accents = re.findall(r'data-accent="(\w+)"', selector) or [accent]
        if themes == [theme] and accents == [accent]:
            found |= dict(re.findall(r"--([\w-]+): (#\w+)", body))
    return found


def luminance(colour: str) -> float:
    digits = colour[1:] if len(colour) == 7 else "".join(each * 2 for each in colour[1:])
    parts = [int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def pairs(has: Colours) -> Iterator[tuple[str, str, float]]:
    """Letters and lines on what they lie on, with the least contrast."""
    for letters in ("ivory", "chalk", "dim", "brass"):
        for ground in ("felt", "lamp", "rest", "rest-lamp", "bed"):
            yield letters, ground, 4.5
    yield from (("ivory", "lift", 4.5), ("ink", "brass", 4.5), ("ember-ink", "ember", 4.5))
    yield from (("felt", "ivory", 4.5), ("brass", "felt", 3), ("still", "felt", 3), ("still", "lamp", 3))


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("accent", ACCENTS)
def test_every_theme_can_be_read_across_a_room(theme: str, accent: str) -> None:
    has = colours(theme, accent)
    found = {f"{one} on {other}": round(contrast(has[one], has[other]), 2) for one, other, _ in pairs(has)}
    weak = [f"{one} on {other}" for one, other, least in pairs(has) if contrast(has[one], has[other]) < least]
    assert weak == [], found


def test_the_parts_in_the_scripts_are_those_that_can_be_chosen() -> None:
    script = (SCRIPT.parent / "screen_panels.js").read_text()
    block = re.search(r"(?s)const TITLES = \{(.*?)\};", script)
    assert block is not None
    assert set(re.findall(r"(\w+): \"", block[1])) == set(PARTS) - {"clock"}


def test_a_look_is_kept_as_json_with_nothing_that_is_usual() -> None:
    assert json.loads(written(USUAL)) == {}
