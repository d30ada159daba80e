"""The overlay: nothing but the type and its plate is painted, parts as chosen, live, and no secret in its address."""

import re
import struct
import zlib
from typing import TYPE_CHECKING

import pytest
from served import Served, Visitor

if TYPE_CHECKING:
    from conftest import Windows

NAMES = ("Ada Bell", "Cy Dunn", "Eve Fox", "Gus Hill")


def alphas(png: bytes) -> list[list[int]]:
    """How opaque each pixel of a picture with eight bits a channel is, row by row."""
    at, data, width = 8, b"", 0
    while at < len(png):
        (size,) = struct.unpack(">I", png[at : at + 4])
        kind, body = png[at + 4 : at + 8], png[at + 8 : at + 8 + size]
        if kind == b"IHDR":
            width, channels = struct.unpack(">I", body[:4])[0], {2: 3, 6: 4}[body[9]]
        data += body if kind == b"IDAT" else b""
        at += size + 12
    lines, step, before, rows = zlib.decompress(data), width * channels + 1, bytes(width * channels), []
    for start in range(0, len(lines), step):
        before = _row(lines[start], lines[start + 1 : start + step], before, channels)
        rows.append(list(before[3::4]) if channels == 4 else [255] * width)
    return rows


def _row(how: int, line: bytes, above: bytes, step: int) -> bytes:
    """A line of a PNG as it was before it was filtered."""
    made = bytearray(line)
    for index in range(len(made)):
        left = made[index - step] if index >= step else 0
        corner = above[index - step] if index >= step else 0
        up = above[index]
        near = min((left, up, corner), key=lambda each: abs(left + up - corner - each))
        made[index] = (line[index] + (0, left, up, (left + up) // 2, near)[how]) % 256
    return bytes(made)


@pytest.mark.browser
def test_only_the_type_is_painted_and_it_follows_the_night(served: Served, windows: "Windows") -> None:
    director = served.director()
    night = director.new_night()
    director.enter(night, NAMES)
    director.draw_and_start(night)
    page = windows.open(f"{served.url}/e/{night}/overlay?show=clock,blinds,players,message", width=640, height=360)
    page.get_by_text("25 / 50").wait_for()
    assert re.fullmatch(r"\d+:\d\d", page.locator(".part-clock b").inner_text())
    rows = alphas(page.screenshot(omit_background=True))
    assert {pixel for row in rows[:200] for pixel in row} == {0}
    assert max(pixel for row in rows[250:] for pixel in row) == 255
    assert page.locator(".part-message").is_hidden()
    director.do(night, "message", message="Pizza is here")
    page.locator(".part-message").get_by_text("Pizza is here").wait_for()
    _, field = director.seated(night)["Ada Bell"]
    director.do(night, "bust", out=field)
    page.locator(".part-players").get_by_text("of 4").wait_for()
    page.wait_for_function("() => document.querySelector('.part-players b').textContent.startsWith('3')")


def test_parts_come_in_the_order_of_the_address(served: Served) -> None:
    night = served.director().new_night()
    stranger = Visitor(served)

    def told(query: str) -> tuple[str, str, str, str]:
        text = stranger.get(f"/e/{night}/overlay{query}").text
        found = re.search(r'data-parts="([^"]*)" data-at="(\w+)" data-size="(\d+)" data-plate="(\w+)"', text)
        assert found is not None
        return found[1], found[2], found[3], found[4]

    assert told("") == ("level clock blinds next players average", "bottom", "100", "on")
    chosen = told("?show=prizes,clock,nothing,clock&at=top&size=150&plate=off")
    assert chosen == ("prizes clock", "top", "150", "off")
    assert told("?show=&at=middle&size=9000&plate=%3Cb%3E") == told("")


def test_its_page_has_no_script_of_its_own_and_no_secret_in_its_address(served: Served) -> None:
    night = served.director().new_night()
    reply = Visitor(served).get(f"/e/{night}/overlay")
    assert "script-src 'self'" in reply.headers["Content-Security-Policy"]
    assert re.findall(r"<script(?![^>]*src=)(?![^>]*application/json)", reply.text) == []
    assert " style=" not in reply.text
