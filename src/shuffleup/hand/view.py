"""What one person may see of a hand: a copy of the things on a list, and nothing that leads back to the hand.

Whose rule: cards face down are their player's alone; everything else lies open. Built from an allow-list, never by
taking things away. Not done: whether a player may be told the pot (`pot_size_told`), which depends on book and game.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from shuffleup.cards.card import UNKNOWN
from shuffleup.hand import acts
from shuffleup.hand.acts import Act

if TYPE_CHECKING:
    from shuffleup.hand.remedies import Remedies


@dataclass(frozen=True, slots=True)
class SeatView:
    """One player as seen: `cards` has UNKNOWN for each card that the viewer may not see."""

    stack: int
    bet: int
    live: bool
    shown: bool
    cards: tuple[int, ...]
    won: int


@dataclass(frozen=True, slots=True)
class HandView:
    """A hand as one person sees it. `log` is the hand's log with hidden faces UNKNOWN."""

    seat: int | None
    game: str
    street: str
    phase: int
    actor: int | None
    board: tuple[int, ...]
    pot: int
    seats: tuple[SeatView, ...]
    pots: tuple[tuple[int, tuple[int, ...]], ...]
    options: tuple[str, ...]
    to_call: int
    raise_bounds: tuple[int, int] | None
    log: tuple[Act, ...]


def see(hand: "Remedies", seat: int | None) -> HandView:
    """What the player at `seat`, or with None a bystander, may see of the hand now."""
    mine = seat is not None and hand.actor == seat
    return HandView(
        seat=seat,
        game=hand.variant.id,
        street=hand.street,
        phase=int(hand.phase),
        actor=hand.actor,
        board=hand.board,
        pot=hand.pot,
        seats=tuple(_seat(hand, other, seat) for other in range(hand.players)),
        pots=hand.pots,
        options=hand.options() if mine else (),
        to_call=hand.to_call if mine else 0,
        raise_bounds=hand.raise_bounds if mine else None,
        log=tuple(_hide(act, seat) for act in hand.log),
    )


def _seat(hand: "Remedies", other: int, viewer: int | None) -> SeatView:
    held = hand.hole(other)
    if other == viewer or hand.shown(other):
        cards = held
    else:
        ups = hand.up_places(other)
        cards = tuple(card if up else UNKNOWN for card, up in zip(held, ups, strict=True))
    return SeatView(
        stack=hand.stacks[other],
        bet=hand.bets[other],
        live=other in hand.live,
        shown=hand.shown(other),
        cards=cards,
        won=hand.won[other],
    )


def _hide(act: Act, viewer: int | None) -> Act:
    """The entry as the viewer may read it: faces of down cards only to their player."""
    match act:
        case acts.HoleDealt():
            return act if act.seat == viewer else acts.HoleDealt(act.seat, (UNKNOWN,) * len(act.cards))
        case acts.StreetDealt():
            hole = tuple(cards if seat == viewer else (UNKNOWN,) * len(cards) for seat, cards in enumerate(act.hole))
            return acts.StreetDealt(hole, act.board)
        case acts.Drew():
            return act if act.seat == viewer else acts.Drew(act.seat, (UNKNOWN,) * len(act.discarded))
        case acts.CardReplaced():
            return act if act.seat == viewer else acts.CardReplaced(act.seat, UNKNOWN, UNKNOWN)
        case acts.StubReshuffled() | acts.StubRemade():
            return type(act)(())
        case _:
            return act
