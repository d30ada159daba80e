"""The league as folded from its log: venues, reports from the floor, sanctions, league tables. Frozen, as `tournament`.

People are opaque ids here, as in every log; what was written about them lies beside the log and can be erased.
Not done: seasons and finals.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Annotated

from shuffleup.acts.kinds import Named, Several, TextLine, Ticked, Whole
from shuffleup.league.kinds import GRADES, Counted, Day, ListName, MadeId, OpaqueId
from shuffleup.tournament.between.penalty_scale import EVERY_SANCTION

HOUSE_BAN = "house_ban"
"""A venue shows somebody the door by its own right, whatever the book."""

SANCTIONS = (*EVERY_SANCTION, HOUSE_BAN)
"""Every kind of sanction there is; which of them are open is the book's to say."""

KEEPS_OUT = ("future_event_ban", "premises_ban", "suspension", "barring", HOUSE_BAN)
"""Sanctions that keep somebody from playing; the others are settled on the night, and stay on the record."""


@dataclass(frozen=True, slots=True)
class Venue:
    """A place where nights are played: the law there (an id of `limits`), and what its nights start from.

    `rulebook` and `chips` are ids of a book and of a chip set of the house; empty where the venue has none of its own.
    """

    id: Annotated[MadeId, Named("venue")]
    name: ListName
    law: OpaqueId = ""
    rulebook: OpaqueId = ""
    chips: OpaqueId = ""


class ReportStage(Enum):
    """What has become of a report."""

    OPEN = "open"
    SANCTIONED = "sanctioned"
    DISMISSED = "dismissed"


@dataclass(frozen=True, slots=True)
class Reported:
    """What the floor reported of a person: the night, the offence, the ruling if there was one, and under what book.

    `reserved`: the book leaves what follows to the league alone. `at` in ms UTC, `actor` as the log names them.
    """

    id: str
    person: str
    night: str
    offence: str
    book: str
    at: int
    actor: str
    ruling: str = ""
    clauses: tuple[str, ...] = ()
    reserved: bool = False
    stage: ReportStage = ReportStage.OPEN


@dataclass(frozen=True, slots=True)
class Sanction:
    """A sanction on a person, from a day to a day (ISO 8601, both counted; until "" it has no end) at these venues.

    No venues: at all of them. `lifted_at` (ms UTC) ends it early; `published`: anybody may see it.
    """

    id: str
    person: str
    kind: str
    book: str
    clauses: tuple[str, ...]
    from_day: str
    until_day: str
    at: int
    actor: str
    venues: tuple[str, ...] = ()
    report: str = ""
    reserved: bool = False
    lifted_at: int = 0
    published: bool = False


@dataclass(frozen=True, slots=True)
class LeagueTable:
    """What counts for a league table.

    Nights from a day to a day (ISO 8601, "" for no bound), at these venues and of these grades (none named: all); of
    each player the worst so many left out, then the best so many (0: all). Whoever came less often than `least_nights`
    is not ranked. `attendance` are points for each night that somebody played.
    """

    id: Annotated[MadeId, Named("table")]
    name: ListName
    from_day: Day = ""
    until_day: Day = ""
    venues: Annotated[tuple[OpaqueId, ...], Several(200), Named("venue")] = ()
    grades: Annotated[tuple[str, ...], Ticked(GRADES), Named("grade")] = ()
    best: Counted = 0
    drop_worst: Counted = 0
    least_nights: Counted = 0
    attendance: Annotated[int, Whole()] = 0


@dataclass(frozen=True, slots=True)
class ImportedResult:
    """Where a person came on a night that another program ran; `paid` and `won` in the smallest coin.

    `knocked_out` names persons, one twice who was knocked out twice.
    """

    person: OpaqueId
    place: Annotated[int, Whole(1, 99_999)]
    points: Annotated[int, Whole(-1_000_000, 1_000_000)] = 0
    paid: Annotated[int, Whole()] = 0
    won: Annotated[int, Whole()] = 0
    knocked_out: tuple[OpaqueId, ...] = ()


@dataclass(frozen=True, slots=True)
class ImportedNight:
    """A night that another program ran: `source` is what it was read from. It rests on no log of ours.

    `day` in ISO 8601, `currency` empty where its money is not told.
    """

    id: OpaqueId
    name: ListName
    day: Day
    source: ListName
    results: tuple[ImportedResult, ...]
    venue: OpaqueId = ""
    currency: Annotated[str, TextLine(3)] = ""


RECORD_DAYS = 365
"""Days for which a line of the record counts at later nights; no book prints a number, so a league may set its own."""


@dataclass(frozen=True, slots=True)
class League:
    """All of it. `let_in` holds a sanction and a night for each exception that was made at the door."""

    venues: Mapping[str, Venue] = field(default_factory=dict)
    reports: Mapping[str, Reported] = field(default_factory=dict)
    sanctions: Mapping[str, Sanction] = field(default_factory=dict)
    let_in: frozenset[tuple[str, str]] = frozenset()
    tables: Mapping[str, LeagueTable] = field(default_factory=dict)
    record_days: int = RECORD_DAYS
    imported: Mapping[str, ImportedNight] = field(default_factory=dict)
