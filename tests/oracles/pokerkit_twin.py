"""A hand played in PokerKit beside ours: every act is carried over, and what each engine allows is compared.

PokerKit is a second opinion, not the law. Where the two part, `Twin.parting` names the place; the tests say who is
right.
"""

import warnings
from typing import Any

import pokerkit as pk
from pokerkit import games as pg

from shuffleup.cards.card import cards_text
from shuffleup.games import Betting, Forced, Variant
from shuffleup.hand import acts
from shuffleup.hand.hand import Hand


class FixedLimitOmaha(pg.FixedLimitPokerMixin, pg.OmahaHoldemMixin, pg.Holdem):
    hand_types = (pk.OmahaHoldemHand,)


class FixedLimitOmahaEight(FixedLimitOmaha):
    hand_types = (pk.OmahaHoldemHand, pk.OmahaEightOrBetterLowHand)


class FixedLimitFive(FixedLimitOmaha):
    hole_dealing_count = 5


class FixedLimitBigO(FixedLimitOmahaEight):
    hole_dealing_count = 5


class PotLimitOmahaEight(pg.PotLimitPokerMixin, pg.OmahaHoldemMixin, pg.UnfixedLimitHoldem):
    hand_types = (pk.OmahaHoldemHand, pk.OmahaEightOrBetterLowHand)


class PotLimitFive(pg.PotLimitOmahaHoldem):
    hole_dealing_count = 5


class BigO(PotLimitOmahaEight):
    hole_dealing_count = 5


class PotLimitHoldem(pg.PotLimitPokerMixin, pg.TexasHoldemMixin, pg.UnfixedLimitHoldem):
    pass


GAMES: dict[str, Any] = {
    "NLHE": pk.NoLimitTexasHoldem,
    "PLHE": PotLimitHoldem,
    "FLHE": pk.FixedLimitTexasHoldem,
    "PLO": pk.PotLimitOmahaHoldem,
    "FLO": FixedLimitOmaha,
    "PLO8": PotLimitOmahaEight,
    "FLO8": FixedLimitOmahaEight,
    "PLO5": PotLimitFive,
    "FLO5": FixedLimitFive,
    "BIGO": BigO,
    "FLBIGO": FixedLimitBigO,
    "NLSD": pk.NoLimitShortDeckHoldem,
    "STUD": pk.FixedLimitSevenCardStud,
    "STUD8": pk.FixedLimitSevenCardStudHighLowSplitEightOrBetter,
    "RAZZ": pk.FixedLimitRazz,
    "NL27SD": pk.NoLimitDeuceToSevenLowballSingleDraw,
    "FL27TD": pk.FixedLimitDeuceToSevenLowballTripleDraw,
    "FLBADUGI": pk.FixedLimitBadugi,
}

AUTOMATIONS = (
    pk.Automation.ANTE_POSTING,
    pk.Automation.BET_COLLECTION,
    pk.Automation.BLIND_OR_STRADDLE_POSTING,
    pk.Automation.HAND_KILLING,
    pk.Automation.CHIPS_PUSHING,
    pk.Automation.CHIPS_PULLING,
)


def pokerkit_state(hand: Hand) -> Any:
    """The same hand at its beginning."""
    variant, stakes = hand.variant, hand.setup.stakes
    swap = -1 if hand.players == 2 else 1
    forced: list[object] = [list(stakes.antes)[::swap]]
    if variant.forced is Forced.BLINDS:
        forced.append(list(stakes.blinds)[::swap])
    else:
        forced.append(stakes.bring_in)
    if variant.betting is Betting.FIXED_LIMIT:
        forced += [stakes.small_bet, stakes.big_bet]
    else:
        forced.append(stakes.min_bet)
    game = GAMES[variant.id](AUTOMATIONS, stakes.antes_trimmed, *forced)
    return game(list(hand.setup.stacks), hand.players)


class Twin:
    """Ours and PokerKit's, kept in step."""

    def __init__(self, hand: Hand) -> None:
        self.hand = hand
        self.state = pokerkit_state(hand)
        self.read = 0
        self.catch_up()

    def catch_up(self) -> None:
        """Carry over what our log has that PokerKit has not seen."""
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            while self.read < len(self.hand.log):
                self._carry(self.hand.log[self.read])
                self.read += 1
            self._pass_idle()
            if self.hand.is_over:
                self._show_all()

    def _carry(self, act: acts.Act) -> None:
        state = self.state
        match act:
            case acts.StreetDealt(hole, board):
                self._pass_idle()
                self._show_all()
                self._burn()
                for seat, cards in enumerate(hole):
                    if cards:
                        state.deal_hole(cards_text(cards), seat)
                if board:
                    state.deal_board(cards_text(board))
            case acts.Folded():
                state.fold()
            case acts.Checked() | acts.Called():
                state.check_or_call()
            case acts.Bet() | acts.Raised() | acts.Completed():
                state.complete_bet_or_raise_to(act.to)
            case _:
                self._carry_other(act)

    def _carry_other(self, act: acts.Act) -> None:
        state = self.state
        match act:
            case acts.BroughtIn():
                state.post_bring_in()
            case acts.Drew(_, cards):
                state.stand_pat_or_discard(cards_text(cards))
                self._burn()
            case acts.Showed(seat, _):
                state.show_or_muck_hole_cards(True, seat)
            case acts.Mucked(seat):
                state.show_or_muck_hole_cards(False, seat)
            case acts.StubReshuffled():
                pass  # PokerKit deals from the muck without a word.
            case _:
                raise AssertionError(act)

    def _burn(self) -> None:
        if self.state.can_burn_card("??"):
            self.state.burn_card("??")

    def _pass_idle(self) -> None:
        """Check for a player whom only PokerKit asks: nothing to call, nobody left who could call a bet."""
        state = self.state
        while state.actor_index is not None and state.actor_index != self.hand.actor:
            assert not state.checking_or_calling_amount
            state.check_or_call()

    def _show_all(self) -> None:
        while self.state.showdown_index is not None:
            self.state.show_or_muck_hole_cards(True, self.state.showdown_index)

    def parting(self) -> str | None:
        """Where the two allow different things to the player to act; None where they agree."""
        hand, state = self.hand, self.state
        if hand.options() in ((), ("draw",)):
            return None
        if hand.actor != state.actor_index:
            return "actor"
        if hand.can_bring_in() != state.can_post_bring_in():
            return "bring-in"
        if not hand.can_bring_in() and hand.to_call != state.checking_or_calling_amount:
            return "call"
        least = state.min_completion_betting_or_raising_to_amount
        most = state.max_completion_betting_or_raising_to_amount
        theirs = None if least is None else (least, most)
        return None if hand.raise_bounds == theirs else "raise"


def covers_forced_bets(variant: Variant, stack: int) -> bool:
    """Whether no forced bet can be short: with one the two part (see the tests)."""
    return stack > (4 if variant.forced is Forced.BLINDS else 3)
