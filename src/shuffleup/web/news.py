"""What streams say: the state that screens draw, and what concerns one phone, one screen or one dealt table alone.

Each is an encoded event, worked out in a thread beside the event loop, once for all who hear the same. Not done here:
who hears what, and when (`hub.py`).
"""

import asyncio
import json
from collections import Counter
from collections.abc import Callable, Iterable, Mapping

from shuffleup.desk.claims import is_place_of_token
from shuffleup.desk.dealer.open_nights import NotDealtHere
from shuffleup.desk.dealer.state import plain
from shuffleup.desk.devices import TOKENS
from shuffleup.desk.reading import read_in
from shuffleup.web.audience import Audience
from shuffleup.web.player.mine import Phones
from shuffleup.web.screen.shown import screen_of, shown
from shuffleup.web.site import Site
from shuffleup.web.wall import wall

BEAT_FRAME = b"event: beat\ndata: null\n\n"
CHANGED_FRAME = b"event: changed\ndata: null\n\n"
GONE_FRAME = b"event: gone\ndata: null\n\n"


class News:
    """The newest of what streams say, made once for all who hear the same. Lives in the server's event loop."""

    def __init__(self, house: Site) -> None:
        self._house = house
        self._frames: dict[tuple[str, str], tuple[int, bytes, bytes]] = {}
        self._own: dict[tuple[str, str], tuple[int, dict[str, bytes]]] = {}
        self._screens: dict[tuple[str, str, str], tuple[tuple[int, int], bytes]] = {}
        self._looks = 0
        self._anew: Counter[str] = Counter()
        self._making: dict[str, asyncio.Lock] = {}

    def forget(self, tournament: str = "") -> None:
        """Make what screens draw anew, though no command came: of one tournament, or of all."""
        self._anew[tournament] += 1
        for each in [key for key in self._frames if not tournament or key[0] == tournament]:
            del self._frames[each]

    def look_again(self) -> None:
        """Make what screens draw of their own anew."""
        self._looks += 1

    async def frame(self, tournament: str, language: str) -> tuple[int, bytes]:
        """The version of the newest state, and that state as one event, told at this moment whenever it was made."""
        version, key = self._house.sequencer(tournament).version, (tournament, language)
        made = self._frames.get(key)
        if made is None or made[0] < version:
            async with self._lock(tournament):
                made, anew = self._frames.get(key), self._anew[tournament]
                while made is None or made[0] < version or self._anew[tournament] != anew:
                    anew = self._anew[tournament]
                    made = self._frames[key] = await asyncio.to_thread(_encoded, self._house, tournament, language)
        version, before, after = made
        return version, b"%b%d%b" % (before, self._house.time.now(), after)

    async def of_screen(self, tournament: str, screen: str, language: str) -> bytes:
        """What one screen draws of its own."""
        key = tournament, screen, language
        async with self._lock("/".join(key)):
            moment = self._house.sequencer(tournament).version, self._looks
            made = self._screens.get(key)
            if made is None or made[0] != moment:
                data = await asyncio.to_thread(_screen_encoded, self._house, tournament, screen, language)
                made = self._screens[key] = (moment, data)
        return made[1]

    async def of_players(
        self, tournament: str, entry: str, language: str, here: Callable[[], Iterable[str]]
    ) -> Mapping[str, bytes]:
        """By entry, what each player who listens is told, this one among them; worked out in one go at each change.

        `here` names the entries that listen, asked for once it is this change's turn; whoever opens a stream between
        two changes is worked out alone.
        """
        version, frames = self._own.get((tournament, language), (-1, {}))
        if version < self._house.sequencer(tournament).version or entry not in frames:
            async with self._lock(tournament):
                version, frames = self._own.get((tournament, language), (-1, {}))
                stale = version < self._house.sequencer(tournament).version
                if stale or entry not in frames:
                    entries = {entry, *here()} if stale else {entry}
                    made, fresh = await asyncio.to_thread(_own_encoded, self._house, tournament, entries, language)
                    frames = fresh if made > version else frames | fresh
                    self._own[tournament, language] = made, frames
        return frames

    def _lock(self, what: str) -> asyncio.Lock:
        return self._making.setdefault(what, asyncio.Lock())


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


def _encoded(house: Site, tournament: str, language: str) -> tuple[int, bytes, bytes]:
    """The version of the state that screens draw, and what stands of it before and after the moment that it is told."""
    with read_in(language):
        state = wall(house, tournament)
    text = json.dumps(state, separators=(",", ":"), ensure_ascii=False)
    version, now = int(state["v"]), '"now":'
    before, _, after = text.partition(f"{now}{state['now']}")
    return version, f"id: {version}\nevent: state\ndata: {before}{now}".encode(), f"{after}\n\n".encode()


def table_frame(house: Site, audience: Audience, before: tuple[int, int]) -> tuple[tuple[int, int], bytes]:
    """A dealt table and its version, as this audience sees it; nothing to send where it is as before, or none."""
    dealer, tournament, table = house.dealer, audience.tournament, audience.table
    try:
        number = table or (dealer.nights.table_of(tournament, audience.entry) if audience.entry else 0)
        if not number or _of_a_person(house, audience):
            return (0, 0), b""
        with read_in(audience.language):
            state = dealer.shown.state(tournament, number, "" if table else audience.entry)
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
