"""A hand joined at the start of a street, where nobody knows how it came there.

Whose rule: none; it lets the floor be called to a table that the application does not deal. What is told is taken as it
is: chips in the pot, who still has a hand, what they have behind. Side pots are kept as they stand. Not done: who acted
last on earlier streets, so that an order of showing which depends on it is not known.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from shuffleup.cards.card import UNKNOWN
from shuffleup.hand.beginning import seated
from shuffleup.hand.core import cards_of
from shuffleup.hand.dealing import begin_street
from shuffleup.hand.hand import Hand
from shuffleup.hand.law import HandLaw
from shuffleup.hand.record import HOLE, SHOW, HandRecord
from shuffleup.hand.showdown import first_to_show
from shuffleup.hand.streets import begin, dealt
from shuffleup.hand.table import Setup


@dataclass(frozen=True, slots=True)
class Joined:
    """The hand as it stands when it is joined. Seats count from 0.

    `street` is the number of the street, or that of all streets for the showdown. `stacks` are of all players, those
    without a hand included. `pots` are (chips, seats), the main pot first; the last one is where betting goes on.
    `board` may lack the cards of the street: then they are not yet dealt.
    """

    street: int
    live: tuple[int, ...]
    stacks: tuple[int, ...]
    pots: tuple[tuple[int, tuple[int, ...]], ...]
    board: tuple[int, ...] = ()
    up: tuple[tuple[int, ...], ...] = ()


class JoinedHand(Hand):
    """A hand that begins where it was joined."""

    __slots__ = ("joined",)

    def __init__(self, setup: Setup, law: HandLaw | None, joined: Joined) -> None:
        self.joined = joined
        super().__init__(setup, law)

    @classmethod
    def _own(cls) -> tuple[str, ...]:
        return *super()._own(), "joined"

    def _begin(self) -> None:
        setup, joined = self.setup, self.joined
        self._follow()
        self._log, self._secrets = [], []
        h = self._h = seated(setup)
        begin(h, self._g, self.law, len(cards_of(setup.variant)))
        h.live[: h.n] = [int(seat in joined.live) for seat in range(h.n)]
        h.stack[: h.n] = joined.stacks
        h.live_n = len(joined.live)
        h.able_n = sum(1 for seat in joined.live if joined.stacks[seat] > 0)
        total = sum(amount for amount, _ in joined.pots)
        if joined.street == 0:
            h.dead += max(0, total - h.pot)
            h.pot = max(total, h.pot)
        else:
            h.bet[: h.n] = [0] * h.n
            h.pot = total
            lay_pots(h, joined.pots)
        self._gone = sum(1 << card for card in joined.board if card != UNKNOWN)
        self._cards(h, joined)
        h.due[: h.n] = [0] * h.n
        h.due_n = 0
        self._off_the_stub(h, joined)
        if joined.street > 0:
            self._to_street(h, joined)
        self._go_on()

    def _cards(self, h: HandRecord, joined: Joined) -> None:
        """Give everybody with a hand the cards he must hold by now, upcards as told."""
        for seat in joined.live:
            ups: list[bool] = []
            for street in self.setup.variant.streets[: joined.street + self._is_dealt(joined)]:
                ups += [False] * street.down + [True] * street.up
            known = list(joined.up[seat]) if seat < len(joined.up) else []
            for place, up in enumerate(ups):
                h.cards[seat * HOLE + place] = known.pop(0) if up and known else UNKNOWN
                h.up[seat * HOLE + place] = int(up)
            h.held[seat] = len(ups)

    def _off_the_stub(self, h: HandRecord, joined: Joined) -> None:
        """Count what is off the stub before the street: hands, those let go of with their first cards, board, burns.

        What earlier draws threw away nobody has told; it counts as still to come, so that no card is there twice.
        """
        first, *later = self.setup.variant.streets[: max(1, joined.street)]
        out = (h.n - len(joined.live)) * (first.down + first.up)
        held = len(joined.live) * sum(street.down + street.up for street in (first, *later))
        burned = sum(1 for street in range(1, joined.street) if self._g.burn[street] != 0)
        h.top_card = min(h.deck_n, out + held + burned + len(joined.board))
        if self._g.draws >= 0:
            h.muck_n = out
            h.muck[:out] = [UNKNOWN] * out

    def _is_dealt(self, joined: Joined) -> bool:
        """Whether the cards of the street are out: board cards as told, hole cards unless upcards say otherwise."""
        streets = self.setup.variant.streets[: joined.street + 1]
        if joined.street >= len(self.setup.variant.streets):
            return False
        if streets[-1].board:
            return len(joined.board) >= sum(street.board for street in streets)
        ups = sum(street.up for street in streets)
        return any(joined.up) and all(len(joined.up[seat]) >= ups for seat in joined.live)

    def _to_street(self, h: HandRecord, joined: Joined) -> None:
        h.street = min(joined.street, self._g.streets) - 1
        h.price = h.top = h.opener = 0
        h.all_in = int(h.able_n <= 1)
        h.board_n = len(joined.board)
        h.board[: h.board_n] = joined.board
        if joined.street >= self._g.streets:
            h.phase, h.board_due = SHOW, 0
            h.actor = first_to_show(h, self.law)
            return
        begin_street(h, self._g)
        if self._is_dealt(joined):
            h.top_card = min(h.deck_n, h.top_card + h.due_n)
            h.board_due = h.due_n = h.shared = 0
            h.due[: h.n] = [0] * h.n
            dealt(h, self._g, self.law, self._t)


def lay_pots(h: HandRecord, pots: Sequence[tuple[int, tuple[int, ...]]]) -> None:
    """Spread chips over `put`, `dead` and `odd` so that the pots come out again as they were told.

    The main pot is dead money. In a side pot everybody eligible has the same; what does not divide is odd.
    """
    h.put[: h.n] = [0] * h.n
    h.dead = pots[0][0] if pots else 0
    for place, (amount, eligible) in enumerate(pots[1:], 1):
        each, h.odd[place] = divmod(amount, len(eligible))
        for seat in eligible:
            h.put[seat] += each
