"""Whether the door is open to a late entrant: entries still on, chips down in time, a seat free, re-entry offered.

Whose rules: TDA 7, TNPL B2.ii and B2.fn, NPPL 5, 17 and 18, HCPN 7, Redtooth seating.2 and other.3.
"""

from dataclasses import replace

from shuffleup.message import Message
from shuffleup.rulebooks.policies.authority import LeaguePowers
from shuffleup.rulebooks.policies.entries import Alternates, LateChipsDownBy, LateEntryUntil, LateStack
from shuffleup.tournament.before_play import last_late_level
from shuffleup.tournament.between.asked import Asked, Open
from shuffleup.tournament.between.commands import LateEntry
from shuffleup.tournament.between.decision import Decision, director
from shuffleup.tournament.between.outcomes import Decided
from shuffleup.tournament.between.powers import decided_by
from shuffleup.tournament.between.rebuys import offers_re_entry

_NO = Decision(Decided.REFUSED, more={"allowed": False})


def kept_out(asked: Asked[LateEntry], *, again: bool) -> Decision | None:
    """Why a late entrant may not come in, or waits; None where he may. `again`: he has lost a stack before."""
    if asked.command.as_ == "preregistered":
        return None
    if _over(asked):
        return replace(_NO, say=Message("between.entries_closed"))
    if again and not offers_re_entry(asked):
        return replace(_NO, say=Message("between.no_re_entry"))
    if _no_seat(asked):
        return _no_place(asked)
    return None


def _over(asked: Asked[LateEntry]) -> bool:
    """Whether entries are closed, or the chips came too late. Raises Open."""
    command, policy = asked.command, asked.policies.entries
    by_riffle = policy.late_chips_down_by is LateChipsDownBy.FIRST_HAND_AFTER_BREAK
    if by_riffle and command.chips_down == "after_riffle":
        return True
    if by_riffle and asked.nobody_knows("chips_down"):
        raise Open
    if policy.late_entry_until is LateEntryUntil.END_OF_FIRST_BREAK:
        if command.first_break is None and asked.nobody_knows("first_break"):
            raise Open
        return command.first_break == "over"
    if command.until_level is None:
        return False
    last = last_late_level(policy, command.until_level)
    return (command.level_number or asked.room.level or 0) > last


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


def _no_place(asked: Asked[LateEntry]) -> Decision:
    """No seat is free: what the book knows of alternates."""
    policy = asked.policies.entries
    name = asked.command.player
    waits = Decision(Decided.WAITS, who=() if name is None else (name,))
    if asked.room.grade is not None and asked.room.grade in policy.late_entry_capacity_grades:
        return replace(waits, say=Message("between.alternate"))
    more: dict[str, object] = {
        "alternates": policy.alternates.value,
        "by": decided_by(asked, LeaguePowers.ALTERNATES),
    }
    match policy.alternates:
        case Alternates.OFF:
            return replace(_NO, more={**_NO.more, **more}, say=Message("between.full"))
        case Alternates.LEAGUE_PERMISSION:
            more = {"allowed": False, "unless": "league_permits", **more}
            return replace(_NO, more=more, say=Message("between.alternates_league"))
        case _:
            return replace(director(waits, _NO, say=Message("between.alternates_host")), more=more)
