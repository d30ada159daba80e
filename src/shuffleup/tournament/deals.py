"""Deals: the prizes still to be paid, divided among the players left, to the last coin.

The ways to divide, none of which a rulebook prints; each adds up to the pool by the rule *largest remainder* of
`prizes.py` (the player listed first where two lost the same):

* *chips*: all of it in proportion to the stacks. It can pay more than first prize, and less than what is safe already;
* *chips-guaranteed*: everybody the lowest prize still to be paid, the rest in proportion to the stacks;
* *icm*: what the stacks are worth (`icm.py`), never above first prize and never below the lowest;
* *equal*: the same for everybody;
* *custom*: amounts that the players agreed on;
* *save*: icm, with an amount kept back.

In each an amount can be **saved**: it stays on the table, and whoever wins the tournament gets it. It comes out of the
whole by chips and in equal parts, and out of first prize in icm, so that a player's share and the chance of winning the
rest are together worth what the same way gives without it. In icm, once more is saved than first prize is above the
second, the larger stacks are paid less now than the smaller: their chances of what is saved are better.

Amounts may be rounded to more than a coin (`in_whole`): the same rule, and what does not make one whole unit goes to
whoever gets most. Somebody may take a seat or a voucher for its value (`cash_beside`).

Whether a book allows a deal is for `deal_rules.py`. Not done: tips.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from shuffleup.bad_input import BadInput
from shuffleup.message import Message
from shuffleup.tournament.icm import checked_stacks, icm
from shuffleup.tournament.plan import Plan, Prize
from shuffleup.tournament.prizes import by_largest_remainder, prizes

FINEST = 10**11
"""Into how many parts the pool is cut before equities are rounded to coins: fewer than the model's error could blur."""


class Method(StrEnum):
    """How a deal divides."""

    ICM = "icm"
    CHIPS = "chips"
    CHIPS_GUARANTEED = "chips-guaranteed"
    EQUAL = "equal"
    CUSTOM = "custom"
    SAVE = "save"


@dataclass(frozen=True, slots=True)
class DealStakes:
    """What a deal is about: the stacks of the players left, and the prizes of the places still open from the first on.

    Money in the smallest coin. Prizes beyond the players are paid already and left out; places without a prize are
    paid 0. A player without chips is out last of all (see `icm`). `players` are their ids for messages: 1, 2 .. if not
    given. Raises `BadInput` for a negative stack or prize, and where nobody has chips.
    """

    stacks: tuple[int, ...]
    prizes: tuple[int, ...]
    players: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        """Check the numbers and bring the prizes to the length of the stacks."""
        checked_stacks(self.stacks)
        for place, prize in enumerate(self.prizes, 1):
            if prize < 0:
                raise BadInput(
                    Message("wrong.prize_is", {"place": place, "prize": prize}), right=Message("right.none_or_more")
                )
        lacking = len(self.stacks) - len(self.prizes)
        object.__setattr__(self, "prizes", (*self.prizes[: len(self.stacks)], *(0,) * lacking))
        if not self.players:
            object.__setattr__(self, "players", tuple(str(number) for number in range(1, len(self.stacks) + 1)))

    @property
    def pool(self) -> int:
        """All that is still to be paid."""
        return sum(self.prizes)

    @property
    def locked(self) -> int:
        """What everybody left is sure of: the lowest prize of the places open."""
        return min(self.prizes)

    @property
    def scheduled(self) -> tuple[int, ...]:
        """What each would get if all finished in the order of their stacks now; equal stacks share their places."""
        places = [1 + sum(other > stack for other in self.stacks) for stack in self.stacks]
        plan = Plan("", prizes=tuple(Prize(place, amount=amount) for place, amount in enumerate(self.prizes, 1)))
        return tuple(won.amount for won in prizes(plan, self.pool, places))


@dataclass(frozen=True, slots=True)
class Deal:
    """The terms: what each player is paid now, and what is saved for the winner."""

    stakes: DealStakes
    method: Method
    amounts: tuple[int, ...]
    saved: int = 0

    @property
    def gains(self) -> tuple[int, ...]:
        """What each gets more than the prize of the place that the stacks stand for now; less if negative."""
        return tuple(now - then for now, then in zip(self.amounts, self.stakes.scheduled, strict=True))


