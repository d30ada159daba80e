"""`absence`: what becomes of the stack of somebody who is away, and what it pays in the next hand.

Whose rules: TDA 30 and 71.A.s4, TNPL B2.iv, B7 and E1, HCPN 29, NPPL 18, 20, 30 and 31, Redtooth present.1 and
penalties.4a. Who comes back and who does not is what people told; where nobody knows, the stack stays and posts.
"""

from dataclasses import replace

from shuffleup.message import Message
from shuffleup.rulebooks.policies.entries import LaidOutStackAtClose, LaidOutStackRemoval, LaidOutStacks
from shuffleup.rulebooks.policies.presence import (
    AbsentAllIn,
    AbsentStack,
    RemovedStackPlace,
)
from shuffleup.tournament.between.asked import Asked, Unanswered, whatever_is_answered
from shuffleup.tournament.between.buttons import upcoming
from shuffleup.tournament.between.commands import Absence
from shuffleup.tournament.between.decision import Decision, director
from shuffleup.tournament.between.duties import absent_is_dead
from shuffleup.tournament.between.outcomes import Decided
from shuffleup.tournament.between.positions import NextHand
from shuffleup.tournament.between.room import RoomPlayer


def absence(asked: Asked[Absence]) -> Decision:
    """Whether the stack stays and posts, or is taken out of play, and which place that is."""
    player = asked.still_in(asked.command.player)
    told = asked.room.players.get(player)
    if told is not None and told.laid_out:
        return _laid_out(asked, player)
    taken_off = _taken_off(asked)
    if taken_off is None:
        say = Message("between.absence_open", {"player": player})
        stays = _stays(asked, player)
        return replace(director(_removed(asked, player), stays, default=1, say=say), after=stays.after)
    return _removed(asked, player) if taken_off else _stays(asked, player)


def _laid_out(asked: Asked[Absence], player: str) -> Decision:
    """A stack set out for somebody expected: posts as any, and goes when entries close or the director takes it off."""
    policy = asked.policies.entries
    if policy.laid_out_stacks is LaidOutStacks.OFF:
        return replace(_removed(asked, player), places={})
    if asked.command.first_break == "over":
        if policy.laid_out_stack_at_close is LaidOutStackAtClose.STAYS:
            return _stays(asked, player)
        return replace(_removed(asked, player), places={})
    stays = _stays(asked, player)
    if policy.laid_out_stack_removal is LaidOutStackRemoval.NEVER:
        return stays
    removed = replace(_removed(asked, player), places={}, posts=None)
    kept = Decision(Decided.PLAY_ON, who=(player,), more={"removed": 0})
    choice = director(removed, kept, default=1, say=Message("between.laid_out", {"player": player}))
    return replace(choice, who=(player,), posts=stays.posts, dealt_in=True, amounts=stays.amounts, after=stays.after)


def _taken_off(asked: Asked[Absence]) -> bool | None:
    """Whether the time is up, or it is certain that the player will not come back; None where nobody knows the time."""
    presence = asked.policies.presence
    if presence.absent_stack is AbsentStack.REMOVED_WHEN_CERTAIN:
        return asked.command.returning == "no"
    if presence.absent_stack is AbsentStack.REMOVED_AFTER_MINUTES:
        limit, gone = presence.absent_removal_minutes, asked.command.minutes_after_break
        if isinstance(limit, int) and gone is None and asked.nobody_knows("minutes_after_break"):
            return None
        return isinstance(limit, int) and gone is not None and gone >= limit
    return False


def _removed(asked: Asked[Absence], player: str) -> Decision:
    """The stack leaves play, and with it the player, at the place open at that moment."""
    stack = asked.room.stack(player)
    out = Decision(Decided.REMOVED, who=(player,), posts="none", after=asked.room.without((player,)))
    with whatever_is_answered(out):
        left = asked.left()
    placed = asked.policies.presence.removed_stack_place is RemovedStackPlace.PLACE_AT_REMOVAL
    return replace(
        out,
        places={player: left} if placed and left is not None else {},
        more={"removed": stack},
        say=Message("between.stack_removed", {"player": player}),
    )


def _stays(asked: Asked[Absence], player: str) -> Decision:
    """The stack stays, is dealt in and pays what falls due; the hand is dead as the book has it."""
    presence = asked.policies.presence
    posts = _posts(asked, player)
    due = _due(asked, posts)
    asked.consulted.cites("absent_posts", "bring_in")
    stack = asked.room.stack(player)
    more: dict[str, object] = {
        "removed": 0,
        "dead": [player] if absent_is_dead(asked) else [],
        "may_look": presence.absent_may_look,
        "forced_bets": [each.value for each in presence.absent_posts],
    }
    offences = ({"kind": "absence", "player": player, "penalty": "may"},) if presence.absence_penalised else ()
    decision = Decision(
        Decided.PLAY_ON,
        who=(player,),
        posts=posts,
        dealt_in=True,
        amounts={} if stack is None or due is None else {player: max(stack - due, 0)},
        infractions=offences,
        more=more,
        say=Message("between.absent_posts", {"player": player}),
        after=asked.room.with_player(_away(asked, player)),
    )
    if stack is None or not due or stack > due:
        return decision
    return _all_in(asked, player, decision)


def _away(asked: Asked[Absence], player: str) -> RoomPlayer:
    """What is known of him, with his absence."""
    return replace(asked.room.players.get(player, RoomPlayer(player)), absent=True)


def _all_in(asked: Asked[Absence], player: str, decision: Decision) -> Decision:
    """What falls due takes the last chips: dead and out in that place, or live to the showdown."""
    presence = asked.policies.presence
    if presence.absent_all_in is AbsentAllIn.LIVE:
        say = Message("between.absent_all_in_live", {"player": player})
        return replace(decision, more={**decision.more, "dead": []}, say=say)
    out = replace(
        decision,
        outcome=Decided.OUT,
        more={**decision.more, "dead": [player]},
        say=Message("between.absent_out", {"player": player}),
        after=asked.room.without((player,)),
    )
    with whatever_is_answered(out):
        left = asked.left()
    placed = presence.absent_player_placed and left is not None
    return replace(out, places={player: left} if placed and left is not None else {})


def _posts(asked: Asked[Absence], player: str) -> str:
    """The blind that falls to his seat in the next hand; both as they come due where nobody told the positions."""
    seat = asked.room.seat_of(player)
    hand = None if seat is None else _next_hand(asked, seat.table)
    if seat is None or hand is None:
        return "both"
    return "big_blind" if seat.seat == hand.big else "small_blind" if seat.seat == hand.small else "none"


def _next_hand(asked: Asked[Absence], number: int) -> NextHand | None:
    try:
        found = upcoming(asked, asked.table(number))
    except Unanswered:
        return None
    return None if found is None else found[1]


def _due(asked: Asked[Absence], posts: str) -> int | None:
    """Chips that the next hand takes from his stack; None where the blinds are not told.

    Every forced bet of the event is taken, whether or not the book names it.
    """
    blinds = asked.room.blinds
    if posts == "both" or not blinds.known:
        return None
    blind = {"big_blind": blinds.big_blind, "small_blind": blinds.small_blind}.get(posts)
    return (blind or 0) + (blinds.ante or 0)
