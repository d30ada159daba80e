"""What happened in the league, in the past tense; names and fields are for ever, as in `tournament.events`."""

from dataclasses import dataclass

from shuffleup.chronicle.acts import Event
from shuffleup.chronicle.undo import CommandTakenBack as CommandTakenBack
from shuffleup.league.register import happens
from shuffleup.league.state import ImportedNight, LeagueTable, Venue


@happens()
@dataclass(frozen=True, slots=True)
class VenueKept(Event):
    """A venue is on the list as told."""

    venue: Venue


@happens()
@dataclass(frozen=True, slots=True)
class VenueDropped(Event):
    """A venue is off the list."""

    venue: str


@happens()
@dataclass(frozen=True, slots=True)
class ReportedToLeague(Event):
    """The floor reported a person."""

    person: str
    night: str
    offence: str
    book: str
    ruling: str = ""
    clauses: tuple[str, ...] = ()
    reserved: bool = False


@happens()
@dataclass(frozen=True, slots=True)
class ReportDismissed(Event):
    """A report rests."""

    report: str


@happens()
@dataclass(frozen=True, slots=True)
class SanctionImposed(Event):
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


@happens()
@dataclass(frozen=True, slots=True)
class SanctionLessened(Event):
    """A sanction ends sooner."""

    sanction: str
    until_day: str


@happens()
@dataclass(frozen=True, slots=True)
class SanctionLifted(Event):
    """A sanction is over."""

    sanction: str


@happens()
@dataclass(frozen=True, slots=True)
class SanctionPublished(Event):
    """Anybody may see a sanction, or (not `published`) nobody outside any more."""

    sanction: str
    published: bool = True


@happens()
@dataclass(frozen=True, slots=True)
class LetInDespite(Event):
    """Somebody may play on one night in spite of a sanction."""

    sanction: str
    night: str


@happens()
@dataclass(frozen=True, slots=True)
class TableKept(Event):
    """A league table counts as told."""

    table: LeagueTable


@happens()
@dataclass(frozen=True, slots=True)
class TableDropped(Event):
    """A league table is gone."""

    table: str


@happens()
@dataclass(frozen=True, slots=True)
class NightsImported(Event):
    """Nights that another program ran count here."""

    nights: tuple[ImportedNight, ...]


@happens()
@dataclass(frozen=True, slots=True)
class ImportedNightDropped(Event):
    """An imported night counts for nothing any more."""

    night: str


@happens()
@dataclass(frozen=True, slots=True)
class RecordDaysSet(Event):
    """Penalties count at later nights for so many days."""

    days: int
