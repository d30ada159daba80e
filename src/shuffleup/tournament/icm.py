"""ICM, the independent chip model of Malmuth and Harville: what stacks are worth in prizes, exactly.

The model: the winner is drawn with chances in proportion to the stacks, then the second among the others in the same
way, and so on. It is a race: give each player an independent exponential time whose rate is the stack, and the first to
finish wins. Who has place k + 1 at time t is the player who finishes then while exactly k others are done, so every
chance is one integral over t of a product, and no permutation is ever listed.

**The integral.** With `t = exp(y - exp(-y))` both tails die doubly exponentially and the trapezoid rule converges as
fast as it can: its error is that of the narrowest bump in the integrand. The bumps are as narrow as they can be for
equal stacks, 1.24 / sqrt(players) wide in log t, and wider early on; the steps follow them (`icm_steps.py`).

**Error**: each chance, and each player's money as a part of the pool, is within `ERROR`: the size of what the rule
leaves of the narrowest bump. Two sums are known beforehand, every place adds up to 1 and the chance to win is the share
of the chips: `deviation` says how far a table is from them.

**Who has no chips** is out after all others; several share the last places evenly. Equal stacks get equal figures to
the last bit, and the order of the players changes nothing. Prizes for places beyond the players are left out.

No rulebook prints this model. Not done: skill, position, blinds to come, bounties.
"""

from collections.abc import Callable, Iterator, Sequence
from math import expm1, inf, isfinite
from operator import index, mul

from shuffleup.bad_input import BadInput
from shuffleup.message import Message
from shuffleup.tournament.icm_steps import (
    START,
    STEP,
    TINY,
    density_so_far,
    finer_by,
    knee_of,
    last_y,
    next_y,
    time_at,
    weight_at,
)

ERROR = 1e-12
"""No chance is further off than this, and no equity by more than this part of the prizes added up."""


def icm(stacks: Sequence[int], prizes: Sequence[float], *, worth_of: "WorthOf | None" = None) -> tuple[float, ...]:
    """What each player's stack is worth: the prizes of all places, each times the chance of it.

    `stacks` are chips, `prizes` money of any unit from first place down; the figures are in the same unit and order as
    the stacks. They add up to the prizes of as many places as there are players. `worth_of` is another way to run the
    race (`simulation.icm`). Raises `BadInput` for a negative stack or prize, and where nobody has chips.
    """
    chips, money = checked_stacks(stacks), _checked_prizes(prizes)[: len(stacks)]
    money += [0.0] * (len(chips) - len(money))
    alive = sorted((chip for chip in chips if chip), reverse=True)
    paid = money[: len(alive)]
    while paid and not paid[-1]:
        paid.pop()
    worth = (worth_of or _worth_of)(alive, [0.0, *paid, 0.0])
    out = len(chips) - len(alive)
    if out:
        worth[0] = sum(money[len(alive) :]) / out
    return tuple(worth[chip] for chip in chips)


WorthOf = Callable[[Sequence[int], Sequence[float]], dict[int, float]]
"""From stacks, the largest first, and the prizes that matter between two zeros, to what each of the stacks is worth."""


def _worth_of(stacks: Sequence[int], paid: Sequence[float]) -> dict[int, float]:
    worth = dict.fromkeys(stacks, 0.0)
    for stack, place, weight, chances in _race(stacks, len(paid) - 2):
        worth[stack] += weight * sum(map(mul, chances, paid[place : place + len(chances)]))
    return worth


def place_probabilities(stacks: Sequence[int]) -> tuple[tuple[float, ...], ...]:
    """The chance of every place for each player: a row a player, first place first. Raises `BadInput` as `icm` does."""
    chips = checked_stacks(stacks)
    alive = sorted((chip for chip in chips if chip), reverse=True)
    out = len(chips) - len(alive)
    rows = {stack: [0.0] * (len(alive) + 2) for stack in alive}
    for stack, place, weight, chances in _race(alive, len(alive)):
        row = rows[stack]
        for at, chance in enumerate(chances, place):
            row[at] += weight * chance
    table = {stack: (*row[1:-1], *[0.0] * out) for stack, row in rows.items()}
    if out:
        table[0] = (*[0.0] * len(alive), *[1 / out] * out)
    return tuple(table[chip] for chip in chips)


def deviation(stacks: Sequence[int], table: Sequence[Sequence[float]]) -> float:
    """How far a table of `place_probabilities` is from what is known: columns add up to 1, first is the chip share."""
    total = sum(stacks)
    columns: list[float] = [abs(sum(column) - 1) for column in zip(*table, strict=True)]
    winners = [abs(row[0] - stack / total) for row, stack in zip(table, stacks, strict=True)]
    return max(columns + winners)


