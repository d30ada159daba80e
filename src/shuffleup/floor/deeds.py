"""What is done to a table: a ruling told, a question asked, a verdict carried out in the hand, a hand killed.

Whose rules: folds_bind, where the turn of who folded early does not come any more; else none of its own. What a verdict
does is done with the hand's own operations.
"""

from collections.abc import Iterable
from dataclasses import replace

from shuffleup.cards.card import UNKNOWN as UNSEEN
from shuffleup.floor.after import ruling
from shuffleup.floor.betting_over import betting_is_over
from shuffleup.floor.consulted import Consulted
from shuffleup.floor.outcomes import Outcome
from shuffleup.floor.record import Play
from shuffleup.floor.ruling import Json, Needs, Ruling
from shuffleup.floor.so_far import chips_that_stay, folded_early, has_no_hand_left
from shuffleup.floor.verdict import Asks, Verdict
from shuffleup.hand.core import Phase
from shuffleup.hand.facing import facing


def tell(play: Play, line: int | None, player: int | None, verdict: Verdict, consulted: Consulted) -> Ruling:
    """Rule on a line: the verdict as a ruling, with the spot as it is now.

    A hand that it calls folded or dead is among those given up, also where that was before these acts.
    """
    gone = verdict.outcome in (Outcome.FOLD, Outcome.HAND_DEAD)
    if gone and player is not None and player not in play.killed and has_no_hand_left(play, player):
        play.folded.add(player)
    told = ruling(play, line, player, verdict, consulted)
    play.rulings.append(told)
    return told


def ask(play: Play, asks: Asks, index: int, player: int | None, consulted: Consulted) -> None:
    """Answer a line with the question that it turns on."""
    clauses, fallbacks = consulted.clauses(), consulted.fallbacks()
    play.rulings.append(Needs(index, player, asks.fact, asks.question, asks.choices, clauses, fallbacks))


def note_offences(play: Play, infractions: Iterable[Json]) -> None:
    """Keep offences in mind: the next of the kind by the same player is a repetition."""
    earlier = dict(play.ready.earlier)
    for each in infractions:
        earlier[each["player"]] = frozenset((*earlier.get(each["player"], ()), each["kind"]))
    play.ready = replace(play.ready, earlier=earlier)


def note_turns(play: Play, player: int) -> None:
    """Keep in mind what was offended against in turns that nobody takes up again, now that this player acts."""
    for turn in play.done.values():
        if turn.player != player and turn.verdict is not None and not turn.noted:
            turn.noted = True
            note_offences(play, turn.verdict.infractions)


def deal_out_hands(play: Play) -> None:
    """Everybody gets the cards that are due to him, unseen."""
    hand = play.hand
    while hand.phase is Phase.DEAL and any(hand.cards_due):
        seat, due = next((seat, due) for seat, due in enumerate(hand.cards_due) if due)
        hand.deal_past_stub(seat, [UNSEEN] * due)


def leave_turn(play: Play) -> None:
    """The turn is no longer the one that is being ruled on; it is noted if it is over."""
    turn, play.turn = play.turn, None
    if turn is not None and turn.is_over:
        play.done[turn.player] = turn


def apply(play: Play, player: int, verdict: Verdict) -> None:
    """Do in the hand what a verdict says, forget what waited for that, and note what somebody passed over let pass."""
    bound = [held.ruled[0].amount or 0 for held in play.held.values() if held.ruled is not None]
    if player in play.passed_over and bound:
        play.limited[player] = (play.hand.street, max(bound))
    if do(play, player, verdict):
        if verdict.outcome is Outcome.FOLD:
            play.folded.add(player)
        for waiting in (play.fronts, play.bound, play.lying, play.carried):
            waiting.pop(player, None)
        play.heard.discard(player)
        play.claims_turn.discard(player)
        play.passed_over.discard(player)
        play.paused = 0
    end_folded(play)


def do(play: Play, player: int, verdict: Verdict) -> bool:
    """Do in the hand what a verdict says, nothing more; whether there was anything to do."""
    hand = play.hand
    match verdict.outcome:
        case Outcome.FOLD:
            if verdict.stays:
                hand.leave_chips(player - 1, verdict.stays)
            if hand.can_bring_in():
                hand.bring_in()
                hand.kill_hand(player - 1)
            else:
                hand.fold()
        case Outcome.CHECK:
            hand.check()
        case Outcome.CALL:
            if verdict.stays:
                hand.leave_chips(player - 1, verdict.stays)
            hand.call()
        case Outcome.BRING_IN:
            hand.bring_in()
        case Outcome.BET | Outcome.RAISE | Outcome.COMPLETE if verdict.amount is not None:
            _raise(play, player, verdict.amount)
        case _:
            return False
    return True


def _raise(play: Play, player: int, amount: int) -> None:
    """Raise; a sum that is no legal raise but stands is set right after the nearest that is."""
    faced = facing(play.hand, player - 1)
    to = max(faced.least, min(amount, faced.most))
    play.hand.raise_to(to)
    if to != amount:
        play.hand.correct_bet(player - 1, amount)


def kill(play: Play, player: int, consulted: Consulted | None = None, *, all_stays: bool = False) -> int:
    """Declare a hand dead, and end the hand where others have folded before their turn; the chips that were left so.

    The last one that lives is not killed. A bet that nobody called comes back or stays; what lies out unsettled stays.
    """
    left = 0
    if play.hand.live != (player - 1,):
        play.killed[player] = consulted
        if betting_is_over(play.hand):
            play.lost_at_showdown.add(player)
        left = leave_what_stays(play, player)
        if play.hand.can_kill_hand(player - 1):
            play.hand.kill_hand(player - 1, given_up=all_stays)
    end_folded(play)
    return left


def leave_what_stays(play: Play, player: int) -> int:
    """Chips that lie out and may not be taken back are the pot's, by whatever the hand dies; how many they are.

    TNPL H2.i.4 and NPPL 73.d of a bet out of turn, NPPL 71.c of less than a call.
    """
    stays = min(chips_that_stay(play, player), play.hand.stacks[player - 1])
    play.lying.pop(player, 0)
    play.held.pop(player, None)
    if not play.hand.can_leave_chips(player - 1, stays):
        return 0
    play.hand.leave_chips(player - 1, stays)
    return stays


def end_folded(play: Play) -> None:
    """Let those who folded out of turn go where their turn does not come any more: the last hand has the pot."""
    waiting = folded_early(play)
    left = set(play.hand.live) - {player - 1 for player in waiting}
    if not waiting or (play.hand.phase is not Phase.SHOW and len(left) > 1):
        return
    gone = {player: play.held.pop(player) for player in sorted(waiting)}
    for player in gone:
        play.hand.kill_hand(player - 1, given_up=True)
    play.folded |= gone.keys()
    if play.turn is not None:
        play.turn.let_go |= gone
    for player, held in gone.items():
        held = held.fold or held
        consulted = Consulted(play.ready)
        consulted.applies("folds_bind", *(() if held.early else ("out_of_turn",)))
        tell(play, held.lines[-1], player, Verdict(Outcome.FOLD, infractions=held.infractions), consulted)
