"""A hand as a file told it: what every reader makes and every writer takes.

Cards, chips and acts are a `Hand`, played by the one engine there is; `About` is what stands round them. Money of a
tournament (buy-in, bounties) is in the smallest coin. Not done: boards run twice, chips added during a hand.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Final, NamedTuple

from shuffleup.hand.hand import Hand
from shuffleup.histories.phh_told import Repair

WITHOUT_COINS: Final = frozenset({"", "JPY", "KRW", "HUF", "VND", "CLP", "XPM", "XSC"})
"""Currencies whose amounts are whole numbers; none stands for chips."""

COINS: Final = 100
"""Of all other currencies: how many coins make one of it."""


def coins_of(currency: str) -> int:
    """How many of its smallest coin make one of a currency; 1 for chips."""
    return 1 if currency in WITHOUT_COINS else COINS


class BountyWon(NamedTuple):
    """Who won whose bounty, by seat of the hand, and how much in the smallest coin."""

    seat: int
    beaten: int
    amount: int


@dataclass(frozen=True, slots=True)
class ToldTournament:
    """The tournament of a hand, as far as it is told. Money is in the smallest coin of `currency`; 0 is not told."""

    number: str = ""
    name: str = ""
    currency: str = ""
    buy_in: int = 0
    fee: int = 0
    bounty: int = 0
    starting_stack: int = 0
    level: int = 0
    started_at: datetime | None = None
    level_seconds: int = 0
    """How long a level lasts."""


@dataclass(frozen=True, slots=True)
class About:
    """What is told of a hand beside cards and chips; what is empty, 0 or None was not told."""

    site: str = ""
    number: str = ""
    started_at: datetime | None = None
    """With a time zone, always UTC."""
    table: str = ""
    table_size: int = 0
    seats: tuple[int, ...] = ()
    """The physical seat of each player, in the order of the hand."""
    button: int = 0
    """The physical seat of the button, an empty one where it is dead; 0 where it is the last player's."""
    hero: int | None = None
    """Whose file it is, by seat of the hand."""
    currency: str = ""
    """Of the stakes; empty for chips."""
    scale: int = 1
    """Chips of the hand to one of the currency."""
    tournament: ToldTournament | None = None
    """None for a cash game, and where nothing says that it is none."""
    collected: tuple[int, ...] = ()
    """What each seat was paid, where that is not what the hand makes it: after rake, or odd chips dealt otherwise."""
    bounties: tuple[int, ...] = ()
    """What each player's head is worth."""
    bounties_won: tuple[BountyWon, ...] = ()
    more: Mapping[str, object] = field(default_factory=dict)
    """Further fields of the PHH format, as they were."""


@dataclass(frozen=True, slots=True)
class ToldHand:
    """A hand with what is told of it, and what had to be put right to play it."""

    hand: Hand
    about: About
    repairs: tuple[Repair, ...] = ()

    @property
    def seats(self) -> tuple[int, ...]:
        """The physical seat of each player."""
        return self.about.seats or tuple(range(1, self.hand.players + 1))

    @property
    def button(self) -> int:
        """The physical seat of the button, somebody's or not."""
        return self.about.button or self.seats[-1]

    @property
    def names(self) -> tuple[str, ...]:
        """The players; `p1` and so on where nobody named them."""
        return self.hand.setup.names or tuple(f"p{seat + 1}" for seat in range(self.hand.players))

    @property
    def collected(self) -> tuple[int, ...]:
        """What each seat was paid from the pots."""
        return self.about.collected or self.hand.won

    @property
    def rake(self) -> int:
        """What was paid to nobody."""
        return sum(self.hand.won) - sum(self.collected)

    def paid_by_pot(self) -> list[dict[int, int]]:
        """Of each pot, what every winner was paid; what is less than was won was raked from the first he won."""
        less = [won - got for won, got in zip(self.hand.won, self.collected, strict=True)]
        pots: list[dict[int, int]] = []
        for won in self.hand.pots_won:
            paid: dict[int, int] = {}
            for seat, chips in enumerate(won):
                if chips:
                    now = min(less[seat], chips)
                    less[seat] -= now
                    paid[seat] = chips - now
            pots.append(paid)
        return pots

    @property
    def finishing_stacks(self) -> tuple[int, ...]:
        """What each player ended with."""
        if not self.about.collected:
            return self.hand.stacks
        paid = zip(self.hand.stacks, self.hand.won, self.about.collected, strict=True)
        return tuple(stack - won + got for stack, won, got in paid)
