"""Bounties: a part of every buy-in that is paid to whoever knocks the player out; who is owed how much.

Whose rule: none of the five books has bounties; these are card-room custom, named here so that a league can quote them:

* *one a stack*: every stack sold for a buy-in carries the plan's bounty, a re-entry's too; re-buys and add-ons carry
  none and go into the pool whole;
* *shared equally*: several who share a knock-out divide its bounty; odd coins go one each in the order in which they
  are named, as for prizes (`prizes`);
* *own head*: whoever is still in when play is over keeps the bounty on their own head;
* *unclaimed*: where nobody is named (nobody knows, or somebody left or was sent out) the bounty is nobody's. It is in
  neither pool nor prizes: it stays in the box, told as such, and is the house's to give.

The bounties owed, those unclaimed and those on the heads of players still in add up to one for each stack sold. Not
done: bounties that grow with knock-outs, bounties on some heads only, nights without names.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Annotated

from shuffleup.acts.kinds import Whole
from shuffleup.acts.roles import STAFF
from shuffleup.tournament.acts import Command, Event, act, happens
from shuffleup.tournament.answers import Context, Misfit
from shuffleup.tournament.busts import finished
from shuffleup.tournament.kinds import EntryId
from shuffleup.tournament.prizes import by_largest_remainder
from shuffleup.tournament.register import Answer, Happened, already, decides, done, evolves, known, no
from shuffleup.tournament.state import Knockout, Standing, Tournament


@act(may=STAFF)
@dataclass(frozen=True, slots=True)
class NameKnockOut(Command):
    """Say who took the stack `life` (from 1) of an entry: one, several who shared it, or nobody."""

    entry: EntryId
    life: Annotated[int, Whole(1, 999)]
    by: tuple[str, ...] = ()


@happens()
@dataclass(frozen=True, slots=True)
class KnockOutNamed(Event):
    """Who took the stack `life` of an entry, in the order in which odd coins go; empty: nobody."""

    entry: str
    life: int
    by: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Lost:
    """A stack that somebody lost, counted from 1 (`life`), and who took it: empty where nobody is named."""

    entry: str
    life: int
    by: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Bounties:
    """The bounties of the night in the smallest coin: `owed` by entry, and those that are not owed to anybody (yet).

    `nobodys` are the stacks behind `unclaimed`.
    """

    owed: Mapping[str, int]
    unclaimed: int = 0
    on_heads: int = 0
    nobodys: tuple[Lost, ...] = ()

    @property
    def owed_in_all(self) -> int:
        """All that players are owed."""
        return sum(self.owed.values())


def stacks_lost(state: Tournament) -> Iterator[Lost]:
    """Every stack that was knocked out, in order, those of players who have bought back in among them."""
    for knockout in state.knockouts:
        lives = dict(knockout.lives)
        for group in knockout.groups:
            yield from (Lost(entry, lives[entry], knockout.takers(entry)) for entry in group)


def bounties(state: Tournament) -> Bounties:
    """Who is owed which bounties as the night stands; nothing where the plan has none."""
    each = state.plan.bounty
    if not each:
        return Bounties({})
    owed: Counter[str] = Counter()
    lost = tuple(stacks_lost(state))
    for stack in lost:
        owed.update(dict(zip(stack.by, by_largest_remainder(each, [1] * len(stack.by)), strict=True)))
    left = [entry.id for entry in state.standing(Standing.IN)]
    if finished(state):
        owed.update(dict.fromkeys(left, each))
    nobodys = tuple(stack for stack in lost if not stack.by)
    on_heads = 0 if finished(state) else each * len(left)
    return Bounties({entry: coins for entry, coins in owed.items() if coins}, each * len(nobodys), on_heads, nobodys)


@decides(NameKnockOut)
def _name(state: Tournament, command: NameKnockOut, context: Context) -> Answer:
    if command.entry not in state.entries:
        return no("no_such_entry", entry=command.entry)
    knockout = _of(state, command.entry, command.life)
    if knockout is None:
        return no("not_knocked_out", player=command.entry)
    if len(set(command.by)) < len(command.by):
        return no("named_twice")
    if unknown := [entry for entry in command.by if entry not in state.entries]:
        return no("no_such_entry", entry=unknown[0])
    if any(entry == command.entry or not state.entries[entry].lives for entry in command.by):
        return no("cannot_knock_out", player=command.entry)
    if set(knockout.takers(command.entry)) == set(command.by):
        return already("knock_out_named", player=command.entry)
    return done(KnockOutNamed(command.entry, command.life, command.by))


def _of(state: Tournament, entry: str, life: int) -> Knockout | None:
    return next((each for each in state.knockouts if (entry, life) in each.lives), None)


@evolves(KnockOutNamed)
def _named(state: Tournament, event: KnockOutNamed, happened: Happened) -> Tournament:
    for entry in (event.entry, *event.by):
        known(state, entry)
    found = _of(state, event.entry, event.life)
    if found is None:
        raise Misfit(f"{event.entry} has not lost stack {event.life}")
    named = (*(each for each in found.named if each[0] != event.entry), (event.entry, event.by))
    changed = replace(found, named=named)
    return replace(state, knockouts=tuple(changed if each is found else each for each in state.knockouts))
