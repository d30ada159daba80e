"""A hand that is over, played again act by act, for one who may see his own cards and whatever lay open.

Whose rule: what a viewer may know is `hand.view`'s, so a card that nobody showed stays its player's alone, for good.
Acts that the floor took back are left out: what stands is what was played. The decks are wanted for it, which are
erased a week after the night; the rows of a hand and its proof stay. Not done: sentences in anybody's language of how
it went on between (`sayings` has them), and pages.
"""

from collections import OrderedDict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from threading import RLock

from shuffleup.chronicle.acts import Event
from shuffleup.dealing import events
from shuffleup.dealing.hand_decks import HandDecks
from shuffleup.dealing.playing import do
from shuffleup.dealing.table import laid_text, setup_of, shares_of
from shuffleup.desk.dealer.hand_index import HandIndex
from shuffleup.desk.dealer.live_table import HandInView, decks_of
from shuffleup.hand.hand import Hand
from shuffleup.hand.law import HandLaw
from shuffleup.hand.view import HandView
from shuffleup.store.deck_seeds import DeckSeeds
from shuffleup.store.table_stream import event_of

MOST_KEPT = 120
"""Hands that are held ready to be shown again."""


@dataclass(frozen=True, slots=True)
class PlayedHand:
    """A hand as it stands in its table's log, with its decks: everything that was done, in order.

    `ended_at` is ms UTC.
    """

    seen: HandInView
    acts: tuple[events.Acted, ...]
    law: HandLaw | None
    ended_at: int
    decks: HandDecks
    calls: tuple[tuple[int, events.ClockCalled], ...] = ()
    """Clocks that were called, each with the number of acts that stood then."""

    def views(self, seat: int | None) -> Iterator[tuple[events.Acted | None, HandView]]:
        """The hand as this seat (None: a bystander) sees it at first, and after each act."""
        seen = self.seen
        hand = Hand(setup_of(seen.laid, seen.begun), self.law, deck=self.decks.cards)
        yield None, hand.view(seat)
        for acted in self.acts:
            do(hand, acted, self.decks.new_stub)
            yield acted, hand.view(seat)


class PlayedHands:
    """Hands played again, those asked for lately held ready. Safe to call from any thread."""

    def __init__(self, index: HandIndex, seeds: DeckSeeds) -> None:
        self._index, self._seeds = index, seeds
        self._lock = RLock()
        self._kept: OrderedDict[tuple[str, int, int], PlayedHand] = OrderedDict()

    def find(self, tournament: str, table: int, hand: int, law: HandLaw) -> PlayedHand | None:
        """The hand under the law of its night; None where it is not over, is void, or its decks are erased."""
        key = (tournament, table, hand)
        with self._lock:
            found = self._kept.get(key) or self._played(tournament, table, hand, law)
            if found is None:
                return None
            self._kept[key] = found
            self._kept.move_to_end(key)
            while len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)
            return found

    def forget(self, tournament: str) -> None:
        """The decks of a night are erased: they lie nowhere any more."""
        with self._lock:
            for key in [each for each in self._kept if each[0] == tournament]:
                del self._kept[key]

    def _played(self, tournament: str, table: int, hand: int, law: HandLaw) -> PlayedHand | None:
        place = self._index.place(tournament, table, hand)
        if place is None or place.voided:
            return None
        rows = self._index.rows(tournament, table, hand)
        return play_again(self._seeds, tournament, table, [event_of(row) for row in rows], law, place.at)


def play_again(
    seeds: DeckSeeds, tournament: str, table: int, happened: Sequence[Event], law: HandLaw, ended_at: int
) -> PlayedHand | None:
    """A hand from its events, of which the laying of its decks is one; None where its decks are erased."""
    laid = next(each for each in happened if isinstance(each, events.DecksLaid))
    begun = next(each for each in happened if isinstance(each, events.HandBegun))
    decks = decks_of(seeds, tournament, table, laid)
    if decks is None:
        return None
    decks.begin(laid_text(laid), shares_of(begun))
    acts, calls = _standing(happened)
    over = Hand(setup_of(laid, begun), law, deck=decks.cards)
    for acted in acts:
        do(over, acted, decks.new_stub)
    return PlayedHand(HandInView(over, laid, begun, decks), acts, law, ended_at, decks, calls)


def _standing(
    happened: Iterable[Event],
) -> tuple[tuple[events.Acted, ...], tuple[tuple[int, events.ClockCalled], ...]]:
    """The acts that stand at the end, and the clocks that were called in their turns."""
    acts: list[events.Acted] = []
    calls: list[tuple[int, events.ClockCalled]] = []
    for event in happened:
        if isinstance(event, events.Acted):
            acts.append(event)
        elif isinstance(event, events.ActsTakenBack):
            del acts[event.acts :]
            calls = [each for each in calls if each[0] < event.acts]
        elif isinstance(event, events.ClockCalled):
            calls.append((len(acts), event))
    return tuple(acts), tuple(calls)
