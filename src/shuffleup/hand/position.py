"""A hand on one line, for people who debug: what `repr` of it says, without a face that is not for everybody."""

from typing import Final

from shuffleup.cards.card import UNKNOWN, cards_text
from shuffleup.hand.record import BET, DEAL, DRAW, OVER, SHOW
from shuffleup.hand.view import HandView, SeatView


def position(view: HandView, to_call: int) -> str:
    """What everybody may see on one line: street, board, pot, whose turn it is and what he has to call, every seat."""
    turn = _TURN[view.phase] if view.actor is None else f"seat {view.actor} {_TURNS[view.phase]}"
    owed = f", {to_call} to call" if to_call else ""
    board = f" {cards_text(view.board)}" if view.board else ""
    seats = "; ".join(f"{seat}: {_seat_text(player)}" for seat, player in enumerate(view.seats))
    return f"{view.game}, {view.street}{board}, pot {view.pot}, {turn}{owed}; {seats}"


_TURN: Final = {DEAL: "cards to come", BET: "betting", DRAW: "drawing", SHOW: "showdown", OVER: "over"}
_TURNS: Final = {BET: "to act", DRAW: "to draw", SHOW: "to show"}


def _seat_text(player: SeatView) -> str:
    words = [str(player.stack)]
    if player.bet:
        words.append(f"bet {player.bet}")
    if player.won:
        words.append(f"won {player.won}")
    if not player.live:
        words.append("no hand")
    elif any(card != UNKNOWN for card in player.cards):
        words.append(cards_text(player.cards))
    return " ".join(words)
