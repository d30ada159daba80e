"""Tables kept even: when somebody must move, who, and to which seat; when a table breaks; how large the final table is.

Read policies: balance_mover, balance_seat, balance_source, worst_includes_single_big_blind,
worst_excludes_small_blind, final_table_extra_players, final_table_max, final_table_max_ten_seats,
final_table_size_exempt, halt_when_short_by. With live cards the application sees no button: `propose_move` asks for
it (`Needs`), and where nobody knows it, for the player. Not done: stud and mixed games, six-handed halts, a
difference that tightens as the event goes on.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from shuffleup.rulebooks.policies.balancing import BalanceMover, BalanceSeat
from shuffleup.tournament.answers import UNKNOWN, Choice, Message, Needs
from shuffleup.tournament.state import Seat, Standing, Tournament

BALANCE_POLICIES = ("balance_mover", "balance_seat", "balance_source")
FINAL_TABLE_POLICIES = ("final_table_extra_players", "final_table_max", "final_table_max_ten_seats")

ALLOWED_DIFFERENCE = 1
"""Players by which tables may differ; every book wants the next one moved."""


@dataclass(frozen=True)
class ProposedMove:
    """Who should move where and why; `reason` is for the console, `clauses` are the book's."""

    entry: str
    origin: Seat
    to: Seat
    reason: Message
    clauses: tuple[str, ...]


@dataclass(frozen=True)
class Uneven:
    """The table that gives a player up and the one that gets him, with their sizes."""

    origin: int
    to: int
    origin_size: int
    to_size: int


def final_table_size(state: Tournament) -> int:
    """Players that the final table seats under this book."""
    policy = state.book.policies.final_table
    full = state.plan.seats_per_table
    extra = 0 if state.plan.grade in policy.final_table_size_exempt else policy.final_table_extra_players
    most = policy.final_table_max_ten_seats if full >= 10 else policy.final_table_max
    return max(full, min(full + extra, most))


def final_table_due(state: Tournament) -> bool:
    """Whether everybody left fits the final table while more than one table is in play."""
    left = len(state.seated)
    return len(state.tables) > 1 and 1 < left <= final_table_size(state)


def table_to_break(state: Tournament) -> int | None:
    """The next table in the breaking order, once the others have seats for all its players."""
    if len(state.tables) < 2 or final_table_due(state):
        return None
    room = sum(table.seats - len(table.closed) for table in state.tables.values())
    for number in state.plan.breaking_order():
        if number in state.tables:
            table = state.tables[number]
            return number if len(state.seated) <= room - (table.seats - len(table.closed)) else None
    return None


def uneven(state: Tournament) -> Uneven | None:
    """The fullest and the shortest table where they differ by more than is allowed.

    Of equal tables the one that breaks first gives up a player, and the one that breaks last gets one.
    """
    sizes = state.sizes()
    if len(sizes) < 2:
        return None
    order = {number: place for place, number in enumerate(state.plan.breaking_order())}
    fullest = max(sizes, key=lambda number: (sizes[number], -order.get(number, 0)))
    open_tables = [number for number in sizes if state.free_seats(number)]
    if not open_tables:
        return None
    shortest = min(open_tables, key=lambda number: (sizes[number], -order.get(number, 0)))
    if sizes[fullest] - sizes[shortest] <= ALLOWED_DIFFERENCE:
        return None
    return Uneven(fullest, shortest, sizes[fullest], sizes[shortest])


def must_halt(state: Tournament) -> list[int]:
    """Tables so short of the fullest that the book stops them until they are balanced."""
    by = state.book.policies.balancing.halt_when_short_by
    sizes = state.sizes()
    if not isinstance(by, int) or len(sizes) < 2:
        return []
    most = max(sizes.values())
    return [number for number, size in sizes.items() if most - size >= by]


def propose_move(state: Tournament, answers: Mapping[str, str]) -> ProposedMove | Needs | None:
    """Who moves, to even up the tables, or the one fact that is still needed; None when they are even."""
    tables = uneven(state)
    if tables is None:
        return None
    mover = _mover(state, tables, answers)
    if isinstance(mover, Needs):
        return mover
    entry, distance = mover
    to = _seat(state, tables, answers, distance)
    if isinstance(to, Needs):
        return to
    origin = state.entries[entry].seat
    if origin is None:
        return None
    next_big_blind = state.book.policies.balancing.balance_mover is BalanceMover.NEXT_BIG_BLIND
    known = answers.get(f"button {tables.origin}", UNKNOWN) != UNKNOWN
    reason = Message(
        "reason.balance_big_blind" if next_big_blind and known else "reason.balance_chosen",
        {"origin": tables.origin, "to": tables.to, "more": tables.origin_size - tables.to_size, "player": entry},
    )
    return ProposedMove(entry, origin, to, reason, state.book.cites(*BALANCE_POLICIES))


