"""The acts of a situation played through, line by line: whose turn it is, what waits, and a ruling for each.

Whose rules: in_turn_binds and out_of_turn_unchanged_binds here; a turn is read by `turns`, what
becomes of an act out of turn is told by `out_of_turn`. All work is done on a hand of its own; nobody outside gets it.
"""

from dataclasses import replace

from shuffleup.bad_input import BadInput
from shuffleup.floor import acts
from shuffleup.floor.besides import with_button, with_nuts
from shuffleup.floor.betting_over import betting_is_over, runs_out
from shuffleup.floor.case import AGGRESSION, TURN_OVER, Asks, Statement, Verdict
from shuffleup.floor.consulted import Consulted
from shuffleup.floor.corrections import Known, doubted, settle_doubts, with_found
from shuffleup.floor.counts import note_misled
from shuffleup.floor.dead_hands import keep_turn
from shuffleup.floor.dealer_acts import States
from shuffleup.floor.hands import mucked, overlooks
from shuffleup.floor.let_go import next_has_acted, released
from shuffleup.floor.notation import Act, ActLine
from shuffleup.floor.outcomes import Outcome
from shuffleup.floor.presence import joined_after_deal
from shuffleup.floor.ruling import Ruling
from shuffleup.floor.same_turn import belongs_to_what_he_did
from shuffleup.floor.skipped import unless_too_late
from shuffleup.floor.spoken import in_plain_words
from shuffleup.floor.spot import NOT_KNOWN
from shuffleup.floor.statements import in_order, is_fold, player_of, statements_of
from shuffleup.floor.turn import Turn
from shuffleup.floor.turns import read, within_bounds
from shuffleup.floor.unsized import stack_asked
from shuffleup.floor.waiting import Waiting
from shuffleup.hand.core import Phase
from shuffleup.hand.facing import facing
from shuffleup.hand.refusals import Why
from shuffleup.message import Message


