"""What the player to act is offered: whether he may, what it costs, and the sizes that stand as buttons.

Whose rule: the hand's (`hand.options`); here only the sizes between least and most are worked out, in whole chips of
the smallest in play.
"""

from shuffleup.dealing.amendment import Amendment
from shuffleup.desk.dealer.state import DrawOffered, OptionsShown, RaiseOffered
from shuffleup.hand.core import Phase
from shuffleup.hand.hand import Hand
from shuffleup.hand.view import HandView

RAISES = frozenset({"bet", "complete", "raise"})


def options_shown(hand: Hand, view: HandView, amendment: Amendment) -> OptionsShown | None:
    """What the viewer may do now; None while it is not his turn."""
    seat = view.seat
    if seat is None or view.actor != seat:
        return None
    if hand.phase is Phase.DRAW:
        return OptionsShown(draw=DrawOffered(len(view.cards)))
    if hand.phase is Phase.SHOW:
        return OptionsShown(show=hand.can_show(seat=seat), muck=hand.can_muck(seat))
    options = view.options
    return OptionsShown(
        fold="fold" in options,
        check="check" in options,
        call=view.to_call if "call" in options else 0,
        bring_in=min(view.stakes.bring_in, view.stacks[seat]) if "bring_in" in options else 0,
        raise_=_raise(view, seat, tells_pot=amendment.tells_pot(hand.variant.betting)) if RAISES & {*options} else None,
    )


def _raise(view: HandView, seat: int, *, tells_pot: bool) -> RaiseOffered | None:
    bounds = view.raise_bounds
    if bounds is None:
        return None
    least, most = bounds
    chip = max(1, view.stakes.smallest_chip)
    front, pot = view.bets[seat], view.pot + view.to_call

    def sized(part: int, of: int) -> int:
        """A raise by this part of the pot after the call, as a total, in whole chips and within the bounds."""
        total = front + view.to_call + pot * part // of
        return min(most, max(least, total - total % chip))

    if not tells_pot:
        return RaiseOffered(least, most, 0, 0, 0, chip, front + view.stacks[seat])
    return RaiseOffered(least, most, sized(1, 2), sized(2, 3), sized(1, 1), chip, front + view.stacks[seat])
