"""The stream of news: a bare ASGI endpoint in front of Django, one long answer for each tab or television.

A page carries a signed token that names the tournament and the audience: the role, and the device if there is one.
Nothing is read from a database to open a stream, but whether a player's phone is still let in for its seat. On
connecting the whole state is sent, then again at each change (`state`, and `changed`, `mine`, `screen` or `table`
where the table of roles says so), and a `beat` every few seconds. A slow listener gets only the newest state: news is
kept as one number, never as a queue. A device that is shown the door hears `gone`, and its streams end at once. At
shutdown every stream ends within two seconds.
"""

import asyncio
import json
from collections import Counter
from collections.abc import Awaitable, Callable, MutableMapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from django.core import signing

from shuffleup.acts.roles import STAFF, Role
from shuffleup.desk.claims import is_place_of_token
from shuffleup.desk.dealer.dealer_desk import NotDealtHere
from shuffleup.desk.dealer.state import plain
from shuffleup.desk.devices import TOKENS
from shuffleup.desk.reading import read_in, reading
from shuffleup.desk.roles import HEARS, Who
from shuffleup.desk.speech import told
from shuffleup.desk.storage import away_told
from shuffleup.message import Message
from shuffleup.store import StoreAway
from shuffleup.store.night_sequencer import NoSuchTournament
from shuffleup.web.doors import POLICY
from shuffleup.web.player.mine import Phones
from shuffleup.web.room_left import most_streams
from shuffleup.web.screen.shown import screen_of, shown
from shuffleup.web.site import Site
from shuffleup.web.wall import wall
from shuffleup.words.catalogue import FIRST, language_of

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]

BEAT = 8.0
"""Seconds of silence after which the stream shows that it lives; screens give up at twenty."""

SALT = "stream"
LASTS = 24 * 3600
"""Seconds for which a token opens a stream; a page that is open for longer fetches another."""

BEAT_FRAME = b"event: beat\ndata: null\n\n"
CHANGED_FRAME = b"event: changed\ndata: null\n\n"
GONE_FRAME = b"event: gone\ndata: null\n\n"


@dataclass(frozen=True)
class Audience:
    """Who listens to what: role, device if it was let in, the player whose phone or the screen that it is, language."""

    tournament: str
    role: Role
    device: str = ""
    entry: str = ""
    language: str = FIRST
    screen: str = ""

    @property
    def table(self) -> int:
        """The dealt table that is looked at, where the screen is one (`table/4`); 0 for a player's own, or none."""
        kind, _, number = self.screen.partition("/")
        return int(number) if kind == "table" and number.isdecimal() and len(number) < 6 else 0


def stream_url(tournament: str, who: Who, screen: str = "") -> str:
    """Where a page of theirs listens, in the language of that page; the token is signed, and says nothing secret."""
    held = [tournament, who.role.value, who.device, who.entry, reading(), screen]
    return f"/stream/{signing.dumps(held, salt=SALT)}"


class Unheard(Exception):
    """A stream that cannot be opened, since the store does not answer: why."""

    def __init__(self, away: StoreAway) -> None:
        self.said = ". ".join(map(told, away_told(away, page=True)))
        super().__init__(self.said)


class Listener:
    """One open stream: who listens, the newest version it was told, and a bell that wakes it."""

    __slots__ = ("audience", "bell", "dealt", "gone", "own", "version")

    def __init__(self, audience: Audience) -> None:
        self.audience = audience
        self.version = 0
        self.own = b""
        self.dealt = (0, 0)
        self.gone = False
        self.bell: asyncio.Future[None] | None = None

    def ring(self) -> None:
        """Wake it, if it sleeps."""
        if self.bell is not None and not self.bell.done():
            self.bell.set_result(None)


