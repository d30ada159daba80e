"""Texts that write objects as a browser's script does: `new Name({Key: value})`, `Map.from([[key, value]])`, lists.

It is what *The Tournament Director* saves. Only values are read, nothing is run: objects become tables whose name
stands under `""`, a map becomes a table. Depth, length and numbers are bounded. Not done: anything else of a script.
"""

import re
from typing import Any

from shuffleup.bad_input import BadInput, Place
from shuffleup.message import Message

DEEPEST = 40
MOST_VALUES = 400_000
NAME = ""
"""The key under which a table has the name of its object."""

_SPACE = re.compile(r"\s*")
_WORD = re.compile(r"[A-Za-z_$][\w$]{0,60}(?:\.(?!from\b)[A-Za-z_$][\w$]{0,60})?")
_NUMBER = re.compile(r"-?\d{1,17}(?:\.\d{1,17})?(?:e[-+]?\d{1,3})?(?![\w.])")
_STRING = re.compile(r'"((?:[^"\\\n]|\\.)*)"|\'((?:[^\'\\\n]|\\.)*)\'', re.DOTALL)
_ESCAPE = re.compile(r"\\(?:u([0-9A-Fa-f]{4})|x([0-9A-Fa-f]{2})|(.))", re.DOTALL)
_PLAIN = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f", "0": "", "v": " "}
_WORDS = {"true": True, "false": False, "null": None, "undefined": None, "NaN": None}


def read_objects(text: str, source: str = "") -> dict[str, Any]:
    """The table that the text is. Raises `BadInput` with the line and column where it is none."""
    reader = _Reader(text, source)
    found = reader.value(0)
    reader.space()
    if reader.at < len(text) or not isinstance(found, dict):
        raise reader.bad()
    return found


class _Reader:
    """Reads one value after the other."""

    def __init__(self, text: str, source: str) -> None:
        self.text = text
        self.at = 0
        self._source = source
        self._left = MOST_VALUES

    def bad(self) -> BadInput:
        line = self.text.count("\n", 0, self.at) + 1
        column = self.at - self.text.rfind("\n", 0, self.at)
        return BadInput(Message("wrong.no_object_text"), place=Place(self._source or None, line, column))

    def space(self) -> None:
        found = _SPACE.match(self.text, self.at)
        self.at = found.end() if found else self.at

    def taken(self, sign: str) -> bool:
        """Whether this sign comes next; then it is passed."""
        self.space()
        if not self.text.startswith(sign, self.at):
            return False
        self.at += len(sign)
        return True

    def needed(self, sign: str) -> None:
        if not self.taken(sign):
            raise self.bad()

    def value(self, depth: int) -> Any:
        self.space()
        self._left -= 1
        if depth > DEEPEST or self._left < 0:
            raise self.bad()
        sign = self.text[self.at : self.at + 1]
        if sign == "{":
            return self.table(depth)
        if sign == "[":
            return self.values(depth, "[", "]")
        if sign in ('"', "'"):
            return self.string()
        if sign == "-" or sign.isdigit():
            return self.number()
        return self.word(depth)

    def table(self, depth: int) -> dict[str, Any]:
        self.needed("{")
        found: dict[str, Any] = {}
        while not self.taken("}"):
            key = self.key()
            self.needed(":")
            found[key] = self.value(depth + 1)
            if not self.taken(","):
                self.needed("}")
                break
        return found

    def key(self) -> str:
        self.space()
        if self.text[self.at : self.at + 1] in ('"', "'"):
            return self.string()
        return self.name()

    def values(self, depth: int, opens: str, closes: str) -> list[Any]:
        self.needed(opens)
        found = []
        while not self.taken(closes):
            found.append(self.value(depth + 1))
            if not self.taken(","):
                self.needed(closes)
                break
        return found

    def name(self) -> str:
        self.space()
        found = _WORD.match(self.text, self.at)
        if found is None:
            raise self.bad()
        self.at = found.end()
        return found[0]

    def word(self, depth: int) -> Any:
        """An object by its name, a map, or a word that is a value."""
        word = self.name()
        if word in _WORDS:
            return _WORDS[word]
        if word == "Map" and self.taken(".from"):
            held = self.values(depth, "(", ")")
            if len(held) > 1:
                raise self.bad()
            return self.mapped(held[0] if held else [])
        if word != "new":
            raise self.bad()
        made = self.name()
        held = self.values(depth, "(", ")")
        if made == "Map":
            return self.mapped(held[0] if held else [])
        return {**held[0], NAME: made} if len(held) == 1 and isinstance(held[0], dict) else {NAME: made, "of": held}

    def mapped(self, pairs: Any) -> dict[str, Any]:
        """A map of pairs; older files give it a table."""
        if isinstance(pairs, dict):
            return pairs
        if not isinstance(pairs, list) or not all(isinstance(each, list) and len(each) == 2 for each in pairs):
            raise self.bad()
        return {str(key): value for key, value in pairs}

    def number(self) -> int | float:
        found = _NUMBER.match(self.text, self.at)
        if found is None:
            raise self.bad()
        self.at = found.end()
        return int(found[0]) if found[0].lstrip("-").isdigit() else float(found[0])

    def string(self) -> str:
        found = _STRING.match(self.text, self.at)
        if found is None:
            raise self.bad()
        self.at = found.end()
        plain = _ESCAPE.sub(_unescaped, found[1] if found[1] is not None else found[2])
        # A script writes a letter beyond the first 65,536 as two halves; a half by itself is none.
        return plain.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def _unescaped(found: "re.Match[str]") -> str:
    if code := found[1] or found[2]:
        return chr(int(code, 16))
    return _PLAIN.get(found[3], found[3])
