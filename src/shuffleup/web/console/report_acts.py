"""What the forms of players, tables and the inbox ask for, read into commands (see `acts`)."""

from collections.abc import Mapping

from django.http import QueryDict

from shuffleup.bad_input import BadInput, Place
from shuffleup.message import Message
from shuffleup.tournament.commands import Command
from shuffleup.tournament.report_commands import (
    AcceptNotices,
    CallFloor,
    ConfirmReport,
    PlayHandForHand,
    RejectReport,
    ReportButton,
    ReportHand,
    TrustTable,
)
from shuffleup.web.console.fields import Reader, entry_of, text_of, whole
from shuffleup.web.console.out_form import report_of
from shuffleup.web.console.shared import Event


def _table(post: QueryDict) -> int:
    return whole(post, "table", 1, 9999)


def _moment(post: QueryDict) -> int:
    """The time (ms UTC) that a page showed. Raises `BadInput`."""
    text = post.get("seen", "")
    if not (text.isascii() and text.isdecimal()) or len(text) > 15:
        raise BadInput(Message("wrong.page_out_date"), right=Message("right.load_again"), place=Place("seen"))
    return int(text)


def _report_button(post: QueryDict, event: Event) -> Command:
    big, small = (whole(post, each, 0, 99) if post.get(each) else 0 for each in ("big_blind", "small_blind"))
    return ReportButton(_table(post), whole(post, "button", 1, 99), big, small)


def _accept_notices(post: QueryDict, event: Event) -> Command:
    read = tuple(each[:40] for each in post.getlist("notice")[:200] if each and each.isprintable())
    return AcceptNotices(entry_of(post), read, text_of(post, "version", 100))


REPORT_READERS: Mapping[str, Reader] = {
    "report_bust": lambda post, event: report_of(post),
    "report_button": _report_button,
    "report_hand": lambda post, event: ReportHand(_table(post), whole(post, "hand", 1, 100_000)),
    "hand_for_hand": lambda post, event: PlayHandForHand(post.get("on") != "no", _moment(post)),
    "call_floor": lambda post, event: CallFloor(_table(post), entry_of(post)),
    "confirm_report": lambda post, event: ConfirmReport(post.get("report", "")[:64]),
    "reject_report": lambda post, event: RejectReport(post.get("report", "")[:64]),
    "trust": lambda post, event: TrustTable(_table(post), post.get("trusted") != "no"),
    "accept_notices": _accept_notices,
}
