"""The acts of a situation played through, line by line: whose turn it is, what waits, and a ruling for each.

Whose rules: in_turn_binds and out_of_turn_unchanged_binds here; a turn is read by `turns`, what
becomes of an act out of turn is told by `out_of_turn`. All work is done on a hand of its own; nobody outside gets it.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from shuffleup.bad_input import BadInput
from shuffleup.cards.card import UNKNOWN
from shuffleup.floor import acts
from shuffleup.floor.after import After
from shuffleup.floor.case import AGGRESSION, TURN_OVER, Asks, Case, Statement, Verdict
from shuffleup.floor.consulted import Consulted, Resolved
from shuffleup.floor.notation import Act, Line
from shuffleup.floor.out_of_turn import Held, overtaken, told_out_of_turn
from shuffleup.floor.outcomes import Outcome
from shuffleup.floor.ruling import Needs, Ruling
from shuffleup.floor.spot import Spot
from shuffleup.floor.turns import TAP, pulled_back, resolve
from shuffleup.hand.core import Phase
from shuffleup.hand.facing import facing, has_acted, raised_on_street


@dataclass(slots=True)
class Turn:
    """What one player did while it was his turn, and how far the hand's log went before."""

    player: int
    statements: list[Statement] = field(default_factory=list)
    log_at: int = 0
    lines: list[int] = field(default_factory=list)
    pulled: int = 0
    verdict: Verdict | None = None
    bound: tuple[str, ...] | None = None
    lying: int = 0


