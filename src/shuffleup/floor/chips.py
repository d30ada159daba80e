"""Family 2, one chip, many chips: what silent chips count as.

Whose rules: TNPL H3, H6 to H8, H17; NPPL 57 to 60, 66; HCPN 39, 42 to 44, 53; TDA 44, 48 to 50, 61; Redtooth bets 5, 9,
10, 16; through `chip_bets`, `prior_bet_chips` and the 50% standard of `raises`. The first motion is the bet; what
becomes of later ones is in `amounts`, as is everything short of the price. Not done: chips that nobody could count.
"""

from collections.abc import Callable, Mapping

from shuffleup.floor.acts import Motion
from shuffleup.floor.amounts import half_standard, undercall
from shuffleup.floor.case import TurnCase
from shuffleup.floor.citing import cite_ways
from shuffleup.floor.counts import misled
from shuffleup.floor.offences import infraction
from shuffleup.floor.outcomes import Offence, Outcome
from shuffleup.floor.ruling import UNKNOWN
from shuffleup.floor.verdict import Asks, Verdict
from shuffleup.message import Message
from shuffleup.rulebooks.policies.chip_bets import (
    BettingForChange,
    BigBlindOptionOverchip,
    ChipTestBasis,
    MultiChipSurplus,
    MultiChipTest,
    OverchipMeans,
)
from shuffleup.rulebooks.policies.prior_bet_chips import PriorChips
from shuffleup.rulebooks.policies.raises import SilentAllInBelowHalf


def silent_chips(case: TurnCase, motion: Motion, *, passed: int = 0) -> Verdict:
    """What one silent motion of chips counts as; `passed` chips came in later motions and go back whatever it is.

    Whoever has put in too little may make a call of it with a further motion: that is no raise.
    """
    verdict = _one_motion(case, motion)
    if passed and verdict.undercall and motion.amount + passed >= case.facing.missing:
        case.consulted.applies("standard_calls", "exact")
        return case.call(motion.amount + passed)
    if passed and verdict.outcome is not Outcome.DIRECTOR:
        return verdict.with_back(passed)
    return verdict


def _one_motion(case: TurnCase, motion: Motion) -> Verdict:
    pushed = min(motion.amount + case.change + case.lying - case.pulled, case.facing.stack)
    if not case.faces_bet:
        return _nothing_to_call(case, motion, pushed)
    missing = case.facing.missing
    released = misled(case, pushed)
    if released is not None:
        return released
    if case.told_by_pot is not None and case.facing.front + pushed == case.told_by_pot:
        return case.call(pushed)
    if pushed < missing and pushed < case.facing.stack:
        return undercall(case, pushed, pushed, silent=True)
    case.consulted.applies("standard_calls", "clearly")
    if pushed <= missing:
        case.consulted.applies("standard_calls", "exact")
        if motion.chips is not None and len(_tested(case, motion.chips)) > 1:
            case.consulted.applies("standard_calls", "several")
        return case.call(pushed)
    if case.pulled or (case.acted and case.facing.front > 0) or _covered(case):
        return _prior_chips(case, motion, pushed)
    if pushed == case.facing.stack and not case.policies.chip_bets.chip_tests_for_last_chips:
        return case.raise_to(case.facing.front + pushed, pushed)
    chips = motion.chips or _told(case)
    if chips is not None:
        return _counted(case, chips, pushed)
    spared = _surplus(case, pushed)
    if spared.outcome is Outcome.CALL or pushed == case.facing.stack:
        return spared
    if case.spot.facts.get(_fact(case)) == UNKNOWN:
        return case.director(case.call(pushed), spared)
    raise _chips_asked(case, pushed)


_TOLD: Mapping[str, Callable[[int], tuple[int, ...]]] = {
    "one_chip": lambda missing: (missing + 1,),
    "all_needed": lambda missing: (missing - 1, missing - 1),
    "same_value": lambda missing: (missing - 1, missing - 1),
    "can_spare": lambda missing: (missing, 1),
    "mixed_values": lambda missing: (missing, 1),
}
"""Answer -> as many chips as the tests need, all of them worth more than what is missing."""


def _answers(case: TurnCase) -> tuple[str, ...]:
    """How the chips may have lain, as far as the book's test of several tells it apart."""
    if case.consulted.unnoted.chip_bets.multi_chip_test is MultiChipTest.SAME_VALUE_ONLY:
        return ("one_chip", "same_value", "can_spare", "mixed_values")
    return ("one_chip", "all_needed", "can_spare")


def _chips_asked(case: TurnCase, pushed: int) -> Asks:
    """The question which chips somebody pushed; so many more than the call takes cannot all have been needed."""
    possible = _answers(case)
    if pushed >= 2 * case.facing.missing:
        possible = tuple(each for each in possible if each not in ("all_needed", "same_value"))
    asked = "floor.asks.chips_by_value" if "mixed_values" in possible else "floor.asks.chips"
    return Asks(_fact(case), Message(asked, {"player": str(case.player)}), possible)


def _fact(case: TurnCase) -> str:
    return f"chips p{case.player}"


def _told(case: TurnCase) -> tuple[int, ...] | None:
    """Chips as an answer tells them whose sum alone was seen: enough of them for the chip tests.

    Chips told to be of one value and all needed are that for a book which does not ask for values, too.
    """
    told = case.spot.facts.get(_fact(case), "")
    return _TOLD[told](case.facing.missing) if told in (*_answers(case), "same_value") else None


