"""Family 4, whose turn: what is done before it is one's turn waits, and binds unless the action changes.

Whose rules: TNPL H2; NPPL 72 to 77; HCPN 38; TDA 43; Redtooth bets 4; through `out_of_turn`. The player who
was passed over is in `skipped`.
"""

from dataclasses import replace

from shuffleup.floor.acts import Says
from shuffleup.floor.authority import BEGINNER
from shuffleup.floor.case import TurnCase
from shuffleup.floor.citing import cite_done
from shuffleup.floor.declared import pot_word
from shuffleup.floor.offences import infraction, listed, once_more, penalty
from shuffleup.floor.outcomes import Offence, Outcome, Remedy
from shuffleup.floor.ruling import UNKNOWN, Json
from shuffleup.floor.substantial import CHIPS
from shuffleup.floor.turn import Held
from shuffleup.floor.verdict import Asks, Verdict
from shuffleup.message import Message
from shuffleup.rulebooks.policies.declarations import CallBeforeAmountKnown
from shuffleup.rulebooks.policies.out_of_turn import (
    OutOfTurnCheckWhenChanged,
    OutOfTurnExcess,
    OutOfTurnFirstOffence,
    OutOfTurnWhenChanged,
    OutOfTurnWordsWhenChanged,
)

_WITHOUT_RAISE = {
    Outcome.RETURNED_ALL_OPTIONS: Outcome.RETURNED_CALL_OR_FOLD,
    Outcome.STAYS_FOLD_CALL_RAISE: Outcome.STAYS_CALL_OR_FOLD,
}
"""What leaves an early act open once the action has changed -> the same without a raise."""

ANOTHER_TOO = "another_out_of_turn"
"""What makes an early check or fold graver: the next player has acted out of turn after it."""


def told_out_of_turn(case: TurnCase, held: Held) -> Verdict:
    """What is said at once: it waits for its turn; a fold binds."""
    if held.early:
        return _before_size(case, held)
    case.consulted.applies("in_turn_binds", "turn")
    if held.folds:
        case.consulted.applies("folds_bind", "out_of_turn")
        held.infractions = held.infractions or early_offence(case, held)
        return Verdict(Outcome.FOLD, infractions=held.infractions)
    case.consulted.applies("out_of_turn_unchanged_binds")
    held.infractions = held.infractions or early_offence(case, held)
    actor = case.hand.actor
    back = () if actor is None else ({"kind": Remedy.BACK_UP.value, "player": actor + 1},)
    waits = Verdict(Outcome.HELD, binding=False, remedies=back, infractions=held.infractions)
    if held.premature:
        return _call_waits(case, waits)
    return _all_in(case, held, waits) if _is_all_in(case, held) else waits


def early_offence(case: TurnCase, held: Held) -> tuple[Json, ...]:
    """The offence of acting out of turn; what is no bet may be weighed by a rule of its own, and by what came of it."""
    conduct, consulted = case.policies.conduct, case.consulted
    kind = Offence.IMPROPER_FOLD if held.folds else Offence.OUT_OF_TURN
    if held.kind != CHIPS and consulted.unnoted.conduct.early_check_as_fold:
        consulted.cites("early_check_as_fold")
        found = listed(consulted, kind, held.player, penalty(consulted.unnoted.conduct.offence_improper_fold))
        worse: Json = {"printed": True, **({"aggravated": ANOTHER_TOO} if held.followed else {})}
        return tuple({**(once_more(consulted, each) if held.again else each), **worse} for each in found)
    if held.folds:
        consulted.cites("offence_improper_fold", "early")
        return infraction(consulted, kind, held.player, conduct.offence_improper_fold)
    return infraction(consulted, kind, held.player, conduct.offence_out_of_turn, again=held.again)


def _before_size(case: TurnCase, held: Held) -> Verdict:
    """What is done in turn, but before the bet has a size: no book has a consequence for that; a fold stands."""
    cite_done(case.consulted, held.statements)
    if held.folds:
        case.consulted.applies("folds_bind")
        return Verdict(Outcome.FOLD)
    waits = Verdict(Outcome.HELD, binding=False)
    return _call_waits(case, waits) if held.premature else waits


