"""Who decides what some leagues keep for themselves: alternates, feature tables, limits on logos, the blind schedule.

Whose rules: TNPL A6.4, B2.fn2, K1 and K3, NPPL 4; through `league_powers` and `ruling_role`. Not here: what the league
keeps of conduct and of penalties, which stands with the offences.
"""

from typing import Any

from shuffleup.rulebooks.policies.authority import LeaguePowers
from shuffleup.tournament.between.asked import Asked


def decided_by(asked: Asked[Any], power: LeaguePowers) -> str:
    """`league` where the book keeps that for the league's office, else the name of the person who rules on the spot."""
    authority = asked.policies.authority
    asked.consulted.cites("league_powers", power.value)
    return "league" if power in authority.league_powers else authority.ruling_role.value
