"""The acts of a situation played through, line by line: whose turn it is, what waits, and a ruling for each.

Whose rules: in_turn_binds and out_of_turn_unchanged_binds here; a turn is read by `turns`, what
becomes of an act out of turn is told by `out_of_turn`. All work is done on a hand of its own; nobody outside gets it.
"""

from dataclasses import replace

from shuffleup.bad_input import BadInput
from shuffleup.floor import acts
from shuffleup.floor.case import AGGRESSION, TURN_OVER, Asks, Case, Statement, Verdict
from shuffleup.floor.consulted import Consulted
from shuffleup.floor.corrections import Doubt, Known, settle_doubts
from shuffleup.floor.dealer_acts import States
from shuffleup.floor.hands import mucked, overlooks, released
from shuffleup.floor.notation import Act, Line
from shuffleup.floor.nuts import nuts_not_bet
from shuffleup.floor.outcomes import Outcome, Remedy
from shuffleup.floor.ruling import Ruling
from shuffleup.floor.spoken import plainly_said
from shuffleup.floor.spot import NOT_KNOWN
from shuffleup.floor.statements import is_fold, player_of, statements_of
from shuffleup.floor.table import Turn
from shuffleup.floor.turns import pulled_back, resolve
from shuffleup.floor.unsized import stack_asked
from shuffleup.floor.waiting import Waiting
from shuffleup.games.variant import Betting
from shuffleup.hand.core import Phase
from shuffleup.hand.facing import facing
from shuffleup.hand.refusals import Why
from shuffleup.message import Message
from shuffleup.rulebooks.policies.authority import RecommendedProcedures
from shuffleup.rulebooks.policies.dealing import AllInButtons


def _in_order(line: Line) -> tuple[Act, ...]:
    """The acts of one moment as they are ruled on: the end of a clock first, so that what was done is said last."""
    return tuple(sorted(line.acts, key=lambda act: not isinstance(act, acts.ClockExpires)))


def _says_pot(turn: Turn) -> bool:
    said = [each.said for each in turn.statements if each.said is not None]
    return bool(said) and (said[0].word == "pot" or (said[0].size is not None and said[0].size.pot))


