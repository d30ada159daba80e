"""Taking a view: which faces one person may see.

Whose rule: as in `view`. Everything is on a list, and what is on none is refused: a face is the viewer's own, tabled or
dealt face up. Which entries of the log hide faces: `hiding`.
"""

from typing import TYPE_CHECKING

from shuffleup.cards.card import UNKNOWN
from shuffleup.hand.betting import owed
from shuffleup.hand.hiding import faces_of
from shuffleup.hand.record import BET, HOLE, OVER, HandRecord
from shuffleup.hand.view import Copied, HandView

if TYPE_CHECKING:
    from shuffleup.hand.remedies import Remedies


def see(hand: "Remedies", seat: int | None) -> HandView:
    """What the player at `seat`, or with None a bystander, may see of the hand now."""
    h = hand._h
    actor = h.actor
    phase = h.phase
    own = hand._own_faces.get(seat)
    if own is None:
        own = hand._own_faces[seat] = faces_of(hand._secrets, seat)
    view = Copied()
    view.seat = seat
    view.phase = phase
    view.actor = actor if actor >= 0 else None
    view.board = tuple(h.board[: h.board_n]) if h.board_n > 0 else ()
    view.cards = () if seat is None else tuple(h.cards[seat * HOLE : seat * HOLE + h.held[seat]])
    view.pot = h.pot
    view.stacks = tuple(h.stack)
    view.bets = tuple(h.bet)
    view.to_call = 0
    view.raise_bounds = None
    if seat == actor and phase == BET:
        bounds = hand._bounds or hand._work_bounds_out()
        if bounds[0] > 0:
            view.raise_bounds = bounds
        if h.bring_due == 0:
            view.to_call = owed(h, seat)
    view._setup = hand.setup
    view._street = h.street
    view._bring_due = h.bring_due
    view._completing = h.completing
    view._price = h.price
    view._full_price = h.full_price
    view._dead = h.dead
    view._puts = tuple(h.put)
    view._odd = tuple(h.odd)
    view._live = tuple(h.live)
    view._held = tuple(h.held)
    view._open = None
    if phase == OVER or hand._g.ups > 0 or 1 in h.shown:
        view._open = tuple([_faces(h, other, seat) for other in range(h.n)]), tuple(h.shown), tuple(h.won)
    view._entries = tuple(hand._log)
    view._own = own
    view._log = view._pots = view._seats = None
    view.__class__ = HandView  # sealed: from now on nothing in it can be set
    return view  # type: ignore[return-value]  # the class that it has now; `cast` would be a call for every view


def _faces(h: HandRecord, other: int, viewer: int | None) -> tuple[int, ...]:
    """The cards of a seat as the viewer may see them."""
    places = range(other * HOLE, other * HOLE + h.held[other])
    if other == viewer or h.shown[other] != 0:
        return tuple(h.cards[place] for place in places)
    return tuple(h.cards[place] if h.up[place] != 0 else UNKNOWN for place in places)
