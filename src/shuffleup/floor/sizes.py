"""Family 1, sizes that are said, also in number words without a unit: `five` is five hundred, or five thousand.

Whose rules: TNPL A5, H6, H13; NPPL 57, 61; HCPN 3, 42, 49; TDA 40, 48, 57; Redtooth general 3, bets 1, 9, 13; through
`declarations` and `chip_bets`.
"""

from shuffleup.floor.acts import Motion, Says, Size, spoken_number
from shuffleup.floor.case import TurnCase
from shuffleup.floor.verdict import Verdict
from shuffleup.rulebooks.policies.chip_bets import RaiseByOneChip
from shuffleup.rulebooks.policies.declarations import AmbiguousAmount

_UNITS = (1, 100, 1_000, 1_000_000)
"""What `five` can stand for: itself, hundreds, thousands, millions."""


def is_clear(case: TurnCase, said: Says) -> bool:
    """Whether words said while chips went out tell by themselves what is meant.

    A book that gives a size of several meanings its smallest needs no chips to tell; in others the chips clear it up. A
    tap says nothing, and to check a bet makes no sense.
    """
    if said.free or said.word == "tap" or (said.word == "check" and case.faces_bet):
        return False
    if not (said.size and said.size.words):
        return True
    sums = _reasonable(case, said.size.words, sized=bool(said.word))
    lesser = case.policies.declarations.ambiguous_amount is AmbiguousAmount.LESSER
    return len(sums) == 1 or (bool(sums) and lesser)


def _reasonable(case: TurnCase, words: tuple[str, ...], *, sized: bool) -> list[int]:
    """The sums, least first, that number words without a unit can stand for; `sized` after bet or raise.

    A raise may be too small to be one: it is made full, so that a sum above the price is a meaning too. Where the
    player has not enough for any of them, whichever he meant is all he has.
    """
    number = spoken_number(words)
    if number is None:
        return []
    least = max(1, case.facing.price)
    if case.facing.full and case.facing.price == 0:
        least = case.facing.full
    elif sized:
        least = case.facing.price + 1
    most = case.facing.front + case.facing.stack
    unit = case.hand.setup.stakes.smallest_chip
    meant = [number * each for each in _UNITS if least <= number * each and number * each % unit == 0]
    return [each for each in meant if each <= most] or ([most] if meant and most else [])


def meaning(case: TurnCase, words: tuple[str, ...], *, sized: bool) -> int | Verdict:
    """The sum that number words without a unit stand for; the director's where the book finds none."""
    case.consulted.applies("nonstandard_words_at_risk")
    sums = _reasonable(case, words, sized=sized)
    if len(sums) == 1:
        return sums[0]
    if not sums:
        return case.director()
    rule = case.policies.declarations.ambiguous_amount
    if rule is AmbiguousAmount.LESSER:
        return min(sums)
    pot = case.hand.pot
    below = [each for each in sums if each < pot or (rule is AmbiguousAmount.HIGHEST_UP_TO_POT and each == pot)]
    if below:
        return max(below)
    return case.director(*(case.raise_to(each) for each in sums))


def total_of(case: TurnCase, size: Size) -> int | Verdict:
    """The total that a bet, raise or completion of this size is; the director's where the book finds none."""
    if size.more is not None:
        return case.facing.price + size.more
    if size.least:
        return case.facing.full
    if size.amount is None:
        return meaning(case, size.words, sized=True)
    on_top = case.facing.price > 0 and not case.policies.declarations.raise_amount_is_total
    return case.facing.price + size.amount if on_top else size.amount


def leaves_size_open(case: TurnCase, first: Motion) -> bool:
    """Whether a declared raise goes on after this motion: it is just the call, and the raise comes in another."""
    exact = 0 < case.facing.missing == first.amount and not case.fixed_limit
    return exact and case.policies.raises.two_motion_raise


def by_one_chip(case: TurnCase, chip: int) -> int:
    """What a raise comes to that one chip tells, where chips may lie in front of the player already."""
    if not case.facing.front or case.policies.chip_bets.raise_by_one_chip is RaiseByOneChip.ON_TOP:
        return case.facing.front + chip
    return chip
