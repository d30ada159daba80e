"""Lists of numbers on the command line: `5000,3000,2000`. Thousands with commas in them are asked about."""

import re
from collections.abc import Callable
from typing import TypeVar

from shuffleup.bad_input import BadInput, Place
from shuffleup.tournament.answers import Message

GROUP = 3
"""Digits between two commas of a long number."""

IN_THOUSANDS = re.compile(r"\d{1,3}(,\d{3})+(,\d{1,3}(,\d{3})+)*")
"""A list that may as well be numbers with commas in their thousands, as in 5,000,3,000."""

LONGEST = 12
"""Digits of a whole number of chips."""

N = TypeVar("N")


def list_of(text: str, read: Callable[[str, str], N], what: str) -> tuple[N, ...]:
    """The numbers of a list, each as `read` has it; `what` is the option. Raises BadInput where it is not clear."""
    if IN_THOUSANDS.fullmatch(text) and any(len(each) < GROUP for each in text.split(",")):
        grouped = re.sub(r"(\d{1,3})((?:,\d{3})+)", lambda found: found[0].replace(",", ""), text)
        apart = text.replace(",", ", ")
        raise BadInput(
            Message("wrong.thousands_or_numbers", {"text": text}),
            right=Message("right.without_commas", {"numbers": grouped, "apart": apart}),
            place=Place(what),
        )
    return tuple(read(each.strip(), what) for each in text.split(","))


def whole(text: str, what: str) -> int:
    """One whole number, not below 0. Raises BadInput."""
    if not (text.isascii() and text.isdecimal()) or len(text) > LONGEST:
        raise BadInput(f"{text!r} is no number of chips", right="a whole number, as in 2500", place=Place(what))
    return int(text)
