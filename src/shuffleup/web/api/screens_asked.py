"""Screens of a night and layouts of the house, for programs: read, written, put back as they were, taken away, kept.

The name of a screen in its address is yours to choose, so that writing it a second time changes nothing. A change is on
the television at once.
"""

from dataclasses import dataclass, replace
from typing import Annotated, Any

from django.urls import reverse

from shuffleup.bad_input import BadInput
from shuffleup.desk import look as looks
from shuffleup.desk.look import PRESETS, USUAL_KEY, Look
from shuffleup.desk.screens import HOUSE, MOST, ScreenAsLooks
from shuffleup.desk.speech import told as plain
from shuffleup.tournament.answers import Message
from shuffleup.web.api.operation import Ask, operation
from shuffleup.web.api.problems import FieldError, Problem, misfit, unfit
from shuffleup.web.api.schema import Said
from shuffleup.web.screen.shown import screen_name

LONGEST_KEY = 24


@dataclass(frozen=True)
class ScreenShown:
    """A screen of a night, or (`night` is empty) a layout of the house, which shows whichever night is on.

    `changed_at` is when its last change was made (ms UTC), which `seen` refers to; null where nothing can be put back.
    """

    night: str
    key: str
    name: str
    address: str
    look: Look
    changed_at: int | None
    gone: bool


@dataclass(frozen=True)
class ScreensShown:
    """The screens of a night, and those that were taken away and can be put back."""

    screens: tuple[ScreenShown, ...]
    gone: tuple[ScreenShown, ...]


@dataclass(frozen=True)
class Ready:
    """A layout that comes with the application."""

    key: str
    name: str
    look: Look


@dataclass(frozen=True)
class Offered:
    """What a look can be made of. `heard` is what has a sound, with the one that it has usually (empty: none).

    In place of one of `sounds` may stand the id of one of the house's own.
    """

    parts: tuple[str, ...]
    beside_clock: tuple[str, ...]
    themes: tuple[str, ...]
    accents: tuple[str, ...]
    seconds: tuple[int, ...]
    loudness: tuple[str, ...]
    sounds: tuple[str, ...]
    heard: dict[str, str]


@dataclass(frozen=True)
class LayoutsShown:
    """The layouts of the house, those taken away, those that come with the application, and what a look is made of."""

    layouts: tuple[ScreenShown, ...]
    gone: tuple[ScreenShown, ...]
    ready: tuple[Ready, ...]
    offered: Offered


@dataclass(frozen=True)
class ScreenBody:
    """How a screen is to look: like a layout (of the house, or one that comes along), or as `look` says.

    What `look` leaves out is as usual.
    """

    layout: str = ""
    look: Look | None = None


@dataclass(frozen=True)
class LookBody:
    """How it is to look; what is left out is as usual."""

    look: Look


@dataclass(frozen=True)
class SeenBody:
    """The change that is meant: refused (412) if another has come since; null for the last one, whichever it is."""

    seen: Annotated[int | None, Said("`changed_at` of the screen, as it was read.")] = None


@dataclass(frozen=True)
class KeepBody:
    """What the layout is to be called; empty for the screen's own name. One of the same name is written anew."""

    name: str = ""


_ONE: dict[str, Any] = {"answer": ScreenShown}
_WRITTEN: dict[str, Any] = {**_ONE, "parsed": True, "problems": ("refused",)}
_BEFORE: dict[str, Any] = {**_ONE, "body": SeenBody, "problems": ("refused", "moved_on")}


@operation("GET", "/nights/{night}/screens", "Screens", answer=ScreensShown)
def screens(ask: Ask) -> ScreensShown:
    """The screens of a night, with their addresses and how they look."""
    night = ask.event.id
    return ScreensShown(_rows(ask, ask.house.screens.of(night)), _rows(ask, ask.house.screens.gone(night)))


def _rows(ask: Ask, found: list[ScreenAsLooks]) -> tuple[ScreenShown, ...]:
    return tuple(_shown(ask, each) for each in found)


