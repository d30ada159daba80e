"""Hostile pictures, sounds, numbers and nesting: each is refused in words and in time; the staff go on meanwhile."""

import json
import re
import struct
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from random import Random

from asking import SITUATION, make_token
from served import Reply, Served, Visitor
from test_screen_pictures import END, PHOTO, chunk, png
from test_screen_sounds import TONES, lacing, mp3, opus, wav

from attacks.tally import Budget, StaffAtWork, Tally, a_night
from shuffleup.web.screen.ogg import Page
from shuffleup.web.screen.pictures import PNG

WITHIN = 30.0
"""Seconds: what a question may take of the clock (fifteen), waiting for a turn, and a busy machine."""


POINTS = 'id = "crown"\ntitle = "Crown"\nladder = [3, 2, 1]\nrounding = "nearest"\nties = "shared"\n'


@dataclass
class Sender:
    """Who sends it all: a director at a browser, a program of the director's, and one of anybody's."""

    served: Served
    director: Visitor
    night: str
    person: str
    tokens: dict[str, str]

    def api(self, role: str, path: str, data: bytes, kind: str = "application/json") -> Reply:
        """As a program."""
        headers = {"Authorization": f"Bearer {self.tokens[role]}", "Content-Type": kind}
        return Visitor(self.served).ask("POST", f"/api/v1{path}", data, headers)

    def picture(self, data: bytes) -> Reply:
        """As a picture; one that is taken is served as what it is, and as nothing else."""
        reply = self.api("director", "/pictures?name=x", data, "image/png")
        if reply.status == 201:
            shown = self.director.get(f"/pictures/{json.loads(reply.text)['id']}")
            assert shown.headers["Content-Type"] in ("image/png", "image/jpeg")
            assert shown.headers["X-Content-Type-Options"] == "nosniff"
            assert b"<script" not in shown.body
        return reply

    def photo(self, data: bytes) -> Reply:
        """As a photo of somebody; one that is taken is served as what it is, to the staff alone."""
        reply = self.api("director", f"/people/{self.person}/photo", data, "image/jpeg")
        if reply.status == 200:
            here = f"/people/{self.person}/photo"
            shown = self.director.get(here)
            assert shown.headers["Content-Type"] in ("image/png", "image/jpeg")
            assert shown.headers["X-Content-Type-Options"] == "nosniff"
            assert b"<script" not in shown.body
            assert Visitor(self.served).get(here).status == 403
        return reply

    def sound(self, data: bytes) -> Reply:
        """As a sound; one that is taken is served as what it is, and as nothing else."""
        reply = self.api("director", "/sounds?name=x", data, "audio/mpeg")
        if reply.status == 201:
            id_ = json.loads(reply.text)["id"]
            heard = Visitor(self.served).get(f"/sounds/{id_}")
            assert heard.headers["Content-Type"] in ("audio/wav", "audio/mpeg", "audio/ogg")
            assert heard.headers["X-Content-Type-Options"] == "nosniff"
            assert b"<script" not in heard.body
            assert self.api("director", f"/sounds/{id_}/drop", b"").status == 200
        return reply

    def situation(self, verb: str, text: str, book: str) -> Reply:
        """As a question of anybody's."""
        return self.api("screen", f"/{verb}", json.dumps({"situation": text, "book": book}).encode())

    def every(self, chance: Random) -> Iterator[tuple[str, Callable[[], Reply]]]:
        """One of each kind: what it is, and how it is sent."""
        for data in pictures(chance):
            yield f"a picture of {len(data):,} bytes", partial(self.picture, data)
            yield f"a photo of {len(data):,} bytes", partial(self.photo, data)
        for data in sounds(chance):
            yield f"a sound of {len(data):,} bytes", partial(self.sound, data)
        for text in situations(chance):
            verb, book = chance.choice(("rule", "decide")), chance.choice(("tda", "all"))
            yield f"{verb} {text[-80:]!r}", partial(self.situation, verb, text, book)
        for data in nests(chance):
            yield f"nested {data[:40]!r}", partial(self.api, "screen", "/decide", data)
        for text in files(chance):
            told = json.dumps({"book_text": text}).encode()
            yield f"a book {text[-60:]!r}", partial(self.api, "director", "/house-books", told)
            kept = json.dumps({"file_text": text}).encode()
            yield f"a file {text[-60:]!r}", partial(self.api, "director", "/league/files/points", kept)
        for number in numbers(chance):
            fields = {"entered": number, "left": number, "chips": number, "amount": number}
            verb = chance.choice(("counts", "put_in", "give_chips", "last_hands"))
            yield f"{verb} {number[:40]}", partial(self.director.do, self.night, verb, **fields)


