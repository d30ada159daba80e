"""Reports of the room: each waits for the director once, is carried out once, and what is trusted at once."""

import pytest

from shuffleup.message import Message
from shuffleup.tournament.acts import Command
from shuffleup.tournament.answers import Accepted, Already, Declined
from shuffleup.tournament.chip_commands import AnnounceLastHands
from shuffleup.tournament.commands import ApplyRuling, BustPlayers, ConfirmRuling, PenaltyMeant, ProposeRuling, TakeBack
from shuffleup.tournament.events import PlayersBusted
from shuffleup.tournament.report_commands import (
    AcceptNotices,
    AskForSeat,
    CallFloor,
    ConfirmReport,
    PlayHandForHand,
    RejectReport,
    ReportBust,
    ReportButton,
    ReportHand,
    TrustTable,
)
from shuffleup.tournament.report_events import ReportConfirmed, TableReportedBust
from shuffleup.tournament.reports import BlindTold, blind_told, call_of, last_hands_left, still_playing, waiting
from shuffleup.tournament.ruling_state import Ruled, Serving
from shuffleup.tournament.serving import sitting_out
from shuffleup.tournament.state import Standing

from .nights import MINUTE, Night


@pytest.fixture
def night() -> Night:
    made = Night(tables=(1, 2), seats_per_table=4)
    made.play("Ann", "Bob", "Cy", "Di", "Eve", "Flo", "Gus", "Hal")
    return made


def why(night: Night, command: Command) -> str:
    answer = night.send(command)
    assert isinstance(answer, (Already, Declined)), answer
    return answer.message.id


def at(night: Night, table: int) -> list[str]:
    return list(night.state.at_table(table).values())


def out(night: Night, table: int, *entries: str) -> ReportBust:
    lives = tuple((each, night.state.entries[each].lives) for each in entries)
    return ReportBust(table, tuple((each,) for each in entries), lives)


def test_a_reported_bust_is_nothing_until_it_is_confirmed_and_then_a_bust(night: Night) -> None:
    one, other, *_ = at(night, 1)
    report = night.must(out(night, 1, one, other)).id
    assert [each.id for each in waiting(night.state)] == [report]
    assert len(night.state.seated) == 8
    done = night.must(ConfirmReport(report))
    assert [type(event) for event in done.events] == [ReportConfirmed, PlayersBusted]
    assert {night.state.entries[each].standing for each in (one, other)} == {Standing.OUT}
    assert waiting(night.state) == []
    assert why(night, ConfirmReport(report)) == why(night, RejectReport(report)) == "already.report_settled"
    night.must(TakeBack((done.id,)))
    assert [each.id for each in waiting(night.state)] == [report]


def test_the_same_bust_said_twice_is_one_report_and_a_kind_word(night: Night) -> None:
    one, other, *_ = at(night, 1)
    night.must(out(night, 1, one))
    again = night.send(out(night, 1, one, other))
    assert isinstance(again, Already)
    assert (again.message.id, again.message.args["players"]) == ("already.reported_out", (one,))
    night.must(BustPlayers(((one,),), ((one, 1),)))
    assert waiting(night.state) == []
    assert why(night, ReportBust(1, ((one,),), ((one, 1),))) == "already.out"


def test_a_report_put_aside_changes_nothing_and_can_be_made_again(night: Night) -> None:
    one = at(night, 1)[0]
    night.must(RejectReport(night.must(out(night, 1, one)).id))
    assert waiting(night.state) == []
    assert night.state.entries[one].standing is Standing.IN
    night.must(out(night, 1, one))


def test_a_table_speaks_only_of_those_who_sit_at_it(night: Night) -> None:
    stranger = at(night, 2)[0]
    assert why(night, out(night, 1, stranger)) == "refused.not_at_that_table"
    assert why(night, CallFloor(1, stranger)) == "refused.not_at_that_table"
    assert why(night, out(night, 7, stranger)) == "refused.no_such_table"
    assert why(night, out(night, 1, *at(night, 1), *at(night, 2))) == "refused.everybody_out"
    assert why(night, ReportBust(1, (("nobody",),), (("nobody", 1),))) == "refused.no_such_entry"


def test_what_a_trusted_table_reports_is_carried_out_at_once(night: Night) -> None:
    night.must(TrustTable(1))
    assert why(night, TrustTable(1)) == "already.table_trusted"
    one = at(night, 1)[0]
    done = night.must(out(night, 1, one))
    assert [type(event) for event in done.events] == [TableReportedBust, PlayersBusted]
    assert night.state.entries[one].standing is Standing.OUT
    assert waiting(night.state) == []
    night.must(TakeBack((done.id,)))
    assert night.state.entries[one].standing is Standing.IN
    night.must(TrustTable(1, trusted=False))
    night.must(out(night, 1, one))
    assert len(waiting(night.state)) == 1


def test_the_floor_is_called_once_until_somebody_comes(night: Night) -> None:
    call = night.must(CallFloor(2, at(night, 2)[1])).id
    assert why(night, CallFloor(2)) == "already.floor_called"
    night.must(CallFloor(1))
    night.must(ConfirmReport(call))
    settled = call_of(night.state, 2)
    assert settled is not None
    assert settled.confirmed
    assert [each.table for each in waiting(night.state)] == [1]
    night.wait(1)
    night.must(CallFloor(2))


