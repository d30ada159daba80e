"""What a form asks for, read into a command: one small function for each verb of an address `/do/<verb>`.

Everything that comes in is text that anybody could have typed: each reader takes only what it knows, and raises
`BadInput` with what would be right. No rule is decided here.
"""

from django.http import QueryDict

from shuffleup.bad_input import BadInput, Place
from shuffleup.message import Message
from shuffleup.tournament.bounty_commands import NameKnockOut
from shuffleup.tournament.clock import read_clock
from shuffleup.tournament.commands import (
    AdjustClock,
    AnnounceDraw,
    CheckIn,
    CloseSeat,
    CloseTournament,
    ColourUp,
    Command,
    DrawFinalTable,
    DrawSeats,
    KeepSeat,
    MovePlayer,
    NotePayment,
    OpenTable,
    PauseClock,
    PublishResults,
    ReEnter,
    ResumeClock,
    SeatEntry,
    SetCounts,
    SetLevel,
    SettleDoubt,
    ShowMessage,
    StartClock,
    SwapSeats,
    WithdrawEntry,
)
from shuffleup.tournament.points_commands import GiveBonus
from shuffleup.tournament.screen_commands import ShowAllIn, TakeOffAllIn
from shuffleup.web.console.cash_acts import CASH_READERS
from shuffleup.web.console.chip_acts import CHIP_READERS
from shuffleup.web.console.deal_acts import DEAL_READERS
from shuffleup.web.console.fields import Reader, entry_of, seat_of, text_of, ticks_of, whole
from shuffleup.web.console.out_form import bust_of
from shuffleup.web.console.penalty_acts import PENALTY_READERS
from shuffleup.web.console.report_acts import REPORT_READERS
from shuffleup.web.console.seat_acts import SEAT_READERS
from shuffleup.web.console.shared import Event


def _move(post: QueryDict, event: Event) -> Command:
    """To a free seat a move; to a taken one, the two change places."""
    entry, to = entry_of(post), seat_of(post, "to")
    found = event.state.entries.get(entry)
    origin = seat_of(post, "origin") if post.get("origin") else (found.seat if found and found.seat else (0, 0))
    other = event.state.seated.get(to)
    if other is not None and other != entry and post.get("swap") == "yes":
        return SwapSeats(entry, other, origin, to)
    why = "balance" if post.get("why") == "balance" else "host"
    answers = {key.removeprefix("answer "): post.get(key, "")[:40] for key in post if key.startswith("answer ")}
    return MovePlayer(entry, origin, to, why, answers)


def _step(by: int) -> Reader:
    def read(post: QueryDict, event: Event) -> Command:
        seen = whole(post, "seen") if post.get("seen") else _level_now(event)
        return SetLevel(seen + by, seen)

    return read


def _level_now(event: Event) -> int:
    return read_clock(event.state.plan, event.state.clock, event.now).index


def _previous(post: QueryDict, event: Event) -> Command:
    """To the start of this level, or of the one before when this one has only just begun."""
    reading = read_clock(event.state.plan, event.state.clock, event.now)
    by = 1 if reading.elapsed < 5_000 and reading.index > 0 else 0
    return SetLevel(reading.index - by, reading.index)


def _minutes(sign: int) -> Reader:
    return lambda post, event: AdjustClock(sign * 60 * (whole(post, "minutes", 1, 240) if post.get("minutes") else 1))


def _keep_seat(post: QueryDict, event: Event) -> Command:
    return KeepSeat(entry_of(post), seat_of(post, "seat") if post.get("seat") else None)


def _seat_entry(post: QueryDict, event: Event) -> Command:
    return SeatEntry(entry_of(post), seat_of(post, "seat") if post.get("seat") else None)


def _check_in(post: QueryDict, event: Event) -> Command:
    return CheckIn(entry_of(post), here=True, ticks=ticks_of(post))


def _check_out(post: QueryDict, event: Event) -> Command:
    found = event.state.entries.get(entry_of(post))
    return CheckIn(entry_of(post), here=False, ticks=found.ticks if found else ())