def _mover(state: Tournament, tables: Uneven, answers: Mapping[str, str]) -> tuple[str, int | None] | Needs:
    """The player to move, and how many players after the big blind he sits (None: unknown)."""
    players = state.at_table(tables.origin)
    policy = state.book.policies.balancing
    chosen = answers.get(f"mover {tables.origin}")
    needs_button = policy.balance_mover is BalanceMover.NEXT_BIG_BLIND or (
        policy.balance_seat is BalanceSeat.SAME_OR_NEAREST_POSITION
    )
    if needs_button:
        asked = _button(state, tables.origin, answers)
        if isinstance(asked, Needs):
            return asked
        if asked is not None:
            order = after_big_blind(list(players), asked, state.tables[tables.origin].seats)
            if policy.balance_mover is BalanceMover.NEXT_BIG_BLIND:
                return players[order[0]], 0
            seat = next((seat for seat, entry in players.items() if entry == chosen), None)
            if seat is not None:
                return players[seat], order.index(seat)
    if chosen is not None and chosen in players.values():
        return chosen, None
    choices = tuple(Choice(entry, Message("choice.player", {"player": entry})) for entry in players.values())
    return Needs(f"mover {tables.origin}", Message("question.mover", {"table": tables.origin}), choices)


def _button(state: Tournament, table: int, answers: Mapping[str, str]) -> int | Needs | None:
    """The seat the button is at, None if nobody knows, or the question."""
    answer = answers.get(f"button {table}")
    seats = state.tables[table].seats
    if answer == UNKNOWN:
        return None
    if answer is not None and answer.isdecimal() and 1 <= int(answer) <= seats:
        return int(answer)
    choices = tuple(Choice(str(seat), Message("choice.seat", {"seat": seat})) for seat in range(1, seats + 1))
    unknown = Choice(UNKNOWN, Message("choice.unknown"))
    return Needs(f"button {table}", Message("question.button", {"table": table}), (*choices, unknown))


def after_big_blind(seats: list[int], button: int, size: int) -> list[int]:
    """Occupied seats in the order in which they will pay the big blind, the next one first.

    `button` is where the button lies in the hand now played or just finished: with three or more players the small and
    big blind are the next two clockwise, and with two the button itself is the small blind.
    """
    clockwise = sorted(seats, key=lambda seat: (seat - button - 1) % size)
    if len(clockwise) < 3:
        return clockwise[::-1] if clockwise and clockwise[-1] == button else clockwise
    return clockwise[2:] + clockwise[:2]


def _seat(state: Tournament, tables: Uneven, answers: Mapping[str, str], distance: int | None) -> Seat | Needs:
    """The seat at the table that gets the player: the worst position, or the like one, as the book says."""
    free = state.free_seats(tables.to)
    asked = _button(state, tables.to, answers)
    if isinstance(asked, Needs):
        return asked
    chosen = answers.get(f"seat {tables.to}", "")
    if asked is None or (distance is None and not _worst(state)):
        if chosen.isdecimal() and int(chosen) in free:
            return tables.to, int(chosen)
        choices = tuple(Choice(str(seat), Message("choice.seat", {"seat": seat})) for seat in free)
        return Needs(f"seat {tables.to}", Message("question.seat", {"table": tables.to}), choices)
    size = state.tables[tables.to].seats
    occupied = list(state.at_table(tables.to))
    if _worst(state):
        return tables.to, worst_seats(free, occupied, asked, size)[0]
    return tables.to, like_seat(free, occupied, asked, size, distance or 0)


def _worst(state: Tournament) -> bool:
    return state.book.policies.balancing.balance_seat is BalanceSeat.WORST_POSITION


def worst_seats(free: list[int], occupied: list[int], button: int, size: int) -> list[int]:
    """Free seats, the one that pays the big blind soonest first; a seat that would be the small blind comes last.

    Clockwise from the last big blind: a newcomer before the next player takes the coming big blind, even alone there.
    The seats at and before the last big blind are the coming small blind and button.
    """
    big_blind = after_big_blind(occupied, button, size)[-1] if occupied else button
    return sorted(free, key=lambda seat: (seat - big_blind - 1) % size)


def like_seat(free: list[int], occupied: list[int], button: int, size: int, distance: int) -> int:
    """The free seat whose count of players before it pays the big blind is nearest to `distance`."""
    ranked = worst_seats(free, occupied, button, size)
    order = after_big_blind(occupied, button, size)

    def before(seat: int) -> int:
        big_blind = order[-1] if order else button
        return sum(1 for other in order if (other - big_blind - 1) % size < (seat - big_blind - 1) % size)

    return min(ranked, key=lambda seat: (abs(before(seat) - distance), ranked.index(seat)))


def playing(state: Tournament) -> int:
    """Players left: those with a stack, or the count of a night without names."""
    return len(state.standing(Standing.IN)) or state.counts.left