def _shown(ask: Ask, each: ScreenAsLooks) -> ScreenShown:
    if each.tournament == HOUSE:
        path = reverse("television", args=[each.key])
    elif each.key == USUAL_KEY:
        path = reverse("screen", args=[each.tournament])
    else:
        path = reverse("screen_named", args=[each.tournament, each.key])
    address = ask.reached + path
    return ScreenShown(each.tournament, each.key, screen_name(each), address, each.look, each.changed_at, each.gone)


@operation("POST", "/nights/{night}/screens/{screen}", "Screens", body=ScreenBody, **_WRITTEN)
def put_screen(ask: Ask) -> ScreenShown:
    """Put a screen on a layout, or make it look as you say; a new one has the name in the address."""
    return _put(ask, ask.event.id, ask.ids["screen"], _wanted(ask))


def _wanted(ask: Ask) -> Look:
    """The look that a body asks for. Raises `Problem`."""
    told: ScreenBody = ask.body
    if (told.look is None) == (not told.layout):
        raise unfit(FieldError("look", "give a look or a layout", "one of the two"))
    if told.look is not None:
        return told.look
    kept = ask.house.screens.find(HOUSE, told.layout)
    if kept is not None:
        return kept.look
    if told.layout not in PRESETS:
        raise unfit(FieldError("layout", f"no layout is called {told.layout[:40]!r}", "one of those in `layouts`"))
    return replace(PRESETS[told.layout], name=_called(told.layout))


def _called(preset: str) -> str:
    return plain(Message("screens.preset", {"name": preset}))


def _put(ask: Ask, night: str, key: str, wanted: Look) -> ScreenShown:
    here = ask.house.screens
    if not looks.KEY.fullmatch(key) or len(key) > LONGEST_KEY:
        right = f"small letters, digits and single dashes, {LONGEST_KEY} at most"
        raise unfit(FieldError("layout" if night == HOUSE else "screen", f"{key[:40]!r} is no name of a screen", right))
    pictures = {"", *(id_ for id_, _ in ask.house.store.pictures())}
    own_sounds = {id_ for id_, _ in ask.house.store.sounds()}
    for field, id_, known in (
        ("look.logo", wanted.logo, pictures),
        ("look.sponsor", wanted.sponsor, pictures),
        *(("look.sounds", id_, own_sounds) for id_ in wanted.own_sounds.values()),
        ("look.league", wanted.league, {"", *ask.house.league.league.tables}),
    ):
        if id_ not in known:
            raise unfit(FieldError(field, f"there is no {id_[:40]!r} here", "an id of this house, or nothing"))
    try:
        new = looks.checked(wanted)
    except BadInput as bad:
        raise misfit("look", bad) from None
    found = here.find(night, key)
    if found is None and len(here.of(night)) >= MOST:
        raise Problem("refused", plain(Message("screens.cannot_add", {"most": MOST})))
    if found is None or new != found.look:
        here.put(night, key, new)
    return _found(ask, night, key)


def _found(ask: Ask, night: str, key: str) -> ScreenShown:
    found = ask.house.screens.find(night, key)
    if found is None:
        raise Problem("no_such", "There is no such screen here.")
    return _shown(ask, found)


@operation("POST", "/nights/{night}/screens/{screen}/as-before", "Screens", **_BEFORE)
def screen_as_before(ask: Ask) -> ScreenShown:
    """Put a screen back as it was until its last change; again, and it is as it was after it."""
    return _as_before(ask, ask.event.id, ask.ids["screen"])


def _as_before(ask: Ask, night: str, key: str) -> ScreenShown:
    found = _found(ask, night, key)
    if found.changed_at is None:
        raise Problem("refused", "This screen was never changed: there is nothing to put back.")
    if ask.body.seen not in (None, found.changed_at):
        raise Problem("moved_on", "Another change has come since: read the screen, and decide again.")
    ask.house.screens.put_as_before(night, key, found.changed_at)
    return _found(ask, night, key)


