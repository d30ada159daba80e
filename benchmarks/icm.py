"""ICM: milliseconds a field takes at both speeds, against PokerKit and the subset programme; how exact it is.

`n/k` is players and paid places. PokerKit walks through all permutations of the paid places, the subset programme (the
tests' oracle, in floats) through all sets of players. The error is the largest beside the subset programme, or where
that takes too long, how far the equities are from adding up, both as a part of the prizes.
"""

from collections.abc import Callable
from functools import partial
from random import Random
from statistics import median
from time import perf_counter

from benchmarks.measuring import label, peer
from tests.oracles.icm_subsets import icm_by_subsets

from shuffleup.simulation.icm import icm as compiled_icm
from shuffleup.tournament.icm import deviation, icm, place_probabilities

SMALL = ((3, 3), (6, 6), (9, 3), (9, 9), (12, 12))
LARGE = ((100, 15), (200, 200), (1_000, 150), (1_000, 1_000))


def field(players: int, paid: int) -> tuple[list[int], list[int]]:
    """Random stacks, and prizes that fall evenly."""
    source = Random(players)
    return [source.randint(1_000, 100_000) for _ in range(players)], [1_000 * (paid - place) for place in range(paid)]


def milliseconds(work: Callable[[], object]) -> float:
    """The median of as many runs as half a second allows, five at least, after a first that is not counted."""
    work()
    taken: list[float] = []
    while len(taken) < 5 or (sum(taken) < 0.5 and len(taken) < 1_000):
        start = perf_counter()
        work()
        taken.append(perf_counter() - start)
    return 1_000 * median(taken)


def show(contenders: dict[str, Callable[[], object]]) -> None:
    ours, *others = ((name, milliseconds(work)) for name, work in contenders.items())
    print(f"  {ours[0]:24}{ours[1]:>12.4g} ms")
    for name, taken in others:
        print(f"  {name:24}{taken:>12.4g} ms  {ours[0]} is {taken / ours[1]:.3g} times as fast", flush=True)


def small() -> None:
    pokerkit = peer("pokerkit")
    for players, paid in SMALL:
        stacks, prizes = field(players, paid)
        subsets = partial(icm_by_subsets, stacks, prizes, float)
        pairs = zip(compiled_icm(stacks, prizes), subsets(), strict=True)
        print(f"{players}/{paid}, error {max(abs(one - other) for one, other in pairs) / sum(prizes):.1e}")
        contenders = {"compiled": partial(compiled_icm, stacks, prizes), "interpreted": partial(icm, stacks, prizes)}
        contenders["subset programme"] = subsets
        if pokerkit and players <= 9:
            contenders[label("pokerkit")] = partial(pokerkit.calculate_icm, prizes, stacks)
        show(contenders)


def large() -> None:
    for players, paid in LARGE:
        stacks, prizes = field(players, paid)
        off = abs(sum(compiled_icm(stacks, prizes)) - sum(prizes)) / sum(prizes)
        print(f"{players}/{paid}, adds up to within {off:.1e}")
        contenders = {"compiled": partial(compiled_icm, stacks, prizes)}
        if players <= 200:
            contenders["interpreted"] = partial(icm, stacks, prizes)
        show(contenders)


def exactness() -> None:
    print("places of all players, how far their sums are from 1")
    for players in (24, 100, 200):
        equal, mixed = [1] * players, field(players, 1)[0]
        found = [deviation(stacks, place_probabilities(stacks)) for stacks in (equal, mixed)]
        print(f"  {players} players: {found[0]:.1e} with equal stacks, {found[1]:.1e} with others")


def run() -> None:
    small()
    large()
    exactness()
