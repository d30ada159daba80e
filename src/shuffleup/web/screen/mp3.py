"""MP3: frames, one behind another, with tags before and behind them that are no sound.

Each frame says how long it is, and the next one has to begin there. What a frame holds is left to browsers.
"""

from shuffleup.web.screen.sound_file import DamagedSound, StrangeSound

KILOBITS = {
    3: (0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320),
    2: (0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160),
}
"""Version as frames have it (3: MPEG 1; the others share one) -> a second's thousands of bits, by their number."""

RATES = {3: (44_100, 48_000, 32_000), 2: (22_050, 24_000, 16_000), 0: (11_025, 12_000, 8_000)}
"""Version -> samples a second, by their number; 0 is MPEG 2.5."""

LAYER_3 = 1
FEWEST = 3
"""Frames; fewer are chance, or a click."""

BEHIND = (b"TAG", b"APETAGEX", b"LYRICSBEGIN", b"ID3", b"3DI")
"""How tags behind the sound begin."""


def is_one(content: bytes) -> bool:
    """Whether a file begins as one does: with a tag, or with a frame."""
    return content.startswith(b"ID3") or (content[:1] == b"\xff" and content[1:2] >= b"\xe0")


def kept(content: bytes) -> tuple[bytes, float]:
    """The frames alone, and how long they last in seconds. Raises what `sound_file` has."""
    start = at = _behind_tags(content)
    first, seconds, frames = _frame(content, at), 0.0, 0
    if first is None:
        raise StrangeSound if content[at : at + 1] == b"\xff" else DamagedSound
    while (frame := _frame(content, at)) is not None and frame[:2] == first[:2]:
        version, rate, length = frame
        if at + length > len(content):
            return _enough(content[start:at], frames, seconds)
        at, frames = at + length, frames + 1
        seconds += (1152 if version == 3 else 576) / rate
    rest = content[at:]
    if rest.strip(b"\0") and not rest.lstrip(b"\0").startswith(BEHIND):
        raise DamagedSound
    return _enough(content[start:at], frames, seconds)


def _enough(sound: bytes, frames: int, seconds: float) -> tuple[bytes, float]:
    if frames < FEWEST:
        raise DamagedSound
    return sound, seconds


def _behind_tags(content: bytes) -> int:
    """Where the first frame begins: behind the tags before it, and what they are filled up with."""
    at = 0
    while content[at : at + 3] == b"ID3":
        head = content[at : at + 10]
        if len(head) < 10 or any(each > 0x7F for each in head[6:]):
            raise DamagedSound
        length = head[6] << 21 | head[7] << 14 | head[8] << 7 | head[9]
        at += 10 + length + (10 if head[5] & 0x10 else 0)
    while content[at : at + 1] == b"\0":
        at += 1
    return at


def _frame(content: bytes, at: int) -> tuple[int, int, int] | None:
    """Version, samples a second and bytes of the frame that begins here; None where none does."""
    head = content[at : at + 4]
    if len(head) < 4 or head[0] != 0xFF or head[1] & 0xE0 != 0xE0:
        return None
    version, layer = head[1] >> 3 & 3, head[1] >> 1 & 3
    bits, rate = head[2] >> 4, head[2] >> 2 & 3
    if version == 1 or layer != LAYER_3 or bits in (0, 15) or rate == 3:
        return None
    a_second = RATES[version][rate]
    kilobits = KILOBITS[3 if version == 3 else 2][bits]
    return version, a_second, (144 if version == 3 else 72) * 1000 * kilobits // a_second + (head[2] >> 1 & 1)
