"""Substantial action: enough has been done that something can no longer be taken back.

Whose rules: TNPL G2, NPPL 34 and 49, HCPN 35, TDA 36, Redtooth button 5; through `substantial_action`. From where to
count is told by whoever asks: the deal, an early card, a wrong bet, the act that passed a player over.
"""

from collections.abc import Sequence
from typing import Final

from shuffleup.floor.consulted import Consulted
from shuffleup.rulebooks.policies import Policies
from shuffleup.rulebooks.policies.substantial_action import SaCounts

CHIPS: Final = "chips"
CHECK: Final = "check"
FOLD: Final = "fold"

ENOUGH_WITH_CHIPS: Final = 2
"""Acts that are enough where chips went in, in every book; how many of them must be chips is a policy."""

TWO: Final = "two"
THREE: Final = "three"


def is_substantial(policies: Policies, acts: Sequence[tuple[int, str]]) -> bool:
    """Whether these acts, players with what they did, are substantial action."""
    return bool(_ways(policies, acts))


def found_substantial(consulted: Consulted, acts: Sequence[tuple[int, str]]) -> bool:
    """The same, naming what makes it so; where it is not, both ways in which it could be."""
    found = _ways(consulted.unnoted, acts)
    ways = found or (TWO, THREE)
    consulted.cites("sa_counts", *ways)
    consulted.cites("sa_in_turn_only", *ways)
    consulted.cites("sa_blinds_count", *ways)
    if THREE in ways:
        consulted.cites("sa_any_actions")
    if TWO in ways:
        consulted.cites("sa_two_chips")
        if len(acts) > 1 and all(kind != CHIPS for _, kind in acts):
            consulted.cites("sa_check_plus_fold")
    return bool(found)


def _ways(policies: Policies, acts: Sequence[tuple[int, str]]) -> tuple[str, ...]:
    """In which ways they are: by two acts, or by so many of any kind."""
    rule = policies.substantial_action
    count = len({player for player, _ in acts}) if rule.sa_counts is SaCounts.PLAYERS else len(acts)
    chips = sum(kind == CHIPS for _, kind in acts)
    mixed = {kind for _, kind in acts} == {CHECK, FOLD} and rule.sa_check_plus_fold
    two = count >= ENOUGH_WITH_CHIPS and (chips >= rule.sa_two_chips or mixed)
    return tuple(way for way, met in ((TWO, two), (THREE, count >= rule.sa_any_actions)) if met)
