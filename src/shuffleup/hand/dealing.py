"""Kernels: which cards are due on a street, dealing them from a known deck, draws, and who opens.

Whose rules: hold_em_deal (burn, three; burn, one; burn, one); TDA 34 (heads-up the button gets the last card). The
last card of stud, when fewer are left than players, is one for all, face up: custom, no book says. A draw goes on with
the cards folded and discarded so far, shuffled, when the stub runs out: custom. Not done: mixing the burned cards of
stud back in to spare the shared card; keeping a player from getting his own discard back after such a shuffle.
"""

from shuffleup.cards.kernels import ace_low_order, up_high_of, up_low_of
from shuffleup.cards.tables import RankTables
from shuffleup.games.variant import Opens
from shuffleup.hand.record import DEAL, DRAW, HOLE, HandRecord, TableRecord
from shuffleup.kernel import inlined, kernel, seats

POSITION = int(Opens.POSITION)
LOW_CARD = int(Opens.LOW_CARD)
HIGH_CARD = int(Opens.HIGH_CARD)
HIGH_BOARD = int(Opens.HIGH_BOARD)


@kernel
def begin_street(h: HandRecord, g: TableRecord) -> None:
    """Go on to the next street: note what is due, or whose draw it is."""
    h.street += 1
    street = h.street
    h.board_due = g.board[street]
    if g.draw[street] != 0:
        h.phase = DRAW
        h.actor = -1
        h.due_n = 0
        for seat in range(h.n - 1, -1, -1):
            h.drew[seat] = 0
            if h.live[seat] != 0:
                h.actor = seat
        return
    h.phase = DEAL
    h.actor = -1
    per = g.down[street] + g.up[street]
    if street > 0 and per > 0 and h.deck_n - h.top_card < h.live_n:
        per = 0
        h.board_due = 1
        h.shared = 1
    h.due_n = per * h.live_n
    if per > 0:
        for seat in seats(h.n):
            h.due[seat] = per if h.live[seat] != 0 else 0
    burn(h, g)


@kernel
def burn(h: HandRecord, g: TableRecord) -> None:
    """Take the burn card of the street off the deck, if a card can be spared and one is due at all."""
    wanted = h.board_due + h.due_n
    spare = h.deck_n - h.top_card
    if g.draw[h.street] == 0:
        spare -= wanted
    if g.burn[h.street] != 0 and wanted > 0 and spare > 0:
        h.top_card += 1
        h.burned += 1


@inlined
def deal_from_deck(h: HandRecord, g: TableRecord) -> None:
    """Deal all that is due off the top of `deck`: round by round from the left of the button, draws seat by seat.

    Sets `stub_short` and stops where a draw needs more cards than the stub has.
    """
    h.stub_short = 0
    if h.due_n > 0 and g.draw[h.street] != 0:
        for seat in seats(h.n):
            while h.due[seat] > 0:
                if h.top_card >= h.deck_n:
                    h.stub_short = 1
                    return
                held = h.held[seat]
                h.cards[seat * HOLE + held] = h.deck[h.top_card]
                h.up[seat * HOLE + held] = 0
                h.held[seat] = held + 1
                h.due[seat] -= 1
                h.due_n -= 1
                h.top_card += 1
    elif h.due_n > 0:
        at = h.top_card
        down = g.down[h.street]
        for turn in range(down + g.up[h.street]):
            up = 1 if turn >= down else 0
            for seat in seats(h.n):
                if h.due[seat] > 0:
                    held = h.held[seat]
                    h.cards[seat * HOLE + held] = h.deck[at]
                    h.up[seat * HOLE + held] = up
                    h.held[seat] = held + 1
                    h.due[seat] -= 1
                    at += 1
        h.due_n = 0
        h.top_card = at
    while h.board_due > 0:
        if h.top_card >= h.deck_n:
            h.stub_short = 1
            return
        h.board[h.board_n] = h.deck[h.top_card]
        h.board_n += 1
        h.board_due -= 1
        h.top_card += 1


@kernel
def discard(h: HandRecord, seat: int, keep: int) -> int:
    """Throw away the cards whose bit in `keep` (by place in the hand) is 0; as many are due. Returns how many."""
    kept = 0
    held = h.held[seat]
    base = seat * HOLE
    for place in range(held):
        card = h.cards[base + place]
        if keep >> place & 1 != 0:
            h.cards[base + kept] = card
            kept += 1
        else:
            h.muck[h.muck_n] = card
            h.muck_n += 1
    h.held[seat] = kept
    h.due[seat] = held - kept
    h.due_n += held - kept
    h.drew[seat] = 1
    h.actor = -1
    for other in range(h.n - 1, seat, -1):
        if h.live[other] != 0 and h.drew[other] == 0:
            h.actor = other
    return held - kept


@kernel
def into_muck(h: HandRecord, seat: int) -> None:
    """Put a folded hand into the muck, in games where it may come back with a new stub."""
    for place in range(h.held[seat]):
        h.muck[h.muck_n] = h.cards[seat * HOLE + place]
        h.muck_n += 1


@kernel
def new_stub(h: HandRecord) -> None:
    """Make the muck, already in its new order, the stub."""
    for place in range(h.muck_n):
        h.deck[place] = h.muck[place]
    h.deck_n = h.muck_n
    h.top_card = 0
    h.muck_n = 0
    h.stub_short = 0


@inlined
def find_opener(h: HandRecord, g: TableRecord, t: RankTables) -> int:
    """The seat that opens the street: by position, by upcard or by board. Cards not known are passed over."""
    opens = g.opens[h.street]
    if opens == POSITION:
        return h.opener if h.street == 0 else 0
    best = -1
    opener = 0
    for seat in seats(h.n):
        if h.live[seat] != 0:
            value = open_value(h, t, seat, opens)
            if value > best:
                best = value
                opener = seat
    return opener


@kernel
def open_value(h: HandRecord, t: RankTables, seat: int, opens: int) -> int:
    """How much a seat's upcards speak for its opening; -1 if none of them is known."""
    value = -1
    key = 0
    for place in range(seat * HOLE, seat * HOLE + h.held[seat]):
        card = h.cards[place]
        if h.up[place] != 0 and card >= 0:
            key += t.key[card]
            if opens == LOW_CARD:
                value = max(value, 51 - card)
            elif opens == HIGH_CARD:
                value = max(value, ace_low_order(card))
    if opens in (LOW_CARD, HIGH_CARD) or key == 0:
        return value
    return up_high_of(t, key) if opens == HIGH_BOARD else up_low_of(t, key)
