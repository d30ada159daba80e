"""Every hand that the program dealt, checked again from the logs alone: decks, shares, acts, chips, the night's line.

Reads what anybody could with docs/dealing.md and docs/log-format.md. The end of each hand that had begun is looked for
in the tournament, with the same number and the hash of the same row.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from shuffleup.dealing.checking_log import check_log
from shuffleup.dealing.events import HandBegun, HandOver, HandVoided, RealHandBegun
from shuffleup.hand.law import hand_law
from shuffleup.store.interface import Store
from shuffleup.store.table_stream import HANDS, event_of, events_of, place_of, stream_of
from shuffleup.tournament.dealt_hands import HandPlayed
from shuffleup.tournament.journal import NightJournal
from shuffleup.tournament.wire import CODEC

NIGHTS = "tournament/"
BY_PEOPLE = "it says that people dealt it, in a night that the program deals"


@dataclass(frozen=True, slots=True)
class DealtTableReport:
    """The hands of a table: how many, how many voided, shares in them and missing; what is wrong (nothing: fair)."""

    stream: str
    hands: int
    voided: int
    shares: int
    missing: int
    problems: tuple[str, ...] = ()

    @property
    def ok(self) -> bool:
        """Whether every hand is as it should be."""
        return not self.problems


def verify_tables(store: Store) -> Iterator[DealtTableReport]:
    """Yield a report on each dealt table, night by night. Raises what reading a damaged log raises."""
    tables: dict[str, list[int]] = {}
    for stream in store.streams(HANDS):
        if place := place_of(stream):
            tables.setdefault(place[0], []).append(place[1])
    for tournament, numbers in tables.items():
        journal, told = NightJournal(), dict[tuple[int, int], str]()
        for done, _ in CODEC.dones(store.read(NIGHTS + tournament)):
            played = (event for event in done.events if isinstance(event, HandPlayed))
            told |= {(event.table, event.hand): event.head for event in played}
            journal.append(done)
        by_people = journal.state is None or not journal.state.plan.deals_cards
        law = None if journal.state is None else hand_law(journal.state.book.values)
        for number in sorted(numbers):
            stream = stream_of(tournament, number)
            reports = list(check_log(tournament, number, events_of(store.read(stream)), law))
            wrong = [f"hand {each.hand}: {flaw.value}" for each in reports for flaw in each.flaws]
            wrong += [f"hand {each.hand}: {BY_PEOPLE}" for each in reports if each.real and not by_people]
            heads = {hand: head for (table, hand), head in told.items() if table == number}
            yield DealtTableReport(
                stream,
                len(reports),
                sum(each.voided for each in reports),
                sum(each.shares for each in reports),
                sum(each.missing for each in reports),
                (*wrong, *_untold(_ends(store, stream), heads)),
            )


def _ends(store: Store, stream: str) -> dict[int, str]:
    """The hash of the row that ends each hand which had begun."""
    ends, begun = dict[int, str](), 0
    for row in store.read(stream):
        event = event_of(row)
        if isinstance(event, HandBegun | RealHandBegun):
            begun = event.hand
        elif isinstance(event, HandOver | HandVoided) and event.hand == begun:
            ends[event.hand] = row.hash
    return ends


def _untold(ends: dict[int, str], told: dict[int, str]) -> Iterator[str]:
    """Hands whose end the tournament tells otherwise than the table."""
    for hand in sorted(ends.keys() | told.keys()):
        if ends.get(hand) != told.get(hand):
            yield f"hand {hand}: its end is not the one that the tournament's log names"
