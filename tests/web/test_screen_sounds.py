"""A host's own sounds: taken in whole, freed of what is nobody's business, refused when they are none or too long.

The files in `tones` are 0.4 s of 440 Hz by libsndfile's encoders, with a title and a remark in each.
"""

import struct
from pathlib import Path
from random import Random

import pytest

from shuffleup.bad_input import BadInput
from shuffleup.web.screen.ogg import Page, kept
from shuffleup.web.screen.sounds import MOST_BYTES, sound

TONES = {file.suffix: file.read_bytes() for file in sorted((Path(__file__).parent / "tones").iterdir())}
SECRET = b"taken at the back door"
SILENCE = b"\xf8\xff\xfe"
"""20 milliseconds of Opus."""


def wav(
    seconds: float = 0.1, *, form: int = 1, bits: int = 16, channels: int = 1, rate: int = 8_000, head: bytes = b""
) -> bytes:
    """Silence, with a remark before it and another one behind."""
    block = channels * bits // 8
    head = head or struct.pack("<HHIIHH", form, channels, rate, rate * block, block, bits)
    data = bytes(int(seconds * rate) * block)
    remark = b"LIST" + struct.pack("<I", len(SECRET)) + SECRET
    chunks = b"fmt " + struct.pack("<I", len(head)) + head + remark + b"data" + struct.pack("<I", len(data)) + data
    return b"RIFF" + struct.pack("<I", 4 + len(chunks + remark)) + b"WAVE" + chunks + remark


def mp3(frames: int = 10, head: bytes = b"\xff\xfb\x90\x64") -> bytes:
    """Frames of silence: 128 kbit/s, 44.1 kHz, unless the head says otherwise."""
    return (head + bytes(417 - 4)) * frames


def opus(packets: list[bytes], *, channels: int = 1, family: int = 0, remarks: bytes = SECRET) -> bytes:
    """A stream of packets, a page each."""
    head = b"OpusHead\x01" + bytes([channels]) + struct.pack("<HIhB", 0, 48_000, 0, family)
    told = b"OpusTags" + struct.pack("<I", 0) + struct.pack("<II", 1, len(remarks)) + remarks
    bodies = [head, told, *packets]
    pages = (
        Page(2 * (n == 0) | 4 * (n == len(bodies) - 1), max(0, n - 1) * 960, 7, n, lacing(body), body)
        for n, body in enumerate(bodies)
    )
    return b"".join(page.written() for page in pages)


