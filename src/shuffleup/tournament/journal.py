"""The log in memory: what each command did, the state before it, and the undo of any of them.

Undo takes back a command, never one event: the fold leaves out all events of the commands that a `CommandTakenBack`
still in force names. Whether an undo is possible is found by folding without the command and asking, for each later
one, whether it would still be allowed and whether what it did still fits; its recorded events stay as they are, so
that draws are never made again. Those that would not are its dependants. Redo is the undo of an undo; what it puts
back into force is judged too.

States share what they have in common, so one is kept before each of the last `NEAR` commands and before every `FAR`th
older one; an undo folds on from the nearest.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Protocol

from shuffleup.tournament.acts import Command, Event
from shuffleup.tournament.answers import Accepted, Context, Misfit
from shuffleup.tournament.ballots import YES, Tally
from shuffleup.tournament.chip_events import ChipsRaced
from shuffleup.tournament.commands import TakeBack
from shuffleup.tournament.deal_commands import CastVote
from shuffleup.tournament.deal_events import VoteCalled
from shuffleup.tournament.events import CommandTakenBack, ResultsPublished, SeatsDrawn
from shuffleup.tournament.finish import standings
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
        if not isinstance(self.command, TakeBack):
            return ()
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


@dataclass(frozen=True)
class Judged:
    """An undo just judged: at which length of the log, what is out of force by it, and states on the way."""

    length: int
    undo: Undo
    out: set[str]
    before: dict[int, Tournament | None]


def taken_back(undos: Iterable[Done]) -> set[str]:
    """The commands out of force. The newest undo counts first, because an undo may itself be taken back."""
    out: set[str] = set()
    for done in reversed(list(undos)):
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
    undos: list[Done] = field(default_factory=list)
    given_out: ResultsPublished | None = None
    judged: Judged | None = None

    def append(self, done: Done) -> None:
        """Take in a command that the log now holds."""
        judged, self.judged = self._judged_for(done.takes_back), None
        if judged:
            self._hold(done)
            self.out, self.before = judged.out, judged.before
            self._fold_on(judged.undo.state, len(self.log) - 1)
        else:
            self.extend((done,))

    def state_after(self, done: Done) -> Tournament | None:
        """The state that a command just decided will make."""
        if not done.takes_back:
            return fold(self.state, done)
        judged = self._judged_for(done.takes_back)
        return fold(judged.undo.state if judged else self.undo(done.takes_back).state, done)

    def _judged_for(self, commands: tuple[str, ...]) -> Judged | None:
        judged = self.judged
        return judged if judged and judged.length == len(self.log) and judged.undo.commands == commands else None

    def copy(self) -> "Journal":
        """A journal of its own that stands where this one stands; what is judged on it can be handed back."""
        return Journal(
            log=list(self.log),
            place=dict(self.place),
            out=self.out,
            state=self.state,
            before=dict(self.before),
            undos=list(self.undos),
            given_out=self.given_out,
            judged=self.judged,
        )

    def extend(self, dones: Iterable[Done]) -> None:
        """Take in commands that the log now holds; many at once are folded once."""
        self.judged = None
        new = list(dones)
        first, undos = len(self.log), len(self.undos)
        for done in new:
            self._hold(done)
        start, state = first, self.state
        if len(self.undos) > undos:
            out = taken_back(self.undos)
            changed, self.out = out ^ self.out, out
            earliest = min((self.place[each] for each in changed), default=first)
            if earliest < first:
                start, state = self._nearest(earliest)
        self._fold_on(state, start)

    def _hold(self, done: Done) -> None:
        self.place[done.id] = len(self.log)
        self.log.append(done)
        if done.takes_back:
            self.undos.append(done)
        for event in done.events:
            if isinstance(event, ResultsPublished):
                self.given_out = event

    def _fold_on(self, state: Tournament | None, start: int) -> None:
        """Fold from the command at `start`, before which `state` holds, to the end, and keep states on the way."""
        for index in range(start, len(self.log)):
            if _kept(index, len(self.log)):
                self.before[index] = state
            if self.log[index].id not in self.out:
                state = fold(state, self.log[index])
        self.state = state
        for old in range(start - NEAR, len(self.log) - NEAR):
            if old % FAR:
                self.before.pop(old, None)

    def _nearest(self, index: int) -> tuple[int, Tournament | None]:
        """The last command up to `index` before which the state was kept, and that state."""
        while index not in self.before:
            index -= 1
        return index, self.before[index]

    def touched(self, commands: Iterable[str]) -> tuple[Done, ...]:
        """All that taking these commands back puts out of force or into it again: of an undo, what it undid, too.

        As deep as undos of undos go. Ids that the log does not hold are passed over.
        """
        found: dict[str, Done] = {}
        open_ids = list(commands)
        while open_ids:
            place = self.place.get(open_ids.pop())
            if place is not None and (done := self.log[place]).id not in found:
                found[done.id] = done
                open_ids += done.takes_back
        return tuple(found.values())

    def decide(self, command: Command, context: Context, progress: Progress = silent) -> Answer:
        """Answer a command on the present state."""
        if isinstance(command, TakeBack):
            return self._take_back(command, progress)
        return self._numbered(decide(self.state, command, context))

    def _numbered(self, answer: Answer) -> Answer:
        """Results get the number after the last that were ever given out, also where those were taken back."""
        given = self.given_out
        if given is None or not isinstance(answer, Accepted):
            return answer
        if not any(isinstance(event, ResultsPublished) for event in answer.events):
            return answer
        numbered = (
            replace(e, number=given.number + 1) if isinstance(e, ResultsPublished) else e for e in answer.events
        )
        return replace(answer, events=tuple(numbered))

    def _take_back(self, command: TakeBack, progress: Progress) -> Answer:
        if not command.commands or any(each not in self.place for each in command.commands):
            return no("nothing_to_take_back")
        if self.log[0].id in command.commands:
            return no("undo_of_opening")
        if set(command.commands) <= self.out:
            return already("taken_back")
        undo = self.undo(command.commands, progress)
        if any(each.id in self.out for each in undo.dependants):
            return no("redo_fits_no_more", count=len(undo.dependants))
        if undo.dependants:
            return no("undo_has_dependants", count=len(undo.dependants))
        if self._undeals(undo) and not command.reason.strip():
            return no("undo_of_deal_needs_reason")
        correction = self._correction(undo.state)
        return Accepted((CommandTakenBack(undo.commands), *((correction,) if correction else ())))

    def _undeals(self, undo: Undo) -> bool:
        """Whether a deal that binds now would be gone, or another one, after the undo."""
        deal = self.state.deal if self.state else None
        return deal is not None and (undo.state is None or undo.state.deal != deal)

    def _rest_of_ballots(self, asked: tuple[str, ...]) -> list[Done]:
        """What else of a secret vote has to go with one vote: nobody can take a single one out of the box again."""
        touched = {_ballot_of(self.log[self.place[each]]) for each in asked if each not in self.out} - {""}
        called = {_called_by(self.log[self.place[each]]) for each in asked}
        if not touched - called:
            return []
        return [
            each
            for each in self.log
            if each.id not in asked and each.id not in self.out and (_ballot_of(each) or _called_by(each)) in touched
        ]

    def _correction(self, state: Tournament | None) -> ResultsPublished | None:
        """The numbered correction that an undo makes after results were given out, if they change by it."""
        given = self.given_out
        if state is None or not state.published or given is None:
            return None
        results = standings(state)
        return None if results == given.results else ResultsPublished(given.number + 1, results)

    def _out_after(self, asked: tuple[str, ...]) -> set[str]:
        """The commands out of force once these are taken back. Only an undo among them can bring any back into it."""
        if any(self.log[self.place[each]].takes_back for each in asked):
            return taken_back([*self.undos, Done("", TakeBack(asked), 0, "", (CommandTakenBack(asked),))])
        return self.out.union(asked)

    def undo(self, commands: Iterable[str], progress: Progress = silent) -> Undo:
        """Judge taking these commands back; `dependants` (newest first) are empty where it can be done as it is.

        Commands that are undos put what they undid into force again; where that fits no more it is its own dependant.
        Ids that the log does not hold raise `KeyError`.
        """
        asked = tuple(dict.fromkeys(commands))
        if judged := self._judged_for(asked):
            return judged.undo
        rest = self._rest_of_ballots(asked)
        out = self._out_after((*asked, *(each.id for each in rest)))
        start = min((self.place[each] for each in out ^ self.out), default=len(self.log))
        index, state = self._nearest(start) if start < len(self.log) else (start, self.state)
        before = dict(self.before)
        dependants: list[Done] = []
        for each in range(index, len(self.log)):
            if each in before:
                before[each] = state
            done = self.log[each]
            if done.id not in out:
                state, fits = _still(state, done, judged=each >= start)
                if not fits:
                    dependants.append(done)
            if (each - index) % 1000 == 0:
                progress(each - index, len(self.log) - index)
        together = sorted((*rest, *dependants), key=lambda each: self.place[each.id], reverse=True)
        undo = Undo(asked, state, tuple(together))
        self.judged = None if together else Judged(len(self.log), undo, out, before)
        return undo


def _ballot_of(done: Done) -> str:
    """The ballot in which this command is a vote."""
    return done.command.ballot if isinstance(done.command, CastVote) else ""


def _called_by(done: Done) -> str:
    """The ballot that this command called."""
    return next((event.ballot for event in done.events if isinstance(event, VoteCalled)), "")


def _kept(index: int, length: int) -> bool:
    """Whether the state before this command is kept in a log of that length."""
    return index >= length - NEAR or index % FAR == 0


def _still(state: Tournament | None, done: Done, *, judged: bool) -> tuple[Tournament | None, bool]:
    """The state after a later command, if it would still be allowed and what it did still fits; else as it was."""
    if judged and not done.takes_back and not _allowed(state, done):
        return state, False
    try:
        return fold(state, done), True
    except Misfit:
        return state, False


def _allowed(state: Tournament | None, done: Done) -> bool:
    """Whether the rules would accept the command in this state; the chance that it had then was revealed since."""
    secrets = {f"draw:{each.draw}": f"{each.salt}:{each.seed}" for each in done.events if isinstance(each, SeatsDrawn)}
    races = (each for each in done.events if isinstance(each, ChipsRaced) and each.race)
    secrets |= {f"draw:{each.race}": f"{each.salt}:{each.seed}" for each in races}
    if isinstance(done.command, CastVote) and state is not None and state.ballot is not None:
        # How it read is gone for good; that it was cast is what has to fit.
        secrets |= {"vote": YES, "tally": Tally(len(state.ballot.voted)).text}
    context = Context(at=done.at, actor=done.actor, command_id=done.id, secrets=secrets)
    return isinstance(decide(state, done.command, context), Accepted)
