"""What a book keeps for the league (`between.powers`), and who is of it.

Whose rule: the book's `league_powers` (TNPL A3, J4.ii.2). Who is of the league is told by the actor of a command, whose
first part is a role.
"""

from shuffleup.tournament.answers import Declined
from shuffleup.tournament.between.powers import league_disqualifies, league_power
from shuffleup.tournament.pin import PinnedBook
from shuffleup.tournament.pinned import clauses_of
from shuffleup.tournament.register import no

LEAGUE = "league"
"""The role by which an actor of the league is known."""

DISQUALIFICATION = "disqualification"


def is_league(actor: str) -> bool:
    """Whether somebody of the league sent a command."""
    return actor.partition(":")[0] == LEAGUE


def left_to_league(book: PinnedBook, entry: str, offence: str, penalty: str, actor: str) -> Declined | None:
    """The refusal of a penalty for this offence that the league alone gives; nothing for somebody of the league."""
    if penalty != DISQUALIFICATION or is_league(actor) or not league_disqualifies(book, offence):
        return None
    return no("league_decides", by_power(book, offence), player=entry)


def by_power(book: PinnedBook, offence: str) -> tuple[str, ...]:
    """The clauses by which the league decides about an offence or hears of it; none where it does not."""
    power = league_power(book, offence)
    return () if power is None else clauses_of(book, "league_powers", power)
