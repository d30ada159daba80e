"""Logos, sponsors' pictures and photos of people: what is taken in, and what is left out of it before it is kept.

PNG and JPEG, told by their content and never by their name, read piece by piece to their end. Only the pieces that make
the picture are kept: where a photo was taken, whose camera it was, and whatever hides behind the end goes. The pixels
of a PNG are counted against what its head promises; the picture data of a JPEG is left to browsers, which decode it
apart from the page. No SVG: it may hold scripts. Not done: decoding a JPEG; Pillow is a large library for two
pictures a house (decision 17).
"""

import struct
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256

from shuffleup.bad_input import BadInput
from shuffleup.message import Message
from shuffleup.store import Photo, Picture


@dataclass(frozen=True, slots=True)
class Most:
    """How large a picture may be: in bytes, and in pixels either way."""

    bytes: int
    pixels: int


OF_SCREEN = Most(1_500_000, 4000)
"""A television shows half of it."""

OF_PERSON = Most(300_000, 1200)
"""A face on a phone; a browser sends it with less than half of that."""

KINDS = ("image/png", "image/jpeg")

STEP = 1 << 16
"""Bytes of a picture that are unpacked at a time."""

PNG = b"\x89PNG\r\n\x1a\n"
JPEG = b"\xff\xd8"
PNG_KEPT = (b"IHDR", b"PLTE", b"tRNS", b"gAMA", b"sRGB", b"IDAT", b"IEND")
CHANNELS = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}
"""Colour type of a PNG -> numbers a pixel."""
DEPTHS = {0: (1, 2, 4, 8, 16), 2: (8, 16), 3: (1, 2, 4, 8), 4: (8, 16), 6: (8, 16)}

FRAMES = (0xC0, 0xC1, 0xC2)
"""JPEG's kinds that browsers draw: baseline, extended, progressive."""
SCAN, END, ADOBE = 0xDA, 0xD9, 0xEE
DROPPED = (*range(0xE1, 0xEE), 0xEF, 0xFE)
"""Exif, profiles and comments; what says how colours are stored (E0, EE) stays."""


def picture(name: str, content: bytes, at: int) -> Picture:
    """A picture to be kept for screens. Raises `BadInput` for what is none, or too large."""
    kind, kept = _kept(content, OF_SCREEN)
    shown = "".join(each for each in name if each.isprintable()).strip()[:60]
    return Picture(sha256(kept).hexdigest()[:24], shown, kind, kept, at)


def photo(person: str, content: bytes, at: int) -> Photo:
    """A photo of somebody, to be kept. Raises `BadInput` for what is none, or too large."""
    kind, kept = _kept(content, OF_PERSON)
    return Photo(person, kind, at, kept)


def too_big(most: Most) -> BadInput:
    """What is said of a file that is larger than anything we keep of its kind."""
    return BadInput(
        Message("wrong.picture_too_big"), right=Message("right.most_megabytes", {"most": f"{most.bytes / 1e6:.1f}"})
    )


def _kept(content: bytes, most: Most) -> tuple[str, bytes]:
    """The media type of a picture, and what of the file makes it."""
    if len(content) > most.bytes:
        raise too_big(most)
    if content.startswith(PNG):
        return KINDS[0], b"".join(_png(content, most.pixels))
    if content.startswith(JPEG):
        return KINDS[1], b"".join(_jpeg(content, most.pixels))
    raise BadInput(Message("wrong.no_picture_for_us"), right=Message("right.png_or_jpeg_file"))


def _broken() -> BadInput:
    return BadInput(Message("wrong.picture_damaged"), right=Message("right.same_picture_saved_once"))


def _sized(width: int, height: int, most: int) -> None:
    if not (0 < width <= most and 0 < height <= most):
        raise BadInput(
            Message("wrong.picture_pixels", {"width": width, "height": height}),
            right=Message("right.most_either_way", {"most": most}),
        )


