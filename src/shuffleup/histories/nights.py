"""The nights that ship, as EVENT files in `templates/`: structures with their breaks, chips, colour-ups and prizes.

Each is built so that 25 players end before closing time; the top of each file says from which start. They are ours,
in numbers that common chip sets can pay; copy one and change what you like.
"""

from dataclasses import dataclass
from functools import cache
from importlib import resources

from shuffleup.histories.event_file import read_event
from shuffleup.tournament.plan import Plan

_ORDER = ("pub_night_20", "pub_night_15", "club_deep_stack", "turbo")
"""Most wanted first."""


@dataclass(frozen=True, slots=True)
class Template:
    """A night to start from: a stable id, and the plan (named after what it is, without a date)."""

    id: str
    plan: Plan


@cache
def templates() -> tuple[Template, ...]:
    """All templates, the one for a host who knows nothing first."""
    folder = resources.files("shuffleup.histories").joinpath("templates")
    texts = {id_: folder.joinpath(f"{id_}.toml").read_text(encoding="utf-8") for id_ in _ORDER}
    return tuple(Template(id_, read_event(text, f"{id_}.toml")) for id_, text in texts.items())