def bubble_factor(stacks: Sequence[int], prizes: Sequence[float], player: int, against: int) -> float:
    """How much more `player` loses than wins in money by playing for all chips that both `player` and `against` have.

    Players are counted from 0. 1 is a game for chips alone, 2 means that what is lost is worth twice what is won; the
    share of pots that must be won is `factor / (factor + 1)`. Whoever has no chips has left already. Infinite where
    there is nothing to win; 1 where nothing is at stake at all. Raises `BadInput` as `icm` does, and for a player
    without chips or against oneself.
    """
    chips = checked_stacks(stacks)
    if player == against or not (0 <= player < len(chips) and 0 <= against < len(chips)):
        raise BadInput(
            Message("wrong.cannot_play_each_other", {"number": player, "other": against}),
            right=Message("right.two_different_players"),
        )
    at_risk = min(chips[player], chips[against])
    if not at_risk:
        raise BadInput(Message("wrong.player_without_chips_plays"))
    left = sum(1 for chip in chips if chip)
    money = _checked_prizes(prizes)[:left]

    def after(change: int) -> float:
        now = list(chips)
        now[player] += change
        now[against] -= change
        if not now[player]:  # out in the last place of those left, above those who are out already
            return money[left - 1] if len(money) == left else 0.0
        return icm([chip for chip in now if chip], money)[sum(1 for chip in now[:player] if chip)]

    here = after(0)
    lost, won = here - after(-at_risk), after(at_risk) - here
    nothing = ERROR * 100 * sum(money)
    if abs(won) <= nothing:
        return 1.0 if abs(lost) <= nothing else inf
    return lost / won


def bubble_factors(stacks: Sequence[int], prizes: Sequence[float]) -> list[list[float | None]]:
    """`bubble_factor` of each against each other player: a row a player.

    None against oneself, for players without chips, and where nothing can be won. Raises `BadInput` as `icm` does.
    """

    def factor(player: int, against: int) -> float | None:
        if player == against or not stacks[player] or not stacks[against]:
            return None
        found = bubble_factor(stacks, prizes, player, against)
        return found if isfinite(found) else None

    players = range(len(stacks))
    return [[factor(player, against) for against in players] for player in players]


def checked_stacks(stacks: Sequence[int]) -> list[int]:
    """The stacks as integers. Raises `BadInput` for one below 0 or no number, and where nobody has chips."""
    chips = []
    for number, stack in enumerate(stacks, 1):
        try:
            chips.append(index(stack))
        except TypeError:
            raise BadInput(
                Message("wrong.stack_is", {"number": number, "stack": repr(stack)}),
                right=Message("right.whole_number_chips"),
            ) from None
        if stack < 0:
            raise BadInput(
                Message("wrong.stack_is", {"number": number, "stack": stack}), right=Message("right.none_or_more_chips")
            )
    if not any(chips):
        raise BadInput(Message("wrong.nobody_chips"), right=Message("right.one_stack_least_above"))
    if min(chip for chip in chips if chip) / sum(chips) == 0:
        raise BadInput(Message("wrong.stack_too_small"), right=Message("right.stacks_one_tournament"))
    return chips


def _checked_prizes(prizes: Sequence[float]) -> list[float]:
    """The prizes as floats, not negative."""
    money = []
    for place, prize in enumerate(prizes, 1):
        try:
            money.append(float(prize))
        except (TypeError, ValueError, OverflowError):
            raise BadInput(
                Message("wrong.prize_is", {"place": place, "prize": repr(prize)}), right=Message("right.amount_money")
            ) from None
        if not (isfinite(money[-1]) and money[-1] >= 0):
            raise BadInput(
                Message("wrong.prize_is", {"place": place, "prize": repr(prize)}), right=Message("right.none_or_more")
            )
    return money


def _race(stacks: Sequence[int], places: int) -> Iterator[tuple[int, int, float, list[float]]]:
    """Run the race of these stacks (all above 0, the largest first); only the first `places` places matter.

    Yields a stack, a place, a weight and chances: for each player with this stack, the weight times each chance is to
    be added to the chance of that place and those that follow. Place 0, and one beyond the last, get rounding errors
    alone.
    """
    total = sum(stacks)
    shares = [stack / total for stack in stacks]
    once = {stack: number for number, stack in enumerate(stacks)}
    for t, step in _moments(len(shares), shares[-1]):
        done = [-expm1(-share * t) for share in shares]
        low, counts = _number_done(done)
        if low > places:
            continue
        for stack, number in once.items():
            chance = done[number]
            left = 1.0 - chance
            factor = step * shares[number]
            if chance <= left:
                yield stack, low + 1, factor, _without(counts, chance / left)
            else:
                others = _without(reversed(counts), left / chance)
                others.reverse()
                yield stack, low, factor * left / chance, others


def _moments(players: int, least_share: float) -> Iterator[tuple[float, float]]:
    """The nodes of the trapezoid rule: times, and the weights of the integrand for a rate of 1 a unit of time."""
    finer, knee, last = finer_by(players), knee_of(players), last_y(least_share)
    y = START
    reached = density_so_far(y, finer, knee)
    while y < last + STEP:
        yield time_at(y), weight_at(y, finer, knee)
        reached += STEP
        y = next_y(y, reached, finer, knee)


def _number_done(done: Sequence[float]) -> tuple[int, list[float]]:
    """Chances that so many have finished, from the least number that is not next to impossible on."""
    low, counts = 0, [1.0]
    for chance in done:
        left = 1.0 - chance
        most = chance * counts[-1]
        counts = [left * same + chance * fewer for same, fewer in zip(counts, [0.0, *counts], strict=False)]
        if most > TINY:
            counts.append(most)
        while counts[-1] < TINY:
            counts.pop()
        if counts[0] < TINY:
            dropped = next(number for number, each in enumerate(counts) if each >= TINY)
            del counts[:dropped]
            low += dropped
    return low, counts


def _without(counts: Sequence[float] | Iterator[float], odds: float) -> list[float]:
    """Take one player out of the counts again, by division from the end where `odds` is at most 1: no digits are lost.

    What comes out is times the chance by which was divided.
    """
    others = []
    one = 0.0
    for each in counts:
        one = each - odds * one
        others.append(one)
    return others
