"""Whether betting is over for good: in the last round, or because one player at most has chips left to bet with.

Whose rules: none of its own; TNPL C4, HCPN 15, TDA 16, NPPL 79, 91.h, Redtooth pots 4 and their likes turn on it.
"""

from shuffleup.hand.core import Phase
from shuffleup.hand.hand import Hand


def betting_is_over(hand: Hand) -> bool:
    """Whether nobody will bet any more in this hand. Chips that were won are no chips to bet with."""
    if hand.phase in (Phase.SHOW, Phase.OVER):
        return True
    return hand.phase is not Phase.BET and sum(hand.stacks[seat] > 0 for seat in hand.live) < 2


def runs_out(hand: Hand) -> bool:
    """Whether the board comes without betting: nobody has chips left to bet with, or one player alone."""
    return hand.phase in (Phase.DEAL, Phase.SHOW) and sum(hand.stacks[seat] > 0 for seat in hand.live) < 2


def all_must_show(hand: Hand) -> bool:
    """Whether somebody is all-in and all betting is over.

    A file that tells the cards ends the hand with the last call; who has not turned up has to all the same.
    """
    all_in = any(hand.stacks[seat] == hand.won[seat] for seat in hand.live)
    return len(hand.live) > 1 and all_in and betting_is_over(hand)
