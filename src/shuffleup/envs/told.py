"""A hand as one player was told it, in one line of text: what he may know, all of it, and in the order he learnt it.

    NLHE 2 seat 0, stacks 10000 10000 | 0:AhKh 1:???? | 1 raise 300, 0 call | board Kd9h4s | 0 check

Made of the seat's view alone. Nothing in it changes when the hand goes on, more is added at the end; so each text of a
player's turns begins with the one before (perfect recall), and worlds that he cannot tell apart read the same.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from shuffleup.cards.card import UNKNOWN, cards_text
from shuffleup.games.variant import Variant
from shuffleup.hand import acts
from shuffleup.hand.acts import Act
from shuffleup.hand.view import HandView

RAISES: Final = (acts.Bet, acts.Completed, acts.Raised)
PLAIN: Final[dict[type, str]] = {
    acts.Folded: "fold",
    acts.Checked: "check",
    acts.Called: "call",
    acts.BroughtIn: "bring in",
}
DEALS: Final = (acts.StreetDealt, acts.HoleDealt, acts.BoardDealt)


@dataclass(slots=True)
class CardsTold:
    """Cards that came together: by seat as the viewer saw them then, and on the board."""

    hole: list[list[int]]
    board: list[int] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class ActTold:
    """What a player did: `what` in a word, the total of a raise, the cards thrown away as the viewer saw them."""

    seat: int
    what: str
    to: int = 0
    thrown: tuple[int, ...] = ()


Told = CardsTold | ActTold


def told(view: HandView, variant: Variant) -> list[Told]:
    """Everything that the viewer was told, in order. ValueError for an entry that machines never make."""
    seats, found = len(view.stacks), list[Told]()
    up, had = dealt_up(variant), [0] * seats
    for act in view.log:
        if isinstance(act, DEALS):
            last = found[-1] if found else None
            came = last if isinstance(last, CardsTold) else CardsTold([[] for _ in range(seats)])
            if came is not last:
                found.append(came)
            _take(came, act, view, up, had)
        elif isinstance(act, acts.StubReshuffled):
            found.append(ActTold(-1, "muck shuffled"))
        else:
            found.append(_did(act))
    return found


def dealt_up(variant: Variant) -> tuple[bool, ...]:
    """Of the cards of a hand in the order of the deal, which lie open from the first."""
    return tuple(up for street in variant.streets for up in (*[False] * street.down, *[True] * street.up))


def _take(came: CardsTold, act: Act, view: HandView, up: Sequence[bool], had: list[int]) -> None:
    """Add what one entry of the log dealt; upcards of others stand in the view and not in its log."""
    hole: Sequence[Sequence[int]] = ()
    if isinstance(act, acts.HoleDealt):
        hole = [*[()] * act.seat, act.cards]
    elif isinstance(act, acts.StreetDealt):
        hole = act.hole
        came.board += act.board
    elif isinstance(act, acts.BoardDealt):
        came.board += act.cards
    for seat, cards in enumerate(hole):
        for card in cards:
            place = had[seat]
            is_open = place < len(up) and up[place]
            seen = view.seats[seat].cards[place] if is_open and seat != view.seat else card
            came.hole[seat].append(seen)
            had[seat] += 1


def _did(act: Act) -> ActTold:
    if isinstance(act, RAISES):
        return ActTold(act.seat, "raise", act.to)
    if isinstance(act, acts.Drew):
        return ActTold(act.seat, "draw", thrown=act.discarded)
    if isinstance(act, (acts.Folded, acts.Checked, acts.Called, acts.BroughtIn)):
        return ActTold(act.seat, PLAIN[type(act)])
    raise ValueError(f"machines make no {type(act).__name__}")


def told_text(view: HandView, variant: Variant, stacks: Sequence[int]) -> str:
    """What a player was told, on one line; `stacks` are those that the hand began with."""
    parts = [f"{variant.id} {len(stacks)} seat {view.seat}, stacks {' '.join(map(str, stacks))}"]
    before: Told | None = None
    for each in told(view, variant):
        text = _deal_text(each) if isinstance(each, CardsTold) else _did_text(each)
        parts.append(f"{', ' if isinstance(each, ActTold) and isinstance(before, ActTold) else ' | '}{text}")
        before = each
    shown = [f"{seat}:{cards_text(each.cards)}" for seat, each in enumerate(view.seats) if each.shown]
    return "".join(parts) + (f" | shown {' '.join(shown)}" if shown else "")


def _deal_text(came: CardsTold) -> str:
    hole = [f"{seat}:{cards_text(cards)}" for seat, cards in enumerate(came.hole) if cards]
    return " ".join([*hole, *([f"board {cards_text(came.board)}"] if came.board else [])])


def _did_text(did: ActTold) -> str:
    if did.seat < 0:
        return did.what
    if did.what == "draw":
        cards = "" if UNKNOWN in did.thrown else f" {cards_text(did.thrown)}"
        return f"{did.seat} draw {len(did.thrown)}{cards}" if did.thrown else f"{did.seat} stand pat"
    return f"{did.seat} {did.what}{f' {did.to}' if did.to else ''}"


def own_hands(view: HandView, variant: Variant) -> list[list[int]]:
    """The viewer's cards as he held them after the deal and after each draw, in the order he held them."""
    held, hands, waits = list[int](), list[list[int]](), False
    for each in told(view, variant):
        if isinstance(each, CardsTold):
            mine = each.hole[view.seat] if view.seat is not None else []
            held = [*held, *mine]
            if mine and waits:
                hands.append(held)
            elif mine:
                hands[-1:] = [held]
            waits = waits and not mine
        elif each.what == "draw" and each.seat == view.seat:
            held = [card for card in held if card not in each.thrown]
            waits = bool(each.thrown)
            if not waits:
                hands.append(held)
    return hands
