"""Remedies: what a ruling does to a hand. Each is an operation like the players' own, logged and undoable.

Whose rules: when a remedy is due is for the books and `floor` to say (TDA 35, 39, 54, 65; TNPL G, H11, I2; NPPL 34, 44,
50; Redtooth button.6). Here they are only carried out, exactly, and refused where the hand as it stands has no place
for them. Not done: handing a folded hand back (back up the action instead).
"""

from abc import abstractmethod
from collections.abc import Sequence

from shuffleup.games.variant import Betting
from shuffleup.hand.acts import (
    Act,
    BackedUp,
    Bet,
    BetCorrected,
    BoardDealt,
    ChipsLeft,
    Completed,
    HandKilled,
    HoleDealt,
    Misdealt,
    RaiseAllowed,
    Raised,
    StreetDealt,
)
from shuffleup.hand.betting import leave, turn_from
from shuffleup.hand.card_remedies import CardRemedies
from shuffleup.hand.money import settle
from shuffleup.hand.playable import CHIPS, COUNTED_FROM_0, check_whole
from shuffleup.hand.record import BET, DEAL, DRAW, OVER, SHOW
from shuffleup.hand.refusals import Refusal, Why
from shuffleup.hand.streets import betting_done, draws_done


class Remedies(CardRemedies):
    """The floor's part of a hand: chips and turns here, cards in `card_remedies`."""

    __slots__ = ()

    def why_not_kill_hand(self, seat: int) -> Refusal | None:
        """The reason why this hand cannot be killed, None if it can."""
        refusal = self._seat_refusal(seat)
        if refusal is None and self._h.live_n == 1:
            return Refusal(Why.LAST_HAND, {"seat": seat})
        return refusal

    def can_kill_hand(self, seat: int) -> bool:
        """Whether `kill_hand` would be done."""
        return self.why_not_kill_hand(seat) is None

    def kill_hand(self, seat: int, *, given_up: bool = False) -> HandKilled:
        """Declare a live hand dead: called bets stay in, what nobody called comes back. Raises Refused.

        A hand `given_up` by its player before his turn gets nothing back.
        """
        self._check(self.why_not_kill_hand(seat))
        h = self._h
        if not given_up:
            self._return_uncalled(seat)
        leave(h, seat)
        h.due_n -= h.due[seat]
        h.due[seat] = 0
        if h.live_n == 1 and h.phase in (DEAL, DRAW):
            settle(h)
            h.phase, h.board_due, h.due_n, h.actor = SHOW, 0, 0, -1
            h.due[: h.n] = [0] * h.n
        elif h.phase == BET:
            h.actor = turn_from(h, h.actor) if h.live_n > 1 else -1
            betting_done(h, self._g, self.law, self._t)
        elif h.phase == DRAW and h.actor == seat:
            later = [s for s in range(seat + 1, h.n) if h.live[s] and not h.drew[s]]
            h.actor = later[0] if later else -1
            draws_done(h, self._g)
        act = HandKilled(seat, given_up)
        self._done(act)
        return act

    def _return_uncalled(self, seat: int) -> None:
        """Give back what a player has in front beyond all others', and take the price down to theirs."""
        h = self._h
        others = max(h.bet[other] for other in range(h.n) if other != seat)
        if h.phase == BET and h.bet[seat] > others and h.aggressor == seat:
            self._set_bet(seat, others)
            h.top = others
            h.price = max(others, self._opening_price())
            h.aggressor = -1
            if others <= self._raise_undone():
                h.raises = max(0, h.raises - 1)

    def _raise_undone(self) -> int:
        """Take the least raise back to what it was before the last bet or raise; what the price was then."""
        h = self._h
        limit = self._g.betting == Betting.FIXED_LIMIT
        price = h.full_price = self._opening_price()
        h.step = h.base if limit else max(h.base, price)
        totals = [act.to for act in self._since_the_deal() if isinstance(act, Bet | Raised | Completed)]
        for to in totals[:-1]:
            if not limit:
                h.step = max(h.step, to - price)
            elif (to - h.full_price) * 100 >= h.step * self.law.limit_reopen_percent:
                h.full_price = to
            price = to
        return price

    def _opening_price(self) -> int:
        """What it takes to stay in before anybody has bet on the street: the largest blind, or nothing."""
        return max(0, *self._g.blind) if self._h.street == 0 else 0

    def _since_the_deal(self) -> list[Act]:
        """What was done in this round of betting."""
        found: list[Act] = []
        for act in reversed(self.standing()):
            if isinstance(act, BoardDealt | StreetDealt | HoleDealt):
                break
            found.append(act)
        return found[::-1]

    def why_not_correct_bet(self, seat: int, to: int) -> Refusal | None:
        """The reason why the chips in front of `seat` cannot be set to `to`, None if they can."""
        h = self._h
        refusal = self._seat_refusal(seat)
        if refusal is not None:
            return refusal
        if h.phase != BET:
            return Refusal(Why.NOT_BETTING)
        if h.bet[seat] == 0:
            return Refusal(Why.NO_BET_IN_FRONT, {"seat": seat})
        check_whole("total", to, CHIPS)
        if not 0 <= to <= h.bet[seat] + h.stack[seat] or to == h.bet[seat]:
            return Refusal(Why.WRONG_AMOUNT, {"least": 0, "most": h.bet[seat] + h.stack[seat]})
        return None

    def can_correct_bet(self, seat: int, to: int) -> bool:
        """Whether `correct_bet` would be done."""
        return self.why_not_correct_bet(seat, to) is None

    def correct_bet(self, seat: int, to: int) -> BetCorrected:
        """Set the last bet or raise, or a call, to its right amount. Raises Refused.

        If it was the price that changed, what others had put in above the new price goes back to them (TDA 54.A), and
        whoever is now short owes the rest in turn.
        """
        self._check(self.why_not_correct_bet(seat, to))
        h = self._h
        was_price = h.bet[seat] == h.price
        self._set_bet(seat, to)
        if (was_price and h.aggressor == seat) or to > h.price:
            if self._g.betting != Betting.FIXED_LIMIT:
                h.step = max(h.base, self._opening_price(), h.step + to - h.price)
            h.price = h.full_price = max(to, self._opening_price())
            for other in range(h.n):
                if h.bet[other] > h.price:
                    self._set_bet(other, h.price)
        h.top = max(h.bet[: h.n])
        h.actor = turn_from(h, h.actor)
        betting_done(h, self._g, self.law, self._t)
        act = BetCorrected(seat, to)
        self._done(act)
        return act

    def why_not_leave_chips(self, seat: int, chips: int) -> Refusal | None:
        """The reason why these chips cannot be left in the pot, None if they can."""
        refusal = self._seat_refusal(seat)
        if refusal is not None:
            return refusal
        if self._h.phase != BET:
            return Refusal(Why.NOT_BETTING)
        check_whole("sum left in the pot", chips, CHIPS)
        if not 0 < chips <= self._h.stack[seat]:
            return Refusal(Why.WRONG_AMOUNT, {"least": 1, "most": self._h.stack[seat]})
        return None

    def can_leave_chips(self, seat: int, chips: int) -> bool:
        """Whether `leave_chips` would be done."""
        return self.why_not_leave_chips(seat, chips) is None

    def leave_chips(self, seat: int, chips: int) -> ChipsLeft:
        """Put chips into the main pot as nobody's bet: forfeited (TNPL H2, NPPL 73). Raises Refused."""
        self._check(self.why_not_leave_chips(seat, chips))
        h = self._h
        h.stack[seat] -= chips
        h.able_n -= h.stack[seat] == 0
        h.dead += chips
        h.pot += chips
        act = ChipsLeft(seat, chips)
        self._done(act)
        return act

    def _set_bet(self, seat: int, to: int) -> None:
        h = self._h
        before = h.stack[seat]
        change = to - h.bet[seat]
        h.bet[seat] = to
        h.stack[seat] = before - change
        h.pot += change
        if h.live[seat]:
            h.able_n += (h.stack[seat] > 0) - (before > 0)

    def why_not_allow_raise(self, seat: int) -> Refusal | None:
        """The reason why this player cannot be given back the right to raise, None if he can."""
        refusal = self._seat_refusal(seat)
        if refusal is None and self._h.phase != BET:
            return Refusal(Why.NOT_BETTING)
        return refusal

    def can_allow_raise(self, seat: int) -> bool:
        """Whether `allow_raise` would be done."""
        return self.why_not_allow_raise(seat) is None

    def allow_raise(self, seat: int) -> RaiseAllowed:
        """Let a player raise at his next turn as if he had not acted on this street. Raises Refused."""
        self._check(self.why_not_allow_raise(seat))
        self._h.acted[seat] = 0
        act = RaiseAllowed(seat)
        self._done(act)
        return act

    def why_not_misdeal(self) -> Refusal | None:
        """The reason why this cannot be a misdeal any more, None if it can; how long it may is the book's."""
        return Refusal(Why.HAND_OVER) if self._h.phase == OVER else None

    def can_misdeal(self) -> bool:
        """Whether `misdeal` would be done."""
        return self.why_not_misdeal() is None

    def misdeal(self) -> Misdealt:
        """Void the hand: every chip goes back where it came from. Raises Refused."""
        self._check(self.why_not_misdeal())
        h = self._h
        h.stack[: h.n] = self.setup.stacks
        for seat in range(h.n):
            h.bet[seat] = h.put[seat] = h.odd[seat] = h.due[seat] = 0
        h.pot = h.dead = h.board_due = h.due_n = 0
        h.phase, h.actor = OVER, -1
        act = Misdealt()
        self._done(act)
        return act

    def why_not_back_up(self, entry: int) -> Refusal | None:
        """The reason why play cannot go back to before entry `entry` of the log, None if it can."""
        check_whole("entry", entry, COUNTED_FROM_0)
        if not 0 <= entry < len(self._log):
            return Refusal(Why.NOTHING_DONE)
        if entry not in self._commands() or isinstance(self._log[entry], BackedUp):
            return Refusal(Why.NOTHING_DONE)
        return None

    def can_back_up(self, entry: int) -> bool:
        """Whether `back_up` would be done."""
        return self.why_not_back_up(entry) is None

    def back_up(self, entry: int) -> BackedUp:
        """Take play back to where the log had `entry` entries; the log keeps all that happened. Raises Refused."""
        self._check(self.why_not_back_up(entry))
        act = BackedUp(entry)
        self._play_again([*self.log, act])
        return act

    @abstractmethod
    def standing(self) -> Sequence[Act]:
        """The log without what has been taken back (`Hand` knows how)."""

    @abstractmethod
    def _play_again(self, log: Sequence[Act]) -> None:
        """Begin anew and carry out every entry of `log` (`Hand` knows how)."""
