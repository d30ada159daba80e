"""The two records that kernels work on: the hand as it stands, and the game and level it is played at.

Live they are objects with ints and lists of ints; the simulator has NumPy records with the same field names, built from
`HAND_FIELDS` and `TABLE_FIELDS`. A field of length 0 here is one number, otherwise a list of that many. Seats are
numbered as in the PHH format: 0 is the first player left of the button, the last one is the button; with two players 0
is the big blind and 1 the button. Only players dealt in have a seat here.
"""

from collections.abc import Callable, Mapping
from operator import attrgetter
from typing import Final

SEATS: Final = 10
HOLE: Final = 8
"""Room for cards of one seat in `cards` and `up`: seat s holds `cards[s * HOLE]` and on."""
STREETS: Final = 5
BOARD: Final = 5

# What the hand waits for (`phase`).
DEAL: Final = 0
BET: Final = 1
DRAW: Final = 2
SHOW: Final = 3
OVER: Final = 4

HAND_FIELDS: Final[Mapping[str, int]] = {
    "n": 0,  # players dealt in
    "street": 0,  # index of the street, -1 before the first
    "phase": 0,
    "actor": 0,  # seat to act, draw or show, -1 for none
    "price": 0,  # what a player must have in front on this street to stay in
    "top": 0,  # highest actual bet of this street
    "step": 0,  # least full raise at this moment
    "full_price": 0,  # fixed limit: the price as the last full bet left it; below `price` after a short all-in
    "base": 0,  # smallest full bet of this street
    "raises": 0,  # bets and raises of this street that count towards the cap
    "fulls": 0,  # bets and raises of this street that were full by themselves
    "short_open": 0,  # 1 while the only bet of the street is an all-in below the minimum bet
    "bring_due": 0,  # 1 while the bring-in must be posted or completed
    "completing": 0,  # 1 while the bring-in has not been completed
    "aggressor": 0,  # last to bet or raise on this street, -1
    "hand_aggressor": 0,  # last to bet or raise on any street, -1
    "opener": 0,  # first to act on this street, -1 before
    "live_n": 0,  # players with cards
    "able_n": 0,  # of those, with chips behind
    "all_in": 0,  # 1 once no betting is left in the hand
    "dead": 0,  # chips of the pot that count as nobody's bet (antes that are not bets)
    "pot": 0,  # all chips put in and not given back, those in front of players included
    "back": 0,  # uncalled chips given back at the end of the last street played
    "back_to": 0,  # and to whom, -1 for nobody
    "ghost": 0,  # what short and dead blinds lack, counted for the pot-limit maximum of the first street
    "antes": 0,  # all antes posted
    "players_left": 0,  # in the tournament, 0 unknown
    "due_n": 0,  # cards still to be dealt to players on this street
    "board_n": 0,
    "top_card": 0,  # cards gone from the deck; index in `deck` of the next one, where the order is known
    "deck_n": 0,  # cards in the deck, those already gone included
    "muck_n": 0,
    "burned": 0,  # cards burned
    "shared": 0,  # 1 if the last stud card is one for all
    "high_suit": 0,  # who was read to have the highest card by suit, counted from 1; 0 for nobody
    "stub_short": 0,  # 1 when dealing waits for the muck to be shuffled into a new stub
    "pots_n": 0,
    "stack": SEATS,
    "bet": SEATS,  # on this street
    "put": SEATS,  # on earlier streets, without dead chips
    "won": SEATS,
    "live": SEATS,
    "acted": SEATS,  # 1 once a player has acted on this street
    "seen": SEATS,  # `fulls` when the player last acted
    "held": SEATS,  # cards held
    "due": SEATS,  # cards still to be dealt to each on this street
    "drew": SEATS,  # 1 once a player has drawn or stood pat on this street
    "shown": SEATS,  # 1 once a hand is tabled
    "cards": SEATS * HOLE,
    "up": SEATS * HOLE,
    "high": SEATS,  # value of the hand, filled in at the showdown
    "low": SEATS,
    "board": BOARD,
    "board_due": 0,
    "deck": 52,
    "muck": 52,  # cards folded and discarded, in that order
    "odd": SEATS,  # chips of each pot that nobody in particular has put in (a joined hand)
    "pot_size": SEATS,
    "pot_level": SEATS,  # what a player must have put in to share in the pot
}

