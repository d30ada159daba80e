"""The watch: once a second it looks at the time and at who may stay; signs of life, and backups when a break begins."""

import asyncio
import logging
from collections.abc import Callable
from pathlib import Path

from shuffleup.store.backup import backup
from shuffleup.tournament.clock import read_clock
from shuffleup.web.house import House

log = logging.getLogger(__name__)

LIFE_EVERY = 3
"""Seconds between signs of life."""

KEPT_BACKUPS = 20
"""Backups of breaks that stay in the folder; older ones go."""


class Watch:
    """Looks after one house while its server runs."""

    def __init__(self, house: House, devices_here: Callable[[], list[str]] = list) -> None:
        """`devices_here` are those that listen now."""
        self.house = house
        self._devices_here = devices_here
        self._on_break: set[str] = set()

    async def keep(self) -> None:
        """Watch until cancelled."""
        second = 0
        while True:
            await asyncio.sleep(1)
            second += 1
            jump = self.house.time.check()
            if jump is not None:
                await asyncio.to_thread(self.house.report, jump)
            await asyncio.to_thread(self.house.devices.look, self._devices_here())
            if second % LIFE_EVERY == 0:
                await asyncio.to_thread(self.house.store.sign_of_life, self.house.time.now())
                await asyncio.to_thread(self._note, self._devices_here())
                await asyncio.to_thread(self.look_for_breaks)
                await asyncio.to_thread(self.house.forecasts.keep_up)
                await asyncio.to_thread(self.house.screens.keep_up)

    def _note(self, here: list[str]) -> None:
        """Write down which devices are here, and the list of nights."""
        self.house.devices.saw(here)
        self.house.devices.note_seen()
        self.house.note_nights()

    def look_for_breaks(self) -> None:
        """Back up once for each break that has begun since the last look."""
        for night in self.house.nights():
            if night.phase != "running":
                continue
            sequencer = self.house.sequencer(night.id)
            reading = read_clock(sequencer.state.plan, sequencer.state.clock, self.house.time.now())
            on_break = reading.state == "running" and reading.level.is_break
            if on_break and night.id not in self._on_break:
                self._back_up(f"{night.id}-level-{reading.index}")
            (self._on_break.add if on_break else self._on_break.discard)(night.id)

    def _back_up(self, name: str) -> None:
        if not isinstance(self.house.where, Path):
            return
        folder = self.house.where / "backups"
        folder.mkdir(exist_ok=True)
        try:
            backup(self.house.store, folder / f"{name}.sqlite3")
        except OSError:
            log.exception("no backup at this break")
            return
        for old in sorted(folder.glob("*.sqlite3"), key=lambda file: file.stat().st_mtime)[:-KEPT_BACKUPS]:
            old.unlink()
