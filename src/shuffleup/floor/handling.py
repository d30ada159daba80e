"""Who touches the pot, and who may change chips with whom, and when.

Whose rules: TNPL H21; NPPL 62; Redtooth other 5; others by custom; through `chips`. What it costs is in `conduct`.
"""

from shuffleup.floor.acts import BYSTANDER, Wants
from shuffleup.floor.consulted import Consulted
from shuffleup.floor.outcomes import Outcome
from shuffleup.floor.record import Play
from shuffleup.floor.ruling import Further
from shuffleup.floor.verdict import Asks, Verdict
from shuffleup.hand.facing import has_acted
from shuffleup.message import Message
from shuffleup.rulebooks.policies.chips import ChangeFromPot, PlayerChipExchange, PotHandledBy


def wants_pot(play: Play, act: Wants, consulted: Consulted) -> Verdict:
    """A player wants to handle the pot: as the dealer that he is, or in the place of one. Raises Asks."""
    rule = consulted.policies.chips.pot_handled_by
    allowed = deals(play, act.player)
    if not allowed and act.player != BYSTANDER and rule is PotHandledBy.DEALER_OR_AGREED_PLAYER:
        allowed = all([_told(play, "dealer unsure"), _told(play, "all agree")])
    return Verdict(Outcome.NONE, binding=False, more={"allowed": allowed})


def deals(play: Play, player: int) -> bool:
    """Whether a player deals this hand himself; only the button may, and of him it is asked. Raises Asks."""
    fact = f"deals p{player}"
    if player == play.hand.players and fact not in play.spot.facts:
        raise Asks(fact, Message("floor.asks.deals", {"player": str(player)}), ("yes", "no"))
    return play.spot.facts.get(fact) == "yes"


def touches_pot(play: Play, player: int, consulted: Consulted) -> bool:
    """Whether a player has put his hands on a pot that is not his; that he deals is told by whoever reports him."""
    consulted.cites("pot_handled_by")
    return play.spot.facts.get(f"deals p{player}") != "yes"


def _told(play: Play, fact: str) -> bool:
    answer = play.spot.facts.get(fact)
    if answer is None:
        raise Asks(fact, _QUESTIONS[fact], ("yes", "no"))
    return answer == "yes"


_QUESTIONS = {"dealer unsure": Message("floor.asks.dealer_unsure"), "all agree": Message("floor.asks.all_agree")}


def wants_change(play: Play, act: Wants, consulted: Consulted) -> Verdict:
    """Change for a bet, or chips exchanged with another player."""
    if act.of is None and act.chip is None:
        at_once = consulted.policies.chips.change_from_pot is ChangeFromPot.AT_ONCE
        return _told_allowed(True, {"when": "at_once" if at_once else "after_betting"})
    if consulted.policies.chips.player_chip_exchange is PlayerChipExchange.BREAK_DOWN_ONLY:
        return _told_allowed(act.chip is not None and act.chip > play.hand.setup.stakes.smallest_chip)
    done = has_acted(play.hand, act.player - 1) if act.player - 1 in play.hand.live else False
    return _told_allowed(not done)


def _told_allowed(allowed: bool, more: Further | None = None) -> Verdict:
    return Verdict(Outcome.NONE, binding=False, more={"allowed": allowed, **(more or {})})
