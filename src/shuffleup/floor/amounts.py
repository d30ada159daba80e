"""Family 3, how much: the 50% standard, minimum bets and raises, undercalls, motions too many.

Whose rules: TNPL H1, H3, H5, H12; NPPL 53, 65, 66, 71; HCPN 37, 39, 41, 48; TDA 42, 44, 46, 56; Redtooth bets 3, 7, 10,
12, 16; through `raises`, `undercalls` and `accepted_action`. Whether a raise is open at all, and how small or large it
may be, is the kernels' (`hand.betting`). Wrong counts that are found later are in `corrections`.
"""

from collections.abc import Sequence
from dataclasses import replace

from shuffleup.floor.case import TurnCase
from shuffleup.floor.citing import cite_no_raise
from shuffleup.floor.offences import infraction
from shuffleup.floor.outcomes import Offence, Outcome, Remedy
from shuffleup.floor.ruling import Further, Json
from shuffleup.floor.verdict import AGGRESSION, Asks, Verdict
from shuffleup.message import Message
from shuffleup.rulebooks.policies.accepted_action import BetMisunderstood
from shuffleup.rulebooks.policies.raises import BelowThreshold, DeclaredRaiseTooSmall, RaiseThresholdBase
from shuffleup.rulebooks.policies.undercalls import (
    TinyChip,
    Undercall,
    UndercallOptions,
    UndercallOutOfTurn,
    UndercallSeries,
)


def half_standard(case: TurnCase, total: int, pushed: int | None) -> Verdict:
    """What a total above the price counts as, where nobody said raise."""
    policies = case.policies.raises
    if not case.may_raise:
        cite_no_raise(case)
        return case.call(pushed)
    if total >= case.facing.full:
        case.consulted.cites("min_raise_increment")
        return case.raise_to(total, pushed)
    case.consulted.cites("raise_threshold_base")
    case.consulted.cites("raise_threshold_percent")
    if _comes_to_share(case, total):
        case.consulted.applies("completed_raise_is_minimum")
        case.consulted.cites("min_raise_increment")
        return case.raise_to(case.facing.full, pushed)
    case.consulted.cites("raise_threshold_percent", "below")
    if policies.below_threshold is BelowThreshold.RAISE:
        return case.raise_to(case.facing.full, pushed)
    return case.call(pushed)


def _comes_to_share(case: TurnCase, total: int) -> bool:
    """Whether a raise that is too small comes to the share at which it must be completed."""
    policies = case.consulted.unnoted.raises
    whole = policies.raise_threshold_base is RaiseThresholdBase.PREVIOUS_BET_TOTAL
    base = case.facing.price if whole else case.increment
    percent = policies.raise_threshold_percent
    return isinstance(percent, int) and (total - case.facing.price) * 100 >= percent * base


def declared_raise(case: TurnCase, total: int, pushed: int | None) -> Verdict:
    """`raise` said with a sum."""
    if not case.may_raise:
        cite_no_raise(case)
        return case.call(pushed)
    if total >= case.facing.full:
        return case.raise_to(total, pushed)
    if case.facing.price == 0:
        case.consulted.cites("min_bet")
        return case.raise_to(total, pushed)
    if total >= case.facing.front + case.facing.stack:
        return case.raise_to(total, pushed)
    rule = case.policies.raises.declared_raise_too_small
    half = _comes_to_share(case, total)
    case.consulted.says("declared_raise_too_small", "half" if half else "below")
    if rule is DeclaredRaiseTooSmall.HALF_STANDARD:
        return half_standard(case, total, pushed)
    case.consulted.cites("min_raise_increment")
    least: Further = {"least": case.facing.full}
    return case.raise_to(case.facing.full, pushed, said_total=total if total > case.facing.price else None, more=least)


