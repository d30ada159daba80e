"""People's names as text: tidied for showing, folded for comparing.

Folding is for finding and for warnings, never for showing: two people may well have the same folded name. It knows the
letters of European languages; other scripts are compared as they are written. Not done: transliteration.
"""

import unicodedata
from functools import lru_cache

_LIGATURES = str.maketrans(
    {"æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i", "ħ": "h", "ĳ": "ij", "ŋ": "n"}
)
_JOINED = frozenset("'’‘ʼ`´.·")
"""Marks inside a word: O'Brien and OBrien, J. and J are the same."""
_UNSEEN = frozenset("\u00ad\u180e\u200b\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2066\u2067\u2068\u2069\ufeff")
"""Soft hyphens, zero-width spaces, marks and overrides of direction: they change what is seen, not what is meant."""


def has_control(text: str) -> bool:
    """Whether the text has what no line of plain text has: control characters, line breaks, overrides of direction."""
    return any(letter in _UNSEEN or unicodedata.category(letter) in ("Cc", "Cs", "Zl", "Zp") for letter in text)


def tidy(name: str) -> str:
    """The name as it should be shown: composed letters, single spaces, no spaces around, nothing unseen.

    Case and spelling stay the person's own. Control characters stay too, for the reader to refuse.
    """
    if name.isascii():
        return " ".join(part for part in name.replace("\t", " ").split(" ") if part)
    seen = "".join(letter for letter in unicodedata.normalize("NFC", name) if letter not in _UNSEEN)
    return " ".join(part for part in "".join(map(_spaced, seen)).split(" ") if part)


def one_line(text: str) -> str:
    """The text tidied for a file that others read: line breaks as spaces, and nothing that XML 1.0 forbids."""
    return tidy("".join(letter for letter in " ".join(text.split()) if _printable(ord(letter))))


def _printable(code: int) -> bool:
    return 0x20 <= code <= 0x7E or 0xA0 <= code <= 0xD7FF or 0xE000 <= code <= 0xFFFD or code >= 0x10000


def _spaced(letter: str) -> str:
    return " " if unicodedata.category(letter) == "Zs" or letter == "\t" else letter


@lru_cache(maxsize=16_384)
def fold(name: str) -> str:
    """The name for comparing: lower case, no accents, ligatures written out, words parted by one space.

    Folding twice changes nothing; `fold("Zoë O’Brien-Łukasz") == "zoe obrien lukasz"`.
    """
    lower = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", name).casefold()).translate(_LIGATURES)
    letters = (_folded(letter) for letter in unicodedata.normalize("NFKD", lower))
    return " ".join(unicodedata.normalize("NFC", "".join(letters)).split())


def _folded(letter: str) -> str:
    if letter in _JOINED or letter in _UNSEEN or "\u0300" <= letter <= "\u036f":
        return ""
    return letter if unicodedata.category(letter)[0] in "LMN" else " "
