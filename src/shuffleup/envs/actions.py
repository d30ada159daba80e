"""What a machine may do in a hand, as integers that mean the same through the whole game.

    0   fold, where there is something to call
    1   stay in: check, call, or post the bring-in
    2.. bet, complete or raise, smallest first
    then, in draw games, one action for each way to throw cards away

Raises are one action in limit games. In others they are the least, shares of the pot, and the most there may be (all
chips, or the pot); or, with sizes in CHIPS, every total in whole chips. A share of the pot is of what lies there after
a call, on top of the price, rounded down to the smallest chip. Shares that are no more than the least, or no less than
the most, are not legal: no two legal actions are the same bet. A draw's number counts up by bits: bit 0 is the first
card of the hand, and a bit that is set throws its card away; without any the player stands pat.

Not done: folding for nothing and mucking at the showdown, which no player gains by in a single hand.
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final, Literal

from shuffleup.bad_input import BadInput
from shuffleup.dealing.events import Act, Acted
from shuffleup.games.variant import Betting, Variant
from shuffleup.hand.core import Phase
from shuffleup.hand.hand import Hand
from shuffleup.hand.playable import is_whole

FOLD: Final = 0
STAY: Final = 1
RAISE: Final = 2
"""The first of the raises; limit games have no other."""

CHIPS: Final = "chips"
Sizes = tuple[int, ...] | Literal["chips"]
"""Shares of the pot in percent, rising; or CHIPS: every total."""

USUAL_SIZES: Final[dict[Betting, tuple[int, ...]]] = {
    Betting.NO_LIMIT: (50, 100),
    Betting.POT_LIMIT: (50,),
    Betting.FIXED_LIMIT: (),
}
MOST_PERCENT: Final = 100_000
MOST_CHIPS: Final = 1_000_000
"""Chips of a stack whose every total can be an action of its own."""


class ActionSpace:
    """The actions of one game. `size` is how many there are, legal now or not."""

    __slots__ = ("_by_chips", "_limit", "_most", "_shares", "draws", "first_draw", "raises", "size", "sizes")

    def __init__(
        self,
        variant: Variant,
        sizes: Sequence[int] | Literal["chips"] | None,
        highest: int,
        *,
        beside: "ActionSpace | None" = None,
    ) -> None:
        """Of this game, with raises of these sizes (None: the usual), nobody having more chips than `highest`.

        Beside the actions of another game those of this one have the same numbers, as far as both have them. Raises
        BadInput for sizes that the game does not have.
        """
        self._limit = variant.betting is Betting.FIXED_LIMIT
        self.sizes: Sizes = _checked(variant, sizes)
        self._by_chips = not self._limit and self.sizes == CHIPS
        self._shares: tuple[int, ...] = () if isinstance(self.sizes, str) else self.sizes
        if self._by_chips and highest > MOST_CHIPS:
            raise BadInput(f"an action for each of {highest} chips", right=f"stacks of {MOST_CHIPS} at most")
        own = 1 if self._limit else highest if self._by_chips else len(self._shares) + 2
        self._most = RAISE + own - 1
        self.raises: int = max(own, beside.raises) if beside else own
        self.first_draw = RAISE + self.raises
        held = variant.streets[0].down if any(street.draw for street in variant.streets) else 0
        self.draws: int = max(1 << held if held else 0, beside.draws if beside else 0)
        self.size = self.first_draw + self.draws

    def legal(self, hand: Hand) -> list[int]:
        """The actions of the player to act, rising; none where nobody has to."""
        phase = hand.phase
        if phase is Phase.DRAW and hand.actor is not None:
            ways = 1 << len(hand.hole(hand.actor))
            return list(range(self.first_draw, self.first_draw + ways))
        if phase is not Phase.BET:
            return []
        stays = [FOLD, STAY] if hand.to_call > 0 else [STAY]
        bounds = hand.raise_bounds
        if bounds is None:
            return stays
        if self._limit:
            return [*stays, RAISE]
        if self._by_chips:
            return [*stays, *range(RAISE - 1 + bounds[0], RAISE + bounds[1])]
        return [*stays, *(action for action, _ in self._totals(hand, *bounds))]

    def apply(self, hand: Hand, action: int) -> None:
        """Carry a legal action out. Raises Refused or BadInput for one that is not; then nothing has changed."""
        if hand.phase is Phase.DRAW:
            if action not in range(self.first_draw, self.size):
                raise self._not_legal(hand, action)
            hand.draw(self.thrown(hand, action))
        elif action == FOLD and hand.to_call > 0:
            hand.fold()
        elif action == STAY and hand.can_bring_in():
            hand.bring_in()
        elif action == STAY:
            hand.check_or_call()
        else:
            hand.raise_to(self.total(hand, action))

    def total(self, hand: Hand, action: int) -> int:
        """The chips in front of the player to act after this bet or raise. Raises BadInput where it is not legal."""
        bounds = hand.raise_bounds
        if bounds is not None and RAISE <= action <= self._most:
            least, most = bounds
            if self._limit:
                return least
            if self._by_chips and least <= action - RAISE + 1 <= most:
                return action - RAISE + 1
            if not self._by_chips:
                for each, to in self._totals(hand, least, most):
                    if each == action:
                        return to
        raise self._not_legal(hand, action)

    def thrown(self, hand: Hand, action: int) -> tuple[int, ...]:
        """The cards that a draw throws away."""
        held = hand.hole(hand.actor) if hand.actor is not None else ()
        places = action - self.first_draw
        if places >> len(held):
            raise self._not_legal(hand, action)
        return tuple(card for place, card in enumerate(held) if places >> place & 1)

    def nearest(self, hand: Hand, acted: Acted) -> int:
        """The legal action that comes nearest to what somebody would do who knows no integers, such as a bot."""
        if acted.act is Act.DRAW:
            return self.first_draw + sum(1 << place for place in acted.places)
        if acted.act is Act.FOLD and hand.to_call > 0:
            return FOLD
        bounds = hand.raise_bounds
        if acted.act is not Act.RAISE_TO or bounds is None:
            return STAY
        if self._limit:
            return RAISE
        if self._by_chips:
            return RAISE - 1 + max(bounds[0], min(acted.to, bounds[1]))
        return min(self._totals(hand, *bounds), key=lambda each: (abs(each[1] - acted.to), each[1]))[0]

    def text(self, action: int) -> str:
        """What an action means, in words."""
        if not 0 <= action < self.size:
            raise BadInput(f"there is no action {action}", right=f"0 to {self.size - 1}")
        if action <= STAY:
            return ("fold", "check, call or bring in")[action]
        if action >= self.first_draw:
            places = action - self.first_draw
            which = [str(place + 1) for place in range(places.bit_length()) if places >> place & 1]
            return f"draw for card {', '.join(which)}" if which else "stand pat"
        if action > self._most:
            return "an action of other games"
        if self._limit:
            return "bet, complete or raise"
        if self._by_chips:
            return f"bet or raise to {action - RAISE + 1}"
        if action == RAISE:
            return "least bet or raise"
        return "most that may be bet" if action == self._most else f"{self._shares[action - RAISE - 1]} % of the pot"

    def _totals(self, hand: Hand, least: int, most: int) -> list[tuple[int, int]]:
        """The legal raises of the grid with their totals, rising."""
        if least == most:
            return [(self._most, most)]
        found = [(RAISE, least)]
        owed, chip, last = hand.to_call, hand.setup.stakes.smallest_chip, least
        price = hand.bets[hand.actor or 0] + owed
        pot = hand.pot + owed
        for number, percent in enumerate(self._shares, RAISE + 1):
            to = (price + pot * percent // 100) // chip * chip
            if last < to < most:
                found.append((number, to))
                last = to
        found.append((self._most, most))
        return found

    def _not_legal(self, hand: Hand, action: int) -> BadInput:
        legal = self.legal(hand)
        few = ", ".join(map(str, legal)) if len(legal) <= 40 else f"{legal[0]} to {legal[-1]}"
        return BadInput(f"action {action} is not legal now", right=few or "none: nobody has to act")


def _checked(variant: Variant, sizes: Sequence[int] | Literal["chips"] | None) -> Sizes:
    if sizes is None:
        return USUAL_SIZES[variant.betting]
    if variant.betting is Betting.FIXED_LIMIT:
        raise BadInput(f"sizes of raises for {variant.name}", right="none: the limit says them")
    if isinstance(sizes, str):
        if sizes == CHIPS:
            return CHIPS
        raise BadInput(f"sizes of {sizes!r}", right=f"{CHIPS!r}, or percentages of the pot")
    shares = tuple(sizes)
    rising = all(less < more for less, more in pairwise(shares))
    if not rising or not all(is_whole(each) and 0 < each <= MOST_PERCENT for each in shares):
        raise BadInput(f"sizes of {list(shares)}", right="percentages of the pot above 0, rising")
    return shares
