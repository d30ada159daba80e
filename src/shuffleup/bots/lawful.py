"""From what a player would like to do to an act that is legal: the nearest that the view offers."""

from typing import Final

from shuffleup.bots.outlook import Outlook
from shuffleup.dealing.events import Act, Acted

FOLD: Final = -1
STAY: Final = 0
"""A wish is one of these, or the total to bet or raise to."""
ALL_OF_IT: Final = 0.6
"""Who wants to put in this share of his chips puts in all of them."""


def lawful(outlook: Outlook, wish: int) -> Acted:
    """The act for this wish. Nobody folds who may check, and a raise that is not allowed becomes a call or a check."""
    options, seat = outlook.view.options, outlook.seat
    if wish > STAY and outlook.view.raise_bounds is not None:
        return Acted(seat, Act.RAISE_TO, to=_total(outlook, wish, outlook.view.raise_bounds))
    if "bring_in" in options:
        return Acted(seat, Act.BRING_IN)
    if "check" in options:
        return Acted(seat, Act.CHECK)
    return Acted(seat, Act.FOLD if wish <= FOLD else Act.CALL)


def _total(outlook: Outlook, wish: int, bounds: tuple[int, int]) -> int:
    """A total between the bounds in whole chips; all-in where little would be left."""
    least, most = bounds
    chip = max(1, outlook.view.stakes.smallest_chip)
    front = outlook.view.bets[outlook.seat]
    everything = front + outlook.stack
    to = wish // chip * chip
    if to - front >= ALL_OF_IT * outlook.stack or everything - to < chip:
        to = everything
    return max(least, min(to, most))
