"""Tables kept even: when somebody must move, who, and to which seat; when a table breaks; how large the final table is.

Read policies: balance_mover, balance_seat, worst_includes_single_big_blind, worst_excludes_small_blind,
final_table_extra_players, final_table_extra_by_choice, final_table_max, final_table_max_ten_seats,
final_table_size_exempt, halt_when_short_by. Which table gives up a player follows one preset order; whoever disagrees
moves a player by hand. With live cards the application sees no blinds: `propose_move` asks for the seat that had the
big blind last (`Needs`). That one fact settles who is next under the dead button, with two players too, and whoever
went out since; the place of the button would not. Where nobody knows it, the director chooses. Not done: stud and
mixed games, six-handed halts, a difference that tightens as the event goes on.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from shuffleup.rulebooks.policies.balancing import BalanceMover, BalanceSeat
from shuffleup.tournament.answers import UNKNOWN, Choice, Message, Needs
from shuffleup.tournament.seats import is_locked
from shuffleup.tournament.state import Seat, Tournament

BALANCE_POLICIES = (
    "balance_mover",
    "balance_seat",
    "balance_source",
    "worst_includes_single_big_blind",
    "worst_excludes_small_blind",
)
FINAL_TABLE_POLICIES = (
    "final_table_extra_players",
    "final_table_extra_by_choice",
    "final_table_max",
    "final_table_max_ten_seats",
    "final_table_size_exempt",
)

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


HEADS_UP = 2
"""Seats a table in a heads-up event, where no book adds a player."""


def final_table_size(state: Tournament) -> int:
    """Players that the final table seats under this book."""
    return _final_table_size(state, by_choice=0)


def final_table_most(state: Tournament) -> int:
    """Players that the final table may seat if the director wishes."""
    return _final_table_size(state, by_choice=state.book.policies.final_table.final_table_extra_by_choice)


def _final_table_size(state: Tournament, by_choice: int) -> int:
    policy = state.book.policies.final_table
    full = state.plan.seats_per_table
    if full == HEADS_UP:
        return full
    extra = 0 if state.plan.grade in policy.final_table_size_exempt else policy.final_table_extra_players
    most = policy.final_table_max_ten_seats if full >= 10 else policy.final_table_max
    return min(full + extra + by_choice, most)


def final_table_due(state: Tournament) -> bool:
    """Whether everybody left fits the final table while more than one table is in play."""
    left = len(state.seated)
    return len(state.tables) > 1 and 1 < left <= final_table_size(state)


def table_to_break(state: Tournament) -> int | None:
    """The next table in the breaking order, once the others have seats for all its players."""
    if len(state.tables) < 2 or final_table_due(state):
        return None
    number = next((each for each in state.plan.breaking_order() if each in state.tables), None)
    if number is None:
        return None
    free = sum(len(seats) for table, seats in state.free_by_table().items() if table != number)
    return number if len(state.at_table(number)) <= free else None


def uneven(state: Tournament) -> Uneven | None:
    """The fullest and the shortest table where they differ by more than is allowed.

    Of equal tables the one that breaks first gives up a player, and the one that breaks last gets one.
    """
    sizes = state.sizes()
    if len(sizes) < 2:
        return None
    order = {number: place for place, number in enumerate(state.plan.breaking_order())}
    fullest = max(sizes, key=lambda number: (sizes[number], -order.get(number, 0)))
    open_tables = [number for number, free in state.free_by_table().items() if free]
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
    return [number for number, size in sizes.items() if size and most - size >= by]


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
    reason = Message(
        "reason.balance_big_blind" if distance == 0 and _by_the_blinds(state) else "reason.balance_chosen",
        {"origin": tables.origin, "to": tables.to, "more": tables.origin_size - tables.to_size, "player": entry},
    )
    return ProposedMove(entry, origin, to, reason, state.book.cites(*BALANCE_POLICIES))


def _by_the_blinds(state: Tournament) -> bool:
    return state.book.policies.balancing.balance_mover is BalanceMover.NEXT_BIG_BLIND


def _worst(state: Tournament) -> bool:
    return state.book.policies.balancing.balance_seat is BalanceSeat.WORST_POSITION


def _mover(state: Tournament, tables: Uneven, answers: Mapping[str, str]) -> tuple[str, int | None] | Needs:
    """The player to move, and how many others pay the big blind before him or her (None: unknown)."""
    sitting = state.at_table(tables.origin)
    free_to_go = {seat: entry for seat, entry in sitting.items() if not is_locked(state.entries[entry])}
    players = free_to_go or sitting
    asked = _by_the_blinds(state) or not _worst(state)
    blind = _big_blind(state, tables.origin, answers) if asked else None
    if isinstance(blind, Needs):
        return blind
    size = state.tables[tables.origin].seats
    order = clockwise(list(sitting), blind, size) if blind is not None else []
    due = [seat for seat in order if seat in players]
    if due and _by_the_blinds(state):
        return players[due[0]], order.index(due[0])
    chosen = answers.get(f"mover {tables.origin}")
    seat = next((seat for seat, entry in players.items() if entry == chosen), None)
    if seat is not None:
        return players[seat], order.index(seat) if order else None
    choices = tuple(Choice(entry, Message("choice.player", {"player": entry})) for entry in players.values())
    return Needs(f"mover {tables.origin}", Message("question.mover", {"table": tables.origin}), choices)


def _big_blind(state: Tournament, table: int, answers: Mapping[str, str]) -> int | Needs | None:
    """The seat that had the big blind last, None if nobody knows, or the question."""
    answer = answers.get(f"big_blind {table}")
    seats = state.tables[table].seats
    if answer == UNKNOWN:
        return None
    if answer is not None and answer.isdecimal() and 1 <= int(answer) <= seats:
        return int(answer)
    choices = tuple(Choice(str(seat), Message("choice.seat", {"seat": seat})) for seat in range(1, seats + 1))
    unknown = Choice(UNKNOWN, Message("choice.unknown"))
    return Needs(f"big_blind {table}", Message("question.big_blind", {"table": table}), (*choices, unknown))


def clockwise(seats: list[int], after: int, size: int) -> list[int]:
    """Seats in order, the first one clockwise of seat `after` first and that seat itself last.

    Of occupied seats after the one that had the big blind last, this is the order in which they pay the next ones.
    """
    return sorted(seats, key=lambda seat: (seat - after - 1) % size)


def _seat(state: Tournament, tables: Uneven, answers: Mapping[str, str], distance: int | None) -> Seat | Needs:
    """The seat to move to. The director chooses where the blinds are unknown, or only the small blind is free.

    A table that was just opened has had no blinds yet: its first seat is filled first.
    """
    free = state.free_seats(tables.to)
    chosen = answers.get(f"seat {tables.to}", "")
    if chosen.isdecimal() and int(chosen) in free:
        return tables.to, int(chosen)
    occupied, size = list(state.at_table(tables.to)), state.tables[tables.to].seats
    if not occupied:
        return tables.to, free[0]
    blind = _big_blind(state, tables.to, answers) if _worst(state) or distance is not None else None
    if isinstance(blind, Needs):
        return blind
    best: int | None = None
    if blind is not None:
        if _worst(state):
            best = worst_seat(state, free, occupied, blind, size)
        elif distance is not None:
            best = like_seat(free, occupied, blind, size, distance)
    if best is not None:
        return tables.to, best
    choices = tuple(Choice(str(seat), Message("choice.seat", {"seat": seat})) for seat in free)
    return Needs(f"seat {tables.to}", Message("question.seat", {"table": tables.to}), choices)


def worst_seat(state: Tournament, free: list[int], occupied: list[int], blind: int, size: int) -> int | None:
    """The free seat that pays the big blind soonest, the coming one included; None if the book leaves it open.

    The seat that had the big blind last is the coming small blind; with nobody there the coming big blind is alone.
    """
    policy = state.book.policies.balancing
    seats = [seat for seat in free if seat != blind] if policy.worst_excludes_small_blind else list(free)
    order = clockwise(seats, blind, size)
    if not policy.worst_includes_single_big_blind and occupied and blind not in occupied:
        coming = clockwise(occupied, blind, size)[0]
        alone = [seat for seat in order if (seat - blind - 1) % size < (coming - blind - 1) % size]
        order = [seat for seat in order if seat not in alone] + alone
    return order[0] if order else None


def like_seat(free: list[int], occupied: list[int], blind: int, size: int, distance: int) -> int:
    """The free seat with nearest to `distance` players who pay the big blind before it."""

    def off(seat: int) -> tuple[int, int]:
        away = (seat - blind - 1) % size
        before = sum(1 for other in occupied if (other - blind - 1) % size < away)
        return abs(before - distance), away

    return min(free, key=off)
