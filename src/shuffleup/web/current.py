"""The house that this server process runs, for the pages to ask."""

from shuffleup.web.site import Site

_current: list[Site] = []


def take_over(house: Site) -> None:
    """Make this the process's house."""
    _current[:] = [house]


def house() -> Site:
    """The process's house. Raises `RuntimeError` before a server has been built."""
    if not _current:
        raise RuntimeError("no house is open in this process")
    return _current[0]