def _png(content: bytes, most: int) -> Iterator[bytes]:
    """The chunks that are kept, each checked; the pixels have to be as many as the head says."""
    yield PNG
    at, expected, ended = len(PNG), 0, False
    pixels = zlib.decompressobj()
    while not ended:
        if at + 12 > len(content):
            raise _broken()
        length, name = struct.unpack(">I4s", content[at : at + 8])
        whole, at = content[at : at + 12 + length], at + 12 + length
        body = whole[8:-4]
        if len(whole) != 12 + length or zlib.crc32(name + body) != int.from_bytes(whole[-4:], "big"):
            raise _broken()
        if (name == b"IHDR") is not (expected == 0):
            raise _broken()
        if name == b"IHDR":
            expected = _pixel_bytes(body, most)
        elif name == b"IDAT":
            expected -= _inflated(pixels, body, expected)
        ended = name == b"IEND"
        if name in PNG_KEPT:
            yield whole
    if expected != 1 or not pixels.eof:
        raise _broken()


def _inflated(pixels: "zlib._Decompress", body: bytes, most: int) -> int:
    """How many bytes of pixels a chunk holds, unpacked a step at a time; `most` of them are too many."""
    total = 0
    while True:
        try:
            step = len(pixels.decompress(body, STEP))
        except zlib.error:
            raise _broken() from None
        total, body = total + step, pixels.unconsumed_tail
        if total >= most:
            raise _broken()
        if step < STEP and not body:
            return total


def _pixel_bytes(head: bytes, most: int) -> int:
    """One more than the bytes that the pixels of a PNG take up unpacked."""
    if len(head) != 13:
        raise _broken()
    width, height, depth, colours, packing, filtering, interlaced = struct.unpack(">IIBBBBB", head)
    _sized(width, height, most)
    if depth not in DEPTHS.get(colours, ()) or packing or filtering or interlaced > 1:
        raise _broken()
    passes = ADAM7 if interlaced else ((0, 0, 1, 1),)
    total = 1
    for left, top, across, down in passes:
        columns, rows = -(-(width - left) // across), -(-(height - top) // down)
        if columns > 0 and rows > 0:
            total += rows * (1 + -(-columns * CHANNELS[colours] * depth // 8))
    return total


ADAM7 = ((0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2))
"""The seven passes of an interlaced PNG: first column and row, steps across and down."""


def _jpeg(content: bytes, most: int) -> Iterator[bytes]:
    """The segments that are kept, up to the end of the picture; a frame has to come before the first scan."""
    yield JPEG
    at, framed, scanned = len(JPEG), False, False
    while True:
        marker, at = _marker(content, at)
        if marker == END:
            if not scanned:
                raise _broken()
            yield bytes((0xFF, END))
            return
        length = int.from_bytes(content[at : at + 2], "big")
        segment = content[at : at + length]
        if length < 2 or len(segment) < length:
            raise _broken()
        if marker in FRAMES:
            if framed or length < 8:
                raise _broken()
            _sized(int.from_bytes(segment[5:7], "big"), int.from_bytes(segment[3:5], "big"), most)
            framed = True
        elif 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC):
            raise BadInput(Message("wrong.jpeg_of_few"), right=Message("right.picture_saved_png"))
        at += length
        if marker not in DROPPED:
            yield bytes((0xFF, marker)) + segment
        if marker == SCAN:
            if not framed:
                raise _broken()
            end = _end_of_scan(content, at)
            yield content[at:end]
            at, scanned = end, True


def _marker(content: bytes, at: int) -> tuple[int, int]:
    """The marker at this place, fill bytes skipped, and where it ends."""
    if content[at : at + 1] != b"\xff":
        raise _broken()
    while content[at : at + 1] == b"\xff":
        at += 1
    if at >= len(content) or content[at] in (0x00, 0x01) or 0xD0 <= content[at] <= 0xD8:
        raise _broken()
    return content[at], at + 1


def _end_of_scan(content: bytes, at: int) -> int:
    """Where the data of a scan ends: at the first marker that is no stuffed byte and no restart."""
    while True:
        at = content.find(b"\xff", at)
        if at < 0 or at + 1 >= len(content):
            raise _broken()
        if content[at + 1] == 0x00 or 0xD0 <= content[at + 1] <= 0xD7:
            at += 2
        elif content[at + 1] == 0xFF:
            at += 1
        else:
            return at