def everything(budget: Budget, tally: Tally) -> None:
    """One of each kind in turn, again and again with others."""
    served = Served(budget.data())
    try:
        with a_night(served.start()) as (director, night), StaffAtWork(tally, director, night):
            tokens = {role: make_token(director, role).token for role in ("director", "screen")}
            found = re.search(r"/people/(\w+)", director.get("/people").text)
            assert found is not None
            sender = Sender(served, director, night, found[1], tokens)
            while budget.left() or not tally.tries:
                for what, send in sender.every(budget.chance):
                    tally.ask(what, send)
    finally:
        served.stop()
    tally.expect(tally.worst < WITHIN, f"somebody waited {tally.worst:.0f} s")
    tally.quiet(served)


def pictures(chance: Random) -> Iterator[bytes]:
    """Bombs, lies about the size, cuts, and things that are two kinds of file at once."""
    bomb = zlib.compress(b"\0" * chance.choice((10**6, 10**8)), 9)
    head = struct.pack(">IIBBBBB", chance.choice((1, 4000)), chance.choice((1, 4000)), 8, 0, 0, 0, 0)
    yield PNG + chunk(b"IHDR", head) + chunk(b"IDAT", bomb) + END
    yield png(head=struct.pack(">IIBBBBB", 2**31 - 1, 2**31 - 1, 16, 6, 0, 0, 1))
    yield png()[: chance.randrange(len(png()))]
    yield PNG + struct.pack(">I", 2**32 - 1) + b"IHDR" + bytes(chance.randrange(200))
    yield png() + b"<script>alert(1)</script>"
    yield PHOTO[:2] + b"\xff\xfe\xff\xff" + b"<script>" * 1_000 + PHOTO[2:]
    yield PHOTO[:2] + b"\xff\xe1\x00\x00" * chance.randrange(1, 100_000) + PHOTO[2:]
    turned = bytearray(chance.choice((png(30, 30), PHOTO)))
    for _ in range(chance.randint(1, 8)):
        turned[chance.randrange(len(turned))] = chance.randrange(256)
    yield bytes(turned)


