"""Where this machine can be reached in the room: its own addresses, the likeliest one first.

No packet leaves the machine for it: a datagram socket is only asked which address it would use.
"""

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


def free_port(wanted: int, host: str) -> int:
    """`wanted`, or one of the next nine ports if another program has it. Raises `OSError` if all are taken."""
    for port in range(wanted, wanted + 10):
        with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((host, port))
            except OSError:
                continue
            return port
    raise OSError(f"ports {wanted} to {wanted + 9} are all taken")
