"""Undo is exact: either the log without the command, or a refusal that names what stands in its way."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shuffleup.chronicle import journal as journal_module
from shuffleup.chronicle.undo import Done
from shuffleup.tournament.answers import Accepted, Already, Context, Declined
from shuffleup.tournament.button_events import ButtonDrawn
from shuffleup.tournament.chip_events import ChipsRaced
from shuffleup.tournament.commands import NotePayment, ReportJump, SettleDoubt, TakeBack
from shuffleup.tournament.events import SeatsDrawn
from shuffleup.tournament.journal import NightJournal
from shuffleup.tournament.night import decide
from shuffleup.tournament.state import Tournament
from tournament.nights import BOOKS, MINUTE, Night, people, state_bytes

from .tapping import ALL, Tap, tapped, taps
from .test_night import holds_together, started


def out_of_force(log: list[Done]) -> set[str]:
    """Which commands do not count, told the slow way: a command counts unless one that counts takes it back later."""
    counts: dict[str, bool] = {}
    for index in range(len(log) - 1, -1, -1):
        later = [each for each in log[index + 1 :] if counts[each.id]]
        counts[log[index].id] = not any(log[index].id in each.takes_back for each in later)
    return {id_ for id_, in_force in counts.items() if not in_force}


def folded(log: list[Done]) -> Tournament | None:
    """The log without the commands that do not count, from its start."""
    out = out_of_force(log)
    state: Tournament | None = None
    for done in log:
        if done.id not in out:
            state = NightJournal().fold(state, done)
    return state


def would_be_allowed(log: list[Done], changed: set[str]) -> bool:
    """Whether everything that counts, from the first command that changed on, would be accepted where it stands."""
    out = out_of_force(log)
    first = min(index for index, done in enumerate(log) if done.id in changed)
    state: Tournament | None = None
    for index, done in enumerate(log):
        if done.id in out:
            continue
        if index >= first and not done.takes_back:
            drawn = [(event.draw, event) for event in done.events if isinstance(event, SeatsDrawn | ButtonDrawn)]
            raced = [(event.race, event) for event in done.events if isinstance(event, ChipsRaced)]
            secrets = {f"draw:{of}": f"{event.salt}:{event.seed}" for of, event in (*drawn, *raced)}
            if not isinstance(decide(state, done.command, Context(done.at, "d", done.id, secrets=secrets)), Accepted):
                return False
        state = NightJournal().fold(state, done)
    return True


def fork(night: Night) -> NightJournal:
    journal = NightJournal()
    journal.extend(night.journal.log)
    return journal


def take_back(journal: NightJournal, ids: tuple[str, ...], id_: str, at: int) -> object:
    command = TakeBack(ids, "a deal that binds goes only with a reason")
    answer = journal.decide(command, Context(at, "director", id_))
    if isinstance(answer, Accepted):
        journal.append(Done(id_, command, at, "director", answer.events))
    return answer


def without_results(state: Tournament | None) -> Tournament:
    assert state is not None
    return replace(state, published=())


def undo_and_check(night: Night, command: TakeBack) -> None:
    before = night.state
    ours = fork(night)
    answer = night.send(command)
    if isinstance(answer, Accepted):
        assert state_bytes(night.state) == state_bytes(folded(night.journal.log))
        changed = out_of_force(night.journal.log) ^ ours.out
        assert not changed or would_be_allowed(night.journal.log, changed)
        holds_together(night.state, night.at)
        redo = take_back(night.journal, (night.last.id,), f"redo {night.sent}", night.at)
        assert isinstance(redo, Accepted)
        assert state_bytes(without_results(night.state)) == state_bytes(without_results(before))
        assert state_bytes(night.state) == state_bytes(folded(night.journal.log))
        thrice = take_back(night.journal, (f"redo {night.sent}",), f"thrice {night.sent}", night.at)
        assert isinstance(thrice, Accepted)
        assert state_bytes(night.state) == state_bytes(folded(night.journal.log))
        return
    assert night.state is before
    if isinstance(answer, Declined) and answer.message.id == "refused.undo_has_dependants":
        undo = ours.undo(command.commands)
        dependants = tuple(each.id for each in undo.dependants)
        assert answer.message.args["count"] == len(dependants) > 0
        places = [ours.place[each] for each in dependants]
        assert places == sorted(places, reverse=True)
        assert not ours.out & set(dependants)
        together = take_back(ours, (*dependants, *command.commands), "together", night.at)
        assert isinstance(together, (Accepted, Already)), together
        assert state_bytes(ours.state) == state_bytes(folded(ours.log))


def tap(night: Night, each: Tap) -> None:
    command = tapped(night, each)
    if isinstance(command, TakeBack):
        undo_and_check(night, command)
    else:
        night.send(command)


@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_undo_of_entries_and_busts(data: st.DataObject) -> None:
    night = started("tda", data.draw(st.integers(0, 6)), playing=True)
    for each in data.draw(taps(("enter", "bust", "bust", "undo"), most=24)):
        tap(night, each)


KEPT = pytest.mark.parametrize("kept", [(256, 500), (3, 4)])
"""Near and far: for how many of the last commands, and before which older ones, states are kept."""


@pytest.mark.parametrize("book", BOOKS)
@KEPT
@settings(max_examples=15, deadline=None)
@given(data=st.data())
def test_undo_of_anything_with_states_kept_near_and_far(book: str, kept: tuple[int, int], data: st.DataObject) -> None:
    undo_of_anything(book, kept, data, most=36)


@pytest.mark.soak
@pytest.mark.parametrize("book", BOOKS)
@KEPT
@settings(max_examples=1000, deadline=None)
@given(data=st.data())
def test_undo_of_anything_in_many_long_nights(book: str, kept: tuple[int, int], data: st.DataObject) -> None:
    undo_of_anything(book, kept, data, most=100)


def undo_of_anything(book: str, kept: tuple[int, int], data: st.DataObject, most: int) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(journal_module, "NEAR", kept[0])
        patch.setattr(journal_module, "FAR", kept[1])
        night = started(book, data.draw(st.integers(0, 9)), data.draw(st.booleans()))
        for each in data.draw(taps((*ALL, "undo", "undo", "undo"), most)):
            tap(night, each)
        assert state_bytes(night.state) == state_bytes(folded(night.journal.log))
        for index, state in night.journal.before.items():
            rest = [done for done in night.journal.log[:index] if done.id not in night.journal.out]
            assert state_bytes(state) == state_bytes(_fold(rest))


def _fold(log: list[Done]) -> Tournament | None:
    state: Tournament | None = None
    for done in log:
        state = NightJournal().fold(state, done)
    return state


def test_a_draw_that_is_taken_back_and_put_back_seats_everybody_as_before() -> None:
    night = Night()
    night.enter(*people(9))
    night.draw()
    drawn = night.last
    seated = dict(night.state.seated)
    undone = night.must(TakeBack((drawn.id,)))
    assert not night.state.seated
    night.must(TakeBack((undone.id,)))
    assert dict(night.state.seated) == seated
    assert sum(isinstance(event, SeatsDrawn) for done in night.journal.log for event in done.events) == 1


def test_who_sits_in_the_seat_meanwhile_stands_in_the_way_of_a_redo() -> None:
    night = Night(tables=(1,), seats_per_table=4)
    night.play("Ann", "Bob", "Cy")
    night.enter("Di")
    undone = night.must(TakeBack((night.last.id,)))
    night.enter("Ed")
    assert night.state.seated[1, 4] == night.entry("Ed")
    ed = night.last
    answer = night.send(TakeBack((undone.id,)))
    assert isinstance(answer, Declined)
    assert answer.message.id == "refused.undo_has_dependants"
    assert night.journal.undo((undone.id,)).dependants == (ed,)
    night.must(TakeBack((undone.id, ed.id)))
    assert night.state.seated[1, 4] == night.entry("Di")


def test_a_redo_of_what_lost_its_ground_meanwhile_is_refused() -> None:
    night = Night()
    night.enter("Ann")
    entered = night.last
    paid = night.must(NotePayment(night.entry("Ann"), 2))
    unpaid = night.must(TakeBack((paid.id,)))
    night.must(TakeBack((entered.id,)))
    answer = night.send(TakeBack((unpaid.id,)))
    assert isinstance(answer, Declined)
    assert answer.message.id == "refused.redo_fits_no_more"
    assert not night.state.entries


def test_undo_of_nothing_of_what_is_undone_and_of_the_opening() -> None:
    night = Night()
    opening = night.last
    night.enter("Ann")
    entered = night.last
    for nothing in ((), ("never sent",), (entered.id, "never sent")):
        answer = night.send(TakeBack(nothing))
        assert isinstance(answer, Declined)
        assert answer.message.id == "refused.nothing_to_take_back"
    night.must(TakeBack((entered.id,)))
    assert isinstance(night.send(TakeBack((entered.id,))), Already)
    for with_opening in ((opening.id,), (entered.id, opening.id)):
        answer = night.send(TakeBack(with_opening))
        assert isinstance(answer, Declined)
        assert answer.message.id == "refused.undo_of_opening"
    night.enter("Bob")
    answer = night.send(TakeBack((opening.id,)))
    assert isinstance(answer, Declined)
    assert answer.message.id == "refused.undo_of_opening"


def test_undo_of_a_gap_and_of_its_answer() -> None:
    night = Night()
    night.play("Ann", "Bob")
    night.wait(15)
    night.at += 40 * MINUTE
    jump = night.must(ReportJump(night.at - 40 * MINUTE, night.at))
    assert night.reading().state == "doubt"
    settled = night.must(SettleDoubt(went_on=False))
    assert (night.reading().state, night.reading().remaining) == ("paused", 5 * MINUTE)
    assert night.journal.undo((jump.id,)).dependants == (settled,)
    night.must(TakeBack((settled.id,)))
    assert night.reading().state == "doubt"
    night.must(SettleDoubt(went_on=True))
    assert (night.reading().state, night.reading().index) == ("running", 2)
    night.must(TakeBack((night.last.id, jump.id)))
    assert (night.reading().state, night.reading().index) == ("running", 2)


def test_a_long_undo_tells_how_far_it_is() -> None:
    night = Night()
    (ann,) = night.enter("Ann")
    entered = night.last
    for number in range(2500):
        night.must(NotePayment(ann, 2 + number % 2))
    told: list[tuple[int, int]] = []
    undo = night.journal.undo((entered.id,), lambda gone, of: told.append((gone, of)))
    assert len(undo.dependants) == 2500
    assert [gone for gone, _ in told] == sorted(gone for gone, _ in told)
    assert len(told) == 3


def test_few_states_are_kept_however_long_the_log(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(journal_module, "NEAR", 10)
    monkeypatch.setattr(journal_module, "FAR", 25)
    night = Night()
    (ann,) = night.enter("Ann")
    for number in range(120):
        paid = night.must(NotePayment(ann, 2 + number))
        if number % 7 == 0:
            night.must(TakeBack((paid.id,)))
    far = range(0, len(night.journal.log), 25)
    near = range(len(night.journal.log) - 10, len(night.journal.log))
    assert sorted(night.journal.before) == sorted({*far, *near})
    again = fork(night)
    assert sorted(again.before) == sorted(night.journal.before)
