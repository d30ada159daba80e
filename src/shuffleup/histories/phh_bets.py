"""The betting lines of a PHH record, with what can only be meant one way put right.

Whose rule: the format's; `phh_play` says what is put right and why.
"""

from shuffleup.cards.card import UNKNOWN
from shuffleup.games.variant import Betting
from shuffleup.hand.core import Phase
from shuffleup.hand.hand import Hand
from shuffleup.hand.refusals import Refused, Why


class NoSense(Exception):
    """A line that means nothing where it stands."""


def catch_up(hand: Hand, seat: int | None) -> None:
    """Do what the record leaves out until it is `seat`'s turn, or with None until cards are due."""
    while hand.phase is not Phase.OVER:
        if hand.phase is Phase.DEAL:
            if seat is None:
                return
            deal_unknown(hand)
        elif hand.phase is Phase.BET:
            if hand.actor == seat:
                return
            if hand.can_bring_in():
                hand.bring_in()
            elif hand.can_check():
                hand.check()
            else:
                hand.fold()
        elif hand.phase is Phase.DRAW:
            if hand.actor == seat:
                return
            hand.draw()
        else:
            return


def deal_unknown(hand: Hand) -> None:
    """Deal what is due face down: the record does not tell these cards."""
    for seat, due in enumerate(hand.cards_due):
        if due and hand.phase is Phase.DEAL:
            if hand.stub_left < due:
                hand.reshuffle_muck()
            hand.deal_hole(seat, [UNKNOWN] * due)
    if hand.board_due and hand.phase is Phase.DEAL:
        hand.deal_board([UNKNOWN] * hand.board_due)


def bet(hand: Hand, seat: int, word: str, to: int) -> None:
    """Play `f`, `cc` or `cbr`, `to` chips in all on this street. Raises NoSense, and Refused of the hand."""
    if word in ("cc", "f") and _betting_is_over(hand) and seat in hand.live:
        if word == "f":
            hand.kill_hand(seat)
        return
    if hand.phase is Phase.DEAL:
        deal_unknown(hand)
    if hand.phase is Phase.BET and hand.actor != seat and hand.can_name_opener(seat):
        hand.name_opener(seat)
    if word == "cc" and hand.actor != seat and (hand.phase is not Phase.BET or seat not in hand.live):
        return
    if not (word == "f" and hand.phase is Phase.BET and seat in hand.live and hand.actor != seat):
        catch_up(hand, seat)
    if word == "f":
        if hand.actor == seat and hand.phase is Phase.BET:
            hand.fold()
        else:
            hand.kill_hand(seat)
    elif word == "pb":
        hand.bring_in(seat)
    elif word == "cc":
        _check_or_call(hand, seat)
    else:
        _raise(hand, seat, to)


def _betting_is_over(hand: Hand) -> bool:
    """Whether nobody is left to bet with; some records have a check more there."""
    dealt = hand.street != hand.variant.streets[0].name
    return dealt and hand.phase is not Phase.BET and sum(hand.stacks[seat] > 0 for seat in hand.live) <= 1


def _check_or_call(hand: Hand, seat: int) -> None:
    if hand.can_call(seat):
        hand.call()
    else:
        hand.check(seat)


def _raise(hand: Hand, seat: int, to: int) -> None:
    refusal = hand.why_not_raise_to(to, seat)
    if refusal is None:
        hand.raise_to(to, seat)
    elif refusal.why is Why.NOBODY_CAN_CALL_MORE:
        _check_or_call(hand, seat)
    elif refusal.why is Why.NOT_REOPENED:
        hand.allow_raise(seat)
        _raise(hand, seat, to)
    elif refusal.why is Why.RAISE_TOO_SMALL and to >= _most_of_others(hand, seat):
        hand.raise_to(int(refusal.args["least"]), seat)
    elif refusal.why is Why.RAISE_TOO_SMALL and to > max(hand.bets) and (_completes(hand, to) or _short_blind(hand)):
        hand.raise_to(int(refusal.args["least"]), seat)
        hand.correct_bet(seat, to)
    else:
        raise Refused(refusal)


def _completes(hand: Hand, to: int) -> bool:
    """Whether this makes a short all-in of limit play a whole number of bets, as some card rooms have it."""
    return hand.variant.betting is Betting.FIXED_LIMIT and to % hand.setup.stakes.small_bet == 0


def _short_blind(hand: Hand) -> bool:
    """Whether a blind was short, which at some tables makes raises cheaper."""
    setup = hand.setup
    first = hand.street == hand.variant.streets[0].name
    posts = zip(setup.stacks, setup.stakes.antes, setup.stakes.blinds, strict=True)
    return first and any(blind > 0 and stack < ante + blind for stack, ante, blind in posts)


def _most_of_others(hand: Hand, seat: int) -> int:
    """The most that anybody else still in the hand could have in front on this street."""
    return max(hand.stacks[other] + hand.bets[other] for other in hand.live if other != seat)
