"""Reports from the floor and the sanctions of the league: imposed, lessened, lifted, published, and excepted from.

Whose rule: which sanctions there are is the book's (`league_sanctions`), and so is whether the league alone imposes
them (`league_powers`: then the floor reports, and a director neither imposes nor undoes any). Naming an offender
publicly is the book's, too (`misconduct_published`). That a venue shows somebody the door is nobody's rule but its own.
"""

from dataclasses import replace

from shuffleup.chronicle.acts import Happened
from shuffleup.chronicle.answers import Declined, Misfit, already, no
from shuffleup.chronicle.register import Answer
from shuffleup.floor.outcomes import Offence
from shuffleup.league import commands as c
from shuffleup.league import events as e
from shuffleup.league.register import LeagueAsked, decides, done, evolves, is_day
from shuffleup.league.state import HOUSE_BAN, SANCTIONS, League, Reported, ReportStage, Sanction
from shuffleup.tournament.between.penalty_scale import (
    SANCTIONING,
    league_alone_sanctions,
    may_be_imposed,
    offenders_named,
)
from shuffleup.tournament.between.powers import league_hears
from shuffleup.tournament.pinned import clauses_of
from shuffleup.tournament.reserved import by_power, is_league


@decides(c.ReportToLeague)
def _report(league: League, command: c.ReportToLeague, asked: LeagueAsked) -> Answer:
    if not command.person or command.offence not in [each.value for each in Offence]:
        return no("not_an_offence")
    told = (command.person, command.night, command.offence, command.ruling)
    if any((each.person, each.night, each.offence, each.ruling) == told for each in league.reports.values()):
        return already("reported_to_league")
    reserved = asked.book is not None and league_hears(asked.book, command.offence)
    clauses = by_power(asked.book, command.offence) if asked.book else ()
    return done(
        e.ReportedToLeague(
            command.person, command.night, command.offence, command.book, command.ruling, clauses, reserved
        ),
        clauses,
    )


@evolves(e.ReportedToLeague)
def _reported(league: League, event: e.ReportedToLeague, happened: Happened) -> League:
    reported = Reported(
        happened.command,
        event.person,
        event.night,
        event.offence,
        event.book,
        happened.at,
        happened.actor,
        event.ruling,
        event.clauses,
        event.reserved,
    )
    return replace(league, reports={**league.reports, reported.id: reported})


@decides(c.DismissReport)
def _dismiss(league: League, command: c.DismissReport, asked: LeagueAsked) -> Answer:
    found = league.reports.get(command.report)
    if found is None:
        return no("no_such_league_report")
    if found.stage is not ReportStage.OPEN:
        return already("league_report_settled")
    if found.reserved and not is_league(asked.actor):
        return no("league_alone", found.clauses)
    return done(e.ReportDismissed(found.id))


@evolves(e.ReportDismissed)
def _dismissed(league: League, event: e.ReportDismissed, happened: Happened) -> League:
    return _with_report(league, event.report, ReportStage.DISMISSED)


@decides(c.ImposeSanction)
def _impose(league: League, command: c.ImposeSanction, asked: LeagueAsked) -> Answer:
    refused = _ill_formed(league, command)
    if refused is not None:
        return refused
    if command.kind == HOUSE_BAN:
        event = e.SanctionImposed(
            command.person, command.kind, "", command.from_day, command.until_day, command.venues, command.report
        )
        return done(event)
    if asked.book is None:
        return no("no_such_book")
    clauses = asked.book.cites("league_sanctions")
    if not may_be_imposed(asked.book, command.kind):
        return no("sanction_not_in_book", clauses, sanction=command.kind)
    reserved = league_alone_sanctions(asked.book)
    if reserved and not is_league(asked.actor):
        alone = clauses_of(asked.book, "league_powers", SANCTIONING)
        return no("league_alone", tuple(dict.fromkeys((*clauses, *alone))))
    event = e.SanctionImposed(
        command.person,
        command.kind,
        asked.book.id,
        command.from_day,
        command.until_day,
        command.venues,
        command.report,
        clauses,
        reserved,
    )
    return done(event, clauses)


def _ill_formed(league: League, command: c.ImposeSanction) -> Declined | None:
    """What makes a sanction one that nobody could keep to."""
    if not command.person or command.kind not in SANCTIONS:
        return no("no_such_sanction")
    if not is_day(command.from_day) or not (command.until_day == "" or is_day(command.until_day)):
        return no("no_such_day")
    if command.until_day and command.until_day < command.from_day:
        return no("ends_before_it_begins")
    if command.kind == "suspension" and not command.until_day:
        return no("suspension_without_end")
    if set(command.venues) - league.venues.keys():
        return no("no_such_venue")
    reported = league.reports.get(command.report)
    if command.report and (reported is None or reported.stage is not ReportStage.OPEN):
        return no("league_report_settled")
    return None


