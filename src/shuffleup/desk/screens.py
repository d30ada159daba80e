"""The screens of a house: each night's own, and layouts that are kept for every night.

A kept layout is what a new screen can begin with, and a television of the house by itself: at `/tv/<name>` it shows
whichever night is on. Looks lie beside the log: they change nothing that was played, and a log that is checked or
exported need not carry them. Each change keeps how it was before, and what was taken away can be put back.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta

from shuffleup.bad_input import BadInput
from shuffleup.desk import look
from shuffleup.desk.look import USUAL, USUAL_KEY, Look
from shuffleup.desk.night_list import Night
from shuffleup.desk.nights import NightsDesk
from shuffleup.desk.timekeeper import Timekeeper
from shuffleup.desk.tv_code import codes
from shuffleup.message import Message
from shuffleup.store import DropPicture, DropSound, PutSound, Screen, Sound, Store
from shuffleup.store.beside import PutScreen

HOUSE = ""
"""In place of a tournament: the layouts of the house."""
MOST_CODES = 2_000
"""The newest nights, whose figures for a television are told apart: far fewer than there are figures."""

MOST = 40
"""Screens of one night, layouts of a house."""
MOST_SOUNDS = 40
"""Of a house's own, a megabyte and a half at most each."""
LATE = timedelta(hours=12)
"""A night that should have begun within so long is still tonight's."""


@dataclass(frozen=True, slots=True)
class ScreenAsLooks:
    """A screen that is there: its name in the address and how it looks."""

    tournament: str
    key: str
    look: Look
    changed_at: int | None = None
    """When its last change was made that can be put back, ms UTC."""
    gone: bool = False


