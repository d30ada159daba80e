"""Kernels: who goes all-in before the flop with 2 to 30 big blinds, and who calls it, in games with blinds and raises.

The shares of hands are those of the equilibrium in which everybody goes all-in or folds (`pushfold`, nine players with
equal stacks and no antes): by how many are still to act behind whoever goes all-in, and by stacks. An ante makes the
same stacks shorter: what counts is how often they hold what lies in the middle before anybody acts, which is what the
equilibria with antes show as well. A kind of player goes in, and calls, with a part of these hands of his own
(`models.Traits`), fitted to real hands (`short_fit`). Not done: prizes, unequal stacks behind whoever goes in, what is
done otherwise heads-up, where the small blind goes in with up to seven hands more in a hundred.
"""

from typing import Final

from shuffleup.hand.record import HandRecord
from shuffleup.kernel import kernel
from shuffleup.simulation.night_record import LOOKS_UP, RAISES, SHOVES, TRAITS, WHOLE, NightRecord

DEPTHS: Final = (20, 30, 50, 80, 120, 200, 300)
"""Stacks of the tables below, in tenths of a big blind."""
POSITIONS: Final = 8
# fmt: off
PUSHED: Final = (
    798, 728, 649, 601, 499, 401, 325,
    408, 400, 353, 321, 310, 199, 139,
    352, 335, 307, 253, 210, 122, 95,
    317, 311, 267, 215, 153, 99, 63,
    292, 270, 223, 172, 141, 68, 46,
    255, 246, 197, 152, 107, 60, 38,
    227, 216, 175, 130, 83, 54, 39,
    221, 207, 147, 110, 73, 52, 38,
)
"""Of WHOLE, the hands that the first one in goes all-in with: a row for each number of players behind him, from one."""
CALLED_BY_BLIND: Final = (
    1024, 819, 508, 386, 303, 210, 149,
    1024, 819, 364, 262, 174, 100, 72,
    1024, 784, 327, 213, 126, 71, 44,
    1024, 714, 295, 172, 101, 52, 31,
    1024, 664, 264, 134, 77, 40, 30,
    1024, 663, 252, 120, 63, 39, 29,
    1024, 629, 218, 87, 55, 38, 28,
    1024, 624, 211, 84, 54, 34, 27,
)
"""The hands that the big blind calls with: a row for each number of players who were behind the one all-in."""
CALLED: Final = (
    601, 419, 286, 187, 145, 95, 69,
    601, 419, 286, 187, 145, 95, 69,
    421, 298, 210, 135, 101, 65, 41,
    329, 256, 172, 112, 78, 50, 31,
    300, 220, 144, 91, 66, 39, 30,
    259, 194, 121, 85, 56, 38, 29,
    239, 177, 107, 67, 54, 37, 28,
    233, 173, 102, 65, 51, 36, 27,
)
"""The same for everybody else; with one behind there is nobody but the big blind."""
# fmt: on
SHORT_TENTHS: Final = 300
"""Above this nobody is short."""


@kernel
def depth(h: HandRecord, big: int, chips: int) -> int:
    """So many chips in tenths of a big blind, as many as they would be were there no antes; 9,999 at the most."""
    return min(9_999, 30 * chips // max(1, 2 * antes_of(h) + 3 * big))


@kernel
def antes_of(h: HandRecord) -> int:
    """What lies in the middle before the flop beside blinds and bets."""
    antes = h.pot
    for seat in range(h.n):
        antes -= h.bet[seat]
    return antes


@kernel
def behind(n: int, seat: int) -> int:
    """How many act after a seat before the flop, if everybody before it folds."""
    return n + 1 - seat if n > 2 and seat > 1 else 1


@kernel
def most_at_stake(h: HandRecord, seat: int) -> int:
    """What he can lose to those who have put chips in or act after him."""
    most = 0
    for other in range(h.n):
        if other != seat and (h.bet[other] > 0 or other > seat > 1):
            most = max(most, h.stack[other] + h.bet[other])
    return min(most, h.stack[seat] + h.bet[seat])


@kernel
def limpers(h: HandRecord, big: int) -> int:
    """How many have called the big blind, nobody having raised."""
    return max(0, (2 * (h.pot - antes_of(h)) - 3 * big) // (2 * big))


@kernel
def push_or_fold(r: NightRecord, h: HandRecord, big: int, player: int, seat: int, rank: int, plays: int) -> int:
    """What a short stack does where nobody has raised, with a hand of this rank and such a share of hands played.

    All-in or out, but that whoever raises seldom limps with some of the rest.
    """
    if rank >= WHOLE - push_share(r, h, big, player, seat):
        return h.bet[seat] + h.stack[seat]
    limps = plays * (WHOLE - r.trait[player * TRAITS + RAISES]) >> 10
    return 0 if h.price <= h.bet[seat] or rank >= WHOLE - limps else -1


@kernel
def push_share(r: NightRecord, h: HandRecord, big: int, player: int, seat: int) -> int:
    """The share of hands that a player goes all-in with, nobody having raised, out of WHOLE."""
    row = min(POSITIONS, behind(h.n, seat) + limpers(h, big))
    share = share_of_table(0, row, depth(h, big, most_at_stake(h, seat)))
    return min(WHOLE, share * r.trait[player * TRAITS + SHOVES] >> 10)


@kernel
def call_share(r: NightRecord, h: HandRecord, big: int, player: int, seat: int) -> int:
    """The share of hands that he calls somebody's chips with, for all or most of his; -1 where nobody is short."""
    pusher = 0
    others = 0
    for other in range(h.n):
        if other != seat and h.bet[other] == h.price:
            pusher = other
            others += 1
    chips = min(h.stack[seat] + h.bet[seat], h.stack[pusher] + h.bet[pusher])
    tenths = depth(h, big, chips)
    if tenths > SHORT_TENTHS:
        return -1
    row = min(POSITIONS, behind(h.n, pusher))
    share = share_of_table(1 if seat == (1 if h.n > 2 else 0) else 2, row, tenths)
    share = share * r.trait[player * TRAITS + LOOKS_UP] >> 10
    return min(WHOLE, share // max(1, others))


@kernel
def share_of_table(which: int, row: int, tenths: int) -> int:
    """What a table says for such a row and stack: 0 who pushes, 1 the big blind's calls, 2 others'."""
    at = 0
    while at < len(DEPTHS) - 2 and tenths >= DEPTHS[at + 1]:
        at += 1
    low, high = DEPTHS[at], DEPTHS[at + 1]
    place = (row - 1) * len(DEPTHS) + at
    if which == 0:
        one, two = PUSHED[place], PUSHED[place + 1]
    elif which == 1:
        one, two = CALLED_BY_BLIND[place], CALLED_BY_BLIND[place + 1]
    else:
        one, two = CALLED[place], CALLED[place + 1]
    return one + (two - one) * (max(low, min(high, tenths)) - low) // (high - low)
