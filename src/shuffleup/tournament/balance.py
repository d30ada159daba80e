"""Tables kept even: when somebody must move, who, and to which seat; when a table breaks; how large the final table is.

Read policies: balance_mover, balance_seat, worst_includes_single_big_blind, worst_excludes_small_blind,
final_table_extra_players, final_table_extra_by_choice, final_table_max, final_table_max_ten_seats,
final_table_size_exempt, halt_when_short_by. Which table gives up a player follows one preset order; whoever disagrees
moves a player by hand. With live cards the application sees no blinds: `propose_move` asks for the seat that had the
big blind last (`FactNeeded`). That one fact settles who is next under the dead button, with two players too, and
whoever went out since; the place of the button would not. Where nobody knows it, the director chooses. The choices are
those of `between` and `kernels`. In stud alone nothing is due (`stud_balance_seat`: the seat that fell empty last, or
any); in the stud round of a mix the question is for the blind of the hold'em hand to come. Not done: a difference that
tightens as the event goes on, which the director moves by hand.
"""

from collections.abc import Container, Mapping
from dataclasses import dataclass

from shuffleup.rulebooks.policies.balancing import BalanceMover, BalanceSeat
from shuffleup.rulebooks.policies.stud_mixed import StudBalanceSeat
from shuffleup.tournament.answers import UNKNOWN, Choice, FactNeeded, Message
from shuffleup.tournament.before_play import final_table_players
from shuffleup.tournament.between.halting import halted_tables
from shuffleup.tournament.between.sources import ALLOWED_DIFFERENCE
from shuffleup.tournament.hands import is_stud
from shuffleup.tournament.kernels import seats
from shuffleup.tournament.kernels import tables as kernels
from shuffleup.tournament.kernels.seats import SeatsRecord
from shuffleup.tournament.kernels.tables import RoomRecord
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
    return final_table_players(policy, state.plan.seats_per_table, state.plan.grade)


def final_table_most(state: Tournament) -> int:
    """Players that the final table may seat if the director wishes."""
    policy = state.book.policies.final_table
    return final_table_players(policy, state.plan.seats_per_table, state.plan.grade, by_choice=True)


def final_table_due(state: Tournament) -> bool:
    """Whether everybody left fits the final table while more than one table is in play."""
    left = len(state.seated)
    return len(state.tables) > 1 and 1 < left <= final_table_size(state)


def table_to_break(state: Tournament) -> int | None:
    """The next table in the breaking order, once the others have seats for all its players."""
    if len(state.tables) < 2 or final_table_due(state):
        return None
    number = next((each for each in state.plan.breaking_order() if each in state.tables), None)
    if number is None or any(table == number for table, _ in state.laid_out):
        return None
    numbers, record = room_record(state)
    return number if kernels.can_break(record, numbers.index(number)) else None


def room_record(state: Tournament) -> tuple[list[int], RoomRecord]:
    """The tables in use by number, and the same for the kernels."""
    sizes, free = state.sizes(), state.free_by_table()
    order = {number: place for place, number in enumerate(state.plan.breaking_order())}
    numbers = list(sizes)
    record = RoomRecord(
        [sizes[number] for number in numbers],
        [len(free[number]) for number in numbers],
        [order.get(number, 0) for number in numbers],
    )
    return numbers, record


def uneven(state: Tournament) -> Uneven | None:
    """The fullest and the shortest table where they differ by more than is allowed.

    Of equal tables the one that breaks first gives up a player, and the one that breaks last gets one.
    """
    if len(state.tables) < 2:
        return None
    numbers, record = room_record(state)
    fullest, shortest = kernels.gives(record), kernels.gets(record)
    if shortest < 0 or record.size[fullest] - record.size[shortest] <= ALLOWED_DIFFERENCE:
        return None
    return Uneven(numbers[fullest], numbers[shortest], record.size[fullest], record.size[shortest])


def must_halt(state: Tournament) -> list[int]:
    """Tables so short of the fullest that the book stops them until they are balanced."""
    return halted_tables(state.book.policies.balancing, state.sizes(), state.plan.seats_per_table)


def propose_move(
    state: Tournament, answers: Mapping[str, str], *, stud_round: bool = False
) -> ProposedMove | FactNeeded | None:
    """Who moves, to even up the tables, or the one fact that is still needed; None when they are even.

    `stud_round`: a mix is at stud, its button frozen where the next hold'em hand has it.
    """
    tables = uneven(state)
    if tables is None:
        return None
    mover = _mover(state, tables, answers, stud_round=stud_round)
    if isinstance(mover, FactNeeded):
        return mover
    entry, distance = mover
    to = _seat(state, tables, answers, distance, stud_round=stud_round)
    if isinstance(to, FactNeeded):
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


