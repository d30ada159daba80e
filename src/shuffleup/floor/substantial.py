"""Substantial action: enough has been done that something can no longer be taken back.

Whose rules: TNPL G2, NPPL 34 and 49, HCPN 35, TDA 36, Redtooth button 5; through `substantial_action`. From where to
count is told by whoever asks: the deal, an early card, a wrong bet, the act that passed a player over.
"""

from collections.abc import Sequence
from typing import Final

from shuffleup.rulebooks.policies import Policies
from shuffleup.rulebooks.policies.substantial_action import SaCounts

CHIPS: Final = "chips"
CHECK: Final = "check"
FOLD: Final = "fold"


def is_substantial(policies: Policies, acts: Sequence[tuple[int, str]]) -> bool:
    """Whether these acts, players with what they did, are substantial action."""
    rule = policies.substantial_action
    count = len({player for player, _ in acts}) if rule.sa_counts is SaCounts.PLAYERS else len(acts)
    chips = sum(kind == CHIPS for _, kind in acts)
    enough = count >= rule.sa_any_actions
    two = count >= 2 and chips >= rule.sa_two_chips
    mixed = count >= 2 and {kind for _, kind in acts} == {CHECK, FOLD} and rule.sa_check_plus_fold
    return enough or two or mixed
