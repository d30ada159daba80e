"""What every part of `Hand` shares: the records, the log, and going on by itself where nobody has to do anything.

Whose rule: none of its own. The log holds what was done; the state is always what the log makes of the setup, and undo
is the log without its last command played again.
"""

from collections.abc import Sequence
from enum import IntEnum
from typing import Final

from shuffleup.bad_input import BadInput
from shuffleup.cards.card import UNKNOWN, card_text
from shuffleup.cards.deck import full_deck, short_deck
from shuffleup.cards.tables import tables
from shuffleup.games.variant import Variant
from shuffleup.hand import record
from shuffleup.hand.acts import Act, StreetDealt, made
from shuffleup.hand.beginning import Beginning, beginning
from shuffleup.hand.dealing import deal_from_deck
from shuffleup.hand.hiding import OwnCards, without_faces
from shuffleup.hand.law import COMMON_LAW, HandLaw
from shuffleup.hand.playable import COUNTED_FROM_0, check_whole
from shuffleup.hand.readable import Readable
from shuffleup.hand.record import BET, DEAL, DRAW, HOLE, OVER, SHOW
from shuffleup.hand.refusals import Refusal, Refused, Why
from shuffleup.hand.showdown import award, first_to_show
from shuffleup.hand.streets import dealt
from shuffleup.hand.table import Setup, table_record
from shuffleup.hand.view import Settled


class Phase(IntEnum):
    """What the hand waits for."""

    DEAL = record.DEAL
    BET = record.BET
    DRAW = record.DRAW
    SHOW = record.SHOW
    OVER = record.OVER


_PHASES = tuple(Phase)

_FULL_DECK = bytes(full_deck())
_SHORT_DECK = bytes(short_deck())

_UNKNOWN_DECK: Final = [0] * 52


