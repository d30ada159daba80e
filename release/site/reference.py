"""A page for each line of the table in `docs/library.md`, and each module one below; the docstrings tell the rest."""

import ast
import re
from collections.abc import Iterator

from release.site.as_markdown import table
from release.site.nav import DOCS

SOURCE = DOCS.parent / "src"
FRONT = "shuffleup"
BELOW = {
    "games": "the games as data: what a variant is made of, all of them, mixes",
    "sweeps": "many nights at once: models of players, series, what is counted of them",
    "envs": "hands and whole tournaments for machines that play",
}
"""The modules one below that `docs/library.md` names."""


def reference_pages() -> dict[str, str]:
    """Page -> text, the index among them."""
    made: dict[str, str] = {}
    rows = []
    for module, names, what in _groups():
        page = f"{module or names[0].lower()}.md"
        made[f"reference/{page}"] = _page(module, names, what)
        shown = f"`{FRONT}.{module}`" if module else ", ".join(f"`{name}`" for name in names)
        rows.append((f"[{shown}]({page})", what))
    head = (
        "# Reference\n\nWhat `import shuffleup` promises, from its docstrings."
        " [In ten minutes](../library.md) says how to begin.\n"
    )
    return {"reference/index.md": f"{head}\n{table(('name', 'what it is'), rows)}", **made}


def _groups() -> Iterator[tuple[str, list[str], str]]:
    """Module below the front door ("" for the door itself), names, what they are."""
    told = (DOCS / "library.md").read_text(encoding="utf-8")
    for names, what in re.findall(r"(?m)^\| (`.*?) \| (.*) \|$", told):
        yield "", re.findall(r"`(\w+)`", names), re.sub(r"\]\((?=\w)", "](../", what)
    for module, what in BELOW.items():
        yield module, public_names(module), what


def _page(module: str, names: list[str], what: str) -> str:
    home = f"{FRONT}.{module}" if module else FRONT
    title = f"`{home}`" if module else ", ".join(f"`{name}`" for name in names)
    parts = [f"# {title}\n\n{what[:1].upper()}{what[1:]}.\n"]
    parts += [f"::: {home}.{name}\n    options:\n      heading_level: 2\n" for name in names]
    return "\n".join(parts)


def public_names(module: str) -> list[str]:
    """The names that a module one below offers, read from its imports; nothing is run."""
    places = (SOURCE / FRONT / module / "__init__.py", SOURCE / FRONT / f"{module}.py")
    tree = ast.parse(next(place for place in places if place.exists()).read_text(encoding="utf-8"))
    imports = (each for each in ast.walk(tree) if isinstance(each, ast.ImportFrom))
    return sorted(
        {name.name for each in imports if (each.module or "").startswith(FRONT) for name in each.names}, key=str.lower
    )
