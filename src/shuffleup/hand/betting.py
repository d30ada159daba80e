"""Kernels: whose turn it is, what may be done, and doing it.

Whose rules: TDA 46.A, 47, 51, 53.B; NPPL 53 to 56, 65, 67, 68; TNPL H5, H9; HCPN 41, 45. What the books leave open and
how it is settled here: the pot-limit maximum is the price and the pot after the call. In limit, all-ins that together
are less than `limit_reopen_percent` of a bet beyond the last full one do not use up one of the raises, and whoever
raises completes them to a full bet; from that share on they stand for a full one, and a raise is one bet more. A
straddle is the last blind and opens as the big blind does: it doubles what a raise must add on the first street, its
player acts last, and in limit it is one of the raises. Not done: kill pots, the big bet for an open pair in stud.
"""

from shuffleup.games.variant import Betting
from shuffleup.hand.law import (
    HandLaw,
    MinBetCode,
    MinRaiseIncrementCode,
    PotCapAntes,
    PotCapShortBlindsCode,
    ReopenShortAllInsCode,
    ShortBigBlindCode,
    ShortOpeningAllInCallCode,
    ShortOpeningAllInRaiseCode,
)
from shuffleup.hand.money import pay
from shuffleup.hand.record import BET, HandRecord, TableRecord
from shuffleup.kernel import inlined, kernel, seats

NO_LIMIT = int(Betting.NO_LIMIT)
POT_LIMIT = int(Betting.POT_LIMIT)
FIXED_LIMIT = int(Betting.FIXED_LIMIT)
EACH_ALONE = int(ReopenShortAllInsCode.EACH_ALONE)
LAST_GAP = int(MinRaiseIncrementCode.LAST_GAP)
SMALLEST_CHIP = int(MinBetCode.SMALLEST_CHIP)
FULL_BLIND = int(ShortBigBlindCode.FULL_BLIND)
CALL_MINIMUM_BET = int(ShortOpeningAllInCallCode.MINIMUM_BET)
RAISE_MINIMUM_BET = int(ShortOpeningAllInRaiseCode.MINIMUM_BET)
AS_FULL_PREFLOP = int(PotCapShortBlindsCode.AS_FULL_PREFLOP)
NOT_ON_FIRST_STREET = int(PotCapAntes.NOT_ON_FIRST_STREET)


@inlined
def open_betting(h: HandRecord, g: TableRecord, w: HandLaw, opener: int) -> None:
    """Begin the betting of the street with `opener`; `actor` is -1 afterwards if there is none to be done."""
    h.phase = BET
    h.opener = opener
    street = h.street
    h.base = g.big_bet if g.big[street] != 0 else g.small_bet
    if w.min_bet == SMALLEST_CHIP and g.betting != FIXED_LIMIT and street > 0:
        h.base = g.unit
    h.step = h.base
    h.raises = 0
    h.fulls = 0
    h.short_open = 0
    h.aggressor = -1
    if street > 0:
        h.price = 0
        h.top = 0
    elif g.bring_in > 0:
        h.bring_due = 1
        h.completing = 1
    elif h.price > 0:
        h.raises = 1
        if g.betting != FIXED_LIMIT:
            h.step = max(h.base, h.price)
        elif h.price > h.base:
            h.raises = h.price // h.base
    h.full_price = h.price
    for seat in seats(h.n):
        h.acted[seat] = 0
    h.actor = turn_from(h, opener)
    if h.actor < 0:
        h.bring_due = 0
        h.completing = 0


@kernel
def turn_from(h: HandRecord, start: int) -> int:
    """The first seat from `start` on (after the last seat comes the first) that has to act, -1 if the round is over.

    A player acts who has chips behind and either owes some or has not acted. The only one with chips left acts only
    if he owes some of what others have really put in (TDA 16: no other betting left).
    """
    if h.able_n > 1:
        price = h.price
        n = h.n
        seat = start
        while seat < n:  # most often it is the first or second of these, and then a `range` costs more than it saves
            if (h.acted[seat] == 0 or h.bet[seat] < price) and h.live[seat] != 0 and h.stack[seat] > 0:
                return seat
            seat += 1
        for seat in seats(start):
            if (h.acted[seat] == 0 or h.bet[seat] < price) and h.live[seat] != 0 and h.stack[seat] > 0:
                return seat
    elif h.able_n == 1 and h.live_n > 1:
        for seat in seats(h.n):
            if h.live[seat] != 0 and h.stack[seat] > 0 and h.bet[seat] < h.top:
                return seat
    return -1


@kernel
def reopened(h: HandRecord, g: TableRecord, w: HandLaw, seat: int) -> bool:
    """Whether `seat`, who has acted, may raise again, judged by what he faces now (TDA 47; NPPL 67; limit: half)."""
    faces = h.price - h.bet[seat]
    if g.betting == FIXED_LIMIT:
        return faces * 100 >= h.step * w.limit_reopen_percent
    if w.reopen_short_all_ins == EACH_ALONE:
        return h.fulls > h.seen[seat]
    return faces >= h.step


@kernel
def raises_left(h: HandRecord, w: HandLaw) -> bool:
    """Whether the cap of limit play allows another bet or raise; it is lifted late in the tournament (TDA 51.s2)."""
    if h.raises <= w.limit_raise_cap:
        return True
    return 0 < h.players_left <= w.limit_cap_lifted_at


