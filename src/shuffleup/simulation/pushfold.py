"""Push or fold: what hands go all-in, and call it, where stacks are short and nobody does anything else.

An equilibrium of the game in which everybody goes all-in or folds, in chips or in prizes by ICM, for two to nine
players, with several callers, side pots and cards that only one can hold; found by learning from deals by chance
(`pushfold_loops`). How near it is, is measured afterwards on deals that it was not learnt from: what the player who has
most to gain would gain by playing otherwise. Not done: limping, smaller raises, what a fold is worth in later hands.
"""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from itertools import pairwise
from typing import Any

from shuffleup.bad_input import BadInput, Place
from shuffleup.games import find_variant
from shuffleup.hand.hand import Hand
from shuffleup.hand.record import HAND_FIELDS, HandRecord
from shuffleup.hand.table import Level, Setup
from shuffleup.simulation.dice import DICE_FIELDS, Dice
from shuffleup.simulation.drivers import has_compiler
from shuffleup.simulation.hand_ranges import HANDS, hand_text, range_text, share
from shuffleup.simulation.pushfold_record import PUSH_FOLD_FIELDS, TABLED, PushFoldRecord

LOOPS = "shuffleup.simulation.pushfold_loops"
PLAYERS = range(2, 10)
MOST_OTHERS = 200
MOST_DEALS = 1_000_000_000
DEALS = 200_000
"""Learnt from where nobody says; weighed are as many."""
MIXED = (0.05, 0.95)
"""Hands played more and less often than this are told apart as mixed."""


@dataclass(frozen=True, slots=True)
class InOrOut:
    """One player's choice where these are all-in before him (by number in order of play; none: he is first in).

    `hands` is the chance to go in, by kind of hand; a kind that was not dealt often enough to say has none.
    """

    player: int
    against: tuple[int, ...]
    hands: dict[str, float]
    part: float
    """Of all hands, those that go in."""
    text: str
    """The hands that go in more often than not."""
    mixed: tuple[str, ...]
    """Hands that sometimes go in and sometimes do not."""
    dealt: int
    """How often this came up while it was weighed."""


@dataclass(frozen=True, slots=True)
class PushFold:
    """What was asked, and everybody's choices: whoever is first in, then calls of one player all-in, then of more."""

    stacks: tuple[int, ...]
    blinds: tuple[int, int]
    ante: int
    prizes: tuple[float, ...]
    decisions: tuple[InOrOut, ...]
    gain: float
    """What the player who has most to gain by playing otherwise gains, in big blinds or as a part of all prizes; chance
    makes it rather too large than too small."""
    deals: int

    def as_object(self) -> dict[str, Any]:
        """As the object that scripts read."""
        return asdict(self)

    def of(self, player: int, *against: int) -> InOrOut:
        """One player's choice where these are all-in. KeyError where there is none."""
        for each in self.decisions:
            if (each.player, each.against) == (player, against):
                return each
        raise KeyError((player, against))


def push_fold(
    stacks: Sequence[int],
    small_blind: int,
    big_blind: int,
    *,
    ante: int = 0,
    ante_kind: str = "each",
    prizes: Sequence[float] = (),
    others: Sequence[int] = (),
    deals: int | None = None,
    seed: int = 1,
) -> PushFold:
    """The equilibrium for these stacks, in order of play: small blind and big blind are the last two.

    `stacks` are chips before blinds and antes. With `prizes` (any unit, from first place down) chips are worth what
    ICM says, `others` being the stacks at other tables; without, chips count. Raises BadInput, also where the compiler
    (`shuffleup[sim]`) is not installed.
    """
    _check(stacks, prizes, others, deals)
    level = Level(small_blind=small_blind, big_blind=big_blind, ante=ante, ante_kind=ante_kind)
    p = _posted(level, stacks)
    p.places = len(prizes)
    deals = deals or DEALS
    found = _Learner(p, prizes, others, seed)
    found.learn(deals)
    seen, gain = found.weigh(deals)
    unit = sum(prizes) if prizes else big_blind
    decisions = tuple(found.decision(player, before, seen) for player, before in _in_order(len(stacks)))
    blinds = (small_blind, big_blind)
    return PushFold(tuple(stacks), blinds, ante, tuple(prizes), decisions, gain / unit, deals)


def _check(stacks: Sequence[int], prizes: Sequence[float], others: Sequence[int], deals: int | None) -> None:
    if len(stacks) not in PLAYERS:
        raise BadInput(f"{len(stacks)} stacks", right="2 to 9, in order of play", place=Place("stacks"))
    if len(others) > MOST_OTHERS or min(others, default=1) < 1:
        raise BadInput("these are no stacks of other tables", right=f"up to {MOST_OTHERS}, each of a chip at least")
    if others and not prizes:
        raise BadInput("stacks at other tables without prizes", right="prizes, or no other stacks")
    if any(one < two for one, two in pairwise(prizes)) or min(prizes, default=0) < 0:
        raise BadInput("a lower place is paid more", right="prizes from first place down", place=Place("prizes"))
    if deals is not None and not 1_000 <= deals <= MOST_DEALS:
        raise BadInput(f"{deals:,} deals", right=f"1,000 to {MOST_DEALS:,}")
    if not has_compiler():
        raise BadInput("this needs the compiler, which is not installed", right="pip install 'shuffleup[sim]'")