@operation("POST", "/nights/{night}/screens/{screen}/take-away", "Screens", answer=ScreensShown, problems=("refused",))
def take_screen_away(ask: Ask) -> ScreensShown:
    """Take a screen away; it can be put back. The one that every night has stays."""
    if ask.ids["screen"] == USUAL_KEY:
        raise Problem("refused", "Every night has this screen; change how it looks.")
    ask.house.screens.take_away(ask.event.id, _found(ask, ask.event.id, ask.ids["screen"]).key)
    return screens(ask)


@operation("POST", "/nights/{night}/screens/{screen}/put-back", "Screens", **_ONE)
def put_screen_back(ask: Ask) -> ScreenShown:
    """Put a screen back that was taken away."""
    ask.house.screens.put_back(ask.event.id, ask.ids["screen"])
    return _found(ask, ask.event.id, ask.ids["screen"])


@operation("POST", "/nights/{night}/screens/{screen}/keep", "Screens", body=KeepBody, house=True, **_WRITTEN)
def keep_as_layout(ask: Ask) -> ScreenShown:
    """Keep how a screen looks as a layout of the house, for other nights."""
    found = ask.house.screens.find(ask.event.id, ask.ids["screen"])
    if found is None:
        raise Problem("no_such", "There is no such screen here.")
    name = ask.body.name.strip() or screen_name(found)
    if len(name) > looks.LONGEST_NAME:
        raise unfit(FieldError("name", "that is too long", f"at most {looks.LONGEST_NAME} characters"))
    key = ask.house.screens.keep_for_other_nights(found, name)
    if key is None:
        raise Problem("refused", plain(Message("screens.cannot_add", {"most": MOST})))
    return _found(ask, HOUSE, key)


@operation("GET", "/layouts", "Screens", answer=LayoutsShown, house=True)
def layouts(ask: Ask) -> LayoutsShown:
    """The layouts of the house, those that come with the application, and what a look can be made of."""
    return LayoutsShown(
        layouts=_rows(ask, ask.house.screens.of(HOUSE)),
        gone=_rows(ask, ask.house.screens.gone(HOUSE)),
        ready=tuple(Ready(key, _called(key), each) for key, each in PRESETS.items()),
        offered=Offered(
            parts=looks.PARTS,
            beside_clock=looks.BESIDE_CLOCK,
            themes=looks.THEMES,
            accents=looks.ACCENTS,
            seconds=looks.SECONDS,
            loudness=looks.LOUDNESS,
            sounds=looks.SOUNDS,
            heard=dict(looks.USUAL_SOUNDS),
        ),
    )


@operation("POST", "/layouts/{layout}", "Screens", body=LookBody, house=True, **_WRITTEN)
def put_layout(ask: Ask) -> ScreenShown:
    """Write a layout of the house, new or changed. Its address shows whichever night is on."""
    return _put(ask, HOUSE, ask.ids["layout"], ask.body.look)


@operation("POST", "/layouts/{layout}/as-before", "Screens", house=True, **_BEFORE)
def layout_as_before(ask: Ask) -> ScreenShown:
    """Put a layout back as it was until its last change; again, and it is as it was after it."""
    return _as_before(ask, HOUSE, ask.ids["layout"])


@operation("POST", "/layouts/{layout}/take-away", "Screens", answer=LayoutsShown, house=True)
def take_layout_away(ask: Ask) -> LayoutsShown:
    """Take a layout away; it can be put back."""
    ask.house.screens.take_away(HOUSE, _found(ask, HOUSE, ask.ids["layout"]).key)
    return layouts(ask)


@operation("POST", "/layouts/{layout}/put-back", "Screens", house=True, **_ONE)
def put_layout_back(ask: Ask) -> ScreenShown:
    """Put a layout back that was taken away."""
    ask.house.screens.put_back(HOUSE, ask.ids["layout"])
    return _found(ask, HOUSE, ask.ids["layout"])
