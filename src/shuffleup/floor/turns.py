"""A turn read as a whole: what came first, words or chips, and which motions count.

Whose rules: TDA 40 and 56, Redtooth bets 1 and 12, TNPL H4, H12, H20, NPPL 60 and 63, HCPN 40 and 48; through
`declarations` and `raises`. What each piece then counts as is ruled by the families (`declared`, `chips`, `amounts`).
Not done: a betting line, where a house plays with one.
"""

from collections.abc import Sequence
from dataclasses import replace

from shuffleup.floor.acts import Motion, Says
from shuffleup.floor.case import TurnCase
from shuffleup.floor.chips import silent_chips
from shuffleup.floor.citing import cite_string
from shuffleup.floor.conditions import is_condition, offence
from shuffleup.floor.consulted import Consulted
from shuffleup.floor.counts import missed_raise
from shuffleup.floor.declared import declared
from shuffleup.floor.outcomes import Outcome
from shuffleup.floor.remarks import is_remark, tells_the_bet
from shuffleup.floor.size_named import with_size
from shuffleup.floor.sizes import is_clear
from shuffleup.floor.turn import TAP, Statement
from shuffleup.floor.unsized import fold, tap
from shuffleup.floor.verdict import AGGRESSION, Asks, Verdict
from shuffleup.message import Message
from shuffleup.rulebooks.policies.declarations import (
    CheckFacingBet,
    ContradictoryBet,
    WordAndChipsTogether,
    WordOrChipsFirst,
)
from shuffleup.rulebooks.policies.prior_bet_chips import PulledBackChip
from shuffleup.rulebooks.policies.raises import ChipRelease, ReactionToForwardMotion, StringBetResult


def resolve(case: TurnCase) -> Verdict:
    """What a turn so far counts as. Raises Asks for a fact that it turns on."""
    aside = [each for each in case.statements if _is_aside(case, each)]
    if aside and len(aside) < len(case.statements):
        return _with_talk(case, aside)
    statements = [each for each in case.statements if each.lifted is None]
    if len(statements) < len(case.statements):
        statements = _lifted(case, statements)
    if case.reacted is not None:
        return _reacted(case, case.reacted, statements)
    words = [each for each in statements if each.said is not None]
    motions = tuple(each.motion for each in statements if each.motion is not None)
    if not statements:
        return _only_lifted(case)
    if not words:
        return _silent(case, motions)
    said = words[0].said
    assert said is not None  # noqa: S101
    if statements[0] is words[0]:
        said = with_size(case, said, statements[1:])
    after = [each for each in statements if each is not words[0]]
    if case.bound is not None and after and _given_up(case, case.bound, said):
        return _within(case, case.bound, resolve(replace(case, statements=tuple(after))), chips=motions)
    first = statements[0]
    together = [each for each in statements if each.motion is not None and each.moment == words[0].moment]
    if together and first.moment == words[0].moment:
        return _together(case, said, motions)
    if first.motion is not None:
        return _chips_first(case, said, motions)
    return spoken(case, said, motions)


def _is_aside(case: TurnCase, statement: Statement) -> bool:
    """Whether it is talk, or about what may come later: no word of this turn. Words with chips are read with them."""
    said = statement.said
    if said is None or not (is_remark(said) or is_condition(said.free) or _asks_the_price(case, said)):
        return False
    return not any(each.motion is not None and each.moment == statement.moment for each in case.statements)


def _asks_the_price(case: TurnCase, said: Says) -> bool:
    """Whether he says what there is to call, and no chips of his could be what he means."""
    return tells_the_bet(said) and not any(each.motion is not None for each in case.statements)


def _with_talk(case: TurnCase, aside: list[Statement]) -> Verdict:
    """The turn without what was said beside it, which may still be an offence."""
    ruled = resolve(replace(case, statements=tuple(each for each in case.statements if each not in aside)))
    if not any(each.said is not None and is_condition(each.said.free) for each in aside):
        return ruled
    return replace(ruled, infractions=(*ruled.infractions, *offence(case)))


def read(case: TurnCase) -> Verdict:
    """What a turn counts as where chips may have been pulled back: that binds to call or raise. Raises Asks."""
    pulled = pulled_back(case) if case.pulled else None
    if pulled is None or case.statements:
        verdict = resolve(case)
        if pulled is None or verdict.outcome is not Outcome.FOLD:
            return verdict
    return pulled


