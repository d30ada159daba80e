"""The hand under way: the button hand by hand from what a table says, and draws for the first button."""

from typing import Any

import pytest

from shuffleup.tournament.acts import Command
from shuffleup.tournament.answers import Accepted, Already, Declined
from shuffleup.tournament.between.registering import TICKS
from shuffleup.tournament.button_commands import AnnounceButtonDraw, DealButtonDraw, RecordButtonDraw
from shuffleup.tournament.button_events import ButtonDrawn
from shuffleup.tournament.button_state import HandAt
from shuffleup.tournament.commands import (
    EnterPlayers,
    Entrant,
    MovePlayer,
    SeatEntry,
    ShowMessage,
    StartClock,
    TakeBack,
)
from shuffleup.tournament.draw import commitment
from shuffleup.tournament.hands import had_it_not_begun, level_that_waits
from shuffleup.tournament.report_commands import ReportButton, ReportHand

from .nights import Night, levels
from .tables import cases


class Table:
    """Table 1 of a night in which so many sit where they are put."""

    def __init__(self, book: str, seats: list[int]) -> None:
        self.night = Night(book, tables=(1, 2), seats_per_table=6, late_entry_until=8)
        self.night.enter(*(f"p{number}" for number in range(len(seats) + 3)))
        self.night.draw(1, 2)
        self._put(seats)
        self.night.must(StartClock())
        self.came = 0

    def _put(self, seats: list[int]) -> None:
        """Everybody else to table 2, and those of table 1 into these seats."""
        night = self.night
        at_one = [entry for (table, _), entry in night.state.seated.items() if table == 1]
        at_two = [entry for (table, _), entry in night.state.seated.items() if table == 2]
        while len(at_one) > len(seats):
            self._to(at_one.pop(), 2, next(iter(night.state.free_seats(2))))
        while len(at_one) < len(seats):
            entry = at_two.pop()
            self._to(entry, 1, next(iter(night.state.free_seats(1))))
            at_one.append(entry)
        wanted = set(seats)
        for entry in at_one:
            seat = night.state.entries[entry].seat
            if seat is not None and seat[1] in wanted:
                wanted.discard(seat[1])
        for entry in at_one:
            seat = night.state.entries[entry].seat
            if seat is not None and seat[1] not in seats:
                self._to(entry, 1, wanted.pop())

    def _to(self, entry: str, table: int, seat: int) -> None:
        origin = self.night.state.entries[entry].seat
        assert origin is not None
        self.night.must(MovePlayer(entry, origin, (table, seat)))

    def step(self, step: str) -> None:
        night = self.night
        word, *numbers = step.split()
        seats = list(map(int, numbers))
        match word:
            case "button":
                night.must(ReportButton(1, *seats))
            case "hand":
                night.must(ReportHand(1, len(night.state.hands.get(1, ())) + 1))
            case "out":
                entry = night.state.seated[1, seats[0]]
                night.bust(night.person(entry))
            case "late":
                night.must(EnterPlayers((Entrant("late", here=False, ticks=TICKS),)))
                night.must(SeatEntry(night.entry("late"), (1, seats[0])))
            case "move":
                entry = next(iter(night.state.at_table(2).values()))
                origin = night.state.entries[entry].seat
                assert origin is not None
                night.must(MovePlayer(entry, origin, (1, seats[0]), "balance"))
            case "undo":
                night.must(TakeBack((next(each.id for each in reversed(night.journal.log) if self._stands(each.id)),)))

    def _stands(self, command: str) -> bool:
        log = self.night.journal
        done = next(each for each in log.log if each.id == command)
        return command not in log.out and not isinstance(done.command, TakeBack)

    @property
    def hand(self) -> str:
        hand = self.night.state.positions.get(1, HandAt(0, 0))
        return " ".join(str(seat or "?") for seat in hand.seats)

    @property
    def waits(self) -> list[int]:
        names = dict(self.night.state.positions[1].waiting)
        return [seat for seat, entry in self.night.state.at_table(1).items() if entry in names]


@pytest.mark.parametrize("case", cases("hands.toml", "table"))
def test_hands_follow_one_another_by_the_book(case: dict[str, Any]) -> None:
    table = Table(case["book"], case["seats"])
    told = []
    for step in case["steps"]:
        table.step(step)
        told.append(table.hand)
    assert told == case["hands"]
    if "waits" in case:
        assert table.waits == case["waits"]


def test_who_went_out_before_the_hand_began_can_be_said_after_it() -> None:
    table = Table("tda", [1, 2, 3, 4, 5])
    for step in ("button 1", "hand", "out 4"):
        table.step(step)
    assert table.hand == "2 3 4"
    said = had_it_not_begun(table.night.state, 1, table.night.at)
    assert said is not None
    assert said.hands is not None
    assert [said.hands[key] for key in ("button", "small_blind", "big_blind")] == [2, 3, 5]
    table.step("button 2 5 3")
    assert had_it_not_begun(table.night.state, 1, table.night.at) is None


@pytest.fixture
def night() -> Night:
    made = Night(tables=(1, 2), seats_per_table=6)
    made.enter(*(f"p{number}" for number in range(9)))
    made.draw()
    return made


def why(night: Night, command: Command) -> str:
    answer = night.send(command)
    assert isinstance(answer, (Already, Declined)), answer
    return answer.message.id


