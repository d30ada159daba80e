"""What a ruling on a turn gets besides: the button of an all-in, the offence of not betting what cannot be beaten.

Whose rules: TNPL H19, `exclusive_nuts_...` of `conduct`; the recommended procedures of the TDA through `dealing`.
"""

from dataclasses import replace

from shuffleup.floor.case import TurnCase
from shuffleup.floor.consulted import Consulted
from shuffleup.floor.nuts import nuts_not_bet
from shuffleup.floor.outcomes import Outcome, Remedy
from shuffleup.floor.record import Play
from shuffleup.floor.verdict import AGGRESSION, Verdict
from shuffleup.hand.core import Phase
from shuffleup.rulebooks.policies.authority import RecommendedProcedures
from shuffleup.rulebooks.policies.dealing import AllInButtons


def with_nuts(play: Play, case: TurnCase, verdict: Verdict, consulted: Consulted) -> Verdict:
    """Add the offence of not betting the exclusive nuts, where the river's betting has just ended so."""
    river = play.hand.phase is Phase.SHOW or play.hand.is_over
    if not river or not case.facing.least or verdict.outcome not in (Outcome.CHECK, Outcome.CALL):
        return verdict
    if case.bound is not None and not {"bet", "raise", "complete"} & set(case.bound):
        return verdict
    play.rested = case.player
    found = nuts_not_bet(play.hand, case.player, play.hand.hole(case.player - 1), consulted)
    return replace(verdict, infractions=(*verdict.infractions, *found))


def with_button(play: Play, case: TurnCase, verdict: Verdict, consulted: Consulted) -> Verdict:
    """Add the button that is set before a player who has said all-in, or pushed all he has; it is set once."""
    if (
        any(each["kind"] == Remedy.ALL_IN_BUTTON.value for each in verdict.remedies)
        or not case.stack_known
        or play.hand.stacks[case.player - 1]
        or verdict.outcome not in (Outcome.CALL, Outcome.BRING_IN, *AGGRESSION)
    ):
        return verdict
    rule = consulted.policies.dealing.all_in_buttons
    if rule is AllInButtons.OFF:
        return verdict
    consulted.cites("recommended_procedures", "buttons")
    button = {
        "kind": Remedy.ALL_IN_BUTTON.value,
        "player": case.player,
        "required": rule is AllInButtons.REQUIRED,
        "by_procedure": RecommendedProcedures.ALL_IN_BUTTONS in consulted.policies.authority.recommended_procedures,
    }
    return replace(verdict, remedies=(*verdict.remedies, button))
