"""What a sweep plays, as data: a cell is a venue with a structure, a field of players and a seed, and becomes a row."""

from dataclasses import dataclass

from shuffleup.bad_input import Place
from shuffleup.simulation.assumptions import Assumptions
from shuffleup.tournament.plan import Plan

MOST_CELLS = 20_000
MOST_NIGHTS = 1_000_000
"""Of one cell; the same as a forecast's."""


@dataclass(frozen=True, slots=True)
class SweepCell:
    """One row to be. Cells of one venue and seed play the same nights: pace and door alike, so that they compare."""

    venue: str
    structure: str
    field: str
    seed: int
    plan: Plan
    assumed: Assumptions
    place: Place | None = None
    """Where the file asks for it."""


@dataclass(frozen=True, slots=True)
class Sweep:
    """So many nights of every cell."""

    name: str
    nights: int
    cells: tuple[SweepCell, ...]
