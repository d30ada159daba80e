"""Forecasts for pages and screens: asked for at once, worked out by a process beside, kept with what they are of.

Nobody ever waits: a page shows what is known, and that it is being worked out again. A night has one request at most
in the queue, the newest. A forecast is old when its night has gone on in the log, or on the clock for a while; a night
that goes on is not asked about again at once, so that a slow machine is not always at it. Each server process keeps
its own; after a restart they are worked out anew.
"""

import json
import logging
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from hashlib import sha256
from threading import Condition, Thread
from typing import TYPE_CHECKING

from shuffleup.bad_input import BadInput, Phrase
from shuffleup.desk.forecast_asked import FIRST, nights_set, of_night, of_plan
from shuffleup.desk.nights import NightsDesk
from shuffleup.desk.timekeeper import Timekeeper
from shuffleup.message import Message
from shuffleup.store import PutMeta, Store
from shuffleup.store.night_sequencer import NoSuchTournament
from shuffleup.tournament.busts import finished
from shuffleup.tournament.finish import players_left
from shuffleup.tournament.pin import PinnedBook
from shuffleup.tournament.plan import Plan
from shuffleup.tournament.state import Standing, Tournament
from shuffleup.workers import OutOfBudget, Terms, Workers

if TYPE_CHECKING:
    from shuffleup.simulation.asked import ForecastAsked
    from shuffleup.simulation.forecast_record import Forecast

log = logging.getLogger(__name__)

MOST_PLAYERS = 10_000
OLD_MS = 5 * 60_000
"""A running night's forecast is worked out again after so long, even if nothing happened: that nobody is out yet
tells something, too."""
REST_MS = 15_000
"""At least so long between two forecasts of a running night, and four times what the last one took."""
BESIDE = Terms(budget=600, idle=300, gives_way=True)
"""One process, which gives way to everything else on the machine: compiling may take minutes. Past its budget, or when
nothing was asked in a while, it ends with the memory that it holds."""
SHOWN = "forecast_on_screen"
"""The house's note of the nights whose big screen shows the forecast."""
MOST_SHOWN, MOST_KEPT = 20, 60

FAILED = -1
"""The version of what came to nothing: it is tried again."""

PLANNED = "plan "
"""What the name of a night that is only planned begins with; no night's id has a space."""

Key = tuple[str, int]
"""A tournament or a plan, and the players to assume before its start (0: as the night has them)."""


@dataclass(frozen=True, slots=True)
class Made:
    """A forecast, or why there is none; of which version of the log, worked out when (ms UTC), for how many players."""

    version: int
    at: int
    players: int
    running: bool
    rough: bool = False
    forecast: "Forecast | None" = None
    wrong: Phrase = ""
    right: Phrase = ""


@dataclass(frozen=True, slots=True)
class KnownForecast:
    """What a page can show: the newest forecast, if there is one, and whether another is on its way."""

    made: Made | None
    working: bool


