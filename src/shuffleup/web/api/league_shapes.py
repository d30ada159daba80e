"""The shapes of the league as they go out: its office, its log, somebody's record, its tables."""

from dataclasses import dataclass
from typing import Annotated

from shuffleup.league.state import LeagueTable, Venue
from shuffleup.web.api.log_shapes import EventShown
from shuffleup.web.api.schema import Said
from shuffleup.web.api.stream_shapes import At

LINES = 200
"""Commands of the league in one answer, at most."""


Day = Annotated[str, Said("As 2026-12-31; empty for none.")]


@dataclass(frozen=True)
class ReportShown:
    """What the floor reported of somebody. `reserved`: what follows is the league's alone."""

    id: str
    person: str
    name: str
    night: str
    night_name: str
    day: str
    offence: str
    words: str
    remark: str
    book: str
    clauses: tuple[str, ...]
    ruling: str
    at: At
    reserved: bool
    stage: Annotated[str, Said("open, sanctioned or dismissed.")]


@dataclass(frozen=True)
class SanctionShown:
    """A sanction on somebody. `theirs`: you may lessen or lift it; `may_publish`: you may publish it."""

    id: str
    person: str
    name: str
    kind: str
    words: str
    book: str
    clauses: tuple[str, ...]
    from_day: Day
    until_day: Day
    venues: tuple[str, ...]
    remark: str
    report: str
    at: At
    lifted_at: At
    holds: bool
    published: bool
    theirs: bool
    may_publish: bool


@dataclass(frozen=True)
class LeagueShown:
    """The league as its office sees it. `record_days`: for so long penalties count at later nights."""

    reports: tuple[ReportShown, ...]
    sanctions: tuple[SanctionShown, ...]
    venues: tuple[Venue, ...]
    tables: tuple[LeagueTable, ...]
    record_days: int


@dataclass(frozen=True)
class LeagueLine:
    """A command of the league that was carried out."""

    id: str
    at: At
    by: str
    command: str
    words: str
    taken_back: bool
    event: EventShown


@dataclass(frozen=True)
class LeagueLog:
    """The newest commands first."""

    lines: tuple[LeagueLine, ...]


@dataclass(frozen=True)
class Latest:
    """How many."""

    limit: Annotated[int, Said(f"Commands at most, 1 to {LINES}.")] = LINES


@dataclass(frozen=True)
class RecordLine:
    """A penalty of a night."""

    night: str
    name: str
    day: str
    penalty: str
    offence: str
    missed: int


@dataclass(frozen=True)
class Record:
    """All that is known of somebody's conduct: sanctions, reports, and the penalties of every night."""

    sanctions: tuple[SanctionShown, ...]
    reports: tuple[ReportShown, ...]
    record: tuple[RecordLine, ...]


@dataclass(frozen=True)
class TableLine:
    """A league table."""

    id: str
    name: str


@dataclass(frozen=True)
class LeagueTables:
    """The league tables."""

    tables: tuple[TableLine, ...]


@dataclass(frozen=True)
class NightScored:
    """A night of a player: the points, whether they count, and why that many."""

    night: str
    name: str
    day: str
    place: int
    players: int
    points: int
    counts: bool
    because: tuple[str, ...]
    source: Annotated[str, Said("What an imported night was read from, which has no log here; empty for our own.")]


@dataclass(frozen=True)
class Ranked:
    """A player in a league table. `rank` is 0 for who came too rarely; `why` is how the total comes about."""

    rank: int
    tied: bool
    name: str
    points: int
    wins: int
    best_place: int
    why: tuple[str, ...]
    nights: tuple[NightScored, ...]


@dataclass(frozen=True)
class AwardShown:
    """An award of a season: `wins`, `cashes`, `knock_outs` or `nights`, and who has it; several where level."""

    kind: str
    names: tuple[str, ...]
    count: int


@dataclass(frozen=True)
class StandingsShown:
    """A league table worked out, what counts for it, and who did most of what on its nights."""

    id: str
    name: str
    rules: tuple[str, ...]
    rows: tuple[Ranked, ...]
    awards: tuple[AwardShown, ...] = ()


@dataclass(frozen=True)
class NoticeShown:
    """A sanction that the league has published, in words."""

    name: str
    sanction: str
    days: str
    clauses: tuple[str, ...]


@dataclass(frozen=True)
class Notices:
    """The published sanctions that are in force."""

    notices: tuple[NoticeShown, ...]
