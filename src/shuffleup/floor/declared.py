"""Family 1, words and chips: what was said, and chips that came with it.

Whose rules: TNPL A5, H1, H4, H6, H11, H13, H15; NPPL 57, 58, 60, 61, 70, 76; HCPN 3, 37, 40, 42, 47, 49, 51; TDA 3, 40
to 42, 45, 46, 48, 53, 55, 57, 59; Redtooth general 3, bets 1, 3, 6, 7, 9, 13, 15; through `declarations`, `raises` and
`conditional`. A word on the house's list is told apart in `play`, one that is plain to all in `official_words`.
"""

from dataclasses import replace

from shuffleup.floor.acts import Motion, Says, Size
from shuffleup.floor.amounts import declared_raise, half_standard, undercall
from shuffleup.floor.case import TurnCase
from shuffleup.floor.citing import cite_amount, cite_binding, cite_string, cite_ways
from shuffleup.floor.conditions import announced, is_condition
from shuffleup.floor.counts import misled, misraised, missed_raise
from shuffleup.floor.offences import infraction
from shuffleup.floor.official_words import is_official
from shuffleup.floor.outcomes import Offence, Outcome
from shuffleup.floor.ruling import Json
from shuffleup.floor.sizes import by_one_chip, leaves_size_open, meaning, total_of
from shuffleup.floor.turn import THROWN
from shuffleup.floor.unsized import all_in, check, fold
from shuffleup.floor.verdict import Verdict
from shuffleup.games.variant import Betting
from shuffleup.rulebooks.policies.declarations import (
    BareAmount,
    CallFacingNoBet,
    ContradictoryBet,
    PotWordInNoLimit,
    RaiseFacingNoBet,
)
from shuffleup.rulebooks.policies.raises import InexactFirstMotion


def declared(case: TurnCase, said: Says, motions: tuple[Motion, ...]) -> Verdict:
    """What words count as, with the chips that followed them, motion by motion."""
    if said.free:
        return _free(case, said.free)
    if said.local:
        case.consulted.cites("local_words")
    meant = _plainly(case, said, motions)
    if said.word and said is not THROWN and not is_official(case, said.word):
        case.consulted.applies("nonstandard_words_at_risk")
        return meant if meant.outcome is Outcome.DIRECTOR else case.director(meant, Verdict(Outcome.VOID))
    return meant


def _plainly(case: TurnCase, said: Says, motions: tuple[Motion, ...]) -> Verdict:
    match said.word:
        case "fold":
            return fold(case)
        case "check":
            return check(case, _sum(motions))
        case "call":
            return _call(case, motions)
        case "pot":
            return _pot(case, motions, said.size)
        case "all-in":
            return all_in(case)
        case "board":
            return Verdict(Outcome.NONE, binding=False)
        case "" if said.size is not None:
            return _bare(case, said.size, motions)
    return _sized(case, said.word, said.size, motions)


def _call(case: TurnCase, motions: tuple[Motion, ...]) -> Verdict:
    pushed = _sum(motions)
    if not case.faces_bet:
        if case.policies.declarations.call_facing_no_bet is CallFacingNoBet.CHECK:
            return case.check(pushed)
        return _void(pushed)
    released = misled(case, pushed) or missed_raise(case, pushed)
    if released is not None:
        return released
    cite_binding(case)
    case.consulted.applies("in_turn_binds", "general")
    case.consulted.applies("standard_calls", "said")
    by_words = case.call(pushed)
    if motions and not case.together:
        case.consulted.cites("word_or_chips_first")
        if _contradicts(case, by_words, motions):
            cite_string(case)
    return by_words


def pot_word(case: TurnCase) -> tuple[Json, ...]:
    """The offence of saying `pot` where it is no sum: in no-limit."""
    if not case.no_limit:
        return ()
    return infraction(case.consulted, Offence.POT_WORD, case.player, case.policies.conduct.offence_pot_word)


def _pot(case: TurnCase, motions: tuple[Motion, ...], named: Size | None = None) -> Verdict:
    """`pot`: a sum in pot-limit, elsewhere a promise of a valid bet or raise; `named` is the size that he then said."""
    pushed = _sum(motions)
    if case.hand.variant.betting is Betting.POT_LIMIT:
        first = case.hand.street == case.hand.variant.streets[0].name
        case.consulted.cites("pot_cap_short_blinds", "first_street" if first else "later")
        return case.raise_to(case.facing.most, pushed)
    if case.fixed_limit:
        return _without_amount(case, motions)
    offence = pot_word(case)
    case.consulted.cites("pot_word_in_no_limit", "facing" if case.faces_bet else "opening")
    if named is not None:
        by_size = _sized(case, "raise" if case.faces_bet else "bet", named, motions)
        return replace(by_size, infractions=(*by_size.infractions, *offence))
    if case.policies.declarations.pot_word_in_no_limit is PotWordInNoLimit.VOID:
        return _void(pushed, infractions=offence)
    if pushed is None:
        return case.open_raise(infractions=offence)
    return case.raise_to(case.facing.front + pushed, pushed, infractions=offence)


