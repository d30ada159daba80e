"""`break`: which table breaks next, who leaves it, and where they may come to sit.

Whose rules: TDA 9, TNPL B1.1 and B5, HCPN 6-1 and 9, NPPL 21, Q5, Redtooth seating.3. The draw is made by whoever
carries it out: chance comes with the command. NPPL's host places them, like to like; a plan is proposed as far as the
blinds of the tables are told.
"""

from dataclasses import replace

from shuffleup.bad_input import BadInput
from shuffleup.message import Message
from shuffleup.rulebooks.policies.breaking import BreakOrder, BrokenTableAssignment
from shuffleup.tournament.between.asked import Asked, Lacks
from shuffleup.tournament.between.commands import BreakAsked
from shuffleup.tournament.between.decision import Decision, Json, Lack, Lacking, director
from shuffleup.tournament.between.due import table_record
from shuffleup.tournament.between.outcomes import Decided
from shuffleup.tournament.between.room import At, Room, RoomPlayer, RoomTable
from shuffleup.tournament.kernels import seats as kernels
from shuffleup.tournament.kernels.seats import SeatsRecord
from shuffleup.tournament.kernels.tables import RoomRecord, can_break, take_arrival


def break_table(asked: Asked[BreakAsked]) -> Decision:
    """The table that breaks, its players, and the seats that they may get."""
    command = asked.command
    if command.asked_by_player and not asked.policies.seating.seat_requests_granted:
        asked.consulted.cites("broken_table_assignment")
        return Decision(Decided.REFUSED, more={"allowed": False}, say=Message("between.wish"))
    table = _table(asked)
    if isinstance(table, Decision):
        return table
    table = asked.named(table)
    player = command.player
    cared_for = player is not None and asked.room.needs_special_care(player)
    if player is not None and cared_for and asked.policies.seating.special_needs_accommodated:
        seat = None if command.seat is None else str(command.seat)
        allowed = Decision(Decided.ALLOWED, who=(player,), to_seat=seat, more={"allowed": True})
        return director(allowed, say=Message("between.special_needs", {"player": player}))
    if table.laid_out:
        say = Message("between.stack_in_the_way", {"table": table.number})
        return Decision(Decided.REFUSED, more={"table": table.number, "allowed": False}, say=say)
    method = asked.policies.breaking.broken_table_assignment
    who = tuple(table.occupied().values())
    record, others = room_record(asked.room, table.number)
    if not can_break(record, 0):
        say = Message("between.no_room_to_break", {"table": table.number, "seats": sum(record.free[1:])})
        return Decision(Decided.REFUSED, who=who, more={"table": table.number, "allowed": False}, say=say)
    return _assigned(asked, table, method, record, others)


def _table(asked: Asked[BreakAsked]) -> RoomTable | Decision:
    """The first in the order laid down that is still in play; the table named, where the order names no other."""
    named, there = asked.command.table, [each.number for each in asked.room.tables.values() if not _is_empty(each)]
    number = next((each for each in asked.room.break_order if each in there), None)
    if named is not None:
        table = asked.table(named)
        if number is None or number == named or asked.policies.breaking.break_order is BreakOrder.DIRECTOR:
            return table
        say = Message("between.other_table_gives", {"table": named, "other": number})
        return Decision(Decided.REFUSED, more={"table": number, "allowed": False}, say=say)
    if asked.policies.breaking.break_order is BreakOrder.DIRECTOR:
        return _director_breaks(asked, there)
    if number is None:
        number = asked.number("break_order", Message("between.asks.break_order"), there)
    if number is None:
        return _director_breaks(asked, there)
    return asked.table(number)


def _is_empty(table: RoomTable) -> bool:
    """Whether nobody is left at a table of which it is told who sits there, and nobody's stack, nor anybody to come."""
    return bool(table.seats) and not (table.occupied() or table.coming or table.just_opened)


def _director_breaks(asked: Asked[BreakAsked], there: list[int]) -> Decision:
    """The director names the table; the first of an order that was laid down is proposed."""
    first = next((each for each in asked.room.break_order if each in there), None)
    choices = [Decision(Decided.BREAKS, more={"table": each}) for each in there]
    default = None if first is None else there.index(first)
    decision = director(*choices, default=default, say=Message("between.director_breaks"))
    proposed = None if first is None else str(first)
    return replace(decision, open=Lacking(Lack.TABLE, tuple(map(str, there)), proposed=proposed))


def room_record(room: Room, broken: int) -> tuple[RoomRecord, list[RoomTable]]:
    """The tables for the kernels, the one that breaks first, and the others in order. Free are the seats told."""
    others = [table for number, table in sorted(room.tables.items()) if number != broken]
    full = room.full_table() or 0
    tables = [room.tables[broken], *others]
    sizes = [table.size for table in tables]
    free = [len(table.open_seats()) if table.seats else max(full - table.size, 0) for table in tables]
    return RoomRecord(sizes, free, range(len(tables))), others


