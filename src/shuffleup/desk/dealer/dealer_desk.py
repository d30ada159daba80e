"""The dealer: all nights that the program deals, gone on with in time.

One thread goes through the nights that run and sleeps until the next thing is due; whoever asks something wakes it. Of
several processes on one database one deals a night, by a lease that another takes over when it is not kept up. Tests
call `step` by hand. Seeds are erased a week after a night is over, when nobody may dispute its hands any more.
"""

import secrets
from collections.abc import Callable
from contextlib import suppress
from threading import Event, Thread

from shuffleup.desk.dealer.dealt_night import DealtNight, Means
from shuffleup.desk.dealer.hand_index import HandIndex
from shuffleup.desk.dealer.open_nights import OpenNights, Staff
from shuffleup.desk.dealer.replaying import PlayedHands
from shuffleup.desk.dealer.stepping import step
from shuffleup.desk.dealer.tables_asked import TablesAsked
from shuffleup.desk.dealer.tables_shown import Names, TablesShown
from shuffleup.desk.nights import NightsDesk
from shuffleup.desk.timekeeper import Timekeeper
from shuffleup.desk.troubles import Troubles
from shuffleup.store import Store, StoreAway
from shuffleup.store.card_secrets import CardSecrets
from shuffleup.store.deck_seeds import DeckSeeds

DISPUTED_FOR = 7 * 24 * 3_600_000
"""Milliseconds for which the decks of a night that is over are kept: who was dealt in may look at his own cards."""

LEASE = 5_000

LOOKS_AT_LEAST = 1.0
"""Seconds between two looks at all nights, at most."""

TRIED_AGAIN = 250
"""Milliseconds after which what stopped a night is tried again."""

ERASES_EACH = 3_600_000
"""Milliseconds between two looks for seeds to erase."""

TROUBLE = "dealer"
ERASING = "seeds"
"""What troubles are called."""


class DealerDesk:
    """All nights that this process deals: `nights` that are open, what is `shown` of tables and `asked` of them.

    Safe to call from any thread.
    """

    def __init__(
        self,
        store: Store,
        seeds: DeckSeeds,
        nights: NightsDesk,
        time: Timekeeper,
        troubles: Troubles,
        names: Names,
        staff: Staff,
        entropy: Callable[[int], bytes] = secrets.token_bytes,
    ) -> None:
        """`names` are display names by entry, `staff` knows who of the staff plays, `entropy` gives fresh bytes."""
        self.seeds = seeds
        self.hands = HandIndex(store)
        """Hands that are over: where they lie in their logs."""
        self.speed = 1
        self.listening: Callable[[str], frozenset[str]] = lambda tournament: frozenset()
        """The entries of a night whose phones listen now; whoever serves phones puts it in."""
        self._secrets, self._played = CardSecrets(seeds), PlayedHands(self.hands, seeds)
        alive = store.last_sign_of_life()
        means = Means(store, seeds, entropy, lambda: self.speed, alive, lambda each: self.listening(each))
        self.nights = OpenNights(nights, means, time, staff)
        self.shown = TablesShown(
            self.nights, self.hands, self._played, self._secrets, time, names, staff, means.listening
        )
        self.asked = TablesAsked(self.nights, store, staff, self.shown.seal_of)
        self._tournaments, self._time, self._troubles = nights, time, troubles
        self._holder = secrets.token_hex(8)
        self._leases: dict[str, int] = {}
        self._over = Event()
        self._thread: Thread | None = None

    def start(self) -> None:
        """Go on with all nights from now on, in a thread of its own; for whoever serves them."""
        self._tournaments.listeners.append(lambda tournament, version: self.nights.night_changed(tournament))
        self._thread = Thread(target=self._keep_on, name="dealer", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Deal no more."""
        self._over.set()
        self.nights.bell.set()
        if self._thread is not None:
            self._thread.join(10)
            self._thread = None
        if self._leases:
            with suppress(StoreAway):
                self.seeds.let_go(self._holder)
        self.seeds.close()

    def step(self, now: int) -> int:
        """Do all that is due in all nights at this moment (ms UTC); returns when the next thing is, at the latest.

        What stops one night is shown as a trouble, and stops no other; it is tried again.
        """
        soon = now + round(LOOKS_AT_LEAST * 1_000)
        failure: Exception | None = None
        try:
            for night in self.nights.running():
                try:
                    soon = min(soon, self._go_on(night, now))
                except Exception as failed:  # noqa: BLE001 (the other nights go on)
                    failure = failed
        except Exception as failed:  # noqa: BLE001 (whatever it is, the dealer goes on)
            failure = failed
        if failure is None:
            self._troubles.over(TROUBLE)
            return soon
        self._troubles.note(TROUBLE, failure)
        return min(soon, now + TRIED_AGAIN)

    def _go_on(self, night: DealtNight, now: int) -> int:
        """One night's part of a step; where another process deals it, nothing."""
        if not self._leased(night.tournament, now):
            return now + round(LOOKS_AT_LEAST * 1_000)
        with night.lock:
            return step(night, now)

    def erase_old(self, now: int) -> None:
        """Erase the seeds of nights that are over since a week, and of those that there are no more."""
        if not self.seeds.may_hold_any:
            return
        known = {night.id: night.phase for night in self._tournaments.all()}
        for tournament, laid_at in self.seeds.nights().items():
            if known.get(tournament, "finished") == "finished" and now - laid_at > DISPUTED_FOR:
                self.seeds.erase(tournament)
                self._played.forget(tournament)
                self._secrets.forget(tournament)

    def _leased(self, tournament: str, now: int) -> bool:
        """Whether this process deals this night."""
        if not self.seeds.is_shared or self._leases.get(tournament, 0) - now > LEASE // 2:
            return True
        if self.seeds.lease(tournament, self._holder, now, now + LEASE):
            self._leases[tournament] = now + LEASE
            return True
        self._leases.pop(tournament, None)
        return False

    def _keep_on(self) -> None:
        """Until it is closed."""
        erased = 0
        while not self._over.is_set():
            self.nights.bell.clear()
            now = self._time.now()
            soon = self.step(now)
            if now - erased > ERASES_EACH:
                erased = now
                self._erase(now)
            self.nights.bell.wait(max(0.0, (soon - self._time.now()) / 1_000))

    def _erase(self, now: int) -> None:
        try:
            self.erase_old(now)
        except Exception as failure:  # noqa: BLE001 (tables go on all the same)
            self._troubles.note(ERASING, failure)
        else:
            self._troubles.over(ERASING)
