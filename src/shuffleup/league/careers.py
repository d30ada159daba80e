"""What a player has done over nights: finishes, money, knock-outs, head to head; and the awards of a season.

Whose rule: none; a custom of leagues. Only results that were given out count. Knock-outs count where somebody noted
who it was, which nights with bounties or with points for it ask. Money is told by currency: all that was paid for
stacks, re-buys and add-ons against prizes and bounties. Not done: hands that were won.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from shuffleup.league.nights import Finish, NightFacts
from shuffleup.league.standing import Same
from shuffleup.league.state import LeagueTable
from shuffleup.league.table import counts_for


@dataclass(frozen=True, slots=True)
class Played:
    """A night of a player, as its results were last given out; `source` is what an imported one was read from."""

    night: str
    name: str
    day: str
    place: int
    players: int
    points: int
    currency: str
    paid: int
    won: int
    knocked_out: int
    source: str = ""


@dataclass(frozen=True, slots=True)
class Purse:
    """What somebody paid and won in one currency, in its smallest coin."""

    currency: str
    paid: int
    won: int


@dataclass(frozen=True, slots=True)
class Rival:
    """Another player, over the nights that both played: how often each finished above, and knocked the other out."""

    person: str
    together: int
    above: int
    below: int
    knocked_out: int
    knocked_out_by: int


@dataclass(frozen=True, slots=True)
class Career:
    """All nights of a player, the newest first; `cashes` are those that paid something."""

    nights: tuple[Played, ...] = ()
    purses: tuple[Purse, ...] = ()
    rivals: tuple[Rival, ...] = ()
    wins: int = 0
    cashes: int = 0
    best_place: int = 0
    knocked_out: int = 0


class AwardKind(StrEnum):
    """What a season honours."""

    WINS = "wins"
    CASHES = "cashes"
    KNOCK_OUTS = "knock_outs"
    NIGHTS = "nights"


@dataclass(frozen=True, slots=True)
class Award:
    """Who did most of it in the season of a league table; several where they are level."""

    kind: AwardKind
    people: tuple[str, ...]
    count: int


def career(person: str, nights: Iterable[NightFacts], same: Same) -> Career:
    """Everything that a person has done on these nights, under every id that they had."""
    root = same(person)
    played = sorted(_played(root, nights, same), key=lambda each: each[0].place_in_season, reverse=True)
    shown = tuple(_night(night, finish, root, same) for night, finish in played)
    money: dict[str, tuple[int, int]] = {}
    for each in shown:
        paid, won = money.get(each.currency, (0, 0))
        money[each.currency] = paid + each.paid, won + each.won
    return Career(
        nights=shown,
        purses=tuple(Purse(currency, *sums) for currency, sums in sorted(money.items()) if any(sums)),
        rivals=_rivals(root, (night for night, _ in played), same),
        wins=sum(each.place == 1 for each in shown),
        cashes=sum(each.won > 0 for each in shown),
        best_place=min((each.place for each in shown), default=0),
        knocked_out=sum(each.knocked_out for each in shown),
    )


def _played(root: str, nights: Iterable[NightFacts], same: Same) -> list[tuple[NightFacts, Finish]]:
    return [(night, each) for night in nights for each in night.finishes if same(each.person) == root]


def _night(night: NightFacts, finish: Finish, root: str, same: Same) -> Played:
    points = next((each.points for each in night.scores if same(each.person) == root), 0)
    return Played(
        night.id,
        night.name,
        night.day,
        finish.place,
        night.players,
        points,
        night.currency,
        finish.paid,
        finish.won,
        len(finish.knocked_out),
        night.source,
    )


def _rivals(root: str, nights: Iterable[NightFacts], same: Same) -> tuple[Rival, ...]:
    """Everybody who played on these nights too, those met most often first."""
    together, above, below, took, lost = (Counter[str]() for _ in range(5))
    for night in nights:
        by_person = {same(each.person): each for each in night.finishes}
        own = by_person.pop(root)
        took.update(same(each) for each in own.knocked_out)
        for person, other in by_person.items():
            together[person] += 1
            above[person] += own.place < other.place
            below[person] += own.place > other.place
            lost[person] += sum(same(each) == root for each in other.knocked_out)
    found = (Rival(each, count, above[each], below[each], took[each], lost[each]) for each, count in together.items())
    return tuple(
        sorted(found, key=lambda each: (-each.together, -(each.knocked_out + each.knocked_out_by), each.person))
    )


def awards(table: LeagueTable, nights: Iterable[NightFacts], same: Same) -> tuple[Award, ...]:
    """Who did most of what on the nights that count for a league table; nothing that nobody did."""
    counted = {kind: Counter[str]() for kind in AwardKind}
    for night in nights:
        if not counts_for(table, night):
            continue
        for each in night.finishes:
            person = same(each.person)
            counted[AwardKind.NIGHTS][person] += 1
            counted[AwardKind.WINS][person] += each.place == 1
            counted[AwardKind.CASHES][person] += each.won > 0
            counted[AwardKind.KNOCK_OUTS][person] += len(each.knocked_out)
    return tuple(award for kind, counts in counted.items() if (award := _most(kind, counts)))


def _most(kind: AwardKind, counts: Counter[str]) -> Award | None:
    most = max(counts.values(), default=0)
    return Award(kind, tuple(sorted(each for each, count in counts.items() if count == most)), most) if most else None
