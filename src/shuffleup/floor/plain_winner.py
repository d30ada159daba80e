"""Whether a tabled hand obviously wins, alone or with others, a pot or one of several; what a part of one may win.

Whose rules: TNPL C2.i.3; NPPL 51; HCPN 13.A-2; TDA 13.C; Redtooth pots 2c: none is cited here, `hands` does that. It
does where every hand that it plays a pot against lies open and is not better, or is not open and could not be better
whatever it is. Not done: hands that could not be beaten, in games without a board or with a low half; there a hand wins
nothing obviously until all are open.
"""

from itertools import combinations

from shuffleup.cards.card import UNKNOWN
from shuffleup.floor.nuts import rank_with
from shuffleup.floor.reading import asks_for_reading, in_any_order, show_all
from shuffleup.floor.record import Play
from shuffleup.games.variant import Family
from shuffleup.hand.core import Phase, cards_of
from shuffleup.hand.facing import pots_now
from shuffleup.hand.hand import Hand


def is_tabled(play: Play, player: int) -> bool:
    """Whether all of a player's cards lie open, known here or not."""
    cards = play.tabled.get(player, ())
    return len(cards) > 0 and len(cards) >= len(play.hand.hole(player - 1))


def plainly_wins(play: Play, player: int) -> bool:
    """Whether a hand lies open, tabled or read by the dealer, and obviously wins chips.

    Raises Asks where hands lie open that are not known here, and the dealer has not read them.
    """
    hand = play.hand
    read = any(player in tied for half in play.read.values() for tied in half)
    if not read and not is_tabled(play, player):
        return False
    if hand.is_over:
        return hand.won[player - 1] > 0
    if read:
        raise asks_for_reading()
    return _wins_when_all_are_open(play, player) or _wins_as_it_lies(play, player)


def _wins_when_all_are_open(play: Play, player: int) -> bool:
    """Whether all hands lie open and this one gets chips, whatever order hands are shown in. Raises Asks."""
    hand = play.hand
    if hand.phase is not Phase.SHOW or not all(is_tabled(play, seat + 1) for seat in hand.live):
        return False  # while cards are to come nothing is won yet, and nobody can read the hands
    if any(UNKNOWN in play.tabled[seat + 1] for seat in hand.live) or not hand.board_known:
        raise asks_for_reading()
    as_it_is, play.hand = hand, hand.copy()
    try:
        with in_any_order(play.hand):
            show_all(play)
        return play.hand.is_over and play.hand.won[player - 1] > 0
    finally:
        play.hand = as_it_is


def may_win_with(play: Play, player: int, cards: tuple[int, ...]) -> bool:
    """Whether a part of a hand would win chips with the board alone, as far as hands lie open.

    Where that cannot be told, as with cards that are not known here or in games that play more than one, it may.
    """
    hand = play.hand
    if not _can_be_ranked(hand, cards) or hand.variant.omaha:
        return True
    for _, eligible in pots_now(hand):
        rivals = [play.tabled[seat + 1] for seat in eligible if is_tabled(play, seat + 1) and seat in hand.live]
        beaten = (UNKNOWN in each or rank_with(hand, each) <= rank_with(hand, cards) for each in rivals)
        if player - 1 in eligible and all(beaten):
            return True
    return False


def _can_be_ranked(hand: Hand, cards: tuple[int, ...]) -> bool:
    whole = hand.variant.family is Family.BOARD and hand.variant.low is None and len(hand.board) == 5
    return whole and UNKNOWN not in (*hand.board, *cards)


def _wins_as_it_lies(play: Play, player: int) -> bool:
    """Whether nobody in one of the pots can have a better hand on this board."""
    hand, own = play.hand, play.tabled[player]
    if not _can_be_ranked(hand, own):
        return False
    for _, eligible in pots_now(hand):
        rivals = [seat + 1 for seat in eligible if seat in hand.live and seat != player - 1]
        if player - 1 in eligible and all(_not_better(play, rival, own) for rival in rivals):
            return True
    return False


def _not_better(play: Play, rival: int, own: tuple[int, ...]) -> bool:
    hand = play.hand
    if is_tabled(play, rival):
        cards = play.tabled[rival]
        return UNKNOWN not in cards and rank_with(hand, cards) <= rank_with(hand, own)
    return not _can_be_beaten(hand, own)


def _can_be_beaten(hand: Hand, own: tuple[int, ...]) -> bool:
    """Whether some other cards make a better hand on this board."""
    left = [card for card in cards_of(hand.variant) if card not in hand.board and card not in own]
    mine = rank_with(hand, own)
    return any(rank_with(hand, other) > mine for other in combinations(left, len(own)))
