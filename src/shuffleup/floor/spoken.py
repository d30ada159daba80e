"""Words that stand in quotes, as they were spoken: `"I call"`, `"raise to two thousand"`, and words of the house.

Whose rule: none; whoever writes down what he heard means the same as one who writes `says call`. What a word of the
house stands for is told by `local_words` of `declarations`.
"""

import re
from typing import Final

from shuffleup.floor.acts import Says, Size, SpeaksUp, Wants, heard
from shuffleup.floor.notation import Act
from shuffleup.floor.questions import asks_for_the_clock, asks_for_the_pot
from shuffleup.floor.remarks import is_remark
from shuffleup.floor.spoken_sums import SUM, size_spoken
from shuffleup.rulebooks.policies import Policies

_LEAD: Final = re.compile(r"^(?:(?:okay|ok|well|sorry|no(?=,)|i am|i'm|i'll|i will|i),?\s+)+")
_ALONE: Final = {
    "fold": "fold",
    "fold my hand": "fold",
    "fold my cards": "fold",
    "check": "check",
    "call": "call",
    "pot": "pot",
    "pot it": "pot",
    "all-in": "all-in",
    "all in": "all-in",
    "bet": "bet",
    "raise": "raise",
    "raise it": "raise",
    "raise it up": "raise",
    "complete": "complete",
}
_PAUSE: Final = re.compile(r"[,.;:!]+ ")
_SIZED: Final = re.compile(r"^(bet|raise|complete)(?: (?:it|you|him|her|them))?(?: up)?[,.:]?(?: to)? (.+)$")
_UNSIZED: Final = re.compile(r"^(?:make it|go|going) (?:to )?(.+)$")
_NAMED_FIRST: Final = re.compile(r"^(?:(?:an?|the) )?(pot|min(?:imum)?)(?:[- ]sized?)? (bet|raise)$")
_BOARD: Final = re.compile(
    r"^(?:(?:i(?:'m|'ve| am| have)?|we(?:'re| both| are)?|my hand|both) )?"
    r"(?:(?:play(?:s|ing)?|got|have) (?:the )?board|(?:the )?board(?: plays)?)$"
)
"""That somebody plays the board."""
_ALL_IN: Final = re.compile(rf"^(?:go(?:ing)? )?all[- ]in(?:,? for|,? with|,) {SUM}$")
"""All-in, and how much that is: the word has defined the bet."""
_CALL: Final = re.compile(
    rf"^call(?: (?:your|his|her|their|the|that|it))?(?: (?:bet|raise|all[- ]?in))?(?:[,.:]? (?:of |for )?{SUM})?"
    r"(?:[,.]? (?:and |then |and then )?(?:i |i'll )?raise\b.*)?$"
)
"""A call, also one that a raise was joined to: the word that came first has defined it."""
_AND_CHANGE: Final = re.compile(
    r"(?<=.)(?:[,.;] (?:[0-9]+ )?| )(?:(?:and|with|but|please|i|i'd like|can i (?:have|get)|need|want|give me"
    r"|for|some|my|the) ){0,6}change\b.*$"
)
"""A wish for change behind a bet: what was declared stands without it."""


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
    r"(?:an? joker|(?:only |just )?(?P<number>[0-9]|no|one|two|three|four|five|six|seven|eight) (?:hole |down )?cards?"
    r"|too (?:many|few) (?:hole |down )?cards|(?:an?|one) (?:extra|missing) card"
    r"|(?:an?|one) card (?:too many|short|missing)|missing a card)(?: in (?:my|his|her) hand| here)?$"
)
"""What tells of a wrong number of cards, or of a joker, in a hand: whoever says so speaks up of it."""
_CARDS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight")


def in_plain_words(
    act: Act, policies: Policies, *, over: bool = False, to_act: int | None = None, dealt: int | None = None
) -> Act:
    """Words of the house, and official ones in quotes, as the official ones that they stand for; who speaks up so.

    Once it is `over` with the betting, nobody speaks of his turn or of a fault of the deal any more. Whoever asks for
    the clock in such words wants it on the player who is `to_act`. `dealt` is how many cards a hand has, where that is
    one number all through the game.
    """
    if not isinstance(act, Says) or not act.free:
        return act
    said = heard(act.free)
    meant = dict(policies.declarations.local_words).get(said)
    if meant is None and asks_for_the_pot(said):
        return Wants(act.player, "count")
    if meant is None:
        about = _speaks_up_of(said, over=over, dealt=dealt)
        if about is None and to_act is not None and asks_for_the_clock(said):
            return Wants(act.player, "clock", to_act)
        return plainly_said(act) if about is None else SpeaksUp(act.player, about)
    return Says(act.player, meant.replace("_", "-"), quietly=act.quietly, local=said)


def _speaks_up_of(said: str, *, over: bool, dealt: int | None) -> str | None:
    """What words point at: a string bet, a turn that was passed over, cards of a wrong number; None for any other."""
    if _OF_A_STRING.match(said):
        return "string"
    if over:
        return None
    if _OF_HIS_TURN.match(said):
        return "turn"
    cards = _OF_HIS_CARDS.match(said)
    told = None if cards is None else cards["number"]
    right = told is not None and dealt == (int(told) if told.isdigit() else _CARDS.index(told))
    return None if cards is None or right else "cards"


def plainly_said(act: Says) -> Says:
    """The same act with official words for those that stood in quotes, if they are such; talk may come after them."""
    said = heard(act.free)
    if _BOARD.match(said):
        return Says(act.player, "board", quietly=act.quietly)
    words = _AND_CHANGE.sub("", _LEAD.sub("", said))
    plain = _official(act, words)
    if plain is not act:
        return plain
    first, _, rest = (_PAUSE.sub("|", words, count=1)).partition("|")
    if not rest or first == "pot":  # of the pot much else is said
        return act
    return _official(act, first) if is_remark(Says(act.player, "", free=rest)) else act


def _official(act: Says, words: str) -> Says:
    """The act in official words; the same one where these are none."""
    if words in _ALONE:
        return Says(act.player, _ALONE[words], quietly=act.quietly)
    if _ALL_IN.match(words):
        return Says(act.player, "all-in", quietly=act.quietly)
    if _CALL.match(words):
        return Says(act.player, "call", quietly=act.quietly)
    word, size = _sized(words)
    return act if size is None else Says(act.player, word, size, quietly=act.quietly)


def _sized(words: str) -> tuple[str, Size | None]:
    """The word that a size belongs to, if one was said, and the size; None where they tell none."""
    first = _NAMED_FIRST.match(words)
    if first is not None:
        return first[2], size_spoken(first[1])
    sized = _SIZED.match(words)
    if sized is not None:
        return sized[1], size_spoken(sized[2])
    unsized = _UNSIZED.match(words)
    size = size_spoken(unsized[1] if unsized else words)
    return "", None if size is not None and size.least else size
