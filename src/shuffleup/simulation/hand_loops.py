"""Kernels: one hand of a simulated night, from the blinds to paid pots, draws and new stubs included.

Whose rules: `hand`'s; the button is `hand.button`'s, in a mix, too. Who plays how is `decisions`' and `discards`'.
"""

from typing import Final

from shuffleup.cards.tables import RankTables
from shuffleup.games.variant import Family
from shuffleup.hand.button import ButtonRecord, advance_in_mix, start_from
from shuffleup.hand.dealing import deal_from_deck, discard, new_stub
from shuffleup.hand.law import HandLaw
from shuffleup.hand.record import BET, DEAL, DRAW, HOLE, OVER, SEATS, HandRecord, TableRecord
from shuffleup.hand.showdown import award
from shuffleup.hand.streets import begin, dealt, draws_done
from shuffleup.kernel import kernel
from shuffleup.simulation.decisions import act_as
from shuffleup.simulation.dice import Dice, shuffle_top, under
from shuffleup.simulation.discards import kept
from shuffleup.simulation.night_field import ACTED, DEALT, DREW, NEW_STUB, note
from shuffleup.simulation.night_record import NightPlan, NightRecord, Trace
from shuffleup.simulation.seating_record import RoomLaw, SeatingRecord

STUD: Final = int(Family.STUD)
BOARD_GAME: Final = int(Family.BOARD)


@kernel
def blinds_and_antes(p: NightPlan, room: SeatingRecord, r: NightRecord, g: TableRecord, b: ButtonRecord) -> None:
    """Who owes what, by the places of the hand. In stud nobody has a blind."""
    level = r.level
    kind = p.ante_kind[level]
    stud = g.family == STUD
    g.antes = 0
    for place in range(b.players):
        seat = b.order[place]
        g.blind[place] = p.big_blind[level] if seat == b.big else p.small_blind[level] if seat == b.small else 0
        if stud:
            g.blind[place] = 0
        pays = kind == 0 or (seat == b.big and not stud if kind == 1 else seat == b.button)
        g.ante[place] = p.ante[level] if pays else 0
        g.antes += g.ante[place]


@kernel
def play_hand(
    p: NightPlan, v: RoomLaw, w: HandLaw, t: RankTables, room: SeatingRecord, r: NightRecord,
    h: HandRecord, g: TableRecord, b: ButtonRecord, d: Dice, x: Trace, table: int, deck_size: int,
) -> None:  # fmt: skip
    """Play the next hand of a table."""
    first = table * SEATS
    b.seats = room.seats[table]
    for seat in range(b.seats):
        b.taken[seat] = 1 if room.sitter[first + seat] != 0 else 0
    if room.hands[table] == 0:
        b.players = room.size[table]
        start_from(b, a_taken_seat(b, under(d, b.players)))
    else:
        b.button = room.button[table]
        b.small = room.small[table]
        b.big = room.big[table]
        advance_in_mix(b, v.button_method, v.mixed_button_in_stud, room.stud[table])
    room.button[table] = b.button
    room.small[table] = b.small
    room.big[table] = b.big
    room.stud[table] = 1 if g.family == STUD else 0
    room.hands[table] += 1
    h.n = b.players
    h.players_left = room.left
    for place in range(h.n):
        h.stack[place] = room.stack[room.sitter[first + b.order[place]] - 1]
    blinds_and_antes(p, room, r, g, b)
    top = h.n * g.down[0] + 8 if g.family == BOARD_GAME else deck_size
    shuffle_top(d, h, deck_size, min(deck_size, top + (top & 1)))
    if x.on != 0:
        note_deal(x, h, b, table, r.level, deck_size, r.at)
    r.sample_cards = -1
    r.all_in = 0
    begin(h, g, w, deck_size)
    while h.phase != OVER:
        if h.phase == DEAL:
            deal_from_deck(h, g)
            if h.stub_short != 0:
                shuffle_muck(h, d, x)
            else:
                dealt(h, g, w, t)
        elif h.phase == DRAW:
            draw(h, g, x)
        elif h.phase == BET:
            place = h.actor
            done = act_as(p, r, h, g, w, t, d, room.sitter[first + b.order[place]] - 1, place, deck_size)
            note(x, ACTED, place, done, 0, 0)
        else:
            award(h, g, w, t)
    if g.draws >= 0:
        fill_deck(h, deck_size)  # of a new stub some cards are missing, others are there twice


@kernel
def fill_deck(h: HandRecord, size: int) -> None:
    """A whole deck, in order."""
    for place in range(size):
        h.deck[place] = 52 - size + place


@kernel
def draw(h: HandRecord, g: TableRecord, x: Trace) -> None:
    """The player whose turn it is throws away what he does not keep."""
    seat = h.actor
    mask = kept(h.cards, seat * HOLE, h.held[seat], g.high, g.draws - h.street + 1)
    note(x, DREW, seat, mask, 0, 0)
    discard(h, seat, mask)
    draws_done(h, g)


@kernel
def shuffle_muck(h: HandRecord, d: Dice, x: Trace) -> None:
    """The stub has run out in a draw: the cards folded and thrown away are shuffled into a new one."""
    for place in range(h.muck_n):
        h.deck[place] = h.muck[place]
    shuffle_top(d, h, h.muck_n, h.muck_n)
    note(x, NEW_STUB, h.muck_n, 0, 0, 0)
    for place in range(h.muck_n):
        h.muck[place] = h.deck[place]
        note(x, h.deck[place], 0, 0, 0, 0)
    new_stub(h)


@kernel
def a_taken_seat(b: ButtonRecord, number: int) -> int:
    """The seat of the player with that number around the table."""
    seen = 0
    for seat in range(b.seats):
        if b.taken[seat] != 0:
            if seen == number:
                return seat
            seen += 1
    return 0


@kernel
def note_deal(x: Trace, h: HandRecord, b: ButtonRecord, table: int, level: int, deck_size: int, now: int) -> None:
    """Write a hand's start into the trace: places, stacks, the deck."""
    note(x, DEALT, table, level, b.players, deck_size)
    note(x, b.button, b.small, b.big, b.seats, now)
    for place in range(h.n):
        note(x, b.order[place], h.stack[place], 0, 0, 0)
    for place in range(deck_size):
        note(x, h.deck[place], 0, 0, 0, 0)