def _announce(post: QueryDict, event: Event) -> Command:
    tables = post.getlist("table")
    if not all(table.isdecimal() and len(table) < 5 for table in tables):
        raise BadInput(
            Message("wrong.these_no_tables"), right=Message("right.numbers_tables_plan"), place=Place("table")
        )
    return AnnounceDraw(tuple(map(int, tables)))


def _show_all_in(post: QueryDict, event: Event) -> Command:
    """Hands as `hand-<entry>`; empty fields are of players who are not in this hand."""
    fields = [field for field in post if field.startswith("hand-") and post.get(field, "").strip()]
    hands = tuple((field.removeprefix("hand-")[:40], post.get(field, "")[:40]) for field in fields[:20])
    closed = post.get("closed") == "yes"
    return ShowAllIn(hands, post.get("board", "")[:40], closed, closed)


READERS: dict[str, Reader] = {
    "withdraw": lambda post, event: WithdrawEntry(entry_of(post)),
    "check_in": _check_in,
    "check_out": _check_out,
    "pay": lambda post, event: NotePayment(entry_of(post), whole(post, "paid", 0, 1000)),
    "keep_seat": _keep_seat,
    "close_seat": lambda post, event: CloseSeat(seat_of(post, "seat"), closed=post.get("closed") != "no"),
    "seat": _seat_entry,
    "announce": _announce,
    "draw": lambda post, event: DrawSeats(post.get("draw", "")[:40]),
    "move": _move,
    "open_table": lambda post, event: OpenTable(whole(post, "table", 1, 9999)),
    "final_table": lambda post, event: DrawFinalTable(whole(post, "table", 1, 9999)),
    "start": lambda post, event: StartClock(),
    "pause": lambda post, event: PauseClock(text_of(post, "message")),
    "resume": lambda post, event: ResumeClock(),
    "plus": _minutes(+1),
    "minus": _minutes(-1),
    "next": _step(+1),
    "previous": _previous,
    "jump": lambda post, event: SetLevel(whole(post, "level", 0, 999), _level_now(event)),
    "settle": lambda post, event: SettleDoubt(post.get("went_on") == "yes"),
    "colour_up": lambda post, event: ColourUp(whole(post, "value", 1)),
    "bust": lambda post, event: bust_of(post),
    "re_enter": lambda post, event: ReEnter(entry_of(post), whole(post, "lives", 0, 999), post.get("paid") != "no"),
    "message": lambda post, event: ShowMessage(text_of(post, "message")),
    "counts": lambda post, event: SetCounts(whole(post, "entered", 0, 100_000), whole(post, "left", 0, 100_000)),
    "close": lambda post, event: CloseTournament(),
    "publish": lambda post, event: PublishResults(),
    **CHIP_READERS,
    **SEAT_READERS,
    **PENALTY_READERS,
    **REPORT_READERS,
    **CASH_READERS,
    "name_knock_out": lambda post, event: NameKnockOut(
        entry_of(post), whole(post, "life", 1, 999), tuple(dict.fromkeys(each[:40] for each in post.getlist("by")[:20]))
    ),
    "bonus": lambda post, event: GiveBonus(entry_of(post), post.get("bonus", "")[:40], post.get("given") != "no"),
    **DEAL_READERS,
    "show_all_in": _show_all_in,
    "take_off_all_in": lambda post, event: TakeOffAllIn(),
}


def read(verb: str, post: QueryDict, event: Event) -> Command:
    """The command that a form asks for. Raises `BadInput`."""
    if verb not in READERS:
        raise BadInput(Message("wrong.nothing_called", {"name": verb[:30]}))
    return READERS[verb](post, event)


def command_id(post: QueryDict) -> str:
    """The id that the browser made for this wish, so that sending it again does nothing twice. Raises `BadInput`."""
    given = post.get("command_id", "")
    if not 16 <= len(given) <= 64 or not (given.isascii() and given.isalnum()):
        raise BadInput(Message("wrong.form_came_without_number"), right=Message("right.load_page_again_send"))
    return given
