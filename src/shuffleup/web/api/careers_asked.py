"""What players have done over nights, for programs: of anybody for the office, one's own for a player's phone."""

from dataclasses import dataclass
from typing import Annotated

from shuffleup.web.api.operation import Ask, operation
from shuffleup.web.api.problems import Problem
from shuffleup.web.api.schema import Said
from shuffleup.web.league.careers import career_of, rivals_of


@dataclass(frozen=True)
class NightOfCareer:
    """A night as its results were last given out; money in the smallest coin of `currency`."""

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
    source: Annotated[str, Said("What an imported night was read from, which has no log here; empty for our own.")]


@dataclass(frozen=True)
class PurseShown:
    """What was paid and won in one currency, in its smallest coin."""

    currency: str
    paid: int
    won: int


@dataclass(frozen=True)
class HeadToHead:
    """Another player: nights together, how often one finished above and below, and knock-outs both ways."""

    name: str
    together: int
    above: int
    below: int
    knocked_out: int
    knocked_out_by: int


@dataclass(frozen=True)
class CareerShown:
    """All nights of a player, the newest first; `cashes` are nights that paid something."""

    nights: tuple[NightOfCareer, ...]
    purses: tuple[PurseShown, ...]
    head_to_head: Annotated[tuple[HeadToHead, ...], Said("Those met most often, twelve at most.")]
    wins: int
    cashes: int
    best_place: Annotated[int, Said("0 before the first night.")]
    knocked_out: Annotated[int, Said("Where somebody noted who it was.")]


def _shown(person: str) -> CareerShown:
    found = career_of(person)
    nights = tuple(
        NightOfCareer(
            each.night,
            each.name,
            each.day,
            each.place,
            each.players,
            each.points,
            each.currency,
            each.paid,
            each.won,
            each.knocked_out,
            each.source,
        )
        for each in found.nights
    )
    rivals = tuple(
        HeadToHead(
            each.name,
            each.rival.together,
            each.rival.above,
            each.rival.below,
            each.rival.knocked_out,
            each.rival.knocked_out_by,
        )
        for each in rivals_of(found)
    )
    purses = tuple(PurseShown(each.currency, each.paid, each.won) for each in found.purses)
    return CareerShown(nights, purses, rivals, found.wins, found.cashes, found.best_place, found.knocked_out)


@operation("GET", "/people/{person}/career", "League", answer=CareerShown, house=True)
def person_career(ask: Ask) -> CareerShown:
    """What somebody has done over nights: finishes, money, knock-outs, head to head."""
    found = ask.house.store.person(ask.ids["person"])
    if found is None or found.erased_at:
        raise Problem("no_such", "There is no such person here any more.")
    return _shown(found.id)


@operation("GET", "/nights/{night}/my-career", "Nights", answer=CareerShown)
def my_career(ask: Ask) -> CareerShown:
    """The same for the player whose token asks, of all nights of the house."""
    entry = ask.event.state.entries.get(ask.who.entry)
    if entry is None:
        raise Problem("no_such", "This player was taken off the list.")
    return _shown(entry.person)
