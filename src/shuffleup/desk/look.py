"""How a screen looks: which parts it shows in what turn, colours, pictures, sounds, and how it spares the television.

A look is plain data, kept as JSON; what an older release wrote reads with the defaults of what came later, and what
cannot be read is the usual look. Not done here: who may change it, what the parts show (`shown.py`), drawing (scripts).
"""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any

from shuffleup.acts.plain import Unreadable, from_plain, to_plain
from shuffleup.bad_input import BadInput
from shuffleup.message import Message

USUAL_KEY = "big"
"""The screen that every night has; `/screen/<night>` leads to it."""

PARTS = (
    "clock",
    "seats",
    "names",
    "prizes",
    "levels",
    "figures",
    "points",
    "league",
    "rulings",
    "message",
    "picture",
    "code",
    "tables",
    "feature",
)
"""What a screen can show. `tables` and `feature` are of nights that the program deals."""

BESIDE_CLOCK = tuple(part for part in PARTS if part != "clock")
THEMES = ("dark", "light", "contrast")
ACCENTS = ("brass", "green", "blue", "rose", "violet")
SECONDS = (8, 12, 20, 30, 60)
"""For so long each part stays, where there are several."""

LOUDNESS = ("soft", "usual", "loud")
SOUNDS = ("rise", "two", "fall", "reveille", "ping", "call", "gong", "knock", "fanfare")
"""Made in the browser (`sounds.js`); none is a file."""

USUAL_SOUNDS: Mapping[str, str] = {
    "level": "rise",
    "minute": "two",
    "break": "fall",
    "back": "reveille",
    "move": "ping",
    "bust": "",
    "final": "fanfare",
    "last": "gong",
}
"""What is heard -> the sound that it has unless somebody chose another; empty for none."""

OWN_SOUND = re.compile("[0-9a-f]{24}")
"""The id of a sound from a file of the house's own, which may be chosen in place of one of ours."""

MOST_TABLE = 9_999
LONGEST_NAME, LONGEST_TEXT = 40, 200
KEY = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
"""Letters, figures and single dashes: to be typed with a television's remote."""


@dataclass(frozen=True, slots=True)
class Look:
    """How a screen looks. Several parts in `main` or `side` take turns; without `side` a part has the whole screen.

    `bar` keeps the clock in sight where it is not the part on show, `foot` the line of moves and messages. `near` is
    for a screen that is read from two metres. `text` is shown as long as the night has no message of its own. `logo`
    and `sponsor` are ids of pictures, `league` that of a league table (empty: the first there is). `feature` is the
    table that its part shows (0: the one with the biggest all-in). `sounds` holds what differs from the usual
    ones: the name of one of ours, the id of one of the house's own, or nothing.
    """

    name: str = ""
    main: tuple[str, ...] = ("clock",)
    side: tuple[str, ...] = ()
    seconds: int = 20
    bar: bool = True
    foot: bool = True
    near: bool = False
    text: str = ""
    theme: str = "dark"
    accent: str = "brass"
    logo: str = ""
    sponsor: str = ""
    league: str = ""
    feature: int = 0
    sounds: Mapping[str, str] = field(default_factory=dict)
    loudness: str = "usual"
    shift: bool = True
    awake: bool = True

    def sound(self, what: str) -> str:
        """The sound of something, empty for none."""
        return self.sounds.get(what, USUAL_SOUNDS[what])

    @property
    def every_sound(self) -> dict[str, str]:
        """All that is heard, with its sound."""
        return {what: self.sound(what) for what in USUAL_SOUNDS}

    @property
    def own_sounds(self) -> dict[str, str]:
        """What is heard from a file of the house's own, with the id of the file."""
        return {what: sound for what, sound in self.sounds.items() if OWN_SOUND.fullmatch(sound)}


def in_place(what: str) -> str:
    """The sound of ours that is heard where a file of the house's own cannot be."""
    return USUAL_SOUNDS[what] or "knock"


USUAL = Look()

PRESETS: Mapping[str, Look] = {
    "clock": USUAL,
    "clock_seats": Look(side=("seats",), seconds=8),
    "clock_all": Look(side=("prizes", "levels", "rulings", "message")),
    "door": Look(main=("names",), bar=False, near=True, seconds=12),
    "seats": Look(main=("seats",)),
    "payouts": Look(main=("prizes", "levels", "points", "league")),
    "turns": Look(main=("clock", "seats", "prizes", "points", "league", "rulings", "message")),
    "message": Look(main=("message", "picture"), foot=False),
    "dealt": Look(main=("tables", "feature")),
    "feature": Look(main=("feature",), foot=False),
}
"""Layouts that come with the application."""


def read(text: str) -> Look:
    """A look as it was kept."""
    try:
        data = json.loads(text)
        known = {each.name for each in fields(Look)}
        return checked(from_plain(Look, {name: value for name, value in data.items() if name in known}))
    except (ValueError, AttributeError, Unreadable, BadInput):
        return USUAL


def written(look: Look) -> str:
    """A look as it is kept."""
    return json.dumps(to_plain(look), ensure_ascii=False, sort_keys=True)


def checked(look: Look) -> Look:
    """The look with its parts each once and in their order. Raises `BadInput` for what no screen can show."""
    _known("part", (*look.main, *look.side), PARTS)
    _known("theme", (look.theme,), THEMES)
    _known("accent", (look.accent,), ACCENTS)
    _known("loudness", (look.loudness,), LOUDNESS)
    _known("sound", (each for each in look.sounds.values() if not OWN_SOUND.fullmatch(each)), ("", *SOUNDS))
    _known("event", look.sounds, USUAL_SOUNDS)
    if look.seconds not in SECONDS:
        raise BadInput(
            Message("wrong.seconds_will_not_do", {"seconds": look.seconds}),
            right=Message("right.known", {"known": ", ".join(map(str, SECONDS))}),
        )
    if len(look.name) > LONGEST_NAME or len(look.text) > LONGEST_TEXT:
        raise BadInput(
            Message("wrong.too_long"),
            right=Message("right.name_and_message", {"most": LONGEST_NAME, "longest": LONGEST_TEXT}),
        )
    if not 0 <= look.feature <= MOST_TABLE:
        raise BadInput(
            Message("wrong.no_table_number", {"number": look.feature}),
            right=Message("right.table_number", {"most": MOST_TABLE}),
        )
    main = tuple(part for part in PARTS if part in look.main) or ("clock",)
    side = tuple(part for part in BESIDE_CLOCK if part in look.side and part not in main)
    return replace(look, main=main, side=side)


def _known(what: str, given: Any, known: Any) -> None:
    strange = [each for each in given if each not in known]
    if strange:
        raise BadInput(
            Message("wrong.not_of_a_screen", {"what": what, "value": str(strange[0])[:20]}),
            right=Message("right.one_those_page"),
        )


def key_of(name: str) -> str:
    """A name as it stands in an address: `Bar, left` as `bar-left`; empty where nothing is left of it."""
    from shuffleup.names import fold

    return "-".join(re.findall(r"[a-z0-9]+", fold(name)))[:24].strip("-")
