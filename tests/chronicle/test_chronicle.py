"""A chronicle of what is no night, no league and no people: a jar of marbles, of which nobody takes too many."""

from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shuffleup.acts.plain import Unreadable
from shuffleup.acts.roles import OFFICE
from shuffleup.chronicle.acts import Command, Event, Happened
from shuffleup.chronicle.answers import Accepted, Already, Declined, Misfit, no
from shuffleup.chronicle.codec import Codec
from shuffleup.chronicle.journal import Journal
from shuffleup.chronicle.register import Answer, Register
from shuffleup.chronicle.undo import Done, TakeBack

JAR: Register[int, str] = Register(undo=OFFICE, undo_called="OldUndo")


@JAR.act(may=OFFICE)
@dataclass(frozen=True, slots=True)
class PutMarbles(Command):
    many: int


@JAR.act(may=OFFICE, called="OldTake")
@dataclass(frozen=True, slots=True)
class TakeMarbles(Command):
    many: int


@JAR.happens()
@dataclass(frozen=True, slots=True)
class MarblesPut(Event):
    many: int


@JAR.happens()
@dataclass(frozen=True, slots=True)
class MarblesTaken(Event):
    many: int


@JAR.decides(PutMarbles)
def _put(jar: int, command: PutMarbles, who: str) -> Answer:
    return Accepted((MarblesPut(command.many),))


@JAR.decides(TakeMarbles)
def _take(jar: int, command: TakeMarbles, who: str) -> Answer:
    return Accepted((MarblesTaken(command.many),)) if jar >= command.many else no("too_many")


@JAR.evolves(MarblesPut)
def _were_put(jar: int, event: MarblesPut, happened: Happened) -> int:
    return jar + event.many


@JAR.evolves(MarblesTaken)
def _were_taken(jar: int, event: MarblesTaken, happened: Happened) -> int:
    if jar < event.many:
        raise Misfit("there are not so many")
    return jar - event.many


class JarJournal(Journal[int, str]):
    def __init__(self) -> None:
        super().__init__(0)

    def decided(self, command: Command, context: str) -> Answer:
        return JAR.deciders[type(command)](self.state, command, context)

    def evolved(self, state: int, event: Event, happened: Happened) -> int:
        return JAR.evolvers[type(event)](state, event, happened)


class Jar:
    """Commands get ids `1`, `2` .."""

    def __init__(self) -> None:
        self.journal = JarJournal()

    def send(self, command: Command) -> Answer:
        answer = self.journal.decide(command, "ann")
        if isinstance(answer, Accepted):
            id_ = f"{len(self.journal.log) + 1}"
            self.journal.append(Done(id_, command, 1_000, "ann", answer.events))
        return answer

    def must(self, command: Command) -> str:
        assert isinstance(self.send(command), Accepted)
        return self.journal.log[-1].id

    def why(self, command: Command) -> str:
        answer = self.send(command)
        assert isinstance(answer, (Declined, Already))
        return answer.message.id


def test_what_others_stand_on_is_not_taken_back_alone() -> None:
    jar = Jar()
    five, four = jar.must(PutMarbles(5)), jar.must(TakeMarbles(4))
    assert jar.why(TakeBack((five,))) == "refused.undo_has_dependants"
    assert [done.id for done in jar.journal.undo((five,)).dependants] == [four]
    jar.must(TakeBack((four, five)))
    assert jar.journal.state == 0
    assert jar.why(TakeBack((five,))) == "already.taken_back"
    assert jar.why(TakeBack(("99",))) == jar.why(TakeBack(())) == "refused.nothing_to_take_back"


def test_an_undo_is_undone_as_deep_as_anybody_likes() -> None:
    jar = Jar()
    last = five = jar.must(PutMarbles(5))
    for depth in range(1, 8):
        last = jar.must(TakeBack((last,)))
        assert jar.journal.state == (0 if depth % 2 else 5)
        touched = {done.id for done in jar.journal.touched((last,))}
        assert touched == {each.id for each in jar.journal.log}
    assert five in {done.id for done in jar.journal.touched((last,))}


def test_what_an_undo_brings_back_has_to_fit_too() -> None:
    jar = Jar()
    five, four = jar.must(PutMarbles(5)), jar.must(TakeMarbles(4))
    gone = jar.must(TakeBack((four,)))
    jar.must(TakeBack((five,)))
    assert jar.why(TakeBack((gone,))) == "refused.redo_fits_no_more"


STEPS = st.lists(st.tuples(st.sampled_from("ptu"), st.integers(1, 9)), max_size=30)


@given(STEPS)
def test_the_jar_holds_what_the_commands_in_force_put_and_took(steps: list[tuple[str, int]]) -> None:
    jar = Jar()
    for kind, number in steps:
        match kind:
            case "p":
                jar.send(PutMarbles(number))
            case "t":
                jar.send(TakeMarbles(number))
            case _:
                jar.send(TakeBack((f"{number}",)))
    held, out = 0, jar.journal.out
    for done in jar.journal.log:
        if isinstance(done.command, PutMarbles) and done.id not in out:
            held += done.command.many
        if isinstance(done.command, TakeMarbles) and done.id not in out:
            held -= done.command.many
            assert held >= 0
    assert jar.journal.state == held
    at_once = JarJournal()
    at_once.extend(jar.journal.log)
    assert (at_once.state, at_once.out) == (held, out)


@dataclass(frozen=True)
class Row:
    type: str
    data: str
    command: str
    command_id: str = "7"
    at: int = 1_000
    actor: str = "ann"
    stream: str = "jar"
    version: int = 1


def test_rows_are_written_by_the_names_that_the_log_has_and_read_again() -> None:
    codec = Codec(JAR)
    for command, text in (
        (PutMarbles(2), '{"data":{"many":2},"id":"7","type":"PutMarbles"}'),
        (TakeMarbles(2), '{"data":{"many":2},"id":"7","type":"OldTake"}'),
        (TakeBack(("1",)), '{"data":{"commands":["1"]},"id":"7","type":"OldUndo"}'),
    ):
        assert codec.command_text("7", command) == text
        assert codec.read_command(text) == command
    later = Row("MarblesTaken", '{"many":1}', codec.later_text("7"))
    first = Row("MarblesPut", '{"many":2}', codec.command_text("7", PutMarbles(2)))
    ((done, last),) = codec.dones([first, later])
    assert (done.events, last) == ((MarblesPut(2), MarblesTaken(1)), later)
    for unknown in (
        later,
        Row("MarblesLost", "{}", first.command),
        Row("MarblesPut", "{}", '{"data":{},"type":"Lose"}'),
    ):
        with pytest.raises(Unreadable):
            list(codec.dones([unknown]))


def test_an_outdated_event_is_read_as_what_it_is_called_today() -> None:
    codec = Codec(JAR, {"Added": lambda data: ("MarblesPut", {"many": data["n"]})})
    assert codec.read_event("Added", '{"n":3}') == MarblesPut(3)
