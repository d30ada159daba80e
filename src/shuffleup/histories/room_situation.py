"""Situation files for `decide`: the room between two hands, and the commands about it, in TOML.

Whose rule: `docs/decide.md`. Keys that begin with `_` are passed over, others that we do not know are refused, with the
line on which they stand. Which kinds of command there are and what facts each has stands with the commands themselves
(`tournament.between.kinds`).
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from shuffleup.bad_input import BadInput, Place
from shuffleup.histories.facts_reading import Reader
from shuffleup.histories.short_forms import in_full
from shuffleup.histories.situation import COMMAND, text_of_situation
from shuffleup.histories.toml_lines import KeyLines
from shuffleup.histories.unknown_facts import without_unknown
from shuffleup.rulebooks import USUAL_BOOK, load_book
from shuffleup.toml_text import read_toml
from shuffleup.tournament.between.decide import RoomUnderBook
from shuffleup.tournament.between.decision import UNKNOWN
from shuffleup.tournament.between.kinds import KINDS
from shuffleup.tournament.between.room import Blinds, Positions, Room, RoomPlayer, RoomTable
from shuffleup.tournament.between.shapes import FactShape, FieldTold, facts_of, is_needed

_POSITIONS = ("button", "small_blind", "big_blind")


@dataclass(frozen=True)
class RoomSituation:
    """A room, the commands about it in order, and the book that the file names."""

    room: Room
    commands: tuple[Any, ...]
    kinds: tuple[str, ...]
    """What the file calls each command."""
    book: str | None = None
    source: str | None = None

    @property
    def state(self) -> RoomUnderBook:
        """The room under the file's book, else under `tda`; `.under(book)` gives it under another."""
        return RoomUnderBook(self.room, load_book(self.book or USUAL_BOOK))


def load_room(path_or_text: str | Path) -> RoomSituation:
    """Read a situation for `decide`, or the text of one (anything with a line break).

    Raises BadInput with the file, the line and what was expected, and for a hand, which is for `rule`.
    """
    text, source = text_of_situation(path_or_text)
    document = read_toml(text, source, right="TOML: a room with tables and a [[command]]")
    if COMMAND not in document and ("variant" in document or "_acts" in document):
        raise BadInput("this is a hand with acts, for rule", right="a room with a [[command]]", place=Place(source))
    return read_room_situation(document, text, source)


def read_room_situation(document: Mapping[str, Any], text: str, source: str | None) -> RoomSituation:
    """Read what TOML gave. BadInput with file and line for what is no fact, no kind, or cannot be so."""
    reader = Reader(KeyLines(text), source)
    document = without_unknown(document)
    book = reader.text(document, "rulebook", ())
    room = _room(reader, document)
    commands, kinds = [], []
    unknown = dict(room.facts)
    for number, row in enumerate(reader.rows(document, COMMAND)):
        kind, command = _command(reader, row, (COMMAND, number), room, unknown, reader.mapping(document, "facts", ()))
        kinds.append(kind)
        commands.append(command)
    if not commands:
        raise BadInput(
            "there is no [[command]]", right=f"a command of a kind: {', '.join(KINDS)}", place=reader.place(())
        )
    room = replace(room, facts=unknown)
    return RoomSituation(room, tuple(commands), tuple(kinds), book, source)


_TOP = (
    "rulebook", "grade", "level", "levels", "seats_per_table", "players_left", "prizes", "starting_stack", "rebuys",
    "re_entry", "game", "turbo", "break_order", "giving_order", "blinds", "facts", "table", "player", COMMAND,
)  # fmt: skip


