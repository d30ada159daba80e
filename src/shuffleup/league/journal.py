"""The league's journal: what the league did to a sanction or a report, the league alone takes back.

A command is not asked again when another is taken back: under which book it was asked, the log does not say. That what
it did still fits is enough.
"""

from shuffleup.chronicle.acts import Command, Event, Happened
from shuffleup.chronicle.answers import Declined, no
from shuffleup.chronicle.codec import Codec
from shuffleup.chronicle.journal import Journal
from shuffleup.chronicle.register import Answer
from shuffleup.chronicle.undo import CommandTakenBack, Done
from shuffleup.league.decisions import decide, evolve
from shuffleup.league.events import (
    ReportDismissed,
    SanctionImposed,
    SanctionLessened,
    SanctionLifted,
    SanctionPublished,
)
from shuffleup.league.register import LEAGUE, LeagueAsked
from shuffleup.league.state import League
from shuffleup.tournament.reserved import is_league

THEIRS = (
    SanctionImposed,
    SanctionLessened,
    SanctionLifted,
    SanctionPublished,
    ReportDismissed,
    CommandTakenBack,
)
"""What the league takes back alone, where it did it itself."""

LEAGUE_CODEC = Codec(LEAGUE)


class LeagueJournal(Journal[League, LeagueAsked]):
    """The league's commands in order, and the league as they leave it."""

    def __init__(self) -> None:
        super().__init__(League())

    def decided(self, command: Command, context: LeagueAsked) -> Answer:
        """The answer on what is so now."""
        return decide(self.state, command, context)

    def evolved(self, state: League, event: Event, happened: Happened) -> League:
        """The league after an event."""
        return evolve(state, event, happened)

    def may_go(self, commands: tuple[str, ...], context: LeagueAsked) -> Declined | None:
        """What somebody of the league did, nobody else undoes, nor puts into force again."""
        reserved = any(map(_is_reserved, self.touched(commands)))
        return no("league_alone") if reserved and not is_league(context.actor) else None


def _is_reserved(done: Done) -> bool:
    """Whether somebody of the league did this to a sanction or a report."""
    return is_league(done.actor) and any(isinstance(event, THEIRS) for event in done.events)
