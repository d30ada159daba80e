"""`rebuy` and `forfeit`: chips bought again, announced or not; a stack given up for a new one.

Whose rules: TNPL B2, D5; NPPL 5; HCPN 7, 26; TDA 7, 27, 72; Redtooth other 3; through `rebuys`. Not done: what it
costs, until when an event sells re-buys, what the law of the place allows.
"""

from dataclasses import replace
from typing import TypeVar

from shuffleup.message import Message
from shuffleup.rulebooks.policies.rebuys import Rebuys, ReEntry, StackForfeit, StackForfeitEnds
from shuffleup.tournament.between.asked import Asked, in_or_out, open_with, whatever_is_answered
from shuffleup.tournament.between.chip_changes import with_stack
from shuffleup.tournament.between.chip_commands import GiveUpStack, RebuyAsked
from shuffleup.tournament.between.decision import Decision, director
from shuffleup.tournament.between.open_book import OpenBook
from shuffleup.tournament.between.outcomes import Decided

C = TypeVar("C")


def knows_rebuys(book: OpenBook) -> bool:
    """Whether an event under this book may sell re-buys and add-ons."""
    return book.policies.rebuys.rebuys is not Rebuys.NONE


def knows_re_entry(book: OpenBook) -> bool:
    """Whether an event under this book may let somebody in again who has lost a stack."""
    return book.policies.rebuys.re_entry is not ReEntry.NONE


def knows_forfeits(book: OpenBook) -> bool:
    """Whether a stack may be given up for a new one under this book."""
    return book.policies.rebuys.stack_forfeit is not StackForfeit.NONE


def buy_again(asked: Asked[RebuyAsked]) -> Decision:
    """Whether he may re-buy, whether he owes it (`binding`), what he has then, and whether he misses a hand.

    Of somebody who is out his seat hangs on whatever is asked.
    """
    name, command = asked.somebody(asked.command.player), asked.command
    if name in asked.room.disqualified:
        asked.consulted.applies("disqualified_chips_removed")
        return _no_rebuy(name)
    if name in asked.room.gone or 0 in (command.stack_now, asked.room.stack(name)):
        return in_or_out(asked, name, _bought_again)
    stack_open = asked.room.without_stacks([name])
    with whatever_is_answered(Decision(Decided.NONE, who=(name,), after=stack_open)):
        return open_with(_bought_again(asked, name), stack_open)


def _bought_again(asked: Asked[RebuyAsked], name: str) -> Decision:
    command = asked.command
    offered = _rebuys(asked)
    if offered is None:
        return director(default=None, say=Message("between.rebuy_open", {"player": name}), allowed=None)
    if not offered:
        return _no_rebuy(name)
    announced = command.announced
    if announced is None and command.wants is not True:
        question = Message("between.asks.announced", {"player": name})
        announced = asked.fact("announced", question, ("before_riffle", "after_riffle"))
        if announced is None:
            return director(
                default=None, say=Message("between.rebuy_open", {"player": name}), allowed=True, binding=None
            )
    bound = announced is not None and asked.policies.rebuys.announced_rebuy_binds and announced == "before_riffle"
    law = [each.value for each in asked.policies.law.governing_law]  # whose limits on stakes a re-buy has to keep
    more: dict[str, object] = {"allowed": True, "binding": bound, "behind": bound, "law": law}
    if not bound and command.wants is not True:
        say = Message("between.rebuy_not_owed", {"player": name})
        return Decision(Decided.ALLOWED, who=(name,), more=more, say=say)
    say = Message("between.rebuy_owed" if bound else "between.rebuys", {"player": name})
    decision = Decision(Decided.ALLOWED, who=(name,), more=more, say=say)
    if asked.policies.rebuys.rebuy_misses_no_hand:
        decision = replace(decision, dealt_in=True)
    stack = command.stack_now if command.stack_now is not None else asked.room.stack(name)
    if stack is None and name in asked.room.gone:
        stack = 0
    if stack is None or asked.room.starting_stack is None:
        return replace(decision, after=asked.room.back(name, None))
    after = stack + asked.room.starting_stack
    return replace(decision, amounts={name: after}, after=with_stack(asked.room.back(name, after), name, after))


