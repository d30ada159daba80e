"""The acts of a situation played through, line by line: whose turn it is, what waits, and a ruling for each.

Whose rules: in_turn_binds and out_of_turn_unchanged_binds here; a turn is read by `turns`, what
becomes of an act out of turn is told by `out_of_turn`. All work is done on a hand of its own; nobody outside gets it.
"""

from collections.abc import Sequence
from dataclasses import replace

from shuffleup.bad_input import BadInput
from shuffleup.floor import acts
from shuffleup.floor.amounts import behind_undercalls
from shuffleup.floor.besides import with_button, with_nuts
from shuffleup.floor.betting_over import runs_out
from shuffleup.floor.consulted import Consulted
from shuffleup.floor.corrections import doubted, with_found
from shuffleup.floor.counts import as_told, note_misled, note_told
from shuffleup.floor.dealer_acts import Turns
from shuffleup.floor.deeds import apply, ask, leave_turn, note_turns, tell
from shuffleup.floor.families import other_act
from shuffleup.floor.folding import as_fold, has_folded
from shuffleup.floor.left_open import acts_on_it, last_undercall, settles_nothing, still_the_directors
from shuffleup.floor.let_go import next_has_acted
from shuffleup.floor.notation import Act, ActLine
from shuffleup.floor.outcomes import Outcome
from shuffleup.floor.presence import deal_out, joined_after_deal
from shuffleup.floor.record import Play
from shuffleup.floor.ruling import Ruling
from shuffleup.floor.same_turn import belongs_to_what_he_did
from shuffleup.floor.skipped import rule_on_silent, unless_too_late
from shuffleup.floor.so_far import call_is_short, in_hand, turn_case
from shuffleup.floor.spoken import in_plain_words
from shuffleup.floor.spot import NOT_KNOWN
from shuffleup.floor.statements import NOT_PLAY, in_order, is_fold, player_of, statements_of
from shuffleup.floor.turn import Statement, Turn
from shuffleup.floor.turns import read, within_bounds
from shuffleup.floor.unsized import stack_asked
from shuffleup.floor.verdict import AGGRESSION, TURN_OVER, Asks, Verdict, of_choice
from shuffleup.floor.waiting import announced_in_turn, out_of_turn, release_held, talks
from shuffleup.hand.core import Phase
from shuffleup.hand.facing import facing
from shuffleup.hand.refusals import Why
from shuffleup.message import Message


def play_line(play: Play, index: int, line: ActLine) -> None:
    """Rule on one line."""
    play.now, play.at_line = line, index
    if not index and joined_after_deal(play, line):
        release_held(play)
    for place, seen in enumerate(in_order(line)):
        note_misled(play, seen)
        over = play.hand.phase in (Phase.SHOW, Phase.OVER)
        to_act = None if over or play.hand.actor is None else play.hand.actor + 1
        dealt = _cards_of_a_hand(play)
        act = as_fold(play, index, in_plain_words(seen, play.ready.policies, over=over, to_act=to_act, dealt=dealt))
        if act is None:
            continue
        if isinstance(act, acts.SpeaksUp) and isinstance(seen, acts.Says):
            deal_out(play)
        act = as_told(play, act)
        note_told(play, act)
        if talks(play, index, act, quoted=isinstance(seen, acts.Says) and bool(seen.free)):
            continue
        done = statements_of(act, index)
        if done is None or (isinstance(act, acts.Says) and play.hand.phase in (Phase.SHOW, Phase.OVER)):
            left_open = None
            if not isinstance(act, NOT_PLAY) and not settles_nothing(play, act):
                left_open = last_undercall(play)
                _close_turn(play)
            other_act(play, index, act)
            if left_open is not None:
                still_the_directors(play, index, left_open)
            continue
        player, statements = done
        if has_folded(play, player, index, again=is_fold(act)):
            continue
        if play.turn is None or play.turn.player != player:
            in_hand(play, player)
        later = [each for each in in_order(line)[place + 1 :] if player_of(each) == player]
        _take(play, player, index, statements, act, to_come=later)
    rule_on_silent(play)


def _cards_of_a_hand(play: Play) -> int | None:
    """How many cards a hand has all through the game; None in stud, where they come street by street."""
    variant = play.hand.variant
    return variant.hole_cards if variant.hole_cards == variant.streets[0].down else None


