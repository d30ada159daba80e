"""What hands came to for one player: figures with their counts. `docs/statistics.md` says what each is, to the letter.

Only counts are kept, so a player of a million hands is as small as one of a single hand.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from math import lcm
from typing import Final

from shuffleup.hand.record import STREETS


@dataclass(slots=True)
class Figure:
    """How often something was done, `count`, of how many occasions, `of`."""

    count: int = 0
    of: int = 0

    def note(self, did: object) -> None:
        """One more occasion, and whether it was done."""
        self.of += 1
        if did:
            self.count += 1

    def add(self, other: "Figure") -> None:
        """Add the occasions of other hands."""
        self.count += other.count
        self.of += other.of

    @property
    def share(self) -> float | None:
        """The part of the occasions; None where there was none."""
        return self.count / self.of if self.of else None

    def __str__(self) -> str:
        return f"{self.count:,} of {self.of:,}, {self.count / self.of:.0%}" if self.of else "no occasion"


@dataclass(slots=True)
class Chips:
    """Chips of one currency, `scale` of them to one of its units: hands in cents and hands in units add up."""

    chips: int = 0
    scale: int = 1

    def add(self, chips: int, scale: int) -> None:
        """Add chips of a hand that has `scale` of them to a unit."""
        if scale != self.scale:
            common = lcm(scale, self.scale)
            self.chips *= common // self.scale
            chips *= common // scale
            self.scale = common
        self.chips += chips

    @property
    def units(self) -> Decimal:
        """The same in units."""
        return Decimal(self.chips) / self.scale


@dataclass(slots=True)
class Gain:
    """What was won in so many hands, or below 0 lost: big blinds or money by ICM, so no whole number.

    The sum is exact, so that it comes out the same in whatever order hands are counted.
    """

    sum: Chips = field(default_factory=Chips)
    hands: int = 0

    def note(self, won: int, scale: int) -> None:
        """One more hand, and what it brought: so many to a unit."""
        self.hands += 1
        self.sum.add(won, scale)

    def add(self, other: "Gain") -> None:
        """Add what other hands brought."""
        self.hands += other.hands
        self.sum.add(other.sum.chips, other.sum.scale)

    @property
    def won(self) -> float:
        """What it was in all."""
        return self.sum.chips / self.sum.scale

    @property
    def per_100(self) -> float | None:
        """What 100 hands brought; None where there was none to count in."""
        return 100 * self.won / self.hands if self.hands else None


NO_CURRENCY: Final = "chips"
"""What stands for no currency where one has to have a name."""


def currency_of(told: str) -> str:
    """The currency of a record; empty where it is played for chips, with or without that word."""
    return "" if told.casefold() == NO_CURRENCY else told


def add_chips(sums: dict[str, Chips], currency: str, chips: int, scale: int) -> None:
    """Add to the sum of a currency; an empty one stands for chips."""
    held = sums.get(currency)
    if held is None:
        held = sums[currency] = Chips(0, scale)
    held.add(chips, scale)


FIGURES: Final = (
    "vpip",
    "pfr",
    "three_bet",
    "fold_to_three_bet",
    "continuation_bet",
    "fold_to_continuation_bet",
    *(f"fold_to_bet_{street}" for street in range(1, STREETS + 1)),
    "aggression",
    "went_to_showdown",
    "won_at_showdown",
)
"""The figures in the order in which they are told."""


@dataclass(slots=True)
class PlayerStatistics:
    """What hands came to for one player."""

    name: str
    hands: int = 0
    """Dealt in."""
    vpip: Figure = field(default_factory=Figure)
    """Put chips in of his own will on the first street, of the hands in which he decided anything on it."""
    pfr: Figure = field(default_factory=Figure)
    """Raised on the first street (before the flop), of the same hands."""
    three_bet: Figure = field(default_factory=Figure)
    """Made the first street's second raise, of the times that it was his to make."""
    fold_to_three_bet: Figure = field(default_factory=Figure)
    """Folded to the second raise after making the first, of the times that he had to answer it."""
    continuation_bet: Figure = field(default_factory=Figure)
    """Bet the second street after making the last raise of the first, of the times that nobody had bet before him."""
    fold_to_continuation_bet: Figure = field(default_factory=Figure)
    """Folded to such a bet, of the times that he had to answer it before anybody had raised."""
    fold_to_bet: tuple[Figure, ...] = field(default_factory=lambda: tuple(Figure() for _ in range(STREETS)))
    """By street: folded when first he faced a bet or raise of somebody else, of the hands in which he faced one."""
    aggression: Figure = field(default_factory=Figure)
    """Bets and raises after the first street, of all that he did there but check."""
    calls: int = 0
    """Calls after the first street: what `aggression.count` is set against for the aggression factor."""
    went_to_showdown: Figure = field(default_factory=Figure)
    """Still had a hand at a showdown, of the hands in which he had one, and an opponent, after the first street."""
    won_at_showdown: Figure = field(default_factory=Figure)
    """Was paid from a pot, of the showdowns that he went to."""
    won: dict[str, Chips] = field(default_factory=dict)
    """Chips won or below 0 lost, after rake, by currency; the empty one stands for chips."""
    big_blinds: Gain = field(default_factory=Gain)
    """Big blinds won, in the hands that have one."""
    icm: Gain = field(default_factory=Gain)
    """What his stack's worth by ICM grew by, in the hands that it could be told of."""

    @property
    def aggression_factor(self) -> float | None:
        """Bets and raises for each call after the first street; None where he never called there."""
        return self.aggression.count / self.calls if self.calls else None

    def add(self, other: "PlayerStatistics") -> None:
        """Add what other hands came to for him."""
        self.hands += other.hands
        self.calls += other.calls
        for (_, figure), (_, more) in zip(self.figures(), other.figures(), strict=True):
            figure.add(more)
        for currency, held in other.won.items():
            add_chips(self.won, currency, held.chips, held.scale)
        self.big_blinds.add(other.big_blinds)
        self.icm.add(other.icm)

    def figures(self) -> Iterator[tuple[str, Figure]]:
        """Every figure by its name in `FIGURES`."""
        for name in FIGURES:
            street = name.removeprefix("fold_to_bet_")
            yield name, self.fold_to_bet[int(street) - 1] if street != name else getattr(self, name)

    def as_object(self) -> dict[str, object]:
        """For programs: every figure as its two counts, chips as decimal strings by currency."""
        return {
            "player": self.name,
            "hands": self.hands,
            **{name: {"count": figure.count, "of": figure.of} for name, figure in self.figures()},
            "calls": self.calls,
            "won": in_units(self.won),
            "big_blinds": {"won": round(self.big_blinds.won, 6), "hands": self.big_blinds.hands},
            "icm": {"won": round(self.icm.won, 6), "hands": self.icm.hands},
        }


def in_units(sums: Mapping[str, Chips]) -> dict[str, str]:
    """Sums by currency as decimal strings; NO_CURRENCY for those of none."""
    return {currency or NO_CURRENCY: f"{held.units:f}" for currency, held in sorted(sums.items())}
