"""Who decides what some leagues keep for themselves: alternates, feature tables, limits on logos, the blind schedule.

Whose rules: TNPL A3, A6.4, B2.fn2, J4.ii.2, K1 and K3, NPPL 4; through `league_powers` and `ruling_role`. Which power
an offence falls under says `floor.sanctions`.
"""

from typing import Any

from shuffleup.floor.sanctions import PACTS, power_over
from shuffleup.rulebooks.policies.authority import LeaguePowers
from shuffleup.tournament.between.asked import Asked
from shuffleup.tournament.between.open_book import OpenBook


def league_power(book: OpenBook, offence: str) -> LeaguePowers | None:
    """The power by which the league decides about an offence or may add to what the table does; None: it has none."""
    power = power_over(offence)
    return power if power in book.policies.authority.league_powers else None


def league_hears(book: OpenBook, offence: str) -> bool:
    """Whether the league is told of such an offence, because it decides about it or may add to what the table does."""
    return league_power(book, offence) is not None


def league_disqualifies(book: OpenBook, offence: str) -> bool:
    """Whether the league alone disqualifies for this offence: it finds collusion (TNPL J4.ii.2)."""
    return offence in PACTS and league_hears(book, offence)


def decided_by(asked: Asked[Any], power: LeaguePowers) -> str:
    """`league` where the book keeps that for the league's office, else the name of the person who rules on the spot."""
    authority = asked.policies.authority
    asked.consulted.cites("league_powers", power.value)
    return "league" if power in authority.league_powers else authority.ruling_role.value
