"""Keeps `docs/notation.md` current: the grammar and the closed lists of a ruling, put into the page from the source.

    python -m shuffleup.floor.documented docs/notation.md

Each part stands between `<!-- NAME -->` and `<!-- end -->`. A test fails when the page is not current.
"""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

from shuffleup.floor import outcomes
from shuffleup.floor.parsing import GRAMMAR


def page_with_parts(page: str) -> str:
    """Return the page with every generated part as it should be; KeyError for a part that nobody generates."""
    parts = {"grammar": f"```\n{GRAMMAR.read_text(encoding='utf-8').strip()}\n```"}
    parts |= {name.lower(): "\n".join(lines) for name, lines in _lists()}
    return re.sub(
        r"<!-- (\w+) -->\n.*?<!-- end -->",
        lambda found: f"<!-- {found[1]} -->\n{parts[found[1]]}\n<!-- end -->",
        page,
        flags=re.DOTALL,
    )


def _lists() -> Iterator[tuple[str, list[str]]]:
    """Each enum of `outcomes` as lines of the page: name and what its docstring says."""
    tree = ast.parse(Path(outcomes.__file__).read_text(encoding="utf-8"))
    for enum in tree.body:
        if isinstance(enum, ast.ClassDef):
            yield enum.name, list(_members(enum))


def _members(enum: ast.ClassDef) -> Iterator[str]:
    for place, node in enumerate(enum.body):
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant):
            after = enum.body[place + 1] if place + 1 < len(enum.body) else None
            says = after.value.value if isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant) else ""
            yield " ".join(["-", f"`{node.value.value!s}`", *str(says).split()])


if __name__ == "__main__":
    target = Path(sys.argv[1])
    target.write_text(page_with_parts(target.read_text(encoding="utf-8")), encoding="utf-8")
