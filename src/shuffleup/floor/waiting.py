"""Acts that wait: done out of turn, before a size is known, or on a condition.

Whose rules: out_of_turn_unchanged_binds; what becomes of an act out of turn is told by `out_of_turn`, of a condition by
`conditions`, of a player passed over by `skipped`.
"""

from dataclasses import replace

from shuffleup.floor.acts import Says
from shuffleup.floor.besides import with_button, with_nuts
from shuffleup.floor.case import TurnCase
from shuffleup.floor.conditions import announced, at_his_turn, is_condition, read_condition
from shuffleup.floor.consulted import Consulted
from shuffleup.floor.deeds import apply, ask, end_folded, leave_turn, note_offences, tell
from shuffleup.floor.faced_early import faced, is_only_too_soon
from shuffleup.floor.held_acts import settled
from shuffleup.floor.notation import Act
from shuffleup.floor.out_of_turn import early_offence, told_out_of_turn, when_changed
from shuffleup.floor.outcomes import Offence, Outcome
from shuffleup.floor.presence import at_turn
from shuffleup.floor.questions import asks_to_be_folded
from shuffleup.floor.record import Play
from shuffleup.floor.remarks import is_remark, tells_the_bet
from shuffleup.floor.ruling import UNKNOWN
from shuffleup.floor.skipped import left_to_floor
from shuffleup.floor.so_far import size_is_open, turn_case
from shuffleup.floor.spoken import plainly_said
from shuffleup.floor.substantial import CHIPS
from shuffleup.floor.turn import Condition, Held, Statement, Turn
from shuffleup.floor.turns import only_carried, resolve
from shuffleup.floor.verdict import TURN_OVER, Asks, Verdict
from shuffleup.hand.core import Phase
from shuffleup.hand.facing import facing, raisers
from shuffleup.message import Message


def out_of_turn(play: Play, player: int, index: int, statements: tuple[Statement, ...]) -> None:
    """Keep an act until it is the player's turn, or rule on it at once where it is of another kind."""
    if statements and statements[0].said is not None and is_remark(statements[0].said):
        _remarked(play, player, index)
        return
    consulted = Consulted(play.ready)
    has_chips = player - 1 not in play.hand.live or play.hand.stacks[player - 1] > 0
    folds = any(each.said and each.said.word == "fold" for each in statements)
    if not statements or not (has_chips or folds) or only_carried(statements, consulted):
        tell(play, index, player, Verdict(Outcome.NONE, binding=False), consulted)
        return
    said = statements[0].said
    if said is not None and asks_to_be_folded(said.free):
        _asks_to_be_folded(play, player, index, consulted)
        return
    if said is not None and is_condition(said.free):
        price = facing(play.hand, player - 1).price
        play.conditions[player] = read_condition(said.free, index, price, play.hand)
        verdict = announced(turn_case(play, player, statements, consulted))
        tell(play, index, player, verdict, consulted)
        return
    _tell_what_led_to_it(play, player)
    held = _held(play, player, statements, consulted)
    held.statements += statements
    held.lines.append(index)
    turn = play.turn
    if turn is not None and turn.reacted is None and turn.in_the_air:
        turn.reacted = turn.in_the_air[0]
    case = turn_case(play, player, held.statements, consulted)
    try:
        verdict = told_out_of_turn(case, held)
    except Asks as asks:
        ask(play, asks, index, player, consulted)
        return
    note_offences(play, held.infractions)
    if player in play.passed_over and not held.gives_up:
        del play.held[player]
        verdict = replace(left_to_floor(play, player, consulted), infractions=held.infractions)
    elif not play.spot.knows("action changed") and not held.folds:
        _whether_changed(play, case, held, index)
        return
    end_folded(play)
    tell(play, index, player, verdict, consulted)