class Hub:
    """Who listens, and the newest version of each tournament. Lives in the server's event loop."""

    def __init__(self, house: Site) -> None:
        self._house = house
        self._loop: asyncio.AbstractEventLoop | None = None
        self._listeners: dict[str, set[Listener]] = {}
        self._versions: dict[str, int] = {}
        self._frames: dict[tuple[str, str], tuple[int, bytes]] = {}
        self._own: dict[tuple[str, str], tuple[int, dict[str, bytes]]] = {}
        self._screens: dict[tuple[str, str, str], tuple[tuple[int, int], bytes]] = {}
        self._looks = 0
        self._anew: Counter[str] = Counter()
        self._making: dict[str, asyncio.Lock] = {}
        self._outside: set[str] = set()
        self.closing = False

    def start(self) -> None:
        """Begin to listen to the house; to be called in the event loop."""
        self._loop = asyncio.get_running_loop()
        self._house.nights.listeners.append(lambda tournament, version: self._soon(self._tell, tournament, version))
        self._house.reach.listeners.append(lambda: self._soon(self._all_again))
        self._house.forecasts.listeners.append(lambda tournament: self._soon(self._again, tournament))
        self._house.odds.listeners.append(lambda tournament: self._soon(self._again, tournament))
        self._house.screens.listeners.append(lambda tournament: self._soon(self._screens_again, tournament))
        self._house.devices.listeners.append(lambda device: self._soon(self._shut, device))
        self._house.dealer.listeners.append(lambda tournament, table: self._soon(self._dealt, tournament, table))
        self._house.dealer.listening = self.listening

    def close_soon(self) -> None:
        """End every stream; may be called from any thread or a signal handler."""
        self.closing = True
        self._soon(self._ring_all)

    def devices_here(self) -> list[str]:
        """The devices whose streams are open."""
        return list({listener.audience.device for listener in self._all() if listener.audience.device})

    def _soon(self, what: Callable[..., None], *arguments: object) -> None:
        """Called from any thread: do it in the event loop."""
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(what, *arguments)

    def _all(self) -> list[Listener]:
        return [listener for listeners in self._listeners.values() for listener in listeners]

    def _ring_all(self) -> None:
        for listener in self._all():
            listener.ring()

    def _all_again(self) -> None:
        """What all screens draw has changed, though no tournament has: the address in their QR codes."""
        self._frames.clear()
        for listener in self._all():
            listener.version = -1
            listener.ring()

    def _again(self, tournament: str) -> None:
        """The same for one tournament: what its big screens say of its end has changed, or odds have come."""
        self._anew[tournament] += 1
        for each in [key for key in self._frames if key[0] == tournament]:
            del self._frames[each]
        for listener in self._listeners.get(tournament, ()):
            listener.version = -1
            listener.ring()

    def _screens_again(self, tournament: str) -> None:
        """Screens of a tournament (empty: of all) look different now."""
        self._looks += 1
        for listener in self._listeners.get(tournament, ()) if tournament else self._all():
            if listener.audience.screen:
                listener.version = -1
                listener.ring()

    def _shut(self, device: str) -> None:
        self._outside.add(device)
        for listener in self._all():
            if listener.audience.device == device:
                listener.ring()

    def _tell(self, tournament: str, version: int) -> None:
        self._versions[tournament] = max(version, self._versions.get(tournament, 0))
        for listener in self._listeners.get(tournament, ()):
            listener.ring()

    def listening(self, tournament: str) -> frozenset[str]:
        """The entries of a night whose phones listen now; may be asked from any thread."""
        return frozenset(each.audience.entry for each in tuple(self._listeners.get(tournament, ())))

    def _dealt(self, tournament: str, table: int) -> None:
        """Something is different at a table that the program deals."""
        for listener in self._listeners.get(tournament, ()):
            if listener.dealt[0] == table:
                listener.dealt = (table, -1)
                listener.ring()

    async def _table_news(self, listener: Listener, *, moved: bool) -> bytes:
        """The table that this listener looks at, where it is not what was told last; `moved`: it may be another one."""
        if listener.dealt[1] >= 0 and not moved:
            return b""
        audience = listener.audience
        if "table" not in HEARS[audience.role] or not self._house.dealer.is_dealt(audience.tournament):
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
        """Until the bell rings, at most a beat."""
        if self._newer(listener) or self._over(listener) or listener.dealt[1] < 0:
            return
        loop = asyncio.get_running_loop()
        listener.bell = loop.create_future()
        alarm = loop.call_later(BEAT, listener.ring)
        try:
            await listener.bell
        finally:
            alarm.cancel()
            listener.bell = None

    async def frame(self, tournament: str, language: str) -> tuple[int, bytes]:
        """The newest state as one encoded event, made once for all who listen in that language."""
        version, key = self._house.sequencer(tournament).version, (tournament, language)
        made = self._frames.get(key)
        if made is None or made[0] < version:
            async with self._making.setdefault(tournament, asyncio.Lock()):
                made, anew = self._frames.get(key), self._anew[tournament]
                while made is None or made[0] < version or self._anew[tournament] != anew:
                    anew = self._anew[tournament]
                    made = self._frames[key] = await asyncio.to_thread(_encoded, self._house, tournament, language)
        return made

    async def _own_news(self, listener: Listener) -> bytes:
        """What concerns this listener alone, where the table of roles says so and it is not what was told last."""
        audience, before = listener.audience, listener.own
        hears = HEARS[audience.role]
        if "mine" in hears:
            listener.own = (await self._own_frames(audience))[audience.entry]
        elif "screen" in hears and audience.screen and not audience.table:
            listener.own = await self._screen_frame(audience)
        return listener.own if listener.own != before else b""

    async def _screen_frame(self, audience: Audience) -> bytes:
        """What one screen draws of its own, made once for all televisions that show it in this language."""
        key = tournament, screen, language = audience.tournament, audience.screen, audience.language
        async with self._making.setdefault("/".join(key), asyncio.Lock()):
            moment = self._house.sequencer(tournament).version, self._looks
            made = self._screens.get(key)
            if made is None or made[0] != moment:
                data = await asyncio.to_thread(_screen_encoded, self._house, tournament, screen, language)
                made = self._screens[key] = (moment, data)
        return made[1]

    async def _own_frames(self, audience: Audience) -> dict[str, bytes]:
        """By entry, what each player who listens is told; worked out in one go for all of a language at each change."""
        tournament, entry, language = audience.tournament, audience.entry, audience.language
        version, frames = self._own.get((tournament, language), (-1, {}))
        if version < self._house.sequencer(tournament).version or entry not in frames:
            async with self._making.setdefault(tournament, asyncio.Lock()):
                version, frames = self._own.get((tournament, language), (-1, {}))
                stale = version < self._house.sequencer(tournament).version
                if stale or entry not in frames:
                    # Whoever opens a stream between two changes is worked out alone.
                    here = self._listeners.get(tournament, ()) if stale else ()
                    theirs = (each.audience for each in here if each.audience.language == language)
                    entries = {each.entry for each in theirs if each.entry} | {entry}
                    made, fresh = await asyncio.to_thread(_own_encoded, self._house, tournament, entries, language)
                    frames = fresh if made > version else frames | fresh
                    self._own[tournament, language] = made, frames
        return frames

    async def serve(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request below /stream/."""
        audience = _audience(scope["path"].removeprefix("/stream/"))
        if audience is None or audience.device in self._outside:
            await _refuse(send)
            return
        if audience.role not in STAFF and self._is_full():
            await _refuse(send, 503, told(Message("mistake.too_many_streams")))
            return
        try:
            if not await self._still_in(audience):
                await _refuse(send)
                return
            await self.follow(audience, receive, send, elsewhere=audience.device.startswith(TOKENS))
        except NoSuchTournament:
            await _refuse(send)
        except Unheard as never:
            await _refuse(send, 503, never.said)

    async def _still_in(self, audience: Audience) -> bool:
        """Whether a player's own stream is asked for by a device that is let in for that seat now."""
        if not audience.entry:
            return True
        try:
            found = await asyncio.to_thread(self._house.devices.find, audience.device)
        except StoreAway as away:
            raise Unheard(away) from away
        here = (audience.role, audience.tournament, audience.entry)
        return found is not None and (found.role, found.tournament, found.entry) == here

    def _is_full(self) -> bool:
        """Whether another stream would take what is kept for the store and the staff."""
        most = most_streams()
        return most is not None and sum(map(len, self._listeners.values())) >= most

    async def follow(
        self, audience: Audience, receive: Receive, send: Send, *, seen: int | None = None, elsewhere: bool = False
    ) -> None:
        """Send the news of a night to an audience until the stream has to end. Raises `NoSuchTournament`.

        The state comes first, unless it is the one of version `seen`, which is known already. `elsewhere`: a page of
        another origin may read along.
        """
        listener = Listener(audience)
        try:
            listener.version, frame = await self.frame(audience.tournament, audience.language)
        except StoreAway as away:
            raise Unheard(away) from away
        first = BEAT_FRAME if seen == listener.version else frame
        headers = [*HEADERS, (b"access-control-allow-origin", b"*")] if elsewhere else HEADERS
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        here = self._listeners.setdefault(audience.tournament, set())
        here.add(listener)
        leaving = asyncio.ensure_future(_until_gone(receive, listener))
        try:
            await self._here_or_gone(audience)
            await _part(send, first + await self._own_news(listener) + await self._table_news(listener, moved=True))
            await self._follow(listener, send)
            if not listener.gone:
                await send({"type": "http.response.body", "body": b"" if self.closing else GONE_FRAME})
        finally:
            leaving.cancel()
            here.discard(listener)
            await self._here_or_gone(audience)

    async def _here_or_gone(self, audience: Audience) -> None:
        """A player's phone listens now, or no more: the table that the program deals shows it."""
        if audience.role is Role.PLAYER:
            with suppress(StoreAway):
                await asyncio.to_thread(self._house.dealer.came_or_went, audience.tournament, audience.entry)

    async def _follow(self, listener: Listener, send: Send) -> None:
        """Send each change, or a beat, until the stream has to end."""
        changed = CHANGED_FRAME if "changed" in HEARS[listener.audience.role] else b""
        while True:
            await self._sleep(listener)
            if self._over(listener):
                return
            if self._newer(listener):
                listener.version, frame = await self.frame(listener.audience.tournament, listener.audience.language)
                own = await self._own_news(listener) + await self._table_news(listener, moved=True)
                await _part(send, frame + changed + own)
            else:
                await _part(send, await self._table_news(listener, moved=False) or BEAT_FRAME)


def _own_encoded(house: Site, tournament: str, entries: set[str], language: str) -> tuple[int, dict[str, bytes]]:
    """What the phones of these players are told, and the version that it is of."""
    phones = Phones(house, tournament)
    frames = {}
    with read_in(language):
        for entry in entries:
            text = json.dumps(phones.of(entry), separators=(",", ":"), ensure_ascii=False)
            frames[entry] = f"event: mine\ndata: {text}\n\n".encode()
    return phones.version, frames


def _screen_encoded(house: Site, tournament: str, screen: str, language: str) -> bytes:
    """What one screen draws of its own."""
    with read_in(language):
        found = shown(house, tournament, screen_of(house, tournament, screen))
    text = json.dumps(found, separators=(",", ":"), ensure_ascii=False)
    return f"event: screen\ndata: {text}\n\n".encode()


def _encoded(house: Site, tournament: str, language: str) -> tuple[int, bytes]:
    """The state that screens draw, and its version."""
    with read_in(language):
        state = wall(house, tournament)
    text = json.dumps(state, separators=(",", ":"), ensure_ascii=False)
    version = int(state["v"])
    return version, f"id: {version}\nevent: state\ndata: {text}\n\n".encode()


def table_frame(house: Site, audience: Audience, before: tuple[int, int]) -> tuple[tuple[int, int], bytes]:
    """A dealt table and its version, as this audience sees it; nothing to send where it is as before, or none."""
    dealer, tournament, table = house.dealer, audience.tournament, audience.table
    try:
        number = table or (dealer.table_of(tournament, audience.entry) if audience.entry else 0)
        if not number or _of_a_person(house, audience):
            return (0, 0), b""
        with read_in(audience.language):
            state = dealer.state(tournament, number, "" if table else audience.entry)
    except NotDealtHere:
        return (0, 0), b""
    if (number, state.version) == before:
        return before, b""
    text = json.dumps(plain(state), separators=(",", ":"), ensure_ascii=False)
    return (number, state.version), f"event: table\ndata: {text}\n\n".encode()


def _of_a_person(house: Site, audience: Audience) -> bool:
    """Whether a program listens with the token of a person's seat, made before the program dealt: it hears no cards."""
    state = house.sequencer(audience.tournament).state
    is_token = bool(audience.entry) and audience.device.startswith(TOKENS)
    return is_token and not is_place_of_token(state, audience.role, 0, audience.entry)


HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
]


def _audience(token: str) -> Audience | None:
    try:
        tournament, role, device, entry, language, *screen = signing.loads(token, salt=SALT, max_age=LASTS)
        named = str(screen[0]) if screen else ""
        return Audience(str(tournament), Role(role), str(device), str(entry), language_of(language) or FIRST, named)
    except (signing.BadSignature, ValueError, TypeError):
        return None


REFUSED = [
    (b"content-type", b"text/plain; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"same-origin"),
]
"""The headers of a stream that is not opened, as every other answer has them."""


async def _refuse(send: Send, status: int = 403, said: str = "") -> None:
    said = said or told(Message("mistake.old_stream"))
    later = [(b"retry-after", b"5"), (b"connection", b"close")] if status == 503 else []
    length = (b"content-length", str(len(said.encode())).encode())
    await send({"type": "http.response.start", "status": status, "headers": [*REFUSED, length, *later]})
    await send({"type": "http.response.body", "body": said.encode()})


async def _part(send: Send, body: bytes) -> None:
    await send({"type": "http.response.body", "body": body, "more_body": True})


async def _until_gone(receive: Receive, listener: Listener) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
    listener.gone = True
    listener.ring()
