"""`Hand`: one hand of poker for people and programs, with its log, replay, undo and views.

    game = find_variant("NLHE")
    setup = Setup(game, Level(small_blind=50, big_blind=100).stakes(game, 6), (10000,) * 6)
    hand = Hand(setup, deck=shuffled(full_deck(), secrets.randbelow))
    while not hand.is_over:
        hand.call() if hand.can_call() else hand.check() ...

Each operation `x` has `can_x` and `why_not_x`; it returns the frozen record that is now last in the log, or raises
`Refused` with the reason. Whose rules: see `play`, `showing`, `dealer`, `remedies` and the kernels under them. One hand
only: button, seats and levels between hands are `tournament`'s, with `hand.button` for the button.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Self

from shuffleup.hand import acts
from shuffleup.hand.acts import Act, BackedUp, StreetDealt
from shuffleup.hand.betting import owed, raise_between
from shuffleup.hand.hiding import OwnCards, faces_at, faces_of
from shuffleup.hand.law import HandLaw
from shuffleup.hand.position import position
from shuffleup.hand.record import BET, OVER
from shuffleup.hand.refusals import Refusal, Why
from shuffleup.hand.remedies import Remedies
from shuffleup.hand.table import Setup
from shuffleup.hand.view import Copied, HandView, settled_of


class Hand(Remedies):
    """One hand of poker."""

    __slots__ = ()

    @classmethod
    def replay(
        cls,
        setup: Setup,
        log: Iterable[Act],
        law: HandLaw | None = None,
        *,
        deck: Sequence[int] | None = None,
        all_show: bool = False,
    ) -> "Hand":
        """The hand that this log makes, without the deck if none is given. Raises Refused where an entry is illegal."""
        hand = cls(setup, law, deck=deck, all_show=all_show)
        hand._play_again(list(log))
        return hand

    def why_not_undo(self) -> Refusal | None:
        """The reason why there is nothing to undo, None if there is."""
        return None if self._commands() else Refusal(Why.NOTHING_DONE)

    def can_undo(self) -> bool:
        """Whether `undo` would be done."""
        return self.why_not_undo() is None

    def undo(self) -> tuple[Act, ...]:
        """Take the last command back, with what followed from it; returns the entries gone from the log."""
        self._check(self.why_not_undo())
        at = self._commands()[-1]
        log = self.log
        self._play_again(log[:at])
        return log[at:]

    def standing(self) -> list[Act]:
        """The log without what was backed up."""
        return _standing(self.log)

    def view(self, seat: int | None = None) -> HandView:
        """What the player at `seat` may see now, or with None what everybody may. Raises Refused for no such seat."""
        h = self._h
        view = Copied()
        own = self._own_cards.get(seat) if seat is None or type(seat) is int else None
        if own is None:
            own = self._look_for_own_cards(seat)
        view.cards, view._own = own
        view.seat = seat
        view.phase = phase = h.phase
        actor = h.actor
        view.actor = actor if actor >= 0 else None
        settled = self._settled
        if settled is None:
            settled = self._settled = settled_of(h, self.setup)
        view._settled = settled
        view.board = settled[0]
        view.pot = h.pot
        view.stacks = tuple(h.stack)
        if seat == actor and phase == BET:
            bounds = self._bounds
            if bounds is None:
                bounds = self._bounds = raise_between(h, self._g, self.law, seat)
            view.raise_bounds = bounds if bounds[0] > 0 else None
            view.to_call = owed(h, seat) if h.bring_due == 0 else 0
        else:
            view.raise_bounds = None
            view.to_call = 0
        view._round = tuple(h.bet), h.bring_due, h.completing, h.price, h.full_price
        view._open = None
        if self._g.ups > 0 or (phase != BET and (phase == OVER or 1 in h.shown)):  # no hand is tabled while they bet
            view._open = tuple([faces_at(h, other, seat) for other in range(h.n)]), tuple(h.shown), tuple(h.won)
        view._entries = tuple(self._log)
        view.__class__ = HandView  # sealed: from now on nothing in it can be set
        return view  # type: ignore[return-value]  # the class that it has now; `cast` would be a call for every view

    def _look_for_own_cards(self, seat: int | None) -> OwnCards:
        """The viewer's own cards and his faces in the log, kept for his next view."""
        cards: tuple[int, ...] = ()
        if seat is not None:
            self._check(self._place_refusal(seat))
            cards = self.hole(seat)
        own = self._own_cards[seat] = cards, faces_of(self._secrets, seat)
        return own

    def __repr__(self) -> str:
        return f"<Hand: {position(self.view(), self.to_call)}>"

    def copy(self) -> Self:
        """The same hand a second time: what is done to one does not touch the other."""
        twin = type(self).__new__(type(self))
        twin.__setstate__(self.__getstate__())
        twin._h = self._h.copy()
        twin._log, twin._secrets = self._log.copy(), self._secrets.copy()
        return twin

    __copy__ = copy

    def __deepcopy__(self, _: object) -> Self:
        return self.copy()

    def __getstate__(self) -> tuple[object, ...]:
        """What a hand is, without what follows from it: neither the ranking tables nor what viewers were told."""
        return tuple(getattr(self, name) for name in self._own())

    def __setstate__(self, state: tuple[object, ...]) -> None:
        for name, value in zip(self._own(), state, strict=True):
            setattr(self, name, value)
        self._follow()

    @classmethod
    def _own(cls) -> tuple[str, ...]:
        """The fields that make the hand."""
        return "setup", "law", "all_show", "_log", "_secrets", "_deck", "_gone", "_h"

    def _play_again(self, log: Sequence[Act]) -> None:
        """Begin anew and carry out every command of `log` that has not been backed up."""
        self._begin()
        for act in _standing(log):
            if not (isinstance(act, StreetDealt) and self._deck is not None):
                _AGAIN[type(act)](self, act)
        if any(isinstance(act, BackedUp) for act in log):
            self._log, self._secrets, self._own_cards = [], [], {}
            for act in log:
                self._enter(act)


