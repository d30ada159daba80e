"""Shuffle Up runs live poker tournaments by the book.

What people import from here is listed in `_HOMES` and loaded on first use, so that `import shuffleup` stays instant.
"""

from importlib import import_module

_HOMES: dict[str, str] = {
    "Hand": "shuffleup.hand.hand",
    "read_phh": "shuffleup.histories.phh",
    "replay": "shuffleup.histories.phh_play",
    "write_phh": "shuffleup.histories.phh_write",
    "icm": "shuffleup.tournament.icm",
    "load_book": "shuffleup.rulebooks",
    "load_situation": "shuffleup.histories.situation",
    "rule": "shuffleup.floor.rule",
}
"""Public name -> the module it lives in."""

__all__ = ["__version__", *_HOMES]


def __getattr__(name: str) -> object:
    if name == "__version__":
        return import_module("importlib.metadata").version("shuffleup")
    if name in _HOMES:
        return getattr(import_module(_HOMES[name]), name)
    raise AttributeError(f"module 'shuffleup' has no attribute {name!r}")
