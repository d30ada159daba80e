"""Kernels of a colour-up: what is changed, how many chips are raced for, who gets one, what rounding up gives.

Whose rules: TNPL D2, HCPN 23, TDA 24, Redtooth procedures 2; NPPL 84 (no order of suits, they draw again). A card is
a number, higher is better; level cards are equal numbers. Not done: who is dealt first, and who is left with nothing.
"""

from collections.abc import Sequence

from shuffleup.kernel import kernel

ROUND_HALF_UP = 0
ROUND_UP = 1
ROUND_DOWN = 2


class RaceRecord:
    """The cards of a race: whose each is and how good, whether it still counts; what each player has won.

    `level` is filled where chips are left that level cards claim: how many each of those players draws again for.
    """

    __slots__ = ("cards", "level", "owner", "players", "still", "strength", "won")

    def __init__(self, players: int = 0, owner: Sequence[int] = (), strength: Sequence[int] = ()) -> None:
        self.players = players
        self.cards = len(owner)
        self.owner = list(owner)
        self.strength = list(strength)
        self.still = [1] * len(owner)
        self.won = [0] * players
        self.level = [0] * players


@kernel
def common_divisor(one: int, other: int) -> int:
    """The greatest number that divides both; both above 0."""
    while other != 0:
        one, other = other, one % other
    return one


@kernel
def odd_chips(chips: int, remove: int, into: int) -> int:
    """Chips of value `remove` that are left when as many as possible have been changed into chips of value `into`."""
    return chips % (into // common_divisor(remove, into))


@kernel
def chips_for(value: int, into: int, rounding: int) -> int:
    """How many chips of value `into` odd chips of this value in all are worth."""
    if rounding == ROUND_UP:
        return (value + into - 1) // into
    if rounding == ROUND_DOWN:
        return value // into
    return (2 * value + into) // (2 * into)


@kernel
def best_left(r: RaceRecord) -> int:
    """The strength of the best card that still counts; -1 if none does."""
    best = -1
    for card in range(r.cards):
        if r.still[card] != 0 and r.strength[card] > best:
            best = r.strength[card]
    return best


@kernel
def claims(r: RaceRecord, strength: int, most: int) -> int:
    """How many chips cards of this strength claim, nobody more than `most` in all; each player's in `level`."""
    total = 0
    for player in range(r.players):
        r.level[player] = 0
    for card in range(r.cards):
        player = r.owner[card]
        if r.still[card] != 0 and r.strength[card] == strength and r.won[player] + r.level[player] < most:
            r.level[player] += 1
            total += 1
    return total


@kernel
def give_chips(r: RaceRecord, chips: int, most: int) -> int:
    """Give chips to the best cards, each player `most` at most; how many are left over.

    Some are left where level cards claim more than there are (`level` says whose), or where nobody may win more.
    """
    left = chips
    while left > 0:
        best = best_left(r)
        if best < 0 or claims(r, best, most) > left:
            break
        for player in range(r.players):
            r.won[player] += r.level[player]
            left -= r.level[player]
            r.level[player] = 0
        for card in range(r.cards):
            if r.strength[card] == best or r.won[r.owner[card]] >= most:
                r.still[card] = 0
    return left
