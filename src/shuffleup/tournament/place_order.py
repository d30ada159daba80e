"""The order in which players went out, put right afterwards without undoing what came later.

Whose rule: none; what a book says of players out on one hand is `placing`'s, and the host who puts an order right
answers for that. Only the order changes: who took whose stack, and when, stays as it was told. A life that was bought
back has no place, so there is nothing to put right. A place whose prize was paid stays until that money is back.
Who won is put right in the same way once one alone is left: the two of the last hand change places, with who took
whose stack on it, and the chips stay where they lie.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Annotated

from shuffleup.acts.kinds import Whole
from shuffleup.acts.register import form
from shuffleup.acts.roles import STAFF
from shuffleup.tournament.acts import Command, Event, act, happens
from shuffleup.tournament.answers import Context, Misfit
from shuffleup.tournament.busts import finished
from shuffleup.tournament.cash import paid_out
from shuffleup.tournament.finish import standings
from shuffleup.tournament.kinds import EntryId
from shuffleup.tournament.register import Answer, Happened, already, decides, done, evolves, known, no
from shuffleup.tournament.state import Knockout, Standing, Tournament

Life = tuple[str, int]


@act(form("correct_place"), may=STAFF)
@dataclass(frozen=True, slots=True)
class CorrectPlace(Command):
    """Place an entry that is out (by its stack `life`, from 1) next above another, or below everybody.

    Above the only one left, whoever is in second place has won instead.
    """

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


@happens()
@dataclass(frozen=True, slots=True)
class WinnerCorrected(Event):
    """An entry that was told to be out, with its stack `life`, has won: the other one lost that last stack."""

    entry: str
    life: int
    instead: str
    instead_life: int


@decides(CorrectPlace)
def _correct(state: Tournament, command: CorrectPlace, context: Context) -> Answer:
    if command.above and command.above == winner(state):
        return _correct_winner(state, command)
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


def winner(state: Tournament) -> str:
    """Who won because nobody else is left, where people deal: the program itself knows who has the chips."""
    left = state.standing(Standing.IN)
    return left[0].id if len(left) == 1 and finished(state) and not state.plan.is_digital else ""


def in_second(state: Tournament) -> tuple[str, ...]:
    """Who may have won instead: who went out last, several where they share the place."""
    return next((group for _, group in state.knocked_out()), ())


def won_instead(state: Tournament, entry: str) -> Tournament:
    """The night as it is if whoever is in second place has won. Raises `Misfit`."""
    told = winner(state)
    return _exchanged(state, WinnerCorrected(entry, state.entries[entry].lives, told, state.entries[told].lives))


def _correct_winner(state: Tournament, command: CorrectPlace) -> Answer:
    if command.entry not in state.entries:
        return no("no_such_entry", entry=command.entry)
    if command.entry not in in_second(state):
        return no("not_in_second", player=command.entry)
    if state.entries[command.entry].lives != command.life:
        return no("not_knocked_out", player=command.entry)
    if paid := _paid_otherwise(state, won_instead(state, command.entry)):
        return no("place_is_paid", player=paid)
    return done(WinnerCorrected(command.entry, command.life, command.above, state.entries[command.above].lives))


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


@evolves(WinnerCorrected)
def _winner_corrected(state: Tournament, event: WinnerCorrected, happened: Happened) -> Tournament:
    return _exchanged(state, event)


def _exchanged(state: Tournament, event: WinnerCorrected) -> Tournament:
    """The night with the last two in each other's place: one has the seat with all the chips. Raises `Misfit`."""
    won, lost = known(state, event.entry), known(state, event.instead)
    found = _of(state.knockouts, (won.id, event.life))
    if found is None or won.standing is not Standing.OUT or won.lives != event.life:
        raise Misfit(f"{won.id} did not go out")
    if lost.standing is not Standing.IN or lost.lives != event.instead_life or lost.seat is None:
        raise Misfit(f"{lost.id} has no stack to lose")
    hand = _with_other(found, (won.id, won.lives), (lost.id, lost.lives))
    entries = {
        **state.entries,
        won.id: replace(won, standing=Standing.IN, seat=lost.seat),
        lost.id: replace(lost, standing=Standing.OUT, seat=None),
    }
    return replace(
        state,
        entries=entries,
        seated={**state.seated, lost.seat: won.id},
        away={entry: since for entry, since in state.away.items() if entry != lost.id},
        knockouts=tuple(hand if each is found else each for each in state.knockouts),
    )


def _with_other(knockout: Knockout, told: Life, right: Life) -> Knockout:
    """The same hand, with the one who lost the stack, and the one who took it, each taken for the other."""
    other = {told[0]: right[0], right[0]: told[0]}
    return replace(
        knockout,
        groups=tuple(tuple(other.get(each, each) for each in group) for group in knockout.groups),
        lives=tuple(right if each == told else each for each in knockout.lives),
        by=other.get(knockout.by, knockout.by),
        named=tuple(
            (other.get(entry, entry), tuple(other.get(each, each) for each in takers))
            for entry, takers in knockout.named
        ),
    )


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
