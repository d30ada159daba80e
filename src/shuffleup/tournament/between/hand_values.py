"""How good the hands of players are that were out together: a number, higher is better, equal is level.

Whose rule: the games' own (`games`, `cards`); of a game with a low half the high hand counts. Not done: games with
draws, where nobody tells the last cards.
"""

from collections.abc import Sequence

from shuffleup.bad_input import BadInput
from shuffleup.cards.ranking import RANK, Ranking, rank_omaha_high
from shuffleup.games.variant import Family
from shuffleup.games.variants import find_variant
from shuffleup.message import Message

_HOLDEM_CARDS = 2
_STUD_CARDS = 7
_BOARD_CARDS = 5


def needs_board(game: str | None, hand: Sequence[int]) -> bool:
    """Whether this hand is made with a board."""
    if game is None:
        return len(hand) < _STUD_CARDS
    return find_variant(game).family is Family.BOARD


def hand_value(game: str | None, hand: Sequence[int], board: Sequence[int]) -> int:
    """The value of a hand; hold'em of two cards, Omaha of four, stud of more, where no game is told.

    BadInput for cards that make no hand of the game.
    """
    variant = None if game is None else find_variant(game)
    with_board = needs_board(game, hand)
    if with_board and len(board) != _BOARD_CARDS:
        raise BadInput(Message("wrong.board_of_cards", {"count": len(board)}), right=Message("right.five_cards"))
    if with_board and len(hand) not in ((_HOLDEM_CARDS, 4, 5, 6) if variant is None else (variant.hole_cards,)):
        raise BadInput(Message("wrong.hand_of_cards", {"count": len(hand)}), right=Message("right.many_game_deals"))
    omaha = len(hand) > _HOLDEM_CARDS if variant is None else variant.omaha
    rank = RANK[Ranking.HIGH if variant is None else variant.high]
    try:
        return rank_omaha_high(hand, board) if with_board and omaha else rank((*hand, *board))
    except ValueError as wrong:
        raise BadInput(
            Message("wrong.cards_no_hand", {"wrong": str(wrong)}), right=Message("right.hands_board_they_lay")
        ) from None
