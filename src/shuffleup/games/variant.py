"""What a game is made of: streets, cards, who opens, how bets are sized, how hands rank.

The words here are the table's columns; `variants.py` is the table. Bet sizes, blinds and antes are no part of a game
but of the level it is played at (`hand.table`). Not done: games with more than one board, stripped decks other than
the short deck, wild cards, declared high-low.
"""

from dataclasses import dataclass
from enum import IntEnum

from shuffleup.cards.ranking import Ranking


class Betting(IntEnum):
    """How large a bet may be."""

    NO_LIMIT = 0
    POT_LIMIT = 1
    FIXED_LIMIT = 2


class Family(IntEnum):
    """How cards come; decides who opens, where odd chips go and what a player may see."""

    BOARD = 0
    STUD = 1
    DRAW = 2


class Forced(IntEnum):
    """The money that starts the betting, beside antes."""

    BLINDS = 0
    BRING_IN = 1


class Opens(IntEnum):
    """Who acts first on a street."""

    POSITION = 0
    """First live player left of the button; on the first street, left of the last blind."""
    LOW_CARD = 1
    """Lowest upcard, ties by suit (clubs lowest): the bring-in of stud."""
    HIGH_CARD = 2
    """Highest upcard, aces low, ties by suit (spades highest): the bring-in of razz."""
    HIGH_BOARD = 3
    """Best upcards as a high hand, ties to the first left of the button."""
    LOW_BOARD = 4
    """Best upcards as an ace-to-five low hand, ties to the first left of the button."""


@dataclass(frozen=True, slots=True)
class Street:
    """One round of dealing and the betting that follows it."""

    name: str
    down: int = 0
    """Cards dealt face down to each live player, before any upcard of the street."""
    up: int = 0
    """Cards dealt face up to each live player."""
    board: int = 0
    """Cards dealt to the board."""
    draw: bool = False
    """Players may discard and are dealt as many cards in place of those."""
    big_bet: bool = False
    """Fixed limit: the big bet is in force."""
    opens: Opens = Opens.POSITION
    burn: bool = True
    """A card is burned before the street is dealt."""


@dataclass(frozen=True, slots=True)
class Variant:
    """One game of poker. `id` is our name for it, `aliases` what else people call it, `phh` its code in that format."""

    id: str
    name: str
    betting: Betting
    family: Family
    forced: Forced
    streets: tuple[Street, ...]
    high: Ranking
    low: Ranking | None = None
    """The ranking that takes half the pot, None where the pot is not split between high and low."""
    omaha: bool = False
    """Exactly two cards of the hand and three of the board make a hand; otherwise the best of all."""
    phh: str | None = None
    short_deck: bool = False
    """36 cards, sixes to aces."""
    max_players: int = 10
    aliases: tuple[str, ...] = ()

    @property
    def hole_cards(self) -> int:
        """Cards that a player who stays to the end holds."""
        return sum(street.down + street.up for street in self.streets)

    def deals_face_up(self, card: int) -> bool:
        """Whether a player's card of this number, from 1 on, is dealt face up."""
        dealt = 0
        for street in self.streets:
            if dealt + street.down < card <= dealt + street.down + street.up:
                return True
            dealt += street.down + street.up
        return False