def _call_waits(case: TurnCase, waits: Verdict) -> Verdict:
    """A call of a bet whose size is open: whether the caller is held to it may be the director's to say."""
    if case.policies.declarations.call_before_amount_known is not CallBeforeAmountKnown.DIRECTOR:
        return waits
    told: tuple[Json, ...] = ({"outcome": Outcome.CALL.value}, {"binding": False})
    return replace(waits, outcome=Outcome.DIRECTOR, choices=told, default=told[0])


def _all_in(case: TurnCase, held: Held, waits: Verdict) -> Verdict:
    """An all-in out of turn, which a host may let pass from a beginner; by a rule of the house the first one always.

    Raises Asks for whether it is the first.
    """
    first: Json = {"outcome": case.raising.value, "binding": True}
    if case.policies.out_of_turn.out_of_turn_first_offence is OutOfTurnFirstOffence.BY_RULE:
        if held.again or not case.policies.authority.host_leniency:
            return waits
        told: tuple[Json, ...] = ({"outcome": Outcome.HELD.value}, first)
        return replace(waits, choices=told, default=told[0], more={"guides": [BEGINNER]})
    fact = f"first time p{held.player}"
    answer = case.spot.facts.get(fact)
    if answer == UNKNOWN:
        return replace(waits, outcome=Outcome.DIRECTOR, choices=({"outcome": Outcome.HELD.value}, first))
    if answer is None:
        raise Asks(fact, Message("floor.asks.first_time", {"player": str(held.player)}), ("yes", "no"))
    held.binds, held.limited = answer == "yes", answer == "no"
    return waits


def overtaken(case: TurnCase, held: Held) -> Verdict | None:
    """What becomes of it if the action has changed by the time of the player's turn; None if it binds as it is."""
    verdict = _overtaken(case, held)
    said = held.statements[0].said if held.statements else None
    if verdict is None or said is None or said.word != "pot":
        return verdict
    return replace(verdict, infractions=(*verdict.infractions, *pot_word(case)))  # it was said, whatever comes of it


def _overtaken(case: TurnCase, held: Held) -> Verdict | None:
    if held.premature:
        return _premature(case, held)
    if _is_all_in(case, held):
        case.consulted.cites("out_of_turn_first_offence")
    if held.limited:
        return case.call(infractions=held.infractions)
    if held.folds or held.binds or not _changed(case, held):
        return None
    return _too_soon(case, held) if held.early else when_changed(case, held)


def with_hint(case: TurnCase, held: Held, verdict: Verdict) -> Verdict:
    """Add what a host may do who has let an all-in out of turn pass before: no more than the players before him did.

    That is a call of what they bet, or a check; and where they have changed the action, no raise of it.
    """
    if not (held.again and _is_all_in(case, held) and case.policies.authority.host_leniency):
        return verdict
    if verdict.outcome in _WITHOUT_RAISE:
        no_more = replace(verdict, outcome=_WITHOUT_RAISE[verdict.outcome])
    elif verdict.amount is None:
        return verdict
    else:
        no_more = case.call()
    told = (verdict.as_choice(), no_more.as_choice())
    if told[0] == told[1]:
        return verdict  # he did no more than that
    return replace(verdict, choices=told, default=told[0])


def _premature(case: TurnCase, held: Held) -> Verdict | None:
    """A call of a bet whose size was not known then."""
    match case.policies.declarations.call_before_amount_known:
        case CallBeforeAmountKnown.BINDS_TO_ANY_AMOUNT:
            return None
        case CallBeforeAmountKnown.NOT_BOUND:
            return released(held)
    told: tuple[Json, ...] = (case.call().as_choice(), {"binding": False})
    return Verdict(Outcome.DIRECTOR, binding=False, choices=told, default=told[0], infractions=held.infractions)


def _too_soon(case: TurnCase, held: Held) -> Verdict | None:
    """What becomes of it if it was in turn, but before the bet had a size: he decides once he knows it.

    A check is one of somebody who faces a bet, whatever that comes to.
    """
    said = held.statements[0].said
    if said is not None and said.word in ("check", "tap"):
        return None
    return replace(released(held), returned=min(held.chips, case.facing.stack))