class Play(Waiting):
    """One situation under one book, played through line by line."""

    def line(self, index: int, line: Line) -> None:
        """Rule on one line."""
        from shuffleup.floor.families import other_act

        self.now = line
        for place, seen in enumerate(_in_order(line)):
            act = self._as_fold(index, self._in_plain_words(seen))
            if act is None:
                continue
            done = statements_of(act, index)
            if done is None or (isinstance(act, acts.Says) and self.hand.phase in (Phase.SHOW, Phase.OVER)):
                if not isinstance(act, States):
                    self._close_turn()
                other_act(self, index, act)
                continue
            player, statements = done
            if self._has_folded(player, index):
                continue
            if self.turn is None or self.turn.player != player:
                self.in_hand(player)
            later = any(player_of(each) == player for each in _in_order(line)[place + 1 :])
            self._take(player, index, statements, act, more_to_come=later)

    def _in_plain_words(self, act: Act) -> Act:
        """Words of the house, and official ones in quotes, as the official ones that they stand for."""
        if not isinstance(act, acts.Says) or not act.free:
            return act
        said = " ".join(act.free.lower().split()).strip(".!")
        meant = dict(self.ready.policies.declarations.local_words).get(said)
        if meant is None:
            return plainly_said(act)
        return acts.Says(act.player, meant.replace("_", "-"), quietly=act.quietly, local=said)

    def _as_fold(self, index: int, act: Act) -> Act | None:
        """Cards thrown or let go of, where that is a fold; None where it has been ruled on as something else."""
        if isinstance(act, acts.Folds) and self.hand.phase is Phase.SHOW and act.player - 1 in self.hand.live:
            return acts.Mucks(act.player)
        if not isinstance(act, acts.Mucks | acts.Releases) or self.hand.phase not in (Phase.BET, Phase.DEAL):
            return act
        self.in_hand(act.player)
        self.deal_out()
        consulted = Consulted(self.ready)
        verdict: Verdict | None = None
        try:
            if overlooks(self, act.player):
                verdict = mucked(self, act, consulted)
            elif isinstance(act, acts.Releases):
                verdict = released(self, act, consulted)
                self.let_go_line = index
        except Asks as asks:
            self.ask(asks, index, act.player, consulted)
            return None
        if verdict is None:
            return acts.Folds(act.player)
        self.rulings.append(self.after.ruling(index, act.player, verdict, consulted))
        return None

    def _next_has_acted(self, player: int) -> None:
        """Released cards become a fold once somebody acts behind."""
        gone = self.let_go
        if gone is None or gone == player or self.hand.actor != gone - 1:
            return
        self.let_go = None
        if not self.let_go_is_settled:
            self.apply(gone, Verdict(Outcome.FOLD))
            return
        consulted = Consulted(self.ready)
        _ = consulted.policies.folds.released_face_down
        verdict = Verdict(Outcome.FOLD)
        self.apply(gone, verdict)
        self.rulings.append(self.after.ruling(self.let_go_line, gone, verdict, consulted))

    def _has_folded(self, player: int, index: int) -> bool:
        """Answer whoever acts on after folding in these acts: a fold is a fold."""
        same_turn = self.turn is not None and self.turn.player == player
        consulted = Consulted(self.ready)
        if player in self.killed and not same_turn:
            consulted.also(self.killed[player] or consulted)
            self.rulings.append(self.after.ruling(index, player, Verdict(Outcome.HAND_DEAD), consulted))
            return True
        if same_turn or (player not in self.after.waiting() and player not in self.folded):
            return False
        consulted.applies("folds_bind")
        self.rulings.append(self.after.ruling(index, player, Verdict(Outcome.FOLD), consulted))
        return True

    def _take(
        self, player: int, index: int, statements: tuple[Statement, ...], act: Act, *, more_to_come: bool
    ) -> None:
        turn = self.turn
        if turn is not None and turn.player == player and self._is_over(turn, act):
            self._close_turn()
            self.out_of_turn(player, index, statements)
            return
        if turn is not None and turn.player == player:
            self._rewind(turn)
        else:
            self._close_turn()
            self.deal_out()
            self._next_has_acted(player)
            if self._runs_out():
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
            self.paused = 0
            turn = self.turn = Turn(player, log_at=len(self.hand.log), bound=self.bound.get(player))
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

    def _runs_out(self) -> bool:
        """Whether the board comes without betting: nobody has chips left to bet with, or one player alone."""
        if self.hand.phase not in (Phase.DEAL, Phase.SHOW):
            return False
        return sum(self.hand.stacks[seat] > 0 for seat in self.hand.live) < 2

    def _is_over(self, turn: Turn, act: Act) -> bool:
        """Whether a fold comes after the player has done all that his turn asked for: that stands, and the fold too."""
        done = turn.verdict is not None and turn.verdict.outcome in TURN_OVER and not turn.verdict.open
        return done and is_fold(act)

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

    def _close_turn(self) -> None:
        turn = self.turn
        if turn is None or turn.verdict is None:
            return
        self.after_undercall = turn.verdict.undercall
        if turn.verdict.outcome is Outcome.DIRECTOR and turn.verdict.default:
            self._as_proposed(turn)
        elif turn.verdict.outcome in TURN_OVER and not turn.verdict.open:
            self.turn = None

    def _as_proposed(self, turn: Turn) -> None:
        """Play has gone on: until the director rules, his default choice is taken to hold."""
        proposed = dict(turn.verdict.default or {}) if turn.verdict else {}
        outcome = proposed.get("outcome")
        if turn.verdict is not None and turn.verdict.once_acted_on:
            left = turn.verdict.once_acted_on
            verdict = replace(turn.verdict, choices=left, default=left[0], once_acted_on=())
            consulted = Consulted(self.ready)
            _ = consulted.policies.accepted_action.bet_misunderstood
            self.rulings.append(self.after.ruling(turn.lines[-1], turn.player, verdict, consulted))
        if outcome in {each.value for each in TURN_OVER} and self.hand.actor == turn.player - 1:
            self.apply(turn.player, Verdict(Outcome(outcome), proposed.get("amount"), stays=proposed.get("stays", 0)))
            self.turn = None

    def _rule_turn(self, turn: Turn, index: int) -> None:
        consulted = Consulted(self.ready)
        returned, earlier = self.carried.get(turn.player, (0, None))
        if earlier is not None:
            consulted.also(earlier)
        before = turn.verdict
        if turn.takes_back:
            consulted.applies("in_turn_binds")
            self.end_consulted = consulted
        case = self.case(turn.player, turn.statements, consulted, turn)
        try:
            verdict = self._read(turn, case)
        except Asks as asks:
            self.ask(asks, index, turn.player, consulted)
            turn.verdict, turn.asks = None, asks
            return
        turn.asks = None
        verdict = self._within_bounds(case, verdict)
        if verdict.outcome is Outcome.FOLD:
            verdict = verdict.with_back(returned)
        turn.verdict = verdict
        if verdict.outcome in (Outcome.RETURNED_CALL_OR_FOLD, Outcome.STAYS_CALL_OR_RAISE) and verdict.options:
            turn.bound = verdict.options
        verdict = self._doubted(turn, index, verdict)
        self.apply(turn.player, verdict)
        verdict = self._with_button(case, self._with_nuts(case, verdict, consulted), consulted)
        if self._cap_depends():
            self._rewind(turn)
            _ = consulted.policies.limit.limit_cap_lifted_at
            self.ask(Asks("players left", Message("floor.asks.players_left"), ()), index, turn.player, consulted)
            return
        ruling = self.after.ruling(index, turn.player, verdict, consulted)
        self.rulings.append(ruling)
        self._note_all_in(turn.player, ruling)
        if before is not None and (before.outcome, before.amount) != (verdict.outcome, verdict.amount):
            for line in dict.fromkeys(turn.lines[:-1]):
                self.rulings.append(self.after.ruling(line, turn.player, verdict, consulted))
        self.release_held()

    def _with_nuts(self, case: Case, verdict: Verdict, consulted: Consulted) -> Verdict:
        """Add the offence of not betting the exclusive nuts, where the river's betting has just ended so."""
        river = self.hand.phase is Phase.SHOW or self.hand.is_over
        if not river or not case.facing.least or verdict.outcome not in (Outcome.CHECK, Outcome.CALL):
            return verdict
        self.rested = case.player
        found = nuts_not_bet(self.hand, case.player, self.hand.hole(case.player - 1), consulted)
        return replace(verdict, infractions=(*verdict.infractions, *found))

    def _with_button(self, case: Case, verdict: Verdict, consulted: Consulted) -> Verdict:
        """Add the button that is set before a player who has said all-in, or pushed all he has."""
        if (
            not case.stack_known
            or self.hand.stacks[case.player - 1]
            or verdict.outcome not in (Outcome.CALL, Outcome.BRING_IN, *AGGRESSION)
        ):
            return verdict
        rule = consulted.policies.dealing.all_in_buttons
        if rule is AllInButtons.OFF:
            return verdict
        button = {
            "kind": Remedy.ALL_IN_BUTTON.value,
            "player": case.player,
            "required": rule is AllInButtons.REQUIRED,
            "by_procedure": RecommendedProcedures.ALL_IN_BUTTONS in consulted.policies.authority.recommended_procedures,
        }
        return replace(verdict, remedies=(*verdict.remedies, button))

    def _cap_depends(self) -> bool:
        """Whether the raises are used up unless the tournament is down to its last players, and nobody knows that."""
        if self.spot.knows("players left") or "players left" in self.spot.facts:
            return False
        refusal = self.hand.why_not_raise_to(NOT_KNOWN)
        return refusal is not None and refusal.why is Why.RAISES_USED_UP

    def _doubted(self, turn: Turn, index: int, verdict: Verdict) -> Verdict:
        """Note a bet whose sum may turn out to be wrong; one that is known to stand is taken as it was."""
        pot = self.hand.variant.betting is Betting.POT_LIMIT and _says_pot(turn)
        if verdict.outcome not in AGGRESSION or verdict.amount is None or not (pot or verdict.said_total):
            return verdict
        self.doubts = [each for each in self.doubts if each.line != index]
        doubt = Doubt(index, turn.player, verdict, len(self.hand.log) + 1, pot, verdict.said_total)
        self.doubts.append(doubt)
        stands = self.known.stands.get(index)
        return verdict if stands is None else replace(verdict, amount=stands, owes=0)

    def _note_all_in(self, player: int, ruling: Ruling) -> None:
        if ruling.outcome is Outcome.CALL:
            for callers in self.called_since.values():
                callers.add(player)
        if ruling.all_in and ruling.amount is not None:
            self.all_in_for[player] = ruling.amount
            self.called_since.setdefault(player, set())

    def finish(self) -> Known | None:
        """Rule on what only the end of the acts shows; what is Known if they have to be played again."""
        return settle_doubts(self)

    def _read(self, turn: Turn, case: Case) -> Verdict:
        """Read the turn; who has pulled chips back is bound to call or raise."""
        pulled = pulled_back(case) if turn.pulled else None
        if pulled is None or turn.statements:
            verdict = resolve(case)
            if pulled is None or verdict.outcome is not Outcome.FOLD:
                return verdict
        return pulled

    def _within_bounds(self, case: Case, verdict: Verdict) -> Verdict:
        """Hold a player to what an earlier ruling left him."""
        if case.bound is None:
            return verdict
        if verdict.outcome is Outcome.FOLD and "fold" not in case.bound:
            return case.call()
        if verdict.outcome is Outcome.FOLD:
            return replace(verdict, stays=case.lying)
        if len(case.statements) > 1 and verdict.outcome is Outcome.RETURNED_CALL_OR_FOLD:
            return verdict
        if verdict.outcome in AGGRESSION and not {"raise", "bet", "complete"} & set(case.bound):
            kept = Outcome.STAYS_CALL_OR_FOLD if case.lying else Outcome.RETURNED_CALL_OR_FOLD
            return Verdict(kept, stays=case.lying, options=case.bound)
        return verdict
