"""Hostile pictures, numbers and nesting: each is refused in words and in time, and the staff go on meanwhile."""

import json
import struct
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from random import Random

from asking import SITUATION, make_token
from served import Reply, Served, Visitor
from test_screen_pictures import END, PHOTO, chunk, png

from attacks.tally import Budget, StaffAtWork, Tally, a_night
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

    def situation(self, verb: str, text: str, book: str) -> Reply:
        """As a question of anybody's."""
        return self.api("screen", f"/{verb}", json.dumps({"situation": text, "book": book}).encode())

    def every(self, chance: Random) -> Iterator[tuple[str, Callable[[], Reply]]]:
        """One of each kind: what it is, and how it is sent."""
        for data in pictures(chance):
            yield f"a picture of {len(data):,} bytes", partial(self.picture, data)
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
            sender = Sender(served, director, night, tokens)
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
