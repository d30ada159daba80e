"""Where this machine can be reached in the room: its own addresses, the likeliest one first.

No packet leaves the machine for it: a datagram socket is only asked which address it would use.
"""

import errno
import re
import socket
from contextlib import suppress
from pathlib import Path

ROUTES = Path("/proc/net/fib_trie")
"""Where Linux lists its own addresses, of every interface; elsewhere the name of the machine gives them."""


def own_addresses() -> list[str]:
    """IPv4 addresses of this machine, without loopback; the one that leads out comes first."""
    found: dict[str, None] = {}
    for elsewhere in ("192.0.2.1", "10.255.255.255", "192.168.255.255"):
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            try:
                probe.connect((elsewhere, 9))
                found[probe.getsockname()[0]] = None
            except OSError:
                continue
    with suppress(OSError):
        found |= dict.fromkeys(_listed())
    return [address for address in found if not address.startswith("127.")]


def _listed() -> list[str]:
    """The addresses of every interface. Raises `OSError` where the machine cannot tell."""
    if ROUTES.exists():
        return sorted(re.findall(r"\|-- ([\d.]+)\s+/32 host LOCAL", ROUTES.read_text()), key=_tail)
    return [str(each[4][0]) for each in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]


def _tail(address: str) -> bool:
    """Bridges of containers and virtual machines come last: no phone reaches them."""
    return address.startswith(("172.17.", "172.18.", "192.168.122."))


class PortsTaken(OSError):
    """Other programs have all the ports that were tried."""


def free_port(wanted: int, host: str, tries: int = 10) -> int:
    """`wanted`, or one of the ports after it if another program has it; `tries` of them in all.

    Raises `PortsTaken` if all are, and `OSError` for a host that is none of this machine's.
    """
    last = min(wanted + tries - 1, 65_535)
    for port in range(wanted, last + 1):
        with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((host, port))
            except OSError as bad:
                if bad.errno in (errno.EADDRINUSE, errno.EACCES):
                    continue
                raise
            return port
    if last > wanted:
        raise PortsTaken(f"ports {wanted} to {last} are all taken or not for everybody")
    raise PortsTaken(f"port {wanted} is taken or not for everybody")
