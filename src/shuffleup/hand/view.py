"""What one person may see of a hand: a copy of the things on a list, and nothing that leads back to the hand.

Whose rule: cards face down are their player's alone; everything else lies open. Built from an allow-list, never by
taking things away, and at once: numbers and the faces that the viewer may see are copied when the view is taken, and
`seats`, `pots` and `log` are laid out of these copies when somebody asks. So a view costs little at every decision, and
stays as it was when the hand goes on. Not done: whether a player may be told the pot (`pot_size_told`), which depends
on book and game.
"""

from collections.abc import Callable
from typing import Any, Final, NamedTuple, NoReturn, TypeVar, cast

from shuffleup.cards.card import UNKNOWN
from shuffleup.games.variant import Betting
from shuffleup.hand.acts import Act
from shuffleup.hand.hiding import with_faces
from shuffleup.hand.options import options_of
from shuffleup.hand.pots import Pots, pots_so_far
from shuffleup.hand.record import HandRecord
from shuffleup.hand.stakes import Stakes
from shuffleup.hand.table import Setup

_LaidOut = TypeVar("_LaidOut")

Settled = tuple[tuple[int, ...], Setup, int, int, tuple[int, ...], tuple[int, ...], tuple[int, ...], tuple[int, ...]]
"""Copied once for all views of a round: the board and what is played; then as in the hand's record `street` and `dead`,
and by seat `put`, `odd`, `live`, `held`."""


def settled_of(h: HandRecord, setup: Setup) -> Settled:
    """What views of this round have in common, until somebody folds."""
    board = tuple(h.board)[: h.board_n] if h.board_n > 0 else ()
    return board, setup, h.street, h.dead, tuple(h.put), tuple(h.odd), tuple(h.live), tuple(h.held)


class SeatView(NamedTuple):
    """One player as seen: `cards` has UNKNOWN for each card that the viewer may not see."""

    stack: int
    bet: int
    live: bool
    shown: bool
    cards: tuple[int, ...]
    won: int


class Copied:
    """What is copied when a view is taken: what most who take one read, and what the rest is laid out of."""

    __slots__ = (
        "_entries",
        "_log",
        "_open",
        "_own",
        "_pots",
        "_round",
        "_seats",
        "_settled",
        "actor",
        "board",
        "cards",
        "phase",
        "pot",
        "raise_bounds",
        "seat",
        "stacks",
        "to_call",
    )

    seat: int | None
    """Whose view it is; None for a bystander's."""
    phase: int
    """What the hand waits for, a `Phase`."""
    actor: int | None
    """Who has to act, draw or show; None if nobody."""
    board: tuple[int, ...]
    """The cards on the board."""
    cards: tuple[int, ...]
    """The viewer's own cards; none for a bystander."""
    pot: int
    """All chips in the middle, those in front of players included."""
    stacks: tuple[int, ...]
    """Chips behind each player."""
    to_call: int
    """Chips that the viewer needs to stay in, or all he has; 0 while it is not his turn."""
    raise_bounds: tuple[int, int] | None
    """Least and most total that the viewer may bet, complete or raise to now; None if he may not."""

    _entries: tuple[Act, ...]
    """The log as everybody may read it."""
    _own: tuple[tuple[int, tuple[int, ...]], ...]
    """The viewer's own faces in it, by entry."""
    _settled: Settled
    """What stays as it is until the round is over or somebody folds."""
    _round: tuple[tuple[int, ...], int, int, int, int]
    """What does not, as in the hand's record: `bet`, `bring_due`, `completing`, `price`, `full_price`."""

    _open: tuple[tuple[tuple[int, ...], ...], tuple[int, ...], tuple[int, ...]] | None
    """Of every seat the cards as the viewer may see them, whether they were shown, and what was won; None while it is
    the viewer's own cards at most."""

    # Laid out when somebody asks, not there before.
    _log: tuple[Act, ...]
    _pots: Pots
    _seats: tuple[SeatView, ...]


