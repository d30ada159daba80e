"""What happened in the league, in the past tense; names and fields are for ever, as in `tournament.events`."""

from dataclasses import dataclass

from shuffleup.league.state import LeagueTable, Venue


@dataclass(frozen=True, slots=True)
class VenueKept:
    """A venue is on the list as told."""

    venue: Venue


@dataclass(frozen=True, slots=True)
class VenueDropped:
    """A venue is off the list."""

    venue: str


@dataclass(frozen=True, slots=True)
class ReportedToLeague:
    """The floor reported a person."""

    person: str
    night: str
    offence: str
    book: str
    ruling: str = ""
    clauses: tuple[str, ...] = ()
    reserved: bool = False


@dataclass(frozen=True, slots=True)
class ReportDismissed:
    """A report rests."""

    report: str


@dataclass(frozen=True, slots=True)
class SanctionImposed:
    """A person is under a sanction; its id is that of the command."""

    person: str
    kind: str
    book: str
    from_day: str
    until_day: str = ""
    venues: tuple[str, ...] = ()
    report: str = ""
    clauses: tuple[str, ...] = ()
    reserved: bool = False


@dataclass(frozen=True, slots=True)
class SanctionLessened:
    """A sanction ends sooner."""

    sanction: str
    until_day: str


@dataclass(frozen=True, slots=True)
class SanctionLifted:
    """A sanction is over."""

    sanction: str


@dataclass(frozen=True, slots=True)
class SanctionPublished:
    """Anybody may see a sanction, or (not `published`) nobody outside any more."""

    sanction: str
    published: bool = True


@dataclass(frozen=True, slots=True)
class LetInDespite:
    """Somebody may play on one night in spite of a sanction."""

    sanction: str
    night: str


@dataclass(frozen=True, slots=True)
class TableKept:
    """A league table counts as told."""

    table: LeagueTable


@dataclass(frozen=True, slots=True)
class TableDropped:
    """A league table is gone."""

    table: str


@dataclass(frozen=True, slots=True)
class RecordDaysSet:
    """Penalties count at later nights for so many days."""

    days: int


@dataclass(frozen=True, slots=True)
class CommandTakenBack:
    """These commands count as never sent."""

    commands: tuple[str, ...]


LeagueEvent = (
    VenueKept
    | VenueDropped
    | ReportedToLeague
    | ReportDismissed
    | SanctionImposed
    | SanctionLessened
    | SanctionLifted
    | SanctionPublished
    | LetInDespite
    | TableKept
    | TableDropped
    | RecordDaysSet
    | CommandTakenBack
)
