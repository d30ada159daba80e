"""The games as data: variants and mixes, no class a game, nothing of betting or dealing carried out here.

`read_games` is loaded on first use: it needs a reader of TOML, which most who play a hand do not.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from shuffleup.cards.ranking import Ranking
from shuffleup.games.mixes import MIXES, Mix, Rotation, find_mix
from shuffleup.games.variant import Betting, Family, Forced, LowFrom, Opens, Street, Variant
from shuffleup.games.variants import VARIANTS, find_variant

if TYPE_CHECKING:
    from shuffleup.games.own_games import read_games as read_games

__all__ = [
    "MIXES",
    "VARIANTS",
    "Betting",
    "Family",
    "Forced",
    "LowFrom",
    "Mix",
    "Opens",
    "Ranking",
    "Rotation",
    "Street",
    "Variant",
    "find_mix",
    "find_variant",
    "read_games",
]


def __getattr__(name: str) -> object:
    if name == "read_games":
        return import_module("shuffleup.games.own_games").read_games
    raise AttributeError(f"module 'shuffleup.games' has no attribute {name!r}")
