"""The odds of tabled hands for the screens: exact from the flop on, before it from a sample, told as `about`.

Hands and board are shown at once and their odds when they come: they are worked out beside the server, as Python and
not compiled, since compiling takes longer than a hand; kept, since every screen asks.
"""

import logging
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import CancelledError, Future
from dataclasses import dataclass
from threading import Lock

from shuffleup.bad_input import BadInput
from shuffleup.tournament.screen_state import AllIn
from shuffleup.workers import OutOfBudget, Stumbled, Terms, TooBusy, WorkerDied, Workers

log = logging.getLogger(__name__)

SAMPLES = 4_000
"""Boards dealt before the flop: half a second at most, and within two percent of the truth as a rule."""

BY_THE_HAND = 2
"""Hole cards up to which a board is valued quickly; with more, a third of the sample has to do."""

BESIDE = Terms(waiting=8, budget=10, longest=30, idle=120)
"""Not among strangers' questions, so that nobody's asking keeps odds from the screens."""

MOST_KEPT = 64


@dataclass(frozen=True, slots=True)
class Odds:
    """The share of the pot that each hand wins on average, in whole percent; `about` where it is from a sample.

    There are no percents of cards that no deck has.
    """

    percents: tuple[int, ...] = ()
    about: bool = False


def odds_of(shown: AllIn) -> Odds:
    """Work the odds out. Raises `BadInput` for cards that no deck has."""
    from shuffleup.simulation.equity import equity

    hands = [cards for _, cards in shown.hands]
    samples = SAMPLES if len(hands[0]) <= 2 * BY_THE_HAND else SAMPLES // 3
    found = equity(hands, shown.board, shown.game, samples=None if shown.board else samples, compiled=False)
    return Odds(tuple(round(100 * hand.equity) for hand in found.hands), not found.exact)


class ScreenOdds:
    """The odds that the screens of one house show. Safe to call from any thread; `listeners` hear when some came."""

    def __init__(self) -> None:
        self._workers = Workers(BESIDE)
        self.listeners: list[Callable[[str], None]] = []
        self._lock = Lock()
        self._known: OrderedDict[AllIn, Odds | None] = OrderedDict()

    def of(self, tournament: str, shown: AllIn) -> Odds | None:
        """The odds of these hands on this board; None while they are worked out, for the screens of this tournament."""
        with self._lock:
            if shown in self._known:
                return self._known[shown]
            self._known[shown] = None
            while len(self._known) > MOST_KEPT:
                self._known.popitem(last=False)
        try:
            answer = self._workers.submit(odds_of, shown)
        except TooBusy:
            self._forget(shown)
            return None
        answer.add_done_callback(lambda came: self._came(tournament, shown, came))
        return None

    def close(self) -> None:
        """Work nothing more out."""
        self._workers.close()

    def _came(self, tournament: str, shown: AllIn, answer: Future[Odds]) -> None:
        try:
            odds = answer.result()
        except OutOfBudget:  # as often as it is tried; hands are shown without
            return
        except BadInput:
            odds = Odds()
        except (WorkerDied, Stumbled, CancelledError):  # it is tried again when a screen asks
            log.info("odds came to nothing", exc_info=True)
            self._forget(shown)
            return
        with self._lock:
            self._known[shown] = odds
        for listener in self.listeners:
            listener(tournament)

    def _forget(self, shown: AllIn) -> None:
        with self._lock:
            self._known.pop(shown, None)