class HandView(Copied):
    """A hand as one person sees it. Nothing in it can be set."""

    __slots__ = ()

    @property
    def _setup(self) -> Setup:
        return self._settled[1]

    @property
    def game(self) -> str:
        """The game's id."""
        return self._setup.variant.id

    @property
    def street(self) -> str:
        """The name of the street."""
        return self._setup.variant.streets[self._settled[2]].name

    @property
    def stakes(self) -> Stakes:
        """What is played for: blinds, antes, bets."""
        return self._setup.stakes

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names by seat; empty where none were given."""
        return self._setup.names

    @property
    def button(self) -> int:
        """The seat with the button: the last one."""
        return len(self._setup.stacks) - 1

    @property
    def options(self) -> tuple[str, ...]:
        """What the viewer may do now; nothing while it is not his turn."""
        if self.actor is None or self.seat != self.actor:
            return ()
        _, bring_due, completing, price, full_price = self._round
        limit = self._setup.variant.betting is Betting.FIXED_LIMIT
        return options_of(
            self.phase,
            bring_due=bring_due,
            owes=self.to_call > 0,
            may_raise=self.raise_bounds is not None,
            completes=completing != 0 or (limit and full_price < price),
            price=price,
        )

    @property
    def bets(self) -> tuple[int, ...]:
        """Chips in front of each player on this street."""
        return self._round[0]

    @property
    def log(self) -> tuple[Act, ...]:
        """What was done, faces that the viewer may not know UNKNOWN."""
        try:
            return self._log
        except AttributeError:
            return _keep(self, "_log", with_faces(self._entries, self.seat, self._own))

    @property
    def seats(self) -> tuple[SeatView, ...]:
        """Every player as seen."""
        try:
            return self._seats
        except AttributeError:
            return _keep(self, "_seats", _seats(self))

    @property
    def pots(self) -> Pots:
        """Main pot and side pots of the streets that are over: chips, and the seats they are open to.

        What is in front of players is not in them yet. Once the hand is over, the pots as they were shared.
        """
        try:
            return self._pots
        except AttributeError:
            *_, dead, put, odd, live, _ = self._settled
            return _keep(self, "_pots", pots_so_far(len(put), put, odd, live, dead))

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a view cannot be changed ({name})")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"a view cannot be changed ({name})")

    def __repr__(self) -> str:
        return f"HandView({', '.join(f'{name}={getattr(self, name)!r}' for name in FIELDS)})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, HandView) and self._parts() == other._parts()

    def __hash__(self) -> int:
        return hash((self.seat, self.log))

    def __reduce__(self) -> "tuple[Callable[..., HandView], tuple[object, ...]]":
        return _from_parts, self._parts()

    def _parts(self) -> tuple[object, ...]:
        """All that the view is made of."""
        return tuple(getattr(self, name) for name in _PARTS)


FIELDS: Final = (
    "seat",
    "game",
    "stakes",
    "names",
    "button",
    "street",
    "phase",
    "actor",
    "board",
    "cards",
    "pot",
    "stacks",
    "bets",
    "seats",
    "pots",
    "options",
    "to_call",
    "raise_bounds",
    "log",
)
"""Everything that a view says."""

_PARTS: Final = tuple(name for name in Copied.__slots__ if name not in ("_log", "_pots", "_seats"))


def _keep(view: HandView, name: str, laid_out: _LaidOut) -> _LaidOut:
    """What was laid out, kept for the next time it is asked for."""
    object.__setattr__(view, name, laid_out)
    return laid_out


def _seats(view: HandView) -> tuple[SeatView, ...]:
    bets = view._round[0]
    *_, live, held = view._settled
    if view._open is not None:
        faces, shown, won = view._open
    else:
        faces = tuple(view.cards if seat == view.seat else (UNKNOWN,) * count for seat, count in enumerate(held))
        shown = won = (0,) * len(faces)
    return tuple(
        SeatView(stack, bets[seat], live[seat] != 0, shown[seat] != 0, faces[seat], won[seat])
        for seat, stack in enumerate(view.stacks)
    )


def _from_parts(*parts: Any) -> HandView:
    """The view that `HandView.__reduce__` took apart."""
    copied = Copied()
    for name, part in zip(_PARTS, parts, strict=True):
        setattr(copied, name, part)
    copied.__class__ = HandView
    return cast("HandView", copied)
