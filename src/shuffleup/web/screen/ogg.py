"""Ogg with one stream of Vorbis or Opus: pages with a checksum, which hold packets; the second packet is all remarks.

The remarks are left out (a photo may hide there, too), so the packets before the sound are put on pages anew and all
pages numbered again. What a packet of sound holds is left to browsers.
"""

import struct
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, replace

from shuffleup.web.screen.sound_file import DamagedSound, StrangeSound

HEAD = struct.Struct("<4sBBqIIIB")
GOES_ON, BEGINS, ENDS = 1, 2, 4
"""What a page says of itself: its first packet began on the page before; first of the stream; last of it."""

MIRROR = bytes(int(f"{each:08b}"[::-1], 2) for each in range(256))
FULL = 255
"""Bytes in a full piece of a packet, pieces on a full page."""

OPUS, OPUS_REMARKS = b"OpusHead", b"OpusTags"
VORBIS, VORBIS_REMARKS, VORBIS_SETUP = b"\x01vorbis", b"\x03vorbis", b"\x05vorbis"
NO_REMARKS = {OPUS: OPUS_REMARKS + bytes(8), VORBIS: VORBIS_REMARKS + bytes(8) + b"\x01"}
MOST_PACKETS = 50_000
"""Of Opus, two minutes at the least that one can last: a file of nothing but heads is not read to its end."""

OPUS_MS = (*(10, 20, 40, 60) * 3, *(10, 20) * 2, *(2.5, 5, 10, 20) * 4)
"""Milliseconds of a frame of Opus, by the number that its packet begins with."""


@dataclass(frozen=True, slots=True)
class Page:
    """A page: what it says of itself, where in the sound it ends, how long its pieces are, and they themselves."""

    flags: int
    ends_at: int
    serial: int
    number: int
    pieces: bytes
    body: bytes

    def written(self) -> bytes:
        """The page as bytes, with its checksum."""
        bare = HEAD.pack(b"OggS", 0, self.flags, self.ends_at, self.serial, self.number, 0, len(self.pieces))
        whole = bare + self.pieces + self.body
        return whole[:22] + struct.pack("<I", _checksum(whole)) + whole[26:]


def is_one(content: bytes) -> bool:
    """Whether a file says that it is one."""
    return content[:4] == b"OggS"


def kept(content: bytes) -> tuple[bytes, float]:
    """The stream without its remarks, and how long it is in seconds. Raises what `sound_file` has."""
    pages = list(_pages(content))
    kind = next((each for each in (OPUS, VORBIS) if pages[0].body.startswith(each)), b"")
    if not kind:
        raise StrangeSound
    before, sound = _packets_before(pages, 2 if kind == OPUS else 3)
    seconds = _seconds_of_opus(before, sound) if kind == OPUS else _seconds_of_vorbis(before, sound)
    setup = before[2:]
    if sum(map(len, setup)) > (FULL - 2) * FULL:
        raise DamagedSound
    remarks = [NO_REMARKS[kind], *setup]
    serial = pages[0].serial
    fresh = [
        Page(BEGINS, 0, serial, 0, _pieces(before[:1]), before[0]),
        Page(0, 0, serial, 1, _pieces(remarks), b"".join(remarks)),
        *(replace(each, flags=each.flags & GOES_ON, number=number) for number, each in enumerate(sound, 2)),
    ]
    fresh[-1] = replace(fresh[-1], flags=fresh[-1].flags | ENDS)
    return b"".join(each.written() for each in fresh), seconds


def _pages(content: bytes) -> Iterator[Page]:
    """The pages up to the one that ends the stream, each checked; what lies behind it is no page of it."""
    at, number, serial, ended = 0, 0, 0, False
    while not ended and at < len(content):
        if len(content) < at + HEAD.size:
            raise DamagedSound
        name, version, flags, ends_at, its, nth, told, count = HEAD.unpack_from(content, at)
        pieces = content[at + HEAD.size : at + HEAD.size + count]
        end = at + HEAD.size + count + sum(pieces)
        whole = content[at:end]
        if name != b"OggS" or version or len(pieces) < count or end > len(content):
            raise DamagedSound
        if told != _checksum(whole[:22] + bytes(4) + whole[26:]):
            raise DamagedSound
        serial = its if number == 0 else serial
        if its != serial or bool(flags & BEGINS) != (number == 0):
            raise StrangeSound
        if nth != number:
            raise DamagedSound
        yield Page(flags, ends_at, its, nth, pieces, whole[HEAD.size + count :])
        at, number, ended = end, number + 1, bool(flags & ENDS)
    if number < 3:
        raise DamagedSound