def _tell_what_led_to_it(play: Play, player: int) -> None:
    """Rule again on a check or fold out of turn that makes the next player act before his turn, where that counts."""
    weighed = play.ready.policies.conduct.early_check_as_fold
    if not weighed or player in play.held or is_only_too_soon(play, player):
        return
    seats = len(play.hand.stacks)
    right = next(seat for step in range(1, seats) if (seat := (player - 1 - step) % seats) in play.hand.live)
    before = play.held.get(right + 1)
    if before is None or before.kind == CHIPS or before.followed or before.early:
        return
    before.followed, consulted = True, Consulted(play.ready)
    case = turn_case(play, before.player, before.statements, consulted)
    before.infractions = early_offence(case, before)
    tell(play, before.lines[-1], before.player, told_out_of_turn(case, before), consulted)


def _held(play: Play, player: int, statements: tuple[Statement, ...], consulted: Consulted) -> Held:
    """What waits for the player's turn and this is part of; a fold is an act of its own, whatever came before."""
    before, said = play.held.get(player), statements[0].said
    folds = said is not None and said.word == "fold"
    if before is not None and not folds:
        return before
    price, size_open, answers = faced(play, player)
    held = Held(player, price, again=any(consulted.again(player, each.value) for each in _alike(said, consulted)))
    held.answers, held.raises = answers, len(raisers(play.hand))
    held.premature = size_open and said is not None and said.word == "call"
    held.early = is_only_too_soon(play, player)
    if before is not None:
        before.fold = held
    else:
        play.held[player] = held
        play.stood.discard(player)
    return held


def _alike(said: Says | None, consulted: Consulted) -> tuple[Offence, ...]:
    """What an act out of turn repeats: where the book weighs checks and folds as one, either of them the other."""
    gives_up = said is not None and said.word in ("fold", "check", "tap")
    alike = gives_up and consulted.unnoted.conduct.early_check_as_fold
    return (Offence.OUT_OF_TURN, Offence.IMPROPER_FOLD) if alike else (Offence.OUT_OF_TURN,)


def talks(play: Play, index: int, act: Act, *, quoted: bool = False) -> bool:
    """Rule on talk by a player who is not to act in a betting round; whether it was that.

    Whatever is `quoted` of somebody who has no hand any more can be nothing else.
    """
    if not isinstance(act, Says) or act.player > play.hand.players:
        return False
    out = quoted and act.player - 1 not in play.hand.live
    if not out and not is_remark(act) and (act.player in play.held or not tells_the_bet(act)):
        return False
    if play.hand.phase is not Phase.BET or play.hand.actor == act.player - 1:
        return False
    _remarked(play, act.player, index)
    return True


def _remarked(play: Play, player: int, index: int) -> None:
    """Talk by somebody who is not to act: no act, so that it is none out of turn either."""
    consulted = Consulted(play.ready)
    consulted.applies("nonstandard_words_at_risk")
    tell(play, index, player, Verdict(Outcome.NONE, binding=False), consulted)


def _asks_to_be_folded(play: Play, player: int, index: int, consulted: Consulted) -> None:
    """A player who must go asks to have his hand folded when it is his turn; nobody else need know."""
    consulted.cites("fold_request_on_leaving")
    play.attendance.requests.add(player)
    tell(play, index, player, Verdict(Outcome.NONE, binding=False), consulted)


def _whether_changed(play: Play, case: TurnCase, held: Held, index: int) -> None:
    """Rule on an act out of turn where nobody saw what came in between: by the answer, or ask."""
    answer = play.spot.facts.get("action changed")
    changed = when_changed(case, held)
    if answer == "yes":
        verdict = changed
    elif answer == "no":
        verdict = resolve(case)
    elif answer == UNKNOWN:
        verdict = case.director(resolve(case), changed)
    else:
        asks = Asks("action changed", Message("floor.asks.changed", {"player": str(held.player)}), ("yes", "no"))
        ask(play, asks, index, held.player, case.consulted)
        return
    tell(play, index, held.player, verdict, case.consulted)


