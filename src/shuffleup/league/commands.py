"""What is asked of the league, in the imperative; class names and fields are part of the log."""

from dataclasses import dataclass

from shuffleup.league.state import LeagueTable, Venue


@dataclass(frozen=True, slots=True)
class KeepVenue:
    """Put a venue on the list, or change one."""

    venue: Venue


@dataclass(frozen=True, slots=True)
class DropVenue:
    """Take a venue off the list; nights that were played there keep its id."""

    venue: str


@dataclass(frozen=True, slots=True)
class ReportToLeague:
    """Tell the league what a person did on a night; what follows is the league's."""

    person: str
    night: str
    offence: str
    book: str
    ruling: str = ""


@dataclass(frozen=True, slots=True)
class DismissReport:
    """Let a report rest."""

    report: str


@dataclass(frozen=True, slots=True)
class ImposeSanction:
    """Sanction a person, under a book, from a day to a day at these venues (none: all); `report` is what led to it."""

    person: str
    kind: str
    book: str
    from_day: str
    until_day: str = ""
    venues: tuple[str, ...] = ()
    report: str = ""


@dataclass(frozen=True, slots=True)
class LessenSanction:
    """Let a sanction end sooner."""

    sanction: str
    until_day: str


@dataclass(frozen=True, slots=True)
class LiftSanction:
    """End a sanction now."""

    sanction: str


@dataclass(frozen=True, slots=True)
class PublishSanction:
    """Let anybody see a sanction, or (not `published`) nobody outside again."""

    sanction: str
    published: bool = True


@dataclass(frozen=True, slots=True)
class LetIn:
    """Let somebody play on one night in spite of a sanction; the reason is written beside the log."""

    sanction: str
    night: str


@dataclass(frozen=True, slots=True)
class KeepTable:
    """Set a league table up, or change what counts for it."""

    table: LeagueTable


@dataclass(frozen=True, slots=True)
class DropTable:
    """Take a league table away; the nights keep their points."""

    table: str


@dataclass(frozen=True, slots=True)
class SetRecordDays:
    """Say for how many days penalties count at later nights."""

    days: int


@dataclass(frozen=True, slots=True)
class TakeBack:
    """Undo these commands (an undo itself can be one of them)."""

    commands: tuple[str, ...]


LeagueCommand = (
    KeepVenue
    | DropVenue
    | ReportToLeague
    | DismissReport
    | ImposeSanction
    | LessenSanction
    | LiftSanction
    | PublishSanction
    | LetIn
    | KeepTable
    | DropTable
    | SetRecordDays
    | TakeBack
)
