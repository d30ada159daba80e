"""What can be read from a hand: everything as it stands, for the dealer. Players get a `view`.

Whose rule: none of its own; pots are laid out and shared as in the kernels.
"""

from shuffleup.cards.card import UNKNOWN
from shuffleup.cards.tables import RankTables
from shuffleup.games.variant import Variant
from shuffleup.hand.acts import Act
from shuffleup.hand.hiding import Secrets
from shuffleup.hand.law import HandLaw
from shuffleup.hand.pots import Pots, pots_shared, pots_so_far
from shuffleup.hand.record import HOLE, OVER, SEATS, HandRecord, TableRecord
from shuffleup.hand.showdown import share_pot
from shuffleup.hand.table import Setup


class Readable:
    """A hand to be read."""

    __slots__ = ()

    setup: Setup
    law: HandLaw
    _h: HandRecord
    _g: TableRecord
    _t: RankTables
    _log: list[Act]
    """What was done, as everybody may read it."""
    _secrets: Secrets

    @property
    def log(self) -> tuple[Act, ...]:
        """What was done, in order."""
        log = self._log.copy()
        for entry, act in self._secrets:
            log[entry] = act
        return tuple(log)

    @property
    def variant(self) -> Variant:
        """The game."""
        return self.setup.variant

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
        actor = self._h.actor
        return actor if actor >= 0 else None

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

    @property
    def boards(self) -> tuple[tuple[int, ...], ...]:
        """Each board by itself: two where the game has a second one, otherwise the one there is."""
        second = self._g.second_board
        if not second:
            return (self.board,)
        return tuple(
            tuple(card for place, card in enumerate(self.board) if second >> place & 1 == which) for which in (0, 1)
        )

    @property
    def board_known(self) -> bool:
        """Whether the whole board that hands are read with at the showdown is known here."""
        h, g = self._h, self._g
        cards = h.shared or sum(g.board[: g.streets])
        return h.board_n == cards and UNKNOWN not in h.board[:cards]

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
    def pots(self) -> Pots:
        """Main pot and side pots: chips, and the seats they are open to. Once the hand is over, as they were shared.

        While it goes on they are the pots of the streets that are over: what is in front of players is not in them yet.
        """
        h = self._h
        return pots_shared(h) if h.phase == OVER else pots_so_far(h.n, h.put, h.odd, h.live, h.dead)

    @property
    def payoffs(self) -> tuple[int, ...]:
        """What each player has won, or below 0 lost, since the hand began; chips in the middle are nobody's."""
        return tuple(now - before for now, before in zip(self.stacks, self.setup.stacks, strict=True))

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
