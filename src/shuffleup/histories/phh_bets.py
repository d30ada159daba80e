"""The betting lines of a PHH record, with what can only be meant one way put right.

Whose rule: the format's; `phh_play` says what is put right and why.
"""

from shuffleup.cards.card import UNKNOWN
from shuffleup.games.variant import Betting
from shuffleup.hand.core import Phase
from shuffleup.hand.hand import Hand
from shuffleup.hand.refusals import Refusal, Refused, Why
from shuffleup.histories.phh_told import HandTold, player


def catch_up(hand: Hand, seat: int | None, told: HandTold) -> None:
    """Do what the record leaves out until it is `seat`'s turn, or with None until cards are due."""
    while hand.phase is not Phase.OVER:
        if hand.phase is Phase.DEAL:
            if seat is None:
                return
            deal_unknown(hand, told)
        elif hand.phase is Phase.BET:
            if hand.actor == seat:
                return
            _act_unseen(hand, told)
        elif hand.phase is Phase.DRAW:
            if hand.actor == seat:
                return
            told.mend(f"it is the turn of {player(hand.actor or 0)}", "he stands pat")
            hand.draw()
        else:
            return


def _act_unseen(hand: Hand, told: HandTold) -> None:
    """Do the least for a player whose act is missing."""
    who = player(hand.actor or 0)
    if hand.can_bring_in():
        told.mend(f"it is the turn of {who}", "he brings in")
        hand.bring_in()
    elif hand.can_check():
        told.mend(f"it is the turn of {who}", "he checks")
        hand.check()
    else:
        told.mend(f"it is the turn of {who}", "he folds")
        hand.fold()


def deal_unknown(hand: Hand, told: HandTold) -> None:
    """Deal what is due face down: the record does not tell these cards."""
    for seat, due in enumerate(hand.cards_due):
        if due and hand.phase is Phase.DEAL:
            told.mend(f"the cards of {player(seat)} are missing on the street {hand.street}", "they are unknown")
            hand.deal_past_stub(seat, [UNKNOWN] * due)
    if hand.board_due and hand.phase is Phase.DEAL:
        told.mend(f"the board is missing on the street {hand.street}", "it is unknown")
        hand.deal_board([UNKNOWN] * hand.board_due)


def bet(hand: Hand, seat: int, word: str, to: int, told: HandTold) -> None:
    """Play `f`, `cc` or `cbr`, `to` chips in all on this street. Raises NoSense, and Refused of the hand."""
    if word in ("cc", "f") and _betting_is_over(hand) and seat in hand.live:
        if word == "f":
            told.mend("the betting is over", "the hand is given up")
            hand.kill_hand(seat)
        else:
            told.mend("the betting is over", "the act changes nothing")
        return
    if hand.phase is Phase.DEAL:
        deal_unknown(hand, told)
    if hand.phase is Phase.BET and hand.actor != seat and hand.can_name_opener(seat):
        hand.name_opener(seat)
    if word == "cc" and hand.actor != seat and (hand.phase is not Phase.BET or seat not in hand.live):
        told.mend(f"{player(seat)} has nothing to act on", "the act changes nothing")
        return
    if not (word == "f" and hand.phase is Phase.BET and seat in hand.live and hand.actor != seat):
        catch_up(hand, seat, told)
    if word == "f":
        _fold(hand, seat, told)
    elif word == "pb":
        hand.bring_in(seat)
    elif word == "cc":
        _check_or_call(hand, seat)
    else:
        _raise(hand, seat, to, told)


def _fold(hand: Hand, seat: int, told: HandTold) -> None:
    if hand.actor == seat and hand.phase is Phase.BET:
        hand.fold()
    elif hand.can_kill_hand(seat):
        told.mend(f"{player(seat)} folds out of turn", "the hand is given up")
        hand.kill_hand(seat)
    else:
        hand.kill_hand(seat)


def _betting_is_over(hand: Hand) -> bool:
    """Whether nobody is left to bet with; some records have a check more there."""
    dealt = hand.street != hand.variant.streets[0].name
    return dealt and hand.phase is not Phase.BET and sum(hand.stacks[seat] > 0 for seat in hand.live) <= 1


def _check_or_call(hand: Hand, seat: int) -> None:
    if hand.can_call(seat):
        hand.call()
    else:
        hand.check(seat)


def _raise(hand: Hand, seat: int, to: int, told: HandTold) -> None:
    refusal = hand.why_not_raise_to(to, seat)
    if refusal is None:
        hand.raise_to(to, seat)
    elif refusal.why is Why.NOBODY_CAN_CALL_MORE:
        told.mend("nobody has chips to call a raise", "it is a call")
        _check_or_call(hand, seat)
    elif refusal.why is Why.NOT_REOPENED:
        told.mend("the betting is not open again for a raise", "it was allowed")
        hand.allow_raise(seat)
        _raise(hand, seat, to, told)
    elif refusal.why is Why.RAISE_TOO_SMALL:
        _raise_short(hand, seat, to, refusal, told)
    elif refusal.why is Why.RAISE_TOO_LARGE and _one_bet_more(hand, to):
        most = int(refusal.args["most"])
        told.mend(f"the short all-in is completed to {most}", "a whole bet more was allowed")
        hand.raise_to(most, seat)
        hand.correct_bet(seat, to)
    else:
        raise Refused(refusal)


def _raise_short(hand: Hand, seat: int, to: int, refusal: Refusal, told: HandTold) -> None:
    """A raise below the minimum, where it can only be meant one way."""
    least = int(refusal.args["least"])
    if to >= _most_of_others(hand, seat):
        told.mend(f"the least raise is {least}", "nobody could have called more")
        hand.raise_to(least, seat)
    elif to > max(hand.bets) and (_completes(hand, to) or _short_blind(hand)):
        told.mend(f"the least raise is {least}", "this one was allowed")
        hand.raise_to(least, seat)
        hand.correct_bet(seat, to)
    else:
        raise Refused(refusal)


def _completes(hand: Hand, to: int) -> bool:
    """Whether this makes a short all-in of limit play a whole number of bets, as some card rooms have it."""
    return hand.variant.betting is Betting.FIXED_LIMIT and to % hand.setup.stakes.small_bet == 0


def _one_bet_more(hand: Hand, to: int) -> bool:
    """Whether this is a whole bet over a short all-in of limit play, as other card rooms have it."""
    stakes = hand.setup.stakes
    big = next(street.big_bet for street in hand.variant.streets if street.name == hand.street)
    size = stakes.big_bet if big else stakes.small_bet
    return "complete" in hand.options() and to == max(hand.bets) + size


def _short_blind(hand: Hand) -> bool:
    """Whether a blind was short, which at some tables makes raises cheaper."""
    setup = hand.setup
    first = hand.street == hand.variant.streets[0].name
    posts = zip(setup.stacks, setup.stakes.antes, setup.stakes.blinds, strict=True)
    return first and any(blind > 0 and stack < ante + blind for stack, ante, blind in posts)


def _most_of_others(hand: Hand, seat: int) -> int:
    """The most that anybody else still in the hand could have in front on this street."""
    return max(hand.stacks[other] + hand.bets[other] for other in hand.live if other != seat)
