"""One hand's part in its players' figures, read off its log: what was decided, on which street, after how many raises.

Whose rule: the trade's usual figures, defined by streets and raises so that they hold in every game
(`docs/statistics.md`). A street is over where cards are dealt or drawn after somebody decided something on it; nobody
decides a bring-in. Not asked: whether the book let a player raise again after a short all-in.
"""

from collections.abc import Iterable, Sequence
from typing import Final

from shuffleup.hand import acts
from shuffleup.hand.hand import Hand
from shuffleup.histories.player_figures import PlayerStatistics

Decision = acts.Folded | acts.Checked | acts.Called | acts.Bet | acts.Completed | acts.Raised

_RAISES: Final = (acts.Bet, acts.Completed, acts.Raised)
_DECISIONS: Final = (acts.Folded, acts.Checked, acts.Called, *_RAISES)
_CARDS_COME: Final = (acts.HoleDealt, acts.BoardDealt, acts.StreetDealt, acts.Drew)


def note_hand(hand: Hand, log: Iterable[acts.Act], players: Sequence[PlayerStatistics]) -> None:
    """Count a hand that is over, with its standing log, in the figures of its players, who come by seat."""
    play = _Play(hand, players)
    for act in log:
        if isinstance(act, _DECISIONS):
            play.decided(act)
        elif isinstance(act, _CARDS_COME):
            play.cards_come()
        elif isinstance(act, acts.HandKilled):
            if act.given_up:
                play.decided(acts.Folded(act.seat))
            play.out.add(act.seat)
    play.end()


class _Play:
    """The hand so far, and the figures that grow with it."""

    __slots__ = ("bettor", "decided_first", "faced", "hand", "opener", "out", "out_first", "paid_first", "players",
                 "price", "raised_first", "raiser", "raises", "street", "under_way")  # fmt: skip

    def __init__(self, hand: Hand, players: Sequence[PlayerStatistics]) -> None:
        self.hand = hand
        self.players = players
        self.street = 0
        self.raises = 0
        """Bets and raises of this street; blinds, straddles and bring-ins are none."""
        self.raiser = -1
        """Who made the last of them."""
        self.opener = -1
        """Who made the first one of the first street."""
        self.bettor = -1
        """On the second street, who made the last one of the first; -1 for nobody, and on every other street."""
        self.price = 0
        """What the last of them was to."""
        self.under_way = False
        """Whether anybody has decided anything on this street."""
        self.faced: set[int] = set()
        """Who has faced a bet of somebody else on this street."""
        self.out: set[int] = set()
        self.out_first: set[int] | None = None
        """Who was out after the first street; None before it is over."""
        self.decided_first: set[int] = set()
        self.paid_first: set[int] = set()
        self.raised_first: set[int] = set()

    def cards_come(self) -> None:
        """Cards are dealt or drawn; after a decision that makes it the next street."""
        if not self.under_way:
            return
        self.bettor = -1
        if self.street == 0:
            self.bettor = self.raiser
            self.out_first = self.out.copy()
        self.street += 1
        self.raises = 0
        self.raiser = -1
        self.under_way = False
        self.faced.clear()

    def decided(self, act: Decision) -> None:
        """Somebody did what it was his to decide."""
        seat = act.seat
        player = self.players[seat]
        folds, raises = isinstance(act, acts.Folded), isinstance(act, _RAISES)
        if self.raises and self.raiser != seat and seat not in self.faced:
            self.faced.add(seat)
            player.fold_to_bet[self.street].note(folds)
        if self.street == 0:
            self._on_first(seat, folds=folds, raises=raises, pays=raises or isinstance(act, acts.Called))
        elif not isinstance(act, acts.Checked):
            player.aggression.note(raises)
            player.calls += not (raises or folds)
        if self.bettor >= 0:
            self._on_second(seat, folds=folds, raises=raises)
        self.under_way = True
        if folds:
            self.out.add(seat)
        elif isinstance(act, _RAISES):
            self.raises += 1
            self.raiser = seat
            self.price = act.to

    def _on_first(self, seat: int, *, folds: bool, raises: bool, pays: bool) -> None:
        """The first street's own figures."""
        self.decided_first.add(seat)
        if pays:
            self.paid_first.add(seat)
        if raises:
            self.raised_first.add(seat)
            if self.raises == 0:
                self.opener = seat
        if self.raises == 1 and self.raiser != seat and self._has_a_raise(seat):
            self.players[seat].three_bet.note(raises)
        elif self.raises == 2 and self.opener == seat != self.raiser:
            self.players[seat].fold_to_three_bet.note(folds)

    def _has_a_raise(self, seat: int) -> bool:
        """Whether he has chips beyond the price, and somebody else with a hand has them, too."""
        stacks, antes = self.hand.setup.stacks, self.hand.setup.stakes.antes
        return stacks[seat] - antes[seat] > self.price and any(
            stacks[other] - antes[other] > self.price
            for other in range(len(stacks))
            if other != seat and other not in self.out
        )

    def _on_second(self, seat: int, *, folds: bool, raises: bool) -> None:
        """The continuation bet and the answer to it."""
        if self.raises == 0 and seat == self.bettor:
            self.players[seat].continuation_bet.note(raises)
        elif self.raises == 1 and self.raiser == self.bettor != seat:
            self.players[seat].fold_to_continuation_bet.note(folds)

    def end(self) -> None:
        """The figures that are known at the end."""
        out_first = self.out if self.out_first is None else self.out_first
        count = len(self.players)
        saw_more = count - len(out_first) > 1
        showdown = count - len(self.out) > 1
        won = self.hand.won
        for seat, player in enumerate(self.players):
            player.hands += 1
            if seat in self.decided_first:
                player.vpip.note(seat in self.paid_first)
                player.pfr.note(seat in self.raised_first)
            if saw_more and seat not in out_first:
                went = showdown and seat not in self.out
                player.went_to_showdown.note(went)
                if went:
                    player.won_at_showdown.note(won[seat])
