"""A host's own sounds, for programs: listed, taken in as a file, taken away."""

from dataclasses import dataclass
from typing import Annotated

from shuffleup.bad_input import BadInput
from shuffleup.web.api.operation import Ask, operation
from shuffleup.web.api.problems import Problem, misfit
from shuffleup.web.api.schema import Said
from shuffleup.web.screen.shown import sound_url
from shuffleup.web.screen.sounds import KINDS, sound


@dataclass(frozen=True)
class SoundShown:
    """A sound of the house's own. `address` serves it to everybody."""

    id: str
    name: str
    address: str


@dataclass(frozen=True)
class SoundsShown:
    """The sounds of the house's own, the newest first."""

    sounds: tuple[SoundShown, ...]


@dataclass(frozen=True)
class SoundNamed:
    """What a sound is called."""

    name: Annotated[str, Said("For people, such as Bell of the Crown.")] = ""


@operation("GET", "/sounds", "Screens", answer=SoundsShown, house=True)
def sounds(ask: Ask) -> SoundsShown:
    """The sounds of the house's own, whose ids may stand in `sounds` of a look."""
    return SoundsShown(tuple(_shown(ask, *each) for each in ask.house.store.sounds()))


def _shown(ask: Ask, id_: str, name: str) -> SoundShown:
    return SoundShown(id_, name, ask.reached + sound_url(id_))


@operation(
    "POST", "/sounds", "Screens", query=SoundNamed, takes=KINDS, answer=SoundShown, status=201, house=True, parsed=True
)
def keep_sound(ask: Ask) -> SoundShown:
    """Take a sound in: the body is the file, a WAV, an MP3 or an Ogg of Vorbis or Opus.

    What it is is told by its content. Only what makes the sound is kept. The same file again is the same sound.
    """
    try:
        kept = sound(ask.query.name, ask.body, ask.house.time.now())
        ask.house.screens.keep_sound(kept)
    except BadInput as bad:
        raise misfit("", bad) from None
    return _shown(ask, kept.id, kept.name)


@operation("POST", "/sounds/{sound}/drop", "Screens", answer=SoundsShown, house=True)
def drop_sound(ask: Ask) -> SoundsShown:
    """Take a sound away; screens play a built-in one in its place."""
    if not ask.house.screens.drop_sound(ask.ids["sound"]):
        raise Problem("no_such", "There is no such sound here.")
    return sounds(ask)
