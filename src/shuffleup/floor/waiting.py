"""Acts that wait: done out of turn, before a size is known, or on a condition.

Whose rules: out_of_turn_unchanged_binds; what becomes of an act out of turn is told by `out_of_turn`, of a condition by
`conditions`, of a player passed over by `skipped`.
"""

import re
from dataclasses import replace

from shuffleup.floor.acts import Says
from shuffleup.floor.case import TURN_OVER, Asks, Statement, TurnCase, Verdict
from shuffleup.floor.conditions import Condition, announced, at_his_turn, is_condition, read_condition
from shuffleup.floor.consulted import Consulted
from shuffleup.floor.faced_early import faced, is_only_too_soon
from shuffleup.floor.notation import Act
from shuffleup.floor.out_of_turn import Held, overtaken, released, told_out_of_turn, when_changed, with_hint
from shuffleup.floor.outcomes import Offence, Outcome
from shuffleup.floor.presence import at_turn
from shuffleup.floor.ruling import UNKNOWN
from shuffleup.floor.spoken import is_remark
from shuffleup.floor.table import Situated
from shuffleup.floor.turn import Turn
from shuffleup.floor.turns import resolve
from shuffleup.hand.core import Phase
from shuffleup.hand.facing import facing, raisers
from shuffleup.message import Message

_FOLD_ME = re.compile(r"\bfold me\b", re.IGNORECASE)


