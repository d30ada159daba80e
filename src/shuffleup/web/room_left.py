"""How many streams and connections may be open, so that files are left for the store and for the staff.

Streams leave room for pages, and connections of every kind leave room for the store. Where the machine sets no bound
there is none. Not done: who is who before a request has been read.
"""

import sys

RESERVE = 96
"""Files and connections that are no stream of the room's: the store's, pages under way, the staff's."""

STORE_NEEDS = 64
"""Of these, what no connection takes: the store's, forecasts', and the next connections at the door."""

FEW = 2_048
"""Below so many files the room may notice, and little is done at once: some 900 phones and screens take them."""


def most_streams() -> int | None:
    """The most streams of phones and screens at this moment; None where the machine sets no bound."""
    return _less(RESERVE)


def most_connections() -> int | None:
    """The most connections at this moment; None where the machine sets no bound."""
    return _less(STORE_NEEDS)


def at_once(*, usual: int, careful: int) -> int:
    """How many of something are done at once here: `careful` where files are few."""
    files = _files()
    return usual if files is None or files >= FEW else careful


def _less(kept: int) -> int | None:
    files = _files()
    return None if files is None else max(0, files - kept)


def _files() -> int | None:
    if sys.platform == "win32":
        return None
    import resource

    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return None if soft == resource.RLIM_INFINITY else soft
