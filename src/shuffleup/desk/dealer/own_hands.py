"""Lists of hands that are over: those of a table, for everybody, and a player's own, for him alone.

Chips come from the tables' logs; a player's cards are added where the decks still lie, by playing the hand again for
his seat. Newest first, a page at a time. Not done: which hands somebody may open (`replaying` shows each what he saw).
"""

from dataclasses import dataclass

from shuffleup.desk.dealer.dealer_desk import DealerDesk
from shuffleup.desk.dealer.hand_index import HandPlace
from shuffleup.desk.dealer.open_nights import NotDealtHere

A_PAGE = 30
"""Hands of one page."""


@dataclass(frozen=True, slots=True)
class HandOfTable:
    """A hand in the list of its table: who won most (an entry; empty for a void hand) and how much more than he put in.

    `at` is when it ended (ms UTC).
    """

    table: int
    hand: int
    at: int
    voided: bool
    winner: str
    chips: int


@dataclass(frozen=True, slots=True)
class OwnHand:
    """A hand in its player's own list: the chips that he won or lost, the cards he had (numbers; none where erased)."""

    table: int
    hand: int
    at: int
    voided: bool
    chips: int
    cards: tuple[int, ...]


def hands_of_table(dealer: DealerDesk, tournament: str, table: int, page: int) -> tuple[list[HandOfTable], bool]:
    """One page (from 0) of a table's hands, and whether there are older ones."""
    places = sorted(dealer.hands.hands(tournament, table).values(), key=lambda each: -each.hand)
    begun = [each for each in places if each.before]
    shown = begun[page * A_PAGE : (page + 1) * A_PAGE]
    return [_of_table(table, each) for each in shown], len(begun) > (page + 1) * A_PAGE


def _of_table(table: int, place: HandPlace) -> HandOfTable:
    won = {entry: chips - place.before[entry] for entry, chips in place.after.items()}
    winner = "" if place.voided else max(won, key=lambda entry: won[entry])
    return HandOfTable(table, place.hand, place.at, place.voided, winner, won[winner] if winner else 0)


def own_hands(dealer: DealerDesk, tournament: str, entry: str, page: int) -> tuple[list[OwnHand], bool]:
    """One page (from 0) of the hands that this entry was dealt, and whether there are older ones."""
    found = [
        (place.at, table, place)
        for table in dealer.nights.tables_of(tournament, entry)
        for place in dealer.hands.hands(tournament, table).values()
        if entry in place.before
    ]
    found.sort(key=lambda each: (-each[0], -each[2].hand))
    shown = found[page * A_PAGE : (page + 1) * A_PAGE]
    return [_own(dealer, tournament, entry, table, place) for _, table, place in shown], len(found) > (
        page + 1
    ) * A_PAGE


def _own(dealer: DealerDesk, tournament: str, entry: str, table: int, place: HandPlace) -> OwnHand:
    chips = place.after[entry] - place.before[entry]
    return OwnHand(
        table, place.hand, place.at, place.voided, chips, _cards(dealer, tournament, entry, table, place.hand)
    )


def _cards(dealer: DealerDesk, tournament: str, entry: str, table: int, hand: int) -> tuple[int, ...]:
    """What he held at last; nothing of a hand that cannot be played again."""
    try:
        seen = dealer.shown.played(tournament, table, hand).seen
    except NotDealtHere:
        return ()
    seat = seen.seat_of(entry)
    return () if seat is None else tuple(seen.hand.view(seat).cards)