def _bare(case: TurnCase, size: Size, motions: tuple[Motion, ...], *, alone: bool = True) -> Verdict:
    """An amount alone: as so many chips put out silently, without the chip tests. `alone`: nobody said bet with it."""
    if size.all_in:
        return all_in(case)
    if size.more is not None:
        return _sized(case, "raise", size, motions)
    total = size.amount
    if total is None:
        meant = meaning(case, size.words, sized=False)
        if isinstance(meant, Verdict):
            return meant
        total = meant
    pushed = _sum(motions)
    as_chips = case.policies.declarations.bare_amount is BareAmount.AS_SILENT_CHIPS
    named = total in (case.facing.price, case.told, case.told_by_pot)
    if as_chips and alone and not named:
        total += case.facing.front
    if not case.faces_bet:
        if case.facing.front > 0 and as_chips:
            meant = case.check(pushed) if named else half_standard(case, total, pushed)
            return _against_chips(case, meant, motions)
        return _bare_bet(case, total, motions)
    released = misled(case, pushed, said=True) if total == case.told else None
    if released is not None:
        return released
    if not as_chips:
        return _against_chips(case, declared_raise(case, total, pushed), motions)
    if total in (case.facing.price, case.told_by_pot):
        return _against_chips(case, case.call(pushed), motions)
    if total > case.facing.price:
        cite_amount(case, total, alone=alone)
        return _against_chips(case, half_standard(case, total, pushed), motions)
    return _below_price(case, total, pushed)


def _bare_bet(case: TurnCase, total: int, motions: tuple[Motion, ...]) -> Verdict:
    """An amount alone that opens the betting; in stud so little may only bring it in."""
    as_chips = case.policies.declarations.bare_amount is BareAmount.AS_SILENT_CHIPS
    due = total == case.hand.setup.stakes.bring_in
    if case.owes_bring_in and (due or (as_chips and total * 2 < case.facing.full)):
        return case.check(_sum(motions))
    cite_amount(case, total, alone=True)
    return _against_chips(case, case.raise_to(total, _sum(motions)), motions)


def _below_price(case: TurnCase, total: int, pushed: int | None) -> Verdict:
    """An amount alone that is less than a call."""
    if total >= case.facing.front + case.facing.stack or (pushed or 0) >= case.facing.missing:
        return case.call(pushed)
    if not case.policies.undercalls.spoken_undercall:
        return _void(pushed)
    return undercall(case, max(0, total - case.facing.front), pushed, silent=False)


def _sized(case: TurnCase, word: str, size: Size | None, motions: tuple[Motion, ...]) -> Verdict:
    """`bet`, `raise` or `complete`, with a size or without."""
    pushed = _sum(motions)
    cite_binding(case)
    if size is None:
        case.consulted.applies("in_turn_binds", "general")
    if word == "bet" and case.faces_bet and size is not None and size.amount is not None:
        return _bare(case, size, motions, alone=False)
    raises_nothing = word in ("raise", "complete") and case.facing.price == 0
    if raises_nothing and case.policies.declarations.raise_facing_no_bet is RaiseFacingNoBet.VOID:
        return _void(pushed)
    if size is None:
        return _without_amount(case, motions)
    if size.all_in:
        return all_in(case)
    if size.pot:
        return _pot(case, motions)
    if word == "bet" and case.owes_bring_in and size.amount == case.hand.setup.stakes.bring_in:
        return case.check(pushed)
    cite_ways(case, "said")
    total = _raised_to(case, size, pushed) if word == "raise" else total_of(case, size)
    if isinstance(total, Verdict):
        return total
    return _against_chips(case, declared_raise(case, total, pushed), motions)


def _raised_to(case: TurnCase, size: Size, pushed: int | None) -> int | Verdict:
    """The sum of a raise; the director's where he plainly had the bet wrong, and the book may let him off."""
    total = total_of(case, size)
    return total if isinstance(total, Verdict) else misraised(case, total, pushed) or total


