"""Who of the staff is known to play tonight, and so does not rule alone at his own table (`dealer.own_rulings`).

Known is what the house has seen itself: a browser that is let in as staff and has a seat, tokens that it made, and
other browsers that came in by the same account. It stays known for the night, whatever that browser is later. Nobody
can know that two devices are one person's: what the floor does at a table is told there with the device that did it
(`dealer.ruled`).
"""

from shuffleup.desk.devices import BY_ACCOUNT, TOKENS, Devices
from shuffleup.desk.speech import actor_told
from shuffleup.store import PutMeta, Store
from shuffleup.tournament.acts import Command
from shuffleup.tournament.answers import Declined
from shuffleup.tournament.card_codes import RenewCardCode
from shuffleup.tournament.register import no
from shuffleup.tournament.state import Tournament

LONGEST_LINE = 20
"""Tokens made by tokens that are followed back at most."""


class OwnTables:
    """Which players each of the staff is, by what was seen. Safe to call from any thread."""

    def __init__(self, store: Store, devices: Devices) -> None:
        self._store, self._devices = store, devices

    def plays(self, tournament: str, device: str, entry: str) -> None:
        """A staff device is in the hands of this player."""
        whose = self._whose(device)
        known = self._of(tournament, whose)
        if whose and entry and entry not in known:
            self._store.write([PutMeta(self._note(tournament, whose), " ".join((*known, entry)))])

    def entries_of(self, tournament: str, actor: str) -> frozenset[str]:
        """The players that the one whom the log calls so is known to be."""
        return frozenset(self._of(tournament, self._whose(actor.partition(":")[2])))

    def sits_at(self, state: Tournament, tournament: str, actor: str, table: int) -> bool:
        """Whether this actor is known to sit at this table himself; nobody sits at one that has broken."""
        if table not in state.tables:
            return False
        here = set(state.at_table(table).values())
        return not here.isdisjoint(self.entries_of(tournament, actor))

    def refused(self, state: Tournament, tournament: str, command: Command, actor: str) -> Declined | None:
        """Why somebody makes no new code for the cards of a player whom he plays against; None for all else."""
        if not isinstance(command, RenewCardCode):
            return None
        found, own = state.entries.get(command.entry), self.entries_of(tournament, actor)
        if found is None or found.seat is None or found.id in own:
            return None
        return no("you_play_there") if self.sits_at(state, tournament, actor, found.seat[0]) else None

    def called(self, actor: str) -> str:
        """How the device of an actor is called, with its role."""
        return actor_told(*self._devices.named(actor))

    def _whose(self, device: str) -> str:
        """What stands for whoever has a device: its account, else the device that made it where it is a token."""
        for _ in range(LONGEST_LINE):
            found = self._store.device(device) if device else None
            if found is None:
                return device
            if found.made_by.startswith(BY_ACCOUNT):
                return ":".join(found.made_by.split(":")[:2])
            if not device.startswith(TOKENS):
                return device
            device = found.made_by.partition(":")[2]
        return device

    def _of(self, tournament: str, whose: str) -> tuple[str, ...]:
        return tuple((self._store.meta(self._note(tournament, whose)) or "").split())

    def _note(self, tournament: str, whose: str) -> str:
        return f"plays {tournament} {whose}"
