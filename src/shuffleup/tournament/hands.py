"""The hand under way at each table: where the button is, who posts, who waits; and how one hand follows another.

Whose rule: the book's, asked through `pinned` as `decide` is (`button`, `game`, `deal_in`). What a table said is taken
as it stands; a blind that does not follow from it is not known, and is asked for. The next hand is worked out only when
it is said that this one is over, from who sits there then. Not done: players who come back to a seat that
waits, and chips.
"""

from collections.abc import Iterator
from dataclasses import replace

from shuffleup.bad_input import BadInput
from shuffleup.tournament.between.commands import ChangeGame, DealIn, LevelOfHand, NextButton
from shuffleup.tournament.between.decision import Decision
from shuffleup.tournament.between.games_played import is_stud_alone
from shuffleup.tournament.between.last_positions import small_before
from shuffleup.tournament.between.room import At, Blinds, Positions, Room, RoomTable
from shuffleup.tournament.between.table_sizes import HEADS_UP
from shuffleup.tournament.button_state import HandAt
from shuffleup.tournament.clock import read_clock
from shuffleup.tournament.pinned import ask
from shuffleup.tournament.plan import PlanLevel
from shuffleup.tournament.room_view import (
    LAID_OUT,
    game_of,
    one_table,
    positions_of,
    table_with_hand,
    tables_with_players,
)
from shuffleup.tournament.serving import after_hands
from shuffleup.tournament.state import Tournament

CAME_BY = {"break": "broken_table", "final_table": "broken_table"}
"""Reason of a move -> how somebody came to a table; any other is a balancing move."""


SURELY_BEGUN = 30_000
"""Milliseconds after one hand in which the next has begun: a level that comes later waits for the hand after it."""


def level_that_waits(state: Tournament, number: int, at: int) -> tuple[PlanLevel, PlanLevel, tuple[str, ...]] | None:
    """The level of the hand under way and the new one, which waits for the next hand, with the clauses; None if alike.

    A hand is under way since somebody said that the one before is over.
    """
    hand, reading = state.positions.get(number), read_clock(state.plan, state.clock, at)
    levels = state.plan.levels
    before = next((level for level in reversed(levels[: reading.index]) if not level.is_break), None)
    if hand is None or before is None or reading.level.is_break or levels[reading.index - 1].is_break:
        return None
    if not hand.at + SURELY_BEGUN < at - reading.elapsed:
        return None
    new = reading.level
    told = LevelOfHand(
        table=number,
        announced=Blinds(new.small_blind, new.big_blind),
        clock_seconds_left=0,
        happened=("riffle", "clock_zero", "announce"),
    )
    said = ask(state, told, at, one_table(state, number, at))
    if not isinstance(said, Decision) or said.more["new_level"]:
        return None
    return before, new, said.clauses


NO_SEATS = (0, 0, 0)


def coming_room(state: Tournament, number: int, at: int) -> Room:
    """The same with whoever came since this hand began dealt in for the next, or waiting, as the book has it."""
    room = one_table(state, number, at)
    for entry, seat in newcomers(state, number):
        if (said := came(state, number, entry, seat, at, room)) is not None and said.after is not None:
            room = said.after
    return room


def newcomers(state: Tournament, number: int) -> Iterator[tuple[str, int]]:
    """Entry and seat of everybody who came to a table since the hand under way began.

    Before the first hand of a table is over only those count who came late: the others were dealt into it.
    """
    hand = state.positions.get(number)
    if hand is None:
        return
    known = {entry for _, entry in hand.dealt} | {entry for entry, _ in hand.waiting}
    first_hand = not state.hands.get(number)
    for seat, entry in state.at_table(number).items():
        in_time = first_hand and not state.entries[entry].late and came_by(state, entry) == "late_entry"
        if entry not in known and not in_time:
            yield entry, seat


def came(state: Tournament, number: int, entry: str, seat: int, at: int, room: Room | None = None) -> Decision | None:
    """Whether somebody who came to this seat is dealt in next, and what he posts; None if nobody knows the button."""
    hand = state.positions.get(number)
    if hand is None or not hand.big_blind:
        return None
    told = DealIn(player=entry, seat=At(number, seat), from_=came_by(state, entry))
    try:
        said = ask(state, told, at, room or one_table(state, number, at))
    except BadInput:  # nobody else is there
        return None
    return said if isinstance(said, Decision) else None


def came_by(state: Tournament, entry: str) -> str:
    """How somebody came to his seat, as `deal_in` calls it."""
    found = state.entries[entry]
    out_at = max((each.at for each in state.knockouts if entry in dict(each.lives)), default=0)
    move = next((each for each in reversed(state.moves) if each.entry == entry and each.at > out_at), None)
    if move is not None and move.to == found.seat:
        return CAME_BY.get(move.why, "balance")
    return "re_entry" if found.lives > 1 else "late_entry"


def next_hand(state: Tournament, number: int, at: int) -> Decision | None:
    """Button and blinds of the hand after this one, by the book; None where they do not follow from what is known."""
    hand = state.positions.get(number)
    if hand is None or number not in state.tables:
        return None
    now = game_of(state, at)[1]
    changes = bool(hand.game and now) and hand.game != now
    command = ChangeGame(table=number, game=now) if changes else NextButton(table=number)
    return _asked(state, command, coming_room(state, number, at), at)


def had_it_not_begun(state: Tournament, number: int, at: int) -> Decision | None:
    """The hand under way if it had not begun when somebody in its blinds or on its button went out; None if alike."""
    hand = state.positions.get(number)
    if hand is None or not all(hand.before) or not lost_seats(state, number):
        return None
    room = coming_room(state, number, at)
    table = replace(room.tables[number], last=positions_of(hand.before))
    said = _asked(state, NextButton(table=number), room.with_table(table), at)
    return said if said is not None and _seats_after(said, number) != hand.seats else None


