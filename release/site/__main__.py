"""Write the pages of the site, and its settings, into a folder from which MkDocs builds it."""

import json
import shutil
import sys
from functools import partial
from pathlib import Path

from release.site.as_markdown import as_read_by_mkdocs, named_by_title
from release.site.books import book_pages
from release.site.interface import interface_pages
from release.site.nav import DOCS, nav
from release.site.reference import reference_pages

HERE = Path(__file__).parent
KEPT = {".md", ".png", ".py"}


def write_site(to: Path) -> int:
    """Write pages and settings into the folder `to`, made anew; return how many pages there are."""
    shutil.rmtree(to, ignore_errors=True)
    pages = to / "docs"
    made = {**book_pages(), **reference_pages(), **interface_pages()}
    for file in DOCS.rglob("*.*"):
        if file.suffix in KEPT:
            _put(pages / file.relative_to(DOCS), file.read_bytes())
    for name, text in made.items():
        _put(pages / name, text.encode())
    for page in pages.rglob("*.md"):
        text = named_by_title(_beside(page, page.name), partial(_beside, page))
        page.write_text(as_read_by_mkdocs(text), encoding="utf-8")
    for name in ("site.css", "iframe-worker.js"):
        shutil.copy(HERE / name, pages)
    settings = {"INHERIT": str(HERE / "mkdocs.yml"), "docs_dir": "docs", "nav": nav(list(made))}
    _put(to / "mkdocs.yml", json.dumps(settings, indent=1, ensure_ascii=False).encode())
    return sum(1 for _ in pages.rglob("*.md"))


def _beside(page: Path, link: str) -> str:
    return (page.parent / link).read_text(encoding="utf-8")


def _put(file: Path, what: bytes) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(what)


if __name__ == "__main__":
    print(f"{write_site(Path(sys.argv[1]))} pages")
