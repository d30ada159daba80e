"""What a hand was played for, from the posts that a file tells.

Whose rule: the formats'. They tell what was put in and the level: a post that left its player all-in is nominally the
level's. Who posts a big blind after the first of them, or both blinds, is back from a break: his big blind does not
open the betting, his small one is dead. Not done: a kill, a bet cap.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from shuffleup.games.variant import Forced, Variant
from shuffleup.hand.stakes import Stakes


class ToldPost(NamedTuple):
    """Chips put in: an ante, dead, small_blind, big_blind, both, straddle, returning or bring_in."""

    seat: int
    what: str
    chips: int
    all_in: bool = False


@dataclass(frozen=True, slots=True)
class ToldLevel:
    """The level as a file tells it: blinds, or the bets of limit games; 0 for what is not told."""

    small_blind: int = 0
    big_blind: int = 0
    small_bet: int = 0
    big_bet: int = 0


def told_stakes(variant: Variant, players: int, posts: Sequence[ToldPost], level: ToldLevel) -> Stakes:
    """The stakes that these posts make, in their order, at this level."""
    antes, blinds = [0] * players, [0] * players
    dead = opened = halved = False
    brought = 0
    for seat, what, chips, all_in in posts:
        match what:
            case "ante":
                antes[seat] += chips
            case "bring_in":
                brought = chips
            case "big_blind" if not halved and not opened and level.small_blind == level.big_blind:
                halved = True  # Where both blinds are one size, some sites call both big.
                blinds[seat] = chips
            case "big_blind" if not opened:
                opened = True
                blinds[seat] = max(chips, level.big_blind) if all_in else chips
            case "small_blind" if not halved:
                halved = True
                blinds[seat] = max(chips, level.small_blind) if all_in else chips
            case "straddle":
                blinds[seat] = chips
            case "big_blind" | "returning":
                blinds[seat] = -chips
            case "both":
                dead = True
                antes[seat] += min(chips, level.small_blind)
                blinds[seat] = min(0, level.small_blind - chips)
            case _:
                dead = True
                antes[seat] += chips
    bring_in = variant.forced is Forced.BRING_IN
    if not bring_in and not opened and any(blinds):
        _miss_big_blind(blinds, posts, level)
    return Stakes(
        antes=tuple(antes),
        blinds=(0,) * players if bring_in else tuple(blinds),
        min_bet=level.big_blind or level.small_bet,
        small_bet=level.small_bet or level.big_blind,
        big_bet=level.big_bet or 2 * (level.small_bet or level.big_blind),
        bring_in=(brought or (level.small_bet + 1) // 2) if bring_in else 0,
        small_blind=0 if bring_in else level.small_blind,
        antes_trimmed=all(antes) and not dead,
    )


def _miss_big_blind(blinds: list[int], posts: Sequence[ToldPost], level: ToldLevel) -> None:
    """Note the big blind of a player whom his ante left with nothing to post: it is there nominally all the same."""
    spent = {seat for seat, what, _, all_in in posts if what == "ante" and all_in}
    after = next((seat + 1) % len(blinds) for seat, blind in enumerate(blinds) if blind > 0) if max(blinds) > 0 else 0
    if after in spent:
        blinds[after] = level.big_blind
