"""The language in which the page being made, or the news being sent, will be read; `language.py` says which it is."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from shuffleup.words.catalogue import FIRST, LANGUAGES, Catalogue

_reading: ContextVar[str] = ContextVar("reading", default=FIRST)


def reading() -> str:
    """The language in which the page being made, or the news being sent, will be read."""
    return _reading.get()


def catalogue() -> Catalogue:
    """The catalogue of that language."""
    return Catalogue.load(_reading.get())


@contextmanager
def read_in(language: str) -> Iterator[None]:
    """Say everything in this language meanwhile."""
    held = _reading.set(language)
    try:
        yield
    finally:
        _reading.reset(held)


def others() -> list[Catalogue]:
    """The languages that every page offers beside its own."""
    return [Catalogue.load(each) for each in LANGUAGES if each != reading()]
