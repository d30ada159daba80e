"""`late_entry` and `early_bonus`: with how many chips somebody starts who comes late, again or early.

Whose rules: TDA 7, TNPL B2, HCPN 7 and 26, NPPL 5, 18 and 19, Redtooth seating.2 and other.3. A venue of TNPL may cut a
late stack within the bound; NPPL takes blinds out of it, or gives a laid-out stack as it stands. Whether the door is
open at all is in `doors`, who may play at all in `registering`.
"""

from dataclasses import dataclass, replace

from shuffleup.message import Message
from shuffleup.rulebooks.policies.entries import LateBlindsRemoved, LateStack
from shuffleup.rulebooks.policies.rebuys import ReEntryTreatedAs
from shuffleup.tournament.between.asked import Asked, Open
from shuffleup.tournament.between.commands import EarlyBonus, LateEntry
from shuffleup.tournament.between.decision import Decision
from shuffleup.tournament.between.doors import free_laid_out, kept_out, level_of_entry
from shuffleup.tournament.between.outcomes import Decided
from shuffleup.tournament.between.stack_terms import (
    absent_are_in_play,
    bonus_bars_cut,
    less_percent,
    most_cut,
    most_for_coming_early,
)


@dataclass(frozen=True, slots=True)
class Bounds:
    """The stack that is right where the venue says nothing, and the least and the most that it may give."""

    right: int
    least: int
    most: int
    removed: int = 0
    """Chips taken by hand out of the stack."""


def late_entry(asked: Asked[LateEntry]) -> Decision:
    """Whether a late entrant may come in, and what stack is right for him or whether the one told is."""
    again = _comes_again(asked)
    closed = kept_out(asked, again=again)
    if closed is not None:
        return closed
    bounds = _bounds(asked, again=again)
    stack = bounds.right if asked.command.stack is None else asked.command.stack
    more: dict[str, object] = {
        "stack": stack,
        "least": bounds.least,
        "most": bounds.most,
        "removed": bounds.removed,
        "method": asked.policies.entries.late_seat.value,
    }
    if not bounds.least <= stack <= bounds.most:
        unless = "director_permits" if asked.policies.entries.late_rule_adaptable else None
        say = Message("between.late_stack_wrong", {"chips": stack, "least": bounds.least, "most": bounds.most})
        return Decision(Decided.REFUSED, more={**more, "allowed": False, "unless": unless}, say=say)
    if asked.command.as_ == "preregistered":
        more["in_play"] = asked.policies.entries.preregistered_absent_stack.value
    return _comes_in(asked, stack, {**more, "allowed": True}, again=again)


def _comes_again(asked: Asked[LateEntry]) -> bool:
    """Whether he has lost a stack in this event before."""
    command = asked.command
    lost = command.player is not None and asked.room.stack(command.player) == 0
    return lost or command.as_ == "re_entry"


def _comes_in(asked: Asked[LateEntry], stack: int, more: dict[str, object], *, again: bool) -> Decision:
    name = asked.command.player
    full = asked.room.starting_stack
    room = replace(asked.room, late_cut=asked.room.late_cut or _is_cut(asked, stack, full))
    told = None if name is None else room.players.get(name)
    if again and told is not None:
        hands = told.penalty_hands or 0
        as_new = asked.policies.rebuys.re_entry_treated_as is ReEntryTreatedAs.NEW_PLAYER
        if asked.policies.rebuys.re_entry_clears_penalty:
            hands = 0
        more = {**more, "penalty_hands_left": hands, "as_new_player": as_new}
        room = room.with_player(replace(told, stack=stack, penalty_hands=hands))
    if again and name in room.record and _starts_anew(asked):
        room = replace(room, record={who: kinds for who, kinds in room.record.items() if who != name})
    say = Message("between.late_stack", {"chips": stack})
    amounts = {name: stack} if name is not None else {}
    return Decision(Decided.ALLOWED, amounts=amounts, more=more, say=say, after=room)


def _starts_anew(asked: Asked[LateEntry]) -> bool:
    """Whether nothing that he did before is held against him as a repetition: neither penalties nor warnings stay."""
    policies = asked.policies
    return policies.rebuys.re_entry_clears_penalty and not policies.penalties.warnings_carry_over


def _is_cut(asked: Asked[LateEntry], stack: int, full: int | None) -> bool:
    """Whether this stack is less than a full one by the venue's choice."""
    return full is not None and stack < full and asked.policies.entries.late_stack is not LateStack.MINUS_BLINDS_PAID


def _full_stack(asked: Asked[LateEntry] | Asked[EarlyBonus]) -> int:
    full = asked.room.starting_stack
    return full if full is not None else asked.needed("starting_stack", Message("between.asks.starting_stack"))


