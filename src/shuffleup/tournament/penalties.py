"""Penalties that a director gives without a ruling, hands counted while they are served, players back in.

Whose rule: the book's: its kinds of penalty, its most hands and rounds, its stages, what a repeated offence draws
(`between.penalty_scale`), and what each comes to (`between.penalties`). Somebody disqualified goes out at once, in the
place that is open, and the stack leaves play. Not done: what the league adds afterwards, and offences weighed one by
one, which calling the floor does.
"""

from dataclasses import dataclass, replace
from typing import Annotated

from shuffleup.acts.kinds import Id, Whole
from shuffleup.acts.register import form
from shuffleup.acts.roles import OFFICE
from shuffleup.floor.outcomes import Offence
from shuffleup.tournament.acts import Command, Event, act, happens
from shuffleup.tournament.answers import UNKNOWN, Accepted, Argument, Choice, Context, FactNeeded, Message, Misfit
from shuffleup.tournament.between.decision import Decision
from shuffleup.tournament.between.outcomes import Decided
from shuffleup.tournament.between.penalty_scale import StageDue, kinds_of_penalty, must_grow, stage_due
from shuffleup.tournament.events import PenaltyGiven
from shuffleup.tournament.hands import finish_hands
from shuffleup.tournament.kinds import ChipsLeft, EntryId, Life, OpaqueId, TableNumber
from shuffleup.tournament.register import Answer, Happened, already, decides, done, evolves, no
from shuffleup.tournament.reserved import DISQUALIFICATION, left_to_league
from shuffleup.tournament.ruling_state import Penalty
from shuffleup.tournament.rulings import MISSED, put_out, record_of
from shuffleup.tournament.serving import IN_ROUNDS, after_hands, back_since, hands_of, sentence, weighed
from shuffleup.tournament.stacks import by_the_book
from shuffleup.tournament.state import Standing, Tournament

MOST_COUNTED = 30
"""Hands that are counted at once; more is a slip of the finger."""

MOST_MISSED = 99
"""Hands or rounds in one penalty where the book sets no bound."""

_DONT_KNOW = Choice(UNKNOWN, Message("choice.unknown"))
_YES_OR_NO = (Choice("yes", Message("choice.yes")), Choice("no", Message("choice.no")), _DONT_KNOW)


@act(may=OFFICE)
@dataclass(frozen=True, slots=True)
class GivePenalty(Command):
    """Give a player a penalty for an offence, without a ruling; `seen` lines were on the record, `lives` stacks taken.

    `hands` are hands or rounds, by the penalty; `under_way` is whether a hand is being played (yes, no, unknown);
    `chips` are those of somebody disqualified. None, or nothing, is what nobody has told yet.
    """

    entry: EntryId
    lives: Life
    kind: OpaqueId
    penalty: OpaqueId
    seen: Annotated[int, Whole(0, 9999)]
    hands: Life | None = None
    under_way: Annotated[str, Id(10)] = ""
    chips: ChipsLeft | None = None


@act(form("count_hands"), may=OFFICE)
@dataclass(frozen=True, slots=True)
class CountHands(Command):
    """Say that a table has finished `count` hands, the first of them number `hand`; a hand dealt again is one hand."""

    table: TableNumber
    hand: Annotated[int, Whole(1, 100_000)]
    count: Annotated[int, Whole(1, 999)] = 1


@act(form("bring_back"), may=OFFICE)
@dataclass(frozen=True, slots=True)
class BringBack(Command):
    """Say that a player has missed the hands of the penalty and plays again."""

    entry: EntryId


@happens(Message("log.hands_played", {"table": "table", "count": "count"}))
@dataclass(frozen=True, slots=True)
class HandsPlayed(Event):
    """So many hands were finished at a table, the first of them its hand number `hand`."""

    table: int
    hand: int
    count: int = 1


@happens(Message("log.back_in"))
@dataclass(frozen=True, slots=True)
class PlayerBackIn(Event):
    """A player who missed hands plays again: the director, or the table's own count, said so."""

    entry: str


@decides(GivePenalty)
def _give(state: Tournament, command: GivePenalty, context: Context) -> Answer:
    entry = state.entries.get(command.entry)
    if entry is None:
        return no("no_such_entry")
    if entry.standing is not Standing.IN or entry.lives != command.lives:
        return no("ruling_player_gone", player=entry.id)
    if command.seen != len(record_of(state, entry.id)):
        return no("record_changed", player=entry.id)
    if command.kind not in [each.value for each in Offence]:
        return no("not_an_offence")
    if command.penalty not in kinds_of_penalty(state.book):
        return no("penalty_not_open", state.book.cites("penalty_kinds"))
    if theirs := left_to_league(state.book, entry.id, command.kind, command.penalty, context.actor):
        return theirs
    if command.penalty == DISQUALIFICATION:
        return _put_out(state, command, context)
    if command.penalty in MISSED:
        return _sent_away(state, command, context)
    said = weighed(state, entry.id, command.penalty, 0, context.at)
    return _given(state, PenaltyGiven(entry.id, command.kind, command.penalty), said.clauses)


def _sent_away(state: Tournament, command: GivePenalty, context: Context) -> Answer:
    """Hands or rounds to be missed, from the next hand or from the one under way."""
    if not state.clock.started:
        return no("clock_not_started")
    if command.hands is None:
        question = "question.missed_rounds" if command.penalty in IN_ROUNDS else "question.missed_hands"
        return FactNeeded("hands", Message(question, {"player": command.entry}), (_DONT_KNOW,))
    if not 1 <= command.hands <= MOST_MISSED:
        return no("penalty_hands", state.book.cites("missed_hands_max", "missed_rounds_max"))
    said = weighed(state, command.entry, command.penalty, command.hands, context.at)
    if isinstance(said, Decision) and said.outcome is Decided.REFUSED:
        return by_the_book(said)
    if command.under_way not in [each.value for each in _YES_OR_NO]:
        return FactNeeded("under_way", Message("question.under_way", {"player": command.entry}), _YES_OR_NO)
    missed, laps = sentence(said, command.penalty, command.hands)
    given = PenaltyGiven(
        command.entry,
        command.kind,
        command.penalty,
        command.hands,
        missed=missed,
        laps=laps,
        under_way=command.under_way == "yes",
    )
    return _given(state, given, said.clauses)


