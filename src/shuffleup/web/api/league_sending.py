"""Commands of the league by their names: every row of the table of roles by its commands is an operation here.

Four are asked for in another form than the log has them: which book a report is made under is the night's to say, and
what is remarked about a person is in no command. The league's undo is called `LeagueTakeBack`: nights have one, too.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, make_dataclass
from typing import Annotated, Any, Literal

from shuffleup.acts.kinds import TextLine
from shuffleup.bad_input import BadInput
from shuffleup.chronicle.acts import Command
from shuffleup.desk.roles import LEAGUE_COMMANDS, league_operation
from shuffleup.league import commands as c
from shuffleup.league.kinds import Day, OpaqueId
from shuffleup.league.plain_words import describe
from shuffleup.store.league_desk import MOST_REMARK
from shuffleup.tournament.answers import Already, Declined
from shuffleup.web.api.log_shapes import EventShown
from shuffleup.web.api.night_reading import lean
from shuffleup.web.api.operation import Ask, Operation, add
from shuffleup.web.api.problems import Problem, misfit
from shuffleup.web.api.schema import Said, docs_of
from shuffleup.web.api.sending import CommandId, checked_id
from shuffleup.web.league.asked import Wanted, wanted
from shuffleup.web.league.shown import cap, name_of, say

Remark = Annotated[
    str,
    TextLine(MOST_REMARK),
    Said("For directors and the league; kept beside the log, and erased with the person."),
]


@dataclass(frozen=True)
class LeagueAnswered:
    """A command of the league that holds: carried out now or before (`again`), or so already (`already`)."""

    outcome: Literal["accepted", "already"]
    id: str
    again: bool
    words: str
    event: EventShown | None


@dataclass(frozen=True)
class Report:
    """What somebody did on a night: an offence by its name, and the ruling if there was one."""

    person: OpaqueId
    night: OpaqueId
    offence: str
    ruling: OpaqueId = ""
    remark: Remark = ""


@dataclass(frozen=True)
class Impose:
    """A sanction of a book (`house_ban` needs none), from a day to a day at these venues (none: all)."""

    person: OpaqueId
    kind: str
    book: str = ""
    from_day: Annotated[Day, Said("As 2026-12-31; empty for today.")] = ""
    until_day: Annotated[Day, Said("The last day; empty for no end.")] = ""
    venues: tuple[OpaqueId, ...] = ()
    report: Annotated[str, Said("The report that led to it.")] = ""
    remark: Remark = ""


@dataclass(frozen=True)
class DespiteSanction:
    """A sanction and the night on which somebody may play in spite of it; `remark` says why, and has to."""

    sanction: str
    night: str
    remark: Remark


@dataclass(frozen=True)
class LeagueUndo:
    """Commands of the league to be undone, by their ids; an undo itself can be one of them."""

    commands: tuple[str, ...]


FORMS: Mapping[type[Command], type[Any]] = {
    c.ReportToLeague: Report,
    c.ImposeSanction: Impose,
    c.LetIn: DespiteSanction,
    c.TakeBack: LeagueUndo,
}
"""Commands that are asked for in another form than their own fields."""


SAID: Mapping[type[Any], Callable[[Any], Command]] = {
    Report: lambda told: c.ReportToLeague(told.person, told.night, told.offence, "", told.ruling),
    Impose: lambda told: c.ImposeSanction(
        told.person, told.kind, told.book, told.from_day, told.until_day, told.venues, told.report
    ),
    DespiteSanction: lambda told: c.LetIn(told.sanction, told.night),
    LeagueUndo: lambda told: c.TakeBack(told.commands),
}
"""The form of a command -> the command that it tells."""


def _wanted(ask: Ask) -> Wanted:
    told = ask.body.data
    said = SAID.get(type(told))
    try:
        return wanted(said(told) if said else told, getattr(told, "remark", ""))
    except BadInput as bad:
        raise misfit(f"data.{bad.place.source}" if bad.place and bad.place.source else "data", bad) from None


def _answered(ask: Ask, asked: Wanted) -> LeagueAnswered:
    """What comes of a command. Raises `Problem` where it does not hold."""
    desk, id_ = ask.house.league, checked_id(ask.body.id)
    before = desk.done(id_)
    try:
        answer = ask.house.ask_league(
            asked.command,
            by=ask.who,
            command_id=id_,
            under=asked.under,
            person=asked.person,
            remark=asked.remark,
        )
    except BadInput as bad:
        raise misfit("data.book", bad) from None
    if isinstance(answer, Declined):
        raise Problem("refused", say(answer.message), {"message": answer.message.id, "clauses": answer.clauses})
    if isinstance(answer, Already):
        return LeagueAnswered("already", id_, False, say(answer.message), None)
    if before is not None and before.command != asked.command:
        said = f"This id is that of {type(before.command).__name__}, which was done before; of this, nothing was done."
        raise Problem("other_command", said)
    event = answer.events[0]
    words = cap(say(describe(event, desk.league, name_of)))
    return LeagueAnswered("accepted", id_, before is not None, words, EventShown(type(event).__name__, lean(event)))


def _sends(kind: type[Command]) -> Operation:
    name = league_operation(kind)
    summary, _, told = docs_of(kind).partition("\n\n")
    body = make_dataclass(
        f"{name}Body",
        [("id", CommandId), ("data", FORMS.get(kind, kind))],
        frozen=True,
        namespace={"__doc__": f"`{name}` with its fields."},
    )
    return Operation(
        name=name,
        method="POST",
        path=f"/league/commands/{name}",
        summary=summary,
        told=told,
        run=lambda ask: _answered(ask, _wanted(ask)),
        group="League",
        body=body,
        answer=LeagueAnswered,
        house=True,
        parsed=True,
        problems=("refused", "other_command"),
    )


for _kind in LEAGUE_COMMANDS:
    add(_sends(_kind))