class Waiting(Situated):
    """A table with what is done before it is somebody's turn."""

    def out_of_turn(self, player: int, index: int, statements: tuple[Statement, ...]) -> None:
        """Keep an act until it is the player's turn, or rule on it at once where it is of another kind."""
        if statements and statements[0].said is not None and is_remark(statements[0].said):
            self._remarked(player, index)
            return
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
        held = self._held(player, statements, consulted)
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
        self.record(held.infractions)
        if not self.spot.knows("action changed") and not held.folds:
            self._whether_changed(case, held, index)
            return
        self.end_folded()
        self.rulings.append(self.after.ruling(index, player, verdict, consulted))

    def _held(self, player: int, statements: tuple[Statement, ...], consulted: Consulted) -> Held:
        """What waits for the player's turn and this is part of; a fold is an act of its own, whatever came before."""
        before, said = self.held.get(player), statements[0].said
        folds = said is not None and said.word == "fold"
        if before is not None and not folds:
            return before
        price, size_open, answers = faced(self, player)
        held = Held(player, price, again=consulted.again(player, Offence.OUT_OF_TURN.value))
        held.answers, held.raises = answers, len(raisers(self.hand))
        held.premature = size_open and said is not None and said.word == "call"
        held.early = is_only_too_soon(self, player)
        if before is not None:
            before.fold = held
        else:
            self.held[player] = held
            self.stood.discard(player)
        return held

    def talks(self, index: int, act: Act) -> bool:
        """Rule on talk by a player who is not to act in a betting round; whether it was that."""
        if not isinstance(act, Says) or not is_remark(act) or act.player > self.hand.players:
            return False
        if self.hand.phase is not Phase.BET or self.hand.actor == act.player - 1:
            return False
        self._remarked(act.player, index)
        return True

    def _remarked(self, player: int, index: int) -> None:
        """Talk by somebody who is not to act: no act, so that it is none out of turn either."""
        consulted = Consulted(self.ready)
        consulted.applies("nonstandard_words_at_risk")
        self.rulings.append(self.after.ruling(index, player, Verdict(Outcome.NONE, binding=False), consulted))

    def _answer_stands(self, held: Held) -> bool:
        """Whether nobody has bet or raised since but those whose early bets he answered, and these stand."""
        since = {seat + 1 for seat in raisers(self.hand)[held.raises :]}
        return held.answers <= self.stood and since <= held.answers

    def _asks_to_be_folded(self, player: int, index: int, consulted: Consulted) -> None:
        """A player who must go asks to have his hand folded when it is his turn; nobody else need know."""
        consulted.cites("fold_request_on_leaving")
        self.attendance.requests.add(player)
        self.rulings.append(self.after.ruling(index, player, Verdict(Outcome.NONE, binding=False), consulted))

    def _whether_changed(self, case: TurnCase, held: Held, index: int) -> None:
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
        self.end_folded()

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
            ruled = held.ruled or self._settled(held)
            if held.fold is not None:
                self.held[player] = held.fold
            if ruled is None and held.fold is None:
                return
            if ruled is not None:
                self._binds(held, *ruled)

    def _binds(self, held: Held, verdict: Verdict, consulted: Consulted) -> None:
        """Carry out what an act out of turn is; one that has yet to be sized is a turn that goes on."""
        player = held.player
        self.leave_turn()
        turn = Turn(player, held.statements, len(self.hand.log), held.lines, self.hand.bets[player - 1], early=held)
        turn.verdict = verdict
        if verdict.outcome in TURN_OVER:
            self.stood.add(player)
        self.apply(player, verdict)
        self._keep(player, verdict, consulted)
        if verdict.open and held.fold is None:
            self.turn = turn
        elif verdict.outcome in TURN_OVER:
            self.done[player] = turn
        for line in dict.fromkeys(held.lines):
            self.rulings.append(self.after.ruling(line, player, verdict, consulted))

    def end_folded(self) -> None:
        """Let those who folded out of turn go where their turn does not come any more: the last hand has the pot."""
        waiting = self.after.waiting()
        left = set(self.hand.live) - {player - 1 for player in waiting}
        if not waiting or (self.hand.phase is not Phase.SHOW and len(left) > 1):
            return
        gone = {player: self.held.pop(player) for player in sorted(waiting)}
        for player in gone:
            self.hand.kill_hand(player - 1, given_up=True)
        self.folded |= gone.keys()
        if self.turn is not None:
            self.turn.let_go |= gone
        for player, held in gone.items():
            held = held.fold or held
            consulted = Consulted(self.ready)
            consulted.applies("folds_bind", *(() if held.early else ("out_of_turn",)))
            verdict = Verdict(Outcome.FOLD, infractions=held.infractions)
            self.rulings.append(self.after.ruling(held.lines[-1], player, verdict, consulted))

    def kill(self, player: int, consulted: Consulted | None = None, *, all_stays: bool = False) -> None:
        """Declare a hand dead, and end the hand where others have folded before their turn."""
        super().kill(player, consulted, all_stays=all_stays)
        self.end_folded()

    def _settled(self, held: Held) -> tuple[Verdict, Consulted] | None:
        """What an act out of turn is when the turn has come; None where a question had to be asked."""
        consulted = Consulted(self.ready)
        try:
            return self.read_held(held, consulted), consulted
        except Asks as asks:
            self.ask(asks, held.lines[-1], held.player, consulted)
            return None

    def read_held(self, held: Held, consulted: Consulted) -> Verdict:
        """What an act out of turn is as things stand. Raises Asks for a fact that it turns on."""
        lying = Turn(held.player, lying=self.lying.get(held.player, 0))
        case = self.case(held.player, held.statements, consulted, lying)
        if self._answer_stands(held):
            held.price = case.facing.price
        verdict = overtaken(case, held)
        if verdict is not None:
            return verdict
        if not held.early and not consulted.applies("out_of_turn_unchanged_binds", "unchanged"):
            return released(held)
        return with_hint(case, held, replace(resolve(case), infractions=held.infractions))

    def _keep(self, player: int, verdict: Verdict, consulted: Consulted) -> None:
        """Note what an act out of turn leaves behind for the player's own turn."""
        if verdict.options is not None and not verdict.open:
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

    def skipped(self) -> list[int]:
        """Whom those who acted out of turn have passed over, in order: who is to act, and others before the last."""
        if self.hand.actor is None or not self.held:
            return []
        players = self.hand.players
        order = [(self.hand.actor + place) % players + 1 for place in range(players)]
        order = [each for each in order if each - 1 in self.hand.live and (each in self.held or self._may_bet(each))]
        last = max((place for place, each in enumerate(order) if each in self.held), default=0)
        return [each for each in order[:last] if each not in self.held]

    def _may_bet(self, player: int) -> bool:
        return self.hand.stacks[player - 1] > 0

    def is_left_of(self, player: int, passed: int) -> bool:
        """Whether a player's turn comes after that of somebody passed over, counted from who is to act."""
        first, players = self.hand.actor or 0, self.hand.players
        return (player - 1 - first) % players > (passed - 1 - first) % players

    def is_still_limited(self, player: int) -> bool:
        """Whether a player passed over faces no more than the bets that he has let pass: his hand has no raise yet."""
        faced = facing(self.hand, player - 1)
        return faced.missing > 0 and self.limited.get(player) == (self.hand.street, faced.price)

    def apply(self, player: int, verdict: Verdict) -> None:
        """Do what a verdict says, and note what somebody passed over has let pass."""
        bound = [held.ruled[0].amount or 0 for held in self.held.values() if held.ruled is not None]
        if player in self.passed_over and bound and verdict.outcome in TURN_OVER:
            self.limited[player] = (self.hand.street, max(bound))
        super().apply(player, verdict)
        self.end_folded()

    def bind_held(self) -> None:
        """Rule on all that was done out of turn as binding, as if whoever was passed over had folded; it stays so."""
        as_it_is, self.hand = self.hand, self.hand.copy()
        bound: list[Held] = []
        while self.hand.phase is Phase.BET and self.hand.actor is not None:
            if self.hand.actor + 1 in self.passed_over and self.hand.actor + 1 not in self.held:
                self.hand.fold()
                continue
            held = self.held.get(self.hand.actor + 1)
            if held is None or held in bound:
                break
            held.binds = True
            held.ruled = held.ruled or self._settled(held)
            if held.ruled is None:
                break
            bound.append(held)
            self.do(held.player, held.ruled[0])
        self.hand = as_it_is
        for held in bound:
            self._tell(held)

    def _tell(self, held: Held) -> None:
        """The lines of an act out of turn that has been ruled on."""
        assert held.ruled is not None  # noqa: S101
        verdict, consulted = held.ruled
        for line in dict.fromkeys(held.lines):
            self.rulings.append(self.after.ruling(line, held.player, verdict, consulted))
