"""The shelf: the books that come with the package, found, read and put together.

`load_book` is what everybody uses. Files are package data: `topics.toml`, `policies/<topic>.toml`, `books/<id>.toml`,
`house/<id>.toml`.
"""

from collections.abc import Mapping
from datetime import date
from functools import cache
from pathlib import Path

from shuffleup.bad_input import BadInput, Place
from shuffleup.rulebooks.book import BOOKS, DEFAULTS, Book, Value
from shuffleup.rulebooks.building import build
from shuffleup.rulebooks.catalogue import common_rules, load_policies, package_file
from shuffleup.rulebooks.definitions import Policy
from shuffleup.rulebooks.house import read_house_book, read_text

EXAMPLES = ("the_crown",)
"""Ids of the house books that come with the package to learn from."""

_ORIGINS = {
    "tda": "TDA",
    "tda_house": "house rule in the TDA book",
    "later_tda": "later TDA edition",
    "custom": "common practice",
    "neutral": "our choice",
}


def load_book(id_or_path: str | Path, on: date | None = None) -> Book:
    """Load the book with this id (`tnpl`, `nppl`, `hcpn`, `tda`, `redtooth`, `defaults`), or a house book's file.

    `on` is the day for which a house book is wanted: overrides dated later do not count yet. None takes every
    override as in force. `the_crown` is a house book that comes with the package as an example. BadInput if there is
    no such book, or if its file has a mistake: with file, line and what would be right. What a file lets begin many
    years after `on` counts as a slip.
    """
    name = str(id_or_path)
    if name in (*BOOKS, DEFAULTS):
        return _shipped(name)
    if name in EXAMPLES:
        text = read_text(Path(__file__).parent / "house" / f"{name}.toml")
        return read_house_book(text, source=f"{name}.toml", load=lambda parent: load_book(parent, on), on=on)
    path = Path(name)
    if path.suffix != ".toml" and not path.exists():
        raise BadInput(
            f"no rulebook is called {name!r}", right=f"there are {', '.join(BOOKS)}, and files of house books (.toml)"
        )
    return _house(path, on, ())


def _house(path: Path, on: date | None, above: tuple[Path, ...]) -> Book:
    """Read a house book's file; `above` are the files that extend it, so that a circle is noticed."""
    if path.resolve() in above:
        circle = " -> ".join(part.name for part in (*above, path))
        raise BadInput(f"the house books extend each other in a circle: {circle}", place=Place(str(path)))

    def load(parent: str) -> Book:
        below = path.parent / parent
        if parent.endswith(".toml"):
            return _house(below, on, (*above, path.resolve()))
        return load_book(parent, on)

    return read_house_book(read_text(path), source=str(path), load=load, on=on, asked=on)


@cache
def _shipped(book: str) -> Book:
    if book == DEFAULTS:
        return Book(DEFAULTS, "What holds where the books are silent", (), _defaults(), common=common_rules())
    return build(package_file(f"books/{book}.toml"), _shipped(DEFAULTS), on=None)


def _defaults() -> Mapping[str, Value]:
    return {key: Value(p.default, (), DEFAULTS, origin=_origin(p)) for key, p in load_policies().items()}


def _origin(policy: Policy) -> str:
    return f"{_ORIGINS[policy.origin]} {', '.join(policy.origin_clauses)}".rstrip()
