"""How many streams may be open, so that files and connections are left for the store and for the staff."""

import sys

RESERVE = 96
"""Files and connections that are no stream of the room's: the store's, pages under way, the staff's."""


def most_streams() -> int | None:
    """The most streams of phones and screens at this moment; None where the machine sets no bound."""
    if sys.platform == "win32":
        return None
    import resource

    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return None if soft == resource.RLIM_INFINITY else max(0, soft - RESERVE)
