"""Finds the line of a TOML file on which a key stands, for messages to whoever wrote the file.

A look at the text, not a parser: headers, keys at the start of a line, and strings of several lines passed over. Where
a key cannot be found the line of its table is given.
"""

import re

from shuffleup.bad_input import Place

_HEADER = re.compile(r"\s*(\[\[?)\s*([^\[\]]+?)\s*\]\]?\s*(?:#.*)?$")
_KEY = re.compile(r"""\s*("[^"]*"|'[^']*'|[A-Za-z0-9_-]+)((?:\s*\.\s*[A-Za-z0-9_-]+)*)\s*=""")


class LineFinder:
    """The lines of one file's keys. Lines are counted from 1."""

    def __init__(self, text: str, source: str) -> None:
        self.source = source
        self._lines: dict[tuple[str, ...], int] = {}
        self._read(text)

    def at(self, *path: str) -> Place:
        """Return the place of a key (`policies`, `late_seat`), or of the nearest table around it."""
        for length in range(len(path), 0, -1):
            if path[:length] in self._lines:
                return Place(self.source, self._lines[path[:length]])
        return Place(self.source, 1)

    def at_item(self, table: str, number: int, key: str = "") -> Place:
        """Return the place of a key in the `number`-th (from 0) of the tables written `[[table]]`."""
        return self.at(table, str(number), key)

    def _read(self, text: str) -> None:
        table: tuple[str, ...] = ()
        counts: dict[str, int] = {}
        quote = ""
        for number, line in enumerate(text.splitlines(), 1):
            if quote:
                quote = "" if line.count(quote) % 2 else quote
                continue
            if header := _HEADER.match(line):
                name = header[2]
                table = tuple(part.strip().strip("\"'") for part in name.split("."))
                if header[1] == "[[":
                    table = (name, str(counts.get(name, 0)))
                    counts[name] = counts.get(name, 0) + 1
                    self._lines.setdefault((name,), number)
                self._lines.setdefault(table, number)
            elif key := _KEY.match(line):
                path = (key[1].strip("\"'"), *(part.strip() for part in key[2].split(".") if part.strip()))
                for length in range(1, len(path) + 1):
                    self._lines.setdefault((*table, *path[:length]), number)
            quote = next((mark for mark in ('"""', "'''") if line.count(mark) % 2), "")
