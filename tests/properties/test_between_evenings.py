"""Whole evenings decided hand by hand, with chance for who goes out: no room is left that cannot go on."""

import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shuffleup.rulebooks import BOOKS, load_book
from shuffleup.tournament.between import commands
from shuffleup.tournament.between.chip_commands import BustOut
from shuffleup.tournament.between.decide import RoomUnderBook, decide
from shuffleup.tournament.between.decision import UNKNOWN, Decision, DecisionNeeds
from shuffleup.tournament.between.outcomes import Decided
from shuffleup.tournament.between.room import At, Positions, Room, RoomTable


class Evening:
    """A room under a book, and the chance of one evening."""

    def __init__(self, book: str, seed: int) -> None:
        self.book = load_book(book)
        self.chance = random.Random(f"{book} {seed}")
        self.seats = self.chance.choice((2, 4, 6, 8, 9, 10))
        count = self.chance.randint(1, 4)
        self.players = self.chance.randint(2, count * self.seats)
        self.places: dict[str, int] = {}
        self.room = self._seated([f"p{number}" for number in range(self.players)], count)

    def _seated(self, names: list[str], count: int) -> Room:
        """Everybody somewhere, the button of each table where chance put it."""
        places = [At(table, seat) for table in range(1, count + 1) for seat in range(1, self.seats + 1)]
        taken = dict(zip(self.chance.sample(places, len(names)), names, strict=True))
        tables = {}
        for number in range(1, count + 1):
            seats = tuple(taken.get(At(number, seat), "") for seat in range(1, self.seats + 1))
            if any(seats):
                button = self.chance.choice([seat for seat, name in enumerate(seats, 1) if name])
                tables[number] = RoomTable(number, seats, last=Positions(button))
        order = tuple(self.chance.sample(sorted(tables), len(tables)))
        room = Room(tables=tables, seats_per_table=self.seats, break_order=order, players_left=len(names), rebuys=False)
        return self._with_blinds(room)

    def _with_blinds(self, room: Room) -> Room:
        for table in tuple(room.tables.values()):
            if table.size > 1 and table.last.big_blind is None:
                hands = self._hands(room, commands.NextButton(table=table.number, move=False))
                positions = Positions(hands["button"], hands["small_blind"] or hands["button"], hands["big_blind"])
                room = room.with_table(replace(table, last=positions))
        return room

    def _hands(self, room: Room, command: commands.NextButton) -> dict[str, int]:
        answer = decide(RoomUnderBook(room, self.book), command)
        assert isinstance(answer, Decision), answer
        assert answer.hands is not None
        return dict(answer.hands)

    def decide(self, command: object) -> Decision:
        """What is decided; questions are answered by chance, "don't know" among the answers."""
        for _ in range(5):
            answer = decide(RoomUnderBook(self.room, self.book), command)
            if isinstance(answer, Decision):
                silent = answer.outcome in (Decided.NONE, Decided.OUT)  # even tables; one player out without chips
                assert answer.clauses or answer.fallbacks or silent
                return answer
            self._tell(answer)
        raise AssertionError(f"{command} asks for ever")

    def _tell(self, needs: DecisionNeeds) -> None:
        assert needs.choices[-1] == UNKNOWN
        assert needs.fact not in self.room.facts
        self.room = replace(self.room, facts={**self.room.facts, needs.fact: self.chance.choice(needs.choices)})

    def forget(self) -> None:
        """Answers were about hands that are over."""
        self.room = replace(self.room, facts={})

    def deal(self, number: int) -> None:
        """The next hand of a table: positions that follow, and nobody due the big blind skipped."""
        before = self.room.tables[number]
        if before.size < 2:
            return
        if before.last.big_blind is None:
            self.room = self._with_blinds(
                self.room.with_table(replace(before, last=Positions(next(iter(before.occupied())))))
            )
            return
        answer = self.decide(commands.NextButton(table=number))
        assert answer.after is not None
        assert answer.hands is not None
        after = answer.after.tables[number]
        hands, sitting = answer.hands, after.occupied()
        dealt = after.dealt_in() if len(after.dealt_in()) > 1 else sitting
        assert hands["big_blind"] in dealt
        assert hands["small_blind"] is None or hands["small_blind"] in dealt
        assert hands["small_blind"] != hands["big_blind"]
        steps = [(seat - before.last.big_blind - 1) % self.seats for seat in dealt if seat != before.last.big_blind]
        assert (hands["big_blind"] - before.last.big_blind - 1) % self.seats == min(steps), "somebody was skipped"
        if len(dealt) == 2:
            assert hands["button"] == hands["small_blind"] == hands["first_preflop"] == hands["last_card"]
        assert set(hands["waits"]) <= set(sitting.values()) if "waits" in hands else True
        self.room = answer.after

    def knock_out(self) -> None:
        """Some go out on one hand, never all; the one who had more chips places higher."""
        left = [name for _, name in self.room.sitting()]
        out = self.chance.sample(left, min(len(left) - 1, self.chance.choice((0, 0, 1, 1, 1, 2, 3))))
        if out:
            stacks = dict(zip(out, self.chance.sample(range(1, 1000), len(out)), strict=True))
            answer = self.decide(BustOut(players=tuple(out), stacks=stacks))
            assert answer.after is not None
            assert sorted(answer.places, key=answer.places.__getitem__) == sorted(out, key=lambda name: -stacks[name])
            self.places |= answer.places
            self.room = answer.after
        tables = {number: table for number, table in self.room.tables.items() if table.size}
        self.room = replace(self.room, tables=tables)

    def even_up(self) -> None:
        """Balance until the tables are even, as far as there are seats."""
        for _ in range(40):
            sizes = [table.size for table in self.room.tables.values()]
            if len(sizes) < 2 or max(sizes) - min(sizes) <= 1:
                return
            answer = self.decide(commands.Balance())
            if answer.outcome is Decided.DIRECTOR:
                self._choose(answer)
            else:
                assert answer.outcome is Decided.MOVES
                assert answer.after is not None
                self.room = answer.after
            self.forget()
        raise AssertionError("the tables never get even")

    def _choose(self, answer: Decision) -> None:
        """The director does one of what the book leaves open, somehow, where it names nobody or no seat."""
        choice = self.chance.choice(answer.choices)
        sizes = {number: table.size for number, table in self.room.tables.items()}
        longest = choice.get("from", max(sizes, key=lambda number: sizes[number]))
        shortest = choice.get("to", min(sizes, key=lambda number: sizes[number]))
        (mover,) = choice.get("who") or answer.who or (next(iter(self.room.tables[longest].occupied().values())),)
        open_seats = self.room.tables[shortest].open_seats()
        table, _, seat = str(choice.get("to_seat") or f"{shortest}-{open_seats[0]}").partition("-")
        self.room = self.room.moved(mover, At(int(table), int(seat)))

    def break_or_draw(self) -> None:
        """The final table if it is due, else a table that can be broken."""
        if len(self.room.tables) < 2:
            return
        final = self.decide(commands.FinalTable())
        breaks = self.decide(commands.BreakAsked())
        if breaks.more.get("allowed") is False:
            assert final.outcome is Decided.PLAY_ON or self.seats >= 10 or final.more["players"] > self.seats
            return
        assert breaks.after is not None
        gone = self.room.tables[breaks.more["table"]]
        arrivals = dict(breaks.more["arrivals"])
        assert sum(arrivals.values()) == gone.size
        self.room = breaks.after
        for name in self.chance.sample(list(gone.occupied().values()), gone.size):
            number = next(number for number, count in arrivals.items() if count)
            arrivals[number] -= 1
            seat = self.chance.choice(self.room.tables[int(number)].open_seats())
            arrival = self.decide(commands.DealIn(player=name, seat=At(int(number), seat), from_="broken_table"))
            self.room = arrival.after or self.room.moved(name, At(int(number), seat))
            self.forget()

    def play(self) -> int:
        """The whole evening; how many hands it took."""
        hands = 0
        while True:
            for number in tuple(self.room.tables):
                self.deal(number)
                hands += 1
            self.knock_out()
            self.hold_together()
            if self.room.left() == 1:
                assert sorted(self.places.values()) == list(range(2, self.players + 1))
                return hands
            self.decide(commands.Halt())
            self.decide(commands.Redraw())
            self.break_or_draw()
            self.even_up()
            self.hold_together()
            self.forget()

    def hold_together(self) -> None:
        """One player a seat, everybody left somewhere, and who waits sits there."""
        sitting = dict(self.room.sitting())
        assert len(set(sitting.values())) == len(sitting) == self.room.left()
        for table in self.room.tables.values():
            assert set(table.waiting) <= set(table.occupied().values())


@pytest.mark.parametrize("book", BOOKS)
@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 10**9))
def test_any_evening_can_be_played_to_its_end(book: str, seed: int) -> None:
    assert Evening(book, seed).play() > 0


@pytest.mark.soak
@pytest.mark.parametrize("book", BOOKS)
def test_ten_thousand_evenings_can_be_played_to_their_end(book: str) -> None:
    for seed in range(2_000):
        Evening(book, seed).play()
