"""Who wins how much: the prizes of a plan applied to a pool of money, to the last coin.

The plan says the prizes; no book of the five prints a table of them. The rules for what does not divide are ours, and
named here so that a league can quote them:

* *fixed first*: fixed amounts are paid from first place down while the pool lasts;
* *the rest in proportion*: what is left is divided among the places with a share, in proportion to the shares. Shares
  of places that nobody reached drop out, so the money goes to those who are there;
* *largest remainder*: each place gets its share rounded down; coins left over go one each to the places that lost most
  by rounding, the better place first where they lost the same;
* *tied places share equally*: entrants on one place share the money of all places that they take up; odd coins go one
  each in the order in which they are listed.

Not done: deals, rounding to notes, limits of the law.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from shuffleup.tournament.plan import Plan


@dataclass(frozen=True, slots=True)
class Won:
    """What one entrant wins: money in the smallest coin, and things.

    `contested` when tied entrants share one or more things: a thing cannot be split, so each of them has it here and
    the director says who takes it.
    """

    amount: int = 0
    items: tuple[str, ...] = ()
    contested: bool = False


@dataclass(frozen=True, slots=True)
class PrizeList:
    """The prizes of all places in order; `left` is money that no prize claims, `short` what fixed prizes lack."""

    places: tuple[Won, ...]
    left: int = 0
    short: int = 0


def paid_in(plan: Plan, paid_entries: int, beside: int = 0) -> int:
    """What the pool holds before any guarantee: entries less bounties and fees, what is added, re-buys (`beside`)."""
    return (plan.stake - plan.bounty) * paid_entries + beside + plan.added


def pool_of(plan: Plan, paid_entries: int, beside: int = 0) -> int:
    """The prize pool in the smallest coin: what is paid in, and never less than what is guaranteed."""
    return max(paid_in(plan, paid_entries, beside), plan.guarantee)


def prize_list(plan: Plan, pool: int, field_size: int) -> PrizeList:
    """The prizes of places 1 to `field_size` out of `pool` (smallest coin).

    The amounts, `left` included, always add up to the pool. Raises `ValueError` for a negative pool.
    """
    if pool < 0:
        raise ValueError(f"a prize pool of {pool} cannot be paid out")
    fixed, shares = [0] * field_size, [0] * field_size
    items: list[tuple[str, ...]] = [()] * field_size
    for prize in plan.prizes:
        if 1 <= prize.place <= field_size:
            fixed[prize.place - 1] += prize.amount
            shares[prize.place - 1] += prize.share
            items[prize.place - 1] += (prize.item,) if prize.item else ()
    paid, rest = [], pool
    for amount in fixed:
        paid.append(min(amount, rest))
        rest -= paid[-1]
    divided = by_largest_remainder(rest, shares)
    amounts = [now + then for now, then in zip(paid, divided, strict=True)]
    return PrizeList(
        places=tuple(Won(amount, things) for amount, things in zip(amounts, items, strict=True)),
        left=pool - sum(amounts),
        short=sum(fixed) - sum(paid),
    )


def prizes(plan: Plan, pool: int, places: Sequence[int]) -> tuple[Won, ...]:
    """What each entrant wins, in the order of `places`: the place of every entrant of the field, tied ones alike.

    `places` holds ranks such as 1, 2, 3, 3, 5 in any order; those of entrants still in play may be missing. Raises
    `ValueError` when a tie overlaps the next place or a place is below 1.
    """
    field_size = _last_place(places)
    by_place = prize_list(plan, pool, field_size).places
    tied = Counter(places)
    shared = {place: _shared(by_place[place - 1 : place - 1 + count], count) for place, count in tied.items()}
    seen: Counter[int] = Counter()
    won = []
    for place in places:
        each, odd, items = shared[place]
        won.append(Won(each + (seen[place] < odd), items, contested=bool(items) and tied[place] > 1))
        seen[place] += 1
    return tuple(won)


def _shared(together: tuple[Won, ...], count: int) -> tuple[int, int, tuple[str, ...]]:
    """What each of so many who share these places has, how many odd coins there are, and all their things."""
    each, odd = divmod(sum(one.amount for one in together), count)
    return each, odd, tuple(item for one in together for item in one.items)


def _last_place(places: Sequence[int]) -> int:
    """The last place that the entrants take up, ties counted in full."""
    free = 1
    for place, tied in sorted(Counter(places).items()):
        if place < free:
            raise ValueError(
                f"place {place} is taken up already by a tie before it" if place > 0 else f"no place {place}"
            )
        free = place + tied
    return free - 1


def by_largest_remainder(whole: int, weights: Sequence[int]) -> tuple[int, ...]:
    """Divide `whole` by `weights` (none negative) into integers that add up to it; all zero where no weight is."""
    total = sum(weights)
    if total == 0:
        return (0,) * len(weights)
    parts = [whole * weight // total for weight in weights]
    lost = sorted(range(len(weights)), key=lambda index: (-(whole * weights[index] % total), index))
    for index in lost[: whole - sum(parts)]:
        parts[index] += 1
    return tuple(parts)