def test_a_button_dealt_by_us_goes_to_the_highest_card_and_keeps_its_promise(night: Night) -> None:
    night.must(AnnounceButtonDraw())
    coming = night.state.button_draw
    assert coming is not None
    assert [number for number, _ in coming.tables] == [1, 2]
    done = night.must(DealButtonDraw(coming.id))
    for event in done.events:
        assert isinstance(event, ButtonDrawn)
        assert commitment(bytes.fromhex(event.salt), bytes.fromhex(event.seed)) == coming.commitment
        winner = night.state.seated[event.table, event.button]
        ranks = {entry: "23456789TJQKA".index(cards[0][0]) for entry, cards in event.cards}
        assert ranks[winner] == max(ranks.values())
        assert night.state.positions[event.table].button == event.button
        assert len({card for _, cards in event.cards for card in cards}) == len(event.cards)
    assert night.state.button_draw is None
    assert why(night, DealButtonDraw(coming.id)) == "already.buttons_drawn"
    assert why(night, AnnounceButtonDraw()) == "already.buttons_drawn"
    night.must(AnnounceButtonDraw((1,)))


def test_a_draw_for_the_button_holds_only_for_those_it_was_announced_for(night: Night) -> None:
    night.must(AnnounceButtonDraw())
    coming = night.state.button_draw
    assert coming is not None
    night.box[coming.id] = "00:00"
    assert why(night, DealButtonDraw(coming.id)) == "refused.draw_secret_missing"
    entry = next(iter(night.state.at_table(1).values()))
    origin = night.state.entries[entry].seat
    assert origin is not None
    night.must(MovePlayer(entry, origin, (2, night.state.free_seats(2)[0])))
    assert why(night, DealButtonDraw(coming.id)) == "refused.button_draw_changed"
    assert why(night, DealButtonDraw("never")) == "refused.button_draw_not_announced"
    assert why(night, AnnounceButtonDraw((9,))) == "refused.no_such_table"


@pytest.mark.parametrize(
    ("book", "answer"),
    [
        # TNPL D9.1: level ranks are parted by suit, spades first. NPPL 28.c: they draw again.
        ("tnpl", "Ks"),
        ("nppl", "refused.button_level"),
    ],
)
def test_cards_drawn_at_the_table_are_parted_by_suit_or_drawn_again(book: str, answer: str) -> None:
    night = Night(book, tables=(1,), seats_per_table=4)
    night.enter("Ann", "Bob", "Cy")
    night.draw()
    ann, bob, cy = night.state.at_table(1).values()
    held = ((ann, ("Kd",)), (bob, ("Ks",)), (cy, ("9c",)))
    said = night.send(RecordButtonDraw(1, held))
    if isinstance(said, Accepted):
        winner = night.state.seated[1, night.state.positions[1].button]
        assert dict(held)[winner] == (answer,)
        return
    assert isinstance(said, Declined)
    assert (said.message.id, said.message.args["players"]) == (answer, (ann, bob))
    assert said.clauses == ("28.a", "28.b", "28.c", "84")
    again = ((ann, ("Kd", "2c")), (bob, ("Ks", "3h")), (cy, ("9c",)))
    night.must(RecordButtonDraw(1, again))
    assert night.state.seated[1, night.state.positions[1].button] == bob


def test_cards_that_cannot_be_draw_no_button(night: Night) -> None:
    entries = list(night.state.at_table(1).values())
    deck = [rank + suit for suit in "cdhs" for rank in "23456789TJQKA"]
    good = tuple((entry, (card,)) for entry, card in zip(entries, deck, strict=False))
    assert why(night, RecordButtonDraw(1, good[1:])) == "refused.button_card_each"
    for wrong in ("", "Zz", "??", deck[1]):
        assert why(night, RecordButtonDraw(1, ((entries[0], (wrong,)), *good[1:]))) == "refused.button_cards_unclear"
    assert why(night, RecordButtonDraw(7, good)) == "refused.no_such_table"
    night.must(RecordButtonDraw(1, good))
    assert night.state.positions[1].button in night.state.at_table(1)


def test_d1_a_new_level_waits_for_the_hand_after_the_one_under_way() -> None:
    night = Night("tnpl", tables=(1,), levels=levels(["20", "20", "break 10", "20"]))
    night.play(*(f"p{number}" for number in range(5)))
    night.must(ReportButton(1, 1))
    night.wait(19)
    night.must(ReportHand(1, 1))
    assert level_that_waits(night.state, 1, night.at) is None
    night.wait(1.5)
    waits = level_that_waits(night.state, 1, night.at)
    assert waits is not None
    before, new, clauses = waits
    assert (before.big_blind, new.big_blind) == (50, 100)
    assert "D1.2" in clauses
    night.must(ReportHand(1, 2))
    assert level_that_waits(night.state, 1, night.at) is None
    # After a break nobody is in a hand.
    night.wait(30)
    assert level_that_waits(night.state, 1, night.at) is None


def test_what_the_cards_of_a_button_do_not_stand_on_is_taken_back_alone(night: Night) -> None:
    said = night.must(ShowMessage("Seats, please"))
    night.must(AnnounceButtonDraw())
    coming = night.state.button_draw
    assert coming is not None
    night.must(DealButtonDraw(coming.id))
    assert night.journal.undo((said.id,)).dependants == ()
