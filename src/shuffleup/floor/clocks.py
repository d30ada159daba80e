"""Family 9, the clock on a player: who may ask for it, after how long, how many seconds, and what its end means.

Whose rules: TNPL D6, E1; NPPL 13 to 15, 49; HCPN 27; TDA 29, 30; Redtooth procedures 6, present 1; through `clock`.
The director's right to give another time is offered with the ruling; a time that he sets is held against it.
"""

from shuffleup.floor.acts import BYSTANDER, ClockEnds, ClockExpires, ClockStarts, Says, Thinks, Wants
from shuffleup.floor.attendance import is_away
from shuffleup.floor.besides import with_nuts
from shuffleup.floor.betting_over import betting_is_over
from shuffleup.floor.citing import cite_binding
from shuffleup.floor.consulted import Consulted
from shuffleup.floor.deeds import apply, kill, leave_turn
from shuffleup.floor.notation import Act
from shuffleup.floor.outcomes import Outcome
from shuffleup.floor.presence import deal_out
from shuffleup.floor.record import Play
from shuffleup.floor.remarks import is_remark
from shuffleup.floor.ruling import Further
from shuffleup.floor.so_far import in_hand, size_is_open, turn_case
from shuffleup.floor.statements import statements_of
from shuffleup.floor.turn import Turn
from shuffleup.floor.turns import only_carried
from shuffleup.floor.verdict import Asks, Verdict
from shuffleup.hand.core import Phase
from shuffleup.hand.facing import facing
from shuffleup.message import Message
from shuffleup.rulebooks.policies.clock import (
    ClockAdjustable,
    ClockCallers,
    ClockExpiryNoBet,
    ClockKillsAt,
    ClockPolicies,
)

_WITH_LEAVE: Further = {"allowed": None, "unless": "director_permits"}
"""A request that the director has to grant."""

_BETTING_OVER: Further = {"allowed": False, "why": "betting_over"}
"""No clock: nobody has to act any more, so that there is nothing to be slow with."""

_NOT_TO_ACT: Further = {"allowed": False, "why": "not_to_act"}
"""No clock: somebody else is to act, or will be."""


def thinks(play: Play, act: Thinks, _: Consulted) -> Verdict:
    """Seconds that a player has taken so far."""
    over = _over(play, act.player)
    play.thought[over] = play.thought.get(over, 0) + act.seconds
    return Verdict(Outcome.NONE)


def _over(play: Play, player: int) -> tuple[int, int]:
    """What he thinks over: his next act after so many."""
    return player, sum(getattr(each, "seat", None) == player - 1 for each in play.hand.log)


def clock_wanted(play: Play, act: Wants, consulted: Consulted) -> Verdict:
    """Somebody asks for the clock on a player."""
    policies, slow = consulted.policies.clock, act.of or 0
    outsider = act.player == BYSTANDER
    barred = outsider and consulted.unnoted.clock.clock_callers is ClockCallers.PLAYER_AT_TABLE
    away = policies.clock_caller_seated and not _at_his_seat(play, act.player, consulted)
    if not away:
        consulted.cites("clock_callers")
    if barred or away:
        return Verdict(Outcome.NONE, binding=False, about=slow, more={"allowed": False})
    if _others_turn(play, slow):
        return Verdict(Outcome.NONE, binding=False, about=slow, more=_NOT_TO_ACT)
    if betting_is_over(play.hand):
        return Verdict(Outcome.NONE, binding=False, about=slow, more=_BETTING_OVER)
    consulted.cites("clock_min_think_seconds")
    _need_thought(play, slow, consulted)
    too_soon = _too_soon(play, slow, consulted)
    if too_soon is not None:
        return too_soon
    approval = policies.clock_needs_approval
    running = _running(play, consulted)
    return Verdict(
        Outcome.CLOCK_RUNNING, about=slow, more={**running, **(_WITH_LEAVE if approval else Further(allowed=True))}
    )


