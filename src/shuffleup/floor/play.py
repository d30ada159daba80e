"""The acts of a situation played through, line by line: whose turn it is, what waits, and a ruling for each.

Whose rules: in_turn_binds and out_of_turn_unchanged_binds here; a turn is read by `turns`, what
becomes of an act out of turn is told by `out_of_turn`. All work is done on a hand of its own; nobody outside gets it.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from shuffleup.bad_input import BadInput
from shuffleup.cards.card import UNKNOWN as UNSEEN
from shuffleup.floor import acts
from shuffleup.floor.after import After
from shuffleup.floor.case import AGGRESSION, TURN_OVER, Asks, Case, Statement, Verdict
from shuffleup.floor.conditions import Condition, announced, at_his_turn, is_condition, read_condition
from shuffleup.floor.consulted import Consulted, Resolved
from shuffleup.floor.corrections import Doubt, Known, settle_doubts
from shuffleup.floor.dealer_acts import States
from shuffleup.floor.hands import mucked, overlooks, released
from shuffleup.floor.notation import Act, Line
from shuffleup.floor.noticed import Noticed
from shuffleup.floor.nuts import nuts_not_bet
from shuffleup.floor.out_of_turn import Held, overtaken, told_out_of_turn, when_changed
from shuffleup.floor.outcomes import Outcome
from shuffleup.floor.presence import Attendance, at_turn
from shuffleup.floor.ruling import UNKNOWN, Needs, Ruling
from shuffleup.floor.spot import NOT_KNOWN, Spot
from shuffleup.floor.statements import player_of, statements_of
from shuffleup.floor.turns import pulled_back, resolve
from shuffleup.games.variant import Betting
from shuffleup.hand.core import Phase
from shuffleup.hand.facing import facing, has_acted, raised_on_street
from shuffleup.hand.refusals import Why
from shuffleup.message import Message

_FOLD_ME = re.compile(r"\bfold me\b", re.IGNORECASE)


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
    reacted: bool = False


def _says_pot(turn: Turn) -> bool:
    said = [each.said for each in turn.statements if each.said is not None]
    return bool(said) and (said[0].word == "pot" or (said[0].size is not None and said[0].size.pot))


class Play:
    """One situation under one book. `rulings` grows line by line."""

    def __init__(self, spot: Spot, ready: Resolved, known: Known | None = None) -> None:
        self.known = known or Known()
        self.spot = self.known.in_spot(spot)
        self.ready = ready
        self.hand = self.spot.start(ready.law)
        self.stated: States | None = None
        self.doubts: list[Doubt] = []
        self.all_in_for: dict[int, int] = {}
        self.called_since: dict[int, set[int]] = {}
        self.wanted_found: dict[int, int] = {}
        self.found = dict(self.known.found)
        self.end_consulted: Consulted | None = None
        """What the line that tells the spot after all acts has to cite."""
        self.bring_in: int | None = None
        self.attendance = Attendance(set(self.spot.absent))
        self.after_undercall = False
        self.rulings: list[Ruling | Needs] = []
        self.held: dict[int, Held] = {}
        self.turn: Turn | None = None
        self.bound: dict[int, tuple[str, ...]] = {}
        self.lying: dict[int, int] = {}
        self.conditions: dict[int, Condition] = {}
        self.carried: dict[int, tuple[int, Consulted]] = {}
        self.paused = 0
        self.folded: set[int] = set()
        self.noticed: list[Noticed] = []
        self.killed: dict[int, Consulted | None] = {}
        """Players whose hands a ruling has declared dead, and what was consulted for it."""
        self.given_back: dict[int, int] = {}
        self.tabled: dict[int, tuple[int, ...]] = {}
        self.let_down: dict[int, bool] = {}
        """Hands let go of face down at the showdown; whether they touched the muck."""
        self.let_go: int | None = None
        """A player whose released cards are dead once somebody acts behind him."""
        self.let_go_line = 0
        self.thought: dict[int, int] = {}
        self.now: Line = Line(())
        self.after = After(self)

    # Lines.

    def line(self, index: int, line: Line) -> None:
        """Rule on one line."""
        from shuffleup.floor.families import other_act

        self.now = line
        for place, seen in enumerate(line.acts):
            act = self._as_fold(index, seen)
            if act is None:
                continue
            done = statements_of(act, index)
            if done is None or (isinstance(act, acts.Says) and self.hand.phase in (Phase.SHOW, Phase.OVER)):
                self._close_turn()
                other_act(self, index, act)
                continue
            player, statements = done
            if self._has_folded(player, index):
                continue
            if self.turn is None or self.turn.player != player:
                self.in_hand(player)
            later = any(player_of(each) == player for each in line.acts[place + 1 :])
            self._take(player, index, statements, act, more_to_come=later)

    def _as_fold(self, index: int, act: Act) -> Act | None:
        """Cards thrown or let go of, where that is a fold; None where it has been ruled on as something else."""
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

    def in_hand(self, player: int) -> None:
        """Raise BadInput for a player who has no hand."""
        if not 1 <= player <= self.hand.players:
            raise BadInput(f"p{player} is not in the hand", right=f"p1 to p{self.hand.players}")
        if player - 1 not in self.hand.live:
            raise BadInput(f"p{player} has no hand any more", right="an act of a player who is still in the hand")

    def deal_out_hands(self) -> None:
        """Everybody gets the cards that are due to him, unseen."""
        hand = self.hand
        while hand.phase is Phase.DEAL and any(hand.cards_due):
            seat, due = next((seat, due) for seat, due in enumerate(hand.cards_due) if due)
            hand.deal_hole(seat, [UNSEEN] * due)

    def deal_out(self) -> None:
        """The first act of a player's turn ends the deal: everybody got his cards as due."""
        self.deal_out_hands()
        while self.hand.phase is Phase.DEAL:
            self.hand.deal_board([UNSEEN] * self.hand.board_due)
            self.deal_out_hands()

    def _take(
        self, player: int, index: int, statements: tuple[Statement, ...], act: Act, *, more_to_come: bool
    ) -> None:
        turn = self.turn
        if turn is not None and turn.player == player:
            self._rewind(turn)
        else:
            self._close_turn()
            self.deal_out()
            self._next_has_acted(player)
            if self.hand.phase is not Phase.BET:
                raise BadInput(
                    f"p{player} cannot bet now: no betting is going on", right="an act during a betting round"
                )
            if self.hand.actor != player - 1:
                self._out_of_turn(player, index, statements)
                return
            self.paused = 0
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
            reacted=turn.reacted if turn else False,
            told=self.stated.amount if self.stated is not None and self.stated.what != "pot" else None,
            after_undercall=self.after_undercall,
        )

    def _rule_turn(self, turn: Turn, index: int) -> None:
        consulted = Consulted(self.ready)
        returned, earlier = self.carried.get(turn.player, (0, None))
        if earlier is not None:
            consulted.also(earlier)
        before = turn.verdict
        case = self.case(turn.player, turn.statements, consulted, turn)
        try:
            verdict = self._read(turn, case)
        except Asks as asks:
            self.ask(asks, index, turn.player, consulted)
            turn.verdict = None
            return
        verdict = self._within_bounds(case, verdict)
        if verdict.outcome is Outcome.FOLD:
            verdict = verdict.with_back(returned)
        turn.verdict = verdict
        if verdict.outcome in (Outcome.RETURNED_CALL_OR_FOLD, Outcome.STAYS_CALL_OR_RAISE) and verdict.options:
            turn.bound = verdict.options
        verdict = self._doubted(turn, index, verdict)
        self.apply(turn.player, verdict)
        verdict = self._with_nuts(case, verdict, consulted)
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
        found = nuts_not_bet(self.hand, case.player, consulted)
        return replace(verdict, infractions=(*verdict.infractions, *found))

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

    def ask(self, asks: Asks, index: int, player: int | None, consulted: Consulted) -> None:
        """Answer a line with the question that it turns on."""
        clauses, fallbacks = consulted.clauses(), consulted.fallbacks()
        self.rulings.append(Needs(index, player, asks.fact, asks.question, asks.choices, clauses, fallbacks))

    def apply(self, player: int, verdict: Verdict) -> None:
        """Do in the hand what a verdict says."""
        hand = self.hand
        match verdict.outcome:
            case Outcome.FOLD:
                if verdict.stays:
                    hand.leave_chips(player - 1, verdict.stays)
                hand.fold()
                self.folded.add(player)
            case Outcome.CHECK:
                hand.check()
            case Outcome.CALL:
                hand.call()
            case Outcome.BET | Outcome.RAISE | Outcome.COMPLETE if verdict.amount is not None:
                self._raise(player, verdict.amount)
            case _:
                return
        self.bound.pop(player, None)
        self.lying.pop(player, None)
        self.carried.pop(player, None)

    def _raise(self, player: int, amount: int) -> None:
        """Raise; a sum that is no legal raise but stands is set right after the nearest that is."""
        least, most = self.hand.raise_bounds or (amount, amount)
        to = max(least, min(amount, most))
        self.hand.raise_to(to)
        if to != amount:
            self.hand.correct_bet(player - 1, amount)

    def players_in_line(self) -> set[int]:
        """Players who bet, check or fold in the line that is being ruled on."""
        return {player for each in self.now.acts if (player := player_of(each)) is not None}

    def kill(self, player: int, consulted: Consulted | None = None) -> None:
        """Declare a hand dead, if it lives and others are left."""
        self.killed[player] = consulted
        if self.hand.can_kill_hand(player - 1):
            self.hand.kill_hand(player - 1)

    # Out of turn.

    def _out_of_turn(self, player: int, index: int, statements: tuple[Statement, ...]) -> None:
        consulted = Consulted(self.ready)
        said = statements[0].said if statements else None
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
            held.premature = self._size_is_open() and said is not None and said.word == "call"
        held.statements += statements
        held.lines.append(index)
        if self.turn is not None and any(each.lifted for each in self.turn.statements):
            self.turn.reacted = True
        case = self.case(player, held.statements, consulted)
        verdict = told_out_of_turn(case, held)
        if not self.spot.knows("action changed") and not held.folds:
            self._whether_changed(case, held, index)
            return
        self.rulings.append(self.after.ruling(index, player, verdict, consulted))

    def _asks_to_be_folded(self, player: int, index: int, consulted: Consulted) -> None:
        """A player who must go asks to have his hand folded when it is his turn; nobody else need know."""
        if consulted.policies.presence.fold_request_on_leaving:
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

    def _size_is_open(self) -> bool:
        return self.turn is not None and self.turn.verdict is not None and self.turn.verdict.open

    def release_held(self) -> None:
        """Rule on what was done out of turn by players whose turn has come."""
        while self.hand.phase is Phase.BET and self.hand.actor is not None and not self._size_is_open():
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

    def _settled(self, held: Held, consulted: Consulted) -> Verdict | None:
        """What an act out of turn is when the turn has come; None where a question had to be asked."""
        case = self.case(held.player, held.statements, consulted)
        try:
            verdict = overtaken(case, held)
            if verdict is None:
                consulted.applies("out_of_turn_unchanged_binds")
                verdict = replace(resolve(case), infractions=held.infractions)
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
