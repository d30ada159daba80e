"""The log in memory: what each command did, the state before it, and the undo of any of them.

The fold leaves out all events of the commands that an undo still in force names. Whether an undo is possible is found
by folding without the command and asking, for each later one, whether it would still be allowed and whether what it
did still fits; its recorded events stay as they are, so that draws are never made again. Those that would not are its
dependants. What an undo's undo puts back into force is judged too.

States share what they have in common, so one is kept before each of the last `NEAR` commands and before every `FAR`th
older one; an undo folds on from the nearest. What a log has of its own (who may take back what, what else has to go
along, what follows from an undo) its own journal says.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable
from copy import copy
from dataclasses import dataclass
from typing import Generic, Protocol, Self, TypeVar

from shuffleup.chronicle.acts import Command, Event, Happened
from shuffleup.chronicle.answers import Accepted, Declined, Misfit, already, no
from shuffleup.chronicle.register import Answer
from shuffleup.chronicle.undo import CommandTakenBack, Done, TakeBack, taken_back, touched

NEAR = 256
FAR = 500

S = TypeVar("S")
X = TypeVar("X")


class Progress(Protocol):
    """Told now and then how far a long undo is: commands gone through, and how many there are."""

    def __call__(self, gone: int, of: int) -> None:
        """Hear about it."""


def silent(gone: int, of: int) -> None:
    """Tell nobody."""


@dataclass(frozen=True)
class Undo(Generic[S]):
    """What taking commands back would do: the state after it, and the later commands that would have to go too."""

    commands: tuple[str, ...]
    state: S
    dependants: tuple[Done, ...]


@dataclass(frozen=True)
class Judged(Generic[S]):
    """An undo just judged: at which length of the log, what is out of force by it, and states on the way."""

    length: int
    undo: Undo[S]
    out: set[str]
    before: dict[int, S]


class Journal(ABC, Generic[S, X]):
    """A log's commands in order, the present state, and states to go back to. `X` comes in with each command."""

    def __init__(self, start: S) -> None:
        """`start` is the state before the first command."""
        self.log: list[Done] = []
        self.place: dict[str, int] = {}
        self.out: set[str] = set()
        self.state: S = start
        self.before: dict[int, S] = {}
        self.undos: list[Done] = []
        self.judged: Judged[S] | None = None

    @abstractmethod
    def decided(self, command: Command, context: X) -> Answer:
        """Answer a command other than an undo on the present state."""

    @abstractmethod
    def evolved(self, state: S, event: Event, happened: Happened) -> S:
        """The state after an event. Raises `Misfit` if it cannot have happened in this state."""

    def may_go(self, commands: tuple[str, ...], context: X) -> Declined | None:
        """Why these commands, which the log holds, cannot be taken back by this sender at all; None where they can."""
        return None

    def why_kept(self, command: TakeBack, undo: Undo[S]) -> Declined | None:
        """Why an undo that could be done is not done all the same; None where it is."""
        return None

    def held_by(self, dependants: tuple[Done, ...]) -> Declined | None:
        """Why commands on which these hang cannot be taken back even together with them; None where they can."""
        return None

    def go_along(self, asked: tuple[str, ...]) -> list[Done]:
        """What else has to go with these commands, whatever would still fit."""
        return []

    def follows(self, undo: Undo[S]) -> tuple[Event, ...]:
        """What happens by an undo besides."""
        return ()

    def allowed(self, state: S, done: Done) -> bool:
        """Whether the rules would accept a recorded command in this state."""
        return True

    def done(self, command_id: str) -> Done | None:
        """One command of the log."""
        place = self.place.get(command_id)
        return None if place is None else self.log[place]

    def fold(self, state: S, done: Done) -> S:
        """The state after one command in force. Raises `Misfit`."""
        happened = Happened(done.at, done.id, done.actor)
        for event in done.events:
            if not isinstance(event, CommandTakenBack):
                state = self.evolved(state, event, happened)
        return state

    def append(self, done: Done) -> None:
        """Take in a command that the log now holds."""
        judged, self.judged = self._judged_for(done.takes_back), None
        if judged:
            self.hold(done)
            self.out, self.before = judged.out, judged.before
            self._fold_on(judged.undo.state, len(self.log) - 1)
        else:
            self.extend((done,))

    def state_after(self, done: Done) -> S:
        """The state that a command just decided will make."""
        if not done.takes_back:
            return self.fold(self.state, done)
        judged = self._judged_for(done.takes_back)
        return self.fold(judged.undo.state if judged else self.undo(done.takes_back).state, done)

    def _judged_for(self, commands: tuple[str, ...]) -> Judged[S] | None:
        judged = self.judged
        return judged if judged and judged.length == len(self.log) and judged.undo.commands == commands else None

    def copy(self) -> Self:
        """A journal of its own that stands where this one stands; what is judged on it can be handed back."""
        made = copy(self)
        made.log, made.undos = list(self.log), list(self.undos)
        made.place, made.before = dict(self.place), dict(self.before)
        return made

    def extend(self, dones: Iterable[Done]) -> None:
        """Take in commands that the log now holds; many at once are folded once."""
        self.judged = None
        new = list(dones)
        first, undos = len(self.log), len(self.undos)
        for done in new:
            self.hold(done)
        start, state = first, self.state
        if len(self.undos) > undos:
            out = taken_back(self.undos)
            changed, self.out = out ^ self.out, out
            earliest = min((self.place[each] for each in changed), default=first)
            if earliest < first:
                start, state = self._nearest(earliest)
        self._fold_on(state, start)

    def hold(self, done: Done) -> None:
        """Write a command down in memory; the state is folded apart."""
        self.place[done.id] = len(self.log)
        self.log.append(done)
        if done.takes_back:
            self.undos.append(done)

    def _fold_on(self, state: S, start: int) -> None:
        """Fold from the command at `start`, before which `state` holds, to the end, and keep states on the way."""
        for index in range(start, len(self.log)):
            if _kept(index, len(self.log)):
                self.before[index] = state
            if self.log[index].id not in self.out:
                state = self.fold(state, self.log[index])
        self.state = state
        for old in range(start - NEAR, len(self.log) - NEAR):
            if old % FAR:
                self.before.pop(old, None)

    def _nearest(self, index: int) -> tuple[int, S]:
        """The last command up to `index` before which the state was kept, and that state."""
        while index not in self.before:
            index -= 1
        return index, self.before[index]

    def touched(self, commands: Iterable[str]) -> tuple[Done, ...]:
        """All that taking these commands back puts out of force or into it again (`undo.touched`)."""
        return touched(commands, self.done)

    def decide(self, command: Command, context: X, progress: Progress = silent) -> Answer:
        """Answer a command on the present state."""
        return (
            self._take_back(command, context, progress)
            if isinstance(command, TakeBack)
            else self.decided(command, context)
        )

    def _take_back(self, command: TakeBack, context: X, progress: Progress) -> Answer:
        if not command.commands or any(each not in self.place for each in command.commands):
            return no("nothing_to_take_back")
        if refused := self.may_go(command.commands, context):
            return refused
        if set(command.commands) <= self.out:
            return already("taken_back")
        undo = self.undo(command.commands, progress)
        if any(each.id in self.out for each in undo.dependants):
            return no("redo_fits_no_more", count=len(undo.dependants))
        if undo.dependants and (refused := self.held_by(undo.dependants)):
            return refused
        if undo.dependants:
            return no("undo_has_dependants", count=len(undo.dependants))
        if refused := self.why_kept(command, undo):
            return refused
        return Accepted((CommandTakenBack(undo.commands), *self.follows(undo)))

    def out_after(self, asked: tuple[str, ...]) -> set[str]:
        """The commands out of force once these are taken back. Only an undo among them can bring any back into it."""
        if any(self.log[self.place[each]].takes_back for each in asked):
            return taken_back([*self.undos, Done("", TakeBack(asked), 0, "", (CommandTakenBack(asked),))])
        return self.out.union(asked)

    def undo(self, commands: Iterable[str], progress: Progress = silent) -> Undo[S]:
        """Judge taking these commands back; `dependants` (newest first) are empty where it can be done as it is.

        Commands that are undos put what they undid into force again; where that fits no more it is its own dependant.
        Ids that the log does not hold raise `KeyError`.
        """
        asked = tuple(dict.fromkeys(commands))
        if judged := self._judged_for(asked):
            return judged.undo
        rest = self.go_along(asked)
        out = self.out_after((*asked, *(each.id for each in rest)))
        start = min((self.place[each] for each in out ^ self.out), default=len(self.log))
        index, state = self._nearest(start) if start < len(self.log) else (start, self.state)
        before = dict(self.before)
        dependants: list[Done] = []
        for each in range(index, len(self.log)):
            if each in before:
                before[each] = state
            done = self.log[each]
            if done.id not in out:
                state, fits = self._still(state, done, judged=each >= start)
                if not fits:
                    dependants.append(done)
            if (each - index) % 1000 == 0:
                progress(each - index, len(self.log) - index)
        together = sorted((*rest, *dependants), key=lambda each: self.place[each.id], reverse=True)
        undo = Undo(asked, state, tuple(together))
        self.judged = None if together else Judged(len(self.log), undo, out, before)
        return undo

    def _still(self, state: S, done: Done, *, judged: bool) -> tuple[S, bool]:
        """The state after a later command, if it would still be allowed and what it did still fits; else as it was."""
        if judged and not done.takes_back and not self.allowed(state, done):
            return state, False
        try:
            return self.fold(state, done), True
        except Misfit:
            return state, False


def _kept(index: int, length: int) -> bool:
    """Whether the state before this command is kept in a log of that length."""
    return index >= length - NEAR or index % FAR == 0
