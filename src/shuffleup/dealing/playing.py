"""One act in a hand under a name that can be written down, and the hand played again from what was written.

Whose rules: `hand`'s; nothing is decided here. A new stub is no act: it follows from the deck when a draw needs it.
"""

from collections.abc import Callable, Iterable, Sequence

from shuffleup.bad_input import BadInput
from shuffleup.cards.card import UNKNOWN
from shuffleup.dealing.events import Act, Acted
from shuffleup.hand.acts import StubReshuffled
from shuffleup.hand.core import Phase
from shuffleup.hand.hand import Hand
from shuffleup.message import Message

NewStub = Callable[[Sequence[int], int], Sequence[int]]
"""From a muck's cards, as they came to it, and the count of earlier new stubs to the new one's order, top first."""


def do(hand: Hand, acted: Acted, new_stub: NewStub | None) -> None:
    """Carry an act out, with the new stub that it may call for. Raises Refused or BadInput; then nothing changed.

    Without `new_stub` people deal: their cards are followed, unseen.
    """
    seat = acted.seat
    match acted.act:
        case Act.FOLD:
            hand.fold(seat)
        case Act.CHECK:
            hand.check(seat)
        case Act.CALL:
            hand.call(seat)
        case Act.BRING_IN:
            hand.bring_in(seat)
        case Act.RAISE_TO:
            hand.raise_to(acted.to, seat)
        case Act.DRAW:
            hand.draw(_thrown(hand, acted), seat)
        case Act.SHOW:
            hand.show(seat=seat)
        case Act.MUCK:
            hand.muck(seat)
        case Act.KILL:
            hand.kill_hand(seat)
    if new_stub is None:
        deal_unseen(hand)
    elif hand.phase is Phase.DEAL and hand.stub_left == 0:
        hand.reshuffle_muck(tuple(new_stub(hand.muck_cards, new_stubs(hand))))


def deal_unseen(hand: Hand) -> None:
    """Go on to where somebody bets or shows: people deal, and throw and draw, with cards that are not known here."""
    while hand.phase in (Phase.DEAL, Phase.DRAW):
        if hand.phase is Phase.DRAW:
            hand.draw((), hand.actor)
        else:
            hand.deal_street([[UNKNOWN] * due for due in hand.cards_due], [UNKNOWN] * hand.board_due)


def new_stubs(hand: Hand) -> int:
    """How often the muck of this hand became the stub."""
    return sum(isinstance(act, StubReshuffled) for act in hand.log)


def play_again(hand: Hand, acts: Iterable[Acted], new_stub: NewStub | None) -> Hand:
    """Carry all these acts out in a hand just begun; returns it. Raises Refused at the first that is not legal."""
    for acted in acts:
        do(hand, acted, new_stub)
    return hand


def by_default(hand: Hand, *, muck: bool) -> Acted:
    """What is done for a player who does nothing: the cheapest that keeps his hand without a bet, else a fold.

    He checks where he can, posts the bring-in where he must, stands pat; at the showdown he shows, or with `muck` keeps
    what he may. ValueError where nobody has to act.
    """
    seat = hand.actor
    if seat is None:
        raise ValueError("nobody has to act")
    if hand.phase is Phase.DRAW:
        return Acted(seat, Act.DRAW)
    if hand.phase is Phase.SHOW:
        return Acted(seat, Act.MUCK if muck and hand.can_muck() else Act.SHOW)
    if hand.can_bring_in():
        return Acted(seat, Act.BRING_IN)
    return Acted(seat, Act.CHECK if hand.can_check() else Act.FOLD)


def _thrown(hand: Hand, acted: Acted) -> list[int]:
    """The cards at these places of the player's hand. Raises BadInput for a place that he has not, or names twice."""
    held = hand.hole(acted.seat)
    if len(set(acted.places)) != len(acted.places) or not all(0 <= place < len(held) for place in acted.places):
        raise BadInput(Message("wrong.places_thrown"), right=Message("right.places_thrown", {"count": len(held)}))
    return [held[place] for place in acted.places]
