"""A hand declared dead: what of its chips comes back, and who is out by it.

Whose rules: killed_hand (TNPL I2, NPPL 50, HCPN 56, TDA 65, Redtooth other 2): called bets stay in, the part that
nobody called comes back. TNPL J1.iv, NPPL 92.f, HCPN 58.D, TDA 71.D, Redtooth penalties 4d: chips that leave play. The
sums are the hand's own.
"""

from dataclasses import replace

from shuffleup.floor.consulted import Consulted
from shuffleup.floor.deeds import end_folded, kill, leave_turn, leave_what_stays
from shuffleup.floor.outcomes import Outcome
from shuffleup.floor.record import Play
from shuffleup.floor.verdict import Verdict
from shuffleup.hand.core import Phase


def killed(play: Play, player: int, consulted: Consulted | None = None) -> Verdict:
    """Kill the player's hand, if it is not the only one left; the ruling tells the chips that come back to him."""
    if play.hand.live == (player - 1,):
        return Verdict(Outcome.NONE, binding=False)
    stays = leave_what_stays(play, player)
    before = play.hand.stacks[player - 1]
    play.killed.setdefault(player, consulted)
    play.held.pop(player, None)
    if play.hand.can_kill_hand(player - 1):
        play.hand.kill_hand(player - 1)
        end_folded(play)
    back = play.hand.stacks[player - 1] - before if player - 1 not in play.hand.live else 0
    return Verdict(Outcome.HAND_DEAD, stays=stays).with_back(back)


def disqualified(play: Play, player: int, verdict: Verdict, consulted: Consulted) -> Verdict:
    """Take the chips of somebody who is out of the tournament out of play; those in the pot stay there.

    What becomes of his hand no book prints: it is the director's, and dead until he rules otherwise.
    """
    play.removed.add(player)
    if player - 1 not in play.hand.live or play.hand.live == (player - 1,) or play.hand.is_over:
        return verdict
    play.held.pop(player, None)
    kill(play, player, consulted, all_stays=True)
    told = ({"outcome": Outcome.HAND_DEAD.value}, {"outcome": Outcome.HAND_LIVE.value})
    return replace(verdict, choices=told, default=told[0])


def keep_turn(play: Play) -> None:
    """Go on with an open turn from how the hand stands after a kill; end it where the action has moved on."""
    if play.turn is None:
        return
    if play.hand.phase is Phase.BET and play.hand.actor == play.turn.player - 1:
        play.turn.log_at = len(play.hand.log)
    else:
        leave_turn(play)
