"""WAV: a file of chunks, of which two make the sound. Plain samples only, of one or two channels."""

import struct

from shuffleup.web.screen.sound_file import DamagedSound, StrangeSound

WHOLE, FLOAT, EXTENSIBLE = 1, 3, 0xFFFE
BITS = {WHOLE: (8, 16, 24, 32), FLOAT: (32,)}
"""How samples are written -> their sizes that browsers play."""

SUBFORMAT = b"\x00\x00\x00\x00\x10\x00\x80\x00\x00\xaa\x00\x38\x9b\x71"
"""Behind the two bytes that say how samples are written, in the longer head."""

RATES = range(8_000, 192_001)
"""Samples a second."""


def is_one(content: bytes) -> bool:
    """Whether a file says that it is one."""
    return content[:4] == b"RIFF" and content[8:12] == b"WAVE"


def kept(content: bytes) -> tuple[bytes, float]:
    """The file with its head and its samples alone, and how long it is in seconds. Raises what `sound_file` has."""
    at, head = 12, b""
    while True:
        if at + 8 > len(content):
            raise DamagedSound
        name, length = struct.unpack("<4sI", content[at : at + 8])
        body, at = content[at + 8 : at + 8 + length], at + 8 + length + length % 2
        if len(body) < length:
            raise DamagedSound
        if name == b"fmt " and not head:
            head = _head(body)
        elif name == b"data":
            break
    if not head:
        raise DamagedSound
    rate, block = struct.unpack("<4xI4xH2x", head)
    frames = len(body) // block
    if not frames:
        raise DamagedSound
    samples = body[: frames * block] + bytes(frames * block % 2)
    inside = b"WAVEfmt " + struct.pack("<I", len(head)) + head + b"data" + struct.pack("<I", frames * block) + samples
    return b"RIFF" + struct.pack("<I", len(inside)) + inside, frames / rate


def _head(body: bytes) -> bytes:
    """The head of samples in its shortest form."""
    if len(body) < 16:
        raise DamagedSound
    form, channels, rate, _, _, bits = struct.unpack("<HHIIHH", body[:16])
    if form == EXTENSIBLE and len(body) >= 40 and body[26:40] == SUBFORMAT:
        form = int.from_bytes(body[24:26], "little")
    if bits not in BITS.get(form, ()) or channels not in (1, 2) or rate not in RATES:
        raise StrangeSound
    block = channels * bits // 8
    return struct.pack("<HHIIHH", form, channels, rate, rate * block, block, bits)
