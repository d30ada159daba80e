"""Forms of penalties, notices and the big screens that tell more than their fields."""

from typing import Any

from shuffleup.acts.reader import from_form
from shuffleup.acts.sheet import Sheet
from shuffleup.tournament.acts import reads
from shuffleup.tournament.all_in import ShowAllIn
from shuffleup.tournament.penalties import GivePenalty
from shuffleup.tournament.report_commands import AcceptNotices
from shuffleup.tournament.reserved import DISQUALIFICATION
from shuffleup.tournament.serving import IN_HANDS, IN_ROUNDS


@reads("give_penalty", GivePenalty)
def _give_penalty(sheet: Sheet[Any]) -> GivePenalty:
    """One form with a button for each penalty: of its numbers, those are read that this penalty wants."""
    penalty = sheet.text("penalty")[:40]
    unread = {"hands", "under_way", "chips"}
    if penalty in (*IN_HANDS, *IN_ROUNDS):
        unread -= {"hands", "under_way"}
    elif penalty == DISQUALIFICATION:
        unread -= {"chips"}
    counted = {"hands": "rounds"} if penalty in IN_ROUNDS else {}
    return from_form(GivePenalty, sheet, named=counted, without=unread)


@reads("accept_notices", AcceptNotices)
def _accept_notices(sheet: Sheet[Any]) -> AcceptNotices:
    read = tuple(each[:40] for each in sheet.every("notice")[:200] if each and each.isprintable())
    return from_form(AcceptNotices, sheet, notices=read)


@reads("show_all_in", ShowAllIn)
def _show_all_in(sheet: Sheet[Any]) -> ShowAllIn:
    """Hands as `hand-<entry>`; empty fields are of players who are not in this hand."""
    hands = tuple((each.removeprefix("hand-")[:40], sheet.text(each)[:40]) for each in sheet.filled("hand")[:20])
    closed = sheet.text("closed") == "yes"
    return ShowAllIn(hands, sheet.text("board")[:40], closed, closed)
