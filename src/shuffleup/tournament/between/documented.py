"""Keeps `docs/decide.md` current: kinds of command with their facts, and the outcomes, put in from the source.

    python -m shuffleup.tournament.between.documented docs/decide.md

Each part stands between `<!-- NAME -->` and `<!-- end -->`. A test fails when the page is not current.
"""

import ast
import inspect
import re
import sys
from collections.abc import Iterator
from pathlib import Path

from shuffleup.tournament.between import outcomes
from shuffleup.tournament.between.kinds import KINDS
from shuffleup.tournament.between.shapes import facts_of, is_needed


def page_with_parts(page: str) -> str:
    """Return the page with every generated part as it should be; KeyError for a part that nobody generates."""
    parts = {"kinds": "\n".join(_kinds()), "outcomes": "\n".join(_outcomes())}
    return re.sub(
        r"<!-- (\w+) -->\n.*?<!-- end -->",
        lambda found: f"<!-- {found[1]} -->\n{parts[found[1]]}\n<!-- end -->",
        page,
        flags=re.DOTALL,
    )


def _kinds() -> Iterator[str]:
    """Each kind with what it asks and its facts; those that must be told are marked."""
    for name, kind in KINDS.items():
        _, _, asks = inspect.cleandoc(kind.command.__doc__ or "").partition(": ")
        yield f"- `{name}`: {' '.join(asks.split())}"
        for key, (field, how) in facts_of(kind.command).items():
            shape = ", ".join(f"`{word}`" for word in how.words) if how.words else how.shape.value
            yield f"  - `{key}`: {shape}{' (must be told)' if is_needed(field) else ''}"


def _outcomes() -> Iterator[str]:
    """Each outcome and what its docstring says."""
    tree = ast.parse(Path(outcomes.__file__).read_text(encoding="utf-8"))
    body = next(each.body for each in tree.body if isinstance(each, ast.ClassDef))
    for place, node in enumerate(body):
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant):
            after = body[place + 1] if place + 1 < len(body) else None
            says = after.value.value if isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant) else ""
            yield f"- `{node.value.value!s}` {says!s}".rstrip()


if __name__ == "__main__":
    target = Path(sys.argv[1])
    target.write_text(page_with_parts(target.read_text(encoding="utf-8")), encoding="utf-8")
