"""The league's two functions: `decide` what is asked, and `evolve` the league by what happened. Both are pure.

Importing this module registers every concern's rules.
"""

from shuffleup.league import lists, sanctioning
from shuffleup.league.commands import LeagueCommand
from shuffleup.league.events import LeagueEvent
from shuffleup.league.register import DECIDERS, EVOLVERS, Answer, Happened, LeagueAsked
from shuffleup.league.state import League

CONCERNS = (lists, sanctioning)
"""The modules that hold the rules."""


def decide(league: League, command: LeagueCommand, asked: LeagueAsked) -> Answer:
    """Answer a command other than an undo, which the journal judges."""
    return DECIDERS[type(command)](league, command, asked)


def evolve(league: League, event: LeagueEvent, happened: Happened) -> League:
    """The league after an event. Raises `Misfit` if it cannot have happened so."""
    return EVOLVERS[type(event)](league, event, happened)