def sounds(chance: Random) -> Iterator[bytes]:
    """Lies about lengths, streams of nothing but heads, cuts, and things that are two kinds of file at once."""
    most = 1_500_000
    yield wav().replace(b"data", b"data" + struct.pack("<I", 2**32 - 1), 1)
    yield wav(head=struct.pack("<HHIIHH", 1, 1, 2**32 - 1, 2**32 - 1, 0, chance.choice((0, 8, 2**16 - 1))))
    yield b"RIFF\xff\xff\xff\xffWAVE" + b"junk\0\0\0\0" * chance.randrange(1, most // 8 - 2)
    yield wav() + b"<script>alert(1)</script>"
    yield b"ID3\x04\x00\x00\x00\x00\x00\x00" * chance.randrange(1, most // 10)
    yield b"ID3\x04\x00\x10\x7f\x7f\x7f\x7f" + mp3()
    yield mp3(head=bytes((0xFF, 0xE0 | chance.randrange(32), chance.randrange(256), 0)))
    yield (b"\xff\xe3\x18\xc4" + bytes(68)) * chance.randrange(3, most // 72)
    yield mp3(9) + b"TAG<script>alert(1)</script>"
    yield opus([b"\xff\x3f"] * chance.randrange(1, 9_000))
    yield opus([b"\xf8\xff\xfe"], remarks=b"<script>" * 6_000)
    empty = Page(2, 0, 7, 0, b"\0" * 255, b"").written()
    yield empty * chance.randrange(1, most // len(empty))
    head = b"\x01vorbis\0\0\0\0\x01" + struct.pack("<I", 8_000) + bytes(12) + b"\x66\x01"
    before = [Page(2, 0, 7, 0, lacing(head), head), Page(0, 0, 7, 1, b"\x07\x07", b"\x03vorbis\x05vorbis")]
    pages = (Page(0, 0, 7, number, b"\0" * 255, b"") for number in range(2, chance.randrange(3, most // 282)))
    yield b"".join(each.written() for each in (*before, *pages))
    turned = bytearray(chance.choice((wav(), mp3(), opus([b"\xf8\xff\xfe"] * 9), *TONES.values())))
    for _ in range(chance.randint(1, 8)):
        turned[chance.randrange(len(turned))] = chance.randrange(256)
    yield bytes(turned)
    yield bytes(turned[: chance.randrange(len(turned))])


def numbers(chance: Random) -> Iterator[str]:
    """Numbers that cost more to read than to write."""
    digits = chance.choice((20, 5_000, 200_000))
    yield "9" * digits
    yield f"-{'9' * digits}"
    yield f"1e{'9' * chance.randint(1, 9)}"
    yield f"1e-{'9' * chance.randint(1, 9)}"
    yield f"0.{'0' * digits}1"
    yield chance.choice(("NaN", "Infinity", "-0", "0x1p99999", "١٢٣", "½", "1_000", "1" + "_0" * 500))
    yield f"{'9' * 40}/{'7' * 40}"


def situations(chance: Random) -> Iterator[str]:
    """Situations with such numbers, nests, or more acts than anybody has patience for."""
    for number in numbers(chance):
        yield SITUATION["rule"].replace("10000, 10000, 10000", f"{number}, {number}, 5")
        yield SITUATION["decide"].replace("200", number)
    yield SITUATION["rule"].replace(
        '["p3 pushes 150"]', "[" + ", ".join(['"p3 pushes 500"'] * chance.randint(1, 800)) + "]"
    )
    depth = chance.choice((50, 3_000, 100_000))
    yield SITUATION["decide"] + f"\nx = {'[' * depth}{']' * depth}\n"
    yield SITUATION["decide"] + f"\nx = {'{a=' * depth}1{'}' * depth}\n"
    yield "[" + ".".join(["a"] * depth) + "]\n"


def nests(chance: Random) -> Iterator[bytes]:
    """JSON that is deep, long, doubled or no text."""
    depth = chance.choice((100, 5_000, 200_000))
    yield b"[" * depth + b"]" * depth
    yield b'{"a":' * depth + b"1" + b"}" * depth
    yield b'{"situation": "' + b"\\u0000" * depth + b'"}'
    yield b'{"situation": "", "situation": 1}'
    yield b'{"situation": ' + b"9" * depth + b"}"
    yield b'{"situation": "\xff\xfe\xed\xa0\x80"}'
    yield b'{"situation": "\\ud800"}'


def files(chance: Random) -> Iterator[str]:
    """Books and formulas of points: powers upon powers, brackets, and references in a circle."""
    depth = chance.choice((7, 300, 20_000))
    power = "(2/3)"
    for _ in range(min(depth, 12)):
        power = f"({power}^{power if len(power) < 400 else '99999'})"
    for formula in (power, "(" * depth + "players" + ")" * depth, "-" * depth + "1", "9^9^9^9^9", "1/0", f"1e{depth}"):
        yield f'{POINTS}formula = "{formula}"\n'
    yield 'format = 1\n[book]\nid = "crown"\nname = "Crown"\nextends = "crown"\n'
    yield f'format = 1\n[book]\nid = "{"x" * depth}"\nname = "\\u202e\\u0000"\nextends = "tda"\n'
