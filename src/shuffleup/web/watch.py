"""The watch: looks at the time once a second, and sees to the server's other duties, each by itself.

Its duties: who may stay, signs of life, notes of devices and nights, backups when a break begins, forecasts, screens,
mail, the machine's own addresses. One that fails stops no other: it is told once, shown to the staff (`troubles`), and
tried again when it is due. One that hangs is left to itself, and the time is looked at all the same, so that a slow
store is never taken for a sleeping laptop.
"""

import asyncio
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from shuffleup.desk.timekeeper import Jump
from shuffleup.store.backup import backup
from shuffleup.tournament.clock import read_clock
from shuffleup.web.site import Site

LIFE_EVERY = 3
"""Seconds between signs of life."""

LOOK_AROUND = 2
"""Seconds between two looks at the machine's own addresses."""

PATIENCE = 1.0
"""Seconds that the watch waits for its duties before it looks at the time again."""

KEPT_BACKUPS = 20
"""Backups of breaks that stay in the folder; older ones go."""


@dataclass(frozen=True, slots=True)
class WatchDuty:
    """One thing to see to: `what` it is called in troubles, and after how many seconds it is due again."""

    what: str
    every: int
    do: Callable[[], None]


class Watch:
    """Looks after one house while its server runs."""

    def __init__(self, house: Site, devices_here: Callable[[], list[str]] = list) -> None:
        """`devices_here` are those that listen now."""
        self.house = house
        self._devices_here = devices_here
        self._on_break: set[str] = set()
        self._jumps: deque[Jump] = deque()
        self._under_way: dict[str, asyncio.Task[None]] = {}
        self.duties = (
            WatchDuty("clock", 1, self._report_jumps),
            WatchDuty("doors", 1, lambda: house.devices.look(self._devices_here())),
            WatchDuty("life", LIFE_EVERY, lambda: house.store.sign_of_life(house.time.now())),
            WatchDuty("notes", LIFE_EVERY, self._note),
            WatchDuty("backups", LIFE_EVERY, self.look_for_breaks),
            WatchDuty("forecasts", LIFE_EVERY, house.forecasts.keep_up),
            WatchDuty("screens", LIFE_EVERY, house.screens.keep_up),
            WatchDuty("mail", LIFE_EVERY, house.mail.keep_up),
            WatchDuty("addresses", LOOK_AROUND, house.reach.look),
        )

    async def keep(self) -> None:
        """Watch until cancelled."""
        second = 0
        while True:
            await asyncio.sleep(1)
            second += 1
            jump = self.house.time.check()
            if jump is not None:
                self._jumps.append(jump)
            for duty in self.duties:
                if second % duty.every == 0 and duty.what not in self._under_way:
                    self._under_way[duty.what] = asyncio.create_task(self._see_to(duty))
            await asyncio.wait(self._under_way.values(), timeout=PATIENCE)

    async def _see_to(self, duty: WatchDuty) -> None:
        try:
            await asyncio.to_thread(duty.do)
        except Exception as failure:  # noqa: BLE001 (whatever it is, the others go on and this one is tried again)
            self.house.troubles.note(duty.what, failure)
        else:
            self.house.troubles.over(duty.what)
        finally:
            del self._under_way[duty.what]

    def _report_jumps(self) -> None:
        """Put gaps to the directors, the oldest first; one that could not be told is kept for the next time."""
        while self._jumps:
            self.house.nights.report(self._jumps[0])
            self._jumps.popleft()

    def _note(self) -> None:
        """Write down which devices are here, and the list of nights; let go of nights that rest."""
        self.house.devices.saw(self._devices_here())
        self.house.devices.note_seen()
        self.house.nights.note()
        self.house.nights.rest()

    def look_for_breaks(self) -> None:
        """Back up once for each break that has begun since the last look. Raises what stopped one, after the others."""
        failed: list[Exception] = []
        for night in self.house.nights.all():
            if night.phase != "running":
                continue
            try:
                self._look_at(night.id)
            except Exception as failure:  # noqa: BLE001 (raised again below)
                failed.append(failure)
        if failed:
            raise failed[0]

    def _look_at(self, night: str) -> None:
        state = self.house.sequencer(night).state
        reading = read_clock(state.plan, state.clock, self.house.time.now())
        on_break = reading.state == "running" and reading.level.is_break
        if on_break and night not in self._on_break:
            self._back_up(f"{night}-level-{reading.index}")
        (self._on_break.add if on_break else self._on_break.discard)(night)

    def _back_up(self, name: str) -> None:
        if not isinstance(self.house.where, Path):
            return
        folder = self.house.where / "backups"
        folder.mkdir(exist_ok=True)
        backup(self.house.store, folder / f"{name}.sqlite3")
        for old in sorted(folder.glob("*.sqlite3"), key=lambda file: file.stat().st_mtime)[:-KEPT_BACKUPS]:
            old.unlink()
