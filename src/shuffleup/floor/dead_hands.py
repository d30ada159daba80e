"""A hand declared dead: what of its chips comes back, and who is out by it.

Whose rules: killed_hand (TNPL I2, NPPL 50, HCPN 56, TDA 65, Redtooth other 2): called bets stay in, the part that
nobody called comes back. The sums are the hand's own.
"""

from typing import TYPE_CHECKING

from shuffleup.floor.case import Verdict
from shuffleup.floor.outcomes import Outcome

if TYPE_CHECKING:
    from shuffleup.floor.play import Play


def killed(play: "Play", player: int, verdict: Verdict | None = None) -> Verdict:
    """Kill the player's hand if he still has one, and return the ruling with the chips that come back to him."""
    before = play.hand.stacks[player - 1]
    play.killed.setdefault(player, None)
    play.held.pop(player, None)
    if play.turn is not None and play.turn.player == player:
        play.turn = None
    if play.hand.can_kill_hand(player - 1):
        play.hand.kill_hand(player - 1)
    back = play.hand.stacks[player - 1] - before if player - 1 not in play.hand.live else 0
    return (verdict or Verdict(Outcome.HAND_DEAD)).with_back(back)