def _at_his_seat(play: Play, player: int, consulted: Consulted) -> bool:
    """Whether somebody who asks for a clock is at his own seat, `x` at that of another table. Raises Asks."""
    fact = "present x" if player == BYSTANDER else f"present p{player}"
    answer = play.spot.facts.get(fact)
    if answer in ("yes", "no"):
        return answer == "yes"
    if not play.spot.knows(fact):
        raise Asks(fact, Message("floor.asks.seated"), ("yes", "no"))
    return not is_away(play.attendance, play.spot, player, consulted)


def _others_turn(play: Play, player: int) -> bool:
    """Whether the betting goes on and it is not his turn: there is nothing yet that he could be slow with.

    Between two streets that is everybody but the player who will be first to act; the board may lie there untold.
    """
    hand = play.hand
    if hand.phase is Phase.DEAL and hand.board_due and not betting_is_over(hand):
        return player - 1 != min(seat for seat in hand.live if hand.stacks[seat] > 0)
    return hand.phase is Phase.BET and hand.actor != player - 1


def clock_starts(play: Play, act: ClockStarts, consulted: Consulted) -> Verdict:
    """The director starts the clock."""
    if _others_turn(play, act.player):
        consulted.cites("clock_director_may_start")
        return Verdict(Outcome.NONE, binding=False, about=act.player, more=_NOT_TO_ACT)
    if betting_is_over(play.hand):
        consulted.cites("clock_director_may_start")
        return Verdict(Outcome.NONE, binding=False, about=act.player, more=_BETTING_OVER)
    if not play.spot.knows(f"thinking time p{act.player}"):
        _need_thought(play, act.player, consulted)
    too_soon = _too_soon(play, act.player, consulted)
    if too_soon is not None:
        return too_soon
    unasked, running = consulted.policies.clock.clock_director_may_start, _running(play, consulted)
    if act.seconds is not None:
        most = running["clock"]["seconds"]
        if not may_give(consulted.policies.clock, act.seconds, most):
            return Verdict(Outcome.NONE, binding=False, about=act.player, more={"allowed": False, "most": most})
        running["clock"] = {**running["clock"], "seconds": act.seconds}
    return Verdict(Outcome.CLOCK_RUNNING, about=act.player, more={**running, "allowed": unasked})


def seconds_given(clock: ClockPolicies, level_minutes: int | None) -> int:
    """Seconds to decide in a level of so many minutes; None where nobody knows how long it is."""
    usual, shorter = clock.clock_seconds, sorted(clock.clock_short_levels)
    return next((given for under, given in shorter if level_minutes is not None and level_minutes < under), usual)


def may_give(clock: ClockPolicies, seconds: int, most: int) -> bool:
    """Whether the floor may give so many seconds where the book gives at the most so many."""
    return seconds <= most or clock.clock_adjustable is not ClockAdjustable.SHORTEN


def _running(play: Play, consulted: Consulted) -> Further:
    policies = consulted.policies.clock
    adjustable, minutes = policies.clock_adjustable.value, play.spot.level_minutes
    seconds, shorter = seconds_given(policies, minutes), policies.clock_short_levels
    if shorter:
        if not play.spot.knows("level minutes"):
            raise Asks("level minutes", Message("floor.asks.level"), ())
        if minutes is None or any(minutes < under for under, _ in shorter):
            consulted.cites("clock_adjustable", "short_levels")
            consulted.cites("clock_short_levels", "short_levels")
    return {"clock": {"seconds": seconds, "countdown": policies.clock_countdown_seconds}, "adjustable": adjustable}


def _too_soon(play: Play, player: int, consulted: Consulted) -> Verdict | None:
    """No clock yet, where a player has not taken the time that all have by the book; untold, the floor has judged."""
    least, over = consulted.unnoted.clock.clock_min_think_seconds, _over(play, player)
    if not isinstance(least, int):
        return None
    consulted.cites("clock_min_think_seconds")
    if play.thought.get(over, least) >= least:
        play.too_soon.discard(over)
        return None
    play.too_soon.add(over)
    return Verdict(
        Outcome.NONE, binding=False, about=player, more={"allowed": False, "least": least, "why": "too_soon"}
    )


