"""Whether somebody who waits for the button is dealt in, hand by hand.

Whose rules: TDA 9.s2 and 7.s3, TNPL B5.3, HCPN 9-3, NPPL 22, Redtooth seating.2-2 and 3-3; through
`broken_no_deal_gap`, `late_no_deal_gap` and `broken_wait_until`.
"""

from shuffleup.rulebooks.policies.shared import NoDealGap
from shuffleup.tournament.between.positions import NextHand
from shuffleup.tournament.between.room import RoomTable

BUTTON_PASSED = "button_passed"
BLINDS_PASSED = "blinds_passed"


def is_between(seat: int, after: int, before: int, seats: int) -> bool:
    """Whether a seat lies clockwise strictly after one and before another."""
    return 0 < (seat - after) % seats < (before - after) % seats


def in_gap(gap: NoDealGap, hand: NextHand, seat: int, seats: int) -> bool:
    """Whether this seat gets no cards in that hand, for a newcomer. `hand` is the one with the newcomer in it.

    Where he makes the second player there is no gap: the other cannot play alone.
    """
    if hand.heads_up:
        return False
    before_small = is_between(seat, hand.button, hand.small, seats)
    match gap:
        case NoDealGap.NONE:
            return False
        case NoDealGap.BETWEEN_BUTTON_AND_SMALL_BLIND:
            return before_small
        case NoDealGap.BETWEEN_BUTTON_AND_BIG_BLIND:
            return before_small or seat == hand.small
        case NoDealGap.SMALL_BLIND_OR_BUTTON:
            return before_small or seat in (hand.small, hand.button)


def still_waits(until: str, hand: NextHand, seat: int, seats: int) -> bool:
    """Whether somebody who waits gets no cards in that hand either."""
    if until == BLINDS_PASSED:
        return is_between(seat, hand.button, hand.big, seats)
    return seat == hand.button or is_between(seat, hand.button, hand.big, seats)


def released(table: RoomTable, hand: NextHand) -> RoomTable:
    """The table with everybody dealt in whom the button has passed when that hand begins."""
    seats = max(len(table.seats), hand.button, hand.big)
    names = {name: seat for seat, name in table.occupied().items()}
    free = [name for name, until in table.waiting.items() if not still_waits(until, hand, names[name], seats)]
    for name in free:
        table = table.with_player(names[name], name)
    return table


def still_barred(table: RoomTable, then: RoomTable, hand: NextHand) -> dict[str, str]:
    """Of those released since `table`, whom that hand gives a place that he waits to be past, and until when."""
    seats = max(len(then.seats), hand.button, hand.big)
    names = {name: seat for seat, name in then.occupied().items()}
    free = {name: until for name, until in table.waiting.items() if name not in then.waiting}
    return {name: until for name, until in free.items() if still_waits(until, hand, names[name], seats)}
