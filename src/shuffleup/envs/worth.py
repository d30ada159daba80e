"""What a tournament is worth to each of its players now: what rewards are the changes of.

By prizes: what somebody who is out has won, and nothing before; so the reward is the prize, when he goes out. By ICM:
before that what his stack is worth, the chances of all places times their prizes; so every hand has its reward, and
over a tournament they add up to the prize less an even share of the pool. Sums are the smallest coin.
"""

from collections.abc import Callable, Sequence
from typing import Final, Literal

from shuffleup.bad_input import BadInput
from shuffleup.envs.tournament_play import TournamentPlay
from shuffleup.simulation.drivers import has_compiler
from shuffleup.tournament.finish import prizes_left
from shuffleup.tournament.icm import icm

By = Literal["prize", "icm"]
WORTH_COMPILING: Final = 10
"""Entrants above which the compiled ICM is worth loading, where there is a compiler."""

Icm = Callable[[Sequence[int], Sequence[float]], tuple[float, ...]]


def icm_for(entrants: int) -> Icm:
    """ICM, compiled where that pays and numba is there; the figures are the same to twelve digits."""
    if entrants <= WORTH_COMPILING or not has_compiler():
        return icm
    from shuffleup.simulation.icm import icm as compiled_icm

    return compiled_icm


def worths(play: TournamentPlay, by: By, model: Icm = icm) -> dict[str, float]:
    """What everybody has in prizes or equity, by name."""
    found = dict.fromkeys(play.names, 0.0)
    found |= {each.name: float(each.prize) for each in play.results}
    stacks = play.stacks
    if by == "icm" and not play.is_over:
        paid = prizes_left(play.state)
        equities = model(list(stacks.values()), paid)
        found |= dict(zip(stacks, equities, strict=True))
    return found


class Earned:
    """What everybody has earned in a tournament since somebody last asked."""

    def __init__(self, play: TournamentPlay, by: By, model: Icm = icm) -> None:
        """From now on."""
        self.by, self.model = by, model
        self._hands, self._worth = play.hands, worths(play, by, model)

    def since(self, play: TournamentPlay, *, ends_here: bool = False) -> dict[str, float]:
        """By name; empty where no hand has ended since, for then nothing has changed.

        A tournament that `ends_here`, though several have chips, is worth to each what his stack is worth by ICM.
        """
        if play.hands == self._hands and not ends_here:
            return {}
        before, self._hands = self._worth, play.hands
        self._worth = worths(play, "icm" if ends_here else self.by, self.model)
        return {name: worth - before[name] for name, worth in self._worth.items()}


def checked(by: str) -> By:
    """The word for how rewards are reckoned. Raises BadInput for another."""
    match by:
        case "prize" | "icm":
            return by
    raise BadInput(f"rewards by {by!r}", right="prize or icm")
