"""The draw for seats before play: announced with its list and commitment, then carried out and revealed.

Read policy: preregistered_absent_stack (who takes part, in `door`). Every book's draw is carried out the same way;
where the host places people (initial_seating), he moves them afterwards. Not done: drawing cards by hand, feature
tables.
"""

from dataclasses import replace

from shuffleup.tournament.answers import Accepted, Context, Misfit
from shuffleup.tournament.commands import AnnounceDraw, DrawSeats
from shuffleup.tournament.door import plays
from shuffleup.tournament.draw import commitment, part, shuffle
from shuffleup.tournament.events import DrawAnnounced, SeatsDrawn
from shuffleup.tournament.ids import new_id
from shuffleup.tournament.plan import Format
from shuffleup.tournament.register import Answer, Happened, already, decides, done, evolves, known, no
from shuffleup.tournament.state import Draw, Seat, Standing, Tournament, is_coming


@decides(AnnounceDraw)
def _announce(state: Tournament, command: AnnounceDraw, context: Context) -> Answer:
    if state.plan.format is Format.COUNTS:
        return no("no_names_here")
    if state.drawn:
        return already("drawn")
    taking_part = tuple(entry.id for entry in state.entries.values() if plays(state, entry))
    if len(taking_part) < 2:
        return no("too_few_to_draw", here=len(taking_part))
    tables = command.tables or tables_needed(state, taking_part)
    if len(set(tables)) < len(tables) or not set(tables) <= set(state.plan.tables):
        return no("no_such_table", tables=", ".join(map(str, tables)))
    if left_out := [entry for entry in taking_part if (kept := state.entries[entry].kept) and kept[0] not in tables]:
        return no("kept_seat_not_drawn", players=tuple(left_out))
    room = sum(len(_for_the_draw(state, number, taking_part)) for number in tables)
    if len(taking_part) > room:
        return no("too_few_seats", players_here=len(taking_part), seats=room)
    before = state.announced
    if before is not None and (before.entries, before.tables) == (taking_part, tables):
        return already("draw_announced")
    salt, seed = part(context.seed, "salt"), part(context.seed, "seed")
    draw = new_id(context.command_id)
    event = DrawAnnounced(draw, taking_part, tables, commitment(salt, seed))
    seals = ((f"draw:{draw}", f"{salt.hex()}:{seed.hex()}"),)
    return Accepted((event,), seals=seals, clauses=state.book.cites("preregistered_absent_stack"))


def tables_needed(state: Tournament, taking_part: tuple[str, ...]) -> tuple[int, ...]:
    """As few tables as seat these entries, in the plan's order, with those where one of them has a seat kept."""
    kept = {seat[0] for entry in taking_part if (seat := state.entries[entry].kept) is not None}
    tables = {number for number in state.plan.tables if number in kept}
    room = sum(len(_for_the_draw(state, number, taking_part)) for number in tables)
    for number in state.plan.tables:
        if room >= len(taking_part):
            break
        if number not in tables:
            tables.add(number)
            room += len(_for_the_draw(state, number, taking_part))
    return tuple(number for number in state.plan.tables if number in tables)


def _for_the_draw(state: Tournament, table: int, taking_part: tuple[str, ...]) -> list[int]:
    """Seats of a table that the draw may fill: not closed, and not kept for somebody who does not take part yet."""
    drawn = set(taking_part)
    others = {each.kept for each in state.entries.values() if each.kept and is_coming(each) and each.id not in drawn}
    return [
        seat
        for seat in range(1, state.plan.seats_per_table + 1)
        if (table, seat) not in state.closed and (table, seat) not in others
    ]


@evolves(DrawAnnounced)
def _announced(state: Tournament, event: DrawAnnounced, happened: Happened) -> Tournament:
    for entry in event.entries:
        known(state, entry)
    return replace(state, announced=Draw(event.draw, event.entries, event.tables, event.commitment))


