"""How good the hands were of several who went out together, where places go by that.

Whose rules: NPPL 88.b; through `elimination`. A hand is read on the board of its table, by the rules of the game.
"""

from collections.abc import Mapping, Sequence

from shuffleup.bad_input import BadInput
from shuffleup.cards.card import card_text
from shuffleup.message import Message
from shuffleup.tournament.between.asked import Asked
from shuffleup.tournament.between.chip_commands import BustOut
from shuffleup.tournament.between.games_played import is_mix
from shuffleup.tournament.between.hand_values import hand_value, needs_board


def finishing_hands(asked: Asked[BustOut], names: Sequence[str]) -> list[int]:
    """How good their hands were, each on the board of his table; a dead hand is worth less than any."""
    asked.consulted.applies("cards_speak", "cards")
    asked.consulted.applies("cards_speak", "suits")
    game = _game(asked, names[0])
    away = [name for name in names if asked.room.hand_is_dead(name)]
    told: dict[str, Sequence[int]] = {**dict.fromkeys(away, ()), **(asked.command.hands or {})}
    if unknown := tuple(name for name in names if name not in told):
        raise asked.question("hands", Message("between.asks.hands", {"players": unknown}))
    live = [name for name in names if told[name]]
    boards: dict[str, Sequence[int]] = dict.fromkeys(live, ())
    if live and needs_board(game, told[live[0]]):
        boards = _boards(asked, live)
    dealt = [card for name in live for card in told[name]]
    one_board = {tuple(board) for board in boards.values()}
    if len(one_board) == 1:
        _once(dealt + [card for board in one_board for card in board])
    return [hand_value(game, told[name], boards[name]) if name in live else 0 for name in names]


def _boards(asked: Asked[BustOut], names: Sequence[str]) -> dict[str, Sequence[int]]:
    command = asked.command
    tables = {at.table for name in names if (at := asked.room.seat_of(name)) is not None}
    shared = command.board if len(tables) <= 1 else None
    boards: Mapping[str, Sequence[int]] = command.boards or {}
    found = {name: boards.get(name, shared or ()) for name in names}
    if not all(found.values()):
        fact = "board" if len(tables) <= 1 else "boards"
        raise asked.question(fact, Message("between.asks.board", {"players": tuple(names)}))
    return found


def _once(cards: Sequence[int]) -> None:
    if twice := [card for card in cards if cards.count(card) > 1]:
        raise BadInput(
            Message("wrong.card_twice", {"card": card_text(twice[0])}), right=Message("right.each_card_deck_once")
        )


def _game(asked: Asked[BustOut], name: str) -> str | None:
    """The game that was played, None if nobody told: hold'em then."""
    at = asked.room.seat_of(name)
    game = None if at is None else asked.room.tables[at.table].game
    game = game or asked.room.game
    return None if game is None or game.upper() == "HOLDEM" or is_mix(game) else game