TABLE_FIELDS: Final[Mapping[str, int]] = {
    "betting": 0,
    "family": 0,
    "forced": 0,
    "high": 0,
    "low": 0,  # 0 where there is no low half
    "omaha": 0,  # 1: exactly two cards of the hand count
    "low_from": 0,  # which cards make the low half's hands, a `LowFrom`
    "second_board": 0,  # the places of the board that are the second one's, one bit each
    "streets": 0,
    "draws": 0,  # number of the last street with a draw, -1 for none
    "small_bet": 0,
    "big_bet": 0,
    "bring_in": 0,
    "small_blind": 0,  # nominal, for what a dead small blind lacks; 0 if not known
    "unit": 0,  # smallest chip in play
    "ante_trimmed": 0,  # 1: antes are bets as others are; 0: dead chips of the main pot
    "antes": 0,  # the sum of `ante`
    "ups": 0,  # cards of a hand that are dealt face up, all streets together
    "ante": SEATS,
    "blind": SEATS,  # nominal; below 0 is the post of a returning player, which does not open the betting
    "down": STREETS,
    "up": STREETS,
    "board": STREETS,
    "draw": STREETS,
    "big": STREETS,
    "opens": STREETS,
    "burn": STREETS,
}


class HandRecord:
    """The hand as it stands; see `HAND_FIELDS`."""

    __slots__ = tuple(HAND_FIELDS)

    n: int
    street: int
    phase: int
    actor: int
    price: int
    top: int
    step: int
    full_price: int
    base: int
    raises: int
    fulls: int
    short_open: int
    bring_due: int
    completing: int
    aggressor: int
    hand_aggressor: int
    opener: int
    live_n: int
    able_n: int
    all_in: int
    dead: int
    pot: int
    back: int
    back_to: int
    ghost: int
    antes: int
    players_left: int
    due_n: int
    board_n: int
    top_card: int
    deck_n: int
    muck_n: int
    burned: int
    shared: int
    high_suit: int
    stub_short: int
    pots_n: int
    stack: list[int]
    bet: list[int]
    put: list[int]
    won: list[int]
    live: list[int]
    acted: list[int]
    seen: list[int]
    held: list[int]
    due: list[int]
    drew: list[int]
    shown: list[int]
    cards: list[int]
    up: list[int]
    high: list[int]
    low: list[int]
    board: list[int]
    board_due: int
    deck: list[int]
    muck: list[int]
    odd: list[int]
    pot_size: list[int]
    pot_level: list[int]

    def __init__(self, seats: int = SEATS) -> None:
        """All zeros, with room for so many seats: what a hand does not need is not copied with it."""
        self.n = self.street = self.phase = self.actor = self.price = self.top = 0
        self.step = self.full_price = self.base = self.raises = self.fulls = self.short_open = self.bring_due = 0
        self.completing = self.aggressor = self.hand_aggressor = self.opener = self.live_n = self.able_n = 0
        self.all_in = self.dead = self.pot = self.back = self.back_to = self.ghost = 0
        self.antes = self.players_left = self.due_n = self.board_n = self.top_card = self.deck_n = 0
        self.muck_n = self.burned = self.shared = self.high_suit = self.stub_short = self.pots_n = self.board_due = 0
        self.stack = [0] * seats
        self.bet = [0] * seats
        self.put = [0] * seats
        self.won = [0] * seats
        self.live = [0] * seats
        self.acted = [0] * seats
        self.seen = [0] * seats
        self.held = [0] * seats
        self.due = [0] * seats
        self.drew = [0] * seats
        self.shown = [0] * seats
        self.cards = [0] * (seats * HOLE)
        self.up = [0] * (seats * HOLE)
        self.high = [0] * seats
        self.low = [0] * seats
        self.board = [0] * BOARD
        self.deck = [0] * 52
        self.muck = [0] * 52
        self.odd = [0] * seats
        self.pot_size = [0] * seats
        self.pot_level = [0] * seats

    def copy(self) -> "HandRecord":
        """The same record with lists of its own."""
        twin = self.another()
        twin.drew = self.drew.copy()
        twin.up = self.up.copy()
        twin.deck = self.deck.copy()
        twin.muck = self.muck.copy()
        twin.odd = self.odd.copy()
        return twin

    def another(self) -> "HandRecord":
        """The same record with lists of its own but for those in which hands without draws and upcards write nothing.

        These are `drew`, `up`, `deck`, `muck` and `odd`.
        """
        # Written out: a hand begins with it, and a loop over the fields takes four times as long.
        twin = HandRecord.__new__(HandRecord)
        twin.n = self.n
        twin.street = self.street
        twin.phase = self.phase
        twin.actor = self.actor
        twin.price = self.price
        twin.top = self.top
        twin.step = self.step
        twin.full_price = self.full_price
        twin.base = self.base
        twin.raises = self.raises
        twin.fulls = self.fulls
        twin.short_open = self.short_open
        twin.bring_due = self.bring_due
        twin.completing = self.completing
        twin.aggressor = self.aggressor
        twin.hand_aggressor = self.hand_aggressor
        twin.opener = self.opener
        twin.live_n = self.live_n
        twin.able_n = self.able_n
        twin.all_in = self.all_in
        twin.dead = self.dead
        twin.pot = self.pot
        twin.back = self.back
        twin.back_to = self.back_to
        twin.ghost = self.ghost
        twin.antes = self.antes
        twin.players_left = self.players_left
        twin.due_n = self.due_n
        twin.board_n = self.board_n
        twin.top_card = self.top_card
        twin.deck_n = self.deck_n
        twin.muck_n = self.muck_n
        twin.burned = self.burned
        twin.shared = self.shared
        twin.high_suit = self.high_suit
        twin.stub_short = self.stub_short
        twin.pots_n = self.pots_n
        twin.board_due = self.board_due
        twin.stack = self.stack.copy()
        twin.bet = self.bet.copy()
        twin.put = self.put.copy()
        twin.won = self.won.copy()
        twin.live = self.live.copy()
        twin.acted = self.acted.copy()
        twin.seen = self.seen.copy()
        twin.held = self.held.copy()
        twin.due = self.due.copy()
        twin.drew = self.drew
        twin.shown = self.shown.copy()
        twin.cards = self.cards.copy()
        twin.up = self.up
        twin.high = self.high.copy()
        twin.low = self.low.copy()
        twin.board = self.board.copy()
        twin.deck = self.deck
        twin.muck = self.muck
        twin.odd = self.odd
        twin.pot_size = self.pot_size.copy()
        twin.pot_level = self.pot_level.copy()
        return twin

    def __reduce__(self) -> "tuple[Callable[..., HandRecord], tuple[int | list[int], ...]]":
        return _record, _values(self)


_values = attrgetter(*HAND_FIELDS)


def _record(*values: int | list[int]) -> HandRecord:
    """A hand's record of these values, in the order of `HAND_FIELDS`."""
    h = HandRecord.__new__(HandRecord)
    for name, value in zip(HAND_FIELDS, values, strict=True):
        setattr(h, name, value)
    return h


class TableRecord:
    """The game and the level; see `TABLE_FIELDS`."""

    __slots__ = tuple(TABLE_FIELDS)

    betting: int
    family: int
    forced: int
    high: int
    low: int
    omaha: int
    low_from: int
    second_board: int
    streets: int
    draws: int
    small_bet: int
    big_bet: int
    bring_in: int
    small_blind: int
    unit: int
    ante_trimmed: int
    antes: int
    ups: int
    ante: list[int]
    blind: list[int]
    down: list[int]
    up: list[int]
    board: list[int]
    draw: list[int]
    big: list[int]
    opens: list[int]
    burn: list[int]

    def __init__(self) -> None:
        for name, length in TABLE_FIELDS.items():
            setattr(self, name, [0] * length if length else 0)
