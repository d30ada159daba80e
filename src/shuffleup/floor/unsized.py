"""Family 1, words that need no size: fold, check, a tap, all-in.

Whose rules: TNPL A5, H1, H6; NPPL 57, 70; HCPN 3, 37; TDA 3, 40, 53; Redtooth general 3, bets 1, 3; through
`declarations`, `folds` and `conduct`.
"""

from shuffleup.floor.case import TurnCase
from shuffleup.floor.citing import cite_binding, cite_done
from shuffleup.floor.offences import infraction
from shuffleup.floor.outcomes import Offence, Outcome
from shuffleup.floor.ruling import UNKNOWN
from shuffleup.floor.verdict import Asks, Verdict
from shuffleup.games.variant import Family
from shuffleup.hand.acts import Checked
from shuffleup.hand.facing import acts_since_deal
from shuffleup.message import Message
from shuffleup.rulebooks.policies.conduct import FreeFold
from shuffleup.rulebooks.policies.declarations import CheckFacingBet


def fold(case: TurnCase) -> Verdict:
    """A fold in turn; with nothing to call it binds all the same, and may be an offence.

    One that was made before its turn, and has waited for it, has had its own offence then.
    """
    if case.hand.variant.family is Family.STUD:
        case.consulted.cites("stud_fold_face_down")
    if case.faces_bet or case.lying:
        folds = [each for each in case.statements if each.said is not None and each.said.word == "fold"]
        cite_done(case.consulted, folds)
        case.consulted.applies("folds_bind")
        case.consulted.cites("released_face_down")
        return Verdict(Outcome.FOLD, stays=case.lying)
    case.consulted.cites("released_face_down", "free")
    if case.has_waited:
        return Verdict(Outcome.FOLD)
    case.consulted.applies("folds_bind", "nothing_to_call")
    checked = any(isinstance(act, Checked) for act in acts_since_deal(case.hand))
    if checked:
        case.consulted.applies("folds_bind", "facing_check")
    elif case.consulted.unnoted.conduct.free_fold is FreeFold.AFTER_CHECK:
        return Verdict(Outcome.FOLD)
    case.consulted.cites("free_fold")
    case.consulted.cites("offence_improper_fold", "free")
    rule = case.policies.conduct
    found = infraction(case.consulted, Offence.IMPROPER_FOLD, case.player, rule.offence_improper_fold)
    if case.consulted.unnoted.conduct.free_fold_is_soft_play:
        case.consulted.cites("free_fold_is_soft_play")
        found += infraction(case.consulted, Offence.SOFT_PLAY, case.player, rule.offence_soft_play)
    return Verdict(Outcome.FOLD, infractions=found)


def check(case: TurnCase, pushed: int | None = None) -> Verdict:
    """`check`, or a tap that is one; chips that were `pushed` after it go back."""
    if not case.faces_bet:
        cite_binding(case)
        return case.check(pushed)
    if case.policies.declarations.check_facing_bet is CheckFacingBet.CALL_OR_FOLD:
        return Verdict(Outcome.RETURNED_CALL_OR_FOLD, options=("fold", "call"))
    return Verdict(Outcome.RETURNED_ALL_OPTIONS, binding=False)


def tap(case: TurnCase, pushed: int | None = None) -> Verdict:
    """A tap on the table."""
    if case.policies.declarations.table_tap_is_check:
        return check(case, pushed)
    case.consulted.applies("nonstandard_words_at_risk")
    return case.director(case.check(pushed), Verdict(Outcome.VOID))


def stack_asked(player: int) -> Asks:
    """The question how many chips a player has, who is all-in with them."""
    return Asks(f"stack p{player}", Message("floor.asks.stack", {"player": str(player)}), ())


def all_in(case: TurnCase) -> Verdict:
    """All-in said aloud: every chip, whatever lies there."""
    cite_binding(case)
    if not case.stack_known:
        asks = stack_asked(case.player)
        if case.spot.facts.get(asks.fact) != UNKNOWN:
            raise asks
        return case.open_raise(more={"all_in": True})
    total = case.facing.front + case.facing.stack
    if total <= case.facing.price:
        return case.call()
    if case.owes_bring_in and total <= case.hand.setup.stakes.bring_in:
        return case.check()
    return case.raise_to(total)
