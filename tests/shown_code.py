"""The Python that pages of the docs show, each as one program whose lines have the numbers they have on the page.

Run as a program (`make lint` does) it writes each page's into a folder, for a type checker to read.
"""

import re
import sys
from pathlib import Path

DOCS = Path(__file__).parents[1] / "docs"

PAGES = (
    *("library.md", "hand.md", "games.md", "machines.md", "histories.md", "statistics.md"),
    *("simulation.md", "sweep.md", "decide.md", "doors/programs.md"),
)
"""The pages whose lines run, in a test or by its reader."""

_COMMAND = re.compile(r"    (?:shuffleup|pip|dask|make|\.venv)\b")


def shown_code(page: str) -> str:
    """The Python of a page of `docs`: what is fenced as such, and on a page without it what is indented."""
    text = (DOCS / page).read_text(encoding="utf-8")
    return _fenced(text) if "```python" in text else _indented(text)


def _fenced(text: str) -> str:
    kept, inside = [], False
    for line in text.splitlines():
        fence = line.startswith("```")
        kept.append(line if inside and not fence else "")
        if fence:
            inside = line == "```python"
    return "\n".join(kept)


def _indented(text: str) -> str:
    """Blocks of indented lines, but for those that are typed into a terminal."""
    kept, command = [], False
    for before, line in zip(["", *text.splitlines()], text.splitlines(), strict=False):
        if not before:
            command = bool(_COMMAND.match(line))
        kept.append(line[4:] if line.startswith("    ") and not command else "")
    return "\n".join(kept)


def run_page(page: str) -> dict[str, object]:
    """Run a page from top to bottom; the names that it leaves."""
    names: dict[str, object] = {}
    exec(compile(shown_code(page), page, "exec"), names)
    return names


def write_all(folder: Path) -> None:
    """Each page's program, as a file of its own."""
    folder.mkdir(parents=True, exist_ok=True)
    for page in PAGES:
        name = Path(page).with_suffix("").as_posix().replace("/", "_")
        (folder / f"shown_in_{name}.py").write_text(shown_code(page) + "\n", encoding="utf-8")


if __name__ == "__main__":
    write_all(Path(sys.argv[1]))
