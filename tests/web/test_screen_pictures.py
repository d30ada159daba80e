"""Pictures for screens: taken in whole, freed of what is nobody's business, refused when they are none."""

import base64
import struct
import zlib

import pytest

from shuffleup.bad_input import BadInput
from shuffleup.web.screen.pictures import JPEG, OF_PERSON, OF_SCREEN, PNG, photo, picture

SECRET = b"taken at the back door"
PHOTO = base64.b64decode(
    "/9j/4AAQSkZJRgABAQAAAQABAAD//gAOc2VjcmV0IHBsYWNl/9sAQwAUDg8SDw0UEhASFxUUGB4yIR4cHB49LC4kMklATEtHQEZFUFpz"
    "YlBVbVZFRmSIZW13e4GCgU5gjZeMfZZzfoF8/9sAQwEVFxceGh47ISE7fFNGU3x8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8"
    "fHx8fHx8fHx8fHx8fHx8fHx8/8AAEQgABgAIAwEiAAIRAQMRAf/EABUAAQEAAAAAAAAAAAAAAAAAAAAF/8QAFBABAAAAAAAAAAAAAAAA"
    "AAAAAP/EABUBAQEAAAAAAAAAAAAAAAAAAAUG/8QAFBEBAAAAAAAAAAAAAAAAAAAAAP/aAAwDAQACEQMRAD8AlAD1g//Z"
)
"""Eight by six red pixels, with a comment."""


def chunk(name: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))


def png(width: int = 4, height: int = 3, *, rows: bytes | None = None, head: bytes | None = None) -> bytes:
    """A picture of one grey, or of whatever is said to be its pixels."""
    head = head or struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    pixels = zlib.compress((b"\0" + b"\x80" * width) * height if rows is None else rows)
    text = chunk(b"tEXt", b"Comment\0" + SECRET)
    half = len(pixels) // 2
    return PNG + chunk(b"IHDR", head) + text + chunk(b"IDAT", pixels[:half]) + chunk(b"IDAT", pixels[half:]) + END


END = chunk(b"IEND", b"")


def test_a_png_is_kept_without_what_is_written_in_it() -> None:
    kept = picture("Crown logo.png", png() + b"<script>alert(1)</script>", 5)
    assert (kept.kind, kept.name, kept.at) == ("image/png", "Crown logo.png", 5)
    assert kept.content.startswith(PNG)
    assert kept.content.endswith(END)
    assert SECRET not in kept.content
    assert kept.id == picture("again", png(), 6).id


def test_a_jpeg_is_kept_without_where_it_was_taken() -> None:
    exif = b"\xff\xe1" + struct.pack(">H", 2 + len(SECRET)) + SECRET
    kept = picture("photo.png", PHOTO[:2] + exif + PHOTO[2:] + b"PK more behind it", 0)
    assert kept.kind == "image/jpeg"
    assert kept.content == PHOTO[:20] + PHOTO[36:]
    assert SECRET not in kept.content


@pytest.mark.parametrize(("depth", "colours", "bits"), [(8, 2, 24), (8, 6, 32), (16, 0, 16), (2, 3, 2), (1, 0, 1)])
def test_pixels_are_counted_by_depth_and_colours(depth: int, colours: int, bits: int) -> None:
    head = struct.pack(">IIBBBBB", 5, 2, depth, colours, 0, 0, 0)
    row = b"\0" * (1 + -(-5 * bits // 8))
    assert picture("x", png(head=head, rows=row * 2), 0).kind == "image/png"
    for wrong in (row, row * 3, row * 2 + b"\0"):
        with pytest.raises(BadInput, match="damaged"):
            picture("x", png(head=head, rows=wrong), 0)


def test_interlaced_pixels_are_counted_pass_by_pass() -> None:
    head = struct.pack(">IIBBBBB", 3, 3, 8, 0, 0, 0, 1)
    rows = b"\0x" + b"\0x" + b"\0xx" + b"\0x" * 2 + b"\0xxx"
    assert picture("x", png(head=head, rows=rows), 0).kind == "image/png"


def broken() -> dict[str, bytes]:
    whole = png()
    flipped = bytearray(whole)
    flipped[30] ^= 1
    return {
        "a head that was changed": bytes(flipped),
        "a PNG cut off": whole[:-20],
        "no pixels": PNG + chunk(b"IHDR", struct.pack(">IIBBBBB", 1, 1, 8, 0, 0, 0, 0)) + END,
        "no head": PNG + END,
        "two heads": PNG + chunk(b"IHDR", struct.pack(">IIBBBBB", 1, 1, 8, 0, 0, 0, 0)) * 2 + END,
        "a strange depth": png(head=struct.pack(">IIBBBBB", 4, 3, 7, 0, 0, 0, 0)),
        "pixels that do not unpack": PNG
        + chunk(b"IHDR", struct.pack(">IIBBBBB", 1, 1, 8, 0, 0, 0, 0))
        + chunk(b"IDAT", b"junk")
        + END,
        "a JPEG cut off": PHOTO[:-2],
        "a JPEG that is all head": PHOTO[:120],
        "a JPEG without a frame": JPEG + b"\xff\xda\x00\x02\x00\xff\xd9",
        "a JPEG that ends at once": JPEG + b"\xff\xd9",
    }


@pytest.mark.parametrize("how", broken())
def test_a_damaged_picture_is_refused(how: str) -> None:
    with pytest.raises(BadInput, match="damaged"):
        picture("x.png", broken()[how], 0)


@pytest.mark.parametrize(
    "content",
    [b"", b"<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>", b"GIF89a", b"RIFF....WEBPVP8 "],
)
def test_what_may_hold_scripts_or_is_no_picture_is_refused(content: bytes) -> None:
    with pytest.raises(BadInput, match="no picture we can show"):
        picture("logo.png", content, 0)


def test_pictures_that_would_swell_or_are_too_big_are_refused() -> None:
    with pytest.raises(BadInput, match="damaged"):
        picture("x", png(rows=b"\0" * 5_000_000), 0)
    with pytest.raises(BadInput, match="pixels"):
        picture("x", png(head=struct.pack(">IIBBBBB", 40_000, 3, 8, 0, 0, 0, 0)), 0)
    with pytest.raises(BadInput, match="too big"):
        picture("x", PNG + b"\0" * OF_SCREEN.bytes, 0)


def test_no_cut_of_a_picture_is_taken_or_trips_the_reader() -> None:
    for whole in (png(), PHOTO):
        for length in range(len(whole)):
            with pytest.raises(BadInput):
                picture("x", whole[:length], 0)


def test_a_photo_of_somebody_is_smaller_and_holds_as_little() -> None:
    exif = b"\xff\xe1" + struct.pack(">H", 2 + len(SECRET)) + SECRET
    kept = photo("ann", PHOTO[:2] + exif + PHOTO[2:], 5)
    assert (kept.person, kept.kind, kept.at) == ("ann", "image/jpeg", 5)
    assert SECRET not in kept.content
    assert photo("ann", png(1200, 2), 0).kind == "image/png"
    with pytest.raises(BadInput, match="1,201 by 2 pixels"):
        photo("ann", png(1201, 2), 0)
    with pytest.raises(BadInput, match="too big"):
        photo("ann", PNG + b"\0" * OF_PERSON.bytes, 0)
