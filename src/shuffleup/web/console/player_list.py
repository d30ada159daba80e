"""The list of players as the console shows it: a line each, and the filters above them."""

from dataclasses import dataclass

from shuffleup.desk.event import EventView
from shuffleup.names import fold
from shuffleup.tournament.answers import Message
from shuffleup.tournament.busts import places
from shuffleup.tournament.cash import unpaid
from shuffleup.tournament.door import ticks_required
from shuffleup.tournament.entries import re_entry_refused
from shuffleup.tournament.state import Entry, Seat, Standing

FILTERS = {
    "all": Message("players_shown.all"),
    "missing": Message("players_shown.missing"),
    "here": Message("players_shown.here"),
    "in": Message("players_shown.in"),
    "out": Message("players_shown.out"),
    "waiting": Message("players_shown.waiting"),
    "unpaid": Message("players_shown.unpaid"),
}
LATER = {Standing.WAITING: 1, Standing.OUT: 2}
"""Who stands behind all others in the list."""


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """A line of the list: all that it shows, so that it is drawn anew only where that has changed.

    `place` is 0 for who is not out, `pays` says whether there is money to take or to give back, `next_paid` what one
    tap makes of the stacks that are paid for, `ticked` whether something has to be checked at the door.
    """

    entry: str
    name: str
    standing: Standing
    here: bool
    place: int
    seat: Seat | None
    lives: int
    pays: bool
    owes: bool
    next_paid: int
    ticked: bool
    re_enters: bool
    bot: str = ""

    @property
    def is_missing(self) -> bool:
        """Whether the player is on the list and not here yet."""
        return self.standing is Standing.REGISTERED and not self.here

    @property
    def filters(self) -> frozenset[str]:
        """The filters that show this line."""
        by_standing = {
            Standing.WAITING: "waiting",
            Standing.REGISTERED: "missing" if self.is_missing else "here",
            Standing.IN: "in",
            Standing.OUT: "out",
        }
        return frozenset({"all", by_standing[self.standing], *(["unpaid"] if self.owes else [])})


def player_rows(event: EventView) -> list[PlayerRow]:
    """Everybody on the list by name, who is waiting and who is out behind them."""
    state = event.state
    place_of = {placed.entry: placed.place for placed in places(state)}
    ticked, owed = bool(ticks_required(state)), unpaid(state) if state.plan.buy_in > 0 else {}
    rows = [
        _row(event, entry, place_of.get(entry.id, 0), ticked=ticked, owing=entry.id in owed)
        for entry in state.entries.values()
        if entry.standing is not Standing.WITHDRAWN
    ]
    return sorted(rows, key=lambda row: (LATER.get(row.standing, 0), row.place, fold(row.name)))


def _row(event: EventView, entry: Entry, place: int, *, ticked: bool, owing: bool) -> PlayerRow:
    state, lives = event.state, max(1, entry.lives)
    return PlayerRow(
        entry=entry.id,
        name=event.names[entry.id],
        standing=entry.standing,
        here=entry.here,
        place=place,
        seat=entry.seat,
        lives=entry.lives,
        pays=owing or (state.plan.buy_in > 0 and entry.paid > 0),
        owes=owing,
        next_paid=lives if entry.paid < lives else entry.paid - 1,
        ticked=ticked,
        re_enters=entry.standing is Standing.OUT and not re_entry_refused(state, entry, event.now),
        bot=entry.bot,
    )