@evolves(e.SanctionImposed)
def _imposed(league: League, event: e.SanctionImposed, happened: Happened) -> League:
    sanction = Sanction(
        happened.command,
        event.person,
        event.kind,
        event.book,
        event.clauses,
        event.from_day,
        event.until_day,
        happened.at,
        happened.actor,
        event.venues,
        event.report,
        event.reserved,
    )
    after = _with_report(league, event.report, ReportStage.SANCTIONED) if event.report else league
    return replace(after, sanctions={**after.sanctions, sanction.id: sanction})


def _theirs(league: League, sanction: str, asked: LeagueAsked) -> Sanction | Declined:
    """A sanction that stands and that is theirs to change."""
    found = league.sanctions.get(sanction)
    if found is None or found.lifted_at:
        return no("no_such_sanction_now")
    if found.reserved and not is_league(asked.actor):
        return no("league_alone", found.clauses)
    return found


@decides(c.LessenSanction)
def _lessen(league: League, command: c.LessenSanction, asked: LeagueAsked) -> Answer:
    found = _theirs(league, command.sanction, asked)
    if isinstance(found, Declined):
        return found
    if not is_day(command.until_day):
        return no("no_such_day")
    if command.until_day < found.from_day:
        return no("ends_before_it_begins")
    if found.until_day and command.until_day >= found.until_day:
        return no("not_lessened", ends=found.until_day)
    return done(e.SanctionLessened(found.id, command.until_day))


@evolves(e.SanctionLessened)
def _lessened(league: League, event: e.SanctionLessened, happened: Happened) -> League:
    return _with_sanction(league, replace(_sanction(league, event.sanction), until_day=event.until_day))


@decides(c.LiftSanction)
def _lift(league: League, command: c.LiftSanction, asked: LeagueAsked) -> Answer:
    found = _theirs(league, command.sanction, asked)
    return found if isinstance(found, Declined) else done(e.SanctionLifted(found.id))


@evolves(e.SanctionLifted)
def _lifted(league: League, event: e.SanctionLifted, happened: Happened) -> League:
    return _with_sanction(league, replace(_sanction(league, event.sanction), lifted_at=happened.at))


@decides(c.PublishSanction)
def _publish(league: League, command: c.PublishSanction, asked: LeagueAsked) -> Answer:
    found = league.sanctions.get(command.sanction)
    if found is None:
        return no("no_such_sanction_now")
    if found.published == command.published:
        return already("sanction_published" if command.published else "sanction_not_published")
    if not command.published:
        return done(e.SanctionPublished(found.id, published=False))
    if found.kind == HOUSE_BAN or asked.book is None or not offenders_named(asked.book):
        return no("not_to_be_published")
    return done(e.SanctionPublished(found.id), asked.book.cites("misconduct_published"))


@evolves(e.SanctionPublished)
def _published(league: League, event: e.SanctionPublished, happened: Happened) -> League:
    return _with_sanction(league, replace(_sanction(league, event.sanction), published=event.published))


@decides(c.LetIn)
def _let_in(league: League, command: c.LetIn, asked: LeagueAsked) -> Answer:
    if command.sanction not in league.sanctions:
        return no("no_such_sanction_now")
    if (command.sanction, command.night) in league.let_in:
        return already("let_in")
    return done(e.LetInDespite(command.sanction, command.night))


@evolves(e.LetInDespite)
def _let_in_despite(league: League, event: e.LetInDespite, happened: Happened) -> League:
    _sanction(league, event.sanction)
    return replace(league, let_in=league.let_in | {(event.sanction, event.night)})


def _sanction(league: League, sanction: str) -> Sanction:
    if sanction not in league.sanctions:
        raise Misfit(f"no sanction {sanction}")
    return league.sanctions[sanction]


def _with_sanction(league: League, sanction: Sanction) -> League:
    return replace(league, sanctions={**league.sanctions, sanction.id: sanction})


def _with_report(league: League, report: str, stage: ReportStage) -> League:
    found = league.reports.get(report)
    if found is None or found.stage is not ReportStage.OPEN:
        raise Misfit(f"no report {report} that is open")
    return replace(league, reports={**league.reports, report: replace(found, stage=stage)})
