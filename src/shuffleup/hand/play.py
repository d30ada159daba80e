"""What players do: fold, check, call, bet, raise, bring in, complete, draw. May I, why not, and doing it.

Whose rules: as in the kernels (`betting`, `showdown`). All is in turn: what happens out of turn, with odd chips or
words, is ruled in `floor`, and comes here as what it was ruled to be. A fold with nothing to call stands (folds_bind).
"""

from collections.abc import Sequence
from typing import cast

from shuffleup.cards.card import card_text
from shuffleup.hand.acts import Bet, BroughtIn, Called, Checked, Completed, Drew, Folded, Raised, made
from shuffleup.hand.betting import (
    FIXED_LIMIT,
    POT_LIMIT,
    act_bring_in,
    act_call,
    act_fold,
    act_raise,
    owed,
    raise_between,
    raises_left,
    reopened,
)
from shuffleup.hand.core import HandCore
from shuffleup.hand.dealing import discard, into_muck
from shuffleup.hand.options import options_of
from shuffleup.hand.playable import CHIPS, check_whole
from shuffleup.hand.record import BET, DRAW, HOLE, OVER, SEATS
from shuffleup.hand.refusals import Refusal, Why
from shuffleup.hand.streets import betting_done, draws_done

_FOLDED = tuple(Folded(seat) for seat in range(SEATS))
_CHECKED = tuple(Checked(seat) for seat in range(SEATS))
"""These say nothing but the seat, so one of each is enough."""


