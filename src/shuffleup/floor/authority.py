"""Whose word it is: a ruling taken higher, an exception asked for, what the dealer may not lay out or put away.

Whose rules: TNPL A1; NPPL 3, Q4, 45, 91; HCPN 1; TDA 1; Redtooth general 1; through `authority`, `dealing` and `burns`.
Fairness above the letter is open to the director in every book; what he rules then is his.
"""

from shuffleup.floor.acts import Wants
from shuffleup.floor.consulted import Consulted
from shuffleup.floor.dealer_acts import LaysBoard, MucksBurns
from shuffleup.floor.outcomes import Outcome
from shuffleup.floor.record import Play
from shuffleup.floor.ruling import Further, Json
from shuffleup.floor.verdict import Verdict
from shuffleup.hand.core import Phase

BEGINNER = "beginner"
"""What may guide a host who may be lenient."""

_GUIDES = ("fairness", "good_of_the_game", "unusual_circumstances")


def appeal(play: Play, act: Wants, consulted: Consulted) -> Verdict:
    """Somebody wants a higher one to decide."""
    if act.player in play.killed and play.hand.phase in (Phase.SHOW, Phase.OVER):
        consulted.applies("muck_at_own_risk", "final")
    rule = consulted.policies.authority
    more: Further = {"allowed": rule.appeal_allowed, "by": rule.ruling_role.value}
    return Verdict(Outcome.NONE, binding=False, more=more)


def exception(_: Play, __: Wants, consulted: Consulted) -> Verdict:
    """Somebody asks for fairness above the letter: the rule is proposed, the director may set it aside."""
    consulted.applies("fairness_override")
    guides = [*_GUIDES, *([BEGINNER] if consulted.policies.authority.host_leniency else [])]
    told: tuple[Json, ...] = ({"outcome": Outcome.NONE.value}, {"outcome": Outcome.DIRECTOR.value})
    return Verdict(Outcome.DIRECTOR, binding=False, choices=told, default=told[0], more={"guides": guides})


def lays_board(_: Play, __: LaysBoard, consulted: Consulted) -> Verdict:
    """Burns and board laid out face down ahead."""
    return Verdict(Outcome.NONE, binding=False, more={"allowed": consulted.policies.dealing.pre_set_board})


def mucks_burns(_: Play, __: MucksBurns, consulted: Consulted) -> Verdict:
    """Burns put where nobody sees them."""
    return Verdict(Outcome.NONE, binding=False, more={"allowed": not consulted.policies.burns.burns_visible})
