"""The pots of a hand as people read them: how many chips, and whose they can be.

Whose rule: as in the kernels of `money` (TDA 21, TNPL C9: each side pot apart).
"""

from collections.abc import Sequence

from shuffleup.hand.money import make_pots
from shuffleup.hand.record import HandRecord

Pots = tuple[tuple[int, tuple[int, ...]], ...]
"""Main pot and side pots: chips, and the seats they are open to."""


def pots_shared(h: HandRecord) -> Pots:
    """The pots as they were laid out when the hand ended."""
    return tuple(
        (h.pot_size[k], tuple(seat for seat in range(h.n) if h.live[seat] and h.put[seat] >= h.pot_level[k]))
        for k in range(h.pots_n)
    )


def pots_so_far(players: int, put: Sequence[int], odd: Sequence[int], live: Sequence[int], dead: int) -> Pots:
    """The pots of the streets that are over, from the fields of the record: no chips in front of players yet."""
    h = HandRecord(players)
    h.n, h.dead = players, dead
    h.put[:], h.odd[:], h.live[:] = put, odd, live
    make_pots(h)
    return tuple(pot for pot in pots_shared(h) if pot[0] > 0)
