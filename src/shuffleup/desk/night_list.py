"""The list of nights as it is noted: a line for each, so that a start need not fold every log.

A house keeps its nights for years, so a note is written for the nights that went on and for no other, and what the
league reads in a night is taken apart when somebody asks for it.
"""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from shuffleup.acts.plain import Unreadable, from_plain, to_plain
from shuffleup.league.nights import NightFacts, night_facts
from shuffleup.store import PutMeta, Store
from shuffleup.tournament.busts import finished
from shuffleup.tournament.finish import entered, players_left
from shuffleup.tournament.state import Tournament

NOTED = "night/5 "
"""Before the id of a night in the key of its note; another number where a note is read otherwise."""


@dataclass(frozen=True)
class Night:
    """A line in the list of tournaments."""

    id: str
    name: str
    starts_at: str
    phase: str
    entered: int
    left: int
    version: int = 0
    """Of the log that this was read from."""
    read: str = ""
    """What the league reads in it, as JSON."""

    @cached_property
    def facts(self) -> NightFacts | None:
        """What the league reads in it; nothing where another release noted it otherwise."""
        try:
            return from_plain(NightFacts, json.loads(self.read))
        except (Unreadable, ValueError):
            return None


def line_of(tournament: str, state: Tournament, version: int) -> Night:
    """Return the line of a night as it is at a version of its log."""
    return Night(
        id=tournament,
        name=state.plan.name,
        starts_at=state.plan.starts_at,
        phase=phase(state),
        entered=entered(state),
        left=players_left(state),
        version=version,
        read=json.dumps(to_plain(night_facts(tournament, state))),
    )


def phase(state: Tournament) -> str:
    """How far a tournament is: setup, running or finished."""
    if finished(state):
        return "finished"
    return "running" if state.clock.started else "setup"


def noted(store: Store) -> dict[str, Night]:
    """Return the lines as last noted, by the ids of their nights; without those that cannot be read."""
    found = {}
    for key, text in store.metas(NOTED).items():
        try:
            found[key.removeprefix(NOTED)] = from_plain(Night, json.loads(text))
        except (Unreadable, ValueError):
            continue
    return found


def note(store: Store, lines: Iterable[Night]) -> None:
    """Write these lines down."""
    store.write([PutMeta(f"{NOTED}{each.id}", json.dumps(to_plain(each))) for each in lines])