class HandCore(Readable):
    """State and log of a hand, and what can be read from them."""

    __slots__ = (
        "_bounds",
        "_deck",
        "_g",
        "_gone",
        "_h",
        "_log",
        "_own_cards",
        "_secrets",
        "_settled",
        "_t",
        "all_show",
        "law",
        "setup",
    )

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
        deck that is not the game's, and for what is no setup or law.
        """
        if not isinstance(setup, Setup):
            raise BadInput(f"the setup is {setup!r}", right="a Setup of a game, stakes and stacks")
        if law is not None and not isinstance(law, HandLaw):
            raise BadInput(f"the law is {law!r}", right='a HandLaw, as hand_law(load_book("tda").resolve()) gives one')
        self.setup = setup
        self.law = law if law is not None else COMMON_LAW
        self.all_show = all_show
        if deck is not None:
            deck = tuple(deck)
            whole = _SHORT_DECK if setup.variant.short_deck else _FULL_DECK
            if not _same_cards(deck, whole):
                raise BadInput("this is not the deck of the game", right=f"{len(whole)} different cards")
        self._deck = deck
        self._t = tables()
        self._begin()

    def _follow(self) -> None:
        """Set what follows from the setup, and forget what is found again when it is needed."""
        self._t = tables()
        self._g = table_record(self.setup)
        self._own_cards: dict[int | None, OwnCards] = {}
        self._bounds: tuple[int, int] | None = None
        self._settled: Settled | None = None

    def _begin(self) -> None:
        """Begin the hand, or begin it again."""
        deck = self._deck
        begun = beginning(self.setup, self.law, with_deck=deck is not None)
        self._g = begun.table
        self._gone = 0
        if deck is not None and begun.dealt is not None:
            self._h = h = begun.another(begun.dealt)
            h.deck = [*deck]
            self._bounds = begun.bounds
            self._settled = begun.settled
            self._fill_faces_in(deck, begun)
        else:
            self._log, self._secrets, self._own_cards = [], [], {}
            self._h = h = begun.posted()
            h.deck = _UNKNOWN_DECK.copy() if deck is None else [*deck]
            self._bounds = self._settled = None
            self._go_on()

    def _fill_faces_in(self, deck: tuple[int, ...], begun: Beginning) -> None:
        """Give the cards that were dealt face down their faces, and log it."""
        places = self._h.cards
        own_cards: dict[int | None, OwnCards] = {}
        hole = []
        for seat, (from_deck, to_places) in enumerate(begun.first_cards):
            places[to_places] = cards = deck[from_deck]
            hole.append(cards)
            own_cards[seat] = cards, ((0, cards),)  # the same would be found when it is asked for, slower
        self._own_cards = own_cards
        self._log = [begun.face_down]
        self._secrets = [(0, made(StreetDealt, (tuple(hole), ())))]

    def _enter(self, act: Act) -> None:
        """Log what may hide faces."""
        shown = without_faces(act)
        if shown is not act:
            self._secrets.append((len(self._log), act))
            self._own_cards.clear()
        self._log.append(shown)

    @property
    def phase(self) -> Phase:
        """What the hand waits for."""
        return _PHASES[self._h.phase]

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
                h.actor = first_to_show(h, self.law)
                if h.live_n > 1 and (h.actor >= 0 or not self.board_known):
                    return
                if h.actor >= 0 and self._last_hand_must_show():
                    return
                award(h, self._g, self.law, self._t)
            else:
                return

    def _deal_street(self) -> bool:
        """Deal what is due off the deck and log it; False if the stub has run out."""
        h = self._h
        top, due = h.top_card, h.board_due
        if due > 0 and h.due_n == 0 and top + due <= h.deck_n:
            # As the kernel deals a board, in one go.
            h.top_card = top + due
            board = tuple(h.deck[top : top + due])
            h.board[h.board_n : h.board_n + due] = board
            h.board_n += due
            h.board_due = 0
            self._log.append(made(StreetDealt, ((), board)))
            return True
        if h.due_n > 0 or h.board_due > 0:
            before, board_n = h.held.copy(), h.board_n
            deal_from_deck(h, self._g)
            if h.top_card > top:
                hole = [tuple(h.cards[s * HOLE + before[s] : s * HOLE + h.held[s]]) for s in range(h.n)]
                self._enter(StreetDealt(tuple(hole), tuple(h.board[board_n : h.board_n])))
        return h.due_n == 0 and h.board_due == 0

    def _table_all(self) -> None:
        """Turn up every live hand whose cards are known (TDA 16: all at once)."""
        h = self._h
        for seat in range(h.n):
            if h.live[seat] != 0 and h.shown[seat] == 0 and UNKNOWN not in self.hole(seat):
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
        return [entry for entry, act in enumerate(self._log) if not (known and isinstance(act, StreetDealt))]

    def _done(self, act: Act) -> None:
        """Log a command that has been carried out, and go on."""
        self._enter(act)
        self._bounds = self._settled = None
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

    def _place_refusal(self, seat: int) -> Refusal | None:
        """Why nobody sits at `seat`. Raises BadInput for what is no number of a seat."""
        check_whole("seat", seat, COUNTED_FROM_0)
        return None if 0 <= seat < self._h.n else Refusal(Why.NO_SUCH_SEAT, {"seat": seat})

    def _seat_refusal(self, seat: int) -> Refusal | None:
        """Why `seat` has no hand to speak of."""
        if self._h.phase == OVER:
            return Refusal(Why.HAND_OVER)
        nobody = self._place_refusal(seat)
        if nobody is not None:
            return nobody
        if self._h.live[seat] == 0:
            return Refusal(Why.NO_HAND, {"seat": seat})
        return None


def cards_of(variant: Variant) -> list[int]:
    """The cards of the game's deck, in order."""
    return short_deck() if variant.short_deck else full_deck()


def _same_cards(deck: Sequence[int], whole: bytes) -> bool:
    """Whether a deck holds the cards of the whole one, each once."""
    try:
        return len(deck) == len(whole) and not whole.translate(None, bytearray(deck))  # (quicker than `bytes`)
    except (TypeError, ValueError):  # what is no byte is no card
        return False