def test_a_big_blind_told_goes_on_with_the_hands_and_is_fresh_for_as_long_as_one_lasts(night: Night) -> None:
    assert blind_told(night.state, 1) is None
    night.must(ReportButton(1, 1, 3))
    assert blind_told(night.state, 1) == BlindTold(3, night.at)
    night.wait(2)
    night.must(ReportHand(1, 1))
    told = blind_told(night.state, 1)
    assert told == BlindTold(4, night.at)
    assert told.is_fresh(night.at + 4 * MINUTE)
    assert not told.is_fresh(night.at + 6 * MINUTE)
    assert why(night, ReportButton(1, 9)) == why(night, ReportButton(1, 1, 5)) == "refused.no_seat_there"


def test_two_people_who_report_one_hand_count_it_once(night: Night) -> None:
    night.must(ReportHand(1, 1))
    assert why(night, ReportHand(1, 1)) == "already.hand_reported"
    assert why(night, ReportHand(1, 3)) == "refused.hand_not_next"
    night.must(ReportHand(1, 2))
    assert [len(each) for each in night.state.hands.values()] == [2]


def test_hand_for_hand_waits_for_every_table_that_reports(night: Night) -> None:
    assert why(night, PlayHandForHand(on=False)) == "already.hands_as_usual"
    night.must(ReportHand(1, 1))
    night.wait(1)
    night.must(PlayHandForHand())
    began = night.at
    assert still_playing(night.state) == [1, 2]
    night.wait(1)
    night.must(ReportHand(1, 2))
    assert still_playing(night.state) == [2]
    night.must(ReportHand(2, 1))
    assert still_playing(night.state) == []
    assert why(night, PlayHandForHand()) == "already.hand_for_hand"
    night.must(PlayHandForHand(seen=began))
    assert still_playing(night.state) == [1, 2]
    night.must(PlayHandForHand(on=False, seen=night.state.hand_for_hand))
    assert night.state.hand_for_hand == 0
    assert why(night, PlayHandForHand(on=False, seen=began)) == "already.hands_as_usual"


def test_hands_to_miss_are_counted_from_what_the_table_reports(night: Night) -> None:
    slow = at(night, 2)[0]
    offence = {"kind": "stalling", "player": 1, "penalty": "may", "range": ["missed_hands"]}
    ruled = Ruled("penalty", Message("floor.ruled", {"said": ()}), infractions=(offence,))
    ruling = night.must(ProposeRuling(2, "_acts = []", 0, "tda", ruled, entry=slow)).id
    night.must(ReportHand(2, 1))
    night.must(ConfirmRuling(ruling))
    night.wait(1)
    night.must(ApplyRuling(ruling, (PenaltyMeant(slow, "stalling", "missed_hands", 2),)))
    assert list(sitting_out(night.state)) == [(slow, Serving(2))]
    night.wait(3)
    night.must(ReportHand(2, 2))
    assert list(sitting_out(night.state)) == [(slow, Serving(2, 1))]
    night.must(ReportHand(2, 3))
    assert list(sitting_out(night.state)) == []


def test_phones_that_ask_for_one_seat_wait_for_the_director_three_at_most(night: Night) -> None:
    who = night.entry("Ann")
    claims = [night.must(AskForSeat(who, f"phone {number}")).id for number in range(3)]
    assert why(night, AskForSeat(who, "phone 1")) == "already.seat_asked"
    assert why(night, AskForSeat(who, "phone 9")) == "refused.seat_asked_often"
    assert why(night, AskForSeat("nobody", "phone 1")) == "refused.no_such_entry"
    night.must(ConfirmReport(claims[1]))
    night.must(RejectReport(claims[0]))
    assert [each.claim for each in waiting(night.state)] == ["phone 2"]


def test_notices_are_accepted_in_the_version_that_was_read(night: Night) -> None:
    who = night.entry("Ann")
    first = AcceptNotices(who, ("74.C",), "one")
    night.must(first)
    assert why(night, first) == "already.notices_accepted"
    night.wait(1)
    night.must(AcceptNotices(who, ("74.C",), "two"))
    accepted = night.state.accepted[who]
    assert (accepted.version, accepted.at) == ("two", night.at)
    assert why(night, AcceptNotices(who, (), "two")) == "refused.no_such_notices"


def test_an_undone_report_takes_its_confirmation_along(night: Night) -> None:
    report = night.must(out(night, 1, at(night, 1)[0]))
    confirmed = night.must(ConfirmReport(report.id))
    undo = night.journal.undo((report.id,))
    assert [each.id for each in undo.dependants] == [confirmed.id]
    assert isinstance(night.send(TakeBack((confirmed.id, report.id))), Accepted)
    assert len(night.state.seated) == 8


def test_any_table_of_the_plan_or_in_use_may_be_trusted_and_no_other() -> None:
    night = Night(tables=(1, 2), seats_per_table=4)
    night.play("Ann", "Bob")
    assert sorted(night.state.tables) == [1]
    night.must(TrustTable(1))
    night.must(TrustTable(2))
    assert why(night, TrustTable(3)) == "refused.no_such_table"


def test_last_hands_run_down_with_what_the_table_reports(night: Night) -> None:
    assert last_hands_left(night.state, 1) is None
    night.must(AnnounceLastHands(2))
    for number, left in ((1, 1), (2, 0), (3, 0)):
        night.wait(1)
        night.must(ReportHand(1, number))
        assert (last_hands_left(night.state, 1), last_hands_left(night.state, 2)) == (left, 2)
    night.must(AnnounceLastHands(0, night.at + 30 * MINUTE))
    assert last_hands_left(night.state, 1) is None, "at a time, no number of hands is left"
