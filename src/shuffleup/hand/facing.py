"""What faces a player, in turn or not: price, chips, the raises that he would have.

Whose rules: the betting kernels'. Beside `Hand`'s own answers for the player to act, the floor needs them of players
who have acted out of turn, and the size of a full raise for somebody who cannot pay it.
"""

from typing import NamedTuple

from shuffleup.hand.acts import Act, Bet, BoardDealt, Completed, HoleDealt, Raised, StreetDealt
from shuffleup.hand.betting import raise_between
from shuffleup.hand.core import Phase
from shuffleup.hand.hand import Hand
from shuffleup.hand.record import BET

_ENOUGH = 10**15


class Facing(NamedTuple):
    """Chips, all for one street. Totals are what the player would have in front."""

    price: int
    """What it takes to stay in, as a total."""
    front: int
    """What the player has in front."""
    stack: int
    """What he has behind."""
    full: int
    """Least total of a full bet or raise, whatever he has; 0 if he may not raise at all."""
    least: int
    """Least total that he may bet or raise to, all-in perhaps; 0 if he may not."""
    most: int
    """Largest total that he may bet or raise to; 0 if he may not."""
    step: int
    """Least increment of a full raise."""
    cap: int
    """Largest total that the game allows, whatever he has; 0 if he may not raise at all."""

    @property
    def missing(self) -> int:
        """What a call takes from his stack if he has it."""
        return max(0, self.price - self.front)


def facing(hand: Hand, seat: int) -> Facing:
    """What faces `seat` (from 0) if it were his turn now."""
    h, g, w = hand._h, hand._g, hand.law
    least, most = raise_between(h, g, w, seat)
    stack = h.stack[seat]
    h.stack[seat] = _ENOUGH
    full, cap = raise_between(h, g, w, seat)
    h.stack[seat] = stack
    return Facing(h.price, h.bet[seat], stack, full, least, most, h.step, cap)


def has_to_answer(hand: Hand, seat: int) -> bool:
    """Whether a bet awaits the answer of `seat` (from 0): its round is going on, and he has chips to answer it with."""
    faced = facing(hand, seat)
    return hand.phase is Phase.BET and faced.missing > 0 and faced.stack > 0


def raised_on_street(hand: Hand) -> int:
    """How many bets, completions and raises the betting round has seen so far; blinds and bring-in do not count."""
    return len(raisers(hand))


def raisers(hand: Hand) -> list[int]:
    """The seats (from 0) that have bet, completed or raised in the betting round, in order."""
    return [act.seat for act in acts_since_deal(hand) if isinstance(act, Bet | Completed | Raised)]


def has_acted(hand: Hand, seat: int) -> bool:
    """Whether the player has acted in this betting round; posting a blind is no act."""
    return hand._h.phase == BET and hand._h.acted[seat] != 0


def acts_since_deal(hand: Hand) -> list[Act]:
    """What was done since the cards of the street were dealt."""
    acts: list[Act] = []
    for act in reversed(hand.standing()):
        if isinstance(act, BoardDealt | StreetDealt | HoleDealt):
            break
        acts.append(act)
    return acts[::-1]


def pots_now(hand: Hand) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """The pots gathered so far, main pot first; chips in front of players are counted with the last one."""
    pots = list(hand.pots) or [(0, hand.live)]
    chips, seats = pots[-1]
    pots[-1] = (chips + sum(hand.bets), seats)
    return tuple(pots)
