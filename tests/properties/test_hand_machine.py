"""A hand under attack: acts legal and illegal in any order. What is refused changes nothing and names its reason."""

import os
import random

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from hand.random_play import level
from shuffleup.cards.card import UNKNOWN
from shuffleup.games import VARIANTS
from shuffleup.hand.core import Phase, cards_of
from shuffleup.hand.hand import Hand
from shuffleup.hand.refusals import Refused, Why
from shuffleup.hand.table import Setup

SEATS = st.integers(-1, 9)
AMOUNTS = st.integers(-5, 260)
CARDS = st.integers(-1, 53)


class HandMachine(RuleBasedStateMachine):
    @initialize(
        variant=st.sampled_from(VARIANTS), players=st.integers(2, 10), seed=st.integers(0, 999), told=st.booleans()
    )
    def deal(self, variant, players, seed, told):
        players = min(players, variant.max_players)
        chance = random.Random(seed)
        stacks = tuple(chance.choice([200, chance.randint(1, 40)]) for _ in range(players))
        self.deck = cards_of(variant)
        chance.shuffle(self.deck)
        setup = Setup(variant, level(variant).stakes(variant, players), stacks)
        self.hand = Hand(setup, deck=None if told else self.deck)
        self.chips = sum(stacks)

    def attempt(self, name, *args):
        """Ask, then do: the two must agree, and a refusal must leave everything as it was."""
        hand = self.hand
        why = getattr(hand, f"why_not_{name}")(*args)
        assert getattr(hand, f"can_{name}")(*args) == (why is None)
        before, log = hand.view(), hand.log
        if why is not None:
            assert why.why in Why
            with pytest.raises(Refused) as refused:
                getattr(hand, name)(*args)
            assert refused.value.refusal == why
            assert (hand.view(), hand.log) == (before, log)
            return
        assert getattr(hand, name)(*args) in hand.log[len(log) :]
        if len(log) % 5 == 0:
            again = hand.log
            hand.undo()
            assert (hand.view(), hand.log) == (before, log)
            self.hand = Hand.replay(hand.setup, again, deck=hand._deck)
            assert self.hand.log == again

    @rule(seat=SEATS)
    def fold(self, seat):
        self.attempt("fold", seat)

    @rule(seat=SEATS)
    def check(self, seat):
        self.attempt("check", seat)

    @rule(seat=SEATS)
    def call(self, seat):
        self.attempt("call", seat)

    @rule(seat=SEATS)
    def bring_in(self, seat):
        self.attempt("bring_in", seat)

    @rule(seat=SEATS, to=AMOUNTS)
    def raise_to(self, seat, to):
        self.attempt("raise_to", to, seat)

    @rule(share=st.floats(0, 1))
    def raise_in_turn(self, share):
        bounds = self.hand.raise_bounds
        if bounds:
            self.attempt("raise_to", bounds[0] + int(share * (bounds[1] - bounds[0])))

    @rule()
    def in_turn(self):
        hand = self.hand
        if hand.phase is Phase.BET:
            self.attempt("bring_in" if hand.can_bring_in() else "call" if hand.can_call() else "check")

    @rule(cards=st.lists(CARDS, max_size=3), seat=SEATS)
    def draw(self, cards, seat):
        self.attempt("draw", cards, seat)

    @rule(count=st.integers(0, 5))
    def draw_in_turn(self, count):
        if self.hand.phase is Phase.DRAW:
            self.attempt("draw", self.hand.hole(self.hand.actor)[:count])

    @rule(seat=SEATS)
    def show(self, seat):
        self.attempt("show", None, seat)

    @rule(seat=SEATS)
    def muck(self, seat):
        self.attempt("muck", seat)

    @rule(seat=SEATS, cards=st.lists(CARDS, max_size=6))
    def deal_anything(self, seat, cards):
        self.attempt("deal_hole", seat, cards)
        self.attempt("deal_board", cards)

    @precondition(lambda self: self.hand.phase is Phase.DEAL)
    @rule(known=st.booleans())
    def deal_what_is_due(self, known):
        hand = self.hand
        if hand.stub_left == 0:
            self.attempt("reshuffle_muck")
        in_play = {card for seat in range(hand.players) for card in hand.hole(seat)} | set(hand.board)
        left = [card for card in self.deck if card not in in_play] if known else [UNKNOWN] * 52
        for seat, due in enumerate(hand.cards_due):
            if due:
                self.attempt("deal_hole", seat, left[: min(due, hand.stub_left)])
                return
        self.attempt("deal_board", left[: hand.board_due])

    @rule(seat=SEATS, to=AMOUNTS)
    def remedies(self, seat, to):
        if to % 4 == 0:
            self.attempt("correct_bet", seat, to)
        if to % 40 == 1:
            self.attempt("kill_hand", seat)
        if to % 60 == 2:
            self.attempt("misdeal")
        if to % 10 == 3:
            self.attempt("back_up", to // 10)
        if to % 12 == 5:
            self.attempt("allow_raise", seat)

    @invariant()
    def chips_are_kept(self):
        assert sum(self.hand.stacks) + self.hand.pot == self.chips
        assert min(self.hand.stacks) >= 0

    @invariant()
    def no_card_is_there_twice(self):
        hand = self.hand
        cards = [card for seat in hand.live for card in hand.hole(seat)] + list(hand.board)
        known = [card for card in cards if card != UNKNOWN]
        assert len(known) == len(set(known))

    @invariant()
    def somebody_can_go_on(self):
        """Whoever is to act has something to do; cards are due where cards are waited for."""
        hand = self.hand
        if hand.phase is Phase.BET:
            assert hand.actor in hand.live
            assert len(hand.options()) >= 1
        elif hand.phase is Phase.DEAL:
            assert sum(hand.cards_due) + hand.board_due > 0
        elif hand.phase in (Phase.DRAW, Phase.SHOW):
            assert hand.actor in hand.live


TestHandMachine = HandMachine.TestCase
TestHandMachine.settings = settings(
    max_examples=5000 if "SHUFFLEUP_SOAK" in os.environ else 120, stateful_step_count=60, deadline=None
)