def lost_seats(state: Tournament, number: int) -> list[int]:
    """Seats of button and blinds whose player was dealt into this hand and sits there no more."""
    hand = state.positions[number]
    return [
        seat
        for seat, entry in hand.dealt
        if seat in hand.seats and state.seated.get((number, seat)) != entry and not entry.startswith(LAID_OUT)
    ]


def _turning(room: Room) -> Room:
    """The room as the deal goes round in it: in stud alone as a button does, though nobody posts."""
    return replace(room, game=None) if is_stud_alone(room.game) else room


def _asked(state: Tournament, command: NextButton | ChangeGame, room: Room, at: int) -> Decision | None:
    try:
        said = ask(state, command, at, _turning(room))
    except BadInput:  # fewer than two players
        return None
    return said if isinstance(said, Decision) and said.after is not None else None


def _seats_after(said: Decision, number: int) -> tuple[int, int, int]:
    """Button and blinds of the hand that a decision tells, a dead small blind where it fell."""
    last = said.after.tables[number].last if said.after is not None else Positions()
    return last.button or 0, last.small_blind or 0, last.big_blind or 0


def button_at(
    state: Tournament,
    number: int,
    button: int,
    at: int,
    small_blind: int = 0,
    big_blind: int = 0,
    *,
    first: bool = False,
) -> HandAt:
    """The hand as somebody says that its button (and blinds) are; a blind that does not follow stays unknown.

    After a draw (`first`) nobody has paid yet: the blinds are the next two players.
    """
    table = table_with_hand(state, number)
    hand = HandAt(at, button, small_blind, big_blind, _dealt(table), tuple(table.waiting.items()))
    hand = replace(hand, game=game_of(state, at)[1])
    if big_blind:
        return replace(hand, small_blind=small_blind or small_before(button, big_blind, table) or 0)
    if not (first or _follows(table, button)):
        return hand
    room = _turning(one_table(state, number, at))
    asked_table = replace(table, last=Positions(button, small_blind or None))
    try:
        said = ask(state, NextButton(table=number, move=False), at, room.with_table(asked_table))
    except BadInput:
        return hand
    if not isinstance(said, Decision) or not said.hands:
        return hand
    return replace(hand, small_blind=small_blind or said.hands["small_blind"] or 0, big_blind=said.hands["big_blind"])


def _follows(table: RoomTable, button: int) -> bool:
    """Whether the blinds can only be the next two: heads-up, or both seats after the button are dealt in."""
    dealt, seats = table.dealt_in(), len(table.seats)
    if len(dealt) == HEADS_UP:
        return button in dealt
    return len(dealt) > HEADS_UP and all((button + far) % seats + 1 in dealt for far in (0, 1))


def _dealt(table: RoomTable) -> tuple[tuple[int, str], ...]:
    return tuple(table.dealt_in().items())


def after_hand(state: Tournament, number: int, at: int) -> HandAt | None:
    """The hand that follows when this one is over; None where nobody knows."""
    hand = state.positions.get(number)
    said = next_hand(state, number, at)
    if hand is None or said is None or said.after is None:
        return None
    table = said.after.tables[number]
    button, small, big = _seats_after(said, number)
    return HandAt(
        at, button, small, big, _dealt(table), tuple(table.waiting.items()), hand.seats, game_of(state, at)[1]
    )


def hand_to_come(state: Tournament, number: int, at: int) -> HandAt | None:
    """The next hand of a table that the program deals, from who sits there now; None where nobody knows the button.

    It follows from the last hand that was played there, so whoever came or went since is in it or not; before the first
    one it follows from the button as it was drawn.
    """
    coming, last = state.positions.get(number), state.played.get(number)
    if coming is None or number not in state.tables:
        return None
    if last is not None and last.seats == coming.before:
        return after_hand(replace(state, positions={**state.positions, number: last}), number, at)
    if not coming.button:
        return None
    before = replace(state, positions=without_tables(state, number))
    return button_at(before, number, coming.button, at, first=True)


def dead_in(state: Tournament, number: int, hand: HandAt, at: int) -> tuple[tuple[str, ...], bool]:
    """Entries that miss this hand on penalty or by absence, and whether their cards are killed at their turn."""
    dealt = {entry for _, entry in hand.dealt}
    serving = {entry for entry, each in state.serving.items() if not each.is_over}
    if not dealt & (serving | state.away.keys()):
        return (), False
    room = tables_with_players(replace(state, positions={**state.positions, number: hand}), (number,), at)
    said = ask(state, NextButton(table=number, move=False), at, room)
    if not isinstance(said, Decision):
        return (), False
    dead = tuple(entry for entry in said.more["dead"] if entry in dealt)
    return dead, said.more.get("hand_killed") == "at_turn"


def finish_hands(state: Tournament, number: int, count: int, at: int) -> Tournament:
    """The state after so many hands of a table are over: the button has moved on, penalties are served by as many.

    Where the next hand does not follow, the button is not known any more.
    """
    for _ in range(count):
        after = after_hand(state, number, at)
        others = {each: hand for each, hand in state.positions.items() if each != number}
        positions = others if after is None else {**others, number: after}
        hands = (*state.hands.get(number, ()), at)
        state = replace(state, positions=positions, hands={**state.hands, number: hands})
    return after_hands(state, number, count, at)


def without_tables(state: Tournament, *numbers: int) -> dict[int, HandAt]:
    """The hands of all other tables."""
    return {number: hand for number, hand in state.positions.items() if number not in numbers}
