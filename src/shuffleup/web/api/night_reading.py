"""What can be read of a night: the screen's state, seats, results, the log; and for the staff the room as it is."""

from dataclasses import dataclass
from typing import Annotated, Any

from shuffleup.acts.plain import to_plain
from shuffleup.bad_input import BadInput
from shuffleup.chronicle.undo import Done
from shuffleup.desk.clock_question import clock_question
from shuffleup.desk.event import EventView, described
from shuffleup.desk.results_files import KINDS, sheet
from shuffleup.tournament.finish import entered, prize_pool, standings
from shuffleup.tournament.state import Result, Standing
from shuffleup.web.api import event_json
from shuffleup.web.api.log_shapes import (
    Dependant,
    EventShown,
    LogLine,
    LogShown,
    UndoShown,
)
from shuffleup.web.api.operation import Ask, Reply, operation
from shuffleup.web.api.problems import Problem
from shuffleup.web.api.schema import Said
from shuffleup.web.api.shapes import (
    NightLine,
    NightNow,
    Nights,
    ResultShown,
    ResultsShown,
    SeatShown,
    SeatsShown,
)
from shuffleup.web.api.stream_shapes import Mine, Wall
from shuffleup.web.audience import stream_url
from shuffleup.web.player.mine import mine
from shuffleup.web.wall import wall

SHOWN = frozenset(Wall.__required_keys__)
"""What of a wall goes out here: the QR code's address and the switch for sounds are for our own pages."""

LINES = 200
"""Commands in one answer of the log, at most."""


@operation("GET", "/nights", "Nights", answer=Nights, token=False)
def nights(ask: Ask) -> Nights:
    """The tournaments of the house.

    A token for one night sees that one. Without a token: those that have begun.
    """
    found = ask.house.nights.all()
    if ask.who.tournament:
        found = [each for each in found if each.id == ask.who.tournament]
    elif not ask.who.device:
        found = [each for each in found if each.phase != "setup"]
    lines = (
        NightLine(each.id, each.name, each.starts_at, each.phase, each.entered, each.left, each.version)
        for each in found
    )
    return Nights(tuple(lines))


@operation("GET", "/nights/{night}", "Nights", answer=NightNow, token=False)
def night(ask: Ask) -> NightNow:
    """A night as screens show it.

    The clock, the structure, the prizes, how many are left: the same as the data of the stream's event `state`.
    """
    event = ask.event
    told = wall(event.house, event.id)
    screen: Any = {key: value for key, value in told.items() if key in SHOWN}
    stream = ask.base + stream_url(event.id, ask.who)
    return NightNow(event.id, told["v"], told["phase"], event.state.book.id, stream, screen)


@operation("GET", "/nights/{night}/seats", "Nights", answer=SeatsShown, token=False)
def seats(ask: Ask) -> SeatsShown:
    """Who sits where, by display name."""
    event = ask.event
    rows = [SeatShown(each.id, event.names[each.id], *each.seat) for each in event.state.entries.values() if each.seat]
    playing = sorted(rows, key=lambda each: (each.table, each.seat))
    return SeatsShown(event.sequencer.version, tuple(playing), len(event.state.standing(Standing.WAITING)))


@operation("GET", "/nights/{night}/results", "Nights", answer=ResultsShown, token=False)
def results(ask: Ask) -> ResultsShown:
    """The results: places, prizes, points, bounties.

    As published; before that the staff alone see them, as they stand.
    """
    event = ask.event
    state = event.state
    last = state.published[-1] if state.published else None
    rows: tuple[Result, ...] = last.results if last else ()
    if last is None and ask.is_staff:
        rows = standings(state)
    return ResultsShown(
        version=event.sequencer.version,
        head=event.sequencer.head,
        published=last.number if last else 0,
        at=last.at if last else 0,
        name=state.plan.name,
        date=state.plan.starts_at[:10],
        rulebook=state.book.id,
        entrants=entered(state),
        pool=prize_pool(state),
        currency=state.plan.currency,
        places=tuple(
            ResultShown(
                each.entry,
                event.names[each.entry],
                each.place,
                each.tied,
                each.prize,
                each.item,
                each.points,
                each.bounty,
            )
            for each in rows
        ),
    )


