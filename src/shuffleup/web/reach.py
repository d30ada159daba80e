"""How the room reaches this machine now: its addresses, the one for QR codes, and who has been seen to reach it.

A page that was opened as `localhost` knows no address that a phone could use, so QR codes take the machine's own. When
a laptop joins another network (a phone's hotspot, say) its address changes: whoever shows one is told.
"""

import ipaddress
from collections.abc import Callable
from dataclasses import dataclass
from threading import Lock

from django.http import HttpRequest

from shuffleup.web.addresses import own_addresses

MOST_VISITS = 12


@dataclass(frozen=True)
class Visit:
    """Somebody opened the page of the check: when (ms UTC), from which address, on what."""

    at: int
    address: str
    kind: str
    itself: bool
    """It was this machine: that proves nothing about the room."""


class Reach:
    """The machine's addresses as they are now. Safe to call from any thread."""

    def __init__(self, find: Callable[[], list[str]] = own_addresses) -> None:
        self._find = find
        self._addresses = find()
        self._visits: dict[str, Visit] = {}
        self._lock = Lock()
        self.listeners: list[Callable[[], None]] = []
        """Told when the addresses have changed."""

    @property
    def addresses(self) -> list[str]:
        """The likeliest first; none without a network."""
        return self._addresses

    @property
    def mark(self) -> str:
        """Changes with the address, for pictures that show it."""
        return self._addresses[0] if self._addresses else ""

    def listen_on(self, host: str) -> None:
        """The server listens on this address only."""
        self._find = lambda: [] if is_itself(host) else [host]
        self.look()

    def look(self) -> None:
        """Look whether they have changed; to be called every few seconds."""
        found = self._find()
        if found != self._addresses:
            self._addresses = found
            for listener in self.listeners:
                listener()

    def visited(self, at: int, address: str, kind: str) -> Visit:
        """Note that somebody reached the page of the check."""
        visit = Visit(at, address, kind, self.is_here(address))
        with self._lock:
            self._visits.pop(address, None)
            self._visits[address] = visit
            while len(self._visits) > MOST_VISITS:
                del self._visits[next(iter(self._visits))]
        return visit

    def visits(self) -> list[Visit]:
        """Who reached it, the latest first."""
        with self._lock:
            return list(self._visits.values())[::-1]

    def is_here(self, address: str) -> bool:
        """Whether a network address is this machine's own, so that nothing between it and us goes over the air."""
        return is_itself(address) or address in self._addresses

    def base(self, request: HttpRequest) -> str:
        """Scheme, host and port by which a phone reaches what this request reached."""
        host = request.get_host()
        name, port = split_port(host)
        if is_itself(name) and self._addresses:
            host = f"{self._addresses[0]}{port}"
        return f"{request.scheme}://{host}"


def split_port(host: str) -> tuple[str, str]:
    """The name of a Host header, and the rest with its colon."""
    if host.startswith("["):
        name, bracket, rest = host.partition("]")
        return name + bracket, rest
    name, colon, port = host.partition(":")
    return name, colon + port


def is_itself(name: str) -> bool:
    """Whether a host name or address means the machine that asks."""
    if name.rstrip(".").lower() == "localhost" or name.lower().endswith(".localhost"):
        return True
    try:
        return ipaddress.ip_address(name.strip("[]")).is_loopback
    except ValueError:
        return False
