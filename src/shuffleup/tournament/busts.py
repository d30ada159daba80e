"""Out: one player or several on one hand, and the places that follow.

Who placed higher is by the book from what was told (`placing`: chips, hands, high cards), or the host's to say in the
order of the book's tests; a group is a tie, which a book whose last test always decides does not know.
Places are computed from the busts that still count and never stored, so that late entries, re-entries and undone
busts move everybody as they should. Somebody disqualified goes out in `penalties`. Not done: players blinded out, whom
the host takes out like anybody else.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import groupby

from shuffleup.bad_input import BadInput
from shuffleup.tournament.answers import Context, Declined, FactNeeded, Misfit
from shuffleup.tournament.between.same_hand import may_tie, placed
from shuffleup.tournament.commands import BustPlayers, SetCounts
from shuffleup.tournament.events import CountsSet, PlayersBusted
from shuffleup.tournament.placing import placed_by_book
from shuffleup.tournament.plan import Format
from shuffleup.tournament.register import Answer, Happened, already, decides, done, evolves, known, no
from shuffleup.tournament.stack_of import stack_of
from shuffleup.tournament.state import Counts, Knockout, Standing, Tournament


@dataclass(frozen=True, slots=True)
class Placed:
    """An entry's place; `tied` where it is shared, with `shared_by` players in all."""

    entry: str
    place: int
    shared_by: int = 1

    @property
    def tied(self) -> bool:
        """Whether the place is shared."""
        return self.shared_by > 1


@decides(BustPlayers)
def _bust(state: Tournament, command: BustPlayers, context: Context) -> Answer:
    named = [entry for group in command.groups for entry in group]
    lives = dict(command.lives)
    if (misnamed := _misnamed(state, command, named, lives)) is not None:
        return misnamed
    gone = [entry for entry in named if not _holds(state, entry, lives[entry])]
    if gone == named:
        return already("out", player=named[0], at=_out_at(state, named[0], lives[named[0]]))
    if gone:
        return no("out_already", players=tuple(gone))
    if command.by and command.by not in state.entries:
        return no("no_such_entry", entry=command.by)
    if command.by and (named == [command.by] or not state.entries[command.by].lives):
        return no("cannot_knock_out", player=named[0])
    if not state.clock.started:
        return no("clock_not_started")
    if len(named) >= len(state.seated):
        return no("everybody_out")
    if state.plan.is_digital and (holders := [entry for entry in named if stack_of(state, entry)]):
        return no("still_has_chips", player=holders[0])
    pairs = tuple((entry, lives[entry]) for entry in named)
    if len(named) > 1 and command.facts.any:
        return _by_facts(state, command, named, context.at)
    clauses = state.book.cites("same_hand_places") if len(named) > 1 else ()
    tables = {seat[0] for entry in named if (seat := state.entries[entry].seat)}
    if any(len(group) > 1 for group in command.groups) and not may_tie(state.book, len(tables)):
        return no("places_not_shared", clauses)
    return done(PlayersBusted(command.groups, pairs, command.by, clauses))


def _misnamed(state: Tournament, command: BustPlayers, named: list[str], lives: dict[str, int]) -> Declined | None:
    """Why these are not players whose stacks can be told apart; None if they are."""
    if not named or not all(command.groups):
        return no("nobody_named")
    if len(set(named)) < len(named):
        return no("named_twice")
    if unknown := [entry for entry in named if entry not in state.entries]:
        return no("no_such_entry", entry=unknown[0])
    if unsaid := [entry for entry in named if entry not in lives]:
        return no("which_stack_lost", player=unsaid[0])
    return None


def _by_facts(state: Tournament, command: BustPlayers, named: list[str], at: int) -> Answer:
    """Several on one hand, placed by what was told of them; a question where the book wants more."""
    facts, lives = command.facts, dict(command.lives)
    told = (*facts.stacks, *facts.hands, *facts.cards)
    if not {entry for entry, _ in told} <= set(named) or not all(chips > 0 for _, chips in facts.stacks):
        return no("out_facts_unclear")
    try:
        said = placed_by_book(state, named, facts, at)
    except BadInput:
        return no("out_facts_unclear")
    if isinstance(said, FactNeeded):
        return said
    groups, clauses = said
    pairs = tuple((entry, lives[entry]) for group in groups for entry in group)
    return done(PlayersBusted(groups, pairs, command.by, clauses, facts), clauses=clauses)