def _bounds(asked: Asked[LateEntry], *, again: bool) -> Bounds:
    """What he gets: whole, cut within the venue's bound, or less the blinds that he missed.

    Who comes again gets a whole stack in every book that lets him; a cut is printed for late entries alone (TNPL B2.i).
    """
    command, policy = asked.command, asked.policies.entries
    full = _full_stack(asked)
    if command.as_ == "preregistered":
        return _registered_before(asked, full)
    if policy.late_stack is LateStack.MINUS_BLINDS_PAID and not again:
        right, removed = _less_blinds(asked, full)
        return Bounds(right, right, right, removed)
    percent = most_cut(asked)
    if asked.room.early_bonus and bonus_bars_cut(asked):
        percent = 0
    least = less_percent(full, percent)
    if policy.late_stack is LateStack.MINUS_PERCENT and not again and command.as_ != "alternate":
        levels = level_of_entry(asked)
        right = max(less_percent(full, policy.late_penalty_percent_per_level * levels), least)
        return Bounds(right, least, full)
    return Bounds(full, least, full)


def _registered_before(asked: Asked[LateEntry], full: int) -> Bounds:
    """Somebody who had entered and comes late: his stack has been in play, is less the blinds missed, or is whole."""
    policy = asked.policies.entries
    in_play = absent_are_in_play(asked)
    if in_play:
        full += asked.room.early_bonus  # he came early enough for it, and it is in play with the rest
    less_blinds = policy.late_stack is LateStack.MINUS_BLINDS_PAID
    if not in_play and not less_blinds:
        return Bounds(full, full, full)
    told = asked.command.laid_out
    if told is None and asked.command.player is not None:
        told = asked.room.stack(asked.command.player)
    if told is None and less_blinds and not in_play:
        right, removed = _less_blinds(asked, full)
        return Bounds(right, right, right, removed)
    return Bounds(full, 0, full) if told is None else Bounds(told, told, told)


def _less_blinds(asked: Asked[LateEntry], full: int) -> tuple[int, int]:
    """A laid-out stack as it stands; where none is free, the starting stack less blinds taken by hand."""
    laid_out = free_laid_out(asked)
    if laid_out:
        return laid_out, 0
    asked.consulted.cites("late_stack", "by_hand")
    removed = asked.policies.entries.late_blinds_removed
    if asked.nobody_knows("laid_out"):
        raise Open
    if removed is LateBlindsRemoved.NONE:
        taken = 0
    elif removed is LateBlindsRemoved.ONE_PAIR_TOTAL:
        taken = _pair(asked)
    elif removed is LateBlindsRemoved.ONE_PAIR_PER_ROUND:
        taken = asked.needed("rounds missed", Message("between.asks.rounds")) * _pair(asked)
    else:
        taken = _pairs_of_levels(asked)
    taken = min(taken, full)
    return full - taken, taken


def _pair(asked: Asked[LateEntry]) -> int:
    """Small and big blind of the level in force."""
    blinds = asked.room.blinds
    if blinds.small_blind is None or blinds.big_blind is None:
        return asked.needed("blinds", Message("between.asks.blinds"))
    return blinds.small_blind + blinds.big_blind


def _pairs_of_levels(asked: Asked[LateEntry]) -> int:
    """Small and big blinds of all levels begun before the entry."""
    number = level_of_entry(asked)
    levels = asked.room.levels[:number]
    if len(levels) < number or not all(each.known for each in levels):
        if number == 1 and asked.room.blinds.known:
            return _pair(asked)
        return asked.needed("levels", Message("between.asks.levels"))
    return sum((each.small_blind or 0) + (each.big_blind or 0) for each in levels)


def early_bonus(asked: Asked[EarlyBonus]) -> Decision:
    """Whether so many chips may be given for coming early, and what it means for those who come late."""
    full = _full_stack(asked)
    most = most_for_coming_early(asked, full)
    chips, name = asked.command.chips, asked.command.player
    if asked.room.late_cut and bonus_bars_cut(asked):
        say = Message("between.bonus_after_cut")
        return Decision(Decided.REFUSED, more={"allowed": False, "most": 0}, say=say)
    more = {"most": most, "late_cut_allowed": not bonus_bars_cut(asked)}
    if chips > most:
        say = Message("between.bonus_too_large", {"chips": chips, "most": most})
        return Decision(Decided.REFUSED, more={**more, "allowed": False}, say=say)
    return Decision(
        Decided.ALLOWED,
        amounts={} if name is None else {name: full + chips},
        more={**more, "allowed": True},
        say=Message("between.bonus", {"chips": chips, "stack": full + chips}),
        after=replace(asked.room, early_bonus=chips),
    )
