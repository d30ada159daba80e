"""Who has the chips of the pots once the hand is over: by the cards, whatever the dealer pushed where.

Whose rules: cards_speak (TNPL C1, NPPL 78, HCPN 12, TDA 12, Redtooth pots 1) until nobody may dispute the pot any more;
then it stays as it was pushed (TNPL C10, NPPL 86, HCPN 21, TDA 22). A pot in which the player who got it has no part
goes by the cards.
"""

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from shuffleup.floor.case import Verdict
from shuffleup.floor.consulted import Consulted
from shuffleup.floor.dealer_acts import PushesPot
from shuffleup.floor.outcomes import Outcome

if TYPE_CHECKING:
    from shuffleup.floor.play import Play
    from shuffleup.floor.table import Situated


@dataclass(frozen=True, slots=True)
class Pushed:
    """A pot that the dealer has pushed to a player, in a line of the acts."""

    line: int
    player: int
    stays: bool = False
    """Whether it is too late to dispute it."""


def pot_pushed(play: "Play", act: PushesPot, consulted: Consulted) -> Verdict:
    """The pot as the dealer pushes it: the hands decide whatever he does."""
    play.on_table(act.player)
    consulted.applies("cards_speak", "cards")
    play.pushed = Pushed(play.at_line, act.player)
    return awarded(play, act.player)


def awarded(play: "Situated", player: int) -> Verdict:
    """The pot is whose it is by the cards, or once it stays as pushed: this player's if he has a share in it."""
    won = [seat + 1 for shares in shares_paid(play) for seat, chips in enumerate(shares) if chips]
    if not won:
        return Verdict(Outcome.NONE, binding=False)
    return Verdict(Outcome.AWARDED, about=player if player in won else won[0])


def stays_pushed(play: "Play", consulted: Consulted) -> None:
    """Nobody is heard any more: rule again on the line in which the pot was pushed."""
    if play.pushed is None:
        return
    play.pushed = pushed = replace(play.pushed, stays=True)
    play.rulings.append(play.after.ruling(pushed.line, pushed.player, awarded(play, pushed.player), consulted))


def shares_paid(play: "Situated") -> tuple[tuple[int, ...], ...]:
    """Of each pot of a hand that is over, what every seat has got from it."""
    hand, pushed = play.hand, play.pushed
    if pushed is None or not pushed.stays:
        return hand.pots_won
    seat = pushed.player - 1
    return tuple(
        tuple(size if each == seat else 0 for each in range(hand.players)) if seat in seats else shares
        for (size, seats), shares in zip(hand.pots, hand.pots_won, strict=True)
    )


def stacks_paid(play: "Situated") -> tuple[int, ...]:
    """The stacks: the pots of a hand that is over where they are, and no chips of who is disqualified."""
    hand, pushed = play.hand, play.pushed
    stacks = hand.stacks
    if pushed is not None and pushed.stays:
        by_seat = [sum(chips) for chips in zip(*shares_paid(play), strict=True)]
        stacks = tuple(stack - won + paid for stack, won, paid in zip(hand.stacks, hand.won, by_seat, strict=True))
    return tuple(0 if seat + 1 in play.removed else stack for seat, stack in enumerate(stacks))
