"""By which of a book's faults cards seen through the dealer's error void a deal: that hangs on the game.

Whose rules: TDA 35.A, TNPL G1.i, HCPN 34.A, Redtooth button 4a, NPPL 34; through `misdeal_causes` and `draw_misdeals`.
"""

from shuffleup.floor.consulted import Consulted
from shuffleup.games.variant import Forced, Variant
from shuffleup.rulebooks.policies.misdeal import MisdealCauses
from shuffleup.rulebooks.policies.stud_mixed import DrawMisdeals

EXPOSED = (MisdealCauses.EXPOSED_CARDS, MisdealCauses.STUD_DOWN_CARD)
"""The faults that are about cards which were seen."""


def fault_of_exposure(variant: Variant, consulted: Consulted) -> MisdealCauses | None:
    """The fault that exposed cards are in this game; None where the standards of the house say."""
    draws = any(street.draw for street in variant.streets)
    if draws and consulted.policies.stud_mixed.draw_misdeals is DrawMisdeals.HOUSE:
        return None
    by_upcards = variant.forced is Forced.BRING_IN
    return MisdealCauses.STUD_DOWN_CARD if by_upcards else MisdealCauses.EXPOSED_CARDS
