"""The language in which the page being made, or the news being sent, will be read; `language.py` says which it is."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from shuffleup.words.catalogue import FIRST, LANGUAGES, Catalogue

_reading: ContextVar[str] = ContextVar("reading", default=FIRST)
_switch: ContextVar[bool] = ContextVar("switch", default=False)


def reading() -> str:
    """The language in which the page being made, or the news being sent, will be read."""
    return _reading.get()


def catalogue() -> Catalogue:
    """The catalogue of that language."""
    return Catalogue.load(_reading.get())


@contextmanager
def read_in(language: str, *, switch: bool = False) -> Iterator[None]:
    """Say everything in this language meanwhile; `switch` where the page offers the others."""
    held, offered = _reading.set(language), _switch.set(switch)
    try:
        yield
    finally:
        _reading.reset(held)
        _switch.reset(offered)


def others() -> list[Catalogue]:
    """The languages that the page being made offers beside its own."""
    return [Catalogue.load(each) for each in LANGUAGES if _switch.get() and each != reading()]