class Players(HandCore):
    """The players' part of a hand. `seat` may be left out: it is whoever's turn it is."""

    __slots__ = ()

    # What faces the player to act.

    @property
    def to_call(self) -> int:
        """Chips that the player to act needs to stay in, or all he has; 0 if none, and while nobody bets."""
        h = self._h
        if h.phase != BET or h.bring_due != 0:
            return 0
        return owed(h, h.actor)

    @property
    def raise_bounds(self) -> tuple[int, int] | None:
        """Least and most total that the player to act may bet, complete or raise to; None if he may not."""
        if self._h.phase != BET:
            return None
        bounds = self._bounds or self._work_bounds_out()
        return bounds if bounds[0] > 0 else None

    def _work_bounds_out(self) -> tuple[int, int]:
        """Least and most that the player to act may raise to, 0 where he may not; kept until something is done."""
        self._bounds = bounds = raise_between(self._h, self._g, self.law, self._h.actor)
        return bounds

    def options(self) -> tuple[str, ...]:
        """What the player to act may do, of: fold, check, call, bring_in, bet, complete, raise, draw."""
        h = self._h
        return options_of(
            h.phase,
            bring_due=h.bring_due,
            owes=h.price > h.bet[h.actor],
            may_raise=self.raise_bounds is not None,
            completes=self._completes(),
            price=h.price,
        )

    def _completes(self) -> bool:
        """Whether a raise makes the bring-in, or a short all-in of limit play, a full bet."""
        h = self._h
        return h.completing != 0 or (self._g.betting == FIXED_LIMIT and h.full_price < h.price)

    def _turn_refusal(self, seat: int | None) -> Refusal | None:
        """Why `seat` cannot act in a betting round now."""
        h = self._h
        if h.phase == BET:
            if seat is None or seat is h.actor:  # yes and 1.0 are equal to 1, and no seats
                return None
            return self._not_turn(seat)
        return Refusal(Why.HAND_OVER) if h.phase == OVER else Refusal(Why.NOT_BETTING)

    def _not_turn(self, seat: int) -> Refusal | None:
        nobody = self._place_refusal(seat)
        if nobody is None and seat != self._h.actor:
            return Refusal(Why.NOT_YOUR_TURN, {"seat": seat, "turn": self._h.actor})
        return nobody

    # Betting.

    def why_not_fold(self, seat: int | None = None) -> Refusal | None:
        """The reason why this hand cannot be folded now, None if it can."""
        return self._turn_refusal(seat) or self._bring_in_refusal()

    def can_fold(self, seat: int | None = None) -> bool:
        """Whether `fold` would be done."""
        return self.why_not_fold(seat) is None

    def fold(self, seat: int | None = None) -> Folded:
        """Give the hand up, whether there is something to call or not. Raises Refused."""
        h = self._h
        actor = h.actor
        if h.phase != BET or h.bring_due != 0 or (seat is not None and seat is not actor):
            self._check(self.why_not_fold(seat))
        if self._g.draws >= 0:
            into_muck(h, actor)
        act_fold(h, actor)
        self._settled = None
        act = _FOLDED[actor]
        self._acted(act)
        return act

    def _acted(self, act: Folded | Checked | Called | BroughtIn | Bet | Completed | Raised) -> None:
        """Log an act of the betting; if it was the round's last, go on."""
        self._log.append(act)
        self._bounds = None
        h = self._h
        if h.actor < 0:
            self._settled = None
            betting_done(h, self._g, self.law, self._t)
            if h.phase != OVER:
                self._go_on()

    def _bring_in_refusal(self) -> Refusal | None:
        if self._h.bring_due == 0:
            return None
        return Refusal(Why.BRING_IN_FIRST, {"amount": self._g.bring_in})

    def why_not_check(self, seat: int | None = None) -> Refusal | None:
        """The reason why there is no check, None if there is."""
        refusal = self._turn_refusal(seat) or self._bring_in_refusal()
        if refusal is None and self._h.price > self._h.bet[self._h.actor]:
            return Refusal(Why.SOMETHING_TO_CALL, {"amount": self.to_call})
        return refusal

    def can_check(self, seat: int | None = None) -> bool:
        """Whether `check` would be done."""
        return self.why_not_check(seat) is None

    def check(self, seat: int | None = None) -> Checked:
        """Stay in without chips, where none are owed. Raises Refused."""
        h = self._h
        if h.price > h.bet[h.actor]:
            self._check(self.why_not_check(seat))
        return cast("Checked", self.check_or_call(seat))

    def why_not_call(self, seat: int | None = None) -> Refusal | None:
        """The reason why there is nothing to call for this player now, None if there is."""
        refusal = self._turn_refusal(seat) or self._bring_in_refusal()
        if refusal is None and self._h.price <= self._h.bet[self._h.actor]:
            return Refusal(Why.NOTHING_TO_CALL)
        return refusal

    def can_call(self, seat: int | None = None) -> bool:
        """Whether `call` would be done."""
        return self.why_not_call(seat) is None

    def call(self, seat: int | None = None) -> Called:
        """Match the price, or go all-in for less. Raises Refused."""
        h = self._h
        if h.price <= h.bet[h.actor]:
            self._check(self.why_not_call(seat))
        return cast("Called", self.check_or_call(seat))

    def check_or_call(self, seat: int | None = None) -> Checked | Called:
        """Check, or call where there is something to call. Raises Refused."""
        h = self._h
        actor = h.actor
        if h.phase != BET or h.bring_due != 0 or (seat is not None and seat is not actor):
            self._check(self._turn_refusal(seat) or self._bring_in_refusal())
        act: Checked | Called
        if h.price > h.bet[actor]:
            act = made(Called, (actor, act_call(h, actor)))
        else:
            act_call(h, actor)
            act = _CHECKED[actor]
        self._acted(act)
        return act

    def why_not_bring_in(self, seat: int | None = None) -> Refusal | None:
        """The reason why there is no bring-in to post, None if there is."""
        refusal = self._turn_refusal(seat)
        if refusal is None and self._h.bring_due == 0:
            return Refusal(Why.NO_BRING_IN)
        return refusal

    def can_bring_in(self, seat: int | None = None) -> bool:
        """Whether `bring_in` would be done."""
        return self.why_not_bring_in(seat) is None

    def bring_in(self, seat: int | None = None) -> BroughtIn:
        """Post the bring-in of stud; the other way to open is `raise_to`, which completes it. Raises Refused."""
        self._check(self.why_not_bring_in(seat))
        h = self._h
        actor = h.actor
        act = BroughtIn(actor, act_bring_in(h, self._g, self.law, actor))
        self._acted(act)
        return act

    def why_not_raise_to(self, to: int, seat: int | None = None) -> Refusal | None:
        """The reason why the player to act may not bet, complete or raise to a total of `to`, None if he may.

        Raises BadInput for what is no whole number of chips.
        """
        return self._turn_refusal(seat) or self._raise_refusal(to)

    def _raise_refusal(self, to: int) -> Refusal | None:
        h, g = self._h, self._g
        check_whole("total", to, CHIPS)
        least, most = self._bounds or self._work_bounds_out()
        if least == 0:
            return self._no_raise(h.actor)
        if to < least:
            return Refusal(Why.RAISE_TOO_SMALL, {"least": least}, self._least_policies())
        if to > most:
            cap = ("pot_cap_short_blinds",) if g.betting == POT_LIMIT else ()
            return Refusal(Why.RAISE_TOO_LARGE, {"most": most}, cap)
        return None

    def _least_policies(self) -> tuple[str, ...]:
        """The policies behind the least bet or raise of the moment."""
        h = self._h
        if h.price == 0:
            return ("min_bet",)
        if h.short_open != 0:
            return ("short_opening_all_in_raise",)
        short_blind = ("short_big_blind",) if h.street == 0 and h.top < h.price else ()
        return (*short_blind, "min_raise_increment")

    def _no_raise(self, seat: int) -> Refusal:
        """Why no raise of any size is allowed."""
        h, g, w = self._h, self._g, self.law
        total = h.stack[seat] + h.bet[seat]
        if total <= h.price:
            return Refusal(Why.CANNOT_COVER_MORE, {"total": total, "price": h.price})
        if g.betting == FIXED_LIMIT and not raises_left(h, w):
            return Refusal(
                Why.RAISES_USED_UP, {"raises": w.limit_raise_cap}, ("limit_raise_cap", "limit_cap_lifted_at")
            )
        if h.acted[seat] != 0 and not reopened(h, g, w, seat):
            policy = "limit_reopen_percent" if g.betting == FIXED_LIMIT else "reopen_short_all_ins"
            return Refusal(Why.NOT_REOPENED, {"faces": h.price - h.bet[seat], "full": h.step}, (policy,))
        return Refusal(Why.NOBODY_CAN_CALL_MORE)

    def can_raise_to(self, to: int, seat: int | None = None) -> bool:
        """Whether `raise_to` would be done."""
        return self.why_not_raise_to(to, seat) is None

    def raise_to(self, to: int, seat: int | None = None) -> Bet | Completed | Raised:
        """Bet, complete or raise so that `to` chips are in front of the player in all. Raises Refused."""
        h = self._h
        if h.phase != BET or (seat is not None and seat is not h.actor):
            self._check(self._turn_refusal(seat))
        actor = h.actor
        least, most = self._bounds or self._work_bounds_out()
        if type(to) is not int or least == 0 or to < least or to > most:
            self._check(self._raise_refusal(to))
        kind: type[Bet | Completed | Raised] = Raised
        if h.price == 0 and h.completing == 0:
            kind = Bet
        elif self._completes():
            kind = Completed
        act = made(kind, (actor, to))
        act_raise(h, self._g, self.law, actor, to)
        self._acted(act)
        return act

    # Drawing.

    def why_not_draw(self, discarded: Sequence[int] = (), seat: int | None = None) -> Refusal | None:
        """The reason why these cards cannot be thrown away now, None if they can."""
        h = self._h
        if h.phase != DRAW:
            return Refusal(Why.HAND_OVER) if h.phase == OVER else Refusal(Why.NOT_DRAWING)
        refusal = None if seat is None else self._not_turn(seat)
        if refusal is not None:
            return refusal
        held = list(self.hole(h.actor))
        for card in discarded:
            if card not in held:
                return Refusal(Why.NOT_YOUR_CARD, {"card": card_text(card) if -1 <= card < 52 else str(card)})
            held.remove(card)
        return None

    def can_draw(self, discarded: Sequence[int] = (), seat: int | None = None) -> bool:
        """Whether `draw` would be done."""
        return self.why_not_draw(discarded, seat) is None

    def draw(self, discarded: Sequence[int] = (), seat: int | None = None) -> Drew:
        """Throw cards away for as many new ones; none is standing pat. Raises Refused."""
        self._check(self.why_not_draw(discarded, seat))
        h = self._h
        actor = h.actor
        keep = (1 << h.held[actor]) - 1
        for card in discarded:
            place = next(i for i in range(h.held[actor]) if keep >> i & 1 and h.cards[actor * HOLE + i] == card)
            keep &= ~(1 << place)
        act = Drew(actor, tuple(discarded))
        discard(h, actor, keep)
        draws_done(h, self._g)
        self._done(act)
        return act
