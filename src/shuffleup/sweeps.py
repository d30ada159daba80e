"""Many nights for programs: what `docs/sweep.md` and `docs/simulation.md` use, from one place.

Needs the extra `sim` (NumPy, numba). Models of players and assumptions, a plan as it is forecast, a series of nights
played here or on a cluster, and what is counted of them.
"""

from shuffleup.simulation.assumptions import Assumptions
from shuffleup.simulation.event_asked import event_asked
from shuffleup.simulation.forecast import series_of
from shuffleup.simulation.models import KINDS_OF_PLAYERS, Field, Traits
from shuffleup.simulation.shared_out import play
from shuffleup.simulation.skill import Scoring, placings, rank_correlations
from shuffleup.simulation.sweep import sweep
from shuffleup.simulation.tally import minute_by_which, tally_of
from shuffleup.tournament.points import points_tables

__all__ = [
    "KINDS_OF_PLAYERS",
    "Assumptions",
    "Field",
    "Scoring",
    "Traits",
    "event_asked",
    "minute_by_which",
    "placings",
    "play",
    "points_tables",
    "rank_correlations",
    "series_of",
    "sweep",
    "tally_of",
]
