"""What every part of `Hand` shares: the records, the log, and going on by itself where nobody has to do anything.

Whose rule: none of its own. The log holds what was done; the state is always what the log makes of the setup, and undo
is the log without its last command played again.
"""

from collections.abc import Sequence
from enum import IntEnum

from shuffleup.bad_input import BadInput
from shuffleup.cards.card import UNKNOWN, card_text
from shuffleup.cards.deck import full_deck, short_deck
from shuffleup.cards.tables import tables
from shuffleup.games.variant import Variant
from shuffleup.hand import record
from shuffleup.hand.acts import Act, StreetDealt
from shuffleup.hand.dealing import deal_from_deck
from shuffleup.hand.law import HandLaw
from shuffleup.hand.record import BET, DEAL, DRAW, HOLE, OVER, SEATS, SHOW, HandRecord
from shuffleup.hand.refusals import Refusal, Refused, Why
from shuffleup.hand.showdown import award, first_to_show, next_hidden, share_pot
from shuffleup.hand.streets import dealt, start
from shuffleup.hand.table import Setup, table_record


class Phase(IntEnum):
    """What the hand waits for."""

    DEAL = record.DEAL
    BET = record.BET
    DRAW = record.DRAW
    SHOW = record.SHOW
    OVER = record.OVER


_PHASES = tuple(Phase)


