"""The games as data: variants and mixes, no class a game, nothing of betting or dealing carried out here."""

from shuffleup.games.mixes import MIXES, Mix, Rotation, find_mix
from shuffleup.games.variant import Betting, Family, Forced, Opens, Street, Variant
from shuffleup.games.variants import VARIANTS, find_variant

__all__ = [
    "MIXES",
    "VARIANTS",
    "Betting",
    "Family",
    "Forced",
    "Mix",
    "Opens",
    "Rotation",
    "Street",
    "Variant",
    "find_mix",
    "find_variant",
]
