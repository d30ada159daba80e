"""Kernels: from one part of a hand to the next, from the first ante to the last pot.

Whose rules: the order of a hand as the books presuppose it; all_in_tabled (TDA 16, TNPL C4, NPPL 79): once no betting
is left the streets run out without any. A caller deals what is due, lets players act, draw and show, and calls the
kernel that goes on; `phase` and `actor` say what is next.
"""

from shuffleup.cards.tables import RankTables
from shuffleup.hand.betting import act_call, act_fold, open_betting
from shuffleup.hand.dealing import begin_street, burn, find_opener, into_muck
from shuffleup.hand.law import HandLaw
from shuffleup.hand.money import post_antes, post_blinds, settle
from shuffleup.hand.record import DEAL, DRAW, SHOW, HandRecord, TableRecord
from shuffleup.hand.showdown import award_last, first_to_show
from shuffleup.kernel import inlined, kernel, seats


@inlined
def begin(h: HandRecord, g: TableRecord, w: HandLaw, deck_size: int) -> None:
    """Start a hand in a record that has been used before: `n` and `stack` are set; all else is cleared."""
    for seat in seats(h.n):
        h.bet[seat] = 0
        h.put[seat] = 0
        h.won[seat] = 0
        h.held[seat] = 0
        h.due[seat] = 0
        h.drew[seat] = 0
        h.shown[seat] = 0
    h.all_in = 0
    h.dead = 0
    h.pot = 0
    h.ghost = 0
    h.antes = 0
    h.back = 0
    h.price = 0
    h.top = 0
    h.bring_due = 0
    h.completing = 0
    h.opener = 0
    h.board_n = 0
    h.board_due = 0
    h.due_n = 0
    h.top_card = 0
    h.muck_n = 0
    h.burned = 0
    h.shared = 0
    h.stub_short = 0
    h.pots_n = 0
    start(h, g, w, deck_size)


@inlined
def start(h: HandRecord, g: TableRecord, w: HandLaw, deck_size: int) -> None:
    """Start a hand in a new record, all zeros but `n` and `stack`: post antes and blinds, make the first cards due."""
    for seat in seats(h.n):
        h.live[seat] = 1
    h.street = -1
    h.live_n = h.n
    h.able_n = h.n
    h.back_to = -1
    h.aggressor = -1
    h.hand_aggressor = -1
    h.deck_n = deck_size
    if g.antes > 0:
        post_antes(h, g, w)
    post_blinds(h, g, w)
    begin_street(h, g)


@kernel
def dealt(h: HandRecord, g: TableRecord, w: HandLaw, t: RankTables) -> None:
    """All that was due on the street is dealt: open the betting, or go straight on where none is left."""
    if h.all_in == 0:
        open_betting(h, g, w, find_opener(h, g, t))
        if h.actor >= 0:
            return
        settle(h)
    next_street(h, g, w)


@kernel
def next_street(h: HandRecord, g: TableRecord, w: HandLaw) -> None:
    """The betting of a street is over and settled: the next street, or the showdown."""
    if h.able_n <= 1:
        h.all_in = 1
    if h.street + 1 < g.streets:
        begin_street(h, g)
    else:
        h.phase = SHOW
        h.actor = first_to_show(h, w)


@kernel
def betting_done(h: HandRecord, g: TableRecord, w: HandLaw, t: RankTables) -> None:
    """Go on if nobody is left to act: settle the bets, and end the hand if only one player is left."""
    if h.actor >= 0:
        return
    settle(h)
    if h.live_n == 1:
        award_last(h)
    else:
        next_street(h, g, w)


@kernel
def fold(h: HandRecord, g: TableRecord, w: HandLaw, t: RankTables, seat: int) -> None:
    """Fold in turn and go on."""
    if g.draws >= 0:
        into_muck(h, seat)
    act_fold(h, seat)
    betting_done(h, g, w, t)


@kernel
def call(h: HandRecord, g: TableRecord, w: HandLaw, t: RankTables, seat: int) -> None:
    """Check or call in turn and go on."""
    act_call(h, seat)
    betting_done(h, g, w, t)


@kernel
def draws_done(h: HandRecord, g: TableRecord) -> bool:
    """Whether everybody has drawn or stood pat; then the burn is made and the new cards may be dealt."""
    if h.phase == DRAW and h.actor < 0:
        h.phase = DEAL
        burn(h, g)
        return True
    return False
