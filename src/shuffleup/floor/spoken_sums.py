"""Sums as they are spoken: `1,200`, `twelve hundred`, `600 on top`, `the minimum`, `the size of the pot`.

Whose rule: none; what such a sum makes of a bet is told by `sizes` and `declared`.
"""

import re
from decimal import Decimal
from typing import Final

from shuffleup.floor.acts import NUMBER_WORDS, Size, spoken_number

_UNITS: Final = {"hundred": 100, "thousand": 1000, "million": 1_000_000}
_NO_FIGURE: Final = 10
"""From here on a number behind a unit is no figure of which nobody can say what it counts: `five hundred five`."""
SUM: Final = rf"(?:[0-9][0-9,.]*k?|(?:(?:{'|'.join([*NUMBER_WORDS, *_UNITS])})\b ?)+)"
"""What looks like a sum, in figures or in words."""

_NUMBER: Final = re.compile(r"^[0-9]{1,3}(?:[,.][0-9]{3}){1,4}$|^[0-9]{1,15}$")
_THOUSANDS: Final = re.compile(r"^([0-9]{1,6}(?:\.[0-9]{1,2})?) ?k$")
_IN_ALL: Final = re.compile(r",? (?:(?:in )?total|in all|altogether|all together|straight|flat|all day|to go|please)$")
"""What may stand behind a sum and makes it no other."""
_ON_TOP: Final = re.compile(
    r"^(?:(?:by|another|an? (?:extra|additional|further)) (?P<before>.+)"
    r"|(?P<after>.+?) (?:more|extra|on top|over the top))$"
)
"""So many more than the price."""
_LEAST: Final = re.compile(r"^(?:the )?min(?:imum)?$")
_POT: Final = re.compile(r"^(?:the )?(?:full )?(?:pot|size of the pot|pot[- ]size)$")


def size_spoken(words: str) -> Size | None:
    """The size that words tell of a bet or raise; None where they tell none."""
    words = _IN_ALL.sub("", words)
    if words in ("all-in", "all in"):
        return Size(all_in=True)
    if _POT.match(words):
        return Size(pot=True)
    if _LEAST.match(words):
        return Size(least=True)
    amount = amount_spoken(words)
    if amount is not None:
        return Size(amount=amount)
    top = _ON_TOP.match(words)
    more = None if top is None else amount_spoken(top["before"] or top["after"])
    if more is not None:
        return Size(more=more)
    spoken = tuple(words.split())
    known = all(word in NUMBER_WORDS for word in spoken) and spoken_number(spoken) is not None
    return Size(words=spoken) if known else None


def amount_spoken(words: str) -> int | None:
    """A number in digits, or in words with a unit; None for anything else."""
    words = words.strip().lower()
    if _NUMBER.match(words):
        return int(re.sub("[,.]", "", words)) or None
    short = _THOUSANDS.match(words)
    if short is not None:
        whole = Decimal(short[1]) * 1000
        return int(whole) or None
    return _in_words(words.split())


def _in_words(words: list[str]) -> int | None:
    """`twelve hundred`, `one thousand two hundred and fifty`: what has no unit comes last, from ten to a hundred."""
    total, unit = 0, 0
    part: list[str] = []
    for word in words:
        if word in NUMBER_WORDS:
            part.append(word)
        elif word in _UNITS:
            number, unit = spoken_number(part) if part else None, _UNITS[word]
            if number is None:
                return None
            total, part = total + number * unit, []
        elif word != "and" or not total or part:
            return None
    rest = (spoken_number(part) or 0) if part and unit == _UNITS["hundred"] else 0
    return total + rest if total and (rest >= _NO_FIGURE or not part) else None