def ties(state: Tournament) -> bool:
    """Whether players out on one hand may share a place under this book."""
    return may_tie(state.book)


def _holds(state: Tournament, entry: str, life: int) -> bool:
    return state.entries[entry].standing is Standing.IN and state.entries[entry].lives == life


def _out_at(state: Tournament, entry: str, life: int) -> int:
    return next((each.at for each in state.knockouts if (entry, life) in each.lives), 0)


@evolves(PlayersBusted)
def _busted(state: Tournament, event: PlayersBusted, happened: Happened) -> Tournament:
    entries, seated = dict(state.entries), dict(state.seated)
    for entry_id, life in event.lives:
        entry = known(state, entry_id)
        if entry.standing is not Standing.IN or entry.lives != life or entry.seat is None:
            raise Misfit(f"{entry_id} has no stack to lose")
        del seated[entry.seat]
        entries[entry_id] = replace(entry, standing=Standing.OUT, seat=None)
    knockout = Knockout(happened.at, happened.command, event.groups, event.lives, event.by)
    away = {entry: since for entry, since in state.away.items() if entry not in dict(event.lives)}
    stacks = {entry: chips for entry, chips in state.stacks.items() if entry not in dict(event.lives)}
    knockouts = (*state.knockouts, knockout)
    return replace(state, entries=entries, seated=seated, away=away, knockouts=knockouts, stacks=stacks)


def places(state: Tournament) -> list[Placed]:
    """Everybody's place as it stands, best first. Players still in have none until they are alone or play is closed."""
    left = state.standing(Standing.IN)
    found: list[Placed] = []
    if left and (len(left) == 1 or state.closed_at):
        found += _of_those_left(state, [entry.id for entry in left])
    best = len(left) + 1
    for _, group in state.knocked_out():
        record = placed(len(group), (), best)
        found += [Placed(*each) for each in zip(group, record.place, record.level, strict=True)]
        best += len(group)
    return found


def _of_those_left(state: Tournament, left: list[str]) -> Iterator[Placed]:
    """Who is alone is first; several are placed by their chips as counted, and share first place without a count."""
    counts = dict(state.final_counts)
    groups = [left]
    if counts.keys() == set(left):
        levels = sorted(set(counts.values()), reverse=True)
        groups = [[entry for entry in left if counts[entry] == chips] for chips in levels]
    place = 1
    for group in groups:
        yield from (Placed(entry, place, len(group)) for entry in group)
        place += len(group)


def places_of_people(state: Tournament) -> list[Placed]:
    """Places as they count for prizes and points: those of people, with bots left out of the order."""
    found: list[Placed] = []
    placed = places(state)
    named = {each.entry for each in placed}
    ahead = sum(1 for entry in state.standing(Standing.IN) if not entry.bot and entry.id not in named)
    for group in _shared(placed):
        people = [each.entry for each in group if not state.entries[each.entry].bot]
        found += [Placed(entry, ahead + 1, len(people)) for entry in people]
        ahead += len(people)
    return found


def _shared(placed: list[Placed]) -> Iterator[list[Placed]]:
    """Those who share a place, together, best placed first."""
    for _, group in groupby(placed, key=lambda each: each.place):
        yield list(group)


def finished(state: Tournament) -> bool:
    """Whether play is over: closed, or one player has all the chips (whoever may still enter reopens it by that)."""
    if state.closed_at:
        return True
    alone = len(state.standing(Standing.IN)) == 1 or state.counts.left == 1
    return alone and state.clock.started and bool(state.knockouts or state.counts.entered)


@decides(SetCounts)
def _set_counts(state: Tournament, command: SetCounts, context: Context) -> Answer:
    if state.plan.format is not Format.COUNTS:
        return no("names_here")
    if not 0 <= command.left <= command.entered <= 100_000:
        return no("counts_out_of_range")
    if state.counts == Counts(command.entered, command.left):
        return already("counts_set")
    return done(CountsSet(command.entered, command.left))


@evolves(CountsSet)
def _counts_set(state: Tournament, event: CountsSet, happened: Happened) -> Tournament:
    return replace(state, counts=Counts(event.entered, event.left))
