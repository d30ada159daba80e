"""A hand that is over, once more on a television: from its beginning, with the cards that were turned over in it.

Whose rule: the plan's (`tv_cards`, `tv_delay`), and the protocol's (docs/dealing.md): a hand that was mucked is opened
to nobody, so it stays closed here, too. It is made of what a bystander is told of the hand (`retold`), so no card can
be in it that did not lie open to all when the hand was over. In draw games cards were thrown away that nobody saw, so
hands lie open from where they were turned over. Not done: the live table with closed cards (`showing`).
"""

from collections.abc import Iterable
from dataclasses import replace

from shuffleup.desk.dealer.hand_index import HandPlace
from shuffleup.desk.dealer.retold import HandRetold, SeatRetold, StepRetold
from shuffleup.desk.dealer.state import FACE_DOWN
from shuffleup.games.variant import Family
from shuffleup.games.variants import find_variant
from shuffleup.tournament.plan import Plan

MINUTE = 60_000


def latest(plan: Plan, hands: Iterable[HandPlace], now: int) -> int | None:
    """The latest hand of a table that is old enough to be shown; None where the plan wants none, or there is none."""
    if not (plan.deals_cards and plan.tv_cards):
        return None
    due = (each.hand for each in hands if not each.voided and now - each.at >= plan.tv_delay * MINUTE)
    return max(due, default=None)


def with_its_cards(told: HandRetold) -> HandRetold:
    """The same hand, each hand that was turned over lying open from the start. `told` is what a bystander is told."""
    if find_variant(told.game).family is Family.DRAW or not told.steps:
        return told
    open_ = {each.seat: each.cards for each in told.steps[-1].seats if each.shown and FACE_DOWN not in each.cards}
    return replace(told, steps=tuple(_opened(step, open_) for step in told.steps))


def _opened(step: StepRetold, open_: dict[int, tuple[str, ...]]) -> StepRetold:
    return replace(step, seats=tuple(_seat(each, open_.get(each.seat, ())) for each in step.seats))


def _seat(seat: SeatRetold, cards: tuple[str, ...]) -> SeatRetold:
    """A seat with as many of its cards as it had then."""
    return replace(seat, cards=cards[: len(seat.cards)], shown=True) if cards and seat.cards else seat