class Play(Waiting):
    """One situation under one book, played through line by line."""

    def line(self, index: int, line: ActLine) -> None:
        """Rule on one line."""
        from shuffleup.floor.families import other_act

        self.now, self.at_line = line, index
        if not index:
            joined_after_deal(self, line)
        for place, seen in enumerate(in_order(line)):
            note_misled(self, seen)
            act = self._as_fold(index, in_plain_words(seen, self.ready.policies))
            if act is None or self.talks(index, act):
                continue
            done = statements_of(act, index)
            if done is None or (isinstance(act, acts.Says) and self.hand.phase in (Phase.SHOW, Phase.OVER)):
                if not isinstance(act, States | acts.Pauses):
                    self._close_turn()
                other_act(self, index, act)
                continue
            player, statements = done
            if self._has_folded(player, index, again=is_fold(act)):
                continue
            if self.turn is None or self.turn.player != player:
                self.in_hand(player)
            later = any(player_of(each) == player for each in in_order(line)[place + 1 :])
            self._take(player, index, statements, act, more_to_come=later)

    def _as_fold(self, index: int, act: Act) -> Act | None:
        """Cards thrown or let go of, where that is a fold; None where it has been ruled on as something else."""
        if isinstance(act, acts.Folds | acts.Says) and act.player - 1 in self.hand.live:
            shows = self.hand.phase in (Phase.SHOW, Phase.OVER) and isinstance(act, acts.Folds)
            if shows or (self.hand.phase is Phase.DEAL and runs_out(self.hand) and is_fold(act)):
                return acts.Mucks(act.player)
        if not isinstance(act, acts.Mucks | acts.Releases) or betting_is_over(self.hand):
            return act
        if self.has_no_hand_left(act.player):
            return acts.Folds(act.player)
        self.in_hand(act.player)
        self.deal_out()
        consulted = Consulted(self.ready)
        verdict: Verdict | None = None
        try:
            if overlooks(self, act.player):
                verdict = mucked(self, act, consulted)
            elif isinstance(act, acts.Releases):
                next_has_acted(self, act.player)
                verdict = released(self, index, act, consulted)
        except Asks as asks:
            self.ask(asks, index, act.player, consulted)
            return None
        if verdict is None:
            return acts.Folds(act.player)
        self.rulings.append(self.after.ruling(index, act.player, verdict, consulted))
        if verdict.outcome is Outcome.HAND_DEAD:
            keep_turn(self)
            self.release_held()
        return None

    def _has_folded(self, player: int, index: int, *, again: bool) -> bool:
        """Answer whoever acts on after folding in these acts, or folds `again` with a hand long gone: it is folded."""
        same_turn = self.turn is not None and self.turn.player == player
        consulted = Consulted(self.ready)
        if player in self.killed and not same_turn:
            consulted.also(self.killed[player] or consulted)
            self.rulings.append(self.after.ruling(index, player, Verdict(Outcome.HAND_DEAD), consulted))
            return True
        if again and self.has_no_hand_left(player):
            consulted.applies("folds_bind")
        elif same_turn or (player not in self.after.waiting() and player not in self.folded):
            return False
        else:
            consulted.applies("folds_bind", "out_of_turn")
        self.rulings.append(self.after.ruling(index, player, Verdict(Outcome.FOLD), consulted))
        return True

    def _take(
        self, player: int, index: int, statements: tuple[Statement, ...], act: Act, *, more_to_come: bool
    ) -> None:
        self._resume(player)
        turn = self.turn
        if turn is not None and turn.player == player and turn.is_over and is_fold(act):
            self._close_turn()
            self.out_of_turn(player, index, statements)
            return
        if turn is not None and turn.player == player:
            self._rewind(turn)
        else:
            self._close_turn()
            if belongs_to_what_he_did(self, player, index, statements):
                return
            if self.call_is_short():
                self._no_release(self.turn)
            self.deal_out()
            next_has_acted(self, player)
            if runs_out(self.hand):
                nothing = Verdict(Outcome.NONE, binding=False)
                self.rulings.append(self.after.ruling(index, player, nothing, Consulted(self.ready)))
                return
            if self.hand.phase is not Phase.BET:
                raise BadInput(
                    Message("wrong.no_betting_now", {"number": player}), right=Message("right.act_during_betting_round")
                )
            if self.hand.actor != player - 1:
                if self._hangs_on_an_answer(player, index):
                    return
                self.out_of_turn(player, index, statements)
                return
            turn = self.turn = Turn(player, log_at=len(self.hand.log), bound=self.bound.get(player))
            turn.front = self.hand.bets[player - 1]
            turn.lying = self.lying.get(player, 0)
        turn.statements += statements
        silent = all(each.said is None for each in turn.statements)
        if silent and sum(each.motion is not None for each in turn.statements) > 1:
            self.string_line = index
        turn.lines.append(index)
        if isinstance(act, acts.Pulls):
            self._pull(turn, act)
        if not more_to_come:
            self._rule_turn(turn, index)

    def _resume(self, player: int) -> None:
        """Take up the player's last turn again where nobody has acted since, in turn or not; talk does not matter."""
        done = self.done.get(player)
        if self.turn is not None or done is None or done.ended_at != len(self.hand.log):
            return
        if all(held.lines[-1] < done.lines[-1] for held in self.held.values()):
            self.turn = done

    def _hangs_on_an_answer(self, player: int, index: int) -> bool:
        """Whether what the player before has done turns on a fact that was asked for: then it is asked for again."""
        before = self.turn
        if before is None or self.hand.actor != before.player - 1:
            return False
        asks = before.asks
        if before.verdict is not None and before.verdict.open and before.verdict.more.get("all_in"):
            asks = stack_asked(before.player)
        if asks is not None:
            self.ask(asks, index, player, Consulted(self.ready))
        return asks is not None

    def _pull(self, turn: Turn, act: acts.Pulls) -> None:
        """Chips taken back: of an earlier bet, or of what he has just let go of, which stays his bet."""
        let_go = any(each.motion is not None for each in turn.statements)
        front = facing(self.hand, turn.player - 1).front
        if not (let_go or front or turn.lying):
            raise BadInput(
                Message("wrong.no_chips_in_front", {"number": turn.player}), right=Message("right.chips_were_put_out")
            )
        if let_go and act.motion.amount > front:
            turn.takes_back = True
        else:
            turn.pulled += act.motion.amount

    def _rewind(self, turn: Turn) -> None:
        """Take the hand back to the beginning of the turn, to read it again with what has been added."""
        while len(self.hand.log) > turn.log_at and self.hand.can_undo():
            self.hand.undo()
        self.held |= turn.let_go
        self.folded -= turn.let_go.keys()
        turn.let_go = {}

    def _close_turn(self) -> None:
        turn = self.turn
        if turn is None or turn.verdict is None:
            return
        self.after_undercall = (self.after_undercall or turn.player) if turn.verdict.undercall else 0
        if turn.verdict.outcome is Outcome.DIRECTOR and turn.proposed:
            self.apply(turn.player, turn.proposed)
            self.turn = None
            self.release_held()
        elif turn.verdict.outcome is Outcome.DIRECTOR and turn.verdict.default:
            self._as_proposed(turn)
        elif turn.is_over:
            self.leave_turn()

    def _as_proposed(self, turn: Turn) -> None:
        """Play has gone on: until the director rules, his default choice is taken to hold."""
        proposed = dict(turn.verdict.default or {}) if turn.verdict else {}
        outcome = proposed.get("outcome")
        self._no_release(turn)
        if outcome in {each.value for each in TURN_OVER} and self.hand.actor == turn.player - 1:
            self.apply(turn.player, Verdict(Outcome(outcome), proposed.get("amount"), stays=proposed.get("stays", 0)))
            self.turn = None

    def _no_release(self, turn: Turn | None) -> None:
        """Somebody has acted on a mistake: there is harm done, and it cannot be let off any more."""
        if turn is None or turn.verdict is None or not turn.verdict.once_acted_on:
            return
        left, proposed = turn.verdict.once_acted_on, turn.verdict.default
        turn.verdict = replace(turn.verdict, choices=left, default=proposed and left[0], once_acted_on=())
        consulted = Consulted(self.ready)
        consulted.cites("bet_misunderstood")
        self.rulings.append(self.after.ruling(turn.lines[-1], turn.player, turn.verdict, consulted))

    def _rule_turn(self, turn: Turn, index: int) -> None:
        consulted = Consulted(self.ready)
        returned, earlier = self.carried.get(turn.player, (0, None))
        if earlier is not None:
            consulted.also(earlier)
        before = turn.verdict
        if turn.takes_back:
            consulted.applies("in_turn_binds", "chips")
            self.end_consulted = consulted
        case = self.case(turn.player, turn.statements, consulted, turn)
        try:
            verdict = unless_too_late(self, turn, read(case), consulted)
        except Asks as asks:
            self.ask(asks, index, turn.player, consulted)
            turn.verdict, turn.asks = None, asks
            return
        turn.asks = None
        verdict = within_bounds(case, verdict)
        if verdict.outcome is Outcome.FOLD:
            verdict = verdict.with_back(returned)
        turn.verdict = verdict
        if verdict.outcome in (Outcome.RETURNED_CALL_OR_FOLD, Outcome.STAYS_CALL_OR_RAISE) and verdict.options:
            turn.bound = verdict.options
        verdict = doubted(self, turn, index, with_found(self, turn, index, verdict), consulted)
        self.apply(turn.player, verdict)
        turn.ended_at = len(self.hand.log)
        verdict = with_button(self, case, with_nuts(self, case, verdict, consulted), consulted)
        if self._cap_depends():
            self._rewind(turn)
            consulted.cites("limit_cap_lifted_at")
            self.ask(Asks("players left", Message("floor.asks.players_left"), ()), index, turn.player, consulted)
            return
        ruling = self.after.ruling(index, turn.player, verdict, consulted)
        self.rulings.append(ruling)
        self._note_all_in(turn.player, ruling)
        if before is not None and (before.outcome, before.amount) != (verdict.outcome, verdict.amount):
            early = turn.early
            for line in dict.fromkeys(turn.lines[:-1]):
                told = verdict if early is None else replace(verdict, infractions=early.infractions)
                self.rulings.append(self.after.ruling(line, turn.player, told, consulted))
        self.release_held()

    def _cap_depends(self) -> bool:
        """Whether the raises are used up unless the tournament is down to its last players, and nobody knows that."""
        if self.spot.knows("players left") or "players left" in self.spot.facts:
            return False
        refusal = self.hand.why_not_raise_to(NOT_KNOWN)
        return refusal is not None and refusal.why is Why.RAISES_USED_UP

    def _note_all_in(self, player: int, ruling: Ruling) -> None:
        if ruling.outcome is Outcome.CALL:
            for callers in self.called_since.values():
                callers.add(player)
        if ruling.act is not None and ruling.amount is not None and ruling.outcome in AGGRESSION:
            self.made[ruling.act] = ruling.amount
        if ruling.all_in and ruling.amount is not None:
            self.all_in_for[player] = ruling.amount
            self.called_since.setdefault(player, set())

    def finish(self) -> Known | None:
        """Rule on what only the end of the acts shows; what is Known if they have to be played again."""
        return settle_doubts(self)
