"""What players have done over nights, and a season's awards, as pages and programs show them: with names."""

from dataclasses import dataclass

from shuffleup.league.careers import AwardKind, Career, Rival, awards, career
from shuffleup.league.state import LeagueTable
from shuffleup.message import Message
from shuffleup.web.current import house
from shuffleup.web.league.shown import say

MOST_RIVALS = 12
"""Head to head on a page."""

MOST_LEVEL = 6
"""Names that an award on a page has; of those who are level beyond them it says how many."""

AWARDS = {
    AwardKind.WINS: Message("career.award_wins"),
    AwardKind.CASHES: Message("career.award_cashes"),
    AwardKind.KNOCK_OUTS: Message("career.award_knock_outs"),
    AwardKind.NIGHTS: Message("career.award_nights"),
}


@dataclass(frozen=True)
class NamedRival:
    """Another player by the name, and how they did against each other."""

    name: str
    rival: Rival


@dataclass(frozen=True)
class NamedAward:
    """An award in words, who has it by their names, and what for; a page names the `first` and counts `more`."""

    kind: str
    words: str
    names: tuple[str, ...]
    count: int

    @property
    def first(self) -> tuple[str, ...]:
        """Those that a page names; one who would be the only one left over is named too."""
        return self.names if len(self.names) <= MOST_LEVEL + 1 else self.names[:MOST_LEVEL]

    @property
    def more(self) -> int:
        """How many are level beyond those."""
        return len(self.names) - len(self.first)


def career_of(person: str) -> Career:
    """What somebody has done in this house."""
    return career(person, house().facts(), house().people.same)


def rivals_of(found: Career) -> tuple[NamedRival, ...]:
    """Those met most often; who was erased is left out."""
    names = house().people.names(each.person for each in found.rivals)
    named = [NamedRival(names[each.person], each) for each in found.rivals if names[each.person]]
    return tuple(named[:MOST_RIVALS])


def awards_of(table: LeagueTable) -> tuple[NamedAward, ...]:
    """The awards of a league table's season; an erased player has no name in them."""
    found = awards(table, house().facts(), house().people.same)
    names = house().people.names(person for each in found for person in each.people)
    return tuple(
        NamedAward(each.kind.value, say(AWARDS[each.kind]), tuple(names[one] or "–" for one in each.people), each.count)
        for each in found
    )
