"""Taking a view: which faces and which entries of the log one person may see.

Whose rule: as in `view`. Everything is on a list, and what is on none is refused: a face is the viewer's own, tabled or
dealt face up; an entry of the log is open to all, or of a kind that is known to hide faces.
"""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final

from shuffleup.cards.card import UNKNOWN
from shuffleup.hand import acts
from shuffleup.hand.acts import Act
from shuffleup.hand.record import HOLE, OVER, SEATS, STREETS, HandRecord
from shuffleup.hand.view import Copied, HandView

if TYPE_CHECKING:
    from shuffleup.hand.remedies import Remedies

_NO_UPCARDS = [0] * STREETS
_NONE = [0] * SEATS
_NOBODY = (0,) * SEATS


def see(hand: "Remedies", seat: int | None) -> HandView:
    """What the player at `seat`, or with None a bystander, may see of the hand now."""
    h = hand._h
    n = h.n
    actor = h.actor
    tabled = h.shown != _NONE
    view = Copied()
    view.seat = seat
    view.actor = actor if actor >= 0 else None
    view.phase = phase = h.phase
    view.board = tuple(h.board[: h.board_n])
    view.cards = () if seat is None else tuple(h.cards[seat * HOLE : seat * HOLE + h.held[seat]])
    view.pot = h.pot
    view.stacks = tuple(h.stack[:n])
    view.bets = tuple(h.bet[:n])
    if seat == actor:
        view.to_call = hand.to_call
        view.raise_bounds = hand.raise_bounds
    else:
        view.to_call = 0
        view.raise_bounds = None
    view._setup = hand.setup
    view._street = h.street
    view._bring_due = h.bring_due
    view._completes = hand._completes()
    view._price = h.price
    view._dead = h.dead
    view._puts = tuple(h.put)
    view._odd = tuple(h.odd)
    view._live = tuple(h.live)
    view._shown = tuple(h.shown) if tabled else _NOBODY
    view._held = tuple(h.held)
    view._won = tuple(h.won) if phase == OVER else _NOBODY
    view._faces = None
    if tabled or hand._g.up != _NO_UPCARDS:
        view._faces = tuple(_faces(h, other, seat) for other in range(n))
    view.log = _log(hand, seat)
    view._pots = view._seats = None
    view.__class__ = HandView  # sealed: from now on nothing in it can be set
    return view  # type: ignore[return-value]


def _faces(h: HandRecord, other: int, viewer: int | None) -> tuple[int, ...]:
    """The cards of a seat as the viewer may see them."""
    places = range(other * HOLE, other * HOLE + h.held[other])
    if other == viewer or h.shown[other] != 0:
        return tuple(h.cards[place] for place in places)
    return tuple(h.cards[place] if h.up[place] != 0 else UNKNOWN for place in places)


def gaps_in(log: Sequence[Act]) -> list[int]:
    """Which entries of the log hide faces from somebody."""
    return [entry for entry, act in enumerate(log) if type(act) not in OPEN]


def _log(hand: "Remedies", viewer: int | None) -> tuple[Act, ...]:
    """The log as the viewer may read it. What stands in the gaps is kept with the hand until there are more."""
    gaps, log = hand._gaps, hand._log.copy()
    read = hand._read.get(viewer, ())
    if len(read) < len(gaps):
        read = hand._read[viewer] = tuple([HIDING[type(log[entry])](log[entry], viewer) for entry in gaps])
    for place, entry in enumerate(gaps):
        log[entry] = read[place]
    return tuple(log)


def _hole_dealt(act: acts.HoleDealt, viewer: int | None) -> Act:
    return act if act.seat == viewer else acts.HoleDealt(act.seat, (UNKNOWN,) * len(act.cards))


def _street_dealt(act: acts.StreetDealt, viewer: int | None) -> Act:
    if not act.hole:
        return act
    hole = [(UNKNOWN,) * len(cards) for cards in act.hole]
    if viewer is not None and viewer < len(hole):
        hole[viewer] = act.hole[viewer]
    return acts.StreetDealt(tuple(hole), act.board)


def _drew(act: acts.Drew, viewer: int | None) -> Act:
    return act if act.seat == viewer else acts.Drew(act.seat, (UNKNOWN,) * len(act.discarded))


def _card_replaced(act: acts.CardReplaced, viewer: int | None) -> Act:
    return act if act.seat == viewer else acts.CardReplaced(act.seat, UNKNOWN, UNKNOWN)


HIDING: Final[dict[type, Callable[[Any, int | None], Act]]] = {
    acts.HoleDealt: _hole_dealt,
    acts.StreetDealt: _street_dealt,
    acts.Drew: _drew,
    acts.CardReplaced: _card_replaced,
    acts.StubReshuffled: lambda _, __: acts.StubReshuffled(()),
    acts.StubRemade: lambda _, __: acts.StubRemade(()),
}
"""Entries of the log with faces that are not for everybody, and how they read to one viewer."""

OPEN: Final[frozenset[type]] = frozenset(
    {
        acts.BoardDealt,
        acts.OpenerNamed,
        acts.Folded,
        acts.Checked,
        acts.Called,
        acts.BroughtIn,
        acts.Bet,
        acts.Completed,
        acts.Raised,
        acts.Showed,
        acts.Mucked,
        acts.HandsRead,
        acts.HandKilled,
        acts.BetCorrected,
        acts.ChipsLeft,
        acts.RaiseAllowed,
        acts.BackedUp,
        acts.BoardRedone,
        acts.Misdealt,
    }
)
"""Entries that everybody may read. What is in neither list cannot be viewed."""
