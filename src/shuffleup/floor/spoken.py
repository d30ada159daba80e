"""Words that stand in quotes, as they were spoken: `"I call"`, `"raise to two thousand"`, and words of the house.

Whose rule: none; whoever writes down what he heard means the same as one who writes `says call`. What a word of the
house stands for is told by `local_words` of `declarations`.
"""

import re
from typing import Final

from shuffleup.floor.acts import NUMBER_WORDS, Says, Size, SpeaksUp, Wants, spoken_number
from shuffleup.floor.conditions import is_condition
from shuffleup.floor.notation import Act
from shuffleup.rulebooks.policies import Policies

_UNITS: Final = {"hundred": 100, "thousand": 1000, "million": 1_000_000}
_LEAD: Final = re.compile(r"^(?:okay|ok|i am|i'm|i'll|i will|i)\s+")
_ALONE: Final = {
    "fold": "fold",
    "fold my hand": "fold",
    "fold my cards": "fold",
    "check": "check",
    "call": "call",
    "pot": "pot",
    "all-in": "all-in",
    "all in": "all-in",
    "bet": "bet",
    "raise": "raise",
    "raise it": "raise",
    "raise it up": "raise",
    "complete": "complete",
    "play the board": "board",
}
_OF_THE_TABLE: Final = frozenset({"pot", "play the board"})
"""Of these words much else is said that begins with them."""

_PAUSE: Final = re.compile(r"[,.;:!]+ ")
_SIZED: Final = re.compile(r"^(bet|raise|complete)(?: it)?[,.:]?(?: to)? (.+)$")
_SUM: Final = rf"(?:[0-9][0-9,.]*|(?:(?:{'|'.join([*NUMBER_WORDS, *_UNITS])})\b ?)+)"
_CALL: Final = re.compile(
    rf"^call(?: (?:your|his|her|their|the|that|it))?(?: (?:bet|raise|all[- ]?in))?(?:[,.:]? (?:of |for )?{_SUM})?"
    r"(?:[,.]? (?:and |then |and then )?(?:i |i'll )?raise\b.*)?$|^call,? .*\bchange\b.*$"
)
"""A call, also one that a raise was joined to, or a wish for change: the word that came first has defined it."""
_NUMBER: Final = re.compile(r"^[0-9]{1,3}(?:[,.][0-9]{3}){1,4}$|^[0-9]{1,15}$")

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
    r"^(?:(?:that(?:'s| is| was)|what|very|an?) )*(?:nice|good|great|fine|brave|tough|bad) "
    r"(?:bet|call|fold|raise|check|one)(?:,? (?:there|sir|madam|mate|p[0-9]{1,2}))?$"
    r"|^what an? (?:bet|call|fold|raise|check)$",
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


_OF_A_STRING: Final = re.compile(r"^(?:(?:that|this|it)(?:'s| is| was) )?(?:an? )?string(?: (?:bet|raise))?$")
"""What points at a bet in several motions: whoever says so speaks up."""


_HOLD_ON: Final = r"(?:wait(?: a (?:minute|second|moment))?|hold on|hang on|stop|whoa)"
_BEFORE_IT: Final = rf"(?:(?:{_HOLD_ON}|hey|sorry|excuse me|no|but|floor|dealer)\b[,.!]* )*"

_OF_HIS_TURN: Final = re.compile(
    rf"^{_BEFORE_IT}(?:{_HOLD_ON}|what about me"
    r"|(?:(?:it|that)(?:'s| is| was)(?: still)? )?my (?:turn|action|go)"
    r"|(?:(?:it|the action|action)(?:'s| is)(?: still)? )?on me"
    r"|i(?: have not| haven't|'ve not| did not| didn't)(?: even)? (?:acted|act|played|play|bet|been)(?: yet)?"
    r"|i(?:'m| am| was)(?: still)? (?:to act|next|skipped|passed over)"
    r"|(?:you|he|she|they) (?:skipped|passed|jumped) me)$"
)
"""What claims the speaker's turn, or wants the others to wait: who has been passed over speaks up so."""


_OF_HIS_CARDS: Final = re.compile(
    rf"^{_BEFORE_IT}(?:(?:i|my hand|there|he|she|p[0-9]{{1,2}})"
    r"(?:'ve|'s| have| has| was| is| got)*(?: (?:dealt|got|have|only|just))* )?"
    r"(?:an? joker|(?:[0134578]|one|three|four|five|seven|eight|too many|too few) (?:hole |down )?cards"
    r"|(?:only |just )?(?:1|one) card|(?:an?|one) (?:extra|missing) card|(?:an?|one) card (?:too many|short|missing)"
    r"|missing a card)(?: in (?:my|his|her) hand| here)?$"
)
"""What tells of a wrong number of cards, or of a joker, in a hand: whoever says so speaks up of it."""


_OF_THE_BET: Final = re.compile(
    rf"^(?:(?:it|that|the (?:bet|raise|price|call|all[- ]?in))(?:'s| is| was)|it costs(?: you)?|you owe) ({_SUM})"
    rf"(?: more)?(?: in all)?(?: to (?:call|you|him|her))?$|^({_SUM}) to (?:call|you|him|her)$",
    re.IGNORECASE,
)
"""What the bet is that somebody else has to answer."""