def _mover(
    state: Tournament, tables: Uneven, answers: Mapping[str, str], *, stud_round: bool
) -> tuple[str, int | None] | FactNeeded:
    """The player to move, and how many others pay the big blind before him or her (None: unknown).

    In stud alone nobody is due a blind: the director names the player.
    """
    sitting = state.at_table(tables.origin)
    free_to_go = {seat: entry for seat, entry in sitting.items() if not is_locked(state.entries[entry])}
    players = free_to_go or sitting
    asked = (_by_the_blinds(state) or not _worst(state)) and not stud_alone(state)
    blind = _big_blind(state, tables.origin, answers, stud_round=stud_round) if asked else None
    if isinstance(blind, FactNeeded):
        return blind
    record = None if blind is None else table_record(state, tables.origin, blind, players)
    if record is not None and _by_the_blinds(state):
        due = seats.next_to_move(record)
        return players[due + 1], seats.payers_before(record, due)
    chosen = answers.get(f"mover {tables.origin}")
    seat = next((seat for seat, entry in players.items() if entry == chosen), None)
    if seat is not None:
        return players[seat], None if record is None else seats.payers_before(record, seat - 1)
    choices = tuple(Choice(entry, Message("choice.player", {"player": entry})) for entry in players.values())
    return FactNeeded(f"mover {tables.origin}", Message("question.mover", {"table": tables.origin}), choices)


def table_record(state: Tournament, table: int, blind: int, may_move: Container[int] = ()) -> SeatsRecord:
    """A table for the kernels, after seat `blind` had the big blind; who sits in `may_move` may be moved."""
    sitting, free = state.at_table(table), state.free_seats(table)
    numbers = range(1, state.tables[table].seats + 1)
    record = SeatsRecord([int(seat in sitting) for seat in numbers], [int(seat in free) for seat in numbers], blind - 1)
    record.may_move = [int(seat in may_move) for seat in numbers]
    return record


def _big_blind(
    state: Tournament, table: int, answers: Mapping[str, str], *, stud_round: bool
) -> int | FactNeeded | None:
    """The seat that had the big blind last, None if nobody knows, or the question."""
    answer = answers.get(f"big_blind {table}")
    seats = state.tables[table].seats
    if answer == UNKNOWN:
        return None
    if answer is not None and answer.isdecimal() and 1 <= int(answer) <= seats:
        return _before(state, table, int(answer)) if stud_round else int(answer)
    choices = tuple(Choice(str(seat), Message("choice.seat", {"seat": seat})) for seat in range(1, seats + 1))
    unknown = Choice(UNKNOWN, Message("choice.unknown"))
    question = Message("question.big_blind_frozen" if stud_round else "question.big_blind", {"table": table})
    return FactNeeded(f"big_blind {table}", question, (*choices, unknown))


def _before(state: Tournament, table: int, blind: int) -> int:
    """The player before this seat: in a stud round the blinds stand where the next hold'em hand has them."""
    sitting = sorted(state.at_table(table))
    return next((seat for seat in reversed(sitting) if seat < blind), sitting[-1] if sitting else blind)


def _seat(
    state: Tournament, tables: Uneven, answers: Mapping[str, str], distance: int | None, *, stud_round: bool
) -> Seat | FactNeeded:
    """The seat to move to. The director chooses where the blinds are unknown, or only the small blind is free.

    A table that was just opened has had no blinds yet: its first seat is filled first.
    """
    free = state.free_seats(tables.to)
    chosen = answers.get(f"seat {tables.to}", "")
    if chosen.isdecimal() and int(chosen) in free:
        return tables.to, int(chosen)
    if not state.at_table(tables.to):
        return tables.to, free[0]
    if stud_alone(state):
        return _stud_seat(state, tables.to, free)
    asked = _worst(state) or distance is not None
    blind = _big_blind(state, tables.to, answers, stud_round=stud_round) if asked else None
    if isinstance(blind, FactNeeded):
        return blind
    best = -1
    if blind is not None:
        record, policy = table_record(state, tables.to, blind), state.book.policies.balancing
        if _worst(state):
            without_small, with_single = policy.worst_excludes_small_blind, policy.worst_includes_single_big_blind
            best = seats.worst_seat(record, int(without_small), int(with_single))
        elif distance is not None:
            best = seats.like_seat(record, distance)
    if best >= 0:
        return tables.to, best + 1
    choices = tuple(Choice(str(seat), Message("choice.seat", {"seat": seat})) for seat in free)
    return FactNeeded(f"seat {tables.to}", Message("question.seat", {"table": tables.to}), choices)


def stud_alone(state: Tournament) -> bool:
    """Whether the whole event is stud, so that no blind is ever due."""
    return all(is_stud(level.game) for level in state.plan.levels if not level.is_break) and bool(state.plan.levels)


def _stud_seat(state: Tournament, table: int, free: list[int]) -> Seat | FactNeeded:
    """The seat that fell empty last, or any where the book has it drawn: only the room knows which that was."""
    if len(free) == 1:
        return table, free[0]
    at_random = state.book.policies.stud_mixed.stud_balance_seat is StudBalanceSeat.RANDOM
    question = Message("question.seat" if at_random else "question.seat_opened", {"table": table})
    choices = tuple(Choice(str(seat), Message("choice.seat", {"seat": seat})) for seat in free)
    return FactNeeded(f"seat {table}", question, choices)