def make_deal(stakes: DealStakes, method: Method, *, saved: int = 0, amounts: Sequence[int] = ()) -> Deal:
    """Divide by a method; `amounts` are for a custom deal, and are taken as they are.

    Raises `BadInput` if more is to be saved than there is, for `save` without an amount, for custom amounts that are
    negative or not one a player, and for amounts where a method finds its own.
    """
    if amounts and method is not Method.CUSTOM:
        raise BadInput(
            Message("wrong.finds_amounts", {"method": method.value}), right=Message("right.amounts_custom_deal_only")
        )
    if method is Method.CUSTOM:
        return Deal(stakes, method, _checked(stakes, amounts), _saved(saved, stakes.pool))
    if method is Method.SAVE and saved == 0:
        raise BadInput(Message("wrong.nothing_saved_winner"), right=Message("right.amount_above_0"))
    if method in (Method.ICM, Method.SAVE):
        shares = _by_icm(stakes, _saved(saved, stakes.prizes[0]))
    elif method is Method.CHIPS_GUARANTEED:
        safe = stakes.locked * len(stakes.stacks)
        rest = stakes.pool - safe - _saved(saved, stakes.pool - safe)
        shares = tuple(stakes.locked + part for part in by_largest_remainder(rest, stakes.stacks))
    else:
        weights = stakes.stacks if method is Method.CHIPS else (1,) * len(stakes.stacks)
        shares = by_largest_remainder(stakes.pool - _saved(saved, stakes.pool), weights)
    return Deal(stakes, method, shares, saved)


def in_whole(deal: Deal, unit: int) -> Deal:
    """The same deal in whole `unit`s (100 for whole pounds), by *largest remainder*; it adds up to the same.

    What is less than a unit in all goes to the largest amount, the first of them. Raises `BadInput` for a unit below 1.
    """
    if unit < 1:
        raise BadInput(Message("wrong.cannot_round_to", {"unit": unit}), right=Message("right.smallest_coins"))
    whole, rest = divmod(sum(deal.amounts), unit)
    amounts = [part * unit for part in by_largest_remainder(whole, deal.amounts)]
    amounts[deal.amounts.index(max(deal.amounts))] += rest
    return replace(deal, amounts=tuple(amounts))


def cash_beside(amounts: Sequence[int], values: Sequence[int]) -> tuple[int, ...]:
    """What each is paid in money, of `amounts` in which the things that he takes are counted with their `values`.

    Where a thing is worth more than its taker's amount, he gets no money, and all others get less in proportion; the
    money adds up to the amounts without the values all the same. Raises `BadInput` where there is not so much money.
    """
    money = [amount - value for amount, value in zip(amounts, values, strict=True)]
    whole = sum(money)
    if whole < 0:
        raise BadInput(Message("wrong.things_taken_worth_more"), right=Message("right.fewer_them_taken"))
    if min(money) >= 0:
        return tuple(money)
    return by_largest_remainder(whole, [max(0, each) for each in money])


def _by_icm(stakes: DealStakes, saved: int) -> tuple[int, ...]:
    first, *others = stakes.prizes
    open_prizes = (first - saved, *others)
    pool = sum(open_prizes)
    if pool == 0:
        return (0,) * len(stakes.stacks)
    return by_largest_remainder(pool, [round(worth / pool * FINEST) for worth in icm(stakes.stacks, open_prizes)])


def _saved(saved: int, most: int) -> int:
    if not 0 <= saved <= most:
        raise BadInput(
            Message("wrong.cannot_save", {"saved": saved}), right=Message("right.save_at_most", {"most": most})
        )
    return saved


def _checked(stakes: DealStakes, amounts: Sequence[int]) -> tuple[int, ...]:
    if len(amounts) != len(stakes.stacks):
        raise BadInput(
            Message("wrong.amounts_for_players", {"count": len(amounts), "left": len(stakes.stacks)}),
            right=Message("right.amount_each_player"),
        )
    for number, amount in enumerate(amounts, 1):
        if amount < 0:
            raise BadInput(
                Message("wrong.amount_is", {"number": number, "amount": amount}), right=Message("right.none_or_more")
            )
    return tuple(amounts)
