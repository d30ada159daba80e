"""What forms ask for about buttons and seats beyond a plain move, read into commands (see `acts`)."""

from collections.abc import Mapping

from django.http import QueryDict

from shuffleup.bad_input import BadInput, Place
from shuffleup.message import Message
from shuffleup.tournament.button_commands import AnnounceButtonDraw, DealButtonDraw, RecordButtonDraw
from shuffleup.tournament.commands import BreakTable, Command
from shuffleup.tournament.seat_commands import CorrectSeat, NoteAbsence, RedrawSeats
from shuffleup.tournament.state import Seat
from shuffleup.web.console.fields import Reader, cards_of, entry_of, seat_of, whole
from shuffleup.web.console.shared import Event


def _announce_button(post: QueryDict, event: Event) -> Command:
    return AnnounceButtonDraw((whole(post, "table", 1, 9999),) if post.get("table") else ())


def _correct(post: QueryDict, event: Event) -> Command:
    """The seat that somebody sits in where the form does not name it."""
    entry = entry_of(post)
    found = event.state.entries.get(entry)
    origin = seat_of(post, "origin") if post.get("origin") else (found.seat if found and found.seat else (0, 0))
    told = post.get("right_stack", "")
    if told not in ("yes", "no", "unknown", ""):
        raise BadInput(Message("wrong.no_answer"), right=Message("right.yes_no_or_unknown"), place=Place("right_stack"))
    return CorrectSeat(entry, origin, seat_of(post, "to"), told, post.get("anyway") == "yes")


def _away(post: QueryDict, event: Event) -> Command:
    return NoteAbsence(entry_of(post), whole(post, "lives", 0, 999), post.get("away") != "no")


def _break(post: QueryDict, event: Event) -> Command:
    """A broken table, with `seat-<entry>` for each player where the host places them."""
    named = [field for field in post if field.startswith("seat-") and post.get(field)]
    seats: tuple[tuple[str, Seat], ...] = tuple((each[5:45], seat_of(post, each)) for each in named[:20])
    return BreakTable(whole(post, "table", 1, 9999), seats)


SEAT_READERS: Mapping[str, Reader] = {
    "announce_button": _announce_button,
    "deal_button": lambda post, event: DealButtonDraw(post.get("draw", "")[:40]),
    "button_cards": lambda post, event: RecordButtonDraw(whole(post, "table", 1, 9999), cards_of(post, "cards")),
    "correct_seat": _correct,
    "redraw": lambda post, event: RedrawSeats(whole(post, "players", 0, 9999)),
    "away": _away,
    "break": _break,
}
