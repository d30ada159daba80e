"""Where in a table's log each hand that is over lies, so that nobody's question reads the log from its beginning.

A log is read once, and then only what was written since; of hands asked for lately the rows are kept. Both are bounded:
whoever asks for everything costs what reading it costs. Safe to call from any thread.
"""

from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass
from threading import RLock
from typing import Any

from shuffleup.dealing.events import ChainBegun, DecksLaid, HandBegun, HandOver, HandVoided
from shuffleup.dealing.table import DealtTable
from shuffleup.store import Store
from shuffleup.store.rows import StoredEvent
from shuffleup.store.table_stream import event_of, stream_of

MOST_TABLES = 200
MOST_HANDS = 400


@dataclass(frozen=True, slots=True)
class HandPlace:
    """A hand that is over, or void: the rows from `first` to `last` (versions), and the rows of its shares' chains.

    `links`: by entry, what its chain promised and how many steps its share is away. Chips are by entry, in the order of
    the deal; none where the decks were laid and no hand begun. `at` is when it ended (ms UTC).
    """

    hand: int
    first: int
    last: int
    chains: tuple[int, ...]
    links: Mapping[str, tuple[str, int]]
    at: int
    voided: bool
    game: str
    before: Mapping[str, int]
    after: Mapping[str, int]


class _TableIndex:
    """One table's log, as far as it was read."""

    def __init__(self, tournament: str, number: int) -> None:
        self.stream = stream_of(tournament, number)
        self.hands: dict[int, HandPlace] = {}
        self._dealt = DealtTable(tournament, number)
        self._read = 0
        self._chains: dict[str, int] = {}
        self._laid: tuple[int, DecksLaid, tuple[int, ...], dict[str, tuple[str, int]]] | None = None
        self._begun: HandBegun | None = None

    def go_on(self, store: Store) -> None:
        """Read what was written since."""
        for row in store.read(self.stream, after=self._read):
            self._take(row)
            self._read = row.version

    def _take(self, row: StoredEvent) -> None:
        event = event_of(row)
        if isinstance(event, ChainBegun):
            self._chains[event.entry] = row.version
        elif isinstance(event, DecksLaid):
            heads = self._dealt.chains
            links = {each: (heads.heads[each].hex(), heads.missed[each] + 1) for each in event.wanted}
            self._laid = (row.version, event, tuple(self._chains[each] for each in event.wanted), links)
            self._begun = None
        elif isinstance(event, HandBegun):
            self._begun = event
        elif isinstance(event, HandOver | HandVoided) and self._laid is not None:
            self._ended(row, event, *self._laid)
        self._dealt.fold(event)

    def _ended(
        self,
        row: StoredEvent,
        event: HandOver | HandVoided,
        first: int,
        laid: DecksLaid,
        chains: tuple[int, ...],
        links: dict[str, tuple[str, int]],
    ) -> None:
        entries = [each.entry for each in laid.seats]
        before = dict(zip(entries, self._begun.stacks, strict=True)) if self._begun is not None else {}
        after = dict(zip(entries, event.stacks, strict=True)) if isinstance(event, HandOver) else before
        voided = isinstance(event, HandVoided)
        place = HandPlace(laid.hand, first, row.version, chains, links, row.at, voided, laid.game, before, after)
        self.hands[laid.hand] = place
        self._laid = self._begun = None


class HandIndex:
    """The hands of all tables that somebody asked about lately."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._lock = RLock()
        self._tables: OrderedDict[tuple[str, int], _TableIndex] = OrderedDict()
        self._rows: OrderedDict[tuple[str, int, int], tuple[StoredEvent, ...]] = OrderedDict()

    def hands(self, tournament: str, table: int) -> dict[int, HandPlace]:
        """All hands of a table that are over so far, by number."""
        with self._lock:
            return dict(self._table(tournament, table, None).hands)

    def place(self, tournament: str, table: int, hand: int) -> HandPlace | None:
        """Where a hand lies; None where there is no such hand, or it is not over."""
        with self._lock:
            return self._table(tournament, table, hand).hands.get(hand)

    def rows(self, tournament: str, table: int, hand: int) -> tuple[StoredEvent, ...]:
        """The rows that a hand hangs on, from the chains of its shares to its end; none where it is not over."""
        key = (tournament, table, hand)
        with self._lock:
            if key not in self._rows:
                place = self.place(tournament, table, hand)
                if place is None:
                    return ()
                self._rows[key] = self._read(stream_of(tournament, table), place)
                _trim(self._rows, MOST_HANDS)
            self._rows.move_to_end(key)
            return self._rows[key]

    def _table(self, tournament: str, table: int, hand: int | None) -> _TableIndex:
        """A table's index, read on unless it knows the hand already."""
        key = (tournament, table)
        found = self._tables.get(key)
        if found is None:
            found = self._tables[key] = _TableIndex(tournament, table)
            _trim(self._tables, MOST_TABLES)
        self._tables.move_to_end(key)
        if hand not in found.hands:
            try:
                found.go_on(self._store)
            except Exception:
                del self._tables[key]
                raise
        return found

    def _read(self, stream: str, place: HandPlace) -> tuple[StoredEvent, ...]:
        chains = [row for at in place.chains for row in self._store.read(stream, at - 1, 1)]
        played = self._store.read(stream, place.first - 1, place.last - place.first + 1)
        return (*chains, *(row for row in played if row.type != ChainBegun.__name__))


def _trim(kept: OrderedDict[Any, Any], most: int) -> None:
    """Let go of what was asked for longest ago."""
    while len(kept) > most:
        kept.popitem(last=False)
