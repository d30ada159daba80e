"""Hands missed: how many a penalty comes to, who sits out with how many left, who is back.

Whose rule: the book's, through `between.penalties`, which is asked with the player's table as it is at that moment.
Every hand that a table finishes counts once for everybody of it who sits out, whoever said that it is over; a hand
dealt again is one hand. A player who moves, goes out and comes again takes what is left along. Not done: laps of the
button, which the table counts.
"""

from collections.abc import Iterator
from dataclasses import replace

from shuffleup.message import Message
from shuffleup.tournament.between.chip_commands import Penalise
from shuffleup.tournament.between.decision import Decision
from shuffleup.tournament.between.decision import DecisionNeeds as BetweenNeeds
from shuffleup.tournament.between.room import RoomPlayer, RoomTable
from shuffleup.tournament.events import PenaltyGiven
from shuffleup.tournament.pinned import ask
from shuffleup.tournament.room_view import event_room
from shuffleup.tournament.ruling_state import Serving
from shuffleup.tournament.state import Tournament

IN_HANDS = ("missed_hand", "missed_hands")
IN_ROUNDS = ("missed_round", "missed_rounds")
"""Penalties that are counted in hands, and in rounds."""


def weighed(state: Tournament, entry: str, penalty: str, count: int, at: int) -> Decision | BetweenNeeds:
    """What the night's book says to this penalty for somebody in a seat; `count`: its hands or rounds."""
    rounds = penalty in IN_ROUNDS
    meant = Penalise(
        player=entry,
        penalty="missed_rounds" if rounds else "missed_hands" if penalty in IN_HANDS else penalty,
        rounds=count if rounds else None,
        hands=count if penalty in IN_HANDS else None,
    )
    room = event_room(state, at)
    seat, waiting = state.entries[entry].seat, state.serving.get(entry, Serving())
    if seat is not None:
        sitting = state.at_table(seat[0])
        names = tuple(sitting.get(number, "") for number in range(1, state.tables[seat[0]].seats + 1))
        room = replace(room, tables={seat[0]: RoomTable(seat[0], names)})
    left = 0 if waiting.is_over else waiting.left
    return ask(state, meant, at, room.with_player(RoomPlayer(entry, penalty_hands=left)))


def sentence(said: Decision | BetweenNeeds, penalty: str, count: int) -> tuple[int, int]:
    """Hands to be missed, and laps of the button that only the table can count, by what the book said."""
    if penalty not in (*IN_HANDS, *IN_ROUNDS):
        return 0, 0
    missed = said.more.get("hands_missed") if isinstance(said, Decision) else None
    if isinstance(missed, int):
        return missed, 0
    return (count, 0) if penalty in IN_HANDS else (0, count)


def with_penalty(state: Tournament, given: PenaltyGiven) -> Tournament:
    """The state with what this penalty makes a player miss, after what he has to miss already."""
    if not (given.missed or given.laps):
        return state
    before, seat = state.serving.get(given.entry), state.entries[given.entry].seat
    if before is None or before.is_over:
        before = Serving(waits_at=seat[0] if given.under_way and seat else 0)
    serving = replace(before, hands=before.hands + given.missed, laps=before.laps + given.laps)
    return replace(state, serving={**state.serving, given.entry: serving})


def after_hands(state: Tournament, table: int, count: int, at: int) -> Tournament:
    """The state after so many finished hands of a table, whoever has missed enough back in (`at`, ms UTC)."""
    sitting = state.at_table(table).values() if table in state.tables else ()
    counted = {each: _counted(state.serving[each], table, count, at) for each in sitting if each in state.serving}
    return replace(state, serving={**state.serving, **counted}) if counted else state


def _counted(serving: Serving, table: int, count: int, at: int) -> Serving:
    if serving.is_over:
        return serving
    missed = count - 1 if serving.waits_at == table else count
    gone = min(serving.hands, serving.gone + missed)
    over = gone == serving.hands and not serving.laps
    return replace(serving, gone=gone, waits_at=0, back_at=at if over else 0)


def hands_of(state: Tournament, table: int) -> int:
    """Hands that this table is said to have finished."""
    return len(state.hands.get(table, ()))


def sitting_out(state: Tournament) -> Iterator[tuple[str, Serving]]:
    """Who misses hands now, in the order in which the penalties were given."""
    for entry, serving in state.serving.items():
        if not serving.is_over and state.entries[entry].seat is not None:
            yield entry, serving


def back_since(state: Tournament, at: int) -> Iterator[tuple[str, Serving]]:
    """Who has missed enough and plays again, since then (ms UTC)."""
    for entry, serving in state.serving.items():
        if serving.back_at > at and state.entries[entry].seat is not None:
            yield entry, serving


def while_away(state: Tournament, entry: str, at: int) -> tuple[Message, tuple[str, ...]]:
    """What becomes of the seat of somebody who sits out, and the clauses that say so."""
    said = weighed(state, entry, "missed_hands", 1, at)
    at_turn = isinstance(said, Decision) and said.more.get("hand_killed") == "at_turn"
    return Message("serving.killed_at_turn" if at_turn else "serving.killed_after_deal"), said.clauses