@decides(DrawSeats)
def _draw(state: Tournament, command: DrawSeats, context: Context) -> Answer:
    if state.drawn:
        return already("drawn")
    draw = state.announced
    if draw is None or draw.id != command.draw:
        return no("draw_not_announced")
    here = tuple(entry.id for entry in state.entries.values() if plays(state, entry))
    if draw.entries != here:
        return no("draw_list_changed", before=len(draw.entries), now=len(here))
    if not _still_fits(state, draw):
        return no("draw_room_changed")
    salt, seed = secret_of(context.secrets.get(f"draw:{draw.id}", ""))
    if commitment(salt, seed) != draw.commitment:
        return no("draw_secret_missing")
    return done(SeatsDrawn(draw.id, seed.hex(), salt.hex(), drawn_seats(state, draw, seed)))


def secret_of(text: str) -> tuple[bytes, bytes]:
    """Salt and seed as the sealed box holds them; empty where it does not."""
    salt, _, seed = text.partition(":")
    try:
        return bytes.fromhex(salt), bytes.fromhex(seed)
    except ValueError:
        return b"", b""


def _still_fits(state: Tournament, draw: Draw) -> bool:
    """Whether the room still has the tables of the draw, seats enough at them, and the seats kept for those in it."""
    kept = [seat for entry in draw.entries if (seat := state.entries[entry].kept) is not None]
    open_seats = [
        (number, seat)
        for number in draw.tables
        if number in state.plan.tables
        for seat in _for_the_draw(state, number, draw.entries)
    ]
    return len(open_seats) >= len(draw.entries) and set(kept) <= set(open_seats)


def drawn_seats(state: Tournament, draw: Draw, seed: bytes) -> tuple[tuple[str, Seat], ...]:
    """Who sits where: kept seats first; each further player goes to the table with fewest, the first listed of equals.

    So every table has its number; its lowest open seats are filled, and the shuffled list of players is dealt into them
    table by table.
    """
    kept = {entry: seat for entry in draw.entries if (seat := state.entries[entry].kept) is not None}
    taken = set(kept.values())
    free = {
        number: [seat for seat in _for_the_draw(state, number, draw.entries) if (number, seat) not in taken]
        for number in draw.tables
    }
    others = shuffle([entry for entry in draw.entries if entry not in kept], seed)
    shares = dict.fromkeys(draw.tables, 0)
    for _ in others:
        open_tables = [number for number in draw.tables if shares[number] < len(free[number])]
        sitting = {number: shares[number] + sum(1 for table, _ in taken if table == number) for number in open_tables}
        shares[min(open_tables, key=sitting.__getitem__)] += 1
    seats = [(number, seat) for number in draw.tables for seat in free[number][: shares[number]]]
    placed = {**kept, **dict(zip(others, seats, strict=True))}
    return tuple((entry, placed[entry]) for entry in draw.entries)


@evolves(SeatsDrawn)
def _drawn(state: Tournament, event: SeatsDrawn, happened: Happened) -> Tournament:
    if state.drawn or state.announced is None or state.announced.id != event.draw:
        raise Misfit("this draw was not the one announced, or seats are drawn already")
    draw = replace(state.announced, seed=event.seed, salt=event.salt)
    tables = {number: state.new_table(number, state.plan.seats_per_table) for number in sorted(draw.tables)}
    entries, seated = dict(state.entries), {}
    for entry_id, (table, seat) in event.seats:
        entry = known(state, entry_id)
        usable = table in tables and 1 <= seat <= tables[table].seats and seat not in tables[table].closed
        if entry.standing is not Standing.REGISTERED or (table, seat) in seated or not usable:
            raise Misfit(f"{entry_id} cannot be seated at {table}-{seat}")
        entries[entry_id] = replace(entry, standing=Standing.IN, seat=(table, seat), lives=1)
        seated[table, seat] = entry_id
    return replace(state, entries=entries, seated=seated, tables=tables, announced=None, draws=(*state.draws, draw))
