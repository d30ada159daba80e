"""How many files and connections the server may have open: raised at the start as far as the machine allows."""

import sys

WANTED = 65_536
"""A whole league's phones and screens, and room for the store."""


def raise_open_files(wanted: int = WANTED) -> int | None:
    """Raise this process's soft limit; returns what holds now, or None where the machine has no such limit."""
    if sys.platform == "win32":
        return None
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    if soft == resource.RLIM_INFINITY or soft >= most:
        return None if soft == resource.RLIM_INFINITY else soft
    for attempt in (most, min(most, 10_240)):  # macOS refuses more than its kernel's own bound
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (attempt, hard))
        except (ValueError, OSError):
            continue
        return attempt
    return soft
