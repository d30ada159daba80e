"""What players do at a table, as floor notation writes it: one frozen record an act.

Whose rule: nobody's; an act is what was seen and heard, without any judgement. Players count from 1, first left of the
button; `BYSTANDER` is somebody not of this table. The dealer's acts are in `dealer_acts`.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

BYSTANDER: Final = 0
"""Stands for `x` in the notation."""


class Pile(NamedTuple):
    """Chips of one value lying together."""

    value: int
    number: int = 1


class Motion(NamedTuple):
    """Chips that moved together. `total` alone is set where nobody saw the single chips."""

    piles: tuple[Pile, ...] = ()
    total: int | None = None

    @property
    def amount(self) -> int:
        """The sum."""
        return self.total if self.total is not None else sum(pile.value * pile.number for pile in self.piles)

    @property
    def chips(self) -> tuple[int, ...] | None:
        """Each chip's value, largest first; None where they are not known."""
        if self.total is not None:
            return None
        return tuple(sorted((pile.value for pile in self.piles for _ in range(pile.number)), reverse=True))


class Size(NamedTuple):
    """How large a bet was said to be: exactly one of these is set."""

    amount: int | None = None
    """A number of chips, the total of the bet."""
    more: int | None = None
    """So many more than the price."""
    words: tuple[str, ...] = ()
    """Number words without a unit: `five`."""
    all_in: bool = False
    pot: bool = False
    least: bool = False
    """The least that a bet or raise may be."""


class Says(NamedTuple):
    """Words. `word` is one of `WORDS` or empty for a size alone; `free` holds conditional or other words."""

    player: int
    word: str = ""
    size: Size | None = None
    free: str = ""
    quietly: bool = False
    local: str = ""
    """The word of the house that was said, where a house book tells what it stands for."""


WORDS: Final = ("fold", "check", "call", "bet", "raise", "complete", "all-in", "pot", "board")
_ONES: Final = (
    "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen"
)
_TENS: Final = "twenty thirty forty fifty sixty seventy eighty ninety"
NUMBER_WORDS: Final[dict[str, int]] = {word: number for number, word in enumerate(_ONES.split(), 1)} | {
    word: 10 * number for number, word in enumerate(_TENS.split(), 2)
}


def heard(words: str) -> str:
    """Free words as they are compared: small letters, single spaces, no stop at the end."""
    return " ".join(words.lower().split()).strip(" .!")


def spoken_number(words: Sequence[str]) -> int | None:
    """Return the number that number words say: `twenty five` is 25. None where they say none."""
    if len(words) == 1:
        return NUMBER_WORDS[words[0]]
    if len(words) == 2 and NUMBER_WORDS[words[0]] >= 20 and NUMBER_WORDS[words[1]] < 10:
        return NUMBER_WORDS[words[0]] + NUMBER_WORDS[words[1]]
    return None


class Pushes(NamedTuple):
    """Chips let go of, motion by motion."""

    player: int
    motions: tuple[Motion, ...]


class Carries(NamedTuple):
    """Chips moved forward and not let go of."""

    player: int
    motion: Motion


class Pulls(NamedTuple):
    """A chip of an earlier bet of the street taken back."""

    player: int
    motion: Motion


class Reveals(NamedTuple):
    """Chips shown that were not in view."""

    player: int
    motion: Motion


class Taps(NamedTuple):
    """A tap on the table."""

    player: int


class Folds(NamedTuple):
    """A fold said or plainly made."""

    player: int


class Tables(NamedTuple):
    """A hand laid open."""

    player: int
    cards: tuple[int, ...]


class Mucks(NamedTuple):
    """The hand is in the muck."""

    player: int


class Releases(NamedTuple):
    """Cards face down and let go of, not mucked by the dealer."""

    player: int
    touching_muck: bool = False


class Shows(NamedTuple):
    """Cards shown on purpose, to everybody, to one player, or to somebody not of the table."""

    player: int
    cards: tuple[int, ...]
    to: int | None = None


class Exposes(NamedTuple):
    """Cards shown by accident."""

    player: int
    cards: tuple[int, ...]


class LiftsUpcards(NamedTuple):
    """Upcards of stud picked up."""

    player: int


class Leaves(NamedTuple):
    """Goes away from the table."""

    player: int


class Returns(NamedTuple):
    """Is back."""

    player: int


class Thinks(NamedTuple):
    """Seconds before the next line."""

    player: int
    seconds: int


class UsesDevice(NamedTuple):
    """A telephone or the like."""

    player: int


class Offends(NamedTuple):
    """Conduct that is no move of the game, by the name of the offence; again, or on purpose."""

    player: int
    kind: str
    again: bool = False
    deliberately: bool = False


class Lifts(NamedTuple):
    """Picks up something of the table: `muck` (his hand out of it) or `cards` (looks at them)."""

    player: int
    what: str


class Wants(NamedTuple):
    """A request: `what` is clock, count, see, muck, deck, pot, change, appeal or exception; `of` whom it concerns.

    `chip` is the value of the chip that is to be broken for change.
    """

    player: int
    what: str
    of: int | None = None
    marked: bool = False
    chip: int | None = None


class SpeaksUp(NamedTuple):
    """The skipped player, or somebody else, says so."""

    player: int
    about: str = ""
    """What his words point at: `string`, `turn` or `cards`; nothing where only that he spoke up was told."""


class ClockStarts(NamedTuple):
    """The clock on a player runs, for so many seconds if somebody has set them."""

    player: int
    seconds: int | None = None


class ClockExpires(NamedTuple):
    """His time is over."""

    player: int


class ClockEnds(NamedTuple):
    """The countdown on a player is over, and nobody has declared anything."""

    player: int


class Pauses(NamedTuple):
    """Seconds in which others could have spoken."""

    seconds: int


class Shuffles(NamedTuple):
    """Who shuffles at a table that deals itself."""

    player: int


class Cuts(NamedTuple):
    """The cut: fewest cards in either part."""

    player: int
    cards: int