def _standing(log: Sequence[Act]) -> list[Act]:
    standing: list[tuple[int, Act]] = []
    for entry, act in enumerate(log):
        if isinstance(act, BackedUp):
            standing = [(e, a) for e, a in standing if e < act.entry]
        else:
            standing.append((entry, act))
    return [act for _, act in standing]


_AGAIN: dict[type, Callable[[Hand, Any], object]] = {
    acts.HoleDealt: lambda hand, act: hand.deal_hole(act.seat, act.cards),
    acts.BoardDealt: lambda hand, act: hand.deal_board(act.cards),
    acts.StreetDealt: lambda hand, act: hand.deal_street(act.hole, act.board),
    acts.StubReshuffled: lambda hand, act: hand.reshuffle_muck(act.order),
    acts.OpenerNamed: lambda hand, act: hand.name_opener(act.seat),
    acts.Folded: lambda hand, act: hand.fold(act.seat),
    acts.Checked: lambda hand, act: hand.check(act.seat),
    acts.Called: lambda hand, act: hand.call(act.seat),
    acts.BroughtIn: lambda hand, act: hand.bring_in(act.seat),
    acts.Bet: lambda hand, act: hand.raise_to(act.to, act.seat),
    acts.Completed: lambda hand, act: hand.raise_to(act.to, act.seat),
    acts.Raised: lambda hand, act: hand.raise_to(act.to, act.seat),
    acts.Drew: lambda hand, act: hand.draw(act.discarded, act.seat),
    acts.Showed: lambda hand, act: hand.show(act.cards, act.seat),
    acts.Mucked: lambda hand, act: hand.muck(act.seat),
    acts.HandsRead: lambda hand, act: hand.read_hands(act.high, act.low, act.high_suit),
    acts.HandKilled: lambda hand, act: hand.kill_hand(act.seat, given_up=act.given_up),
    acts.BetCorrected: lambda hand, act: hand.correct_bet(act.seat, act.to),
    acts.ChipsLeft: lambda hand, act: hand.leave_chips(act.seat, act.chips),
    acts.RaiseAllowed: lambda hand, act: hand.allow_raise(act.seat),
    acts.CardReplaced: lambda hand, act: hand.replace_card(act.seat, act.old, act.new),
    acts.BoardRedone: lambda hand, act: hand.redo_board(act.cards),
    acts.StubRemade: lambda hand, act: hand.remake_stub(act.order),
    acts.Misdealt: lambda hand, _: hand.misdeal(),
}
"""How an entry of the log is carried out again: as the operation that made it, with all its checks."""
