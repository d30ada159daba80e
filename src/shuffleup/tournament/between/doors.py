"""Whether the door is open to a late entrant: entries still on, chips down in time, a seat free, re-entry offered.

Whose rules: TDA 7, TNPL B2.ii and B2.fn, NPPL 5, 17 and 18, HCPN 7, Redtooth seating.2 and other.3.
"""

from dataclasses import replace
from enum import Enum

from shuffleup.message import Message
from shuffleup.rulebooks.policies.authority import LeaguePowers
from shuffleup.rulebooks.policies.entries import Alternates, LateChipsDownBy, LateStack
from shuffleup.tournament.between.asked import Asked, Open, Unanswered
from shuffleup.tournament.between.commands import LateEntry
from shuffleup.tournament.between.decision import Decision, director
from shuffleup.tournament.between.entries_close import last_late_level, until_first_break
from shuffleup.tournament.between.open_book import OpenBook
from shuffleup.tournament.between.outcomes import Decided
from shuffleup.tournament.between.powers import decided_by
from shuffleup.tournament.between.rebuys import offers_re_entry
from shuffleup.tournament.between.registering import turned_away

_NO = Decision(Decided.REFUSED, more={"allowed": False})


def kept_out(asked: Asked[LateEntry], *, again: bool) -> Decision | None:
    """Why a late entrant may not come in, or waits; None where he may. `again`: he has lost a stack before."""
    may_not_play = turned_away(asked)
    if may_not_play is not None:
        return may_not_play
    if asked.command.as_ == "preregistered":
        return None
    try:
        if _over(asked):
            return replace(_NO, say=Message("between.entries_closed"))
    except Unanswered:  # whoever may not come back at all is not kept waiting for an answer
        if _may_not_come_back(asked, again=again):
            return replace(_NO, say=Message("between.no_re_entry"))
        raise
    if _may_not_come_back(asked, again=again):
        return replace(_NO, say=Message("between.no_re_entry"))
    if _no_seat(asked):
        return _no_place(asked)
    return None


def _may_not_come_back(asked: Asked[LateEntry], *, again: bool) -> bool:
    """Whether he was disqualified, or has lost a stack where nobody may enter twice."""
    if asked.command.player in asked.room.disqualified:
        asked.consulted.applies("disqualified_chips_removed")
        return True
    return again and not offers_re_entry(asked)


def _over(asked: Asked[LateEntry]) -> bool:
    """Whether entries are closed, or the chips came too late. Raises Open."""
    command, policy = asked.command, asked.policies.entries
    by_riffle = policy.late_chips_down_by is LateChipsDownBy.FIRST_HAND_AFTER_BREAK
    if by_riffle and command.chips_down == "after_riffle":
        return True
    if by_riffle and asked.nobody_knows("chips_down"):
        raise Open
    if until_first_break(asked):
        return _first_break(asked) == "over"
    if command.until_level is None:
        return False
    last = last_late_level(asked, command.until_level)
    return not last or level_of_entry(asked) > last


def level_of_entry(asked: Asked[LateEntry]) -> int:
    """The level in which he comes. Raises Lacks where nobody told, Open where nobody knows."""
    told = asked.command.level_number if asked.command.level_number is not None else asked.room.level
    return told if told is not None else asked.needed("level_number", Message("between.asks.level_number"))


def _first_break(asked: Asked[LateEntry]) -> str:
    """How far the first break is, with which entries end. Raises Open where nobody knows."""
    told = asked.command.first_break
    if told is None:
        told = asked.fact("first_break", Message("between.asks.first_break"), ("not_over", "running", "over"))
    if told is None:
        raise Open
    return told


def _no_seat(asked: Asked[LateEntry]) -> bool:
    """Whether every seat is taken; where nobody told, one will be found."""
    if asked.command.free_seats is not None:
        return asked.command.free_seats == 0
    if asked.policies.entries.late_stack is LateStack.MINUS_BLINDS_PAID and free_laid_out(asked):
        return False
    tables = asked.room.tables.values()
    return bool(tables) and all(table.seats and not table.open_seats() for table in tables)


def free_laid_out(asked: Asked[LateEntry]) -> int | None:
    """The laid-out stack that he can take with its seat: the one told, else the only one that the room has."""
    if asked.command.laid_out is not None:
        return asked.command.laid_out
    stacks = [each.stack for each in asked.room.players.values() if each.laid_out and each.name not in asked.room.gone]
    return stacks[0] if len(set(stacks)) == 1 else None


class WhenFull(Enum):
    """What becomes of somebody for whom no seat is free."""

    WAITS = "waits"
    """A waiting list, by the book or at the wish of whoever runs the event."""
    BY_LEAVE = "by_leave"
    """A waiting list by the league's leave only."""
    TURNED_AWAY = "turned_away"


def when_full(book: OpenBook, grade: str) -> WhenFull:
    """What the book knows of alternates at an event of this grade (`""` where nobody told)."""
    if has_alternates_by_grade(book, grade):
        return WhenFull.WAITS
    match book.policies.entries.alternates:
        case Alternates.OFF:
            return WhenFull.TURNED_AWAY
        case Alternates.LEAGUE_PERMISSION:
            return WhenFull.BY_LEAVE
        case _:
            return WhenFull.WAITS


def has_alternates_by_grade(book: OpenBook, grade: str) -> bool:
    """Whether events of this grade have alternates whatever else the book says of them (TNPL B2.ii.2)."""
    return bool(grade) and grade in book.policies.entries.late_entry_capacity_grades


def _no_place(asked: Asked[LateEntry]) -> Decision:
    """No seat is free: what the book knows of alternates."""
    name, grade = asked.command.player, asked.room.grade or ""
    waits = Decision(Decided.WAITS, who=() if name is None else (name,))
    if has_alternates_by_grade(asked, grade):
        return replace(waits, say=Message("between.alternate"))
    more: dict[str, object] = {
        "alternates": asked.policies.entries.alternates.value,
        "by": decided_by(asked, LeaguePowers.ALTERNATES),
    }
    match when_full(asked, grade):
        case WhenFull.TURNED_AWAY:
            return replace(_NO, more={**_NO.more, **more}, say=Message("between.full"))
        case WhenFull.BY_LEAVE:
            more = {"allowed": False, "unless": "league_permits", **more}
            return replace(_NO, more=more, say=Message("between.alternates_league"))
        case WhenFull.WAITS:
            return replace(director(waits, _NO, say=Message("between.alternates_host")), more=more)
