"""The house as its imports draw it: modules, rooms, circles, names. `make architecture` puts the picture into the docs.

Imports for types alone count too: whoever reads a module has to know what it names.
"""

import ast
import re
from collections import defaultdict
from functools import cache
from pathlib import Path

import shuffleup

ROOT = Path(shuffleup.__file__).parent
PAGE = Path(__file__).parents[1] / "docs" / "architecture.md"
PICTURE = re.compile(r"(?s)(?<=```mermaid\n).*?(?=```)")

ROWS = (
    ("cli",),
    ("web", "envs"),
    ("desk",),
    ("bots",),
    ("store", "simulation", "conformance"),
    ("words",),
    ("league", "histories", "dealing"),
    ("tournament",),
    ("floor", "chronicle"),
    ("hand",),
    ("rulebooks", "games"),
    ("cards", "acts"),
)
"""The rooms from the top of the house to its foundations; those of a row stand beside each other."""


@cache
def trees() -> dict[str, ast.Module]:
    """Every module by its name, read."""
    found = {}
    for path in sorted(ROOT.rglob("*.py")):
        name = ".".join(("shuffleup", *path.relative_to(ROOT).with_suffix("").parts)).removesuffix(".__init__")
        found[name] = ast.parse(path.read_text(encoding="utf-8"))
    return found


@cache
def imports() -> dict[str, frozenset[str]]:
    """Which modules of ours each module imports, those for types included."""
    graph = {}
    for name, tree in trees().items():
        asked: set[str] = set()
        for node in ast.walk(tree):
            if isinstance(node, ast.Import):
                asked |= {each.name for each in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                asked |= {f"{node.module}.{each.name}" for each in node.names}
        found = {_module(each) for each in asked}
        graph[name] = frozenset(found - {"", "shuffleup", name})
    return graph


def _module(name: str) -> str:
    """The module that a dotted name leads to; empty for none of ours."""
    while name and name not in trees():
        name = name.rpartition(".")[0]
    return name


def circles() -> list[set[str]]:
    """Modules that lead to each other by imports, circle by circle (Tarjan's way)."""
    graph, index, low = imports(), dict[str, int](), dict[str, int]()
    stack: list[str] = []
    found = []

    def visit(at: str) -> None:
        index[at] = low[at] = len(index)
        stack.append(at)
        for to in sorted(graph[at]):
            if to not in index:
                visit(to)
            if to in stack:
                low[at] = min(low[at], low[to])
        if low[at] == index[at]:
            part = set(stack[stack.index(at) :])
            del stack[stack.index(at) :]
            if len(part) > 1:
                found.append(part)

    for each in sorted(graph):
        if each not in index:
            visit(each)
    return found


def room(module: str) -> str:
    """The room that a module stands in; empty for those beside the rooms."""
    parts = module.split(".")
    return parts[1] if len(parts) > 2 or any(parts[-1] in row for row in ROWS) else ""


def doors() -> set[tuple[str, str]]:
    """Which room leads to which."""
    found = {(room(name), room(to)) for name, leads in imports().items() for to in leads}
    return {(a, b) for a, b in found if a and b and a != b}


def policy_readers() -> set[str]:
    """Modules that import the typed policies, or look at `.policies` of something."""
    typed = f"{ROOT.name}.rulebooks.policies"
    return {
        name
        for name, tree in trees().items()
        if any(to == typed or to.startswith(f"{typed}.") for to in imports()[name])
        or any(isinstance(node, ast.Attribute) and node.attr == "policies" for node in ast.walk(tree))
    }


def homes() -> dict[str, list[str]]:
    """The modules that define a public class of each name."""
    found: dict[str, list[str]] = defaultdict(list)
    for name, tree in trees().items():
        for node in tree.body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                found[node.name].append(name)
    return dict(found)


def picture() -> str:
    """The rooms as a Mermaid flowchart; a door that another way leads through as well is left out."""
    leads: dict[str, set[str]] = defaultdict(set)
    for a, b in doors():
        leads[a].add(b)

    @cache
    def below(at: str) -> frozenset[str]:
        return frozenset(leads[at]).union(*(below(each) for each in leads[at]))

    lines = ["flowchart TD"]
    lines += [f"  {each}[{each}]" for row in ROWS for each in row]
    for a in (each for row in ROWS for each in row):
        direct = [b for b in sorted(leads[a]) if not any(b in below(other) for other in leads[a] - {b})]
        lines += [f"  {a} --> {b}" for b in direct]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    PAGE.write_text(PICTURE.sub(lambda _: picture(), PAGE.read_text(encoding="utf-8")), encoding="utf-8")
