"""What a form asks for, read into a command: one small function for each verb of an address `/do/<verb>`.

Everything that comes in is text that anybody could have typed: each reader takes only what it knows, and raises
`BadInput` with what would be right. No rule is decided here.
"""

from collections.abc import Callable

from django.http import QueryDict

from shuffleup.bad_input import BadInput, Place
from shuffleup.tournament.clock import read_clock
from shuffleup.tournament.commands import (
    AdjustClock,
    AnnounceDraw,
    BreakTable,
    BustPlayers,
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
from shuffleup.tournament.state import Seat
from shuffleup.web.console.shared import Event

Reader = Callable[[QueryDict, Event], Command]


def whole(post: QueryDict, field: str, low: int = 0, high: int = 10**9) -> int:
    """A whole number of the form. Raises `BadInput`."""
    text = post.get(field, "").strip().replace(",", "")
    if not text.removeprefix("-").isdecimal() or len(text) > 12 or not low <= int(text) <= high:
        raise BadInput(f"{text[:20]!r} will not do", right=f"a whole number from {low} to {high}", place=Place(field))
    return int(text)


def text_of(post: QueryDict, field: str, most: int = 200) -> str:
    """A line of text, without what cannot be shown. Raises `BadInput` when it is too long."""
    text = "".join(each for each in post.get(field, "") if each.isprintable()).strip()
    if len(text) > most:
        raise BadInput("that is too long", right=f"at most {most} characters", place=Place(field))
    return text


def seat_of(post: QueryDict, field: str) -> Seat:
    """A seat written `table-seat`. Raises `BadInput`."""
    table, dash, seat = post.get(field, "").partition("-")
    if not (dash and table.isdecimal() and seat.isdecimal()) or len(table + seat) > 8:
        raise BadInput(f"{post.get(field, '')[:20]!r} is no seat", right="table-seat, as in 3-5", place=Place(field))
    return int(table), int(seat)


def entry_of(post: QueryDict, field: str = "entry") -> str:
    """The id of an entry; whether there is one is for the rules to say."""
    return post.get(field, "")[:40]


def _bust(post: QueryDict, event: Event) -> Command:
    """Fields `out`, one for each player as `entry:life`, best placed first; `tie` joins one to the player before it."""
    groups: list[list[str]] = []
    lives: list[tuple[str, int]] = []
    ties = set(post.getlist("tie"))
    for field in _in_order(post):
        entry, _, life = field.partition(":")
        lives.append((entry[:40], int(life) if life.isdecimal() and len(life) < 6 else 0))
        if entry in ties and groups:
            groups[-1].append(entry)
        else:
            groups.append([entry])
    return BustPlayers(tuple(map(tuple, groups)), tuple(lives))


def _in_order(post: QueryDict) -> list[str]:
    """The players ticked, in the order of their `rank-<entry>` fields where there are any."""

    def rank(item: tuple[int, str]) -> tuple[int, int]:
        text = post.get(f"rank-{item[1].partition(':')[0]}", "")
        return (int(text) if text.isdecimal() and len(text) < 6 else 0), item[0]

    return [field for _, field in sorted(enumerate(post.getlist("out")[:100]), key=rank)]


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


def ticks_of(post: QueryDict) -> tuple[str, ...]:
    """What was checked at the door."""
    return tuple(tick for tick in ("age", "member", "photo_id") if tick in post.getlist("tick"))


def _check_out(post: QueryDict, event: Event) -> Command:
    found = event.state.entries.get(entry_of(post))
    return CheckIn(entry_of(post), here=False, ticks=found.ticks if found else ())


def _announce(post: QueryDict, event: Event) -> Command:
    tables = post.getlist("table")
    if not all(table.isdecimal() and len(table) < 5 for table in tables):
        raise BadInput("these are no tables", right="the numbers of tables in the plan", place=Place("table"))
    return AnnounceDraw(tuple(map(int, tables)))


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
    "break": lambda post, event: BreakTable(whole(post, "table", 1, 9999)),
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
    "bust": _bust,
    "re_enter": lambda post, event: ReEnter(entry_of(post), whole(post, "lives", 0, 999), post.get("paid") != "no"),
    "message": lambda post, event: ShowMessage(text_of(post, "message")),
    "counts": lambda post, event: SetCounts(whole(post, "entered", 0, 100_000), whole(post, "left", 0, 100_000)),
    "close": lambda post, event: CloseTournament(),
    "publish": lambda post, event: PublishResults(),
}


def read(verb: str, post: QueryDict, event: Event) -> Command:
    """The command that a form asks for. Raises `BadInput`."""
    if verb not in READERS:
        raise BadInput(f"nothing here is called {verb[:30]!r}")
    return READERS[verb](post, event)


def command_id(post: QueryDict) -> str:
    """The id that the browser made for this wish, so that sending it again does nothing twice. Raises `BadInput`."""
    given = post.get("command_id", "")
    if not 16 <= len(given) <= 64 or not (given.isascii() and given.isalnum()):
        raise BadInput("this form came without its number", right="load the page again and send it once more")
    return given
