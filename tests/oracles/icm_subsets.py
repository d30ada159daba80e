"""An oracle for ICM: the model as it is told, place by place over the sets of players who have finished, in fractions.

Slow beyond a dozen players, which is why it is here and not in the package.
"""

from collections import defaultdict
from collections.abc import Sequence
from fractions import Fraction


def places_by_subsets(stacks: Sequence[int], number=Fraction) -> list[list]:
    """The chance of each place (column) for each player (row); `number` is the arithmetic, `Fraction` or `float`."""
    players = range(len(stacks))
    table = [[number(0)] * len(stacks) for _ in players]
    finished = {0: number(1)}
    for place in players:
        grown = defaultdict(lambda: number(0))
        for before, chance in finished.items():
            left = [player for player in players if not before >> player & 1]
            chips = number(sum(stacks[player] for player in left))
            for player in left:
                this = chance * stacks[player] / chips
                table[player][place] += this
                grown[before | 1 << player] += this
        finished = grown
    return table


def icm_by_subsets(stacks: Sequence[int], prizes: Sequence[float], number=Fraction) -> list:
    """What each stack is worth."""
    table = places_by_subsets(stacks, number)
    return [sum(chance * number(prize) for chance, prize in zip(row, prizes, strict=False)) for row in table]
