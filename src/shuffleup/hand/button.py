"""Kernels: where button and blinds go for the next hand, over any run of eliminations, arrivals and heads-up play.

Whose rules: TDA 32 (dead button), TNPL F1, HCPN 31, NPPL 23 and 24, Redtooth button.1; TDA 34 (heads-up, and nobody has
the big blind twice running when it comes to that); TDA 10.B, TNPL B6.iii (the button stands still during stud). Seats
are the table's own, 0 to `seats` - 1 clockwise, taken or not. Who may be dealt in where is for `tournament` to say:
`taken` is 1 for a seat that is dealt a hand.

The dead button is worked out from the big blind backward: the big blind goes to the next player, the small blind to
where the big blind was, the button to where the small blind was, whether anybody still sits there or not.
"""

from collections.abc import Sequence
from enum import IntEnum

from shuffleup.hand.record import SEATS
from shuffleup.kernel import kernel


class ButtonMethodCode(IntEnum):
    """How the button moves (`button_method`)."""

    DEAD = 0
    MOVING = 1


class MixedButtonInStudCode(IntEnum):
    """The button while stud is played (`mixed_button_in_stud`)."""

    ADVANCE_THEN_FREEZE = 0
    KEEPS_MOVING = 1


MOVING = int(ButtonMethodCode.MOVING)
KEEPS_MOVING = int(MixedButtonInStudCode.KEEPS_MOVING)


class ButtonRecord:
    """A table between two hands. `button`, `small` and `big` are seats of the last hand, then of the next."""

    __slots__ = ("big", "button", "order", "players", "seats", "small", "taken")

    def __init__(self, taken: Sequence[int] = ()) -> None:
        self.seats = len(taken)
        self.taken = [*taken, *[0] * (SEATS - len(taken))]
        self.button = -1
        self.small = -1
        self.big = -1
        self.players = sum(taken)
        self.order = [0] * SEATS


@kernel
def next_taken(b: ButtonRecord, seat: int) -> int:
    """The next seat clockwise after `seat` that has a player."""
    for _ in range(b.seats):
        seat = seat + 1 if seat + 1 < b.seats else 0
        if b.taken[seat] != 0:
            return seat
    return seat


@kernel
def count_players(b: ButtonRecord) -> None:
    """Bring `players` up to date."""
    b.players = 0
    for seat in range(b.seats):
        if b.taken[seat] != 0:
            b.players += 1


@kernel
def start_from(b: ButtonRecord, button: int) -> None:
    """The first hand: the button is on `button`, by draw; blinds are the next players."""
    count_players(b)
    b.button = button
    b.small = button if b.players == 2 else next_taken(b, button)
    b.big = next_taken(b, b.small)
    fill_order(b)


@kernel
def advance(b: ButtonRecord, method: int) -> None:
    """From the last hand's positions to the next one's. There are at least two players."""
    count_players(b)
    if method == MOVING:
        b.button = next_taken(b, b.button)
        b.small = next_taken(b, b.button)
        b.big = next_taken(b, b.small)
        if b.players == 2:
            b.small = b.button
            b.big = next_taken(b, b.button)
    else:
        last_small = b.small
        b.small = b.big
        b.big = next_taken(b, b.big)
        if b.players == 2:
            heads_up(b)
        elif is_between(b, last_small, b.big, b.small):
            b.button = last_small
        else:
            b.button = player_before(b, b.small)
    fill_order(b)


@kernel
def heads_up(b: ButtonRecord) -> None:
    """Two players: whoever has not the big blind has button and small blind."""
    b.button = next_taken(b, b.big)
    b.small = b.button


@kernel
def is_between(b: ButtonRecord, seat: int, after: int, before: int) -> bool:
    """Whether `seat` lies clockwise strictly after one seat and before another."""
    steps = (seat - after) % b.seats
    return 0 < steps < (before - after) % b.seats


@kernel
def player_before(b: ButtonRecord, seat: int) -> int:
    """The nearest player to the right of a seat: the button where heads-up play or arrivals left no place for it."""
    for _ in range(b.seats):
        seat = seat - 1 if seat > 0 else b.seats - 1
        if b.taken[seat] != 0:
            return seat
    return seat


@kernel
def stand_still(b: ButtonRecord) -> None:
    """The hand after a hand of stud in a mix: button and blinds stay, but the big blind must be a player's."""
    count_players(b)
    if b.taken[b.big] == 0:
        b.big = next_taken(b, b.big)
    if b.players == 2:
        heads_up(b)
    fill_order(b)


@kernel
def advance_in_mix(b: ButtonRecord, method: int, mixed: int, stud_before: int) -> None:
    """The next hand's positions in a mix: they stand still after each hand of stud, else they advance (TDA 10.B).

    So they have gone on once after the last hold'em hand, and the first hold'em hand after stud uses them unmoved.
    """
    if stud_before != 0 and mixed != KEEPS_MOVING:
        stand_still(b)
    else:
        advance(b, method)


@kernel
def fill_order(b: ButtonRecord) -> None:
    """List the seats dealt in, the first left of the button first: the seats of the hand's own record."""
    seat = b.button
    for place in range(b.players):
        seat = next_taken(b, seat)
        b.order[place] = seat