def _take(
    play: Play, player: int, index: int, statements: tuple[Statement, ...], act: Act, *, to_come: Sequence[Act]
) -> None:
    acts_on_it(play, player)
    _resume(play, player, act)
    turn = play.turn
    folds_next = turn is not None and turn.player == player and turn.is_over and any(map(is_fold, to_come))
    if turn is not None and turn.player == player and turn.is_over and is_fold(act):
        _close_turn(play)
        out_of_turn(play, player, index, statements)
        return
    if turn is not None and turn.player == player:
        _rewind(play, turn)
    else:
        _close_turn(play)
        if belongs_to_what_he_did(play, player, index, statements):
            return
        if call_is_short(play):
            _no_release(play, play.turn)
        deal_out(play)
        had_released = play.let_go is not None
        next_has_acted(play, player)
        if runs_out(play.hand) or (had_released and play.hand.is_over):
            nothing = Verdict(Outcome.NONE, binding=False)
            tell(play, index, player, nothing, Consulted(play.ready))
            return
        if play.hand.phase is not Phase.BET:
            raise BadInput(
                Message("wrong.no_betting_now", {"number": player}), right=Message("right.act_during_betting_round")
            )
        if play.hand.actor != player - 1:
            if _hangs_on_an_answer(play, player, index):
                return
            out_of_turn(play, player, index, statements)
            return
        note_turns(play, player)
        turn = play.turn = Turn(player, log_at=len(play.hand.log), bound=play.bound.get(player))
        turn.front = play.hand.bets[player - 1]
        turn.lying = play.lying.get(player, 0)
    turn.statements += statements
    turn.lines.append(index)
    if isinstance(act, acts.Pulls):
        _pull(play, turn, act)
    if not to_come or folds_next:  # a fold after a turn that is over does not belong to it
        _rule_turn(play, turn, index)


def _resume(play: Play, player: int, act: Act) -> None:
    """Take up the player's last turn again where nobody has acted since, in turn or not; talk does not matter.

    Who acts once a board card lies there, too early as it may be, acts on that, unless he takes back what he put out.
    """
    done = play.done.get(player)
    if play.turn is not None or done is None or done.ended_at != len(play.hand.log):
        return
    turned = any(isinstance(each.act, Turns) and each.line > done.lines[-1] for each in play.noticed)
    if turned and not isinstance(act, acts.Pulls):
        return
    if all(held.lines[-1] < done.lines[-1] for held in play.held.values()):
        play.turn = done


def _hangs_on_an_answer(play: Play, player: int, index: int) -> bool:
    """Whether what the player before has done turns on a fact that was asked for: then it is asked for again."""
    before = play.turn
    if before is None or play.hand.actor != before.player - 1:
        return False
    asks = before.asks
    if before.verdict is not None and before.verdict.open and before.verdict.more.get("all_in"):
        asks = stack_asked(before.player)
    if asks is not None:
        ask(play, asks, index, player, Consulted(play.ready))
    return asks is not None


def _pull(play: Play, turn: Turn, act: acts.Pulls) -> None:
    """Chips taken back: of an earlier bet, of what he has just let go of, which stays his bet, or only carried.

    Of an earlier bet are those without which what lies out would still be a call.
    """
    pushed = [each.motion.amount for each in turn.statements if each.motion is not None]
    let_go = bool(pushed)
    carried = sum(each.lifted.amount for each in turn.in_the_air if each.lifted is not None)
    faced = facing(play.hand, turn.player - 1)
    front, left = faced.front, faced.front + turn.lying + sum(pushed) - act.motion.amount
    if carried and not let_go and (act.motion.amount == carried or not (front or turn.lying)):
        if act.motion.amount >= carried:
            turn.home = len(turn.statements)
        return
    if not (let_go or front or turn.lying):
        raise BadInput(
            Message("wrong.no_chips_in_front", {"number": turn.player}), right=Message("right.chips_were_put_out")
        )
    if let_go and (act.motion.amount > front or left < faced.price):
        turn.takes_back = True
    else:
        turn.pulled += act.motion.amount


def _rewind(play: Play, turn: Turn) -> None:
    """Take the hand back to the beginning of the turn, to read it again with what has been added."""
    while len(play.hand.log) > turn.log_at and play.hand.can_undo():
        play.hand.undo()
    play.held |= turn.let_go
    play.folded -= turn.let_go.keys()
    turn.let_go = {}


