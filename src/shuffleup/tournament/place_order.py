"""The order in which players went out, put right afterwards without undoing what came later.

Whose rule: none; what a book says of players out on one hand is `placing`'s, and the host who puts an order right
answers for that. Only the order changes: who took whose stack, and when, stays as it was told. A life that was bought
back has no place, so there is nothing to put right. A place whose prize was paid stays until that money is back.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Annotated

from shuffleup.acts.kinds import Whole
from shuffleup.acts.register import form
from shuffleup.acts.roles import STAFF
from shuffleup.tournament.acts import Command, Event, act, happens
from shuffleup.tournament.answers import Context, Misfit
from shuffleup.tournament.cash import paid_out
from shuffleup.tournament.finish import standings
from shuffleup.tournament.kinds import EntryId
from shuffleup.tournament.register import Answer, Happened, already, decides, done, evolves, known, no
from shuffleup.tournament.state import Knockout, Standing, Tournament

Life = tuple[str, int]


@act(form("correct_place"), may=STAFF)
@dataclass(frozen=True, slots=True)
class CorrectPlace(Command):
    """Place an entry that is out (by its stack `life`, from 1) next above another, or below everybody."""

    entry: EntryId
    life: Annotated[int, Whole(1, 999)]
    above: EntryId = ""


@happens()
@dataclass(frozen=True, slots=True)
class PlaceCorrected(Event):
    """An entry stands next above another that is out, with the stack that each lost; below everybody without one."""

    entry: str
    life: int
    above: str = ""
    above_life: int = 0


@decides(CorrectPlace)
def _correct(state: Tournament, command: CorrectPlace, context: Context) -> Answer:
    for entry in (command.entry, *filter(None, [command.above])):
        if entry not in state.entries:
            return no("no_such_entry", entry=entry)
        if not _has_place(state, entry):
            return no("not_knocked_out", player=entry)
    if state.entries[command.entry].lives != command.life:
        return no("not_knocked_out", player=command.entry)
    if command.above == command.entry:
        return no("named_twice")
    above_life = state.entries[command.above].lives if command.above else 0
    event = PlaceCorrected(command.entry, command.life, command.above, above_life)
    after = _ordered(state, event)
    if _as_placed(after) == _as_placed(state):
        return already("place_corrected", player=command.entry)
    if paid := _paid_otherwise(state, after):
        return no("place_is_paid", player=paid)
    return done(event)


def _has_place(state: Tournament, entry: str) -> bool:
    """Whether a bust of this entry still counts; who was never out, or came back, has none."""
    found = state.entries[entry]
    return found.standing is Standing.OUT and _of(state.knockouts, (entry, found.lives)) is not None


def _of(knockouts: tuple[Knockout, ...], life: Life) -> Knockout | None:
    return next((each for each in knockouts if life in each.lives), None)


def _as_placed(state: Tournament) -> list[tuple[str, ...]]:
    return [group for _, group in state.knocked_out()]


def _paid_otherwise(state: Tournament, after: Tournament) -> str:
    """Somebody who was paid a prize and would have another one; empty where nobody is."""
    would_be = {each.entry: (each.prize, each.item) for each in standings(after)}
    changed = (each for each in standings(state) if would_be.get(each.entry) != (each.prize, each.item))
    return next((each.entry for each in changed if paid_out(state, each.entry)), "")


@evolves(PlaceCorrected)
def _corrected(state: Tournament, event: PlaceCorrected, happened: Happened) -> Tournament:
    return _ordered(state, event)


def _ordered(state: Tournament, event: PlaceCorrected) -> Tournament:
    """The night with this bust taken out of the order and put in where it belongs. Raises `Misfit`."""
    mine, other = (event.entry, event.life), (event.above, event.above_life)
    for entry in filter(None, (event.entry, event.above)):
        known(state, entry)
    found = _of(state.knockouts, mine)
    if found is None or (event.above and _of(state.knockouts, other) is None):
        raise Misfit(f"{event.entry} and {event.above} did not both go out")
    own = _part(found, [(event.entry,)])
    rest = [*_without(state.knockouts, mine)]
    if not event.above:
        return replace(state, knockouts=(own, *rest))
    return replace(state, knockouts=tuple(_with(rest, own, other)))


def _without(knockouts: tuple[Knockout, ...], life: Life) -> Iterator[Knockout]:
    for each in knockouts:
        if life not in each.lives:
            yield each
        elif len(each.lives) > 1:
            groups = (tuple(entry for entry in group if entry != life[0]) for group in each.groups)
            yield _part(each, [group for group in groups if group])


def _with(knockouts: list[Knockout], own: Knockout, below: Life) -> Iterator[Knockout]:
    """In the order of time, so the worst placed first; a hand on which several went out is told in two if it must."""
    for each in knockouts:
        if below not in each.lives:
            yield each
            continue
        at = next(number for number, group in enumerate(each.groups) if below[0] in group)
        yield _part(each, each.groups[at:])
        yield own
        if at:
            yield _part(each, each.groups[:at])


def _part(knockout: Knockout, groups: list[tuple[str, ...]] | tuple[tuple[str, ...], ...]) -> Knockout:
    """Some of those who went out on a hand, with all that was told of them."""
    named = {entry for group in groups for entry in group}
    return replace(
        knockout,
        groups=tuple(groups),
        lives=tuple(each for each in knockout.lives if each[0] in named),
        named=tuple(each for each in knockout.named if each[0] in named),
    )