def when_changed(case: TurnCase, held: Held) -> Verdict:
    """What becomes of it once the action has changed."""
    policies = case.policies.out_of_turn
    chips = min(held.chips, case.facing.stack)
    said = held.statements[0].said
    if chips:
        change = max(0, chips - _declared(case, held, said)) if said is not None else 0
        return _chips(case, chips - change, held, change)
    if said is not None and said.word in ("check", "tap"):
        if policies.out_of_turn_check_when_changed is OutOfTurnCheckWhenChanged.CALL_OR_FOLD:
            return _limited(case, held)
        return released(held)
    match policies.out_of_turn_words_when_changed:
        case OutOfTurnWordsWhenChanged.LIMITED_NOTHING_LOST:
            return _limited(case, held)
        case OutOfTurnWordsWhenChanged.OWES_DECLARED if said is not None and said.size and said.size.amount:
            return _chips(case, min(said.size.amount, case.facing.stack), held)
    return released(held)


def _declared(case: TurnCase, held: Held, said: Says) -> int:
    """How many chips were meant by a call or a sum that was said before them; what lies there beyond is change."""
    if said.word == "call":
        return held.price - case.facing.front
    if said.size is None or (said.size.amount is None and said.size.more is None):
        return held.chips
    on_top = said.size.amount is None or not case.consulted.unnoted.declarations.raise_amount_is_total
    return (said.size.amount or said.size.more or 0) + (held.price if on_top else 0) - case.facing.front


def _changed(case: TurnCase, held: Held) -> bool:
    """Whether he faces something else than then: a bet or raise in between, or one that he answered is no more."""
    risen = case.facing.price - held.price
    if risen == 0:
        return False
    if 0 < risen < case.facing.step:
        return case.policies.out_of_turn.short_all_in_changes_action
    return True


def _chips(case: TurnCase, chips: int, held: Held, change: int = 0) -> Verdict:
    policies = case.policies.out_of_turn
    owes = max(0, case.called - case.facing.front - chips)
    stays = policies.out_of_turn_when_changed is not OutOfTurnWhenChanged.RETURNED
    if stays and chips > case.facing.missing and policies.out_of_turn_excess is OutOfTurnExcess.STANDS_AS_RAISE:
        total = case.facing.front + chips
        if case.may_raise and total >= case.facing.full:
            return case.raise_to(total, chips, infractions=held.infractions)
    match policies.out_of_turn_when_changed:
        case OutOfTurnWhenChanged.CALL_OR_FOLD:
            return Verdict(
                Outcome.STAYS_CALL_OR_FOLD,
                stays=chips,
                returned=change,
                owes=owes,
                options=("fold", "call"),
                infractions=held.infractions,
            )
        case OutOfTurnWhenChanged.CHIPS_STAY:
            options = ("fold", "call", "raise") if case.may_raise else ("fold", "call")
            return Verdict(
                Outcome.STAYS_FOLD_CALL_RAISE,
                stays=chips,
                returned=change,
                owes=owes,
                options=options,
                infractions=held.infractions,
            )
    return Verdict(Outcome.RETURNED_ALL_OPTIONS, binding=False, returned=chips + change, infractions=held.infractions)


def _limited(case: TurnCase, held: Held) -> Verdict:
    return Verdict(Outcome.RETURNED_CALL_OR_FOLD, options=("fold", "call"), infractions=held.infractions)


def released(held: Held) -> Verdict:
    """Nothing of it binds, and it has left no chips."""
    return Verdict(Outcome.RETURNED_ALL_OPTIONS, binding=False, infractions=held.infractions)


def _is_all_in(case: TurnCase, held: Held) -> bool:
    """Whether it puts in all that the player has."""
    first = held.statements[0].said if held.statements else None
    if first is not None and (first.word == "all-in" or (first.size is not None and first.size.all_in)):
        return True
    named = first.size.amount if first is not None and first.size is not None else None
    return held.chips >= case.facing.stack or (named or 0) >= case.facing.front + case.facing.stack
