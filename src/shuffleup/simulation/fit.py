"""How well a kind of player fits hands that were really played: the same figures of both, side by side.

    python -m shuffleup.simulation.fit FOLDER      counts the no-limit hold'em hands of a folder of PHH files afresh
    python -m shuffleup.simulation.fit             compares with the counts in `fit.toml`

`off` is how many standard errors of the real figure lie between; the real hands are few, so that two are nothing.
"""

import sys
import tomllib
from collections.abc import Iterable
from functools import cache
from math import sqrt
from pathlib import Path
from typing import NamedTuple

from shuffleup.games import find_variant
from shuffleup.hand.table import Level, Setup, table_record
from shuffleup.histories.phh import read_phh
from shuffleup.histories.phh_play import play_phh
from shuffleup.simulation.habits import Habits, count_hand, simulated
from shuffleup.simulation.hole_ranks import pair_ranks
from shuffleup.simulation.models import KINDS_OF_PLAYERS, Field
from shuffleup.simulation.night_record import TRAITS, NightPlan

COUNTS = tuple(Habits.__dataclass_fields__)
BIG_BLIND = 100


class FigureCompared(NamedTuple):
    """One figure of both."""

    figure: str
    real: float
    simulated: float
    off: float


@cache
def measured(name: str = "pluribus") -> tuple[Habits, str, int, int]:
    """What was counted: the habits, the kind fitted to them, players at the table, stacks in big blinds."""
    row = tomllib.loads(Path(__file__).with_name("fit.toml").read_text(encoding="utf-8"))[name]
    return Habits(**{count: row[count] for count in COUNTS}), row["kind"], row["players"], row["big_blinds"]


def count_files(folder: Path, players: int) -> Habits:
    """The habits in the no-limit hold'em hands of a folder with so many players. Raises BadInput for a broken file."""
    habits = Habits()
    for path in sorted([*folder.rglob("*.phh"), *folder.rglob("*.phhs")]):
        for hand in read_phh(path):
            if hand.variant.id == "NLHE" and hand.players == players:
                count_hand(habits, play_phh(hand))
    return habits


def of_kind(kind: str, players: int, big_blinds: int, hands: int, seed: str = "fit") -> Habits:
    """The habits of a table of one kind of player."""
    plan = NightPlan()
    plan.pair_rank[:] = pair_ranks()
    field = Field({kind: 1}, KINDS_OF_PLAYERS)
    ((plan.kind_sum[0], traits),) = field.rows()
    plan.kinds_n, plan.traits[:TRAITS], plan.skill_spread = 1, list(traits), field.skill_spread
    game, stack = find_variant("NLHE"), big_blinds * BIG_BLIND
    stakes = Level(small_blind=BIG_BLIND // 2, big_blind=BIG_BLIND).stakes(game, players)
    return simulated(plan, table_record(Setup(game, stakes, (stack,) * players)), players, stack, hands, seed)


def compare(real: Habits, ours: Habits) -> list[FigureCompared]:
    """Every figure of both, with how far they are apart."""
    theirs = real.figures()
    return [
        FigureCompared(name, theirs[name], figure, (figure - theirs[name]) / _error(real, name, theirs[name]))
        for name, figure in ours.figures().items()
    ]


def _error(real: Habits, name: str, figure: float) -> float:
    """The standard error of a real figure: of a share of so many hands or acts, or of a ratio of two counts."""
    if name == "aggression":
        return figure * sqrt(1 / max(1, real.bets) + 1 / max(1, real.calls))
    of = {"vpip": real.seats, "pfr": real.seats, "fold_to_bet": real.folds + real.calls}.get(name, real.hands)
    share = min(max(figure, 1 / max(1, of)), 1 - 1 / max(2, of))
    return sqrt(share * (1 - share) / max(1, of))


def main(arguments: Iterable[str]) -> None:
    """Print the comparison."""
    real, kind, players, big_blinds = measured()
    for folder in arguments:
        real = count_files(Path(folder), players)
    lines = [
        f"{real.hands} real hands, and 10,000 of the kind {kind}",
        f"{'':14}{'real':>8}{'simulated':>11}{'off':>7}",
    ]
    lines += [
        f"{each.figure:14}{each.real:>8.3f}{each.simulated:>11.3f}{each.off:>7.1f}"
        for each in compare(real, of_kind(kind, players, big_blinds, 10_000))
    ]
    sys.stdout.write("\n".join(lines) + "\n")


if __name__ == "__main__":
    main(sys.argv[1:])
