"""The room between two hands, as told: tables, players, the level. Any fact may be unknown.

Whose rule: none; facts only, in the words of `docs/decide.md`. Frozen; a decision makes the room after it. Seats are
numbers from 1 as painted at the table, a player is his name. Where nobody told whether a fact is so, it is None.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from shuffleup.message import Message


class At(NamedTuple):
    """A seat of the room: table and seat number, written `2-5`."""

    table: int
    seat: int

    def __str__(self) -> str:
        return f"{self.table}-{self.seat}"


@dataclass(frozen=True, slots=True)
class Positions:
    """Seats of button and blinds in one hand; a dead small blind is the empty seat it fell on, or None."""

    button: int | None = None
    small_blind: int | None = None
    big_blind: int | None = None


@dataclass(frozen=True, slots=True)
class RoomTable:
    """One table. `seats` are names from seat 1 on, "" where nobody sits; empty if only `players` was told."""

    number: int
    seats: tuple[str, ...] = ()
    players: int | None = None
    last: Positions = Positions()
    """Button and blinds of the last hand."""
    next: Positions | None = None
    """Those of the next hand, where they were told."""
    opened: Mapping[int, str] = field(default_factory=dict)
    """Seat -> when it fell empty (`21:10`)."""
    closed: frozenset[int] = frozenset()
    coming: tuple[str, ...] = ()
    """Who has been sent here and has no seat yet."""
    waiting: Mapping[str, str] = field(default_factory=dict)
    """Who sits here and is not dealt in yet -> until when."""
    arrived: frozenset[str] = frozenset()
    """Who has come to his seat since the last hand, or waited while it was dealt."""
    serving: frozenset[str] = frozenset()
    """Who misses the last hand on penalty, where it was dealt here: it is counted already."""
    game: str | None = None
    """The game of the last hand, where a mix is played."""
    laid_out: frozenset[str] = frozenset()
    """Who here is a stack set out for somebody expected: it pays blinds and is no player."""
    announced: "LevelToCome | None" = None
    """The level that came into force while a hand was dealt again here: that of the next one."""
    just_opened: bool = False
    """Whether the table has come into use and waits for its first players."""
    seats_in_full: bool = False
    """Whether whoever told the room wrote its button and blinds as `2-5`, and so wants to read them."""

    @property
    def size(self) -> int:
        """Players at the table or sent to it, dealt in or not."""
        seats = self.seats
        sitting = len(seats) - seats.count("") - len(self.laid_out) if seats else self.players or 0
        return sitting + len(self.coming)

    def occupied(self) -> dict[int, str]:
        """Seat -> name of everybody here."""
        return {seat: name for seat, name in enumerate(self.seats, 1) if name}

    def dealt_in(self) -> dict[int, str]:
        """Seat -> name of everybody who gets cards."""
        return {seat: name for seat, name in self.occupied().items() if name not in self.waiting}

    def open_seats(self) -> list[int]:
        """Seats that can take somebody."""
        return [seat for seat, name in enumerate(self.seats, 1) if not name and seat not in self.closed]

    def with_player(self, seat: int, name: str, until: str | None = None) -> "RoomTable":
        """The table with somebody in this seat, waiting if `until` says till when."""
        seats = list(self.seats) + [""] * (seat - len(self.seats))
        seats[seat - 1] = name
        waiting = {who: when for who, when in self.waiting.items() if who != name}
        if until is not None:
            waiting[name] = until
        opened = {number: when for number, when in self.opened.items() if number != seat}
        return replace(self, seats=tuple(seats), waiting=waiting, opened=opened, arrived=self.arrived | {name})

    def may_have_played(self, seat: int) -> bool:
        """Whether somebody sits here who may have had a part in the last hand."""
        name = self.seats[seat - 1]
        return bool(name) and name not in self.arrived and name not in self.waiting

    def without(self, names: Iterable[str]) -> "RoomTable":
        """The table after these have left it."""
        gone = set(names)
        seats = tuple("" if name in gone else name for name in self.seats)
        waiting = {who: until for who, until in self.waiting.items() if who not in gone}
        return replace(self, seats=seats, waiting=waiting, coming=tuple(who for who in self.coming if who not in gone))


@dataclass(frozen=True, slots=True)
class RoomPlayer:
    """What is known of a player beside his seat."""

    name: str
    stack: int | None = None
    absent: bool | None = None
    penalty_hands: int | None = None
    """Hands still to be missed."""
    special_needs: bool | None = None
    laid_out: bool | None = None
    """The stack was set out for somebody expected, and is nobody's yet."""
    penalty_hand: int | None = None
    """The number of the hand after which so many were still to be missed, where a penalty told it."""
    penalty_open: bool = False
    """Whether there are further hands to miss of which nobody can tell yet how many."""
    stays: bool = False
    """Whether the seat was promised, so that somebody else is moved to even up tables."""

    @property
    def on_penalty(self) -> bool:
        """Whether the next hand is one to be missed."""
        return self.penalty_open or bool(self.penalty_hands)


