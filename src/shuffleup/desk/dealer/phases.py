"""What goes on at a table for one listener, and what is said of it where no hand is played."""

from shuffleup.dealing.coming import TableWaits, WaitsFor, coming_hand
from shuffleup.desk.dealer.dealt_night import DealtNight
from shuffleup.desk.dealer.live_table import LiveTable
from shuffleup.desk.dealer.state import TablePhase
from shuffleup.message import Message
from shuffleup.tournament.busts import finished, places
from shuffleup.tournament.state import Standing

Phased = tuple[TablePhase, Message | None]
"""The phase, and what is said of it."""


def phase_of_player(night: DealtNight, table: LiveTable, entry: str) -> Phased | None:
    """What goes on for this player alone; None where it is what goes on at the table."""
    state = night.state
    found = state.entries[entry]
    if found.standing in (Standing.OUT, Standing.WITHDRAWN):
        seen = table.in_view
        looks = seen is not None and seen.hand.is_over and seen.seat_of(entry) is not None and not table.is_busy
        if looks and not finished(state):
            return TablePhase.BETWEEN, _out(night, entry)
        return TablePhase.OUT, _out(night, entry)
    if finished(state):
        return TablePhase.OVER, Message("at_table.night_over")
    if found.seat is None:
        return TablePhase.WAITING, Message("at_table.no_seat")
    move = next((each for each in reversed(state.moves) if each.entry == entry), None)
    if move is not None and move.to == found.seat and move.at > table.dealt_at.get(entry, 0):
        return TablePhase.MOVED, Message("at_table.moved", {"table": move.to[0], "seat": move.to[1]})
    return None


def _out(night: DealtNight, entry: str) -> Message:
    place = next((each.place for each in places(night.state) if each.entry == entry), 0)
    return Message("at_table.is_out_in", {"place": place}) if place else Message("at_table.is_out")


def phase_of_table(night: DealtNight, table: LiveTable, now: int) -> Phased:
    """What concerns all who look at the table."""
    state = night.state
    if finished(state) and not table.is_busy:
        return TablePhase.OVER, Message("at_table.night_over")
    if night.standings.paused_since(table.number) is not None:
        return TablePhase.PAUSED, Message("at_table.table_paused")
    if table.is_busy:
        return TablePhase.HAND, None
    coming = coming_hand(state, table.number, now)
    if not isinstance(coming, TableWaits):
        return TablePhase.BETWEEN, None
    if coming.what is WaitsFor.BREAK:
        return TablePhase.BREAK, Message("at_table.on_break")
    if coming.what is WaitsFor.PAUSE:
        return TablePhase.PAUSED, Message("at_table.clock_stopped")
    if coming.what is WaitsFor.OVER:
        return TablePhase.OVER, Message("at_table.night_over")
    return TablePhase.WAITING, coming.why