def _posted(level: Level, stacks: Sequence[int]) -> PushFoldRecord:
    """Everybody with blinds and antes paid, in order of play. BadInput for who has no chip left to push."""
    n, game = len(stacks), find_variant("NLHE")
    seats = [(player + 2) % n if n > 2 else 1 - player for player in range(n)]
    by_seat = [0] * n
    for player, seat in enumerate(seats):
        by_seat[seat] = stacks[player]
    hand = Hand(Setup(game, level.stakes(game, n), tuple(by_seat)))
    p = PushFoldRecord()
    p.n, p.dead = n, hand.pot - sum(hand.bets)
    for player, seat in enumerate(seats):
        if not hand.stacks[seat]:
            raise BadInput(
                f"a stack of {stacks[player]:,} is all-in with its blind or ante",
                right="stacks with something left to push",
                place=Place("stacks"),
            )
        p.bet[player], p.behind[player], p.start[player] = hand.bets[seat], hand.stacks[seat], stacks[player]
    return p


def _in_order(n: int) -> list[tuple[int, int]]:
    """Every choice, a player and who is all-in before him (a bit each): fewest all-in first, then who, then whose."""
    every = [(player, before) for player in range(n) for before in range(1 << player) if player < n - 1 or before]
    return sorted(every, key=lambda each: (each[1].bit_count(), each[1], each[0]))


class _Learner:
    """Arrays and records of one solution."""

    def __init__(self, p: PushFoldRecord, prizes: Sequence[float], others: Sequence[int], seed: int) -> None:
        import numpy as np

        from shuffleup.simulation.compiled import compiled, record_of
        from shuffleup.simulation.ranking import table_record

        self._n = p.n
        self._loops, self._tables = compiled(LOOPS), table_record()
        self._p = record_of(p, PUSH_FOLD_FIELDS)
        hand = HandRecord()
        hand.deck[:52] = range(52)
        self._hand = record_of(hand, HAND_FIELDS)
        self._dice = record_of(Dice(f"push or fold {seed}"), DICE_FIELDS)
        first, outcomes = [], 0
        for ins in range(1 << p.n):
            first.append(outcomes)
            count = ins.bit_count()
            outcomes += count**count if 0 < count <= TABLED else 0
        self._kept = (
            np.array(others, np.float64),
            np.array(prizes, np.float64),
            np.array(first),
            np.zeros(outcomes, np.int64),
            np.zeros((outcomes, p.n)),
        )
        cells = HANDS << p.n
        self._regret, self._total, self._weight = np.zeros((cells, 2)), np.zeros(cells), np.zeros(cells)
        self._pushes = np.full(cells, 0.5)

    def learn(self, deals: int) -> None:
        """Play so many deals and take the mean of what was done in them."""
        import numpy as np

        from shuffleup.simulation.compiled import quietly

        with quietly():
            self._loops.learn(
                self._p, self._hand, self._tables, self._dice, deals, *self._kept, self._regret, self._pushes,
                self._total, self._weight,
            )  # fmt: skip
        self._pushes = np.where(self._weight > 0, self._total / np.maximum(self._weight, 1), 0.0)

    def weigh(self, deals: int) -> tuple[Any, float]:
        """How often each choice came up in so many other deals, and the most that anybody gains there, in chips.

        What to do otherwise is read off the very deals that weigh it, so chance makes this too large and not too small.
        """
        import numpy as np

        from shuffleup.simulation.compiled import quietly

        gains, seen = np.zeros(len(self._pushes)), np.zeros(1 << self._n, np.int64)
        with quietly():
            self._loops.weigh(
                self._p, self._hand, self._tables, self._dice, deals, *self._kept, self._pushes, gains, seen
            )
        gained = (np.maximum(gains, 0.0) - self._pushes * gains) / deals
        by_player = [gained[HANDS << player : HANDS << (player + 1)].sum() for player in range(self._n)]
        return seen, float(max(by_player))

    def decision(self, player: int, before: int, seen: Any) -> InOrOut:
        """What was learnt of one choice."""
        at = HANDS * ((1 << player) + before)
        chances = {
            hand: round(float(self._pushes[at + hand]), 4) for hand in range(HANDS) if self._weight[at + hand] > 0
        }
        goes_in = {hand for hand, chance in chances.items() if chance > 1 / 2}
        least, most = MIXED
        return InOrOut(
            player,
            tuple(other for other in range(player) if before >> other & 1),
            {hand_text(hand): chance for hand, chance in chances.items()},
            round(sum(share({hand}) * chance for hand, chance in chances.items()), 4),
            range_text(goes_in),
            tuple(hand_text(hand) for hand, chance in chances.items() if least < chance < most),
            int(seen[(1 << player) + before]),
        )
