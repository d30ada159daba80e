"""The secret of each night from which those of its seats are made, kept with the seeds of its decks and as they are.

A seat's cards are sealed with its secret, which its player has from the slip. So it lies where no log, backup, copy or
error message reaches, and is erased with the seeds. Not done: what is sealed (`dealing.sealing`, `desk.dealer.sealed`).
"""

from threading import RLock

from shuffleup.dealing.sealing import secret_of_seat
from shuffleup.store.deck_seeds import DeckSeeds

MOST_SEATS = 4_000
"""Secrets of seats that are held ready."""


class CardSecrets:
    """The secrets of all seats. Safe to call from any thread, and with other processes on the same store."""

    def __init__(self, seeds: DeckSeeds) -> None:
        self._seeds = seeds
        self._lock = RLock()
        self._seats: dict[tuple[str, str, str], bytes] = {}

    def of_seat(self, tournament: str, entry: str, mark: str, at: int) -> bytes:
        """A seat's secret; `mark` is what changes where the floor makes another one, `at` is now (ms UTC).

        Raises `StoreFails`, and `BadInput` where nothing is set up to keep it.
        """
        key = (tournament, entry, mark)
        with self._lock:
            found = self._seats.get(key)
            if found is None:
                while len(self._seats) >= MOST_SEATS:
                    del self._seats[next(iter(self._seats))]
                found = secret_of_seat(self._seeds.secret_of_night(tournament, at), tournament, entry, mark)
                self._seats[key] = found
            return found

    def forget(self, tournament: str) -> None:
        """The secret of a night is erased."""
        with self._lock:
            for key in [each for each in self._seats if each[0] == tournament]:
                del self._seats[key]