class Screens:
    """The screens of one house. Safe to call from any thread; `listeners` hear whose changed (empty: anybody's)."""

    def __init__(self, store: Store, nights: NightsDesk, time: Timekeeper) -> None:
        self._store = store
        self._nights = nights
        self._time = time
        self._known = (0, 0)
        self.listeners: list[Callable[[str], None]] = []
        self.open_now: Callable[[str], frozenset[str]] = lambda tournament: frozenset()
        """The keys of a night's screens that are open at this process; told by whoever serves them."""

    def of(self, tournament: str) -> list[ScreenAsLooks]:
        """The screens of a night, the usual one first; or the layouts of the house."""
        kept = [each for each in self._all(tournament) if not each.gone]
        if tournament == HOUSE:
            return sorted(kept, key=lambda each: (each.look.name.casefold(), each.key))
        usual = next((each for each in kept if each.key == USUAL_KEY), ScreenAsLooks(tournament, USUAL_KEY, USUAL))
        return [usual, *(each for each in kept if each.key != USUAL_KEY)]

    def gone(self, tournament: str) -> list[ScreenAsLooks]:
        """Those that were taken away, and can be put back."""
        return [each for each in self._all(tournament) if each.gone]

    def _all(self, tournament: str) -> list[ScreenAsLooks]:
        return [
            ScreenAsLooks(
                row.tournament,
                row.key,
                look.read(row.look),
                row.changed_at if row.before else None,
                row.gone_at is not None,
            )
            for row in self._store.screens(tournament)
        ]

    def find(self, tournament: str, key: str) -> ScreenAsLooks | None:
        """One of them; None for a name that nobody gave."""
        return next((each for each in self.of(tournament) if each.key == key), None)

    def put(self, tournament: str, key: str, new: Look) -> None:
        """Write how a screen looks from now on."""
        row = self._row(tournament, key)
        before = row.look if row else (look.written(USUAL) if key == USUAL_KEY else "")
        self._write(Screen(tournament, key, look.written(new), before, self._time.now()))

    def put_as_before(self, tournament: str, key: str, seen: int | None = None) -> None:
        """Put a screen back as it was until its last change; done again, it is as it was after it.

        `seen` is when that change was made, as the form knew it: a form that comes a second time changes nothing.
        """
        row = self._row(tournament, key)
        if row and row.before and seen in (None, row.changed_at):
            self._write(replace(row, look=row.before, before=row.look, changed_at=self._time.now()))

    def take_away(self, tournament: str, key: str) -> None:
        """Take a screen away; it can be put back."""
        row = self._row(tournament, key)
        if row and row.gone_at is None:
            now = self._time.now()
            self._write(replace(row, changed_at=now, gone_at=now))

    def put_back(self, tournament: str, key: str) -> None:
        """Put one back that was taken away."""
        row = self._row(tournament, key)
        if row and row.gone_at is not None:
            self._write(replace(row, changed_at=self._time.now(), gone_at=None))

    def feature(self, tournament: str, table: int) -> None:
        """Show this table (0: the one with the biggest all-in) on every screen of a night that features one.

        Where none does, the usual one does from now on.
        """
        found = self.of(tournament)
        showing = [each for each in found if "feature" in (*each.look.main, *each.look.side)]
        for each in showing or found[:1]:
            main = each.look.main if showing else (*each.look.main, "feature")
            self.put(tournament, each.key, replace(each.look, main=main, feature=table))

    def keep_for_other_nights(self, found: ScreenAsLooks, name: str) -> str | None:
        """Keep the look of a screen as a layout of the house, and return its key; one of the same name is written anew.

        None where there are too many.
        """
        kept = self.of(HOUSE)
        same = next((each.key for each in kept if each.look.name == name), None)
        if same is None and len(kept) >= MOST:
            return None
        key = same or self.free_key(HOUSE, name)
        self.put(HOUSE, key, replace(found.look, name=name))
        return key

    def free_key(self, tournament: str, name: str) -> str:
        """A short name for the address of a new screen that no other has, nor one that could be put back."""
        taken = {row.key for row in self._store.screens(tournament)} | {USUAL_KEY}
        wanted = look.key_of(name) or "screen"
        return next(each for each in (wanted, *(f"{wanted}-{n}" for n in range(2, 999))) if each not in taken)

    def _row(self, tournament: str, key: str) -> Screen | None:
        return next((row for row in self._store.screens(tournament) if row.key == key), None)

    def _write(self, row: Screen) -> None:
        self._store.write([PutScreen(row)])
        self._known = self._store.screens_changed()
        self._tell(row.tournament)

    def keep_up(self) -> None:
        """Look whether another server process changed a screen."""
        known = self._store.screens_changed()
        if known != self._known:
            self._known = known
            self._tell(HOUSE)

    def keep_sound(self, sound: Sound) -> None:
        """Keep a sound for every screen. Raises `BadInput` where there are too many."""
        kept = {id_ for id_, _ in self._store.sounds()}
        if sound.id not in kept and len(kept) >= MOST_SOUNDS:
            raise BadInput(
                Message("wrong.too_many_sounds", {"count": len(kept)}), right=Message("right.take_sound_away_first")
            )
        self._store.write([PutSound(sound)])

    def drop_picture(self, id_: str) -> bool:
        """Take a picture away, from every screen; whether it was there."""
        if id_ not in {known for known, _ in self._store.pictures()}:
            return False
        self._store.write([DropPicture(id_)])
        self._changed_files()
        return True

    def drop_sound(self, id_: str) -> bool:
        """Take a sound away, from every screen; whether it was there."""
        if id_ not in {known for known, _ in self._store.sounds()}:
            return False
        self._store.write([DropSound(id_)])
        self._changed_files()
        return True

    def _changed_files(self) -> None:
        """Tell every screen that a picture or a sound is gone."""
        self._tell(HOUSE)

    def _tell(self, tournament: str) -> None:
        for listener in self.listeners:
            listener(tournament)

    def codes(self) -> dict[str, str]:
        """Four figures -> each of the newest nights that is not over.

        A night that is over keeps its figures to itself: those of another never change, nor lead to a night that
        they were not shown for.
        """
        known = {night.id: night for night in self._nights.as_set_up()[-MOST_CODES:]}
        return {code: id_ for code, id_ in codes(known).items() if known[id_].phase != "finished"}

    def code_of(self, tournament: str) -> str:
        """The four figures of a night; none once it is over."""
        return next((code for code, night in self.codes().items() if night == tournament), "")

    def night_on(self) -> "Night | None":
        """The night that a television of the house shows: one that runs, else the next one, else the last one."""
        nights = self._nights.all()
        running = [night for night in nights if night.phase == "running"]
        if running:
            return running[0]
        since = datetime.fromtimestamp(self._time.now() / 1000, UTC).replace(tzinfo=None) - LATE
        coming = [night for night in nights if night.phase == "setup" and night.starts_at >= since.isoformat()]
        over = [night for night in nights if night.phase == "finished"]
        return next(iter([*reversed(coming), *over, *nights]), None)
