"""What is asked of the league, in the imperative; class names and fields are part of the log."""

from dataclasses import dataclass
from typing import Annotated

from shuffleup.acts.kinds import Id, Named, Several, Whole
from shuffleup.acts.reader import InParts
from shuffleup.acts.register import form
from shuffleup.acts.roles import OFFICE, STAFF, Role
from shuffleup.chronicle.acts import Command
from shuffleup.chronicle.undo import TakeBack as TakeBack
from shuffleup.league.kinds import Day, OpaqueId
from shuffleup.league.register import act
from shuffleup.league.state import ImportedNight, LeagueTable, Venue


@act(form("keep_venue"), may=OFFICE)
@dataclass(frozen=True, slots=True)
class KeepVenue(Command):
    """Put a venue on the list, or change one."""

    venue: Annotated[Venue, InParts()]


@act(form("drop_venue"), may=OFFICE)
@dataclass(frozen=True, slots=True)
class DropVenue(Command):
    """Take a venue off the list; nights that were played there keep its id."""

    venue: OpaqueId


@act(form("report", book=""), may=STAFF)
@dataclass(frozen=True, slots=True)
class ReportToLeague(Command):
    """Tell the league what a person did on a night; what follows is the league's."""

    person: OpaqueId
    night: OpaqueId
    offence: Annotated[str, Id()]
    book: Annotated[str, Id()]
    ruling: OpaqueId = ""


@act(form("dismiss"), may=OFFICE)
@dataclass(frozen=True, slots=True)
class DismissReport(Command):
    """Let a report rest."""

    report: OpaqueId


@act(may=OFFICE)
@dataclass(frozen=True, slots=True)
class ImposeSanction(Command):
    """Sanction a person, under a book, from a day to a day at these venues (none: all); `report` is what led to it."""

    person: OpaqueId
    kind: Annotated[str, Id()]
    book: Annotated[str, Id()]
    from_day: Day
    until_day: Day = ""
    venues: Annotated[tuple[OpaqueId, ...], Several(200), Named("venue")] = ()
    report: OpaqueId = ""


@act(form("lessen"), may=OFFICE)
@dataclass(frozen=True, slots=True)
class LessenSanction(Command):
    """Let a sanction end sooner."""

    sanction: OpaqueId
    until_day: Day


@act(form("lift"), may=OFFICE)
@dataclass(frozen=True, slots=True)
class LiftSanction(Command):
    """End a sanction now."""

    sanction: OpaqueId


@act(form("publish", published=True), form("unpublish", published=False), may=frozenset({Role.LEAGUE}))
@dataclass(frozen=True, slots=True)
class PublishSanction(Command):
    """Let anybody see a sanction, or (not `published`) nobody outside again."""

    sanction: OpaqueId
    published: bool = True


@act(form("let_in"), may=OFFICE)
@dataclass(frozen=True, slots=True)
class LetIn(Command):
    """Let somebody play on one night in spite of a sanction; the reason is written beside the log."""

    sanction: OpaqueId
    night: OpaqueId


@act(form("keep_table"), may=OFFICE)
@dataclass(frozen=True, slots=True)
class KeepTable(Command):
    """Set a league table up, or change what counts for it."""

    table: Annotated[LeagueTable, InParts()]


@act(form("drop_table"), may=OFFICE)
@dataclass(frozen=True, slots=True)
class DropTable(Command):
    """Take a league table away; the nights keep their points."""

    table: OpaqueId


@act(may=OFFICE)
@dataclass(frozen=True, slots=True)
class ImportNights(Command):
    """Let nights that another program ran count for league tables and in players' histories, marked as imported."""

    nights: tuple[ImportedNight, ...]


@act(form("drop_imported"), may=OFFICE)
@dataclass(frozen=True, slots=True)
class DropImportedNight(Command):
    """Take an imported night away: it counts for nothing any more."""

    night: OpaqueId


@act(form("record_days"), may=OFFICE)
@dataclass(frozen=True, slots=True)
class SetRecordDays(Command):
    """Say for how many days penalties count at later nights."""

    days: Annotated[int, Whole(0, 99_999)]