def within_bounds(case: TurnCase, verdict: Verdict) -> Verdict:
    """Hold a player to what an earlier ruling left him."""
    if case.bound is None:
        return verdict
    if verdict.outcome is Outcome.FOLD and "fold" not in case.bound:
        return case.call()
    if verdict.outcome is Outcome.FOLD:
        return replace(verdict, stays=case.lying)
    if verdict.outcome in AGGRESSION and _bars_raises(case.bound):
        kept = Outcome.STAYS_CALL_OR_FOLD if case.lying else Outcome.RETURNED_CALL_OR_FOLD
        return Verdict(kept, stays=case.lying, options=case.bound)
    return verdict


def _bars_raises(bound: tuple[str, ...]) -> bool:
    """Whether an earlier ruling has left no bet or raise to choose."""
    return not {"raise", "bet", "complete"} & set(bound)


def _given_up(case: TurnCase, bound: tuple[str, ...], said: Says) -> bool:
    """Whether a first word has been ruled nothing, so that what comes next counts."""
    barred = said.word in ("raise", "bet", "complete", "all-in", "pot") and _bars_raises(bound)
    return case.faces_bet and (said.word in ("check", "tap") or barred)


def _within(case: TurnCase, bound: tuple[str, ...], verdict: Verdict, chips: tuple[Motion, ...]) -> Verdict:
    """Chips that would raise are a call of somebody who may only call or fold."""
    barred = verdict.outcome in AGGRESSION and _bars_raises(bound)
    return case.call(sum(motion.amount for motion in chips)) if barred and chips else verdict


def spoken(case: TurnCase, said: Says, motions: tuple[Motion, ...]) -> Verdict:
    """Words, with the chips that followed."""
    if said is TAP:
        return tap(case, sum(motion.amount for motion in motions) if motions else None)
    if said.free and motions and not is_condition(said.free):
        return _silent(case, motions) if is_remark(said) else _at_risk(case, said, motions)
    by_words = declared(case, said, motions)
    return _half_heard(case, by_words, motions) if said.quietly else by_words


def _at_risk(case: TurnCase, said: Says, motions: tuple[Motion, ...]) -> Verdict:
    """A word that may be as plain as an official one, and chips: what they come to alone, or what it could mean."""
    by_chips = _silent(case, motions)
    if declared(case, said, motions).outcome is not Outcome.DIRECTOR or by_chips.outcome is Outcome.DIRECTOR:
        return by_chips
    pushed = sum(motion.amount for motion in motions)
    quiet = (case.call(pushed),) if case.faces_bet else ()
    meant = (by_chips, *quiet, *((case.raise_to(case.facing.front + pushed, pushed),) if case.may_raise else ()))
    return case.director(*(each for place, each in enumerate(meant) if each not in meant[:place]))


def _half_heard(case: TurnCase, by_words: Verdict, motions: tuple[Motion, ...]) -> Verdict:
    """Words that not everybody heard: being clear is the player's job, so that his chips, or nothing, may count."""
    if by_words.outcome in (Outcome.FOLD, Outcome.DIRECTOR):
        return by_words
    if not case.consulted.applies("nonstandard_words_at_risk"):
        return by_words
    return case.director(by_words, _silent(case, motions) if motions else Verdict(Outcome.VOID))


def _silent(case: TurnCase, motions: tuple[Motion, ...]) -> Verdict:
    if len(motions) == 1:
        return silent_chips(case, motions[0])
    later = sum(motion.amount for motion in motions[1:])
    raises = case.policies.raises
    cite_string(case)
    case.consulted.cites("string_bet_includes_deception")
    first = silent_chips(case, motions[0], passed=later)
    if raises.string_bet_result is StringBetResult.FIRST_MOTION_ONLY:
        return first
    pushed = later + motions[0].amount
    return case.director(first, case.raise_to(case.facing.front + pushed, pushed))


def _chips_first(case: TurnCase, said: Says, motions: tuple[Motion, ...]) -> Verdict:
    """Chips, then words: the chips are the bet, unless the book lets words prevail."""
    if said.word == "fold":
        return _folds_after_chips(case, motions)
    if said.word == "raise":
        case.consulted.cites("two_motion_raise")
    oversized = len(motions[0].chips or ()) == 1 and motions[0].amount > case.facing.missing
    if oversized and _is_late_raise(case, said):
        case.consulted.applies("single_overchip", "said_late")
    if case.policies.declarations.word_or_chips_first is WordOrChipsFirst.WORDS_PREVAIL:
        return spoken(case, said, motions)
    by_chips = _silent(case, motions)
    if by_chips.undercall and said.word == "call":
        pushed = sum(motion.amount for motion in motions)
        case.consulted.applies("in_turn_binds", "words")
        return missed_raise(case, pushed) or case.call(pushed)
    if by_chips.outcome not in AGGRESSION or said is TAP or said.free:
        return by_chips
    by_words = spoken(replace(case, together=True), said, motions)
    if (by_words.outcome, by_words.amount) == (by_chips.outcome, by_chips.amount) or by_words.open:
        return by_chips
    rule = case.policies.declarations.contradictory_bet
    if rule is ContradictoryBet.DIRECTOR:
        return case.director(by_chips, by_words)
    return by_words if rule is ContradictoryBet.WORDS_PREVAIL else by_chips