def lacing(body: bytes) -> bytes:
    return b"\xff" * (len(body) // 255) + bytes([len(body) % 255])


WHOLE = {"wav": wav(), "mp3": mp3(), "opus": opus([SILENCE] * 5), **TONES}


@pytest.mark.parametrize("kind", WHOLE)
def test_a_sound_is_kept_without_what_is_written_in_it(kind: str) -> None:
    taken = sound("Bell of the Crown.wav", WHOLE[kind], 5)
    media = {"wav": "audio/wav", "mp3": "audio/mpeg"}.get(kind.strip("."), "audio/ogg")
    assert (taken.kind, taken.name, taken.at) == (media, "Bell of the Crown", 5)
    for written in (SECRET, b"SECRET", b"Somebody", b"libsndfile"):
        assert written not in taken.content
    again = sound("again", taken.content, 6)
    assert (again.id, again.content) == (taken.id, taken.content)


def test_tags_around_an_mp3_are_left_out() -> None:
    size = 10_000
    tag = b"ID3\x04\x00\x00" + bytes([0, 0, size >> 7, size & 0x7F]) + SECRET + bytes(size - len(SECRET))
    behind = b"TAG" + SECRET + bytes(125 - len(SECRET))
    assert sound("x", tag + bytes(300) + mp3() + behind, 0).content == mp3()
    assert sound("x", mp3() + b"APETAGEX" + SECRET, 0).content == mp3()
    assert sound("x", mp3() + mp3(1)[:200], 0).content == mp3(), "a last frame that was cut off is no loss"
    with pytest.raises(BadInput, match="damaged"):
        sound("x", mp3() + b"<script>alert(1)</script>", 0)


def test_what_lies_behind_the_end_of_a_stream_is_left_out() -> None:
    for whole in (wav(), opus([SILENCE] * 5), TONES[".ogg"]):
        assert sound("x", whole + b"<script>alert(1)</script>", 0).content == sound("x", whole, 0).content


def test_a_photo_among_the_remarks_is_left_out_however_large() -> None:
    packets = [SILENCE] * 5
    remarks = SECRET * 2_000
    head, told, *sounds = pages_of(opus(packets, remarks=b""))
    body = told.body[:-4] + struct.pack("<I", len(remarks)) + remarks
    cuts = [body[at : at + 255 * 100] for at in range(0, len(body), 255 * 100)]
    told_at_length = [
        Page(1 if n else 0, 0, 7, n + 1, lacing(cut) if n == len(cuts) - 1 else b"\xff" * 100, cut)
        for n, cut in enumerate(cuts)
    ]
    more = len(cuts) - 1
    moved = [Page(p.flags, p.ends_at, 7, p.number + more, p.pieces, p.body) for p in sounds]
    long = b"".join(each.written() for each in (head, *told_at_length, *moved))
    assert SECRET in long
    assert kept(long) == kept(opus(packets))


def pages_of(content: bytes) -> list[Page]:
    """The pages of a stream that this file wrote."""
    found, at = [], 0
    while at < len(content):
        flags, ends_at, serial, number, _, count = struct.unpack_from("<BqIIIB", content, at + 5)
        pieces = content[at + 27 : at + 27 + count]
        end = at + 27 + count + sum(pieces)
        found.append(Page(flags, ends_at, serial, number, pieces, content[at + 27 + count : end]))
        at = end
    return found


@pytest.mark.parametrize(("form", "bits"), [(1, 8), (1, 24), (1, 32), (3, 32)])
@pytest.mark.parametrize("channels", [1, 2])
def test_samples_of_every_size_that_browsers_play_are_taken(form: int, bits: int, channels: int) -> None:
    assert sound("x", wav(form=form, bits=bits, channels=channels), 0).kind == "audio/wav"


def test_the_longer_head_of_a_wav_is_made_the_short_one() -> None:
    short = struct.pack("<HHIIHH", 1, 1, 8_000, 16_000, 2, 16)
    tail = b"\x00\x00\x00\x00\x10\x00\x80\x00\x00\xaa\x00\x38\x9b\x71"
    long = struct.pack("<H", 0xFFFE) + short[2:] + struct.pack("<HHIH", 22, 16, 4, 1) + tail
    assert sound("x", wav(head=long), 0).content == sound("x", wav(), 0).content


@pytest.mark.parametrize(
    "content",
    [
        wav(form=6, bits=8),
        wav(form=0x55),
        wav(channels=6),
        wav(rate=400),
        wav(bits=12),
        mp3(head=b"\xff\xf1\x50\x80"),
        opus([SILENCE], channels=6),
        opus([SILENCE], family=255),
        Page(2, 0, 7, 0, b"\x09", b"fishead\x00\x03").written() + opus([SILENCE]),
        pages_of(opus([SILENCE]))[0].written() + Page(2, 0, 8, 0, b"\x01", b"x").written(),
    ],
)
def test_what_few_browsers_play_is_told_so(content: bytes) -> None:
    with pytest.raises(BadInput, match="few browsers"):
        sound("x", content + bytes(400) if content.startswith(b"\xff") else content, 0)


def broken() -> dict[str, bytes]:
    stream, pages = opus([SILENCE] * 3), pages_of(opus([SILENCE] * 3))
    flipped = bytearray(stream)
    flipped[-1] ^= 1
    swapped = b"".join(each.written() for each in (pages[0], pages[2], pages[1], *pages[3:]))
    return {
        "a WAV of nothing": wav(0),
        "a WAV without a head": b"RIFF" + bytes(4) + b"WAVEdata" + struct.pack("<I", 4) + bytes(4),
        "a WAV that promises more": wav().replace(b"data", b"data\xff\xff\xff\x7f", 1),
        "a head that is short": wav(head=b"\x01\x00\x01\x00"),
        "an MP3 of two frames": mp3(2),
        "a tag and no sound": b"ID3\x04\x00\x00\x00\x00\x00\x05hello",
        "a tag that is longer than the file": b"ID3\x04\x00\x00\x7f\x7f\x7f\x7f" + mp3(),
        "a tag whose length is none": b"ID3\x04\x00\x00\xff\xff\xff\xff" + mp3(),
        "frames of two kinds": mp3(5) + mp3(5, b"\xff\xf3\x90\x64"),
        "a page that was changed": bytes(flipped),
        "pages in another order": swapped,
        "a page that is missing": b"".join(each.written() for each in pages[:3] + pages[4:]),
        "no sound behind the remarks": b"".join(each.written() for each in pages[:2]),
        "an empty packet of sound": opus([b""]),
        "no frames in a packet": opus([b"\xfb\x00"]),
        "Vorbis that says too much": b"".join(
            Page(p.flags, 2**62 if p.flags & 4 else p.ends_at, p.serial, p.number, p.pieces, p.body).written()
            for p in pages_of(TONES[".ogg"])
        ),
    }


@pytest.mark.parametrize("how", broken())
def test_a_damaged_sound_is_refused(how: str) -> None:
    with pytest.raises(BadInput, match="damaged"):
        sound("x.wav", broken()[how], 0)


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"<svg/>",
        b"RIFF....AVI LIST",
        b"MThd\x00\x00\x00\x06",
        b"fLaC\x00",
        b"\x00\x00\x00\x18ftypM4A ",
        b"PK\x03\x04",
    ],
)
def test_what_is_no_sound_is_refused(content: bytes) -> None:
    with pytest.raises(BadInput, match="no sound we can play"):
        sound("bell.mp3", content, 0)


