"""The source of web and desk holds no words of its own for people: they come from the catalogue, as in templates."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import shuffleup

ROOMS = tuple(Path(shuffleup.__file__).parent / each for each in ("desk", "web"))

SHOWN = re.compile(r"[a-z’']{2,} +[A-Za-z’']{2,}|^[A-Z][a-z’']+[.?!…]?$|^[A-Z][a-z’']+ ")
"""Two words beside each other, or one with a capital: what looks like a sentence or a label."""

PROGRAMMERS = frozenset({"OSError", "RuntimeError", "LookupError", "TypeError", "NotAllowed", "NotRecorded", "Thread"})
"""What is called with words that no page shows: mistakes of a program, names of threads. What forms find wrong is
raised as `ValueError`, and shown."""

LOGS = frozenset({"debug", "info", "warning", "error", "exception"})
MACHINES = frozenset({"compile", "fullmatch", "search", "match", "sub", "format_html", "format_html_join"})
"""What is called with patterns and markup."""

POLICY = re.compile(r"(?:default-src|frame-ancestors) ")
"""A content security policy."""

PROGRAMS = frozenset({"api", "live.py"})
"""What speaks to programs and those who write them, in English whoever asks; the two pages of `api` are templates."""

KEPT = {
    ("accounts.py", "sign in "): "what tries are counted under",
    ("addresses.py", "\\|-- ([\\d.]+)\\s+/32 host LOCAL"): "a pattern",
    ("addresses.py", " are all taken or not for everybody"): "told in the terminal where the server starts",
    ("addresses.py", " is taken or not for everybody"): "told in the terminal where the server starts",
    ("claims.py", "codes from "): "what tries are counted under",
    ("claims.py", "seat code "): "what a code is made of",
    ("claims.py", "table code "): "what a code is made of",
    ("doors.py", "Android"): "what a browser says it runs on",
    ("doors.py", "Chromebook"): "a make of computer",
    ("doors.py", "Edg"): "what a browser says it is",
    ("doors.py", "Edge"): "the name of a browser",
    ("doors.py", "Linux"): "what a browser says it runs on",
    ("doors.py", "Mac"): "a make of computer",
    ("doors.py", "Macintosh"): "what a browser says it runs on",
    ("doors.py", "Opera"): "the name of a browser",
    ("doors.py", "Windows"): "what a browser says it runs on",
    ("doors.py", "Windows PC"): "a make of computer",
    ("floor/called.py", "# An example, nothing turned on it: "): "a remark in a file that a program reads",
    ("floor/called.py", "# Not known: "): "a remark in a file that a program reads",
    ("league/files_pages.py", 'id = "our_league"'): "a file to begin with, which whoever wants one types over",
    ("league/files_pages.py", 'id = "our_place"'): "a file to begin with, which whoever wants one types over",
    ("pages.py", "more than "): "told to programs",
    ("passkeys.py", "Shuffle Up"): "the name of the program",
    ("passkeys.py", "the passkey is not this account's"): "a mistake of a program",
    ("passkeys.py", "sign in "): "what tries are counted under",
    ("roles.py", " may not do "): "a mistake of a program; the page for it has its own words",
    ("settings.py", "Lax"): "a cookie's word",
    ("settings.py", "only for tools that never serve a page"): "no key",
    ("script_words.py", "(function () {"): "a script",
    ("told_once.py", " more of this kind since)"): "told in the terminal where the server runs",
    ("templatetags/room.py", "date of birth"): "a column that our own reader finds by its name",
    ("templatetags/room.py", "member number"): "a column that our own reader finds by its name",
}
"""(file, first line of the text) -> why it is nobody's to translate."""


def shown_in(source: str) -> list[tuple[int, str]]:
    """The texts of a module that look like words for people: line and text."""
    tree = ast.parse(source)
    apart = set(map(id, _not_shown(tree)))
    texts = (each for each in ast.walk(tree) if isinstance(each, ast.Constant) and isinstance(each.value, str))
    found = [each for each in texts if id(each) not in apart and SHOWN.search(each.value)]
    return [(each.lineno, each.value.splitlines()[0]) for each in found if not POLICY.match(each.value)]


def _not_shown(tree: ast.AST) -> Iterator[ast.AST]:
    """Every node that stands where no person reads: docstrings, types, keys, logs, mistakes of a program."""
    for node in ast.walk(tree):
        match node:
            case ast.Expr(value=ast.Constant()):
                yield node.value
            case ast.Subscript():
                yield from ast.walk(node.slice)
            case ast.AnnAssign() | ast.arg() if node.annotation is not None:
                yield from ast.walk(node.annotation)
            case ast.FunctionDef(returns=ast.expr() as returns) | ast.AsyncFunctionDef(returns=ast.expr() as returns):
                yield from ast.walk(returns)
            case ast.keyword(arg="content_type" | "samesite" | "pattern"):
                yield from ast.walk(node.value)
            case ast.Call() if _called(node) in PROGRAMMERS | LOGS | MACHINES:
                yield from ast.walk(node)
            case ast.Call(func=ast.Attribute(value=ast.Attribute(attr="headers"))):
                yield from ast.walk(node)


def _called(call: ast.Call) -> str:
    return call.func.id if isinstance(call.func, ast.Name) else getattr(call.func, "attr", "")


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ('"""A docstring of a module."""\nX: "Night | None" = told(Message("play.out"))', []),
        ('toast(request, "The book is off the shelf.")', ["The book is off the shelf."]),
        ('toast(request, f"{name} can sign in now.")', [" can sign in now."]),
        ('TITLES = (("On now", "running"), ("Over", "finished"))', ["On now", "Over"]),
        ('log.warning("no backup at this break")\nraise NotAllowed(asks, "making such an account")', []),
        ('answer["Content-Disposition"] = HttpResponse(content_type="text/html; charset=utf-8")', []),
        ('raise ValueError("Give a name.")', ["Give a name."]),
        ('DAY = re.compile(r"day after day")', []),
    ],
)
def test_words_are_found(source: str, found: list[str]) -> None:
    assert [text for _, text in shown_in(source)] == found


def test_the_source_of_web_and_desk_has_no_words_of_its_own() -> None:
    found = []
    for room in ROOMS:
        for path in sorted(room.rglob("*.py")):
            where = str(path.relative_to(room))
            if where.partition("/")[0] not in PROGRAMS:
                found += [(where, line, text) for line, text in shown_in(path.read_text(encoding="utf-8"))]
    assert [each for each in found if (each[0], each[2]) not in KEPT] == [], "put these into words/*.toml, and say them"
    assert sorted(KEPT.keys() - {(where, text) for where, _, text in found}) == []