def _is_late_raise(case: TurnCase, said: Says) -> bool:
    """Whether words that come after chips would be a raise, had they come before: by their word, or by the sum."""
    if said.word == "raise" or not case.faces_bet:
        return said.word == "raise"
    by_sum = said.size is not None and (said.size.more is not None or (said.size.amount or 0) > case.facing.price)
    return said.word in ("bet", "complete", "all-in", "pot") or by_sum


def _folds_after_chips(case: TurnCase, motions: tuple[Motion, ...]) -> Verdict:
    """Chips that settle nothing by themselves, then a fold: what may not be taken back stays."""
    by_chips = _silent(case, motions)
    if by_chips.outcome is Outcome.DIRECTOR:
        return by_chips
    return replace(fold(case), stays=by_chips.stays)


def _together(case: TurnCase, said: Says, motions: tuple[Motion, ...]) -> Verdict:
    """Words and chips in one moment: clear words count, else the chips; who checks a bet does not raise it."""
    case = replace(case, together=True)
    if case.policies.declarations.word_and_chips_together is WordAndChipsTogether.DIRECTOR:
        return case.director(spoken(case, said, motions), _silent(case, motions))
    if is_clear(case, said) or (said.free and not is_condition(said.free)):
        return spoken(case, said, motions)
    by_chips = _silent(case, motions)
    limited = said.word == "check" and case.policies.declarations.check_facing_bet is CheckFacingBet.CALL_OR_FOLD
    if limited and by_chips.outcome in AGGRESSION:
        return case.call(sum(motion.amount for motion in motions))
    return by_chips


def only_carried(statements: Sequence[Statement], consulted: Consulted) -> bool:
    """Whether chips were carried forward and none let go of, where that is no act yet."""
    carried = all(each.lifted is not None for each in statements)
    return carried and consulted.policies.raises.chip_release is ChipRelease.RELEASE


def _lifted(case: TurnCase, statements: list[Statement]) -> list[Statement]:
    """Chips carried forward: nothing until let go, unless the book or the house counts the movement."""
    release = case.policies.raises.chip_release
    if release is ChipRelease.RELEASE:
        return statements
    lifted = next(each for each in case.statements if each.lifted is not None)
    if release is ChipRelease.BETTING_LINE:
        fact = f"over the line p{case.player}"
        answer = case.spot.facts.get(fact)
        if answer is None:
            raise Asks(fact, Message("floor.asks.line", {"player": str(case.player)}), ("yes", "no"))
        if answer != "yes":
            return statements
    return [lifted._replace(motion=lifted.lifted, lifted=None)]


def _reacted(case: TurnCase, lifted: Statement, statements: list[Statement]) -> Verdict:
    """Somebody acted on chips that were only carried forward: they may be held to count."""
    ruled = resolve(replace(case, statements=tuple(statements), reacted=None))
    if case.policies.raises.reaction_to_forward_motion is ReactionToForwardMotion.NOT_BINDING:
        return ruled
    if case.policies.raises.string_bet_includes_deception and _deceives(case):
        case.consulted.cites("string_bet_result")
        return ruled
    moved = Statement(lifted.line, lifted.moment, motion=lifted.lifted)
    return case.director(ruled, resolve(replace(case, statements=(moved,), reacted=None)))


def _deceives(case: TurnCase) -> bool:
    """Whether the movement was made to draw an act, as it has; taken for granted unless in doubt. Raises Asks."""
    fact = f"intent p{case.player}"
    answer = case.spot.facts.get(fact)
    if answer is None and not case.spot.knows(fact):
        raise Asks(fact, Message("floor.asks.intent", {"player": str(case.player)}), ("yes", "no"))
    return answer in (None, "yes")


def _only_lifted(case: TurnCase) -> Verdict:
    return Verdict(Outcome.NONE, binding=False)


def pulled_back(case: TurnCase) -> Verdict:
    """A chip of an earlier bet taken back with something to face."""
    if not case.faces_bet:
        return Verdict(Outcome.NONE, binding=False)
    if case.policies.prior_bet_chips.pulled_back_chip is PulledBackChip.NOT_BINDING:
        return Verdict(Outcome.VOID, binding=False)
    return Verdict(Outcome.STAYS_CALL_OR_RAISE, options=("call", "raise") if case.may_raise else ("call",))
