"""What stands before every page and stream: under which names we are known, and whether a proxy's word is taken.

In a room nothing is configured: any address of a private network will do, and any name that only a private network can
give. A name from the public internet has to be told to `serve`, because another site could lead a browser in the room
to us under a name of its own, and read along. What a proxy says of the browser behind it (its scheme, host and address)
is believed only of proxies that `serve` was told of; from anybody else it is thrown away.
"""

import ipaddress
from collections.abc import Awaitable, Callable, Iterable, MutableMapping
from typing import Any

from shuffleup.web.reach import is_itself, split_port

Scope = MutableMapping[str, Any]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
Headers = list[tuple[bytes, bytes]]

PRIVATE_NAMES = (".local", ".lan", ".home", ".home.arpa", ".internal", ".localdomain", ".intranet", ".private", ".test")
"""Endings that no public name server hands out."""

FORWARDED = (b"x-forwarded-proto", b"x-forwarded-host", b"x-forwarded-for", b"forwarded")
SAID = b"Shuffle Up is not known under this name. Open it by its address, or start it with --name and this name."


class Front:
    """Names told, proxies trusted; and the machine's own addresses, as they are now."""

    def __init__(
        self, names: Iterable[str] = (), proxies: Iterable[str] = (), own: Callable[[], list[str]] = list
    ) -> None:
        """`proxies` are their addresses."""
        self._names = {name.lower().rstrip(".") for name in names}
        self._proxies = set(proxies)
        self._own = own

    def admit(self, scope: Scope) -> bool:
        """Put right what a proxy told of the browser, and say whether it asked for us by a name that is ours."""
        headers: Headers = scope["headers"]
        told = {name: value.decode("latin-1") for name, value in headers if name in FORWARDED}
        scope["headers"] = [(name, value) for name, value in headers if name not in FORWARDED]
        client = scope.get("client")
        if client and client[0] in self._proxies:
            self._believe(scope, told)
        hosts = [value.decode("latin-1") for name, value in scope["headers"] if name == b"host"]
        return len(hosts) == 1 and self.knows(hosts[0])

    def _believe(self, scope: Scope, told: dict[bytes, str]) -> None:
        scheme = told.get(b"x-forwarded-proto", "").split(",")[0].strip().lower()
        if scheme in ("http", "https"):
            scope["scheme"] = scheme
        host = told.get(b"x-forwarded-host", "").split(",")[0].strip()
        if host:
            others = [(name, value) for name, value in scope["headers"] if name != b"host"]
            scope["headers"] = [*others, (b"host", host.encode("latin-1"))]
        chain = [each.strip() for each in told.get(b"x-forwarded-for", "").split(",") if each.strip()]
        # The last one that is no proxy of ours: what stands before it anybody may have written.
        browser = next((each for each in reversed(chain) if each not in self._proxies), "")
        if browser:
            scope["client"] = (browser, 0)

    def knows(self, host: str) -> bool:
        """Whether this is one of our names."""
        name = split_port(host)[0].lower().rstrip(".")
        if name in self._names or is_itself(name):
            return True
        try:
            address = ipaddress.ip_address(name.strip("[]"))
        except ValueError:
            return bool(name) and ("." not in name or name.endswith(PRIVATE_NAMES))
        return address.is_private or address.is_link_local or str(address) in self._own()


async def refuse(send: Send) -> None:
    """Answer a request for a name that is not ours."""
    headers = [(b"content-type", b"text/plain; charset=utf-8"), (b"content-length", str(len(SAID)).encode())]
    await send({"type": "http.response.start", "status": 421, "headers": headers})
    await send({"type": "http.response.body", "body": SAID})
