"""A table of bots for tests: hands from a seeded deck, every act by `choose`."""

import random
from collections import Counter
from collections.abc import Sequence
from statistics import mean, stdev
from typing import NamedTuple

from shuffleup.bots import BotLevel, choose
from shuffleup.cards.deck import full_deck, short_deck, shuffled
from shuffleup.dealing.events import Act, Acted
from shuffleup.dealing.playing import do
from shuffleup.games import Variant
from shuffleup.hand.hand import Hand
from shuffleup.hand.table import Level, Setup

LEVEL = Level(small_blind=50, big_blind=100, ante=10, bring_in=25, small_bet=100, big_bet=200, smallest_chip=5)
BET = 100
"""The big blind, or the small bet of limit games."""


class Figure(NamedTuple):
    """Bets won in a hundred hands of one player, and the standard error."""

    won: float
    error: float


class BotTable:
    """Plays hands, and counts what was done."""

    def __init__(self, game: Variant, seed: int = 0) -> None:
        self.game, self.chance = game, random.Random(seed)
        self.acts: Counter[Act] = Counter()
        self.acted: list[Acted] = []

    def deck(self) -> list[int]:
        return shuffled(short_deck() if self.game.short_deck else full_deck(), self.chance.randrange)

    def deal(self, stacks: Sequence[int], deck: Sequence[int] | None = None) -> Hand:
        self.acted = []
        deck = deck or self.deck()
        return Hand(Setup(self.game, LEVEL.stakes(self.game, len(stacks)), tuple(stacks)), deck=deck)

    def act(self, hand: Hand, level: BotLevel) -> Acted:
        """One act, done: the engine raises Refused where it is not legal."""
        acted = choose(hand.view(hand.actor), level, self.chance)
        assert acted.seat == hand.actor
        do(hand, acted, lambda muck, _: shuffled(muck, self.chance.randrange))
        self.acts[acted.act] += 1
        self.acted.append(acted)
        return acted

    def play(self, stacks: Sequence[int], levels: Sequence[BotLevel], deck: Sequence[int] | None = None) -> Hand:
        hand = self.deal(stacks, deck)
        while not hand.is_over:
            assert hand.actor is not None
            self.act(hand, levels[hand.actor])
        assert sum(hand.stacks) == sum(stacks)
        return hand


def won(game: Variant, levels: Sequence[BotLevel], players: int, decks: int, seed: int) -> dict[BotLevel, Figure]:
    """What each of these levels wins at one table where they take turns round it.

    Everybody begins each hand with a hundred. A deck is played as often as there are levels, from every seat by each.
    """
    table = BotTable(game, seed)
    sums: dict[BotLevel, list[float]] = {level: [] for level in levels}
    for _ in range(decks):
        deck = table.deck()
        of_deck = dict.fromkeys(levels, 0)
        for turn in range(len(levels)):
            seats = [levels[(turn + seat) % len(levels)] for seat in range(players)]
            hand = table.play([100 * BET] * players, seats, deck)
            for seat, level in enumerate(seats):
                of_deck[level] += hand.stacks[seat] - 100 * BET
        for level, chips in of_deck.items():
            sums[level].append(100 * chips / BET / players)
    return {level: Figure(mean(each), stdev(each) / len(each) ** 0.5) for level, each in sums.items()}