def undercall(case: TurnCase, offered: int, pushed: int | None, *, silent: bool) -> Verdict:
    """Less than the price, in turn or early and binding, not all-in, and without the word call: `offered` in all.

    `pushed` chips lie there for it, None if it was only said; `silent` if nothing was said.
    """
    policies = case.policies.undercalls
    tiny = silent and _is_tiny(case, offered)
    offence = _offence(case) if tiny else ()
    full = case.call(pushed, infractions=offence, undercall=True)
    lost = Verdict(Outcome.FOLD, stays=offered)
    if tiny and policies.tiny_chip is TinyChip.FULL_CALL:
        return full
    if not (tiny and policies.tiny_chip is TinyChip.DIRECTOR):
        if policies.undercall is Undercall.COMPLETE_OR_FORFEIT:
            return _complete_or_forfeit(case, pushed, lost)
        if case.has_waited and policies.undercall_out_of_turn is UndercallOutOfTurn.DIRECTOR:
            return _left_open(case, pushed, _options(case, pushed, lost), offence)
        if policies.undercall is Undercall.ALWAYS_FULL_CALL:
            return full
        must_call = _must_call(case)
        if case.after_undercall:
            if policies.undercall_series is UndercallSeries.BACK_TO_FIRST:
                back = ({"kind": Remedy.BACK_UP.value, "player": case.after_undercall},)
                free = Verdict(
                    Outcome.RETURNED_ALL_OPTIONS, returned=pushed or 0
                )  # his hand is the director's to judge
                return replace(_left_open(case, pushed, (case.call(pushed), lost, free), offence), remedies=back)
            case.consulted.cites("undercall_series", "must_call" if must_call else "otherwise")
        case.consulted.cites("undercall", "must_call" if must_call else "otherwise")
        if must_call:
            if tiny:
                case.consulted.cites("tiny_chip", "must_call")
            return full
    return _left_open(case, pushed, _options(case, pushed, lost), offence)


def behind_undercalls(case: TurnCase, verdict: Verdict) -> Verdict:
    """A call or raise behind several undercalls: where play backs up to the first of them, it is the director's too."""
    if not case.after_series or case.acted or verdict.undercall or verdict.open:
        return verdict
    if verdict.outcome not in (Outcome.CALL, *AGGRESSION):
        return verdict
    if case.consulted.unnoted.undercalls.undercall is not Undercall.OPENING_OR_HEADS_UP:
        return verdict
    if case.policies.undercalls.undercall_series is not UndercallSeries.BACK_TO_FIRST:
        return verdict
    pushed = sum(each.motion.amount for each in case.statements if each.motion is not None)
    back = ({"kind": Remedy.BACK_UP.value, "player": case.after_series},)
    left = case.director(verdict, Verdict(Outcome.RETURNED_ALL_OPTIONS, returned=pushed))
    return replace(left, remedies=(*verdict.remedies, *back), infractions=verdict.infractions)


def _options(case: TurnCase, pushed: int | None, lost: Verdict) -> list[Verdict]:
    """What the director may make of it, where that is his."""
    options = case.policies.undercalls.undercall_options
    choices = [case.call(pushed)] if UndercallOptions.FULL_CALL in options else []
    return [*choices, lost] if UndercallOptions.FORFEIT_AND_FOLD in options else choices


def _left_open(case: TurnCase, pushed: int | None, choices: Sequence[Verdict], offence: tuple[Json, ...]) -> Verdict:
    """The director's; whatever he rules the chips stay in, and no raise comes of it."""
    return case.director(*choices, stays=pushed or 0, options=("fold", "call"), infractions=offence, undercall=True)


def _must_call(case: TurnCase) -> bool:
    """Whether the player faces any bet heads-up, or the opening bet of the round. Raises Asks."""
    fact = "players in the hand"
    if not case.spot.knows(fact) and fact not in case.spot.facts:
        raise Asks(fact, Message("floor.asks.players_in_hand"), ())
    if case.left == 2:
        return True
    return case.opening_bet and case.consulted.applies("opening_bet", "blind" if case.after_blinds else "first_chips")


def _is_tiny(case: TurnCase, pushed: int) -> bool:
    """Whether silent chips are tiny next to the bet: below any legal bet, and no tenth of what is missing.

    No book gives a measure; the director may see it otherwise, which changes only what may follow.
    """
    return pushed < case.facing.step and pushed * 10 < case.facing.missing


def _offence(case: TurnCase) -> tuple[Json, ...]:
    return infraction(case.consulted, Offence.TINY_CHIP, case.player, case.policies.conduct.offence_tiny_chip)


def _complete_or_forfeit(case: TurnCase, pushed: int | None, lost: Verdict) -> Verdict:
    """The player completes the call or leaves his chips; a gross and harmless mistake may be let off."""
    full = case.call(pushed)
    choices = [full, lost]
    if case.policies.accepted_action.bet_misunderstood is BetMisunderstood.GROSS_MISTAKE_RELEASED:
        case.consulted.cites("bet_misunderstood", "inattention")
        choices.append(Verdict(Outcome.RETURNED_ALL_OPTIONS, returned=pushed or 0))
    told = tuple(choice.as_choice() for choice in choices)
    return Verdict(
        Outcome.STAYS_CALL_OR_FOLD,
        stays=pushed or 0,
        owes=full.owes,
        options=("fold", "call"),
        choices=told,
        default=None,
        undercall=True,
        once_acted_on=told[:2],
    )
