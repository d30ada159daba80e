"""Kernel of places: who is where among those that are out on one hand.

Whose rules: NPPL 88 (stack at the start of the hand, then the hand, then a high card); TNPL D9.2 (cards part nobody).
Which tests a book makes and in which order is for whoever fills the scores. Not done: players out at another moment.
"""

from collections.abc import Sequence

from shuffleup.kernel import kernel


class OutRecord:
    """Players out on one hand with the score of each in each test, more is better; `place` and `level` are filled.

    The score of a player in a test stands at `test * out + player`; 0 for all in a test that is not made.
    """

    __slots__ = ("level", "out", "place", "score", "tests")

    def __init__(self, out: int = 0, tests: int = 1, score: Sequence[int] = ()) -> None:
        self.out = out
        self.tests = tests
        self.score = list(score) or [0] * (out * tests)
        self.place = [0] * out
        self.level = [0] * out


@kernel
def is_above(r: OutRecord, one: int, other: int) -> int:
    """1 if the first of these two places higher, -1 if the other does, 0 if they are level."""
    for test in range(r.tests):
        found = r.score[test * r.out + one] - r.score[test * r.out + other]
        if found > 0:
            return 1
        if found < 0:
            return -1
    return 0


@kernel
def place_out(r: OutRecord, best: int) -> None:
    """Give everybody a place, `best` the best of them; level players share the better one, `level` says how many do."""
    for player in range(r.out):
        above = 0
        level = 0
        for other in range(r.out):
            found = is_above(r, other, player)
            if found > 0:
                above += 1
            elif found == 0:
                level += 1
        r.place[player] = best + above
        r.level[player] = level
