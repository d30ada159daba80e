"""Which entries of a hand's log hide faces, and how they read to everybody and to whom the faces belong.

Whose rule: as in `view`. Everything is on a list, and what is on none is refused: an entry is open to all, or of a kind
that is known to hide faces.
"""

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from shuffleup.cards.card import UNKNOWN
from shuffleup.hand import acts
from shuffleup.hand.acts import Act
from shuffleup.hand.record import HOLE, HandRecord

Secrets = list[tuple[int, Act]]
"""Entries of a log that hide faces, by their place, with all their faces."""

Faces = tuple[int, ...]
OwnFaces = tuple[tuple[int, Faces], ...]
"""What one viewer may read of these, by entry."""
OwnCards = tuple[Faces, OwnFaces]
"""The cards that one viewer holds, and what he may read of such entries."""

FACES_DOWN: Final = [(UNKNOWN,) * held for held in range(HOLE + 1)]
"""So many cards that lie face down."""


def without_faces(act: Act) -> Act:
    """An entry as everybody may read it; the entry itself if it hides nothing."""
    kind = type(act)
    return act if kind in OPEN else HIDING[kind].hidden(act)


def faces_of(secrets: Secrets, viewer: int | None) -> OwnFaces:
    """By entry the faces that are the viewer's; entries with none are left out."""
    own: OwnFaces = ()
    if viewer is not None:
        for entry, act in secrets:
            faces = HIDING[type(act)].faces(act, viewer)
            if faces:
                own += ((entry, faces),)
    return own


def faces_at(h: HandRecord, other: int, viewer: int | None) -> tuple[int, ...]:
    """The cards of a seat as the viewer may see them."""
    places = range(other * HOLE, other * HOLE + h.held[other])
    if other == viewer or h.shown[other] != 0:
        return tuple(h.cards[place] for place in places)
    return tuple(h.cards[place] if h.up[place] != 0 else UNKNOWN for place in places)


def with_faces(entries: tuple[Act, ...], viewer: int | None, own: OwnFaces) -> tuple[Act, ...]:
    """The log as the viewer may read it."""
    log = list(entries)
    for entry, faces in own:
        log[entry] = HIDING[type(log[entry])].turned_up(log[entry], viewer, faces)
    return tuple(log)


class _Hiding(NamedTuple):
    """What is done with entries of one kind."""

    hidden: Callable[[Any], Act]
    """The entry without faces."""
    faces: Callable[[Any, int], Faces]
    """Those of its faces that are one player's."""
    turned_up: Callable[[Any, Any, Faces], Act]
    """The entry without faces, given these back."""


def _street_down(act: acts.StreetDealt) -> Act:
    return acts.StreetDealt(tuple([FACES_DOWN[len(cards)] for cards in act.hole]), act.board) if act.hole else act


def _street_faces(act: acts.StreetDealt, viewer: int) -> Faces:
    return act.hole[viewer] if viewer < len(act.hole) else ()


def _street_up(act: acts.StreetDealt, viewer: int, faces: Faces) -> Act:
    return acts.StreetDealt((*act.hole[:viewer], faces, *act.hole[viewer + 1 :]), act.board)


HIDING: Final[dict[type, _Hiding]] = {
    acts.HoleDealt: _Hiding(
        lambda act: acts.HoleDealt(act.seat, FACES_DOWN[len(act.cards)]),
        lambda act, viewer: act.cards if act.seat == viewer else (),
        lambda act, _, faces: acts.HoleDealt(act.seat, faces),
    ),
    acts.StreetDealt: _Hiding(_street_down, _street_faces, _street_up),
    acts.Drew: _Hiding(
        lambda act: acts.Drew(act.seat, FACES_DOWN[len(act.discarded)]),
        lambda act, viewer: act.discarded if act.seat == viewer else (),
        lambda act, _, faces: acts.Drew(act.seat, faces),
    ),
    acts.CardReplaced: _Hiding(
        lambda act: acts.CardReplaced(act.seat, UNKNOWN, UNKNOWN),
        lambda act, viewer: (act.old, act.new) if act.seat == viewer else (),
        lambda act, _, faces: acts.CardReplaced(act.seat, *faces),
    ),
    acts.StubReshuffled: _Hiding(lambda _: acts.StubReshuffled(()), lambda _, __: (), lambda act, _, __: act),
    acts.StubRemade: _Hiding(lambda _: acts.StubRemade(()), lambda _, __: (), lambda act, _, __: act),
}
"""Entries of the log with faces that are not for everybody."""

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
"""Entries that everybody may read. What is in neither list cannot be logged."""
