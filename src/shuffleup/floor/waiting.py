"""Acts that wait: done out of turn, before a size is known, or on a condition.

Whose rules: out_of_turn_unchanged_binds; what becomes of an act out of turn is told by `out_of_turn`, of a condition by
`conditions`, of a player passed over by `skipped`.
"""

import re
from dataclasses import replace

from shuffleup.floor.case import TURN_OVER, Asks, Case, Statement, Verdict
from shuffleup.floor.conditions import Condition, announced, at_his_turn, is_condition, read_condition
from shuffleup.floor.consulted import Consulted
from shuffleup.floor.out_of_turn import Held, overtaken, told_out_of_turn, when_changed, with_hint
from shuffleup.floor.outcomes import Outcome
from shuffleup.floor.presence import at_turn
from shuffleup.floor.ruling import UNKNOWN
from shuffleup.floor.table import Table
from shuffleup.floor.turns import resolve
from shuffleup.hand.core import Phase
from shuffleup.hand.facing import facing
from shuffleup.message import Message

_FOLD_ME = re.compile(r"\bfold me\b", re.IGNORECASE)


class Waiting(Table):
    """A table with what is done before it is somebody's turn."""

    def out_of_turn(self, player: int, index: int, statements: tuple[Statement, ...]) -> None:
        """Keep an act until it is the player's turn, or rule on it at once where it is of another kind."""
        consulted = Consulted(self.ready)
        has_chips = player - 1 not in self.hand.live or self.hand.stacks[player - 1] > 0
        if not statements or not (has_chips or any(each.said and each.said.word == "fold" for each in statements)):
            self.rulings.append(self.after.ruling(index, player, Verdict(Outcome.NONE, binding=False), consulted))
            return
        said = statements[0].said
        if said is not None and _FOLD_ME.search(said.free):
            self._asks_to_be_folded(player, index, consulted)
            return
        if said is not None and is_condition(said.free):
            self.conditions[player] = read_condition(said.free, index, facing(self.hand, player - 1).price)
            verdict = announced(self.case(player, statements, consulted))
            self.rulings.append(self.after.ruling(index, player, verdict, consulted))
            return
        held = self.held.get(player)
        if held is None:
            held = self.held[player] = Held(player, facing(self.hand, player - 1).price)
            held.premature = self.size_is_open() and said is not None and said.word == "call"
        held.statements += statements
        held.lines.append(index)
        if self.turn is not None and any(each.lifted for each in self.turn.statements):
            self.turn.reacted = True
        case = self.case(player, held.statements, consulted)
        try:
            verdict = told_out_of_turn(case, held)
        except Asks as asks:
            self.ask(asks, index, player, consulted)
            return
        if not self.spot.knows("action changed") and not held.folds:
            self._whether_changed(case, held, index)
            return
        self.rulings.append(self.after.ruling(index, player, verdict, consulted))
        self._end_folded()

    def _asks_to_be_folded(self, player: int, index: int, consulted: Consulted) -> None:
        """A player who must go asks to have his hand folded when it is his turn; nobody else need know."""
        _ = consulted.policies.presence.fold_request_on_leaving
        self.attendance.requests.add(player)
        self.rulings.append(self.after.ruling(index, player, Verdict(Outcome.NONE, binding=False), consulted))

    def _whether_changed(self, case: Case, held: Held, index: int) -> None:
        """Rule on an act out of turn where nobody saw what came in between: by the answer, or ask."""
        answer = self.spot.facts.get("action changed")
        changed = when_changed(case, held)
        if answer == "yes":
            verdict = changed
        elif answer == "no":
            verdict = resolve(case)
        elif answer == UNKNOWN:
            verdict = case.director(resolve(case), changed)
        else:
            asks = Asks("action changed", Message("floor.asks.changed", {"player": str(held.player)}), ("yes", "no"))
            self.ask(asks, index, held.player, case.consulted)
            return
        self.rulings.append(self.after.ruling(index, held.player, verdict, case.consulted))

    def release_held(self) -> None:
        """Rule on what was done out of turn by players whose turn has come, or does not come any more."""
        self._release()
        self._end_folded()

    def _release(self) -> None:
        while self.hand.phase is Phase.BET and self.hand.actor is not None and not self.size_is_open():
            if at_turn(self):
                continue
            player = self.hand.actor + 1
            if player in self.conditions:
                self._condition(player, self.conditions.pop(player))
            if player not in self.held:
                return
            held = self.held.pop(player)
            consulted = Consulted(self.ready)
            verdict = self._settled(held, consulted)
            if verdict is None:
                return
            self.turn = None
            self.apply(player, verdict)
            self._keep(player, verdict, consulted)
            for line in dict.fromkeys(held.lines):
                self.rulings.append(self.after.ruling(line, player, verdict, consulted))

    def _end_folded(self) -> None:
        """Let those who folded out of turn go where their turn does not come any more, or only one is left."""
        waiting = self.after.waiting()
        if not waiting or not all(self.hand.can_kill_hand(player - 1) for player in waiting):
            return
        left = set(self.hand.live) - {player - 1 for player in waiting}
        most = max((self.hand.bets[seat] for seat in left), default=0)
        alone = len(left) == 1 and all(self.hand.bets[player - 1] <= most for player in waiting)
        if self.hand.phase is not Phase.SHOW and not alone:
            return
        for player in sorted(waiting):
            held = self.held.pop(player)
            self.hand.kill_hand(player - 1)
            self.folded.add(player)
            consulted = Consulted(self.ready)
            consulted.applies("folds_bind")
            verdict = Verdict(Outcome.FOLD, infractions=held.infractions)
            self.rulings.append(self.after.ruling(held.lines[-1], player, verdict, consulted))

    def _settled(self, held: Held, consulted: Consulted) -> Verdict | None:
        """What an act out of turn is when the turn has come; None where a question had to be asked."""
        case = self.case(held.player, held.statements, consulted)
        try:
            verdict = overtaken(case, held)
            if verdict is None:
                consulted.applies("out_of_turn_unchanged_binds")
                verdict = with_hint(case, held, replace(resolve(case), infractions=held.infractions))
        except Asks as asks:
            self.ask(asks, held.lines[-1], held.player, consulted)
            return None
        return verdict

    def _keep(self, player: int, verdict: Verdict, consulted: Consulted) -> None:
        """Note what an act out of turn leaves behind for the player's own turn."""
        if verdict.options is not None:
            self.bound[player] = verdict.options
        if verdict.outcome in (Outcome.FOLD, *TURN_OVER):
            return
        if verdict.stays:
            self.lying[player] = verdict.stays
        self.carried[player] = (verdict.returned, consulted)

    def _condition(self, player: int, condition: Condition) -> None:
        consulted = Consulted(self.ready)
        verdict = at_his_turn(self.case(player, (), consulted), condition)
        self.rulings.append(self.after.ruling(condition.line, player, verdict, consulted))

    def bind_held(self) -> None:
        """Rule on all that was done out of turn as binding, as if the player passed over had folded."""
        at = len(self.hand.log)
        self.hand.fold()
        settled: list[tuple[Held, Verdict, Consulted]] = []
        for held in sorted(self.held.values(), key=lambda each: each.lines):
            consulted = Consulted(self.ready)
            if self.hand.phase is not Phase.BET or self.hand.actor != held.player - 1:
                break
            verdict = self._settled(held, consulted)
            if verdict is None:
                break
            settled.append((held, verdict, consulted))
            self.apply(held.player, verdict)
        while len(self.hand.log) > at:
            self.hand.undo()
        for held, verdict, consulted in settled:
            for line in dict.fromkeys(held.lines):
                self.rulings.append(self.after.ruling(line, held.player, verdict, consulted))