def _need_thought(play: Play, player: int, consulted: Consulted) -> None:
    """Raise Asks for how long a player has taken, where the book gives everybody so many seconds and nobody told."""
    fact = f"thinking time p{player}"
    in_seconds = isinstance(consulted.unnoted.clock.clock_min_think_seconds, int)
    if in_seconds and (_over(play, player) not in play.thought or not play.spot.knows(fact)):
        raise Asks(fact, Message("floor.asks.thinking", {"player": str(player)}), ())


def clock_ends(play: Play, act: ClockEnds, consulted: Consulted) -> Verdict:
    """The countdown is over and nothing has been declared: that ends the time, or only the declaration will."""
    if consulted.policies.clock.clock_kills_at is ClockKillsAt.DECLARATION:
        in_hand(play, act.player)
        return Verdict(Outcome.NONE, binding=False)
    return clock_expires(play, ClockExpires(act.player), consulted)


def _acted(act: Act, player: int, consulted: Consulted) -> bool:
    """Whether it is an action of his, that time can tie with: talk is none, nor are chips yet to be let go of."""
    done = statements_of(act, 0)
    if done is None or done[0] != player or (isinstance(act, Says) and is_remark(act)):
        return False
    return not done[1] or not only_carried(done[1], consulted)


def clock_expires(play: Play, act: ClockExpires, consulted: Consulted) -> Verdict:
    """The player's time is over."""
    player, policies = act.player, consulted.policies.clock
    in_hand(play, player)
    if any(_acted(each, player, consulted) for each in play.now.acts) and policies.clock_tie_to_player:
        play.carried[player] = (0, consulted)
        return Verdict(Outcome.NONE, binding=False)
    too_soon = _too_soon(play, player, consulted) if _over(play, player) in play.too_soon else None
    if too_soon is not None:
        return too_soon
    consulted.cites("clock_kills_at")
    no_bet = policies.clock_expiry_no_bet
    deal_out(play)
    faces = facing(play.hand, player - 1).missing > 0
    if play.hand.phase is not Phase.BET or play.hand.actor != player - 1:
        over = betting_is_over(play.hand)
        return Verdict(Outcome.NONE, binding=False, more=_BETTING_OVER if over else {"allowed": False})
    turn = play.turn if play.turn is not None and play.turn.player == player else None
    if turn is not None and _is_asked(turn):
        return Verdict(Outcome.NONE, binding=False, more={"allowed": False})
    if turn is not None and size_is_open(play):
        return _least_that_he_said(play, turn, consulted)
    if not faces and no_bet is ClockExpiryNoBet.CHECK:
        verdict, case = Verdict(Outcome.CHECK, play.hand.bets[player - 1]), turn_case(play, player, (), consulted)
        apply(play, player, verdict)
        return with_nuts(play, case, verdict, consulted)
    stays = kill(play, player, consulted)
    play.out_of_it.add(player)
    return Verdict(Outcome.HAND_DEAD, stays=stays)


def _is_asked(turn: Turn) -> bool:
    """Whether he has acted, and what that comes to hangs on a fact that nobody has told."""
    return turn.asks is not None or (turn.verdict is not None and bool(turn.verdict.more.get("all_in")))


def _least_that_he_said(play: Play, turn: Turn, consulted: Consulted) -> Verdict:
    """He has said bet or raise in time, and that binds: of the size, which he has not told, it is the least."""
    case = turn_case(play, turn.player, turn.statements, consulted, turn)
    cite_binding(case)
    pushed = sum(each.motion.amount for each in turn.statements if each.motion is not None)
    turn.verdict = case.raise_to(case.facing.full, pushed or None)
    apply(play, turn.player, turn.verdict)
    verdict = turn.verdict
    leave_turn(play)
    return verdict
