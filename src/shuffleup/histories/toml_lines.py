"""On which line each key of a TOML file stands, which the standard library's reader does not tell.

It expects text that `tomllib` has read already, so it only follows strings, brackets and comments, and checks nothing.
Keys inside inline tables and values inside lists count as part of the key that they belong to.
"""

import re
from collections import defaultdict
from collections.abc import Iterator

Path = tuple[str | int, ...]
"""Keys and, for `[[tables]]`, their number from 0: `("level", 2, "minutes")`."""

_BLANK = re.compile(r"(?:[ \t\r\n]|#[^\n]*)+")
_PART = re.compile(r"""\s*(?:"((?:[^"\\\n]|\\.)*)"|'([^'\n]*)'|([A-Za-z0-9_-]+))\s*(\.?)""")
_QUOTED = re.compile(
    r'"""(?:[^\\]|\\.)*?"""(?:"{0,2})'
    r"|'''.*?'''(?:'{0,2})"
    r'|"(?:[^"\\\n]|\\.)*"'
    r"|'[^'\n]*'",
    re.DOTALL,
)


class KeyLines:
    """The lines (from 1) of the keys and tables of one file."""

    def __init__(self, text: str) -> None:
        self._lines = dict(_statements(text))

    def line(self, path: Path) -> int | None:
        """The line of `path`, or of the nearest thing around it; None when nothing of it is in the file."""
        while path:
            if path in self._lines:
                return self._lines[path]
            path = path[:-1]
        return None


def _statements(text: str) -> Iterator[tuple[Path, int]]:
    """Each header and key of the file with its line, in order."""
    at, table = 0, Path(())
    line, counted = 1, 0
    counts: defaultdict[Path, int] = defaultdict(int)
    while True:
        if blank := _BLANK.match(text, at):
            at = blank.end()
        if at >= len(text):
            return
        line, counted = line + text.count("\n", counted, at), at
        if text[at] == "[":
            many = text.startswith("[[", at)
            keys, at = _dotted(text, at + 1 + many)
            table = _entered(keys, counts, many=many)
            yield table, line
            at = _end_of_line(text, at)
        else:
            keys, at = _dotted(text, at)
            yield table + keys, line
            at = _after_value(text, text.find("=", at) + 1 or len(text))


def _entered(keys: Path, counts: defaultdict[Path, int], *, many: bool) -> Path:
    """The path of the table that a header opens: tables of a list carry their number."""
    path = Path(())
    for key in keys[:-1]:
        path = (*path, key)
        path = (*path, counts[path] - 1) if path in counts else path
    path = (*path, *keys[-1:])
    if not many:
        return path
    counts[path] += 1
    return (*path, counts[path] - 1)


def _dotted(text: str, at: int) -> tuple[Path, int]:
    """A key such as `late_entry."until"` and where it ends."""
    keys: list[str] = []
    while part := _PART.match(text, at):
        keys.append(next(group for group in part.groups()[:3] if group is not None))
        at = part.end()
        if not part[4]:
            break
    return tuple(keys), at


def _after_value(text: str, at: int) -> int:
    """Where the statement's value ends: the first line break outside strings and brackets."""
    depth = 0
    while at < len(text):
        if text[at] in "\"'" and (quoted := _QUOTED.match(text, at)):
            at = quoted.end()
            continue
        if text[at] == "#":
            at = _end_of_line(text, at)
            continue
        if text[at] == "\n" and depth == 0:
            return at
        depth += (text[at] in "[{") - (text[at] in "]}")
        at += 1
    return at


def _end_of_line(text: str, at: int) -> int:
    end = text.find("\n", at)
    return len(text) if end < 0 else end