@operation(
    "GET",
    "/nights/{night}/results/{kind}",
    "Nights",
    kinds=tuple(dict.fromkeys(each.media.partition(";")[0] for each in KINDS.values())),
)
def results_as(ask: Ask) -> Reply:
    """The results as a file: csv, txt, html, svg or ots (Open Tournament Summary)."""
    event = ask.event
    kind = KINDS.get(ask.ids["kind"])
    if kind is None:
        raise Problem("no_such", f"Results come as {', '.join(KINDS)}.")
    published = event.state.published
    rows = published[-1].results if published else standings(event.state)
    return Reply(kind.write(sheet(event, rows), event), kind=kind.media)


@operation("GET", "/nights/{night}/mine", "Nights", answer=Mine)
def my_seat(ask: Ask) -> Any:
    """What the token's own player is told: seat, moves and why, place."""
    return mine(ask.house, ask.event.id, ask.who.entry)


@operation("GET", "/nights/{night}/event", "Nights", answer=event_json.schema)
def event(ask: Ask) -> dict[str, Any]:
    """The plan as an EVENT, to keep or to set another night up with."""
    try:
        return event_json.event_of(ask.event.state.plan)
    except BadInput:
        raise event_json.not_an_event(ask.event.state.plan) from None


@dataclass(frozen=True)
class Since:
    """Which part of the log."""

    since: Annotated[int, Said("The version that is known already; 0 for none.")] = 0
    limit: Annotated[int, Said(f"Commands at most, 1 to {LINES}.")] = LINES


@operation("GET", "/nights/{night}/log", "Log and undo", query=Since, answer=LogShown)
def log(ask: Ask) -> LogShown:
    """The log since a version, the oldest command first.

    A command that is taken back later stays in the log; `taken_back` says so from then on, also in
    lines that were read before. Fields and events' data are for league and director; everybody else reads the words.
    """
    event = ask.event
    asked: Since = ask.query
    found = event.sequencer.since(asked.since, min(LINES, max(1, asked.limit)))
    lines = tuple(_line(ask, event, *row) for row in found)
    version = event.sequencer.version
    return LogShown(version, event.sequencer.head, lines, bool(lines) and lines[-1].version < version)


def _line(ask: Ask, event: EventView, number: int, version: int, done: Done, out: bool) -> LogLine:
    told = ask.is_office
    return LogLine(
        number=number,
        id=done.id,
        version=version,
        at=done.at,
        role=done.actor.partition(":")[0],
        by=event.house.devices.called(done.actor),
        command=type(done.command).__name__,
        words=tuple(event.say(message) for message in described(event, done)),
        taken_back=out,
        data=lean(done.command) if told else None,
        events=tuple(EventShown(type(each).__name__, lean(each) if told else None) for each in done.events),
    )


def lean(value: Any) -> dict[str, Any]:
    """A command's or an event's fields as the log holds them; of a pinned rulebook its id and hash."""
    plain: dict[str, Any] = to_plain(value)
    book = plain.get("book")
    return {**plain, "book": {key: book[key] for key in ("id", "hash")}} if isinstance(book, dict) else plain


@dataclass(frozen=True)
class Also:
    """Which commands go as well."""

    also: Annotated[str, Said("Ids of further commands, parted by commas.")] = ""


@operation("GET", "/nights/{night}/log/{command}/undo", "Log and undo", query=Also, answer=UndoShown)
def undo_preview(ask: Ask) -> UndoShown:
    """What undoing a command would do, and what would have to go with it.

    To do it, send `TakeBack` with the ids of all of them; taking a `TakeBack` back redoes it.
    """
    event = ask.event
    first = event.sequencer.done(ask.ids["command"])
    if first is None:
        raise Problem("no_such", "The log holds no such command.")
    also = [each for each in ask.query.also.split(",") if each]
    for each in also:
        if event.sequencer.done(each) is None:
            raise Problem("no_such", f"The log holds no command {each[:64]!r}.")
    commands = tuple(dict.fromkeys((first.id, *also)))
    judged = event.sequencer.preview_undo(commands)
    gone = [Dependant(each.id, each.at, event.speech.line(described(event, each))) for each in judged.dependants]
    words = event.speech.line(described(event, first))
    return UndoShown(commands, words, tuple(gone), clock_question(event, judged.state) is not None)