def _no_rebuy(name: str) -> Decision:
    say = Message("between.no_rebuy", {"player": name})
    return Decision(Decided.REFUSED, who=(name,), more={"allowed": False, "binding": False}, say=say)


def _rebuys(asked: Asked[RebuyAsked]) -> bool | None:
    """Whether the event has re-buys; None if nobody knows."""
    if not knows_rebuys(asked):
        return False
    if asked.policies.rebuys.rebuys is Rebuys.VENUE_MUST_ENABLE:
        return asked.room.rebuys is True
    return asked.yes(asked.room.rebuys, "rebuys", Message("between.asks.rebuys"))


def give_up_stack(asked: Asked[GiveUpStack]) -> Decision:
    """Whether a stack may be given up; it leaves play whole, and missed hands still to serve may stay."""
    return in_or_out(asked, asked.still_in(asked.command.player), _given_up)


def _given_up(asked: Asked[GiveUpStack], name: str) -> Decision:
    may = _may_give_up(asked)
    if may is None:
        return director(default=None, say=Message("between.forfeit_open", {"player": name}), allowed=None)
    if not may:
        say = Message("between.no_forfeit", {"player": name})
        return Decision(Decided.REFUSED, who=(name,), more={"allowed": False}, say=say)
    asked.consulted.applies("lost_chips_leave_play", "given_up")
    more: dict[str, object] = {"allowed": True, "removed": asked.room.stack(name)}
    player = asked.room.players.get(name)
    left = asked.room.left()
    if asked.command.re_enters is False:
        places, after = {} if left is None else {name: left}, asked.room.without((name,))
    else:  # he comes again: nobody is placed
        places, after = {}, replace(asked.room.without((name,)), players_left=left)
    if player is not None and player.penalty_hands:
        hands = 0 if asked.policies.rebuys.re_entry_clears_penalty else player.penalty_hands
        more["penalty_hands_left"] = hands
        after = after.with_player(replace(player, stack=0, penalty_hands=hands))
    say = Message("between.forfeits", {"player": name})
    return Decision(Decided.REMOVED, who=(name,), places=places, more=more, say=say, after=after)


def _may_give_up(asked: Asked[GiveUpStack]) -> bool | None:
    """Whether he may; None where a fact that it turns on is not known. Raises Lacks."""
    command = asked.command
    if not knows_forfeits(asked):
        return False
    if command.dealer_told is not None:
        asked.consulted.cites("stack_forfeit", "told")
        if not command.dealer_told:
            return False
    asked.consulted.cites("stack_forfeit", "time")
    if command.designated_time is False:
        return False
    if command.registration == "closed":
        needs_level = _ends_with_level(asked)
        if command.level_started or not needs_level:
            return False
    if command.re_enters is not False and not (offered := offers_re_entry(asked)):
        return offered
    ended = _has_ended(asked)
    if ended or ended is None:
        return None if ended is None else False
    return asked.yes(command.designated_time, "designated_time", Message("between.asks.designated_time"))


def offers_re_entry(asked: Asked[C]) -> bool | None:
    """Whether book and event let somebody in again who has lost a stack; None if nobody knows. Raises Lacks."""
    if not knows_re_entry(asked):
        return False
    if asked.policies.rebuys.re_entry is ReEntry.VENUE_MUST_ENABLE:
        return asked.room.re_entry is True
    return asked.yes(asked.room.re_entry, "re_entry", Message("between.asks.re_entry"))


def _ends_with_level(asked: Asked[GiveUpStack]) -> bool:
    """Whether a level has to begin, with registration closed, for the right to give up a stack to end."""
    return asked.policies.rebuys.stack_forfeit_ends is StackForfeitEnds.LEVEL_START_WITH_REGISTRATION_CLOSED


def _has_ended(asked: Asked[GiveUpStack]) -> bool | None:
    """Whether the right to give up a stack is over."""
    command = asked.command
    needs_level = _ends_with_level(asked)
    if needs_level and command.level_started is False:
        return False
    registration = command.registration
    if registration is None:
        question = Message("between.asks.registration")
        registration = asked.fact("registration", question, ("open", "closed"))
    if registration != "closed":
        return None if registration is None else False
    if not needs_level:
        return True
    return asked.yes(command.level_started, "level_started", Message("between.asks.level_started"))