def _room(reader: Reader, document: Mapping[str, Any]) -> Room:
    reader.only(document, _TOP, (), "a room")
    seats_per_table = reader.number(document, "seats_per_table", ())
    facts = {name: str(value) for name, value in reader.mapping(document, "facts", ()).items()}
    tables = {}
    for number, row in enumerate(reader.rows(document, "table")):
        table = _table(reader, row, ("table", number), seats_per_table, facts)
        if table.number in tables:
            raise reader.wrong(("table", number), f"there are two tables {table.number}", "a number for each")
        tables[table.number] = table
    _check_names(reader, tables)
    players = {}
    for number, row in enumerate(reader.rows(document, "player")):
        player = _player(reader, row, ("player", number))
        players[player.name] = player
    stacks = frozenset(name for name, player in players.items() if player.laid_out)
    tables = {number: replace(each, laid_out=stacks.intersection(each.seats)) for number, each in tables.items()}
    level, blinds = _level(reader, document)
    levels = _levels(reader, document)
    if blinds == Blinds() and level is not None and 0 < level <= len(levels):
        blinds = levels[level - 1]
    return Room(
        tables=tables,
        players=players,
        grade=reader.text(document, "grade", ()),
        level=level,
        blinds=blinds,
        levels=levels,
        seats_per_table=seats_per_table,
        players_left=reader.number(document, "players_left", ()),
        prizes=tuple(reader.numbers(document, "prizes", ())),
        starting_stack=reader.number(document, "starting_stack", ()),
        rebuys=reader.yes(document, "rebuys", ()),
        re_entry=reader.yes(document, "re_entry", ()),
        game=reader.text(document, "game", ()),
        break_order=tuple(reader.numbers(document, "break_order", ())),
        giving_order=tuple(reader.numbers(document, "giving_order", ())),
        turbo=reader.yes(document, "turbo", ()),
        facts=facts,
    )


def _level(reader: Reader, document: Mapping[str, Any]) -> tuple[int | None, Blinds]:
    """The level by number, by its blinds, or both."""
    level = document.get("level")
    blinds = reader.blinds(document, "blinds", ()) or Blinds()
    if isinstance(level, dict | list | str):
        told = reader.blinds(document, "level", (), also=("number",)) or Blinds()
        return (reader.number(level, "number", ("level",)) if isinstance(level, dict) else None), told
    return reader.number(document, "level", ()), blinds


def _levels(reader: Reader, document: Mapping[str, Any]) -> tuple[Blinds, ...]:
    rows = reader.list_of(document, "levels", ())
    return tuple(reader.blinds({"levels": row}, "levels", ()) or Blinds() for row in rows)


_TABLE = (
    "number", "seats", "players", *_POSITIONS, "next", "opened", "closed", "game", "waiting", "just_opened",
)  # fmt: skip


def _table(
    reader: Reader, row: Mapping[str, Any], at: tuple[str | int, ...], size: int | None, facts: dict[str, str]
) -> RoomTable:
    reader.only(row, _TABLE, at, "a table")
    number = reader.number(row, "number", at)
    if number is None:
        raise reader.wrong(at, "a table has no number", "number = 1")
    seats = _seats(reader, row, at, size)
    found: list[int | None] = []
    for which in _POSITIONS:
        if row.get(which) == UNKNOWN:
            facts.setdefault(f"{which} {number}", UNKNOWN)
            found.append(None)
        else:
            found.append(reader.table_seat(row, which, at, number, seats))
    told, told_next = reader.mapping(row, "next", at), None
    if "next" in row:
        reader.only(told, _POSITIONS, (*at, "next"), "the next hand")
        told_next = Positions(*(reader.table_seat(told, which, (*at, "next"), number, seats) for which in _POSITIONS))
    opened = reader.mapping(row, "opened", at)
    if not all(str(seat).isdecimal() and _is_time(when) for seat, when in opened.items()):
        raise reader.wrong((*at, "opened"), "opened does not tell when seats fell empty", 'opened = {2 = "21:10"}')
    waiting = reader.mapping(row, "waiting", at)
    return RoomTable(
        number=number,
        seats=seats,
        players=reader.number(row, "players", at),
        last=Positions(*found),
        next=told_next,
        opened={int(seat): str(when) for seat, when in opened.items()},
        closed=frozenset(reader.numbers(row, "closed", at)),
        waiting={str(name): str(until) for name, until in waiting.items()},
        seats_in_full=any(_is_in_full(each.get(which)) for each in (row, told) for which in _POSITIONS),
        game=reader.text(row, "game", at),
        just_opened=bool(reader.yes(row, "just_opened", at)),
    )


def _is_in_full(seat: object) -> bool:
    """Whether a seat of a table is written `2-5` and not `5`; names do not tell."""
    table, dash, number = seat.partition("-") if isinstance(seat, str) else ("", "", "")
    return bool(dash) and table.isdecimal() and number.isdecimal()


