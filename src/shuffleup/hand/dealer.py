"""What the dealer does where the deck is not known here: cards to seats and board, a new stub, who opens.

Whose rules: as in the kernel module `dealing`. Cards may come in any order of seats, since a person tells them; each
must be one that is due, and not in play already. Burns are counted, never told.
"""

from collections.abc import Sequence

from shuffleup.cards.card import UNKNOWN
from shuffleup.hand.acts import BoardDealt, HoleDealt, OpenerNamed, StreetDealt, StubReshuffled
from shuffleup.hand.betting import open_betting
from shuffleup.hand.dealing import new_stub
from shuffleup.hand.reading import Reading
from shuffleup.hand.record import BET, DEAL, HOLE, OVER
from shuffleup.hand.refusals import Refusal, Why


class Dealer(Reading):
    """The dealer's part of a hand."""

    __slots__ = ()

    @property
    def cards_due(self) -> tuple[int, ...]:
        """Cards still due to each seat on this street."""
        return tuple(self._h.due[: self._h.n])

    @property
    def board_due(self) -> int:
        """Cards due to the board."""
        return self._h.board_due

    @property
    def stub_left(self) -> int:
        """Cards left in the stub."""
        return self._h.deck_n - self._h.top_card

    def _deal_refusal(self, cards: Sequence[int], due: int) -> Refusal | None:
        if self._h.phase != DEAL:
            return Refusal(Why.HAND_OVER) if self._h.phase == OVER else Refusal(Why.NOT_DEALING)
        if self._deck is not None:
            return Refusal(Why.DECK_KNOWN)
        if not 0 < len(cards) <= due:
            return Refusal(Why.NO_CARDS_DUE, {"due": due})
        if len(cards) > self.stub_left:
            return Refusal(Why.STUB_EMPTY)
        return self._card_refusal(cards)

    def why_not_deal_hole(self, seat: int, cards: Sequence[int]) -> Refusal | None:
        """The reason why these cards cannot be dealt to this seat now, None if they can."""
        return self._place_refusal(seat) or self._deal_refusal(cards, self._h.due[seat])

    def can_deal_hole(self, seat: int, cards: Sequence[int]) -> bool:
        """Whether `deal_hole` would be done."""
        return self.why_not_deal_hole(seat, cards) is None

    def deal_hole(self, seat: int, cards: Sequence[int]) -> HoleDealt:
        """Deal cards to a seat, down before up as the street has them; UNKNOWN for a face not known. Raises Refused."""
        self._check(self.why_not_deal_hole(seat, cards))
        self._take(seat, cards)
        act = HoleDealt(seat, tuple(cards))
        self._done(act)
        return act

    def deal_past_stub(self, seat: int, cards: Sequence[int]) -> None:
        """Deal cards to a seat as `deal_hole` does, and make a stub of the muck wherever a draw has used it up."""
        while cards:
            if self.stub_left == 0:
                self.reshuffle_muck()
            now, cards = cards[: self.stub_left], cards[self.stub_left :]
            self.deal_hole(seat, now)

    def _take(self, seat: int, cards: Sequence[int]) -> None:
        h, count = self._h, len(cards)
        place = seat * HOLE + h.held[seat]
        h.cards[place : place + count] = cards
        ups = self._g.up[h.street]
        if ups:
            first_up = h.due[seat] - ups
            h.up[place : place + count] = [int(i >= first_up) for i in range(count)]
        h.held[seat] += count
        h.due[seat] -= count
        h.due_n -= count
        h.top_card += count
        gone = self._gone
        for card in cards:
            if card >= 0:
                gone |= 1 << card
        self._gone = gone

    def _take_board(self, cards: Sequence[int]) -> None:
        h = self._h
        for card in cards:
            h.board[h.board_n] = card
            h.board_n += 1
            if card != UNKNOWN:
                self._gone |= 1 << card
        h.top_card += len(cards)
        h.board_due -= len(cards)

    def why_not_deal_board(self, cards: Sequence[int]) -> Refusal | None:
        """The reason why these cards cannot be dealt to the board now, None if they can."""
        return self._deal_refusal(cards, self._h.board_due)

    def can_deal_board(self, cards: Sequence[int]) -> bool:
        """Whether `deal_board` would be done."""
        return self.why_not_deal_board(cards) is None

    def deal_board(self, cards: Sequence[int]) -> BoardDealt:
        """Deal cards to the board, or the one last card that stud players share. Raises Refused."""
        h = self._h
        # (Off a known deck a board is due only while the stub is empty.)
        if h.phase == DEAL and 0 < len(cards) <= h.board_due <= h.deck_n - h.top_card:
            self._check(self._card_refusal(cards))
        else:
            self._check(self.why_not_deal_board(cards))
        self._take_board(cards)
        act = BoardDealt(tuple(cards))
        self._done(act)
        return act

    def why_not_deal_street(self, hole: Sequence[Sequence[int]], board: Sequence[int]) -> Refusal | None:
        """The reason why these cards, by seat, and these for the board are not what is due now, None if they are."""
        h = self._h
        if h.phase != DEAL or self._deck is not None:
            return self._deal_refusal((), 0)
        if len(hole) > h.n:
            return Refusal(Why.NO_SUCH_SEAT, {"seat": h.n})
        told = list(board)
        for seat, cards in enumerate(hole):
            if len(cards) > h.due[seat]:
                return Refusal(Why.NO_CARDS_DUE, {"due": h.due[seat]})
            told += cards
        if len(board) > h.board_due or not told:
            return Refusal(Why.NO_CARDS_DUE, {"due": h.board_due})
        if len(told) > self.stub_left:
            return Refusal(Why.STUB_EMPTY)
        return self._card_refusal(told)

    def can_deal_street(self, hole: Sequence[Sequence[int]], board: Sequence[int]) -> bool:
        """Whether `deal_street` would be done."""
        return self.why_not_deal_street(hole, board) is None

    def deal_street(self, hole: Sequence[Sequence[int]], board: Sequence[int]) -> StreetDealt:
        """Deal cards to several seats (an empty list for none) and to the board in one go. Raises Refused."""
        self._check(self.why_not_deal_street(hole, board))
        for seat, cards in enumerate(hole):
            if cards:
                self._take(seat, cards)
        if board:
            self._take_board(board)
        act = StreetDealt(tuple(map(tuple, hole)), tuple(board))
        self._done(act)
        return act

    def why_not_reshuffle_muck(self, order: Sequence[int] = ()) -> Refusal | None:
        """The reason why the muck does not become the stub now, None if it may."""
        h = self._h
        if h.phase != DEAL or self._g.draws < 0:
            return Refusal(Why.HAND_OVER) if h.phase == OVER else Refusal(Why.NOT_DEALING)
        if self.stub_left > 0 or (h.due_n == 0 and h.board_due == 0):
            return Refusal(Why.STUB_NOT_EMPTY)
        if order or self._deck is not None:
            return self._order_refusal(order, h.muck[: h.muck_n])
        return None

    def _order_refusal(self, order: Sequence[int], cards: Sequence[int]) -> Refusal | None:
        if sorted(order) != sorted(cards):
            return Refusal(Why.WRONG_STUB, {"cards": len(cards)})
        return None

    def can_reshuffle_muck(self, order: Sequence[int] = ()) -> bool:
        """Whether `reshuffle_muck` would be done."""
        return self.why_not_reshuffle_muck(order) is None

    @property
    def muck_cards(self) -> tuple[int, ...]:
        """Cards folded and discarded, in draw games: what a new stub is made of."""
        return tuple(self._h.muck[: self._h.muck_n])

    def reshuffle_muck(self, order: Sequence[int] = ()) -> StubReshuffled:
        """Make a new stub of the muck when a draw has used the old one up. Raises Refused.

        `order` is the muck's cards as shuffled, top first; it may be left out where the deck is not known here.
        """
        self._check(self.why_not_reshuffle_muck(order))
        h = self._h
        for card in h.muck[: h.muck_n]:
            if card != UNKNOWN:
                self._gone &= ~(1 << card)
        h.muck[: len(order)] = order
        new_stub(h)
        act = StubReshuffled(tuple(order))
        self._done(act)
        return act

    def why_not_name_opener(self, seat: int) -> Refusal | None:
        """The reason why the dealer cannot say that `seat` opens, None if he can."""
        h = self._h
        refusal = self._seat_refusal(seat)
        if refusal is not None:
            return refusal
        if h.phase != BET or self._g.opens[h.street] == 0:
            return Refusal(Why.NOT_BETTING)
        if any(h.acted[: h.n]):
            return Refusal(Why.ALREADY_ACTED)
        ups = [h.cards[i] for s in self.live for i in range(s * HOLE, s * HOLE + h.held[s]) if h.up[i]]
        if UNKNOWN not in ups:
            return Refusal(Why.UPCARDS_KNOWN)
        return None

    def can_name_opener(self, seat: int) -> bool:
        """Whether `name_opener` would be done."""
        return self.why_not_name_opener(seat) is None

    def name_opener(self, seat: int) -> OpenerNamed:
        """Say who opens a street of stud where not all upcards are known here. Raises Refused."""
        self._check(self.why_not_name_opener(seat))
        open_betting(self._h, self._g, self.law, seat)
        act = OpenerNamed(seat)
        self._done(act)
        return act
