"""Shuffle Up runs live poker tournaments by the book.

What people import from here is listed in `_HOMES` and loaded on first use, so that `import shuffleup` stays instant.
"""

from importlib import import_module

TYPE_CHECKING = False
"""What type checkers take for true; importing `typing` for it would cost more than all else here."""
if TYPE_CHECKING:
    from shuffleup.floor.rule import rule as rule
    from shuffleup.hand.hand import Hand as Hand
    from shuffleup.histories.phh import read_phh as read_phh
    from shuffleup.histories.phh_replay import replay as replay
    from shuffleup.histories.phh_write import write_phh as write_phh
    from shuffleup.histories.situations import load_situation as load_situation
    from shuffleup.rulebooks import load_book as load_book
    from shuffleup.simulation.design import design as design
    from shuffleup.simulation.equity import equity as equity
    from shuffleup.simulation.forecast import forecast as forecast
    from shuffleup.tournament.between.decide import decide as decide
    from shuffleup.tournament.icm import icm as icm

_HOMES: dict[str, str] = {
    "decide": "shuffleup.tournament.between.decide",
    "Hand": "shuffleup.hand.hand",
    "design": "shuffleup.simulation.design",
    "equity": "shuffleup.simulation.equity",
    "forecast": "shuffleup.simulation.forecast",
    "read_phh": "shuffleup.histories.phh",
    "replay": "shuffleup.histories.phh_replay",
    "write_phh": "shuffleup.histories.phh_write",
    "icm": "shuffleup.tournament.icm",
    "load_book": "shuffleup.rulebooks",
    "load_situation": "shuffleup.histories.situations",
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
