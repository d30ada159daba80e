"""The spot after an act, as every ruling tells it: whose turn, what he may do, pots, and whether play has gone on.

Whose rules: the hand's kernels say who acts and how much; `substantial_action` what counts as such. These readings are
not cited, since no ruling turns on them.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from shuffleup.floor.case import AGGRESSION, Json, Verdict
from shuffleup.floor.consulted import Consulted
from shuffleup.floor.outcomes import Outcome
from shuffleup.floor.outs import outs
from shuffleup.floor.paid import shares_paid, stacks_paid
from shuffleup.floor.ruling import Ruling
from shuffleup.floor.showdown import next_to_show, spot_told
from shuffleup.floor.spot import NOT_KNOWN
from shuffleup.floor.substantial import CHECK, CHIPS, FOLD, found_substantial, is_substantial
from shuffleup.games.variant import Betting, Forced
from shuffleup.hand import acts as done
from shuffleup.hand.core import Phase
from shuffleup.hand.facing import acts_since_deal, has_acted, pots_now
from shuffleup.message import Message

if TYPE_CHECKING:
    from shuffleup.floor.table import Situated

_CHIPS = (done.Called, done.Bet, done.Raised, done.Completed, done.BroughtIn)


def _acts(log: Sequence[done.Act]) -> list[tuple[int, str]]:
    """Players with what they did: chips, a check or a fold."""
    return [
        (act.seat + 1, CHECK if isinstance(act, done.Checked) else FOLD if isinstance(act, done.Folded) else CHIPS)
        for act in log
        if isinstance(act, (*_CHIPS, done.Checked, done.Folded))
    ]


class After:
    """Looks at the hand that a `Play` works on."""

    def __init__(self, play: "Situated") -> None:
        self._play = play

    def ruling(self, act: int | None, player: int | None, verdict: Verdict, consulted: Consulted) -> Ruling:
        """The verdict as a ruling, with the spot as it is now."""
        hand = self._play.hand
        self._cite_order(consulted)
        self._cite_reopening(consulted)
        found = Ruling(
            act=act,
            player=player,
            outcome=verdict.outcome,
            amount=verdict.amount,
            binding=verdict.binding,
            stays=verdict.stays,
            returned=verdict.returned,
            owes=verdict.owes,
            all_in=self._all_in(player, verdict),
            dead=self._dead(),
            substantial_action=self.substantial(),
            misdeal=verdict.outcome is Outcome.MISDEAL,
            pots=self.pots(),
            clauses=consulted.clauses(),
            fallbacks=consulted.fallbacks(),
            choices=verdict.choices,
            default=verdict.default,
            remedies=verdict.remedies,
            infractions=verdict.infractions,
            more=verdict.more,
            say=verdict.said(str(player or "")),
        )
        actor = hand.actor
        if actor is None or hand.phase is not Phase.BET:
            shows = next_to_show(self._play)
            return replace(found, to_act=None if shows is None else shows + 1)
        options = self._options(actor + 1, player, verdict)
        bounds = hand.raise_bounds if {"bet", "raise", "complete"} & set(options) else None
        least, most = bounds or (None, None)
        return replace(
            found,
            to_act=actor + 1,
            options=options,
            min_to=least,
            max_to=None if most is None or most >= NOT_KNOWN else most,
            to_call=max(
                0, hand.to_call - self._play.lying.get(actor + 1, 0) - self._put_out(actor + 1, player, verdict)
            ),
        )

    def _cite_order(self, consulted: Consulted) -> None:
        """Who acts next heads-up is a rule of its own."""
        hand = self._play.hand
        if hand.players == 2 and hand.phase is Phase.BET and hand.variant.forced is Forced.BLINDS:
            consulted.applies("heads_up_order", "acting")

    def _cite_reopening(self, consulted: Consulted) -> None:
        """Whether the betting is open again to somebody who has acted before is a reading of the book."""
        hand = self._play.hand
        if hand.phase is not Phase.BET or hand.actor is None or not has_acted(hand, hand.actor):
            return
        if hand.variant.betting is Betting.FIXED_LIMIT:
            consulted.cites("limit_reopen_percent")
        else:
            consulted.cites("reopen_short_all_ins")
            self._cite_short_all_ins(hand.actor, consulted)

    def _cite_short_all_ins(self, seat: int, consulted: Consulted) -> None:
        """What is said of all-in raises that have come since this player's act."""
        hand, short = self._play.hand, 0
        for act in reversed(acts_since_deal(hand)):
            if getattr(act, "seat", None) == seat:
                break
            short += isinstance(act, done.Raised) and hand.stacks[act.seat] == 0
        if not short:
            return
        if "raise" in hand.options():
            consulted.cites("reopen_short_all_ins", "opened")
        else:
            consulted.cites("reopen_short_all_ins", "closed")
        if short > 1:
            consulted.cites("reopen_short_all_ins", "several")

    def _options(self, actor: int, player: int | None, verdict: Verdict) -> tuple[str, ...]:
        bound = verdict.options if actor == player else None
        bound = bound or self._play.bound.get(actor)
        turn = self._play.turn
        if bound is None and turn is not None and turn.player == actor and turn.verdict is not None:
            bound = turn.verdict.options or (turn.bound if turn.verdict.outcome is Outcome.DIRECTOR else None)
        if bound is not None:
            return bound
        options = self._play.hand.options()
        return tuple(each for each in options if each != "fold") if "check" in options else options

    def _put_out(self, actor: int, player: int | None, verdict: Verdict) -> int:
        """Chips that lie out and stay from what has just been ruled on."""
        noted = self._play.lying.get(actor, 0)
        turn = self._play.turn
        if player is None and turn is not None and turn.player == actor and turn.verdict is not None:
            player, verdict = actor, turn.verdict
        return verdict.stays if actor == player and not noted and verdict.outcome is not Outcome.FOLD else 0

    def waiting(self) -> set[int]:
        """Players who have folded out of turn and whose turn has not come; whoever alone is left has won instead."""
        folded = {player for player, held in self._play.held.items() if held.gives_up}
        return folded if len(self._play.hand.live) > 1 else set()

    def _bound(self) -> dict[int, int]:
        """Chips that are in by a ruling on acts out of turn, while the player who was passed over is still to act."""
        ruled = {player: held.ruled[0] for player, held in self._play.held.items() if held.ruled is not None}
        bets = self._play.hand.bets
        return {player: verdict.amount - bets[player - 1] for player, verdict in ruled.items() if verdict.amount}

    def _dead(self) -> tuple[int, ...]:
        """Hands given up in these acts or dead by a ruling."""
        return tuple(sorted(set(self._play.killed) | self._play.folded | self.waiting()))

    def _all_in(self, player: int | None, verdict: Verdict) -> bool:
        if player is None or verdict.outcome not in (Outcome.CALL, Outcome.BRING_IN, *AGGRESSION):
            return False
        if verdict.more.get("all_in"):
            return True
        hand = self._play.hand
        back_to, back = hand.uncalled
        behind = hand.stacks[player - 1] - (back if back_to == player - 1 else 0)
        return verdict.amount is not None and behind == 0

    def pots(self) -> tuple[Json, ...]:
        """The pots as they stand; once the hand is over, with what each player was paid from them."""
        hand = self._play.hand
        gone = self.waiting()
        told: list[dict[str, Any]] = [
            {"amount": amount, "eligible": [seat + 1 for seat in seats if seat + 1 not in gone]}
            for amount, seats in pots_now(hand)
        ]
        bound = sum(self._bound().values())
        if told and bound:
            told[-1]["amount"] += bound
        if hand.is_over and not sum(pot["amount"] for pot in told):
            return ()
        if hand.is_over:
            for pot, shares in zip(told, shares_paid(self._play), strict=False):
                pot["won"] = {f"p{seat + 1}": won for seat, won in enumerate(shares) if won}
        return tuple(told)

    def _bring_in(self) -> int | None:
        """Who has brought the betting in, or has to."""
        hand = self._play.hand
        posted = [act.seat + 1 for act in hand.standing() if isinstance(act, done.BroughtIn)]
        if posted:
            return posted[0]
        return hand.actor + 1 if hand.actor is not None and hand.can_bring_in() else None

    def substantial(self) -> bool:
        """Whether there has been substantial action since the deal; where a later street was joined there has been."""
        if self.is_later_street():
            return True
        return is_substantial(self._play.ready.policies, self.with_blinds(self.acted(), Consulted(self._play.ready)))

    def is_later_street(self) -> bool:
        """Whether the hand was joined on a later street: then nobody knows what was done before, and it was enough."""
        joined = self._play.spot.joined
        return joined is not None and joined.street > 0

    def _cite_substantial(self, consulted: Consulted) -> None:
        """Name the book for telling whether there has been substantial action, once somebody has acted."""
        acts = self.acted()
        if acts and not self.is_later_street():
            found_substantial(consulted, self.with_blinds(acts, consulted))

    def with_blinds(self, acts: list[tuple[int, str]], consulted: Consulted) -> list[tuple[int, str]]:
        """The same actions, with the posted blinds where the book counts them."""
        if not consulted.policies.substantial_action.sa_blinds_count:
            return acts
        blinds = self._play.hand.setup.stakes.blinds
        return [(seat + 1, CHIPS) for seat, blind in enumerate(blinds) if blind] + acts

    def acted(self) -> list[tuple[int, str]]:
        """Players with what they have done in turn since the deal."""
        return _acts(self._play.hand.standing())

    def acts_since(self, log_at: int) -> list[tuple[int, str]]:
        """Players with what they have done since the log had so many entries."""
        return _acts(self._play.hand.log[log_at:])

    def dealt_since(self, log_at: int) -> bool:
        """Whether board cards or a street's cards have come since."""
        return any(isinstance(act, done.BoardDealt | done.HoleDealt) for act in self._play.hand.log[log_at:])

    def spot(self) -> Ruling:
        """The line that tells the spot after all acts."""
        hand = self._play.hand
        bound = self._bound()
        stacks = [stack - bound.get(seat + 1, 0) for seat, stack in enumerate(stacks_paid(self._play))]
        known = {f"p{seat + 1}": stack for seat, stack in enumerate(stacks) if hand.stacks[seat] < NOT_KNOWN}
        back_to, back = hand.uncalled
        more: dict[str, Any] = {"stacks": known}
        if back_to is not None and back:
            more["uncalled"] = {f"p{back_to + 1}": back}
        for player, chips in self._play.given_back.items():
            more.setdefault("uncalled", {})[f"p{player}"] = chips
        consulted = self._play.end_consulted or Consulted(self._play.ready)
        more |= spot_told(self._play, consulted)
        self._cite_substantial(consulted)
        if self._bring_in() is not None:
            more["bring_in"] = self._bring_in()
        more |= outs(self._play, consulted)
        told = self.ruling(None, None, Verdict(Outcome.NONE, more=more), consulted)
        misdealt = self._play.misdealt
        return replace(told, misdeal=misdealt, say=_next(told, misdeal=misdealt))


def _next(told: Ruling, *, misdeal: bool) -> Message:
    if misdeal:
        return Message("floor.misdeal")
    if told.to_act is None:
        return Message("floor.nobody_to_act")
    return Message("floor.next", {"player": str(told.to_act)})
