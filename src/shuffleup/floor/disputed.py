"""A pot that is disputed once it has been pushed: whether it is still heard, as far as the situation tells the time.

Whose rules: TNPL C10; NPPL 86; HCPN 21; TDA 22; through `disputes`. A situation that says nothing of the next hand is
one in which it has not begun. Breaks, and what was done in the next hand, are told to `decide`.
"""

from dataclasses import replace

from shuffleup.floor.consulted import Consulted
from shuffleup.floor.outcomes import Outcome
from shuffleup.floor.paid import awarded, stays_pushed
from shuffleup.floor.record import Play
from shuffleup.floor.verdict import Asks, Verdict
from shuffleup.message import Message
from shuffleup.rulebooks.policies.disputes import DisputeUntil, PotErrorDisputeUntil

_NEXT_HAND = ("not_begun", "begun", "played")
"""How far the next hand is: not begun, begun, or played up to substantial action."""

_ABOUT = ("reading", "counting")
"""What went wrong: how tabled cards were read, or how the pot was counted and paid."""


def disputed(play: Play, player: int, consulted: Consulted) -> Verdict:
    """Whether somebody who speaks up after the pot was pushed is heard. Raises Asks for what is said to be unknown."""
    consulted.applies("cards_speak")
    begun = _told(play, "next hand", Message("floor.asks.next_hand"), _NEXT_HAND)
    if begun == "begun":
        heard = _heard_after_the_riffle(play, consulted)
    else:
        heard = begun == "not_begun"
        consulted.cites("dispute_until")
        consulted.cites("pot_error_dispute_until")
    if heard:
        return replace(awarded(play, player), more={"allowed": True})
    stays_pushed(play, consulted)
    return Verdict(Outcome.NONE, binding=False, more={"allowed": False, "late": True})


def _heard_after_the_riffle(play: Play, consulted: Consulted) -> bool:
    """Whether it is still heard though the next hand has begun; what it is about is asked only where that decides."""
    rule, about = consulted.policies.disputes, play.spot.facts.get("dispute")
    if about == "counting":
        return rule.pot_error_dispute_until is PotErrorDisputeUntil.SUBSTANTIAL_ACTION_NEXT_HAND
    reading = rule.dispute_until is DisputeUntil.SUBSTANTIAL_ACTION_NEXT_HAND
    if about == "reading":
        return reading
    counting = rule.pot_error_dispute_until is PotErrorDisputeUntil.SUBSTANTIAL_ACTION_NEXT_HAND
    if reading != counting:
        _told(play, "dispute", Message("floor.asks.dispute"), _ABOUT)  # where nothing is said, it is the reading
    return reading


def _told(play: Play, fact: str, question: Message, choices: tuple[str, ...]) -> str:
    """What was answered; the first choice where the situation is silent."""
    answer = play.spot.facts.get(fact)
    if answer in choices:
        return answer
    if not play.spot.knows(fact):
        raise Asks(fact, question, choices)
    return choices[0]