def _close_turn(play: Play) -> None:
    turn = play.turn
    if turn is None or turn.verdict is None:
        return
    if turn.verdict.undercall and play.after_undercall:
        play.undercall_series = (play.hand.street, play.after_undercall)
    play.after_undercall = (play.after_undercall or turn.player) if turn.verdict.undercall else 0
    if turn.verdict.outcome is Outcome.DIRECTOR and turn.proposed:
        apply(play, turn.player, turn.proposed)
        play.turn = None
        release_held(play)
    elif turn.verdict.outcome is Outcome.DIRECTOR and turn.verdict.default:
        _as_proposed(play, turn)
    elif turn.is_over:
        leave_turn(play)


def _as_proposed(play: Play, turn: Turn) -> None:
    """Play has gone on: until the director rules, his default choice is taken to hold."""
    _no_release(play, turn)
    taken = turn.verdict
    if taken is not None and taken.outcome is Outcome.DIRECTOR:
        taken = of_choice(taken.default) if taken.default and "outcome" in taken.default else None
    if taken is not None and taken.outcome in TURN_OVER and play.hand.actor == turn.player - 1:
        apply(play, turn.player, taken)
        play.turn = None


def _no_release(play: Play, turn: Turn | None) -> None:
    """Somebody has acted on a mistake: there is harm done, and it cannot be let off any more.

    Where one choice is left nothing is the director's: it is ruled.
    """
    if turn is None or turn.verdict is None or not turn.verdict.once_acted_on:
        return
    left, proposed = turn.verdict.once_acted_on, turn.verdict.default
    turn.verdict = (
        replace(turn.verdict, choices=left, default=proposed and left[0], once_acted_on=())
        if len(left) > 1
        else of_choice(left[0])
    )
    consulted = Consulted(play.ready)
    consulted.cites("bet_misunderstood")
    tell(play, turn.lines[-1], turn.player, turn.verdict, consulted)


def _rule_turn(play: Play, turn: Turn, index: int) -> None:
    consulted = Consulted(play.ready)
    returned, earlier = play.carried.get(turn.player, (0, None))
    if earlier is not None:
        consulted.also(earlier)
    before = turn.verdict
    if turn.takes_back:
        consulted.applies("in_turn_binds", "chips")
        play.end_consulted = consulted
    case = turn_case(play, turn.player, turn.statements, consulted, turn)
    try:
        verdict = unless_too_late(play, turn, read(case), consulted)
    except Asks as asks:
        ask(play, asks, index, turn.player, consulted)
        turn.verdict, turn.asks = None, asks
        return
    turn.asks = None
    verdict = behind_undercalls(case, within_bounds(case, verdict))
    if verdict.outcome is Outcome.FOLD:
        verdict = verdict.with_back(returned)
    turn.verdict, turn.consulted = verdict, consulted
    if verdict.outcome in (Outcome.RETURNED_CALL_OR_FOLD, Outcome.STAYS_CALL_OR_RAISE) and verdict.options:
        turn.bound = verdict.options
    verdict = doubted(play, turn, index, with_found(play, turn, index, verdict), consulted)
    apply(play, turn.player, verdict)
    turn.ended_at = len(play.hand.log)
    verdict = with_button(play, case, with_nuts(play, case, verdict, consulted), consulted)
    if _cap_depends(play):
        _rewind(play, turn)
        consulted.cites("limit_cap_lifted_at")
        ask(play, Asks("players left", Message("floor.asks.players_left"), ()), index, turn.player, consulted)
        return
    _note_all_in(play, turn.player, tell(play, index, turn.player, verdict, consulted))
    if before is not None and (before.outcome, before.amount) != (verdict.outcome, verdict.amount):
        early = turn.early
        for line in dict.fromkeys(turn.lines[:-1]):
            told = verdict if early is None else replace(verdict, infractions=early.infractions)
            tell(play, line, turn.player, told, consulted)
    announced_in_turn(play, turn)
    release_held(play)


def _cap_depends(play: Play) -> bool:
    """Whether the raises are used up unless the tournament is down to its last players, and nobody knows that."""
    if play.spot.knows("players left") or "players left" in play.spot.facts:
        return False
    refusal = play.hand.why_not_raise_to(NOT_KNOWN)
    return refusal is not None and refusal.why is Why.RAISES_USED_UP


def _note_all_in(play: Play, player: int, ruling: Ruling) -> None:
    if ruling.outcome is Outcome.CALL:
        for callers in play.called_since.values():
            callers.add(player)
    if ruling.act is not None and ruling.amount is not None and ruling.outcome in AGGRESSION:
        play.made[ruling.act] = ruling.amount
    if ruling.all_in and ruling.amount is not None:
        play.all_in_for[player] = ruling.amount
        play.called_since.setdefault(player, set())
