"""Cards that would have come: somebody asks to see them, or the dealer turns one though the hand has ended.

Whose rules: TDA 28, TNPL D7, HCPN 28, NPPL 91.p, Redtooth other.7; through `rabbit_hunting` and, where a book holds the
asking against a player, `offence_rabbit_request`. No book names an offence of the dealer's, or says what follows once a
card lies there: it changes nothing.
"""

from shuffleup.floor.acts import BYSTANDER, Wants
from shuffleup.floor.conduct import weighed
from shuffleup.floor.consulted import Consulted
from shuffleup.floor.dealer_acts import Turns
from shuffleup.floor.offence_table import level_of
from shuffleup.floor.outcomes import Offence, Outcome
from shuffleup.floor.record import Play
from shuffleup.floor.verdict import Verdict
from shuffleup.rulebooks.policies.shared import OffenceLevel


def wants_the_stub(play: Play, act: Wants, consulted: Consulted) -> Verdict:
    """Somebody asks for the cards that would have come; some books hold the asking against a player."""
    seen = turned_after_the_hand(consulted)
    if seen.more["allowed"] or act.player == BYSTANDER or not play.hand.is_over:
        return seen
    kind = Offence.RABBIT_REQUEST
    if consulted.unnoted.conduct.offence_rabbit_request is OffenceLevel.NONE:
        return seen
    again = consulted.again(act.player, kind.value)
    found = weighed(consulted, kind, act.player, level_of(kind, consulted), again=again, meant=False)
    return Verdict(Outcome.PENALTY, infractions=found, more={"allowed": False})


def would_have_come(play: Play, act: Turns) -> bool:
    """Whether the hand has ended before the street of these cards."""
    streets = play.hand.variant.streets
    names = [street.name for street in streets]
    if not play.hand.is_over or act.street not in names:
        return False
    return len(play.hand.board) < sum(street.board for street in streets[: names.index(act.street) + 1])


def turned_after_the_hand(consulted: Consulted) -> Verdict:
    """A board card turned when the hand was over, or wanted to be: it is no part of it."""
    allowed = consulted.policies.dealing.rabbit_hunting
    return Verdict(Outcome.NONE, binding=False, more={"allowed": allowed})
