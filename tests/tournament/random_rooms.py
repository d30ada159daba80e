"""Rooms in the middle of a night, made by chance from a number: the same number makes the same room everywhere.

Uneven tables under any book, with closed and kept seats, players who stay where they are, laid-out stacks, tables just
opened, six-handed events, stud alone and a stud round of a mix; and what a director answers to each question.
"""

from dataclasses import replace
from random import Random

from shuffleup.tournament.answers import UNKNOWN, FactNeeded
from shuffleup.tournament.plan import PlanLevel
from shuffleup.tournament.state import Clock, Entry, Seat, Standing, Tournament

from .nights import AT, BOOKS, MINUTE, standing_room

GAMES = {
    "NLHE": (PlanLevel(20, 25, 50), PlanLevel(20, 50, 100)),
    "STUD": (PlanLevel(20, 25, 50, game="STUD"), PlanLevel(20, 50, 100, game="RAZZ")),
    "MIX": (PlanLevel(20, 25, 50, game="STUD"), PlanLevel(20, 50, 100, game="FLHE")),
}


class Chance:
    """What falls in one room. Only `Random.random`, whose numbers are promised to stay."""

    def __init__(self, *of: object) -> None:
        self._random = Random(" ".join(map(str, of))).random

    def below(self, count: int) -> int:
        return int(self._random() * count)

    def one_in(self, count: int) -> bool:
        return self.below(count) == 0

    def some(self, of: range, count: int) -> list[int]:
        """So many of them, in order."""
        left = list(of)
        return sorted(left.pop(self.below(len(left))) for _ in range(min(count, len(left))))


def random_room(number: int) -> Tournament:
    """The room of this number."""
    chance = Chance("room", number)
    book, seats = BOOKS[chance.below(len(BOOKS))], (6, 8, 8, 9, 10)[chance.below(5)]
    tables = range(1, 3 + chance.below(5))
    least = chance.below(seats)
    sitting = {
        table: chance.some(range(1, seats + 1), least + chance.below(seats + 1 - least))
        for table in tables
        if table < 3 or not chance.one_in(12)
    }
    closed = [[table, chance.below(seats) + 1] for table in sitting if chance.one_in(6)]
    order = tuple(chance.some(range(1, len(tables) + 1), chance.below(len(tables) + 1)))[
        :: 1 if chance.one_in(2) else -1
    ]
    game = ("NLHE", "NLHE", "NLHE", "NLHE", "NLHE", "NLHE", "STUD", "MIX")[chance.below(8)]
    room = standing_room(
        book,
        {table: [seat for seat in each if [table, seat] not in closed] for table, each in sitting.items()},
        seats=seats,
        closed=closed,
        break_order=order,
        levels=GAMES[game],
        late_entry_until=0,
    )
    return _richer(replace(room, clock=Clock(started=True, running=True, since=AT)), chance)


def _richer(room: Tournament, chance: Chance) -> Tournament:
    """The room with seats kept for people to come, players who stay, and stacks laid out."""
    free = [(table, seat) for table, each in room.free_by_table().items() for seat in each]
    entries, laid_out = dict(room.entries), {}
    for number, seat in enumerate(free):
        if chance.one_in(20):
            entries[f"k{number}"] = Entry(f"k{number}", 99, f"k{number}", Standing.REGISTERED, kept=seat)
        elif chance.one_in(25):
            laid_out[seat] = 10_000
    for entry in room.entries.values():
        if chance.one_in(15):
            entries[entry.id] = replace(entry, kept=entry.seat)
    return replace(room, entries=entries, laid_out=laid_out)


NOW = AT + MINUTE
"""When the rooms are looked at."""


def answer(number: int, room: Tournament, asked: FactNeeded) -> str:
    """What the director of this room says to a question, whichever was asked before: `unknown` now and then."""
    what, _, table = asked.fact.partition(" ")
    choices = sorted(each.value for each in asked.choices if each.value != UNKNOWN)
    if what in ("from", "to"):
        return asked.choices[0].value
    chance = Chance(number, "seat" if what == "opened" else what, table)
    if what == "big_blind" and chance.one_in(8):
        return UNKNOWN
    if what == "big_blind" and (taken := [str(seat) for seat in room.at_table(int(table))]) and not chance.one_in(4):
        choices = taken
    return choices[chance.below(len(choices))]


def seat_text(seat: Seat) -> str:
    return f"{seat[0]}-{seat[1]}"
