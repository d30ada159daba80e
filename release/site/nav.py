"""What the site's menu says: four doors, and behind each what belongs there.

Every page of `docs/` stands here, by name or by its folder; a test tells which one does not.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import TypeAlias

DOCS = Path(__file__).parents[2] / "docs"
HOME = "README.md"

Branch: TypeAlias = "tuple[str, Sequence[str | Branch]]"
"""A heading with pages below it; a page that ends in a star is every page of a folder that begins so."""

MENU: tuple[Branch, ...] = (
    ("I host a night", ("doors/host.md", "hosting.md", "dealer.md", "compared.md")),
    (
        "I run a card room or league",
        (
            "doors/card-room.md",
            "league.md",
            "statistics.md",
            ("Forecasts", ("simulation.md", "sweep.md", "structures.md")),
            ("What is trusted", ("security.md", "threats.md", "asvs.md", "load.md")),
        ),
    ),
    (
        "I write rules",
        (
            "doors/rules.md",
            "house-books.md",
            ("Asking the books", ("notation.md", "decide.md")),
            ("The five books", ("books/index.md", "books/*")),
            (
                "What each clause rests on",
                ("conformance/README.md", "conformance/cases.md", "conformance/digital.md", "conformance/read-*"),
            ),
        ),
    ),
    (
        "I write programs",
        (
            "doors/programs.md",
            ("Python", ("library.md", "hand.md", "games.md", "histories.md", "machines.md")),
            ("Reference", ("reference/index.md", "reference/*")),
            ("The interface", ("api.md", "interface/index.md", "interface/*", "bots.md")),
            ("Logs and cards", ("log-format.md", "dealing.md", "sealing.md", "dealer-attacks.md")),
            ("How it is made", ("architecture.md", ("Decisions", ("decisions/*",)))),
        ),
    ),
)


def nav(made: Sequence[str]) -> list[object]:
    """The menu as MkDocs reads it, with the pages that were `made` beside those of `docs/`."""
    known = [
        *(page for page in made if page.endswith(".md")),
        *sorted(file.relative_to(DOCS).as_posix() for file in DOCS.rglob("*.md")),
    ]
    return [{"Home": HOME}, *(_branch(branch, known) for branch in MENU)]


def _branch(branch: Branch, known: Sequence[str]) -> dict[str, list[object]]:
    title, items = branch
    named = {item for item in items if isinstance(item, str)}
    below: list[object] = []
    for item in items:
        if not isinstance(item, str):
            below.append(_branch(item, known))
        elif item.endswith("*"):
            below += [page for page in known if page.startswith(item[:-1]) and page not in named]
        else:
            below.append(item)
    return {title: below}


def pages_of(menu: object) -> list[str]:
    """Every page that a menu names."""
    if isinstance(menu, str):
        return [menu]
    items: Sequence[object] = list(menu.values()) if isinstance(menu, dict) else menu if isinstance(menu, list) else []
    return [page for item in items for page in pages_of(item)]
