"""A host's own sounds for the moments of a night: what is taken in, and what is left out of it before it is kept.

WAV, MP3 and Ogg (Vorbis or Opus), told by their content and never by their name, read piece by piece to their end. Only
what makes the sound is kept: titles, covers, places and whatever else was written into the file goes. Lengths are
counted from what the file holds and not from what it says. Not done: decoding; browsers do that, apart from the page,
and a television plays the built-in sound in place of one that its browser cannot.
"""

from collections.abc import Callable
from hashlib import sha256
from pathlib import PurePosixPath

from shuffleup.bad_input import BadInput
from shuffleup.message import Message
from shuffleup.store import Sound
from shuffleup.web.screen import mp3, ogg, wav
from shuffleup.web.screen.sound_file import DamagedSound, StrangeSound

MOST_BYTES = 1_500_000
LONGEST = 30
"""Seconds; the television stops there, too."""

Reader = Callable[[bytes], tuple[bytes, float]]
READERS: tuple[tuple[Callable[[bytes], bool], str, Reader], ...] = (
    (wav.is_one, "audio/wav", wav.kept),
    (ogg.is_one, "audio/ogg", ogg.kept),
    (mp3.is_one, "audio/mpeg", mp3.kept),
)
"""How a file begins, its media type, and what keeps of it what makes the sound, with its length in seconds."""

KINDS = tuple(kind for _, kind, _ in READERS)


def sound(name: str, content: bytes, at: int) -> Sound:
    """A sound to be kept. Raises `BadInput` for what is none, too large, or too long."""
    if len(content) > MOST_BYTES:
        raise too_big()
    kind, reader = next(((kind, reader) for is_one, kind, reader in READERS if is_one(content)), ("", None))
    if reader is None:
        raise BadInput(Message("wrong.no_sound_for_us"), right=Message("right.wav_mp3_ogg_file"))
    try:
        kept, seconds = reader(content)
    except DamagedSound:
        raise BadInput(Message("wrong.sound_damaged"), right=Message("right.same_sound_saved_once")) from None
    except StrangeSound:
        raise BadInput(Message("wrong.sound_of_few"), right=Message("right.sound_saved_mp3")) from None
    if seconds > LONGEST:
        raise BadInput(
            Message("wrong.sound_too_long", {"seconds": min(round(seconds), 9_999)}),
            right=Message("right.most_seconds", {"most": LONGEST}),
        )
    shown = "".join(each for each in PurePosixPath(name).stem if each.isprintable()).strip()[:60]
    return Sound(sha256(kept).hexdigest()[:24], shown, kind, kept, at)


def too_big() -> BadInput:
    """What is said of a file that is larger than any sound we keep."""
    return BadInput(
        Message("wrong.sound_too_big"), right=Message("right.most_megabytes", {"most": f"{MOST_BYTES / 1e6:.1f}"})
    )
