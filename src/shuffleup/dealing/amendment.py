"""What the book means at a digital table: its policies of the topic `digital`, asked in the words of a dealt hand.

Whose rule: the book's, or the house's that reads it otherwise; what a book says of called clocks, pots and absent
players is read where a policy points there. Each answer that is a ruling names the policies behind it, so that its
clauses can be cited. Not done: how long turns and banks are (the plan), and rules of devices (`tournament.between`).
"""

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from shuffleup.dealing.called_clock import ClockAnswer, ClockCall, clock_called
from shuffleup.dealing.events import Act, Acted
from shuffleup.dealing.playing import by_default
from shuffleup.floor.counts import may_have_count, pot_is_told
from shuffleup.games.variant import Betting
from shuffleup.hand.core import Phase
from shuffleup.hand.hand import Hand
from shuffleup.rulebooks.policies import Policies
from shuffleup.rulebooks.policies.clock import ClockExpiryNoBet
from shuffleup.rulebooks.policies.digital import (
    DigitalAtSeat,
    DigitalHandBegins,
    DigitalPotShown,
    DigitalShowTimeUp,
    DigitalStacksShown,
    DigitalTimeUp,
)
from shuffleup.rulebooks.policies.presence import AbsentHandKilled
from shuffleup.rulebooks.policies.shared import Special
from shuffleup.tournament.pin import PinnedBook

EXACT_BELOW = 100
"""Chips that everybody sees in a glance; above, an estimate is two figures and as many noughts: within 5 %."""


def estimated(chips: int) -> int:
    """A stack as it can be told by looking at it."""
    unit = 1
    while chips // unit >= EXACT_BELOW:
        unit *= 10
    return (chips + unit // 2) // unit * unit


class DoneForHim(NamedTuple):
    """What is done for a player whose time is up, and the policies behind it."""

    acted: Acted
    policies: tuple[str, ...]


@dataclass(frozen=True)
class Amendment:
    """A pinned book, asked about a table that the program deals."""

    book: PinnedBook

    @cached_property
    def _policies(self) -> Policies:
        return self.book.policies

    def time_up(self, hand: Hand, *, called: bool = False) -> DoneForHim:
        """What is done for the player whose turn it is, his time being up; `called`: by a clock that was called on him.

        ValueError where it is nobody's turn.
        """
        digital = self._policies.digital
        if hand.phase is Phase.SHOW:
            muck = digital.digital_show_time_up is DigitalShowTimeUp.MUCKED
            return DoneForHim(by_default(hand, muck=muck), ("digital_show_time_up",))
        usual, timer = by_default(hand, muck=False), digital.digital_time_up
        if not called and (timer is DigitalTimeUp.CHECK_OR_FOLD or not hand.can_kill_hand(usual.seat)):
            return DoneForHim(usual, ("digital_time_up",))
        behind = ("clock_kills_at" if called else "digital_time_up", "clock_expiry_no_bet")
        kept = self._policies.clock.clock_expiry_no_bet is ClockExpiryNoBet.CHECK
        if not hand.can_kill_hand(usual.seat) or usual.act is Act.BRING_IN or (kept and usual.act is not Act.FOLD):
            return DoneForHim(usual, behind)
        return DoneForHim(Acted(usual.seat, Act.KILL), behind)

    def clock_called(self, call: ClockCall) -> ClockAnswer:
        """What a call of the clock does."""
        return clock_called(self._policies, call)

    def is_away(self, missed: int) -> bool:
        """Whether who has let a turn pass in so many hands running is away: his turns are passed at once."""
        after = self._policies.digital.digital_away_after
        return not isinstance(after, Special) and missed >= after

    def is_absent(self, missed: int, *, is_silent: bool) -> bool:
        """Whether somebody of whom nobody said that he is away is not at his seat either."""
        match self._policies.digital.digital_at_seat:
            case DigitalAtSeat.UNLESS_AWAY:
                return self.is_away(missed)
            case DigitalAtSeat.PHONE_CONNECTED:
                return is_silent
        return False

    @property
    def kills_at_turn(self) -> bool:
        """Whether the hand of an absent player is killed when his turn comes, and not after the deal."""
        return self._policies.presence.absent_hand_killed is AbsentHandKilled.AT_TURN

    @property
    def absent_may_look(self) -> bool:
        """Whether who missed a hand may look at the cards that were dealt to his seat."""
        return self._policies.presence.absent_may_look

    def began(self, laid_at: int, now: int) -> int:
        """When a hand began whose decks were laid at one moment and that is dealt at another (ms UTC)."""
        return laid_at if self._policies.digital.digital_hand_begins is DigitalHandBegins.DECKS_LAID else now

    @property
    def hides_stacks(self) -> bool:
        """Whether screens tell the stacks of others as an estimate, until somebody has them counted."""
        return self._policies.digital.digital_stacks_shown is DigitalStacksShown.AS_TOLD

    def may_count(self, *, faces_all_in: bool, on_turn: bool) -> bool:
        """Whether a player who faces an all-in or not, on his turn or not, may have stacks counted."""
        return may_have_count(self._policies, faces_all_in=faces_all_in, on_turn=on_turn)

    def tells_pot(self, betting: Betting) -> bool:
        """Whether screens tell the pot in a game of this betting."""
        match self._policies.digital.digital_pot_shown:
            case DigitalPotShown.AS_TOLD:
                return pot_is_told(self._policies, betting)
            case DigitalPotShown.NEVER:
                return False
        return True