class Play:
    """One situation under one book. `rulings` grows line by line."""

    def __init__(self, spot: Spot, ready: Resolved) -> None:
        self.spot = spot
        self.ready = ready
        self.hand = spot.start(ready.law)
        self.rulings: list[Ruling | Needs] = []
        self.held: dict[int, Held] = {}
        self.turn: Turn | None = None
        self.bound: dict[int, tuple[str, ...]] = {}
        self.lying: dict[int, int] = {}
        self.after = After(self)

    # Lines.

    def line(self, index: int, line: Line) -> None:
        """Rule on one line."""
        from shuffleup.floor.families import other_act

        for place, act in enumerate(line.acts):
            done = statements_of(act, index)
            if done is None:
                self._close_turn()
                other_act(self, index, act)
                continue
            player, statements = done
            self._in_hand(player)
            later = any(_player_of(each) == player for each in line.acts[place + 1 :])
            self._take(player, index, statements, act, more_to_come=later)

    def _in_hand(self, player: int) -> None:
        if not 1 <= player <= self.hand.players:
            raise BadInput(f"p{player} is not in the hand", right=f"p1 to p{self.hand.players}")
        if player - 1 not in self.hand.live:
            raise BadInput(f"p{player} has no hand any more", right="an act of a player who is still in the hand")

    def _deal_out(self) -> None:
        """The first act of a player's turn ends the deal: everybody got his cards as due."""
        hand = self.hand
        while hand.phase is Phase.DEAL:
            waiting = [(seat, due) for seat, due in enumerate(hand.cards_due) if due]
            if waiting:
                seat, due = waiting[0]
                hand.deal_hole(seat, [UNKNOWN] * due)
            else:
                hand.deal_board([UNKNOWN] * hand.board_due)

    def _take(
        self, player: int, index: int, statements: tuple[Statement, ...], act: Act, *, more_to_come: bool
    ) -> None:
        turn = self.turn
        if turn is not None and turn.player == player:
            self._rewind(turn)
        else:
            self._close_turn()
            self._deal_out()
            if self.hand.phase is not Phase.BET:
                raise BadInput(
                    f"p{player} cannot bet now: no betting is going on", right="an act during a betting round"
                )
            if self.hand.actor != player - 1:
                self._out_of_turn(player, index, statements)
                return
            turn = self.turn = Turn(player, log_at=len(self.hand.log), bound=self.bound.get(player))
            turn.lying = self.lying.get(player, 0)
        turn.statements += statements
        turn.lines.append(index)
        if isinstance(act, acts.Pulls):
            turn.pulled += act.motion.amount
        if not more_to_come:
            self._rule_turn(turn, index)

    def _rewind(self, turn: Turn) -> None:
        """Take the hand back to the beginning of the turn, to read it again with what has been added."""
        while len(self.hand.log) > turn.log_at and self.hand.can_undo():
            self.hand.undo()

    def _close_turn(self) -> None:
        turn = self.turn
        if turn is None or turn.verdict is None:
            return
        if turn.verdict.outcome is Outcome.DIRECTOR and turn.verdict.default:
            self._as_proposed(turn)
        elif turn.verdict.outcome in TURN_OVER and not turn.verdict.open:
            self.turn = None

    def _as_proposed(self, turn: Turn) -> None:
        """Play has gone on: until the director rules, his default choice is taken to hold."""
        proposed = dict(turn.verdict.default or {}) if turn.verdict else {}
        outcome = proposed.get("outcome")
        if outcome in {each.value for each in TURN_OVER} and self.hand.actor == turn.player - 1:
            self.apply(turn.player, Verdict(Outcome(outcome), proposed.get("amount"), stays=proposed.get("stays", 0)))
            self.turn = None

    # A turn.

    def case(
        self, player: int, statements: Iterable[Statement], consulted: Consulted, turn: Turn | None = None
    ) -> Case:
        """The turn of a player as families see it, as things stand now."""
        hand = self.hand
        seat = player - 1
        raised = raised_on_street(hand)
        first = hand.street == hand.variant.streets[0].name
        waiting = {held - 1 for held, each in self.held.items() if each.folds}
        return Case(
            spot=self.spot,
            hand=hand,
            consulted=consulted,
            player=player,
            facing=facing(hand, seat),
            statements=tuple(statements),
            left=len(set(hand.live) - waiting),
            opening_bet=raised == 0 if first else raised == 1,
            acted=has_acted(hand, seat),
            pulled=turn.pulled if turn else 0,
            lying=turn.lying if turn else 0,
            bound=turn.bound if turn else None,
        )

    def _rule_turn(self, turn: Turn, index: int) -> None:
        consulted = Consulted(self.ready)
        before = turn.verdict
        case = self.case(turn.player, turn.statements, consulted, turn)
        try:
            verdict = self._read(turn, case)
        except Asks as asks:
            self.rulings.append(self._needs(asks, index, turn.player, consulted))
            turn.verdict = None
            return
        turn.verdict = verdict = self._within_bounds(case, verdict)
        if verdict.outcome in (Outcome.RETURNED_CALL_OR_FOLD, Outcome.STAYS_CALL_OR_RAISE) and verdict.options:
            turn.bound = verdict.options
        self.apply(turn.player, verdict)
        self.rulings.append(self.after.ruling(index, turn.player, verdict, consulted))
        if before is not None and (before.outcome, before.amount) != (verdict.outcome, verdict.amount):
            for line in dict.fromkeys(turn.lines[:-1]):
                self.rulings.append(self.after.ruling(line, turn.player, verdict, consulted))
        self.release_held()

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
        if verdict.outcome in AGGRESSION and not {"raise", "bet", "complete"} & set(case.bound):
            return case.call()
        return verdict

    def _needs(self, asks: Asks, index: int, player: int, consulted: Consulted) -> Needs:
        return Needs(index, player, asks.fact, asks.question, asks.choices, consulted.clauses(), consulted.fallbacks())

    def apply(self, player: int, verdict: Verdict) -> None:
        """Do in the hand what a verdict says."""
        hand = self.hand
        match verdict.outcome:
            case Outcome.FOLD:
                if verdict.stays:
                    hand.leave_chips(player - 1, verdict.stays)
                hand.fold()
            case Outcome.CHECK:
                hand.check()
            case Outcome.CALL:
                hand.call()
            case Outcome.BET | Outcome.RAISE | Outcome.COMPLETE if verdict.amount is not None:
                hand.raise_to(verdict.amount)
            case _:
                return
        self.bound.pop(player, None)
        self.lying.pop(player, None)

    # Out of turn.

    def _out_of_turn(self, player: int, index: int, statements: tuple[Statement, ...]) -> None:
        consulted = Consulted(self.ready)
        held = self.held.get(player)
        if held is None:
            held = self.held[player] = Held(player, facing(self.hand, player - 1).price)
        held.statements += statements
        held.lines.append(index)
        verdict = told_out_of_turn(self.case(player, held.statements, consulted), held)
        self.rulings.append(self.after.ruling(index, player, verdict, consulted))

    def release_held(self) -> None:
        """Rule on what was done out of turn by players whose turn has come."""
        while self.hand.phase is Phase.BET and self.hand.actor is not None and self.hand.actor + 1 in self.held:
            if self.turn is not None and self.turn.verdict is not None and self.turn.verdict.open:
                return
            player = self.hand.actor + 1
            held = self.held.pop(player)
            consulted = Consulted(self.ready)
            case = self.case(player, held.statements, consulted)
            try:
                verdict = overtaken(case, held)
                if verdict is None:
                    consulted.applies("out_of_turn_unchanged_binds")
                    verdict = replace(resolve(case), infractions=held.infractions)
            except Asks as asks:
                self.rulings.append(self._needs(asks, held.lines[-1], player, consulted))
                return
            self.turn = None
            self.apply(player, verdict)
            if verdict.options is not None:
                self.bound[player] = verdict.options
            if verdict.stays and verdict.outcome is not Outcome.FOLD:
                self.lying[player] = verdict.stays
            for line in dict.fromkeys(held.lines):
                self.rulings.append(self.after.ruling(line, player, verdict, consulted))


def _player_of(act: Act) -> int | None:
    done = statements_of(act, 0)
    return done[0] if done else None


def statements_of(act: Act, line: int) -> tuple[int, tuple[Statement, ...]] | None:
    """The act as part of a player's betting turn; None if it is none. Motions of one act follow each other."""
    at = line * 100
    match act:
        case acts.Says():
            return act.player, (Statement(line, at, said=act),)
        case acts.Taps():
            return act.player, (Statement(line, at, said=TAP),)
        case acts.Folds():
            return act.player, (Statement(line, at, said=acts.Says(act.player, "fold")),)
        case acts.Pushes():
            return act.player, tuple(Statement(line, at + k, motion=each) for k, each in enumerate(act.motions))
        case acts.Carries():
            return act.player, (Statement(line, at, lifted=act.motion),)
        case acts.Pulls():
            return act.player, ()
    return None