def _packets_before(pages: list[Page], count: int) -> tuple[list[bytes], list[Page]]:
    """The packets before the sound, the last of which ends its page, and the pages of the sound."""
    done: list[bytes] = []
    held = bytearray()
    for number, page in enumerate(pages):
        at = 0
        for length in page.pieces:
            held += page.body[at : at + length]
            at += length
            if length < FULL:
                done.append(bytes(held))
                held.clear()
        if number == 0 and (len(done) != 1 or held):
            raise DamagedSound
        if len(done) >= count:
            sound = pages[number + 1 :]
            if len(done) > count or held or not sound or sound[0].flags & GOES_ON:
                raise DamagedSound
            return done, sound
    raise DamagedSound


def _pieces(packets: list[bytes]) -> bytes:
    """How long the pieces of whole packets are."""
    return b"".join(bytes([FULL]) * (len(each) // FULL) + bytes([len(each) % FULL]) for each in packets)


def _packets(pages: list[Page]) -> Iterator[tuple[int, int, int]]:
    """Of each packet of the sound its first two bytes (-1 where it has none), and its length."""
    first, second, total = -1, -1, 0
    for page in pages:
        at = 0
        for length in page.pieces:
            for each in page.body[at : at + min(length, max(0, 2 - total))]:
                first, second = (each, -1) if first < 0 else (first, each)
            at, total = at + length, total + length
            if length < FULL:
                yield first, second, total
                first, second, total = -1, -1, 0


def _seconds_of_opus(before: list[bytes], sound: list[Page]) -> float:
    head = before[0]
    if len(head) < 19 or not before[1].startswith(OPUS_REMARKS):
        raise DamagedSound
    if head[8] & 0xF0 or head[9] not in (1, 2) or head[18]:
        raise StrangeSound
    milliseconds = 0.0
    for number, (first, second, length) in enumerate(_packets(sound)):
        frames = (1, 2, 2, second & 0x3F)[first & 3]
        if length < 1 or (first & 3 == 3 and length < 2) or not frames or number >= MOST_PACKETS:
            raise DamagedSound
        milliseconds += OPUS_MS[first >> 3] * frames
    return milliseconds / 1000


def _seconds_of_vorbis(before: list[bytes], sound: list[Page]) -> float:
    """By what the last page says, unless its packets last longer at the least that one can."""
    head = before[0]
    if len(head) != 30 or not (before[1].startswith(VORBIS_REMARKS) and before[2].startswith(VORBIS_SETUP)):
        raise DamagedSound
    version, channels, rate = int.from_bytes(head[7:11], "little"), head[11], int.from_bytes(head[12:16], "little")
    short, long = 1 << (head[28] & 15), 1 << (head[28] >> 4)
    if version or channels not in (1, 2) or not 8_000 <= rate <= 192_000:
        raise StrangeSound
    if not 64 <= short <= long <= 8192:
        raise DamagedSound
    packets = sum(len(each.pieces) - each.pieces.count(FULL) for each in sound)
    told = max(each.ends_at for each in sound)
    if not packets or told > packets * long:
        raise DamagedSound
    return max(told, (packets - 1) * short // 2) / rate


def _checksum(page: bytes) -> int:
    """Of a page whose own checksum is four zeros: the one of Ogg is that of zlib, mirrored and without its ends."""
    mirrored = zlib.crc32(page.translate(MIRROR), 0xFFFFFFFF) ^ 0xFFFFFFFF
    return int.from_bytes(mirrored.to_bytes(4, "little").translate(MIRROR), "big")
