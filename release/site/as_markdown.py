"""Markdown as code hosts read it, made into Markdown that MkDocs reads the same way.

Python-Markdown wants a blank line before a list and four spaces below an item. A Mermaid chart needs a script from
elsewhere, which a site that works without the internet cannot have: its arrows become a table.
"""

import re
from collections.abc import Callable, Iterable, Iterator

_NAMED_BY_FILE = re.compile(r"\[([\w-]+\.md)\]\(((?:[\w./-]*/)?\1)(#[^)]*)?\)")
_TITLE = re.compile(r"(?m)^# (.+)$")
_ITEM = re.compile(r"([-*]|\d+\.) +")
_FENCE = re.compile(r"(?ms)^(```.*?^```[ \t]*$)")
_CHART = re.compile(r"(?s)^```mermaid\n(.*)```")
_ARROW = re.compile(r"(?m)^ *(\w+) --> (\w+)")


def as_read_by_mkdocs(text: str) -> str:
    """Return the page `text` so that it looks on the site as it does on a code host."""
    parts = enumerate(_FENCE.split(text))
    return "".join(_block(part) if n % 2 else "\n".join(_spaced(part.split("\n"))) for n, part in parts)


def named_by_title(text: str, read: Callable[[str], str]) -> str:
    """Return the page `text` with links that are called by a file's name called by its title; `read` gives a page."""

    def named(link: re.Match[str]) -> str:
        title = _TITLE.search(read(link[2]))
        return f"[{title[1]}]({link[2]}{link[3] or ''})" if title else link[0]

    return _NAMED_BY_FILE.sub(named, text)


def _block(fenced: str) -> str:
    chart = _CHART.match(fenced)
    return _table_of(chart[1]) if chart else fenced


def _table_of(chart: str) -> str:
    leads: dict[str, list[str]] = {}
    for start, end in _ARROW.findall(chart):
        leads.setdefault(start, []).append(end)
    return table(("room", "asks"), ((start, ", ".join(ends)) for start, ends in leads.items()))


def _spaced(lines: Iterable[str]) -> Iterator[str]:
    """Lines with a blank one before each list, and what belongs to an item set in by four spaces."""
    before, in_list = "", False
    for line in lines:
        item = bool(_ITEM.match(line))
        if item and before.strip() and not in_list:
            yield ""
        if line and not line.startswith(" "):
            in_list = item or (in_list and bool(before.strip()))
        if in_list and line.startswith("  "):
            yield " " * (4 if _indent(line) < 4 else _indent(line) + 2) + line.lstrip(" ")
        else:
            yield line
        before = line


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" "))


def table(head: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """Return a Markdown table."""
    titles = list(head)
    lines = [titles, ["---"] * len(titles), *rows]
    return "".join(f"| {' | '.join(map(cell, line))} |\n" for line in lines)


def cell(text: str) -> str:
    """Return `text` for one cell of a table: on one line, no line of the table among it."""
    return " ".join(text.split()).replace("|", "\\|")


def plain(text: str) -> str:
    """Return `text` so that none of its letters is taken for Markdown or HTML, but for code between backticks."""
    parts = text.split("`")
    return "`".join(part if n % 2 else re.sub(r"([\\*_<\[\]#])", r"\\\1", part) for n, part in enumerate(parts))