@kernel
def least_raise(h: HandRecord, g: TableRecord, w: HandLaw, seat: int) -> int:
    """The smallest total that `seat` may bet or raise to, 0 if he may not. Less than a full raise only all-in."""
    total = h.stack[seat] + h.bet[seat]
    price = h.price
    limit = g.betting == FIXED_LIMIT
    if total <= price or (limit and not raises_left(h, w)):
        return 0
    if h.acted[seat] != 0 and not reopened(h, g, w, seat):
        return 0
    for other in seats(h.n):
        if other != seat and h.live[other] != 0 and h.stack[other] + h.bet[other] > price:
            break
    else:  # nobody could call more
        return 0
    to = price + h.step
    if limit and h.full_price + h.step > price:
        to = h.full_price + h.step
    if price < h.base:
        short = h.short_open != 0 and w.short_opening_all_in_raise == RAISE_MINIMUM_BET and not limit
        if h.completing != 0 or short:
            to = h.base
    return to if to < total else total


@kernel
def most_raise(h: HandRecord, g: TableRecord, w: HandLaw, seat: int, least: int) -> int:
    """The largest total that `seat` may bet or raise to, given his smallest."""
    if g.betting == FIXED_LIMIT:
        return least
    total = h.stack[seat] + h.bet[seat]
    if g.betting == POT_LIMIT:
        return min(total, max(least, pot_cap(h, w, seat)))
    return total


@kernel
def raise_between(h: HandRecord, g: TableRecord, w: HandLaw, seat: int) -> tuple[int, int]:
    """Least and most total that `seat` may bet or raise to; 0 and 0 if he may not."""
    least = least_raise(h, g, w, seat)
    if least == 0:
        return 0, 0
    if g.betting == NO_LIMIT:
        return least, h.stack[seat] + h.bet[seat]
    return least, most_raise(h, g, w, seat, least)


@kernel
def pot_cap(h: HandRecord, w: HandLaw, seat: int) -> int:
    """The pot-limit maximum for `seat`, as a total: the price, and the pot as it is after his call (TDA 53.B)."""
    pot = h.pot
    if h.street == 0:
        if w.pot_cap_short_blinds == AS_FULL_PREFLOP:
            pot += h.ghost
        if w.pot_cap_antes == NOT_ON_FIRST_STREET:
            pot -= h.antes
    return h.price + pot + h.price - h.bet[seat]


@kernel
def mark_acted(h: HandRecord, seat: int) -> None:
    """Note that `seat` has acted, and go on to the next player who has to."""
    h.acted[seat] = 1
    h.seen[seat] = h.fulls
    h.actor = turn_from(h, seat + 1)


@kernel
def owed(h: HandRecord, seat: int) -> int:
    """Chips that `seat` needs to stay in, or all he has."""
    chips = h.price - h.bet[seat]
    if chips <= 0:
        return 0
    stack = h.stack[seat]
    return chips if chips < stack else stack


@kernel
def act_call(h: HandRecord, seat: int) -> int:
    """Check, or call as far as the stack goes; returns the chips that went in."""
    paid = 0
    owed = h.price - h.bet[seat]
    if owed > 0:
        paid = pay(h, seat, owed)
        if h.bet[seat] > h.top:
            h.top = h.bet[seat]
    mark_acted(h, seat)
    return paid


@kernel
def act_fold(h: HandRecord, seat: int) -> None:
    """Give the hand up, in turn."""
    h.live[seat] = 0
    h.live_n -= 1
    if h.stack[seat] > 0:
        h.able_n -= 1
    h.actor = turn_from(h, seat + 1) if h.live_n > 1 else -1


@kernel
def leave(h: HandRecord, seat: int) -> None:
    """Take `seat` out of the hand; his chips stay in."""
    h.live[seat] = 0
    h.live_n -= 1
    if h.stack[seat] > 0:
        h.able_n -= 1


@kernel
def act_bring_in(h: HandRecord, g: TableRecord, w: HandLaw, seat: int) -> int:
    """Post the bring-in, or what there is of it; the price is the full one, as with a short big blind."""
    paid = pay(h, seat, g.bring_in)
    h.top = paid
    h.price = g.bring_in if w.short_big_blind == FULL_BLIND else paid
    h.bring_due = 0
    mark_acted(h, seat)
    return paid


@kernel
def act_raise(h: HandRecord, g: TableRecord, w: HandLaw, seat: int, to: int) -> int:
    """Bet, raise or complete to a total of `to`, within the bounds above; returns the chips that went in."""
    price = h.price
    added = to - price
    full = h.base - price if h.completing != 0 else h.step
    paid = pay(h, seat, to - h.bet[seat])
    if added >= full:
        h.fulls += 1
        h.short_open = 0
    elif price == 0:
        h.short_open = 1
    if g.betting == FIXED_LIMIT:
        if (to - h.full_price) * 100 >= h.step * w.limit_reopen_percent:
            h.raises += 1
            h.full_price = to
    elif added > h.step or (w.min_raise_increment == LAST_GAP and price > 0):
        h.step = added
    h.price = to
    h.top = to
    if h.short_open != 0 and price == 0 and w.short_opening_all_in_call == CALL_MINIMUM_BET:
        h.price = max(to, h.base)
    h.aggressor = seat
    h.hand_aggressor = seat
    h.bring_due = 0
    h.completing = 0
    mark_acted(h, seat)
    return paid
