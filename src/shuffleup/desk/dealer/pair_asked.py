"""The report on pairs of players for directors who ask: of a night's latest hands, never made by itself, kept nowhere.

What is counted, and from what, is `dealing.pair_play`'s; here is which hands, and names beside the counts.
"""

from dataclasses import dataclass

from shuffleup.dealing.pair_play import PairReport, PlayedTogether, pair_report
from shuffleup.desk.dealer.dealer_desk import DealerDesk
from shuffleup.desk.dealer.open_nights import NotDealtHere

MOST_HANDS = 500
"""Played again for one report, the latest of the night: half a second's work."""


@dataclass(frozen=True, slots=True)
class AskedOfPairs:
    """The report, and how many hands of the night there are in all; those whose decks are erased cannot be read."""

    report: PairReport
    of: int


def pairs_of_night(dealer: DealerDesk, tournament: str) -> AskedOfPairs:
    """The report over the latest hands of a night. Raises `NotDealtHere` where the program deals none."""
    night = dealer.nights.night(tournament)
    tables = {state.table for state in dealer.shown.states(tournament)} | set(night.state.plan.tables)
    places = [
        (place.at, table, place.hand)
        for table in tables
        for place in dealer.hands.hands(tournament, table).values()
        if place.before and not place.voided
    ]
    places.sort(reverse=True)
    played = []
    for _, table, hand in places[:MOST_HANDS]:
        try:
            seen = dealer.shown.played(tournament, table, hand).seen
        except NotDealtHere:
            continue
        played.append(PlayedTogether(table, hand, seen.entries, seen.hand))
    return AskedOfPairs(pair_report(played), len(places))
