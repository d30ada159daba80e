"""Programs of others: where the plan lets them, robots by every count, sitting down like anybody."""

from shuffleup.tournament.answers import Declined
from shuffleup.tournament.bots import RemoveBot
from shuffleup.tournament.busts import places_of_people
from shuffleup.tournament.commands import StartClock
from shuffleup.tournament.finish import entered_people
from shuffleup.tournament.plan import Dealt
from shuffleup.tournament.programs import PROGRAM, SeatProgram
from shuffleup.tournament.state import Standing

from .nights import Night


def refused(night: Night, called: str = "Deep Fold") -> str:
    answer = night.send(SeatProgram(called))
    assert isinstance(answer, Declined)
    return answer.message.id


def test_no_program_plays_unless_the_plan_says_so() -> None:
    assert refused(Night()) == "refused.programs_forbidden"
    assert refused(Night(programs=True)) == "refused.programs_forbidden"
    assert refused(Night(dealt=Dealt.DIGITAL)) == "refused.programs_forbidden"


def test_a_program_is_a_robot_with_a_name_and_no_person() -> None:
    night = Night(dealt=Dealt.DIGITAL, programs=True)
    night.enter("p1", "p2")
    night.must(SeatProgram("  Deep \u202e\x07Fold "))
    (program,) = [entry for entry in night.state.entries.values() if entry.bot]
    assert (program.bot, program.called, program.person) == (PROGRAM, "Deep Fold", "")
    assert refused(night, " \x07 ") == "refused.program_no_name"
    night.draw()
    night.must(StartClock())
    night.must(SeatProgram("Late"))
    late = next(entry for entry in night.state.entries.values() if entry.called == "Late")
    assert late.late
    assert late.seat is not None
    assert entered_people(night.state) == 2
    night.must(RemoveBot(late.id))
    assert night.state.entries[late.id].standing is Standing.WITHDRAWN
    assert not places_of_people(night.state)


def test_there_is_no_seat_for_a_program_where_the_room_is_full() -> None:
    night = Night(dealt=Dealt.DIGITAL, programs=True, tables=(1,), seats_per_table=2)
    night.enter("p1", "p2")
    assert refused(night) == "refused.no_place_for_bots"
