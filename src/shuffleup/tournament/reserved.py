"""What a book keeps for the league: the floor reports it, and somebody of the league decides.

Whose rule: the book's `league_powers` (TNPL A3, J4.ii.2). Who is of the league is told by the actor of a command, whose
first part is a role. Not done: powers over the set-up of a night, which `between.powers` names.
"""

from shuffleup.floor.outcomes import Offence
from shuffleup.floor.sanctions import PACTS
from shuffleup.rulebooks.policies.authority import LeaguePowers
from shuffleup.tournament.state import PinnedBook

LEAGUE = "league"
"""The role by which an actor of the league is known."""

DISQUALIFICATION = "disqualification"


def is_league(actor: str) -> bool:
    """Whether somebody of the league sent a command."""
    return actor.partition(":")[0] == LEAGUE


def is_reserved(book: PinnedBook, offence: str, penalty: str) -> bool:
    """Whether the league alone gives this penalty for this offence: it finds collusion, and disqualifies for it."""
    collusion = offence in [each.value for each in PACTS] and penalty == DISQUALIFICATION
    return collusion and LeaguePowers.COLLUSION in book.policies.authority.league_powers


def is_reported(book: PinnedBook, offence: str) -> bool:
    """Whether the league is told of such an offence, because it may add to what the table does."""
    powers = book.policies.authority.league_powers
    if offence in [each.value for each in PACTS]:
        return LeaguePowers.COLLUSION in powers
    return offence in _CONDUCT and LeaguePowers.CONDUCT_SANCTIONS in powers


_CONDUCT = tuple(
    each.value
    for each in (
        Offence.INTEGRITY,
        Offence.GOOD_NAME,
        Offence.CHEATING,
        Offence.THREATS_VIOLENCE,
        Offence.ABUSE_DISRUPTION,
    )
)
