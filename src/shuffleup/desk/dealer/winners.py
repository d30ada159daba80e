"""Who won a hand with real cards, as those at the table are shown it while they tell it.

Whose rule: who may tell and what counts is `dealing.real_cards`'; what everybody would win is the hand's.
"""

from shuffleup.dealing.telling import read_off
from shuffleup.desk.dealer.live_table import HandInView, LiveTable
from shuffleup.desk.dealer.state import WinnersShown, WinShown


def winners_shown(table: LiveTable, seen: HandInView) -> WinnersShown | None:
    """What was told so far; None while nothing is asked."""
    if not table.tells_winners:
        return None
    told, low = table.dealt.telling, seen.hand.variant.low is not None
    if told is None:
        return WinnersShown(table.dealt.tellings, low)
    paid = seen.hand.copy()
    read_off(paid, told.high, told.low)
    entries = seen.entries
    return WinnersShown(
        table.dealt.tellings,
        low,
        entries[told.seat],
        tuple(WinShown(entries[seat], chips) for seat, chips in enumerate(paid.won) if chips),
        tuple(entries[seat] for seat in told.agreed),
        "" if told.disputed is None else entries[told.disputed],
    )
