"""What the forms of the league's office ask for, read into commands; no rule is decided here.

Everything that comes in is text that anybody could have typed: what will not do raises `BadInput`.
"""

from collections.abc import Callable, Mapping

from django.http import HttpRequest, QueryDict

from shuffleup.bad_input import BadInput, Place
from shuffleup.league import commands as c
from shuffleup.league.state import LeagueTable, Venue
from shuffleup.message import Message
from shuffleup.tournament.ids import new_id
from shuffleup.web.current import house
from shuffleup.web.fields import text_of, whole
from shuffleup.web.league import asked
from shuffleup.web.league.asked import Wanted
from shuffleup.web.plan_form import GRADES


def id_of(post: QueryDict, field: str) -> str:
    """An opaque id; whether there is such a one is for the rules to say."""
    return post.get(field, "")[:64]


def _number(post: QueryDict, field: str, most: int) -> int:
    return whole(post, field, 0, most) if post.get(field, "").strip() else 0


def _keep_venue(post: QueryDict, command_id: str) -> Wanted:
    venue = id_of(post, "venue") or new_id(command_id)
    chosen = (post.get(field, "") for field in ("law", "rulebook", "chips"))
    return asked.keep_venue(Venue(venue, text_of(post, "name", 60), *chosen))


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
    return asked.keep_table(table)


def _impose(post: QueryDict, command_id: str) -> Wanted:
    """What to impose comes as `book:kind`, because each book has sanctions of its own."""
    book, _, kind = post.get("sanction", "").partition(":")
    if not kind:
        raise BadInput(Message("wrong.nothing_chosen"), right=Message("right.sanction"), place=Place("sanction"))
    venues = tuple(dict.fromkeys(each[:64] for each in post.getlist("venue")[:200]))
    from_day = text_of(post, "from_day", 10) or house().today().isoformat()
    until_day, report = text_of(post, "until_day", 10), id_of(post, "report")
    command = c.ImposeSanction(id_of(post, "person"), kind[:40], book[:40], from_day, until_day, venues, report)
    return asked.impose(command, text_of(post, "remark", 300))


def _report(post: QueryDict, command_id: str) -> Wanted:
    ids = (id_of(post, "person"), id_of(post, "night"))
    return asked.report(*ids, post.get("offence", "")[:40], id_of(post, "ruling"), text_of(post, "remark", 300))


def _publish(published: bool) -> Callable[[QueryDict, str], Wanted]:
    return lambda post, _: asked.publish(id_of(post, "sanction"), published)


def _let_in(post: QueryDict, command_id: str) -> Wanted:
    return asked.let_in(id_of(post, "sanction"), id_of(post, "night"), text_of(post, "remark", 300))


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
        raise BadInput(Message("wrong.nothing_called", {"name": verb[:30]}))
    return READERS[verb](request.POST, command_id)
