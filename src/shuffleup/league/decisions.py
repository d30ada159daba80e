"""The league's two functions: `decide` what is asked, and `evolve` the league by what happened. Both are pure.

Importing this module registers every concern's rules.
"""

from collections.abc import Mapping

from shuffleup.chronicle.acts import Command, Event, Happened
from shuffleup.chronicle.register import Answer
from shuffleup.league import imported, lists, sanctioning
from shuffleup.league.register import LEAGUE, LeagueAsked
from shuffleup.league.state import League

CONCERNS = (lists, sanctioning, imported)
"""The modules that hold the rules; each registers what it decides and folds when it is imported."""

COMMANDS: Mapping[str, type[Command]] = LEAGUE.named
EVENTS: Mapping[str, type[Event]] = LEAGUE.events
"""By their names in the log: complete, because every concern is imported here."""


def decide(league: League, command: Command, asked: LeagueAsked) -> Answer:
    """Answer a command other than an undo, which the journal judges."""
    return LEAGUE.deciders[type(command)](league, command, asked)


def evolve(league: League, event: Event, happened: Happened) -> League:
    """The league after an event. Raises `Misfit` if it cannot have happened so."""
    return LEAGUE.evolvers[type(event)](league, event, happened)