@dataclass(frozen=True, slots=True)
class OpenQuestion:
    """A question that was not answered, on which later decisions hang."""

    fact: str | None
    """None where nobody can answer it."""
    message: Message
    choices: tuple[str, ...] = ()
    tables: tuple[int, ...] = ()
    """Whose next hand hangs on it."""
    seats: bool = False
    """Whether it decides who sits there."""
    out: bool = False
    """Whether it decides if somebody is still in."""


@dataclass(frozen=True, slots=True)
class Blinds:
    """What a level asks for."""

    small_blind: int | None = None
    big_blind: int | None = None
    ante: int | None = None

    @property
    def known(self) -> bool:
        """Whether both blinds are."""
        return self.small_blind is not None and self.big_blind is not None


@dataclass(frozen=True, slots=True)
class LevelToCome:
    """A level that waits for a table's next hand; once the blinds that it follows are over, it has come or is past."""

    blinds: Blinds
    over: Blinds
    """Those in force when the hand was dealt again."""


@dataclass(frozen=True, slots=True)
class Room:
    """The room as told, between two hands."""

    tables: Mapping[int, RoomTable] = field(default_factory=dict)
    players: Mapping[str, RoomPlayer] = field(default_factory=dict)
    grade: str | None = None
    level: int | None = None
    """The number of the level in force."""
    blinds: Blinds = Blinds()
    """Its blinds."""
    levels: tuple[Blinds, ...] = ()
    """The blinds of all levels from the first on, as far as told."""
    seats_per_table: int | None = None
    players_left: int | None = None
    prizes: tuple[int, ...] = ()
    starting_stack: int | None = None
    rebuys: bool | None = None
    re_entry: bool | None = None
    game: str | None = None
    break_order: tuple[int, ...] = ()
    giving_order: tuple[int, ...] = ()
    """The procedure laid down for evening up: of tables alike the first gives a player, the last gets one."""
    turbo: bool | None = None
    early_bonus: int = 0
    """The chips that the event gives for coming early; none where it gives none."""
    late_cut: bool = False
    """Whether a late entrant's stack was cut."""
    record: Mapping[str, frozenset[str]] = field(default_factory=dict)
    """Player -> offences on his record, by their names."""
    gone: Mapping[str, At | None] = field(default_factory=dict)
    """Who has gone out -> the seat that he had."""
    disqualified: frozenset[str] = frozenset()
    """Who of them was sent out: nobody sells him chips any more."""
    turned_away: Mapping[str, str] = field(default_factory=dict)
    """Who may not play -> what keeps him out: his age, or that he is no member or has not shown who he is."""
    deal_talks: int = 0
    """How often a deal has been talked over."""
    dealt_out: Mapping[str, int] = field(default_factory=dict)
    """What everybody gets by the deal that binds: paid instead of the prize of his place."""
    deal_open: bool = False
    """Whether it is open if a deal binds, or what it gives: until then nobody can say what a place pays."""
    coloured_up: Mapping[int, int] = field(default_factory=dict)
    """Chips that have left play here -> those that they were raced into, of which there are none smaller."""
    hanging: Mapping[str | int, OpenQuestion] = field(default_factory=dict)
    """Player or table of whom something is open -> the question that decides it."""
    facts: Mapping[str, str] = field(default_factory=dict)
    """Answers to questions asked before: fact -> the choice taken."""

    def in_play(self) -> dict[int, RoomTable]:
        """The tables at which somebody sits, or of which nobody told how many do."""
        return {
            number: table
            for number, table in self.tables.items()
            if table.size or not (table.seats or table.players is not None)
        }

    def seating_players(self) -> dict[int, RoomTable]:
        """The tables in play, and those that wait for their first players."""
        opened = {number: table for number, table in self.tables.items() if table.just_opened}
        return {**self.in_play(), **opened}

    def seat_of(self, name: str) -> At | None:
        """Where a player sits."""
        return next((at for at, who in self.sitting() if who == name), None)

    def sitting(self) -> Iterator[tuple[At, str]]:
        """Everybody with a seat."""
        for number, table in self.tables.items():
            for seat, name in table.occupied().items():
                yield At(number, seat), name

    def stack(self, name: str) -> int | None:
        """A player's chips."""
        player = self.players.get(name)
        return None if player is None else player.stack

    def hand_is_dead(self, name: str) -> bool:
        """Whether a player is away or on penalty, so that the hand that he has is dead."""
        player, at = self.players.get(name), self.seat_of(name)
        serves = at is not None and name in self.tables[at.table].serving
        return player is not None and (bool(player.absent) or player.on_penalty or serves)

    def needs_special_care(self, name: str) -> bool:
        """Whether somebody told that this player has special needs."""
        player = self.players.get(name)
        return player is not None and player.special_needs is True

    def without_stacks(self, names: Iterable[str]) -> "Room":
        """The room in which nobody knows any more what these have."""
        known = {name: self.players[name] for name in names if name in self.players}
        return replace(self, players={**self.players, **{name: replace(p, stack=None) for name, p in known.items()}})

    def left(self) -> int | None:
        """Players left: as told, else as many as sit."""
        if self.players_left is not None:
            return self.players_left
        return sum(table.size for table in self.tables.values()) or None

    def full_table(self) -> int | None:
        """Seats of a full table: as told, else those of the largest."""
        return self.seats_per_table or max((len(table.seats) for table in self.tables.values()), default=0) or None

    def with_table(self, table: RoomTable) -> "Room":
        """The room with one table as given."""
        return replace(self, tables={**self.tables, table.number: table})

    def with_player(self, player: RoomPlayer) -> "Room":
        """The room with what is known of one player as given."""
        return replace(self, players={**self.players, player.name: player})

    def without(self, names: Iterable[str]) -> "Room":
        """The room after these have gone for good."""
        gone = tuple(names)
        tables = {number: table.without(gone) for number, table in self.tables.items()}
        unseated = sum(self.seat_of(name) is None for name in gone)
        untold = [table for table in self.tables.values() if table.players is not None and not table.seats]
        if len(untold) == 1 and untold[0].players is not None:
            tables[untold[0].number] = replace(untold[0], players=max(untold[0].players - unseated, 0))
        players = {name: replace(each, stack=0) if name in gone else each for name, each in self.players.items()}
        left = None if self.players_left is None else self.players_left - len(gone)
        out = {**self.gone, **{name: self.seat_of(name) for name in gone}}
        return replace(self, tables=tables, players=players, players_left=left, gone=out)

    def blinds_at(self, table: RoomTable) -> Blinds:
        """The blinds of this table's next hand: those in force, or of a level that waited for a hand dealt again."""
        coming = table.announced
        return self.blinds if coming is None or coming.over != self.blinds else coming.blinds

    def settled(self, about: str | int) -> "Room":
        """The room in which nothing is open any more of this player, or of this table's next hand."""
        return replace(self, hanging={each: asks for each, asks in self.hanging.items() if each != about})

    def back(self, name: str, stack: int | None) -> "Room":
        """The room with somebody who was out in it again, in the seat that he had if it is still free."""
        if name not in self.gone:
            return self
        at = self.gone[name]
        room = replace(self.settled(name), gone={who: seat for who, seat in self.gone.items() if who != name})
        if room.players_left is not None:
            room = replace(room, players_left=room.players_left + 1)
        if at is not None and not room.tables[at.table].seats[at.seat - 1]:
            table = room.tables[at.table]
            room = room.with_table(replace(table.with_player(at.seat, name), arrived=table.arrived))
        return room.with_player(replace(room.players.get(name, RoomPlayer(name)), stack=stack))

    def sent(self, name: str, to: int) -> "Room":
        """The room with a player on his way to a table where he has no seat yet, the old one empty."""
        room = self.without_seat(name)
        table = room.tables[to]
        room = room.with_table(replace(table, coming=(*table.coming, name)))
        return room.with_player(room.players.get(name, RoomPlayer(name)))

    def moved(self, name: str, to: At, until: str | None = None) -> "Room":
        """The room with a player in another seat, the old one empty."""
        room = self.without_seat(name)
        return room.with_table(room.tables[to.table].with_player(to.seat, name, until))

    def without_seat(self, name: str) -> "Room":
        """The room with a player in none of its seats, and on his way to none."""
        here = {number: table for number, table in self.tables.items() if name in table.seats or name in table.coming}
        return replace(self, tables={**self.tables, **{each: here[each].without((name,)) for each in here}})
