"""Talk at the table: what is said and is no act, a question about the betting as much as praise of a bet.

Whose rule: none; that it is no act is what words in free speech come to. What talk may cost is told by `conduct`.
"""

import re
from typing import Final

from shuffleup.floor.acts import NUMBER_WORDS, Says, heard
from shuffleup.floor.conditions import is_condition
from shuffleup.floor.questions import asks_for_the_clock, is_question
from shuffleup.floor.spoken_sums import SUM, amount_spoken

_OF_THE_GAME: Final = re.compile(
    r"\b(?:fold|check|call|bet|rais|complet|all[- ]?in\b|pot\b|board\b|"
    r"bump|pump|jam\b|shove|(?:ship|pop|double|make|up) it\b|(?:hundred|thousand|million)\b|[0-9])",
    re.IGNORECASE,
)


_ADVICE: Final = re.compile(
    r"\b(?:you|he|she|they)(?:'d better| had better| should| shouldn't| could| must| ought| need| have to| can)\b"
    r"|\bif i were (?:you|him|her|them)\b|\bi(?:'d| would) \w+ (?:if|in) (?:i were you|your place)\b",
    re.IGNORECASE,
)
"""What somebody else should do: it is said of another hand than the speaker's."""


_OF_AN_ACT: Final = re.compile(
    r"^(?:(?:that(?:'s| is| was)|what|very|an?) )*(?:nice|good|great|fine|brave|tough|bad|big|huge|small) "
    r"(?:bet|call|fold|raise|check|one|pot|hand)(?:,? (?:there|sir|madam|mate|p[0-9]{1,2}))?$"
    r"|^what an? (?:bet|call|fold|raise|check|pot)$",
    re.IGNORECASE,
)
"""What somebody thinks of an act that he has seen: it is none of his own."""


_OF_HANDS: Final = re.compile(
    r"\b(?:pairs?|of a kind|trips|sets?|straight|flush|full house|kickers?|outs|suited"
    r"|aces?|kings?|queens?|jacks?|spades?|hearts?|diamonds?|clubs?)\b",
    re.IGNORECASE,
)
"""Cards and what they make: a number beside such a word counts cards, and no chips."""


_OF_CARDS: Final = re.compile(
    r"\b(?:[0-9]{1,2}|one|two|three|four|five|six|seven) (?:hole |down |more )?cards?\b", re.IGNORECASE
)
"""How many cards somebody has or lacks."""


_OF_ANOTHER: Final = re.compile(
    r"^(?:he|she|they|p(?:10|[1-9]))(?:'s| has| have| had| is| are| was| were)? "
    r"(?:bet|bets|betting|rais(?:es?|ed|ing)|makes?|made|(?:call|check|fold)(?:s|ed)?|said|says?|all[- ]?in)\b"
    r"(?!.*\b(?:i|i'm|i'll)\b)",
    re.IGNORECASE,
)
"""What another has done: it is no act of the speaker's."""


_OF_A_FOLD: Final = re.compile(r"^i(?:'ve| have| had| just)? (?:folded|mucked|laid down|threw away)\b", re.IGNORECASE)
"""What somebody has let go of before; with the cards it was, that is talk and no fold of now."""


_OF_THE_BET: Final = re.compile(
    rf"^(?:(?:it|that|the (?:bet|raise|price|call|all[- ]?in))(?:'s| is| was)|it costs(?: you)?|you owe) ({SUM})"
    rf"(?: more)?(?: in all)?(?: to (?:call|you|him|her))?$|^({SUM}) to (?:call|you|him|her)$",
    re.IGNORECASE,
)
"""What the bet is that somebody else has to answer."""


def tells_the_bet(act: Says) -> bool:
    """Whether free words say what there is to call: of who is not to act that is talk, and names no sum of his own."""
    return _of_the_bet(act) is not None


def bet_told(act: Says) -> int | None:
    """The sum that there is to call by such words; None where it is not plain."""
    found = _of_the_bet(act)
    return None if found is None else amount_spoken(found[1] or found[2])


def _of_the_bet(act: Says) -> re.Match[str] | None:
    return _OF_THE_BET.match(heard(act.free))


def is_remark(act: Says) -> bool:
    """Whether free words, with those of the house put plainly, name no act of his, no sum and no condition: talk."""
    if _ADVICE.search(act.free) or _OF_AN_ACT.match(heard(act.free)) or asks_for_the_clock(act.free):
        return True
    if not act.free or is_condition(act.free):
        return False
    if is_question(act.free) or _OF_ANOTHER.match(act.free):
        return True
    if _OF_A_FOLD.match(act.free) and _OF_HANDS.search(act.free):
        return True
    words = _OF_CARDS.sub("cards", act.free)
    if _OF_THE_GAME.search(words):
        return False
    if _OF_HANDS.search(words):
        return True
    return not any(word in NUMBER_WORDS for word in re.findall(r"[a-z]+", words.lower()))
