"""What a night tells the league: where and when it was, who was penalised, what was staked, who scored what and why.

It is read from the night's own log and kept nowhere else, so that an undo there is an undo here.
"""

from dataclasses import dataclass
from datetime import UTC, datetime

from shuffleup.tournament.answers import Message
from shuffleup.tournament.between.penalty_scale import warnings_carry
from shuffleup.tournament.bounties import stacks_lost
from shuffleup.tournament.cash import accounts
from shuffleup.tournament.finish import entered_people, scored
from shuffleup.tournament.limits import stakes
from shuffleup.tournament.state import Tournament


@dataclass(frozen=True, slots=True)
class PenaltyKept:
    """A penalty on the record of a person, at `at` (ms UTC)."""

    person: str
    at: int
    offence: str
    penalty: str
    missed: int = 0


@dataclass(frozen=True, slots=True)
class Score:
    """What a person scored on a night, as it was published, and what that comes from."""

    person: str
    place: int
    points: int
    because: tuple[Message, ...] = ()


@dataclass(frozen=True, slots=True)
class Finish:
    """How a person finished, as it was published: money in the smallest coin, and the persons who were knocked out.

    `paid` is for stacks, re-buys and add-ons, `won` prize and bounties; who lost two stacks to one is there twice.
    """

    person: str
    place: int
    paid: int = 0
    won: int = 0
    knocked_out: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class NightFacts:
    """A night as the league sees it. `day` in ISO 8601, `stakes` in the smallest coin.

    `carries`: its book lets warnings follow a player to later nights. `checked` is what was seen at the door of whom.
    `source` is what an imported night was read from, which has no log here; empty for our own. `opened_at` is when the
    night was set up (ms UTC).
    """

    id: str
    name: str
    day: str
    starts_at: str
    book: str
    venue: str = ""
    grade: str = ""
    players: int = 0
    stakes: int = 0
    carries: bool = False
    record: tuple[PenaltyKept, ...] = ()
    scores: tuple[Score, ...] = ()
    checked: tuple[tuple[str, tuple[str, ...]], ...] = ()
    currency: str = ""
    finishes: tuple[Finish, ...] = ()
    source: str = ""
    opened_at: int = 0

    @property
    def place_in_season(self) -> tuple[str, int, str]:
        """What nights are put in order by: of two that start together, whichever was set up first."""
        return self.starts_at, self.opened_at, self.id


def night_facts(id_: str, state: Tournament) -> NightFacts:
    """Read a night's state."""
    plan = state.plan
    opened = datetime.fromtimestamp(state.opened_at / 1000, UTC)
    return NightFacts(
        id=id_,
        name=plan.name,
        day=(plan.starts_at or opened.isoformat())[:10],
        starts_at=plan.starts_at or opened.isoformat(timespec="minutes"),
        book=state.book.id,
        venue=plan.venue,
        grade=plan.grade,
        players=entered_people(state),
        stakes=stakes(state),
        carries=warnings_carry(state.book),
        record=tuple(
            PenaltyKept(state.entries[each.entry].person, each.at, each.kind, each.penalty, each.missed)
            for each in state.penalties
        ),
        scores=_scores(state),
        checked=tuple((each.person, each.ticks) for each in state.entries.values() if each.ticks and each.lives),
        currency=plan.currency,
        finishes=_finishes(state),
        opened_at=state.opened_at,
    )


def _scores(state: Tournament) -> tuple[Score, ...]:
    """The results last given out; nothing before they are."""
    if not state.published:
        return ()
    why = scored(state)
    found = []
    for each in state.published[-1].results:
        # What the night would score now tells only of the results given out while both agree.
        because = why[each.entry].because if each.entry in why and why[each.entry].points == each.points else ()
        found.append(Score(state.entries[each.entry].person, each.place, each.points, because))
    return tuple(found)


def _finishes(state: Tournament) -> tuple[Finish, ...]:
    """How everybody finished, bots left out; nothing before the results are given out."""
    if not state.published:
        return ()
    taken: dict[str, list[str]] = {}
    for lost in stacks_lost(state):
        for taker in lost.by:
            taken.setdefault(taker, []).append(state.entries[lost.entry].person)
    held = accounts(state)
    return tuple(
        Finish(
            entry.person,
            each.place,
            held[entry.id].due,
            each.prize + each.bounty,
            tuple(taken.get(each.entry, ())),
        )
        for each in state.published[-1].results
        if not (entry := state.entries[each.entry]).bot
    )