def _seats(reader: Reader, row: Mapping[str, Any], at: tuple[str | int, ...], size: int | None) -> tuple[str, ...]:
    """Names from seat 1 on: a list, or a table from seat numbers to names; filled up to the size of a table."""
    told = row.get("seats")
    if told is None:
        return ()
    if isinstance(told, dict) and all(seat.isdecimal() and isinstance(name, str) for seat, name in told.items()):
        most = max((int(seat) for seat in told), default=0)
        names = [str(told.get(str(seat), "")) for seat in range(1, most + 1)]
    elif isinstance(told, list) and all(isinstance(name, str) for name in told):
        names = list(told)
    else:
        raise reader.wrong(
            (*at, "seats"), "seats does not give names", 'seats = ["A", "B", "", "C"], "" for an empty one'
        )
    return tuple(names + [""] * ((size or 0) - len(names)))


def _is_time(when: object) -> bool:
    hours, _, minutes = str(when).partition(":")
    return hours.isdecimal() and minutes.isdecimal() and int(hours) < 24 and int(minutes) < 60


def _check_names(reader: Reader, tables: Mapping[int, RoomTable]) -> None:
    seen: set[str] = set()
    for number, table in enumerate(tables.values()):
        for name in table.occupied().values():
            if name in seen:
                raise reader.wrong(("table", number, "seats"), f"{name!r} sits twice", "a name for each player")
            seen.add(name)


_PLAYER = ("name", "stack", "absent", "penalty_hands", "special_needs", "laid_out", "stays")


def _player(reader: Reader, row: Mapping[str, Any], at: tuple[str | int, ...]) -> RoomPlayer:
    reader.only(row, _PLAYER, at, "a player")
    name = reader.text(row, "name", at)
    if not name:
        raise reader.wrong(at, "a player has no name", 'name = "A"')
    hands_unknown = row.get("penalty_hands") == UNKNOWN
    return RoomPlayer(
        name,
        reader.number(row, "stack", at),
        reader.yes(row, "absent", at),
        None if hands_unknown else reader.number(row, "penalty_hands", at),
        reader.yes(row, "special_needs", at),
        reader.yes(row, "laid_out", at),
        penalty_open=hands_unknown,
        stays=bool(reader.yes(row, "stays", at)),
    )


_ANSWERED_WHOLE = (
    FactShape.NUMBER_BY_NAME,
    FactShape.NUMBER_BY_NUMBER,
    FactShape.CARDS_BY_NAME,
    FactShape.CARDS,
    FactShape.TEXTS,
    FactShape.NAMES,
)
"""Shapes of facts that no single word or number answers."""


def _fills(answer: object, how: FieldTold) -> bool:
    """Whether an answer is the fact as a whole; of names a list is: how many, or whether all, answers a question."""
    if how.shape not in _ANSWERED_WHOLE or answer == UNKNOWN:
        return False
    return how.shape is not FactShape.NAMES or isinstance(answer, list)


def _is_unknown(row: Mapping[str, Any], key: str, how: FieldTold) -> bool:
    """Whether the fact is told to be unknown, and that is no name and none of its words."""
    return row.get(key) == UNKNOWN and UNKNOWN not in how.words and how.shape not in (FactShape.TEXT, FactShape.NAME)


def _command(
    reader: Reader,
    row: Mapping[str, Any],
    at: tuple[str | int, ...],
    room: Room,
    unknown: dict[str, str],
    answers: Mapping[str, Any],
) -> tuple[str, Any]:
    """The kind and the command; facts told to be unknown are noted, so that nobody asks for them again.

    Answers that are no single word or number fill the fact of their name.
    """
    kind = row.get("kind")
    if kind not in KINDS:
        wrong = "a command has no kind" if kind is None else f"there is no kind of command {kind!r}"
        raise reader.wrong((*at, "kind"), wrong, f"one of {', '.join(KINDS)}")
    facts = facts_of(KINDS[kind].command)
    reader.only(row, ("kind", *facts), at, f"the command {kind}")
    row = in_full(row, facts, room)
    values = {}
    for key, (field, how) in facts.items():
        if key not in row and _fills(answers.get(key, UNKNOWN), how):
            values[field.name] = reader.shaped(answers, key, ("facts",), how)
        elif _is_unknown(row, key, how) and not is_needed(field):
            unknown.setdefault(key, UNKNOWN)
            unknown.setdefault(f"{key} {row.get('player', '')}".strip(), UNKNOWN)
        elif key in row:
            values[field.name] = reader.shaped(row, key, at, how)
        elif is_needed(field):
            raise reader.wrong(at, f"the command {kind} lacks its {key}", f"{key} = {how.shape.value}")
    return kind, KINDS[kind].command(**values)
