"""How a hand begins under a setup and a law, worked out once for all hands that begin so.

Whose rule: none of its own; antes, blinds, first cards and first turn are the kernels'. A hand takes copies of the
records here. Nothing in them depends on a deck: where it could, there is no record of the first cards dealt.
"""

from collections.abc import Callable

from shuffleup.cards.card import UNKNOWN
from shuffleup.cards.tables import tables
from shuffleup.games.variant import Opens
from shuffleup.hand.acts import StreetDealt
from shuffleup.hand.betting import raise_between
from shuffleup.hand.dealing import deal_from_deck
from shuffleup.hand.hiding import FACES_DOWN
from shuffleup.hand.law import HandLaw
from shuffleup.hand.record import BET, BOARD, HOLE, HandRecord, TableRecord
from shuffleup.hand.streets import dealt, start
from shuffleup.hand.table import Setup, table_record
from shuffleup.hand.view import Settled, settled_of


class Beginning:
    """The records of a hand that has hardly begun: no deck, and no muck where no card comes back."""

    __slots__ = (
        "_asked",
        "_kept",
        "another",
        "bounds",
        "dealt",
        "face_down",
        "first_cards",
        "law",
        "settled",
        "setup",
        "table",
        "with_deck",
    )

    table: TableRecord
    """Game and stakes."""
    another: Callable[[HandRecord], HandRecord]
    """How a hand takes its copy of a record here, which has no deck: the short way, if it may."""
    dealt: HandRecord | None
    """The first cards are dealt, too, all faces unknown. None where faces decide who opens, or nobody can bet."""
    bounds: tuple[int, int] | None
    """Then: between what the first to act may raise, as in `raise_between`."""
    settled: Settled
    """Then: what views of the first round have in common."""
    face_down: StreetDealt
    """Then: the entry of the log, as everybody may read it."""
    first_cards: tuple[tuple[slice, slice], ...]
    """Then, by seat: where in the deck the first cards are, one at a time from the left of the button; and their places
    in `HandRecord.cards`."""
    with_deck: bool
    """Whether the first cards have been thought of: only a hand off a known deck asks for them."""

    def __init__(self, setup: Setup, law: HandLaw) -> None:
        self.setup = setup
        self.law = law
        self.table = table_record(setup)
        self.another = HandRecord.another if self.table.draws < 0 and self.table.ups == 0 else HandRecord.copy
        self.dealt = None
        self.bounds = None
        self.with_deck = False
        self._asked = False
        self._kept: HandRecord | None = None

    def posted(self) -> HandRecord:
        """Antes and blinds are posted. A record is kept only for a second hand: most setups, as in a file, have one."""
        if self._kept is not None:
            return self.another(self._kept)
        h = _posted(self.setup, self.table, self.law)
        if self._asked:
            self._kept = self.another(h)
        self._asked = True
        return h

    def deal(self) -> None:
        """Deal the first cards, too, where that can be done without their faces."""
        self.with_deck = True
        h, g, law = self.posted(), self.table, self.law
        if h.board_due == 0 and g.opens[0] == Opens.POSITION:
            h.deck = [UNKNOWN] * h.deck_n
            deal_from_deck(h, g)
            dealt(h, g, law, tables())
            h.deck = []
            if h.phase == BET:
                self.dealt = h
                self.face_down = StreetDealt(tuple([FACES_DOWN[held] for held in h.held]), ())
                self.first_cards = tuple(
                    (
                        slice(h.top_card - h.n * held + seat, h.top_card, h.n),
                        slice(seat * HOLE, seat * HOLE + held),
                    )
                    for seat, held in enumerate(h.held)
                )
                self.bounds = raise_between(h, g, law, h.actor)
                self.settled = settled_of(h, self.setup)


def seated(setup: Setup) -> HandRecord:
    """A record with everybody's chips before him, and room for the board of the game."""
    h = HandRecord(len(setup.stacks))
    h.n = len(setup.stacks)
    if setup.variant.board_cards > BOARD:
        h.board = [0] * setup.variant.board_cards
    h.stack = list(setup.stacks)
    h.players_left = setup.stakes.players_left
    return h


def _posted(setup: Setup, g: TableRecord, law: HandLaw) -> HandRecord:
    h = seated(setup)
    h.deck = []
    if g.draws < 0:
        h.muck = []
    start(h, g, law, setup.variant.cards_in_deck)
    return h


_last: Beginning | None = None


def beginning(setup: Setup, law: HandLaw, *, with_deck: bool) -> Beginning:
    """How hands begin under this setup and this law, off a known deck or not; kept until it is asked for others."""
    global _last
    last = _last
    if last is None or last.setup is not setup or last.law is not law:
        last = _last = Beginning(setup, law)
    if with_deck and not last.with_deck:
        last.deal()
    return last