def _without_amount(case: TurnCase, motions: tuple[Motion, ...]) -> Verdict:
    """Raise or bet without a sum; how the chips come is no matter where the sum is fixed."""
    cite_ways(case, None if motions else "said")
    if motions and not case.fixed_limit:
        return _by_motions(case, motions)
    return case.raise_to(case.facing.full, _sum(motions)) if motions else case.open_raise()


def _by_motions(case: TurnCase, motions: tuple[Motion, ...]) -> Verdict:
    """One chip for all it allows; the exact call and one more motion; else the minimum."""
    first, pushed = motions[0], motions[0].amount
    back = sum(motion.amount for motion in motions[1:])
    if not case.may_raise:
        return case.call(pushed).with_back(back)
    exact = leaves_size_open(case, first)
    if len(motions) > (2 if exact else 1):
        cite_string(case)
    if exact:
        if len(motions) == 1:
            return case.open_raise()
        total = case.facing.price + motions[1].amount
        back = sum(motion.amount for motion in motions[2:])
        if total < case.facing.full:
            case.consulted.cites("inexact_first_motion")
        return case.raise_to(total, pushed + motions[1].amount).with_back(back)
    total = case.facing.front + pushed
    one_chip = first.chips is not None and len(first.chips) == 1
    if one_chip and case.facing.price and pushed > case.facing.missing:
        case.consulted.applies("single_overchip", "said")
        total = by_one_chip(case, pushed)
        if total >= case.facing.full or not case.facing.missing:
            return case.raise_to(total, pushed).with_back(back)
    cite_ways(case, "motion")
    if case.facing.missing and total < case.facing.full:
        if case.policies.raises.inexact_first_motion is InexactFirstMotion.STRING_BET:
            return half_standard(case, total, pushed).with_back(back)
        case.consulted.cites("min_raise_increment")
        return case.raise_to(case.facing.full, pushed).with_back(back)
    if total < case.facing.full:
        case.consulted.cites("min_bet")
    return case.raise_to(total, pushed).with_back(back)


def _against_chips(case: TurnCase, by_words: Verdict, motions: tuple[Motion, ...]) -> Verdict:
    """Words that were followed by chips: change is change, but chips that can only mean more contradict them.

    What goes out in a further motion is no contradiction but a string raise: the bet was made.
    """
    if not motions or case.together:
        return by_words
    case.consulted.cites("word_or_chips_first")
    if not _contradicts(case, by_words, motions[:1]):
        if _contradicts(case, by_words, motions):
            cite_string(case)
        return by_words
    rule = case.policies.declarations.contradictory_bet
    if rule is not ContradictoryBet.DIRECTOR:
        return by_words
    pushed = _sum(motions) or 0
    return case.director(by_words, case.raise_to(case.facing.front + pushed, pushed))


def _contradicts(case: TurnCase, verdict: Verdict, motions: tuple[Motion, ...]) -> bool:
    """Whether a chip could be spared, so that no change was wanted.

    Just the sum of the bet contradicts nothing, though part of it lay there before.
    """
    if verdict.amount is None or not case.may_raise or _sum(motions) == verdict.amount:
        return False
    needed = verdict.amount - case.facing.front
    chips = [chip for motion in motions for chip in motion.chips or (motion.amount,)]
    return sum(chips) > needed and len(chips) > 1 and sum(chips) - min(chips) >= needed


def _void(pushed: int | None, infractions: tuple[Json, ...] = ()) -> Verdict:
    """The words are nothing, and chips that went out for them go back."""
    return Verdict(Outcome.VOID, binding=False, returned=pushed or 0, infractions=infractions)


def _sum(motions: tuple[Motion, ...]) -> int | None:
    return sum(motion.amount for motion in motions) if motions else None


def _free(case: TurnCase, words: str) -> Verdict:
    """Words of no list: a condition, or a term of the region."""
    if is_condition(words):
        return announced(case)
    case.consulted.applies("nonstandard_words_at_risk")
    if case.policies.declarations.regional_words:
        nothing: Json = {"binding": False}
        told = (nothing, *_may_mean(case))
        return Verdict(Outcome.DIRECTOR, binding=False, choices=told, default=nothing)
    return Verdict(Outcome.VOID, binding=False)


def _may_mean(case: TurnCase) -> tuple[Json, ...]:
    """The acts that a word of the region may stand for, as far as they are open to the player."""
    less: tuple[Json, ...] = ({"outcome": Outcome.FOLD.value},) if case.faces_bet else ()
    more: tuple[Json, ...] = ({"outcome": case.raising.value},) if case.may_raise else ()
    return (*less, case.call().as_choice(), *more)