def release_held(play: Play) -> None:
    """Rule on what was done out of turn by players whose turn has come, or does not come any more."""
    _release(play)
    end_folded(play)


def _release(play: Play) -> None:
    while play.hand.phase is Phase.BET and play.hand.actor is not None and not size_is_open(play):
        if at_turn(play):
            continue
        player = play.hand.actor + 1
        if player in play.conditions:
            _condition(play, player, play.conditions.pop(player))
        if player not in play.held:
            return
        held = play.held.pop(player)
        ruled = held.ruled or settled(play, held)
        if held.fold is not None:
            play.held[player] = held.fold
        if ruled is None and held.fold is None:
            return
        if ruled is not None:
            _binds(play, held, *ruled)


def _binds(play: Play, held: Held, verdict: Verdict, consulted: Consulted) -> None:
    """Carry out what an act out of turn is; one that has yet to be sized is a turn that goes on."""
    player = held.player
    leave_turn(play)
    turn = Turn(player, held.statements, len(play.hand.log), held.lines, play.hand.bets[player - 1], early=held)
    turn.verdict, turn.consulted = verdict, consulted
    if verdict.outcome in TURN_OVER:
        play.stood.add(player)
    case = turn_case(play, player, held.statements, consulted)
    apply(play, player, verdict)
    turn.bound_at = len(play.hand.log)
    verdict = with_button(play, case, with_nuts(play, case, verdict, consulted), consulted)
    _keep(play, player, verdict, consulted)
    if held.premature and verdict.outcome is Outcome.DIRECTOR:
        play.called_blind = held, len(play.hand.log)
    short = verdict.outcome is Outcome.DIRECTOR and verdict.undercall
    if (verdict.open or short) and held.fold is None:
        play.turn = turn
    elif verdict.outcome in TURN_OVER:
        play.done[player] = turn
    for line in dict.fromkeys(held.lines):
        tell(play, line, player, verdict, consulted)


def _keep(play: Play, player: int, verdict: Verdict, consulted: Consulted) -> None:
    """Note what an act out of turn leaves behind for the player's own turn."""
    if verdict.options is not None and not verdict.open:
        play.bound[player] = verdict.options
    if verdict.outcome in (Outcome.FOLD, *TURN_OVER):
        return
    if verdict.stays:
        play.lying[player] = verdict.stays
    play.carried[player] = (verdict.returned, consulted)


def announced_in_turn(play: Play, turn: Turn) -> None:
    """Keep what he has said, in a turn that is over now, of a case that may come before he is to act again."""
    said = [each for each in turn.statements if each.said is not None and is_condition(each.said.free)]
    if not said or not turn.is_over or play.hand.phase is not Phase.BET:
        return
    last, price = said[-1], facing(play.hand, turn.player - 1).price
    words = last.said.free if last.said is not None else ""
    condition = read_condition(words, last.line, price, play.hand)
    play.conditions[turn.player] = replace(condition, street=play.hand.street)


def _condition(play: Play, player: int, condition: Condition) -> None:
    """Rule on what he announced, now that it is his turn; what was said in an earlier turn counts only if it came."""
    consulted = Consulted(play.ready)
    case = turn_case(play, player, (), consulted)
    verdict = at_his_turn(case, condition, lambda: _with_sum(play, player, condition))
    if condition.street and (condition.street != play.hand.street or verdict.outcome is not Outcome.DIRECTOR):
        return
    note_offences(play, verdict.infractions)
    tell(play, condition.line, player, verdict, consulted)


def _with_sum(play: Play, player: int, condition: Condition) -> Verdict | None:
    """What the announced act would be if it were said now; None where no sum was said that is understood."""
    said = plainly_said(Says(player, free=condition.words))
    if said.size is None:
        return None
    statement = Statement(condition.line, 0, said)
    try:
        return resolve(turn_case(play, player, (statement,), Consulted(play.ready)))
    except Asks:
        return None
