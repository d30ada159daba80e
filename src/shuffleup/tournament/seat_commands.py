"""What people ask for about seats beyond a plain move; class names and fields are part of the log, as in `commands`."""

from dataclasses import dataclass
from typing import Annotated

from shuffleup.acts.kinds import Whole, WordOf
from shuffleup.acts.register import form
from shuffleup.acts.roles import OFFICE, STAFF
from shuffleup.message import Message
from shuffleup.tournament.acts import Command, act
from shuffleup.tournament.kinds import At, AtNow, EntryId, Life

TOLD = WordOf(("", "yes", "no", "unknown"), Message("wrong.no_answer"), Message("right.yes_no_or_unknown"))


@act(form("correct_seat"), may=STAFF)
@dataclass(frozen=True, slots=True)
class CorrectSeat(Command):
    """Put a player who began in a wrong seat into the right one, with the stack as it is.

    `right_stack`: whether it was the right starting stack (yes, no, unknown); `anyway`: the director wants it where the
    book leaves it to him, the right seat taken (the two change places) or the stack not right.
    """

    entry: EntryId
    origin: AtNow
    to: At
    right_stack: Annotated[str, TOLD] = ""
    anyway: bool = False


@act(form("redraw"), may=OFFICE)
@dataclass(frozen=True, slots=True)
class RedrawSeats(Command):
    """Draw everybody's seat anew, at the tables that are in play; so many players as the sender saw."""

    players: Annotated[int, Whole(0, 9999)]


@act(form("away"), may=STAFF)
@dataclass(frozen=True, slots=True)
class NoteAbsence(Command):
    """Say that a player is away from his seat, or (not `away`) back in it."""

    entry: EntryId
    lives: Life
    away: bool = True
