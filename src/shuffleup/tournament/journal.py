"""The log in memory: what each command did, the state before it, and the undo of any of them.

Undo takes back a command, never one event: the fold leaves out all events of the commands that a `CommandTakenBack`
still in force names. Whether an undo is possible is found by folding without the command and asking, for each later
one, whether it would still be allowed and whether what it did still fits; its recorded events stay as they are, so
that draws are never made again. Those that would not are its dependants. Redo is the undo of an undo.

States share what they have in common, so one is kept before each of the last `NEAR` commands and before every `FAR`th
older one; an undo folds on from the nearest.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Protocol, TypeGuard

from shuffleup.tournament.answers import Accepted, Context, Misfit
from shuffleup.tournament.commands import Command, TakeBack
from shuffleup.tournament.events import CommandTakenBack, Event, ResultsPublished, SeatsDrawn
from shuffleup.tournament.finish import corrected
from shuffleup.tournament.night import decide, evolve
from shuffleup.tournament.register import Answer, Happened, already, no
from shuffleup.tournament.state import Tournament

NEAR = 256
FAR = 500


@dataclass(frozen=True, slots=True)
class Done:
    """One command as the log holds it: who sent it when, and the events that it made."""

    id: str
    command: Command
    at: int
    actor: str
    events: tuple[Event, ...]

    @property
    def takes_back(self) -> tuple[str, ...]:
        """The commands that this one undoes, if it is an undo."""
        return tuple(each for event in self.events if isinstance(event, CommandTakenBack) for each in event.commands)


class Progress(Protocol):
    """Told now and then how far a long undo is: commands gone through, and how many there are."""

    def __call__(self, gone: int, of: int) -> None:
        """Hear about it."""


def silent(gone: int, of: int) -> None:
    """Tell nobody."""


@dataclass(frozen=True)
class Undo:
    """What taking commands back would do: the state after it, and the later commands that would have to go too."""

    commands: tuple[str, ...]
    state: Tournament | None
    dependants: tuple[Done, ...]


def taken_back(log: Iterable[Done]) -> set[str]:
    """The commands out of force. The newest undo counts first, because an undo may itself be taken back."""
    out: set[str] = set()
    for done in reversed(list(log)):
        if done.id not in out:
            out.update(done.takes_back)
    return out


def fold(state: Tournament | None, done: Done) -> Tournament | None:
    """The state after one command in force."""
    happened = Happened(done.at, done.id)
    for event in done.events:
        if not isinstance(event, CommandTakenBack):
            state = evolve(state, event, happened)
    return state


@dataclass
class Journal:
    """A tournament's commands in order, the present state, and states to go back to."""

    log: list[Done] = field(default_factory=list)
    place: dict[str, int] = field(default_factory=dict)
    out: set[str] = field(default_factory=set)
    state: Tournament | None = None
    before: dict[int, Tournament | None] = field(default_factory=dict)

    def append(self, done: Done) -> None:
        """Take in a command that the log now holds."""
        index = len(self.log)
        self._remember(index)
        self.log.append(done)
        self.place[done.id] = index
        if done.takes_back:
            out = taken_back(self.log)
            changed, self.out = out ^ self.out, out
            self._fold_again(min((self.place[each] for each in changed), default=index))
        else:
            self.state = fold(self.state, done)

    def _remember(self, index: int) -> None:
        self.before[index] = self.state
        old = index - NEAR
        if old > 0 and old % FAR:
            self.before.pop(old, None)

    def _fold_again(self, start: int) -> None:
        """Fold from the command at `start` on, renewing the states kept on the way."""
        index, state = self._nearest(start)
        for each in range(index, len(self.log)):
            if each in self.before:
                self.before[each] = state
            if self.log[each].id not in self.out:
                state = fold(state, self.log[each])
        self.state = state

    def _nearest(self, index: int) -> tuple[int, Tournament | None]:
        while index not in self.before:
            index -= 1
        return index, self.before[index]

    def decide(self, command: Command, context: Context, progress: Progress = silent) -> Answer:
        """Answer a command on the present state."""
        if isinstance(command, TakeBack):
            return self._take_back(command, progress)
        return decide(self.state, command, context)

    def _take_back(self, command: TakeBack, progress: Progress) -> Answer:
        if not command.commands or any(each not in self.place for each in command.commands):
            return no("nothing_to_take_back")
        if set(command.commands) <= self.out:
            return already("taken_back")
        undo = self.undo(command.commands, progress)
        if undo.dependants:
            return no("undo_has_dependants", count=len(undo.dependants))
        if undo.state is None:
            return no("undo_of_opening")
        correction = self._correction(undo.state)
        return Accepted((CommandTakenBack(undo.commands), *((correction,) if correction else ())))

    def _correction(self, state: Tournament) -> ResultsPublished | None:
        """The numbered correction that an undo makes after results were given out, if they change by it."""
        last = next((each for done in reversed(self.log) for each in done.events if _is_publication(each)), None)
        if not state.published or last is None:
            return None
        correction = corrected(state)
        if correction is None or correction.results == last.results:
            return None
        return replace(correction, number=last.number + 1)

    def undo(self, commands: Iterable[str], progress: Progress = silent) -> Undo:
        """Judge taking these commands back; `dependants` (newest first) are empty where it can be done as it is.

        Commands that are undos put what they undid into force again. Ids that the log does not hold raise `KeyError`.
        """
        asked = tuple(dict.fromkeys(commands))
        out = taken_back([*self.log, Done("", TakeBack(asked), 0, "", (CommandTakenBack(asked),))])
        start = min((self.place[each] for each in out ^ self.out), default=len(self.log))
        index, state = self._nearest(start) if start < len(self.log) else (start, self.state)
        dependants: list[Done] = []
        for each in range(index, len(self.log)):
            done = self.log[each]
            if done.id in out:
                continue
            after = _still(state, done, judged=each > start)
            if after is None:
                dependants.append(done)
            else:
                state = after
            if each % 1000 == 0:
                progress(each - index, len(self.log) - index)
        return Undo(asked, state, tuple(reversed(dependants)))


def _is_publication(event: Event) -> TypeGuard[ResultsPublished]:
    return isinstance(event, ResultsPublished)


def _still(state: Tournament | None, done: Done, *, judged: bool) -> Tournament | None:
    """The state after a later command if it would still be allowed and what it did still fits, else None."""
    if judged and not done.takes_back and not _allowed(state, done):
        return None
    try:
        return fold(state, done)
    except Misfit:
        return None


def _allowed(state: Tournament | None, done: Done) -> bool:
    """Whether the rules would accept the command in this state; the chance that it had then was revealed since."""
    secrets = {f"draw:{each.draw}": f"{each.salt}:{each.seed}" for each in done.events if isinstance(each, SeatsDrawn)}
    context = Context(at=done.at, actor=done.actor, command_id=done.id, secrets=secrets)
    return isinstance(decide(state, done.command, context), Accepted)
