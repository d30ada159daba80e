"""The bytes of a list as spreadsheets and chats write them, turned into text: in which encoding, and if it is one."""

import re

from shuffleup.bad_input import BadInput, Place

MOST_BYTES = 2_000_000
LONGEST_LINE = 10_000

_MARKS = (
    (b"\xef\xbb\xbf", "utf-8-sig", "UTF-8"),
    (b"\xff\xfe", "utf-16-le", "UTF-16 LE"),
    (b"\xfe\xff", "utf-16-be", "UTF-16 BE"),
)
"""Byte order marks: the bytes, Python's codec, the name people know."""

_KINDS = (
    (b"PK\x03\x04", "a spreadsheet or another zipped file"),
    (b"\xd0\xcf\x11\xe0", "an old Excel or Word file"),
    (b"%PDF", "a PDF"),
    (b"{\\rtf", "a Word document"),
    (b"\x89PNG", "a picture"),
    (b"\xff\xd8\xff", "a picture"),
    (b"GIF8", "a picture"),
    (b"\x1f\x8b", "a compressed file"),
    (b"SQLite format 3", "a database"),
)
"""First bytes of what people take for a list."""

_STRANGE = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\ue000-\uf8ff\ufff0-\uffff]")
"""Control characters, private ones, and what stands for bytes that are no letter."""

_SAVE_AS_CSV = "the list saved as CSV (in Excel: Save as, CSV UTF-8), or the names pasted as text"


def decode(data: bytes, source: str) -> tuple[str, str]:
    """The text of a list, line ends as line feeds, and the name of its encoding.

    UTF-8 and UTF-16 with and without byte order mark, else Windows-1252; a byte that is none becomes U+FFFD, for the
    reader of the rows to refuse. Raises `BadInput` for what is too large, empty, or no text.
    """
    where = Place(source)
    if len(data) > MOST_BYTES:
        wrong = f"the file has {len(data):,} bytes"
        raise BadInput(wrong, right=f"a list of at most {MOST_BYTES:,} bytes", place=where)
    for first, kind in _KINDS:
        if data.startswith(first):
            raise BadInput(f"this is {kind}, not a list", right=_SAVE_AS_CSV, place=where)
    if data[:200].lstrip().lower().startswith((b"<!doctype", b"<html", b"<?xml")):
        raise BadInput("this is a web page, not a list", right=_SAVE_AS_CSV, place=where)
    text, encoding = _decoded(data)
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    if not text.strip():
        raise BadInput("the list is empty", right="at least one name", place=where)
    if 4 * sum(1 for _ in _STRANGE.finditer(text)) > len(text):
        raise BadInput("this is not a list that people can read", right=_SAVE_AS_CSV, place=where)
    longest = max(map(len, text.split("\n")))
    if longest > LONGEST_LINE:
        right = f"one person a line, at most {LONGEST_LINE:,} characters"
        raise BadInput(f"a line has {longest:,} characters", right=right, place=where)
    return text, encoding


def _decoded(data: bytes) -> tuple[str, str]:
    for mark, codec, name in _MARKS:
        if data.startswith(mark):
            return data.decode(codec, errors="replace"), name
    if b"\0" in data:
        codec, name = ("utf-16-le", "UTF-16 LE") if _zeros(data, 1) >= _zeros(data, 0) else ("utf-16-be", "UTF-16 BE")
        return data.decode(codec, errors="replace"), name
    try:
        return data.decode("utf-8"), "UTF-8"
    except UnicodeDecodeError:
        return data.decode("cp1252", errors="replace"), "Windows-1252"


def _zeros(data: bytes, start: int) -> int:
    """How many of every second byte are zero: in UTF-16 these are the high bytes of Latin letters, spaces, commas."""
    return data[start::2].count(0)