_OF_THE_CLOCK: Final = re.compile(
    rf"^{_BEFORE_IT}(?=.*(?:\bclock\b|\bcall(?:ing)? time\b|\btime on\b))"
    r"(?:(?:i|i'm|i'd|i'll|we|can|could|may|would|like|want|need|get|have|put|start|ask|asking|let's"
    r"|call(?:ing)?(?= (?:for|a|the|this|that|time|clock)\b)"
    r"|for|to|on|a|the|this|that|him|her|them|player|please|now|here|clock|time|p[0-9]{1,2})\b[ ,]*)+[?]?$"
)
"""What asks for the clock: to call for that is no call of a bet."""


def tells_the_bet(act: Says) -> bool:
    """Whether free words say what there is to call: of who is not to act that is talk, and names no sum of his own."""
    return _of_the_bet(act) is not None


def bet_told(act: Says) -> int | None:
    """The sum that there is to call by such words; None where it is not plain."""
    found = _of_the_bet(act)
    return None if found is None else _amount((found[1] or found[2]).strip().lower())


def _of_the_bet(act: Says) -> re.Match[str] | None:
    return _OF_THE_BET.match(" ".join(act.free.split()).strip(" .!"))


def is_remark(act: Says) -> bool:
    """Whether free words, with those of the house put plainly, name no act of his, no sum and no condition: talk."""
    said = " ".join(act.free.split()).strip(" .!")
    if _ADVICE.search(act.free) or _OF_AN_ACT.match(said) or _OF_THE_CLOCK.match(said.lower()):
        return True
    if not act.free or is_condition(act.free):
        return False
    if _OF_ANOTHER.match(act.free) or (_OF_A_FOLD.match(act.free) and _OF_HANDS.search(act.free)):
        return True
    words = _OF_CARDS.sub("cards", act.free)
    if _OF_THE_GAME.search(words):
        return False
    if _OF_HANDS.search(words):
        return True
    return not any(word in NUMBER_WORDS for word in re.findall(r"[a-z]+", words.lower()))


def in_plain_words(act: Act, policies: Policies, *, over: bool = False, to_act: int | None = None) -> Act:
    """Words of the house, and official ones in quotes, as the official ones that they stand for; who speaks up so.

    Once it is `over` with the betting, nobody speaks of his turn or of a fault of the deal any more. Whoever asks for
    the clock in such words wants it on the player who is `to_act`.
    """
    if not isinstance(act, Says) or not act.free:
        return act
    said = " ".join(act.free.lower().split()).strip(".!")
    meant = dict(policies.declarations.local_words).get(said)
    if meant is None:
        about = _speaks_up_of(said, over=over)
        if about is None and to_act is not None and _OF_THE_CLOCK.match(said):
            return Wants(act.player, "clock", to_act)
        return plainly_said(act) if about is None else SpeaksUp(act.player, about)
    return Says(act.player, meant.replace("_", "-"), quietly=act.quietly, local=said)


def _speaks_up_of(said: str, *, over: bool) -> str | None:
    """What words point at: a string bet, a turn that was passed over, cards of a wrong number; None for any other."""
    pointed = (
        {"string": _OF_A_STRING} if over else {"string": _OF_A_STRING, "turn": _OF_HIS_TURN, "cards": _OF_HIS_CARDS}
    )
    return next((about for about, pattern in pointed.items() if pattern.match(said)), None)


def plainly_said(act: Says) -> Says:
    """The same act with official words for those that stood in quotes, if they are such; talk may come after them."""
    words = _LEAD.sub("", " ".join(act.free.lower().split()).strip(" .!"))
    plain = _official(act, words)
    if plain is not act:
        return plain
    first, _, rest = (_PAUSE.sub("|", words, count=1)).partition("|")
    talk = rest and first not in _OF_THE_TABLE and is_remark(Says(act.player, "", free=rest))
    return _official(act, first) if talk else act


def _official(act: Says, words: str) -> Says:
    """The act in official words; the same one where these are none."""
    if words in _ALONE:
        return Says(act.player, _ALONE[words], quietly=act.quietly)
    if _CALL.match(words):
        return Says(act.player, "call", quietly=act.quietly)
    sized = _SIZED.match(words)
    size = _size(sized[2] if sized else words)
    if size is None:
        return act
    return Says(act.player, sized[1] if sized else "", size, quietly=act.quietly)


def _size(words: str) -> Size | None:
    if words in ("all-in", "all in"):
        return Size(all_in=True)
    if words in ("pot", "the pot"):
        return Size(pot=True)
    more = words.removesuffix(" more")
    amount = _amount(more)
    if amount is not None:
        return Size(more=amount) if more != words else Size(amount=amount)
    spoken = tuple(words.split())
    known = all(word in NUMBER_WORDS for word in spoken) and spoken_number(spoken) is not None
    return Size(words=spoken) if known else None


def _amount(words: str) -> int | None:
    """A number in digits, or in words with a unit; None for anything else."""
    if _NUMBER.match(words):
        return int(re.sub("[,.]", "", words)) or None
    total = 0
    part: list[str] = []
    for word in words.split():
        if word in NUMBER_WORDS:
            part.append(word)
            continue
        number = spoken_number(part) if part and word in _UNITS else None
        if number is None:
            return None
        total += number * _UNITS[word]
        part = []
    return total if total and not part else None
