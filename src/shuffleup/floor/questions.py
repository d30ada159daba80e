"""Questions that are asked at the table: of the bet, of the pot, of a stack, or of anything else.

Whose rule: none; what is only asked has not been done. What may be known of the pot or a stack is told by `counts`.
"""

import re
from typing import Final

from shuffleup.floor.acts import heard
from shuffleup.floor.spoken_sums import SUM

_BEFORE: Final = (
    r"^(?:(?:sorry|dealer|floor|wait(?: a (?:minute|second|moment))?|hold on|hang on|stop|whoa|no|but|so|and|ok|okay"
    r"|hey|excuse me|please)\b[,.!]* )*"
)
_ASKS: Final = re.compile(
    rf"{_BEFORE}(?:how (?:much|many|big|deep)\b"
    r"|(?:what|who|how|where)(?:'s|'re| is| are| was| were| did| do| does| has| have| would| can)\b"
    r"|(?:who|which|whose|why|what (?:size|bet|raise))\b"
    r"|(?:is|are|was|were|am|did|do|does|has|have|had|can|could|may|will|would|should|shall|must|isn't|wasn't|didn't)"
    rf" (?:i|you|he|she|it|that|this|they|we|there|the|any|somebody|p(?:10|[1-9]))\b)|^{SUM}(?: to call)?\?+$"
)
"""How a question begins, or what asks whether a sum is right."""
_ENDS: Final = re.compile(r"[?.!;,]")
_ACTS: Final = re.compile(r"\b(?:fold|check|call|bet|rais|all[- ]?in)")
_FOLD_ME: Final = re.compile(r"\bfold me\b|\b(?:be|get) folded\b|\bplease fold my (?:cards|hand)\b")
_OF_THE_POT: Final = re.compile(
    rf"{_BEFORE}(?:(?:how (?:much|big) is|what(?:'s| is)) (?:there )?(?:in )?the (?:pot|pot size|size of the pot)"
    r"|how much (?:is|are) there in the pot"
    r"|(?:can|could|may) (?:i|we|you) (?:have a count of|count) the pot|count the pot)"
    r"(?: at| now| please)*\?*$"
)


_OF_A_STACK: Final = re.compile(
    rf"{_BEFORE}(?:how (?:much|many)\b|what(?:'s| is) (?:it|that|the count|your stack)\b"
    r"|(?:can|could|may) i (?:have|get) a count\b|count\b)"
)


_OF_THE_CLOCK: Final = re.compile(
    rf"{_BEFORE}(?=.*(?:\bclock\b|\bcall(?:ing)? time\b|\btime on\b))"
    r"(?:(?:i|i'm|i'd|i'll|we|can|could|may|would|like|want|need|get|have|put|start|ask|asking|let's"
    r"|call(?:ing)?(?= (?:for|a|the|this|that|time|clock)\b)"
    r"|for|to|on|a|the|this|that|him|her|them|player|please|now|here|clock|time|p[0-9]{1,2})\b[ ,]*)+[?]?$"
)
"""What asks for the clock: to call for that is no call of a bet."""


def is_question(words: str) -> bool:
    """Whether words only ask; who asks and then acts has acted, and who asks to be folded wants it done."""
    said = heard(words)
    asked = _ASKS.match(said)
    if asked is None or asks_to_be_folded(said):
        return False
    first = _ENDS.search(said, asked.end())
    return first is None or _ACTS.search(said, first.end()) is None


def asks_to_be_folded(words: str) -> bool:
    """Whether somebody who must go wants his hand folded when it is his turn."""
    return _FOLD_ME.search(heard(words)) is not None


def asks_for_the_pot(words: str) -> bool:
    """Whether somebody wants to know how large the pot is."""
    return _OF_THE_POT.match(heard(words)) is not None


def asks_for_the_clock(words: str) -> bool:
    """Whether somebody wants the clock on whoever is to act."""
    return _OF_THE_CLOCK.match(heard(words)) is not None


def asks_for_a_count(words: str) -> bool:
    """Whether somebody wants to know how much a bet or a stack is."""
    return _OF_A_STACK.match(heard(words)) is not None
