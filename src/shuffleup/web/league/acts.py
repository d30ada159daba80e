"""What the forms of the league's office ask for, read into commands; no rule is decided here.

Everything that comes in is text that anybody could have typed: what will not do raises `BadInput`.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from django.http import HttpRequest, QueryDict

from shuffleup.bad_input import BadInput, Place
from shuffleup.league import commands as c
from shuffleup.league.state import HOUSE_BAN, LeagueTable, Venue
from shuffleup.tournament.ids import new_id
from shuffleup.web.console.chip_sets import chip_sets
from shuffleup.web.console.fields import text_of, whole
from shuffleup.web.console.plan_form import GRADES
from shuffleup.web.current import house
from shuffleup.web.league.files import LAWS


@dataclass(frozen=True)
class Wanted:
    """A command, the book it is asked under, and what is remarked about whom."""

    command: c.LeagueCommand
    under: str = ""
    person: str = ""
    remark: str = ""


def id_of(post: QueryDict, field: str) -> str:
    """An opaque id; whether there is such a one is for the rules to say."""
    return post.get(field, "")[:64]


def _one_of(post: QueryDict, field: str, known: tuple[str, ...]) -> str:
    value = post.get(field, "")
    if value and value not in known:
        raise BadInput(f"{value[:40]!r} will not do", right=", ".join(known) or "nothing", place=Place(field))
    return value


def _number(post: QueryDict, field: str, most: int) -> int:
    return whole(post, field, 0, most) if post.get(field, "").strip() else 0


def _keep_venue(post: QueryDict, command_id: str) -> Wanted:
    venue = Venue(
        id_of(post, "venue") or new_id(command_id),
        text_of(post, "name", 60),
        _one_of(post, "law", tuple(LAWS.every(house().store))),
        _one_of(post, "rulebook", tuple(id_ for id_, _ in house().shelf.choices(house().today()))),
        _one_of(post, "chips", tuple(each.id for each in chip_sets())),
    )
    return Wanted(c.KeepVenue(venue))


def _keep_table(post: QueryDict, command_id: str) -> Wanted:
    table = LeagueTable(
        id_of(post, "table") or new_id(command_id),
        text_of(post, "name", 60),
        text_of(post, "from_day", 10),
        text_of(post, "until_day", 10),
        tuple(each for each in post.getlist("venue")[:200] if each in house().league.league.venues),
        tuple(each for each in GRADES if each in post.getlist("grade")),
        _number(post, "best", 10**6),
        _number(post, "drop_worst", 10**6),
        _number(post, "least_nights", 10**6),
        _number(post, "attendance", 10**9),
    )
    return Wanted(c.KeepTable(table))


def _impose(post: QueryDict, command_id: str) -> Wanted:
    """What to impose comes as `book:kind`, because each book has sanctions of its own."""
    book, _, kind = post.get("sanction", "").partition(":")
    if not kind:
        raise BadInput("nothing was chosen", right="a sanction", place=Place("sanction"))
    person = id_of(post, "person")
    venues = tuple(dict.fromkeys(each[:64] for each in post.getlist("venue")[:200]))
    from_day = text_of(post, "from_day", 10) or house().today().isoformat()
    command = c.ImposeSanction(
        person, kind[:40], book[:40], from_day, text_of(post, "until_day", 10), venues, id_of(post, "report")
    )
    return Wanted(command, "" if kind == HOUSE_BAN else book[:40], person, text_of(post, "remark", 300))


def _report(post: QueryDict, command_id: str) -> Wanted:
    person, night = id_of(post, "person"), id_of(post, "night")
    found = next((each for each in house().facts() if each.id == night), None)
    if found is None:
        raise BadInput("there is no such night", right="the night on which it happened", place=Place("night"))
    if house().store.person(person) is None:
        raise BadInput("there is no such person here any more", right="somebody on the list", place=Place("person"))
    command = c.ReportToLeague(person, night, post.get("offence", "")[:40], found.book, id_of(post, "ruling"))
    return Wanted(command, found.book, person, text_of(post, "remark", 300))


def _publish(published: bool) -> Callable[[QueryDict, str], Wanted]:
    def read(post: QueryDict, command_id: str) -> Wanted:
        found = house().league.league.sanctions.get(id_of(post, "sanction"))
        return Wanted(c.PublishSanction(id_of(post, "sanction"), published), found.book if found else "")

    return read


def _let_in(post: QueryDict, command_id: str) -> Wanted:
    found = house().league.league.sanctions.get(id_of(post, "sanction"))
    remark = text_of(post, "remark", 300)
    if not remark:
        raise BadInput("the reason is missing", right="why they may play tonight", place=Place("remark"))
    command = c.LetIn(id_of(post, "sanction"), id_of(post, "night"))
    return Wanted(command, person=found.person if found else "", remark=remark)


READERS: Mapping[str, Callable[[QueryDict, str], Wanted]] = {
    "keep_venue": _keep_venue,
    "drop_venue": lambda post, _: Wanted(c.DropVenue(id_of(post, "venue"))),
    "report": _report,
    "dismiss": lambda post, _: Wanted(c.DismissReport(id_of(post, "report"))),
    "impose": _impose,
    "lessen": lambda post, _: Wanted(c.LessenSanction(id_of(post, "sanction"), text_of(post, "until_day", 10))),
    "lift": lambda post, _: Wanted(c.LiftSanction(id_of(post, "sanction"))),
    "publish": _publish(published=True),
    "unpublish": _publish(published=False),
    "let_in": _let_in,
    "keep_table": _keep_table,
    "drop_table": lambda post, _: Wanted(c.DropTable(id_of(post, "table"))),
    "record_days": lambda post, _: Wanted(c.SetRecordDays(whole(post, "days", 0, 99_999))),
}
"""Verb of `/league/do/<verb>` -> the command that its form asks for; `undo` names its command in the address."""


SENDS: Mapping[str, type[c.LeagueCommand]] = {
    "keep_venue": c.KeepVenue,
    "drop_venue": c.DropVenue,
    "report": c.ReportToLeague,
    "dismiss": c.DismissReport,
    "impose": c.ImposeSanction,
    "lessen": c.LessenSanction,
    "lift": c.LiftSanction,
    "publish": c.PublishSanction,
    "unpublish": c.PublishSanction,
    "let_in": c.LetIn,
    "keep_table": c.KeepTable,
    "drop_table": c.DropTable,
    "record_days": c.SetRecordDays,
    "undo": c.TakeBack,
}
"""Verb -> the command that it sends, so that nobody's form is read who may not send it."""


def read(verb: str, request: HttpRequest, command_id: str) -> Wanted:
    """The command that a form asks for. Raises `BadInput`."""
    if verb == "undo":
        return Wanted(c.TakeBack((request.GET.get("command", "")[:64],)))
    if verb not in READERS:
        raise BadInput(f"nothing here is called {verb[:30]!r}")
    return READERS[verb](request.POST, command_id)