def _counted(case: TurnCase, chips: tuple[int, ...], pushed: int) -> Verdict:
    """Chips that were seen, more than a call takes."""
    if pushed == case.facing.stack:
        case.consulted.cites("chip_tests_for_last_chips", "one" if len(chips) == 1 else "several")
    if len(chips) == 1 and _is_overchip(case, chips[0]):
        case.consulted.applies("single_overchip", "calls")
        case.consulted.applies("standard_calls", "overchip")
        return case.call(pushed)
    if len(chips) > 1 and _every_chip_needed(case, chips):
        case.consulted.applies("standard_calls", "several")
        return case.call(pushed)
    return _surplus(case, pushed)


def _is_overchip(case: TurnCase, chip: int) -> bool:
    if case.policies.chip_bets.overchip_means is OverchipMeans.LARGER_THAN_CURRENT_BET:
        return chip > case.facing.price
    return chip > case.facing.missing


def _every_chip_needed(case: TurnCase, chips: tuple[int, ...]) -> bool:
    """Whether the price would be missed without one of the smallest chips: the test of several."""
    policies = case.policies.chip_bets
    lie = _tested(case, chips)
    price = case.facing.missing if lie == chips else case.facing.price
    if policies.multi_chip_test is MultiChipTest.SAME_VALUE_ONLY and len(set(lie)) > 1:
        case.consulted.cites("multi_chip_test", "mixed")
        return False
    needed = sum(lie) - min(lie) < price
    if needed:
        case.consulted.cites("multi_chip_test", "needed")
    return needed


def _tested(case: TurnCase, chips: tuple[int, ...]) -> tuple[int, ...]:
    """The chips that the test looks at: the new ones, or all in front of the player."""
    before = _front_chips(case)
    if not before or case.policies.chip_bets.chip_test_basis is ChipTestBasis.NEW_CHIPS:
        return chips
    return (*chips, *before)


def _front_chips(case: TurnCase) -> tuple[int, ...]:
    return case.front_chips or ((case.facing.front,) if case.facing.front else ())


def _covered(case: TurnCase) -> bool:
    """Whether chips that lie there from before are worth the new price already."""
    return case.change > 0 and case.facing.front + case.change >= case.facing.price


def _surplus(case: TurnCase, pushed: int) -> Verdict:
    """A chip can be spared: the 50% standard, or the director's choice between it and change."""
    policies = case.policies.chip_bets
    enforced = policies.multi_chip_surplus is not MultiChipSurplus.HALF_STANDARD_IF_ENFORCED
    total = case.facing.front + pushed
    if case.facing.full and total >= case.facing.full:
        cite_ways(case, "motion")
        return half_standard(case, total, pushed)
    ruled = half_standard(case, total, pushed)
    case.consulted.cites("raise_threshold_percent", "several_chips")
    if ruled.outcome is Outcome.CALL:
        if pushed < case.facing.stack or not case.may_raise:
            return ruled
        if case.policies.raises.silent_all_in_below_half is SilentAllInBelowHalf.CALL_EXCESS_BACK:
            return ruled
        return case.raise_to(total, pushed)
    if policies.betting_for_change is BettingForChange.DIRECTOR or not enforced:
        level = case.policies.conduct.offence_betting_for_change
        offence = infraction(case.consulted, Offence.BETTING_FOR_CHANGE, case.player, level)
        return case.director(ruled, case.call(pushed), infractions=offence)
    return ruled


def _nothing_to_call(case: TurnCase, motion: Motion, pushed: int) -> Verdict:
    """Chips with nothing to call: a bet, or chips on a blind that covers the price already."""
    if case.owes_bring_in and (motion.chips is None or len(motion.chips) < 2 or pushed * 2 < case.facing.full):
        return case.check(pushed)
    if case.facing.price == 0 or case.facing.front == 0:
        if motion.chips and len(motion.chips) == 1:
            case.consulted.applies("single_overchip", "bets")
        else:
            cite_ways(case, "motion")
        return case.raise_to(case.facing.front + pushed, pushed)
    if motion.chips is not None and len(motion.chips) == 1:
        if case.policies.chip_bets.big_blind_option_overchip is BigBlindOptionOverchip.CHECK:
            case.consulted.applies("single_overchip", "calls")
            return case.check(pushed)
        return case.raise_to(case.facing.front + pushed, pushed)
    return _prior_chips(case, motion, pushed)


def _prior_chips(case: TurnCase, motion: Motion, pushed: int) -> Verdict:
    """Chips added to those of an earlier bet: the director's, with the proposal of the later TDA as default."""
    policies = case.policies.prior_bet_chips
    proposed = _later_tda(case, motion, pushed)
    if policies.prior_chips is PriorChips.LATER_TDA:
        return proposed
    guides = tuple(factor.value for factor in policies.prior_chips_factors)
    raised = case.raise_to(max(case.facing.front + pushed, case.facing.full), pushed)
    called = case.call(pushed)
    default = 0 if proposed.outcome in (Outcome.CALL, Outcome.CHECK) else 1
    return case.director(called, raised, default=default, more={"guides": list(guides)})


def _later_tda(case: TurnCase, motion: Motion, pushed: int) -> Verdict:
    """Chips short of the price and left alone or wholly pulled back: one calls, several meet the 50% standard."""
    covers = not case.faces_bet or _covered(case)
    partly = 0 < case.pulled < case.facing.front + case.change
    if not covers and not partly and motion.chips is not None and len(motion.chips) == 1:
        return case.call(pushed)
    return half_standard(case, case.facing.front + pushed, pushed)
