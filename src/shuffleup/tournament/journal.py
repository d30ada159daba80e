"""A night's journal: what an undo there has to heed besides what would still fit.

The opening stays. Of a secret vote all goes or nothing. A deal that binds is undone with a reason. After results were
given out, an undo that changes them makes a numbered correction. A hand that the program dealt stays, with all that it
hangs on.
"""

from collections.abc import Iterator
from dataclasses import replace

from shuffleup.chronicle.acts import Command, Event, Happened
from shuffleup.chronicle.answers import Accepted, Declined, no
from shuffleup.chronicle.journal import Journal, Undo
from shuffleup.chronicle.register import Answer
from shuffleup.chronicle.undo import Done, TakeBack
from shuffleup.tournament.answers import Context
from shuffleup.tournament.ballots import YES, Tally
from shuffleup.tournament.button_events import ButtonDrawn
from shuffleup.tournament.chip_events import ChipsRaced
from shuffleup.tournament.deal_commands import CastVote
from shuffleup.tournament.deal_events import VoteCalled
from shuffleup.tournament.dealt_hands import RecordHand
from shuffleup.tournament.events import ResultsPublished, SeatsDrawn
from shuffleup.tournament.finish import standings
from shuffleup.tournament.night import decide, evolve
from shuffleup.tournament.state import Tournament

NightUndo = Undo[Tournament | None]


class NightJournal(Journal[Tournament | None, Context]):
    """A tournament's commands in order; there is no state before it is opened."""

    def __init__(self) -> None:
        super().__init__(None)
        self.given_out: ResultsPublished | None = None

    def hold(self, done: Done) -> None:
        """Write a command down, and which results were given out last, whether or not they are taken back later."""
        super().hold(done)
        for event in done.events:
            if isinstance(event, ResultsPublished):
                self.given_out = event

    def evolved(self, state: Tournament | None, event: Event, happened: Happened) -> Tournament:
        """The night after an event."""
        return evolve(state, event, happened)

    def decided(self, command: Command, context: Context) -> Answer:
        """The answer; results get the number after the last that were ever given out."""
        answer = decide(self.state, command, context)
        given = self.given_out
        if given is None or not isinstance(answer, Accepted):
            return answer
        if not any(isinstance(event, ResultsPublished) for event in answer.events):
            return answer
        numbered = (
            replace(e, number=given.number + 1) if isinstance(e, ResultsPublished) else e for e in answer.events
        )
        return replace(answer, events=tuple(numbered))

    def may_go(self, commands: tuple[str, ...], context: Context) -> Declined | None:
        """The opening stays, and so does a hand that was played."""
        if self.log[0].id in commands:
            return no("undo_of_opening")
        dealt = any(isinstance(self.log[self.place[each]].command, RecordHand) for each in commands)
        return no("undo_of_hand") if dealt else None

    def held_by(self, dependants: tuple[Done, ...]) -> Declined | None:
        """Hands that were dealt since: their cards are never dealt again."""
        hands = (each.command for each in dependants)
        tables = {command.table for command in hands if isinstance(command, RecordHand)}
        return no("undo_before_hands", tables=tuple(map(str, sorted(tables)))) if tables else None

    def why_kept(self, command: TakeBack, undo: NightUndo) -> Declined | None:
        """A deal that binds now and would be gone, or another one, after the undo asks for a reason."""
        unsaid = undeals(self.state, undo) and not command.reason.strip()
        return no("undo_of_deal_needs_reason") if unsaid else None

    def go_along(self, asked: tuple[str, ...]) -> list[Done]:
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

    def follows(self, undo: NightUndo) -> tuple[Event, ...]:
        """The numbered correction that an undo makes after results were given out, if they change by it."""
        given, state = self.given_out, undo.state
        if state is None or not state.published or given is None:
            return ()
        results = standings(state)
        return () if results == given.results else (ResultsPublished(given.number + 1, results),)

    def allowed(self, state: Tournament | None, done: Done) -> bool:
        """Whether the rules would accept the command in this state; the chance that it had then was revealed since."""
        secrets = dict(_revealed(done))
        if isinstance(done.command, CastVote) and state is not None and state.ballot is not None:
            # How it read is gone for good; that it was cast is what has to fit.
            secrets |= {"vote": YES, "tally": Tally(len(state.ballot.voted)).text}
        context = Context(at=done.at, actor=done.actor, command_id=done.id, secrets=secrets)
        return isinstance(decide(state, done.command, context), Accepted)


def undeals(state: Tournament | None, undo: NightUndo) -> bool:
    """Whether a deal that binds in this state would be gone, or another one, after the undo."""
    deal = state.deal if state else None
    return deal is not None and (undo.state is None or undo.state.deal != deal)


def _revealed(done: Done) -> Iterator[tuple[str, str]]:
    """The seeds of draws that a command carried out, by the names under which they were sealed."""
    for event in done.events:
        if isinstance(event, (SeatsDrawn, ButtonDrawn)) and event.draw:
            yield f"draw:{event.draw}", f"{event.salt}:{event.seed}"
        elif isinstance(event, ChipsRaced) and event.race:
            yield f"draw:{event.race}", f"{event.salt}:{event.seed}"


def _ballot_of(done: Done) -> str:
    """The ballot in which this command is a vote."""
    return done.command.ballot if isinstance(done.command, CastVote) else ""


def _called_by(done: Done) -> str:
    """The ballot that this command called."""
    return next((event.ballot for event in done.events if isinstance(event, VoteCalled)), "")
