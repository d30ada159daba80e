"""Where this machine can be reached in the room: its own addresses, the likeliest one first.

No packet leaves the machine for it: a datagram socket is only asked which address it would use.
"""

import errno
import socket

LOOPBACK = "127.0.0.1"


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
    try:
        for *_, address in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET):
            found[str(address[0])] = None
    except OSError:
        pass
    return [address for address in found if not address.startswith("127.")]


class PortsTaken(OSError):
    """Other programs have all the ports that were tried."""


def free_port(wanted: int, host: str) -> int:
    """`wanted`, or one of the next nine ports if another program has it.

    Raises `PortsTaken` if all are, and `OSError` for a host that is none of this machine's.
    """
    last = min(wanted + 9, 65_535)
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
    raise PortsTaken(f"ports {wanted} to {last} are all taken or not for everybody")
