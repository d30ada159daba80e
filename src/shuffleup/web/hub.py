"""Who listens, and what each is told: one long answer for each tab, phone, program or television.

On connecting the whole state is sent, then again at each change (`state`, and `changed`, `mine`, `screen` or `table`
where the table of roles says so), and a `beat` every few seconds. A slow listener gets only the newest state: news is
kept as one number, never as a queue. What many hear alike is written to their connections at once (`line.py`); each
other listener is woken by its bell. A device that is shown the door hears `gone`, and its streams end at once. At
shutdown every stream ends within two seconds.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Mapping, MutableMapping
from contextlib import suppress
from typing import Any

from shuffleup.acts.roles import Role
from shuffleup.desk.roles import HEARS
from shuffleup.desk.speech import told
from shuffleup.desk.storage import away_told
from shuffleup.store import StoreAway
from shuffleup.store.night_sequencer import NoSuchTournament
from shuffleup.web.audience import Audience
from shuffleup.web.line import Line, NewsPart, part_of
from shuffleup.web.news import BEAT_FRAME, CHANGED_FRAME, GONE_FRAME, News, table_frame
from shuffleup.web.room_left import most_streams
from shuffleup.web.site import Site

Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]

BEAT = 8
"""Seconds of silence after which the stream shows that it lives; screens give up at twenty."""

IN_A_ROW = 200
"""Lines that are written to before the server looks for what else there is to do."""

HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
]
BEAT_PART = part_of(BEAT_FRAME)


class Unheard(Exception):
    """A stream that cannot be opened, since the store does not answer: why."""

    def __init__(self, away: StoreAway) -> None:
        self.said = ". ".join(map(told, away_told(away, page=True)))
        super().__init__(self.said)


class Listener:
    """One open stream: who listens, the newest version it was told, its line, and a bell that wakes it."""

    __slots__ = ("audience", "bell", "dealt", "gone", "line", "own", "version")

    def __init__(self, audience: Audience, line: Line | None) -> None:
        self.audience = audience
        self.line = line
        self.version = 0
        self.own = b""
        self.dealt = (0, 0)
        self.gone = False
        self.bell: asyncio.Future[None] | None = None

    @property
    def sleeps(self) -> bool:
        """Whether it waits for its bell."""
        return self.bell is not None and not self.bell.done()

    def ring(self) -> None:
        """Wake it, if it sleeps."""
        if self.bell is not None and not self.bell.done():
            self.bell.set_result(None)

    def leave(self) -> None:
        """Note that nobody is there any more."""
        self.gone = True
        self.ring()


class Hub:
    """Who listens, and the newest version of each tournament. Lives in the server's event loop."""

    def __init__(self, house: Site) -> None:
        self._house = house
        self._news = News(house)
        self._loop: asyncio.AbstractEventLoop | None = None
        self._listeners: dict[str, set[Listener]] = {}
        self._versions: dict[str, int] = {}
        self._telling: dict[str, asyncio.Task[None]] = {}
        self._outside: set[str] = set()
        self._turns: tuple[set[Listener], ...] = tuple(set() for _ in range(BEAT))
        self._turn = 0
        self.closing = False

    def start(self) -> None:
        """Begin to listen to the house; to be called in the event loop."""
        self._loop = asyncio.get_running_loop()
        self._house.nights.listeners.append(lambda tournament, version: self._soon(self._tell, tournament, version))
        self._house.reach.listeners.append(lambda: self._soon(self._again, ""))
        self._house.forecasts.listeners.append(lambda tournament: self._soon(self._again, tournament))
        self._house.odds.listeners.append(lambda tournament: self._soon(self._again, tournament))
        self._house.screens.listeners.append(lambda tournament: self._soon(self._screens_again, tournament))
        self._house.devices.listeners.append(lambda device: self._soon(self._shut, device))
        self._house.dealer.nights.listeners.append(lambda tournament, table: self._soon(self._dealt, tournament, table))
        self._house.dealer.listening = self.listening
        self._house.screens.open_now = self.screens_open
        self._loop.call_later(1, self._beat)

    def close_soon(self) -> None:
        """End every stream; may be called from any thread or a signal handler."""
        self.closing = True
        self._soon(self._ring_all)

    def devices_here(self) -> list[str]:
        """The devices whose streams are open."""
        return list({listener.audience.device for listener in self._all() if listener.audience.device})

    def is_outside(self, device: str) -> bool:
        """Whether a device was shown the door since the server started."""
        return device in self._outside

    def is_full(self) -> bool:
        """Whether another stream would take what is kept for the store and the staff."""
        most = most_streams()
        return most is not None and sum(map(len, self._listeners.values())) >= most

    def listening(self, tournament: str) -> frozenset[str]:
        """The entries of a night whose phones listen now; may be asked from any thread."""
        return frozenset(each.audience.entry for each in tuple(self._listeners.get(tournament, ())))

    def screens_open(self, tournament: str) -> frozenset[str]:
        """The screens of a night that somebody has open, by their keys; may be asked from any thread."""
        here = tuple(self._listeners.get(tournament, ()))
        return frozenset(each.audience.screen for each in here if each.audience.screen)

    def _soon(self, what: Callable[..., None], *arguments: object) -> None:
        """Called from any thread: do it in the event loop."""
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(what, *arguments)

    def _all(self) -> list[Listener]:
        return [listener for listeners in self._listeners.values() for listener in listeners]

    def _here(self, tournament: str) -> Iterable[Listener]:
        """Who listens to one tournament; to any, where it is empty."""
        return self._listeners.get(tournament, ()) if tournament else self._all()

    def _ring_all(self) -> None:
        for listener in self._all():
            listener.ring()

    def _again(self, tournament: str) -> None:
        """What big screens draw of a tournament (empty: of all) has changed, though its log has not."""
        self._news.forget(tournament)
        for listener in self._here(tournament):
            listener.version = -1
            listener.ring()

    def _screens_again(self, tournament: str) -> None:
        """Screens of a tournament (empty: of all) look different now."""
        self._news.look_again()
        for listener in self._here(tournament):
            if listener.audience.screen:
                listener.version = -1
                listener.ring()

    def _shut(self, device: str) -> None:
        self._outside.add(device)
        for listener in self._all():
            if listener.audience.device == device:
                listener.ring()

    def _dealt(self, tournament: str, table: int) -> None:
        """Something is different at a table that the program deals."""
        for listener in self._listeners.get(tournament, ()):
            if listener.dealt[0] == table:
                listener.dealt = (table, -1)
                listener.ring()

    def _tell(self, tournament: str, version: int) -> None:
        """There is a newer version: begin to tell it, unless whoever tells an older one is still at it."""
        self._versions[tournament] = max(version, self._versions.get(tournament, 0))
        if tournament not in self._telling and self._listeners.get(tournament):
            self._telling[tournament] = asyncio.create_task(self._tell_all(tournament))

    async def _tell_all(self, tournament: str) -> None:
        """Tell the newest version to everybody who listens, until there is none that is newer."""
        said = -1
        try:
            while said < self._versions[tournament] and not self.closing:
                said = self._versions[tournament]
                await self._tell_alike(tournament)
        except (StoreAway, NoSuchTournament):
            pass  # who is woken finds out, and ends
        finally:
            del self._telling[tournament]
            for listener in self._listeners.get(tournament, ()):
                if self._newer(listener):
                    listener.ring()

    async def _tell_alike(self, tournament: str) -> None:
        """Write the newest state to the lines of those who sleep. Where cards are dealt everybody is woken instead."""
        if self._house.dealer.nights.is_dealt(tournament):
            return
        alike: dict[tuple[Role, str, str], list[Listener]] = {}
        for listener in self._listeners.get(tournament, ()):
            audience = listener.audience
            alike.setdefault((audience.role, audience.language, audience.screen), []).append(listener)
        for those in alike.values():
            audience = those[0].audience
            version, frame = await self._news.frame(tournament, audience.language)
            own = await self._own(audience)
            part = NewsPart(version, frame + _changed(audience))
            for start in range(0, len(those), IN_A_ROW):
                for listener in those[start : start + IN_A_ROW]:
                    self._write(listener, part, own.get(listener.audience.entry))
                await asyncio.sleep(0)

    def _write(self, listener: Listener, part: NewsPart, own: bytes | None) -> None:
        """Write to the line of one who sleeps; who has none, or a slow one, hears it when woken."""
        line = listener.line
        if line is None or own is None or not (listener.sleeps and line.is_free) or self._over(listener):
            return
        if 0 <= listener.version < part.version:
            line.write(part.of(b"" if own == listener.own else own))
            listener.version, listener.own = part.version, own

    def _beat(self) -> None:
        """Show an eighth of those who listen that the stream lives; called every second."""
        if self.closing or self._loop is None:
            return
        self._turn = (self._turn + 1) % BEAT
        for listener in self._turns[self._turn]:
            if listener.line is None:
                listener.ring()
            elif listener.sleeps and listener.line.is_free:
                listener.line.write(BEAT_PART)
        self._loop.call_later(1, self._beat)

    async def _own(self, audience: Audience) -> Mapping[str, bytes]:
        """By entry, what concerns an audience alone, where the table of roles says so."""
        hears = HEARS[audience.role]
        tournament, language = audience.tournament, audience.language
        if "mine" in hears:
            return await self._news.of_players(
                tournament, audience.entry, language, lambda: self._entries(tournament, language)
            )
        if "screen" in hears and audience.screen and not audience.table:
            return {audience.entry: await self._news.of_screen(tournament, audience.screen, language)}
        return {audience.entry: b""}

    def _entries(self, tournament: str, language: str) -> set[str]:
        """The entries of those who listen in a language, now."""
        here = (each.audience for each in self._listeners.get(tournament, ()))
        return {each.entry for each in here if each.entry and each.language == language}

    async def _own_news(self, listener: Listener) -> bytes:
        """The same for one listener, where it is not what was told last."""
        before, listener.own = listener.own, (await self._own(listener.audience))[listener.audience.entry]
        return listener.own if listener.own != before else b""

    async def _table_news(self, listener: Listener, *, moved: bool) -> bytes:
        """The table that this listener looks at, where it is not what was told last; `moved`: it may be another one."""
        if listener.dealt[1] >= 0 and not moved:
            return b""
        audience = listener.audience
        if "table" not in HEARS[audience.role] or not self._house.dealer.nights.is_dealt(audience.tournament):
            return b""
        before = listener.dealt
        listener.dealt, frame = await asyncio.to_thread(table_frame, self._house, audience, before)
        return frame

    def _newer(self, listener: Listener) -> bool:
        return self._versions.get(listener.audience.tournament, 0) > listener.version or listener.version < 0

    def _over(self, listener: Listener) -> bool:
        """Whether this stream has to end."""
        return self.closing or listener.gone or listener.audience.device in self._outside

    async def _sleep(self, listener: Listener) -> None:
        """Until the bell rings."""
        if self._over(listener) or listener.dealt[1] < 0 or self._is_left_out(listener):
            return
        listener.bell = asyncio.get_running_loop().create_future()
        try:
            await listener.bell
        finally:
            listener.bell = None

    def _is_left_out(self, listener: Listener) -> bool:
        """Whether there is something newer that nobody is about to tell it."""
        return self._newer(listener) and listener.audience.tournament not in self._telling

    async def follow(
        self,
        audience: Audience,
        receive: Receive,
        send: Send,
        line: Line | None,
        *,
        seen: int | None = None,
        elsewhere: bool = False,
    ) -> None:
        """Send the news of a night to an audience until the stream has to end. Raises `NoSuchTournament`, `Unheard`.

        The state comes first, unless it is the one of version `seen`, which is known already. `elsewhere`: a page of
        another origin may read along.
        """
        listener = Listener(audience, line)
        try:
            listener.version, frame = await self._news.frame(audience.tournament, audience.language)
        except StoreAway as away:
            raise Unheard(away) from away
        first = BEAT_FRAME if seen == listener.version else frame
        del frame
        headers = [*HEADERS, (b"access-control-allow-origin", b"*")] if elsewhere else HEADERS
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        here, turn = self._listeners.setdefault(audience.tournament, set()), self._turns[self._turn]
        leaving = None if line else asyncio.ensure_future(_until_gone(receive, listener))
        if line is not None:
            line.open(listener.leave)
        here.add(listener)
        turn.add(listener)
        try:
            await self._here_or_gone(audience)
            await _say(send, first + await self._own_news(listener) + await self._table_news(listener, moved=True))
            del first  # two kilobytes, and a stream lasts a night
            await self._follow(listener, send)
            if not listener.gone:
                await send({"type": "http.response.body", "body": b"" if self.closing else GONE_FRAME})
        finally:
            if line is not None:
                line.close()
            if leaving is not None:
                leaving.cancel()
            here.discard(listener)
            turn.discard(listener)
            await self._here_or_gone(audience)

    async def _here_or_gone(self, audience: Audience) -> None:
        """A player's phone listens now, or no more: the table that the program deals shows it."""
        if audience.role is Role.PLAYER:
            with suppress(StoreAway):
                await asyncio.to_thread(self._house.dealer.nights.came_or_went, audience.tournament, audience.entry)

    async def _follow(self, listener: Listener, send: Send) -> None:
        """Send each change, or a beat, until the stream has to end."""
        while True:
            await self._sleep(listener)
            if self._over(listener):
                return
            if self._newer(listener):
                await self._say_newest(listener, send)
            else:
                await _say(send, await self._table_news(listener, moved=False) or BEAT_FRAME)

    async def _say_newest(self, listener: Listener, send: Send) -> None:
        audience = listener.audience
        listener.version, frame = await self._news.frame(audience.tournament, audience.language)
        own = await self._own_news(listener) + await self._table_news(listener, moved=True)
        await _say(send, frame + _changed(audience) + own)


def _changed(audience: Audience) -> bytes:
    return CHANGED_FRAME if "changed" in HEARS[audience.role] else b""


async def _say(send: Send, body: bytes) -> None:
    await send({"type": "http.response.body", "body": body, "more_body": True})


async def _until_gone(receive: Receive, listener: Listener) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
    listener.leave()