class HandCore:
    """State and log of a hand, and what can be read from them."""

    __slots__ = ("_deck", "_g", "_gone", "_h", "_t", "all_show", "law", "log", "setup")

    def __init__(
        self,
        setup: Setup,
        law: HandLaw | None = None,
        *,
        deck: Sequence[int] | None = None,
        all_show: bool = False,
    ) -> None:
        """Start a hand: antes and blinds are posted at once.

        With `deck` (the whole deck, top first) streets are dealt as they become due; without it the dealing is told as
        it happens. With `all_show` every hand left at the showdown is tabled without being asked. Raises BadInput for a
        deck that is not the game's.
        """
        self.setup = setup
        self.law = law if law is not None else HandLaw()
        self.all_show = all_show
        self.log: list[Act] = []
        self._t = tables()
        self._g = table_record(setup)
        self._deck = None if deck is None else tuple(deck)
        if self._deck is not None and sorted(self._deck) != cards_of(setup.variant):
            raise BadInput("this is not the deck of the game", right=f"{len(cards_of(setup.variant))} different cards")
        self._begin()

    def _begin(self) -> None:
        setup = self.setup
        h = self._h = HandRecord()
        h.n = len(setup.stacks)
        h.stack[: h.n] = setup.stacks
        h.players_left = setup.stakes.players_left
        self._gone = 0
        if self._deck is not None:
            h.deck[: len(self._deck)] = self._deck
        start(h, self._g, self.law, 36 if setup.variant.short_deck else 52)
        self._go_on()

    def _go_on(self) -> None:
        """Do what needs nobody: deal off a known deck, table all-in hands, pay the pots."""
        h = self._h
        while True:
            if h.phase == DEAL:
                if h.all_in != 0 and h.street > self._g.draws:
                    self._table_all()
                if self._deck is not None:
                    if not self._deal_street():
                        return
                elif h.due_n > 0 or h.board_due > 0:
                    return
                dealt(h, self._g, self.law, self._t)
            elif h.phase == SHOW:
                if self.all_show or self._somebody_all_in():
                    self._table_all()
                h.actor = first_to_show(h, self.law) if h.actor < 0 else next_hidden(h, h.actor)
                if h.actor >= 0 and (h.live_n > 1 or self._last_hand_must_show()):
                    return
                award(h, self._g, self.law, self._t)
            else:
                return

    def _deal_street(self) -> bool:
        """Deal what is due off the deck and log it; False if the stub has run out."""
        h = self._h
        before = h.held[: h.n]
        board = h.board_n
        deal_from_deck(h, self._g)
        cards = h.cards
        hole = tuple(
            [tuple(cards[seat * HOLE + before[seat] : seat * HOLE + h.held[seat]]) for seat in range(h.n)]
            if h.held[: h.n] != before
            else ()
        )
        if hole or h.board_n > board:
            self.log.append(StreetDealt(hole, tuple(h.board[board : h.board_n])))
        return h.stub_short == 0

    def _table_all(self) -> None:
        """Turn up every live hand whose cards are known (TDA 16: all at once)."""
        h = self._h
        for seat in range(h.n):
            if h.live[seat] != 0 and UNKNOWN not in self.hole(seat):
                h.shown[seat] = 1

    def _somebody_all_in(self) -> bool:
        """Whether a player who still has a hand has no chips behind."""
        h = self._h
        return any(h.live[seat] != 0 and h.stack[seat] == 0 for seat in range(h.n))

    def _last_hand_must_show(self) -> bool:
        """Whether a player whose opponents have mucked at the showdown has to show (TDA 17.B: he has not)."""
        h = self._h
        return self.law.uncontested_winner_shows != 0 and h.street + 1 == self._g.streets

    def _commands(self) -> list[int]:
        """Which entries of the log somebody made; streets off a known deck come by themselves."""
        known = self._deck is not None
        return [entry for entry, act in enumerate(self.log) if not (known and isinstance(act, StreetDealt))]

    def _done(self, act: Act) -> None:
        """Log a command that has been carried out, and go on."""
        self.log.append(act)
        phase = self._h.phase
        if phase != BET and phase != DRAW:
            self._go_on()

    def _check(self, refusal: Refusal | None) -> None:
        if refusal is not None:
            raise Refused(refusal)

    def _card_refusal(self, cards: Sequence[int]) -> Refusal | None:
        """Why these cards cannot come off the deck: one is not in it, or is in play."""
        seen = self._gone
        least = 16 if self.setup.variant.short_deck else 0
        for card in cards:
            if card == UNKNOWN:
                continue
            if not least <= card < 52:
                return Refusal(Why.CARD_NOT_IN_DECK, {"card": str(card) if not 0 <= card < 52 else card_text(card)})
            if seen >> card & 1:
                return Refusal(Why.CARD_TWICE, {"card": card_text(card)})
            seen |= 1 << card
        return None

    def _seat_refusal(self, seat: int) -> Refusal | None:
        """Why `seat` has no hand to speak of."""
        if self._h.phase == OVER:
            return Refusal(Why.HAND_OVER)
        if not 0 <= seat < self._h.n:
            return Refusal(Why.NO_SUCH_SEAT, {"seat": seat + 1})
        if self._h.live[seat] == 0:
            return Refusal(Why.NO_HAND, {"seat": seat + 1})
        return None

    # Reading the hand.

    @property
    def variant(self) -> Variant:
        """The game."""
        return self.setup.variant

    @property
    def phase(self) -> Phase:
        """What the hand waits for."""
        return _PHASES[self._h.phase]

    @property
    def is_over(self) -> bool:
        """Whether all pots are paid, or the hand is void."""
        return self._h.phase == OVER

    @property
    def street(self) -> str:
        """The name of the street."""
        return self.setup.variant.streets[self._h.street].name

    @property
    def actor(self) -> int | None:
        """The seat that has to act, draw or show; None while cards are dealt and when the hand is over."""
        return self._h.actor if self._h.actor >= 0 else None

    @property
    def players(self) -> int:
        """Players dealt in."""
        return self._h.n

    @property
    def live(self) -> tuple[int, ...]:
        """Seats that still have a hand."""
        return tuple(seat for seat in range(self._h.n) if self._h.live[seat])

    @property
    def stacks(self) -> tuple[int, ...]:
        """Chips behind each player."""
        return tuple(self._h.stack[: self._h.n])

    @property
    def bets(self) -> tuple[int, ...]:
        """Chips in front of each player on this street."""
        return tuple(self._h.bet[: self._h.n])

    @property
    def pot(self) -> int:
        """All chips in the middle, those in front of players included."""
        return self._h.pot

    @property
    def uncalled(self) -> tuple[int | None, int]:
        """Who got chips back that nobody called when the betting last ended, and how many; (None, 0) if nobody."""
        return (self._h.back_to, self._h.back) if self._h.back_to >= 0 else (None, 0)

    @property
    def won(self) -> tuple[int, ...]:
        """What each player was paid from the pots."""
        return tuple(self._h.won[: self._h.n])

    @property
    def board(self) -> tuple[int, ...]:
        """The cards on the board."""
        return tuple(self._h.board[: self._h.board_n])

    def hole(self, seat: int) -> tuple[int, ...]:
        """All cards of a seat, down and up, in the order dealt. For the dealer: players get a `view`."""
        return tuple(self._h.cards[seat * HOLE : seat * HOLE + self._h.held[seat]])

    def up(self, seat: int) -> tuple[int, ...]:
        """The cards of a seat that lie face up: upcards, or all once tabled."""
        h = self._h
        if h.shown[seat]:
            return self.hole(seat)
        return tuple(h.cards[i] for i in range(seat * HOLE, seat * HOLE + h.held[seat]) if h.up[i])

    def up_places(self, seat: int) -> tuple[bool, ...]:
        """Of each card of a seat, whether it was dealt face up."""
        return tuple(up != 0 for up in self._h.up[seat * HOLE : seat * HOLE + self._h.held[seat]])

    def shown(self, seat: int) -> bool:
        """Whether the hand has been tabled."""
        return self._h.shown[seat] != 0

    @property
    def pots(self) -> tuple[tuple[int, tuple[int, ...]], ...]:
        """Main pot and side pots as they were shared: chips, and the seats they were open to. Empty before."""
        h = self._h
        return tuple(
            (h.pot_size[k], tuple(s for s in range(h.n) if h.live[s] and h.put[s] >= h.pot_level[k]))
            for k in range(h.pots_n)
        )

    def value(self, seat: int) -> tuple[int, int]:
        """What a hand was worth at the showdown, high and low, as `cards.ranking` has it; 0 for none."""
        return self._h.high[seat], self._h.low[seat]

    @property
    def pots_won(self) -> tuple[tuple[int, ...], ...]:
        """Of each of `pots`, what every seat got from it. Empty before the hand is over, and after a misdeal."""
        h = self._h
        total, shares = h.won, []
        for k in range(h.pots_n):
            h.won = [0] * SEATS
            if h.live_n > 1:
                share_pot(h, self._g, self.law, self._t, h.pot_size[k], h.pot_level[k])
            else:
                h.won[self.live[0]] = h.pot_size[k]
            shares.append(tuple(h.won[: h.n]))
        h.won = total
        return tuple(shares)


def cards_of(variant: Variant) -> list[int]:
    """The cards of the game's deck, in order."""
    return short_deck() if variant.short_deck else full_deck()