def test_a_sound_is_as_long_as_what_it_holds_whatever_it_says() -> None:
    for short, long in (
        (wav(29), wav(31)),
        (mp3(1_100), mp3(1_200)),
        (opus([SILENCE] * 1_490), opus([SILENCE] * 1_510)),
        (opus([b"\x1b\x20" + bytes(32)] * 15), opus([b"\x1b\x20" + bytes(32)] * 16)),  # 32 frames of 60 ms each
    ):
        assert sound("x", short, 0).content
        with pytest.raises(BadInput, match=r"3\d seconds long"):
            sound("x", long, 0)
    lying = b"".join(
        Page(p.flags, min(p.ends_at, 1), p.serial, p.number, p.pieces, p.body).written()
        for p in pages_of(opus([SILENCE] * 1_510))
    )
    with pytest.raises(BadInput, match="seconds long"):
        sound("x", lying, 0)
    with pytest.raises(BadInput, match="too big"):
        sound("x", wav() + bytes(MOST_BYTES), 0)


@pytest.mark.parametrize("kind", WHOLE)
def test_no_cut_and_no_change_of_a_sound_trips_the_reader(kind: str) -> None:
    whole, chance = WHOLE[kind], Random(2)
    for length in range(0, len(whole), 1 if len(whole) < 2_000 else 7):
        read(whole[:length])
    for _ in range(300):
        turned = bytearray(whole)
        for _ in range(chance.randint(1, 6)):
            turned[chance.randrange(len(turned))] = chance.randrange(256)
        read(bytes(turned))


def read(content: bytes) -> None:
    """Taken, or refused in words: never anything else."""
    try:
        taken = sound("x", content, 0)
    except BadInput:
        return
    assert sound("x", taken.content, 0).content == taken.content
