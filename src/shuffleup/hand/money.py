"""Kernels: chips from stacks to bets, forced bets, uncalled chips, side pots.

Whose rule: TDA 21, TNPL C9 (each side pot apart); killed_hand and TDA 15.B (what nobody called comes back); antes and
blinds are the structure's. Not done: antes taken by the big blind for a dead seat.
"""

from shuffleup.hand.law import HandLaw, ShortBigBlindCode
from shuffleup.hand.record import HandRecord, TableRecord
from shuffleup.kernel import kernel, seats

FULL_BLIND = int(ShortBigBlindCode.FULL_BLIND)


@kernel
def pay(h: HandRecord, seat: int, amount: int) -> int:
    """Move `amount` chips, or the whole stack if it is less, in front of `seat`; returns what moved."""
    stack = h.stack[seat]
    if amount >= stack:
        if stack > 0:
            h.able_n -= 1
        amount = stack
    h.stack[seat] = stack - amount
    h.bet[seat] += amount
    h.pot += amount
    return amount


@kernel
def post_antes(h: HandRecord, g: TableRecord, w: HandLaw) -> None:
    """Take the antes: as bets of their own where `ante_trimmed`, else as dead chips of the main pot.

    A player who cannot pay both ante and blind pays the ante first, or the blind with `ante_before_blind` off.
    """
    for seat in seats(h.n):
        ante = g.ante[seat]
        if ante > 0:
            if w.ante_before_blind == 0:
                blind = g.blind[seat]
                if blind < 0:
                    blind = -blind
                ante = max(0, min(ante, h.stack[seat] - blind))
            ante = pay(h, seat, ante)
            h.antes += ante
            if g.ante_trimmed == 0:
                h.dead += ante
                h.bet[seat] = 0
    if g.ante_trimmed != 0:
        settle(h)


@kernel
def post_blinds(h: HandRecord, g: TableRecord, w: HandLaw) -> None:
    """Take the blinds and set the price of the first street.

    `opener` is the seat after the largest blind; a returning player's post, below 0, does not open.
    A short big blind leaves the price at the full blind (NPPL 54, 55), unless `short_big_blind` says otherwise. What
    blinds lack, a dead small blind included, is `ghost`, for the pot-limit maximum (TDA 53.B).
    """
    small_posted = 0
    nominal = 0
    for seat in seats(h.n):
        blind = g.blind[seat]
        if blind < 0:
            pay(h, seat, -blind)
        elif blind > 0:
            posted = pay(h, seat, blind)
            h.ghost += blind - posted
            if blind >= nominal:
                nominal = blind
                h.opener = seat + 1 if seat + 1 < h.n else 0
            if blind <= g.small_blind:
                small_posted = 1
        if h.bet[seat] > h.top:
            h.top = h.bet[seat]
    if nominal > 0 and small_posted == 0:
        h.ghost += g.small_blind
    h.price = h.top
    if w.short_big_blind == FULL_BLIND:
        h.price = max(nominal, h.top)


@kernel
def settle(h: HandRecord) -> None:
    """End a round of bets: what nobody called goes back (`back`, `back_to`), the rest joins the pot.

    Chips of a hand that is dead stay in: a blind that was posted for it is nobody's but the pot's.
    """
    first = 0
    second = 0
    owner = -1
    for seat in seats(h.n):
        bet = h.bet[seat]
        if bet > 0:
            h.put[seat] += bet
            h.bet[seat] = 0
            if bet > first:
                second = first
                first = bet
                owner = seat
            elif bet > second:
                second = bet
    h.back = 0
    h.back_to = -1
    if first > second and h.live[owner] != 0:
        back = first - second
        stack = h.stack[owner]
        if stack == 0:
            h.able_n += 1
        h.stack[owner] = stack + back
        h.put[owner] -= back
        h.pot -= back
        h.back = back
        h.back_to = owner


@kernel
def make_pots(h: HandRecord) -> None:
    """Lay out main pot and side pots from `put`: size, and what one must have put in to share.

    A pot is open to live players who have put in `pot_level`; there is one for each sum at which a live player stops.
    Chips of folded hands beyond every live player's stay with the last pot, dead chips with the first. What is `odd` of
    a pot belongs to it, to the last one where pots have become fewer.
    """
    h.pots_n = 0
    below = -1
    counted = 0
    size = h.dead
    while True:
        level = -1
        for seat in seats(h.n):
            put = h.put[seat]
            if put > below and (level < 0 or put < level) and h.live[seat] != 0:
                level = put
        if level < 0:
            break
        for seat in seats(h.n):
            put = h.put[seat]
            if put > counted:
                size += (put if put < level else level) - counted
        h.pot_size[h.pots_n] = size + h.odd[h.pots_n]
        h.pot_level[h.pots_n] = level
        h.pots_n += 1
        size = 0
        below = level
        counted = level
    for seat in seats(h.n):
        put = h.put[seat]
        if put > counted:
            size += put - counted
    for place in range(h.pots_n, h.n):
        size += h.odd[place]
    h.pot_size[h.pots_n - 1] += size
