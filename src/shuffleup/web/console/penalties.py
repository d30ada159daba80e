"""Penalties on the console, for directors alone: who sits out and for how long, and giving one on a player's page."""

from dataclasses import dataclass

from shuffleup.desk.event import EventView
from shuffleup.floor.outcomes import Offence
from shuffleup.tournament.answers import Message
from shuffleup.tournament.between.penalty_scale import kinds_of_penalty, most_missed, must_grow
from shuffleup.tournament.penalties import weight
from shuffleup.tournament.reserved import DISQUALIFICATION
from shuffleup.tournament.ruling_state import Serving
from shuffleup.tournament.rulings import record_of
from shuffleup.tournament.serving import (
    IN_HANDS,
    IN_ROUNDS,
    back_since,
    hands_of,
    sentence,
    sitting_out,
    weighed,
    while_away,
)
from shuffleup.tournament.state import Entry, Standing
from shuffleup.web.floor.said import offence

TOLD_FOR = 10 * 60_000
"""Milliseconds for which the console says that somebody is back in."""


@dataclass(frozen=True)
class SittingOut:
    """Somebody who sits out: how much is over, and what else there is to say."""

    entry: str
    name: str
    so_far: str
    waits: str


@dataclass(frozen=True)
class AtTable:
    """Those of one table who sit out; `hand` is the number of the hand that is finished next."""

    table: int
    hand: int
    button: str
    away: tuple[SittingOut, ...]
    counted: bool


@dataclass(frozen=True)
class SitOut:
    """All who sit out, table by table, what becomes of their seats, and who has come back just now."""

    tables: tuple[AtTable, ...]
    seat: str
    clauses: tuple[str, ...]
    back: tuple[str, ...]


def serving(event: EventView) -> SitOut | None:
    """Who sits out and who is just back; nothing where that is nobody."""
    state = event.state
    found: dict[int, list[SittingOut]] = {}
    by_hands: set[int] = set()
    seat, clauses = "", tuple[str, ...]()
    for entry, each in sitting_out(state):
        at = state.entries[entry].seat
        if at is not None:
            found.setdefault(at[0], []).append(_away(event, entry, each))
            if each.left:
                by_hands.add(at[0])
            if not seat:
                said, clauses = while_away(state, entry, event.now)
                seat = event.say(said)
    back = [
        event.say(Message("serving.back", {"player": entry})) for entry, _ in back_since(state, event.now - TOLD_FOR)
    ]
    if not found and not back:
        return None
    tables = tuple(
        AtTable(
            table,
            hands_of(state, table) + 1,
            event.say(Message("serving.hand_finished", {"table": table})),
            tuple(away),
            table in by_hands,
        )
        for table, away in sorted(found.items())
    )
    return SitOut(tables, seat, clauses, tuple(back))


def _away(event: EventView, entry: str, each: Serving) -> SittingOut:
    told = Message("serving.gone", {"gone": each.gone, "hands": each.hands})
    if each.laps:
        told = Message("serving.laps", {"laps": each.laps})
        if each.hands:
            hands = {"gone": each.gone, "hands": each.hands, "laps": each.laps}
            told = Message("serving.laps_after", hands)
    waits = event.say(Message("serving.waits")) if each.waits_at else ""
    return SittingOut(entry, event.names[entry], event.say(told), waits)


@dataclass(frozen=True)
class ToGive:
    """What may be given to one player: the book's penalties, their bounds (0: none), and the record so far."""

    seen: int
    offences: tuple[tuple[str, str], ...]
    warning: bool
    hands: bool
    most_hands: int
    rounds: bool
    most_rounds: int
    disqualifies: bool
    round_comes_to: str
    before: str
    rises: str
    clauses: tuple[str, ...]


def to_give(event: EventView, entry: Entry) -> ToGive | None:
    """What the page of a player offers; nothing for somebody who is not in."""
    if entry.standing is not Standing.IN:
        return None
    state, book = event.state, event.state.book
    kinds, record = kinds_of_penalty(book), record_of(state, entry.id)
    playing = state.clock.started
    named = sorted((event.say(offence(each.value)), each.value) for each in Offence)
    return ToGive(
        seen=len(record),
        offences=tuple((value, f"{words[:1].upper()}{words[1:]}") for words, value in named),
        warning="warning" in kinds,
        hands=playing and any(each in kinds for each in IN_HANDS),
        most_hands=most_missed(book, "missed_hands") or 0,
        rounds=playing and any(each in kinds for each in IN_ROUNDS),
        most_rounds=most_missed(book, "missed_rounds") or 0,
        disqualifies=playing and DISQUALIFICATION in kinds,
        round_comes_to=_round(event, entry),
        before=_before(event, entry.id),
        rises=event.say(Message("serving.must_rise" if must_grow(book) else "serving.may_rise")) if record else "",
        clauses=book.cites("repeat_escalates") if record else (),
    )


def _round(event: EventView, entry: Entry) -> str:
    """What one missed round comes to at this moment, where the book counts it in hands."""
    if entry.seat is None:
        return ""
    hands, _ = sentence(weighed(event.state, entry.id, "missed_rounds", 1, event.now), "missed_rounds", 1)
    if not hands:
        return ""
    return event.say(Message("serving.round_comes_to", {"count": hands, "table": entry.seat[0]}))


def _before(event: EventView, entry: str) -> str:
    """The record in one line, by which a repeated offence is told."""
    record = record_of(event.state, entry)
    if not record:
        return ""
    heaviest = max(record, key=weight)
    told = Message("serving.before", {"count": len(record), "penalty": heaviest.penalty})
    if heaviest.missed:
        hands = heaviest.missed
        told = Message("serving.before_hands", {"count": len(record), "penalty": heaviest.penalty, "missed": hands})
    return event.say(told)
