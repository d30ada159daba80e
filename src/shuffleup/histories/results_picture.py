"""The results as a picture for sharing: SVG of 1080 by 1350, which the browser turns into a PNG.

Long names get smaller letters, then a second line, then fewer letters. How wide a text will be is guessed from above,
because the reader's fonts are not known here. Not done: letters from top to bottom, pictures of people.
"""

import unicodedata
from collections.abc import Iterator

from shuffleup.histories.results import ResultRow, ResultSheet, Say, marked_up
from shuffleup.names import one_line
from shuffleup.tournament.answers import Message

WIDTH, HEIGHT = 1080, 1350
ROWS = 8
"""Places on the picture."""

_EDGE = 80
_ROOM = WIDTH - 2 * _EDGE
_FONT = 'ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif'
_IVORY, _CHALK, _DIM, _BRASS, _LINE = "#f5eddc", "#b9c6bd", "#93a59b", "#e3b458", "#2c443a"
_NARROW, _BROAD = frozenset("fijlrtI.,:;!|'’()[]- ·"), frozenset("mwMWÆŒ@%&")


_FELT = """<defs><radialGradient id="felt" cx="50%" cy="34%" r="78%">
<stop offset="0" stop-color="#1d3328"/><stop offset="1" stop-color="#0d1512"/></radialGradient></defs>"""


def results_svg(sheet: ResultSheet, say: Say) -> str:
    """The picture: name, when and where, the first eight places with what they won, and the size of the field."""
    box = f'viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}"'
    label = f'role="img" aria-label="{marked_up(sheet.name)}"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {box} {label} font-family="{marked_up(_FONT)}">',
        _FELT,
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="url(#felt)"/>',
        *_head(sheet, say),
        *_winner(sheet, say),
        *_others(sheet, say),
        *_foot(sheet, say),
        "</svg>\n",
    ]
    return "\n".join(parts)


def _head(sheet: ResultSheet, say: Say) -> Iterator[str]:
    lines = in_lines(sheet.name, _ROOM, 64)
    yield from _lines(lines, (142,) if len(lines) == 1 else (108, 168), 64 if len(lines) == 1 else 52)
    place = " · ".join(part for part in (sheet.when_and_where, _corrected(sheet, say)) if part)
    yield _text(place, _EDGE, 200 if len(lines) == 1 else 224, _ROOM, 34, fill=_CHALK)


def _corrected(sheet: ResultSheet, say: Say) -> str:
    return say(Message("results.correction", {"number": sheet.correction})) if sheet.correction else ""


def _winner(sheet: ResultSheet, say: Say) -> Iterator[str]:
    """The first row, large; one who shares the first place stands there with the sign of a tie."""
    if not sheet.places:
        return
    first = sheet.places[0]
    label = first.rank if first.tied else say(sheet.first)
    yield _text(label, _EDGE, 318, _ROOM, 34, fill=_BRASS, weight=600)
    lines = in_lines(first.name, _ROOM, 96)
    yield from _lines(lines, (412,) if len(lines) == 1 else (390, 456), 96 if len(lines) == 1 else 66)
    yield _text(_gains(sheet, first, say), _EDGE, 486 if len(lines) == 1 else 526, _ROOM, 54, fill=_BRASS, weight=700)


def _others(sheet: ResultSheet, say: Say) -> Iterator[str]:
    """Second place and on: rank, name, and what it won at the right."""
    for line, row in enumerate(sheet.places[1:ROWS]):
        y = 622 + line * 88
        gains = _gains(sheet, row, say)
        size, shown = fitted(gains, 360, 42)
        taken = 100 + int(width_of(shown, size)) + (30 if shown else 0)
        yield f'<line x1="{_EDGE}" y1="{y - 60}" x2="{WIDTH - _EDGE}" y2="{y - 60}" stroke="{_LINE}" stroke-width="2"/>'
        yield _text(row.rank, _EDGE, y, 90, 42, fill=_DIM, weight=600)
        yield _text(row.name, _EDGE + 100, y, _ROOM - taken, 46, fill=_IVORY, weight=600)
        yield _text(gains, WIDTH - _EDGE, y, 360, 42, fill=_CHALK, weight=600, anchor="end")


def _foot(sheet: ResultSheet, say: Say) -> Iterator[str]:
    parts = [say(Message("results.entrants", {"entrants": sheet.entrants}))]
    if sheet.pool:
        parts.append(say(Message("results.pool", {"pool": sheet.pool, "currency": sheet.currency})))
    yield _text(" · ".join(parts), _EDGE, HEIGHT - 76, 640, 34, fill=_DIM)
    yield _text("Shuffle Up", WIDTH - _EDGE, HEIGHT - 76, 240, 34, fill=_DIM, weight=600, anchor="end")


def _lines(lines: tuple[str, ...], at: tuple[int, ...], size: int) -> Iterator[str]:
    """A name large, in one line or two."""
    for line, y in zip(lines, at, strict=True):
        yield _text(line, _EDGE, y, _ROOM, size, fill=_IVORY, weight=700)


def _gains(sheet: ResultSheet, row: ResultRow, say: Say) -> str:
    return sheet.gained(row, say) or (say(Message("results.points", {"points": row.points})) if row.points else "")


def _text(
    text: str, x: int, y: int, room: int, size: int, *, fill: str, weight: int = 400, anchor: str = "start"
) -> str:
    size, shown = fitted(text, room, size)
    return (
        f'<text x="{x}" y="{y}" font-size="{size}" font-weight="{weight}" fill="{fill}" text-anchor="{anchor}" '
        f'style="font-variant-numeric:tabular-nums;unicode-bidi:plaintext">{marked_up(shown)}</text>'
    )


def in_lines(text: str, room: int, size: int) -> tuple[str, ...]:
    """The text in one line, or in two where one would need letters of less than two thirds of `size`."""
    shown = one_line(text)
    spaces = [at for at, letter in enumerate(shown) if letter == " "]
    if width_of(shown, size * 2 // 3) <= room or not spaces:
        return (shown,)
    middle = min(spaces, key=lambda at: abs(2 * at - len(shown)))
    return shown[:middle], shown[middle + 1 :]


def fitted(text: str, room: int, size: int) -> tuple[int, str]:
    """The size at which the text fits `room` pixels, down to 60% of `size`; below that the text is cut."""
    shown = one_line(text)
    wide = width_of(shown, size)
    if wide <= room:
        return size, shown
    smaller = max(size * 3 // 5, int(size * room / wide))
    if width_of(shown, smaller) <= room:
        return smaller, shown
    while shown and width_of(f"{shown}…", smaller) > room:
        shown = shown[:-1]
    return smaller, f"{shown.rstrip()}…"


def width_of(text: str, size: int) -> float:
    """How wide the text is at most, in pixels, in the bold of a usual sans-serif font."""
    return size * sum(map(_em, text))


def _em(letter: str) -> float:
    if unicodedata.combining(letter):
        return 0.0
    if unicodedata.east_asian_width(letter) in "WF" or ord(letter) > 0xFFFF:
        return 1.3 if ord(letter) > 0xFFFF else 1.02
    if letter in _NARROW:
        return 0.42
    if letter in _BROAD:
        return 1.02
    return 0.76 if letter.isupper() else 0.65
