"""Kernels: whole hands played at random, for comparing engines and for checking one driver against the other.

The policy: each of the things a player may do (fold where there is something to call, check or call, bet or raise) is
as likely as the others, an amount evenly spread from the least to the most. It is no model of a player.
"""

from shuffleup.cards.chance import ChanceState, below, shuffle
from shuffleup.cards.tables import RankTables
from shuffleup.hand.betting import act_bring_in, act_raise, least_raise, most_raise
from shuffleup.hand.dealing import deal_from_deck, discard, new_stub
from shuffleup.hand.law import HandLaw
from shuffleup.hand.record import BET, DEAL, DRAW, OVER, SHOW, HandRecord, TableRecord
from shuffleup.hand.showdown import award
from shuffleup.hand.streets import begin, betting_done, call, dealt, draws_done, fold
from shuffleup.kernel import kernel


@kernel
def play_hand(h: HandRecord, g: TableRecord, w: HandLaw, t: RankTables, c: ChanceState, deck_size: int) -> int:
    """Play one hand from shuffled cards to paid pots; `n` and `stack` are set. Returns the number of acts."""
    for place in range(deck_size):
        h.deck[place] = 52 - deck_size + place
    shuffle(c, h, deck_size, deck_size)
    begin(h, g, w, deck_size)
    acts = 0
    while True:
        if h.phase == DEAL:
            deal_from_deck(h, g)
            if h.stub_short != 0:
                shuffle_muck(h, c)
            else:
                dealt(h, g, w, t)
        elif h.phase == BET:
            act_at_random(h, g, w, t, c, h.actor)
            acts += 1
        elif h.phase == DRAW:
            discard(h, h.actor, below(c, 1 << h.held[h.actor]))
            draws_done(h, g)
            acts += 1
        else:
            if h.phase == SHOW:
                award(h, g, w, t)
            return acts


@kernel
def shuffle_muck(h: HandRecord, c: ChanceState) -> None:
    """Make a new stub of the cards folded and discarded."""
    for place in range(h.muck_n):
        h.deck[place] = h.muck[place]
    shuffle(c, h, h.muck_n, h.muck_n)
    for place in range(h.muck_n):
        h.muck[place] = h.deck[place]
    new_stub(h)


@kernel
def act_at_random(h: HandRecord, g: TableRecord, w: HandLaw, t: RankTables, c: ChanceState, seat: int) -> None:
    """One act of the player to act."""
    least = least_raise(h, g, w, seat)
    facing = h.price > h.bet[seat] and h.bring_due == 0
    choice = below(c, 1 + (1 if facing else 0) + (1 if least > 0 else 0))
    if choice == 0:
        if h.bring_due != 0:
            act_bring_in(h, g, w, seat)
            betting_done(h, g, w, t)
        else:
            call(h, g, w, t, seat)
    elif choice == 1 and least > 0:
        most = most_raise(h, g, w, seat, least)
        act_raise(h, g, w, seat, least + below(c, most - least + 1))
        betting_done(h, g, w, t)
    else:
        fold(h, g, w, t, seat)


@kernel
def play_many(
    h: HandRecord, g: TableRecord, w: HandLaw, t: RankTables, c: ChanceState, deck_size: int, stack: int, count: int
) -> int:
    """Play `count` hands one after the other, each begun with equal stacks. Returns the number of acts."""
    acts = 0
    for _ in range(count):
        for seat in range(h.n):
            h.stack[seat] = stack
        acts += play_hand(h, g, w, t, c, deck_size)
    return acts


@kernel
def play_five_ways(
    h: HandRecord, g: TableRecord, w: HandLaw, t: RankTables, c: ChanceState, stack: int, count: int
) -> int:
    """Play `count` hands of hold'em with five acts, each legal one as likely as the others: OpenSpiel's `fchpa`.

    Fold where there is something to call, check or call, bet or raise half the pot, the pot, or all-in; sizes that are
    no legal raise fall away. Returns the number of acts.
    """
    acts = 0
    for place in range(52):
        h.deck[place] = place
    for _ in range(count):
        for seat in range(h.n):
            h.stack[seat] = stack
        shuffle(c, h, 52, 2 * h.n + 8)
        begin(h, g, w, 52)
        while h.phase != OVER:
            if h.phase == DEAL:
                deal_from_deck(h, g)
                dealt(h, g, w, t)
            elif h.phase == BET:
                act_five_ways(h, g, w, t, c, h.actor)
                acts += 1
            else:
                award(h, g, w, t)
    return acts


@kernel
def act_five_ways(h: HandRecord, g: TableRecord, w: HandLaw, t: RankTables, c: ChanceState, seat: int) -> None:
    """One act of the five."""
    owed = h.price - h.bet[seat]
    least = least_raise(h, g, w, seat)
    half = 0
    whole = 0
    most = 0
    if least > 0:
        most = h.stack[seat] + h.bet[seat]
        pot = h.pot + owed
        half = h.price + pot // 2
        whole = h.price + pot
        if half < least or half >= most:
            half = 0
        if whole < least or whole >= most:
            whole = 0
    ways = 1 + (1 if owed > 0 else 0) + (1 if half > 0 else 0) + (1 if whole > 0 else 0) + (1 if most > 0 else 0)
    choice = below(c, ways)
    if choice == 0:
        call(h, g, w, t, seat)
        return
    if owed > 0:
        choice -= 1
        if choice == 0:
            fold(h, g, w, t, seat)
            return
    to = most
    if half > 0:
        choice -= 1
        if choice == 0:
            to = half
    if whole > 0 and to == most:
        choice -= 1
        if choice == 0:
            to = whole
    act_raise(h, g, w, seat, to)
    betting_done(h, g, w, t)