def arrivals(record: RoomRecord, players: int, broken: int = 0) -> list[int]:
    """How many of the broken table's players each table gets, so that these end as even as can be."""
    counts = [0] * record.tables
    for _ in range(players):
        table = take_arrival(record, broken)
        if table < 0:
            break
        counts[table] += 1
    return counts


def _assigned(
    asked: Asked[BreakAsked],
    table: RoomTable,
    method: BrokenTableAssignment,
    record: RoomRecord,
    others: list[RoomTable],
) -> Decision:
    asked.consulted.applies("take_the_position", "any_seat")
    policy = asked.policies.breaking
    who = tuple(table.occupied().values())
    counts = arrivals(record, len(who))[1:]
    more: dict[str, object] = {
        "table": table.number,
        "method": method.value,
        "drawn": _DRAWN[method],
        "arrivals": {str(each.number): count for each, count in zip(others, counts, strict=True)},
    }
    after = _without_table(asked.room, table)
    open_to_them = [At(each.number, seat) for each in others for seat in each.open_seats()]
    open_seats: list[Json] = [{"to_seat": str(at)} for at in open_to_them]
    if asked.command.seat is not None:
        more["allowed"] = asked.command.seat in open_to_them
    special = tuple(name for name in who if asked.room.needs_special_care(name))
    if not special or not asked.policies.seating.special_needs_accommodated:
        special = ()
    else:
        more["special_needs"] = special
    if method is not BrokenTableAssignment.HOST_ASSIGNS:
        drawn = tuple(name for name in who if name not in special)
        say = Message("between.breaks", {"table": table.number, "players": who})
        if special and drawn:
            say = Message("between.breaks_with_care", {"table": table.number, "players": drawn, "special": special})
        return Decision(Decided.BREAKS, who=who, choices=tuple(open_seats), more=more, say=say, after=after)
    choices = _like_to_like(asked, table, others) if policy.whole_table_keeps_positions else open_seats
    say = Message("between.host_places", {"table": table.number, "players": who})
    return Decision(Decided.DIRECTOR, who=who, choices=tuple(choices or open_seats), more=more, say=say, after=after)


_DRAWN = {
    BrokenTableAssignment.RANDOM: ["seats"],
    BrokenTableAssignment.SEAT_CARD_DRAW: ["seats"],
    BrokenTableAssignment.RANDOM_TWO_STEP: ["players", "seats"],
    BrokenTableAssignment.HOST_ASSIGNS: [],
}
"""What each method draws: seats alone, for the players as they sit; players and then seats; nothing."""


def drawn_in_one_step(said: Decision) -> bool:
    """Whether the seats of a broken table's players are drawn alone, by its decision."""
    return said.more.get("drawn") == ["seats"]


def host_places(said: Decision) -> bool:
    """Whether the host says who of a broken table goes where, by its decision."""
    return said.more.get("drawn") == []


def arrivals_told(said: Decision) -> dict[int, int]:
    """How many of a broken table's players each other table gets, by its decision."""
    return {int(number): count for number, count in said.more.get("arrivals", {}).items()}


def _without_table(room: Room, table: RoomTable) -> Room:
    """The room with the table gone and its players on their way."""
    tables = {number: each for number, each in room.tables.items() if number != table.number}
    on_the_way = {name: room.players.get(name, RoomPlayer(name)) for name in table.occupied().values()}
    return replace(room, tables=tables, players={**room.players, **on_the_way}, players_left=room.left())


def _like_to_like(asked: Asked[BreakAsked], table: RoomTable, others: list[RoomTable]) -> list[Json]:
    """A seat for each player in which as many pay the big blind before him as now; who gets none may be let wait."""
    own = _record_or_none(asked, table)
    records = {each.number: record for each in others if (record := _record_or_none(asked, each)) is not None}
    if own is None or not records:
        return []
    plan: list[Json] = []
    sitting = table.occupied()
    for seat in sorted(sitting, key=lambda each: kernels.steps(own, each - 1)):
        distance = kernels.payers_before(own, seat - 1)
        nearest = _nearest(records, distance)
        if nearest is None:
            return []
        found, like = nearest
        records[found.table].open[found.seat - 1] = 0
        plan.append({"who": [sitting[seat]], "to_seat": str(found), "may_wait": not like})
    return plan


def _record_or_none(asked: Asked[BreakAsked], table: RoomTable) -> SeatsRecord | None:
    """The table for the kernels, if its blinds are told; the plan is too little to ask for them."""
    try:
        return table_record(asked, table) if table.seats else None
    except (Lacks, BadInput):
        return None


def _nearest(records: dict[int, SeatsRecord], distance: int) -> tuple[At, bool] | None:
    """The open seat of any table nearest to that distance from the big blind, of equals at the shorter table.

    With it whether it is at just that distance.
    """
    best: tuple[int, int, At] | None = None
    for number, record in records.items():
        seat = kernels.like_seat(record, distance)
        if seat >= 0:
            found = (abs(kernels.payers_before(record, seat) - distance), sum(record.taken), At(number, seat + 1))
            best = found if best is None or found < best else best
    return None if best is None else (best[2], best[0] == 0)
