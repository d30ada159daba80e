"""What the player to act sees, in the terms in which players think: price, pot, who is left and what they have done.

Read from a view alone. `unseen` are all cards that the viewer cannot see: which of them lie in hands, in the muck or in
the stub, nobody tells him.
"""

from collections import Counter
from dataclasses import dataclass, field
from typing import Final

from shuffleup.cards.card import UNKNOWN
from shuffleup.cards.deck import full_deck, short_deck
from shuffleup.games.variant import Betting, Variant
from shuffleup.games.variants import find_variant
from shuffleup.hand import acts
from shuffleup.hand.core import Phase
from shuffleup.hand.view import HandView

RAISING: Final = (acts.Bet, acts.Completed, acts.Raised)
NEW_STREET: Final = (acts.StreetDealt, acts.BoardDealt, acts.HoleDealt, acts.Drew)


@dataclass(frozen=True, slots=True)
class Opponent:
    """Somebody else who still has cards."""

    seat: int
    held: int
    faces: tuple[int, ...]
    """Those of his cards that lie open."""
    raised: int
    """Bets and raises of his in this hand."""
    raised_now: int
    """Of these, those of this street."""
    called: int
    drew: int
    """Cards he threw away last time, -1 while nobody has drawn."""


@dataclass(frozen=True, slots=True)
class Outlook:
    """How the hand stands for the player to act. Sums are chips."""

    view: HandView
    variant: Variant
    seat: int
    street: int
    """From 0."""
    pot: int
    owed: int
    """What a call costs, all he has at most."""
    price: int
    """The total that a caller has in front."""
    stack: int
    unit: int
    """The bet of this street in limit games, the big blind in others."""
    raises: int
    """Bets and raises of this street so far."""
    opponents: tuple[Opponent, ...]
    thrown: frozenset[int]
    """Cards that the player himself threw away."""
    unseen: list[int] = field(repr=False)

    @property
    def streets_left(self) -> int:
        """Rounds of betting that follow this one."""
        return len(self.variant.streets) - 1 - self.street

    @property
    def draws_left(self) -> int:
        """Draws that are still to come, this one included while it lasts."""
        this_one = self.view.phase == Phase.DRAW
        return sum(street.draw for street in self.variant.streets[self.street + (not this_one) :])


def outlook_of(view: HandView) -> Outlook:
    """How the hand stands for the player whose view this is. ValueError where it is not his turn."""
    seat = view.seat
    if seat is None or view.actor != seat:
        raise ValueError("a bot acts from the view of its own seat, when it is its turn")
    variant = find_variant(view.game)
    street = next(at for at, each in enumerate(variant.streets) if each.name == view.street)
    stakes = view.stakes
    limit = variant.betting is Betting.FIXED_LIMIT
    unit = (stakes.big_bet if variant.streets[street].big_bet else stakes.small_bet) if limit else stakes.min_bet
    raisers, thrown = list[int](), set[int]()
    for act in view.log:
        if isinstance(act, NEW_STREET):
            raisers = []
            if isinstance(act, acts.Drew) and act.seat == seat:
                thrown.update(act.discarded)
        elif isinstance(act, RAISING):
            raisers.append(act.seat)
    return Outlook(
        view=view,
        variant=variant,
        seat=seat,
        street=street,
        pot=view.pot,
        owed=view.to_call,
        price=max(view.bets[seat] + view.to_call, *view.bets),
        stack=view.stacks[seat],
        unit=max(1, unit),
        raises=len(raisers),
        opponents=_opponents(view, raisers),
        thrown=frozenset(thrown - {UNKNOWN}),
        unseen=_unseen(view, short=variant.short_deck, thrown=thrown),
    )


def _opponents(view: HandView, raisers: list[int]) -> tuple[Opponent, ...]:
    raised = Counter(act.seat for act in view.log if isinstance(act, RAISING))
    called = Counter(act.seat for act in view.log if isinstance(act, acts.Called))
    drew = {act.seat: len(act.discarded) for act in view.log if isinstance(act, acts.Drew)}
    return tuple(
        Opponent(
            seat=seat,
            held=len(each.cards),
            faces=tuple(card for card in each.cards if card != UNKNOWN),
            raised=raised[seat],
            raised_now=raisers.count(seat),
            called=called[seat],
            drew=drew.get(seat, -1),
        )
        for seat, each in enumerate(view.seats)
        if each.live and seat != view.seat
    )


def _unseen(view: HandView, *, short: bool, thrown: set[int]) -> list[int]:
    """The deck without what the viewer has seen of it, his own discards and folded hands' open cards included."""
    seen = {*view.board, *view.cards, *thrown}
    for each in view.seats:
        seen.update(each.cards)
    for act in view.log:
        if isinstance(act, acts.StreetDealt):
            seen.update(act.board, *act.hole)
    return [card for card in (short_deck() if short else full_deck()) if card not in seen]
