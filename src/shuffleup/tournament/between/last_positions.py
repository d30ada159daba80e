"""Where button and blinds were in the last hand of a table, as far as it was told or cannot have been otherwise.

Whose rules: none. Whoever has come since tells nothing of that hand: his seat may have been empty in it, or another's.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import TypeVar

from shuffleup.message import Message
from shuffleup.tournament.between.asked import Asked
from shuffleup.tournament.between.room import Positions, RoomTable
from shuffleup.tournament.between.table_sizes import HEADS_UP

C = TypeVar("C")


def last_hand(
    asked: Asked[C], table: RoomTable, taken: tuple[int, ...], *, button_alone: bool = False
) -> Positions | None:
    """The last hand's seats, those that were not told worked out or asked for; None where nobody knows.

    `button_alone`: the book moves the button by itself, so that the blinds are not needed.
    """
    last = table.last
    if last.button is not None and (button_alone or (last.small_blind is None and last.big_blind is None)):
        seats = len(table.seats)
        one, two = last.button % seats + 1, (last.button + 1) % seats + 1
        if button_alone or (
            len(taken) > HEADS_UP and all(each in taken and table.may_have_played(each) for each in (one, two))
        ):
            return Positions(last.button, one, two)
    if button_alone:
        button = seat_asked(asked, "button", table)
        return None if button is None else Positions(button, button, button)
    if last == Positions():
        told = seat_asked(asked, "button", table)
        return None if told is None else last_hand(asked, replace(table, last=Positions(told)), taken)
    big = last.big_blind or seat_asked(asked, "big_blind", table)
    if big is None:
        return None
    small = last.small_blind
    if small is None and len(taken) > HEADS_UP:
        certain = None if last.button is None else small_before(last.button, big, table)
        small = certain or seat_asked(asked, "small_blind", table)
        if small is None:
            return None
    return Positions(last.button, big if small is None else small, big)


def small_before(button: int, big: int, table: RoomTable) -> int | None:
    """Where the small blind of the last hand must have been, if that is certain.

    Nobody who sat between it and the big blind was skipped, so it was with the nearest player to the right of the big
    blind, unless it fell on an empty seat between those two.
    """
    seats = len(table.seats)
    between = [(button + far - 1) % seats + 1 for far in range(1, (big - button) % seats)]
    if not between:
        return button
    players = [place for place, seat in enumerate(between) if table.may_have_played(seat)]
    open_to = between[players[-1] :] if players else between
    return open_to[0] if len(open_to) == 1 else None


def seat_asked(asked: Asked[C], which: str, table: RoomTable) -> int | None:
    """Ask for the seat of button or blind in the last hand."""
    questions: Mapping[str, Message] = {
        "button": Message("between.asks.button", {"table": table.number}),
        "small_blind": Message("between.asks.small_blind", {"table": table.number}),
        "big_blind": Message("between.asks.big_blind", {"table": table.number}),
    }
    return asked.number(f"{which} {table.number}", questions[which], range(1, len(table.seats) + 1))