def _put_out(state: Tournament, command: GivePenalty, context: Context) -> Answer:
    """Disqualified: out in the place that is open now, the whole stack out of play."""
    if command.chips is None and not state.plan.is_digital:
        return FactNeeded("chips", Message("question.disqualified_chips", {"player": command.entry}), (_DONT_KNOW,))
    said = weighed(state, command.entry, command.penalty, 0, context.at)
    gone = put_out(state, command.entry, command.chips or 0, context)
    if not isinstance(gone, Accepted):
        return gone
    given = PenaltyGiven(command.entry, command.kind, command.penalty)
    return done(given, *gone.events, notes=gone.notes, clauses=said.clauses)


def _given(state: Tournament, given: PenaltyGiven, clauses: tuple[str, ...]) -> Answer:
    """The penalty, with a word where the book wants a heavier one each time and this one is not."""
    record = record_of(state, given.entry)
    line = Penalty(given.entry, 0, given.kind, given.penalty, given.hands, missed=given.missed)
    notes = _stage_missed(state, given)
    if notes:
        clauses = (*clauses, *state.book.cites("stages_for_threats"))
    if not (record and must_grow(state.book) and weight(line) <= max(map(weight, record))):
        return done(given, notes=notes, clauses=clauses)
    note = Message("note.penalty_not_heavier", {"player": given.entry, "count": len(record)})
    return done(given, notes=(*notes, note), clauses=(*clauses, *state.book.cites("repeat_escalates")))


def _stage_missed(state: Tournament, given: PenaltyGiven) -> tuple[Message, ...]:
    """A word where the book goes by stages and the penalty is milder than the stage."""
    due = stage_due(state.book, given.kind, threats(state, given.entry))
    if due is None or not _falls_short(due, given.penalty):
        return ()
    args: dict[str, Argument] = {"player": given.entry, "number": due.number, "of": due.of, "penalty": due.penalty}
    return (Message("note.stage_missed", args),)


def threats(state: Tournament, entry: str) -> int:
    """How often this entry has been penalised for threats tonight."""
    return sum(1 for each in record_of(state, entry) if each.kind == Offence.THREATS_VIOLENCE)


_GRAVITY = ("warning", "missed_hand", "missed_hands", "missed_round", "missed_rounds", "disqualification")


def _falls_short(due: StageDue, penalty: str) -> bool:
    """Whether a penalty is milder than the stage: hands and rounds by their kind, not by their number."""
    return _gravity(penalty) < _gravity(due.penalty)


def _gravity(penalty: str) -> int:
    known = penalty.replace("missed_hands", "missed_hand").replace("missed_rounds", "missed_round")
    return _GRAVITY.index(known) if known in _GRAVITY else 0


def weight(line: Penalty) -> tuple[int, int]:
    """How heavy a line of the record is: hands by their number, a disqualification above all."""
    return int(line.penalty == DISQUALIFICATION), line.missed or line.hands


@decides(CountHands)
def _count(state: Tournament, command: CountHands, context: Context) -> Answer:
    if command.table not in state.tables:
        return no("no_such_table", tables=(str(command.table),))
    if not state.clock.started:
        return no("clock_not_started")
    if not 1 <= command.count <= MOST_COUNTED:
        return no("hands_out_of_range", most=MOST_COUNTED)
    finished = hands_of(state, command.table)
    if command.hand <= finished:
        return already("hand_reported", table=command.table, at=state.hands[command.table][-1] if finished else 0)
    if command.hand > finished + 1:
        return no("hand_not_next", table=command.table, hand=finished + 1)
    before = {entry for entry, _ in back_since(state, 0)}
    after = after_hands(state, command.table, command.count, context.at)
    back = tuple(entry for entry, _ in back_since(after, 0) if entry not in before)
    notes = (Message("note.back_in", {"players": back}),) if back else ()
    return done(HandsPlayed(command.table, command.hand, command.count), notes=notes)


@evolves(HandsPlayed)
def _hands_played(state: Tournament, event: HandsPlayed, happened: Happened) -> Tournament:
    if hands_of(state, event.table) + 1 != event.hand:
        raise Misfit(f"hand {event.hand} of table {event.table} is not the next one")
    return finish_hands(state, event.table, event.count, happened.at)


@decides(BringBack)
def _bring_back(state: Tournament, command: BringBack, context: Context) -> Answer:
    if command.entry not in state.entries:
        return no("no_such_entry")
    serving = state.serving.get(command.entry)
    if serving is None:
        return no("not_sitting_out", player=command.entry)
    if serving.is_over:
        return already("back_in", player=command.entry, at=serving.back_at)
    return done(PlayerBackIn(command.entry), notes=(Message("note.back_in", {"players": (command.entry,)}),))


@evolves(PlayerBackIn)
def _back_in(state: Tournament, event: PlayerBackIn, happened: Happened) -> Tournament:
    serving = state.serving.get(event.entry)
    if serving is None or serving.is_over:
        raise Misfit(f"{event.entry} does not sit out")
    over = replace(serving, waits_at=0, back_at=happened.at)
    return replace(state, serving={**state.serving, event.entry: over})
