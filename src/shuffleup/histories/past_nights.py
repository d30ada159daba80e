"""Nights that another program ran, as far as a league can count them: who came where, won what, knocked whom out.

Only the shape is here; `tournament_director` and `past_results` read files into it. Nothing of it is a log of ours:
what is imported is marked with where it comes from.
"""

from dataclasses import dataclass

MOST_NIGHTS = 400
MOST_RESULTS = 5_000
"""Of one night."""
MOST_MONEY = 10**9
"""What anybody paid or won, in units of its currency, is below this."""


@dataclass(frozen=True, slots=True)
class PastPlayer:
    """Somebody as the other program knew them; `key` is theirs in that file."""

    key: str
    name: str
    email: str = ""
    phone: str = ""
    member_number: str = ""


@dataclass(frozen=True, slots=True)
class PastResult:
    """Where somebody came; `paid` and `won` in the smallest coin, `points` as the other program gave them.

    `knocked_out` are the keys of those whom they knocked out, one twice who was knocked out twice.
    """

    player: str
    place: int
    points: int = 0
    paid: int = 0
    won: int = 0
    knocked_out: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PastNight:
    """A night: `key` tells it from others of the same program, `day` is ISO 8601, `has_points` whether it had any."""

    key: str
    name: str
    day: str
    source: str
    players: tuple[PastPlayer, ...]
    results: tuple[PastResult, ...]
    has_points: bool = False