class Forecasts:
    """The forecasts of one house. Safe to call from any thread; `listeners` hear when a big screen has to change."""

    def __init__(self, store: Store, nights: NightsDesk, time: Timekeeper) -> None:
        self._store = store
        self._nights = nights
        self._time = time
        self.listeners: list[Callable[[str], None]] = []
        self._made: dict[Key, Made] = {}
        self._wanted: dict[str, Key] = {}
        self._planned: dict[str, ForecastAsked] = {}
        self._busy: Key | None = None
        self._shown: tuple[str, ...] = ()
        self._news = Condition()
        self._thread: Thread | None = None
        self._workers = Workers(BESIDE)
        self._closed = False

    def ask(self, tournament: str, players: int = 0) -> KnownForecast:
        """What is known of a night's end; if that is old, it is worked out again, and nobody waits for it."""
        sequencer = self._nights.sequencer(tournament)
        key = (tournament, 0 if sequencer.state.clock.started else players)
        now, version = self._time.now(), sequencer.version
        with self._news:
            made = self._made.get(key)
            if self._busy != key and (made is None or self._is_old(made, version, now)):
                self._wanted[tournament] = key
                self._go()
            return KnownForecast(made, key in (self._busy, self._wanted.get(tournament)))

    def ask_plan(self, plan: Plan, book: PinnedBook) -> KnownForecast:
        """The likely end of a night that nobody has set up yet, for the players that its plan expects.

        A few nights only, to choose by; what was asked before and is not begun is let go of: the plan has changed.
        """
        asked = of_plan(plan, book)
        name = f"{PLANNED}{sha256(repr((plan, book.hash)).encode()).hexdigest()[:24]}"
        key = (name, 0)
        with self._news:
            made = self._made.get(key)
            if made is None and self._busy != key:
                for other in [each for each in self._wanted if each.startswith(PLANNED)]:
                    del self._wanted[other], self._planned[other]
                self._planned[name] = asked
                self._wanted[name] = key
                self._go()
            return KnownForecast(made, made is None)

    @staticmethod
    def _is_old(made: Made, version: int, now: int) -> bool:
        if made.rough:
            return True
        if not made.running and made.version != FAILED:
            return made.version != version
        took = made.forecast.seconds if made.forecast else 0
        rest = max(REST_MS, round(4_000 * took))
        return now - made.at > (OLD_MS if made.version == version else rest)

    def known(self, tournament: str, players: int = 0) -> Made | None:
        """The newest forecast as it is, without asking for another."""
        with self._news:
            return self._made.get((tournament, players))

    def is_shown(self, tournament: str) -> bool:
        """Whether the big screens of a night show its end."""
        return tournament in self._shown

    def show(self, tournament: str, *, on: bool) -> None:
        """Show the end of a night on its big screens, or no longer."""
        kept = [each for each in self._read_shown() if each != tournament]
        nights = [tournament, *kept][:MOST_SHOWN] if on else kept
        self._store.write([PutMeta(SHOWN, json.dumps(nights))])
        self.keep_up()

    def _read_shown(self) -> list[str]:
        found: list[str] = json.loads(self._store.meta(SHOWN) or "[]")
        return found

    def keep_up(self) -> None:
        """Look which nights are shown on big screens, here or by another server process, and keep these current."""
        before, now = set(self._shown), tuple(self._read_shown())
        self._shown = now
        for tournament in before ^ set(now):
            self._tell(tournament)
        for tournament in now:
            with suppress(NoSuchTournament):
                state = self._nights.sequencer(tournament).state
                if state.clock.started and not finished(state):
                    self.ask(tournament)

    def on_screen(self, tournament: str, state: Tournament) -> dict[str, int] | None:
        """The likely end as moments (ms UTC) for a big screen; None where it is not shown or not known."""
        made = self.known(tournament) if tournament in self._shown and not finished(state) else None
        if made is None or made.forecast is None or not made.running or not state.clock.started:
            return None
        band = made.forecast.finish_minutes
        ends = {"p10": band.p10, "p50": band.p50, "p90": band.p90}
        return {name: state.started_at + round(minutes * 60_000) for name, minutes in ends.items()}

    def close(self) -> None:
        """Work nothing more out; whatever is under way is given up."""
        with self._news:
            self._closed = True
            thread = self._thread
            self._news.notify_all()
        self._workers.close()
        if thread is not None:
            thread.join(5)

    def _tell(self, tournament: str) -> None:
        for listener in self.listeners:
            listener(tournament)

    def _go(self) -> None:
        """Wake the thread, or begin one; with the lock held."""
        if self._thread is None and not self._closed:
            self._thread = Thread(target=self._work, name="forecasts", daemon=True)
            self._thread.start()
        self._news.notify_all()

    def _work(self) -> None:
        """Work out what is wanted, one after the other; end when nothing is for a while."""
        while True:
            with self._news:
                self._news.wait_for(lambda: self._wanted or self._closed, BESIDE.idle)
                if self._closed or not self._wanted:
                    self._thread = None
                    return
                self._busy = self._wanted.pop(next(iter(self._wanted)))
                tournament, players = self._busy
            made = self._make(tournament, players)
            with self._news:
                self._busy = None
                self._made.pop((tournament, players), None)
                self._made[tournament, players] = made
                for old in list(self._made)[:-MOST_KEPT]:
                    del self._made[old]
            if self.is_shown(tournament) and not self._closed:
                self._tell(tournament)

    def _make(self, tournament: str, players: int) -> Made:
        """One forecast, or why there is none."""
        if tournament.startswith(PLANNED):
            with self._news:
                planned = self._planned.pop(tournament)
            return self._worked_out(Made(0, self._time.now(), planned.plan.entrants, running=False), lambda: planned)
        sequencer = self._nights.sequencer(tournament)
        version, state, now = sequencer.version, sequencer.state, self._time.now()
        running = state.clock.started
        count = players_left(state) if running else players or expected(state)
        first = self.known(tournament, players) is None

        def wanted() -> "ForecastAsked":
            asked = of_night(state, now, count)
            return replace(asked, runs=FIRST) if first and asked.runs is None else asked

        made = self._worked_out(Made(version, now, count, running), wanted)
        return replace(made, rough=first and nights_set() is None and made.forecast is not None)

    def _worked_out(self, made: Made, wanted: "Callable[[], ForecastAsked]") -> Made:
        """The same with its forecast, or why there is none."""
        failed = replace(
            made, version=FAILED, wrong=Message("wrong.not_worked_out"), right=Message("right.another_try")
        )
        try:
            return replace(made, forecast=self._answer(wanted()))
        except OutOfBudget:
            return failed
        except BadInput as bad:
            return replace(made, wrong=bad.wrong, right=bad.right)
        except Exception:  # whatever it is, the next forecast may be a good one
            if not self._closed:
                log.warning("a forecast came to nothing", exc_info=True)
            return failed

    def _answer(self, asked: "ForecastAsked") -> "Forecast":
        """What the process beside makes of it."""
        from shuffleup.simulation.asked import answer

        return self._workers.ask(answer, asked)


def expected(state: Tournament) -> int:
    """How many will play before anybody does: those seated or counted, else those on the list or as many as planned."""
    if state.drawn:
        return len(state.seated)
    if state.counts.entered:
        return state.counts.entered
    return max(len(state.standing(Standing.REGISTERED)), state.plan.entrants)
