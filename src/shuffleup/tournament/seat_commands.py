"""What people ask for about seats beyond a plain move; class names and fields are part of the log, as in `commands`."""

from dataclasses import dataclass

from shuffleup.acts.register import form
from shuffleup.acts.roles import OFFICE, STAFF
from shuffleup.tournament.acts import act
from shuffleup.tournament.state import Seat


@act(form("correct_seat"), may=STAFF)
@dataclass(frozen=True, slots=True)
class CorrectSeat:
    """Put a player who began in a wrong seat into the right one, with the stack as it is.

    `right_stack`: whether it was the right starting stack (yes, no, unknown); `anyway`: the director wants it where the
    book leaves it to him, the right seat taken (the two change places) or the stack not right.
    """

    entry: str
    origin: Seat
    to: Seat
    right_stack: str = ""
    anyway: bool = False


@act(form("redraw"), may=OFFICE)
@dataclass(frozen=True, slots=True)
class RedrawSeats:
    """Draw everybody's seat anew, at the tables that are in play; so many players as the sender saw."""

    players: int


@act(form("away"), may=STAFF)
@dataclass(frozen=True, slots=True)
class NoteAbsence:
    """Say that a player is away from his seat, or (not `away`) back in it."""

    entry: str
    lives: int
    away: bool = True
