"""What a night asks of the book as its plan changes, and as a mix goes on: by the kinds that `decide` has for it."""

from dataclasses import replace

import pytest

from shuffleup.message import Message
from shuffleup.tournament import hands
from shuffleup.tournament.absent import NoteAbsence, away
from shuffleup.tournament.answers import Accepted
from shuffleup.tournament.between.commands import ChangeGame, NextButton
from shuffleup.tournament.between.decision import Decision, DecisionNeeds
from shuffleup.tournament.between.room import Room
from shuffleup.tournament.commands import AdjustClock, ChangePlan, SetLevel
from shuffleup.tournament.pinned import as_book, ask
from shuffleup.tournament.plan import PlanLevel
from shuffleup.tournament.report_commands import ReportButton, ReportHand
from shuffleup.tournament.state import Tournament
from shuffleup.tournament.terms import book_on_plan, on_schedule

from .nights import BOOKS, Night, pinned, plan

MIX = (PlanLevel(20, 25, 50, game="FLHE"), PlanLevel(20, 25, 50, game="STUD"), PlanLevel(20, 50, 100, game="FLHE"))


@pytest.mark.parametrize("book", BOOKS)
def test_other_levels_once_play_has_begun(book: str) -> None:
    """The one book that speaks of it keeps the schedule for its league (NPPL 4); the others are silent."""
    night = Night(book)
    assert on_schedule(night.state, night.at) is None
    night.play("Ann", "Bob", "Cy")
    said = on_schedule(night.state, night.at)
    assert (said is not None) is (book == "nppl")
    first, *others = night.state.plan.levels
    longer = replace(night.state.plan, levels=(first, replace(others[0], minutes=30), *others[1:]))
    answer = night.send(ChangePlan(longer))
    assert isinstance(answer, Accepted)
    assert answer.clauses == (("4",) if book == "nppl" else ())
    renamed = night.send(ChangePlan(replace(night.state.plan, name="Another name")))
    assert isinstance(renamed, Accepted)
    assert renamed.clauses == ()
    if said is not None:
        assert (said.message.id, said.clauses) == ("plan.schedule_is_the_leagues", ("4",))
        assert not said.forbids
        assert not said.refuses


@pytest.mark.parametrize(
    ("book", "fields", "said"),
    [
        ("tda", {}, []),
        ("tda", {"re_entries": 1}, []),
        ("redtooth", {}, []),
        ("redtooth", {"re_entries": 1}, ["re_entries"]),
        ("nppl", {"re_entries": 1}, ["re_entries", "until.break 3"]),
        ("nppl", {"late_entry_until": 0}, ["until.break 3"]),
        ("redtooth", {"rebuys": 1}, ["rebuys"]),
        ("redtooth", {"add_on_stack": 5_000}, ["add_on_stack"]),
        ("redtooth", {"rebuys": 1, "add_on_stack": 5_000}, ["rebuys"]),
        ("tnpl", {"late_entry_until": 0}, []),
        ("tnpl", {"late_entry_until": 1}, ["until.level 3"]),
        ("tnpl", {"late_entry_until": 3}, []),
        ("tnpl", {"late_entry_until": 9}, []),
    ],
)
def test_what_a_book_has_otherwise_than_a_plan(book: str, fields: dict[str, int], said: list[str]) -> None:
    """NPPL 5 and Redtooth know no re-entry; NPPL 18.a and TNPL B2.ii say how long somebody may enter."""
    found = []
    for each in book_on_plan(plan(book, **fields), pinned(book)):
        until = each.message.args.get("until")
        found.append(f"{until.id} {until.args['level']}" if isinstance(until, Message) else each.field)
    assert found == said


def test_the_book_of_a_pin_is_put_together_once() -> None:
    house = replace(pinned("tda"), hash="put together once")
    assert as_book(house) is as_book(house)
    assert house.policies is house.policies


def test_the_first_hand_of_another_game_is_asked_as_such(monkeypatch: pytest.MonkeyPatch) -> None:
    """TDA 10.B: the button goes on after hold'em, and stands in the stud round."""
    night = Night("tda", levels=MIX, late_entry_until=0)
    night.play("Ann", "Bob", "Cy", "Di", "Ed", "Flo")
    asked: list[object] = []

    def asks(state: Tournament, command: object, at: int, room: Room | None = None) -> Decision | DecisionNeeds:
        asked.append(command)
        return ask(state, command, at, room)

    monkeypatch.setattr(hands, "ask", asks)
    (table,) = night.state.tables
    night.must(ReportButton(table, 1))
    for level, kinds, button in ((0, NextButton, 2), (1, ChangeGame, 3), (1, NextButton, 3), (2, ChangeGame, 3)):
        if night.reading().index != level:
            night.must(SetLevel(level, night.reading().index))
        asked.clear()
        night.must(ReportHand(table, len(night.state.hands.get(table, ())) + 1))
        assert any(isinstance(each, kinds) for each in asked), (level, asked)
        assert night.state.positions[table].button == button, level


def test_minutes_after_a_break_are_never_below_none() -> None:
    """Somebody gives the level after the break more time than it had: nobody has been away for less than no time."""
    night = Night("nppl")
    ann, *_ = night.play("Ann", "Bob", "Cy")
    after = next(place for place, level in enumerate(night.state.plan.levels) if level.is_break) + 1
    night.must(SetLevel(after, 0))
    night.must(NoteAbsence(ann, 1))
    night.must(AdjustClock(600))
    (gone,) = away(night.state, night.at)
    assert gone.minutes == 0
    night.wait(20)
    assert [each.minutes for each in away(night.state, night.at)] == [10]
