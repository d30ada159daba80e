"""League points of the night: who has which bonus, what everybody scores by the plan's table, and why.

Whose rule: the league's, as its points table says it (`points`). Not done: standings over many nights (`league.table`).
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from shuffleup.acts.register import form
from shuffleup.acts.roles import STAFF
from shuffleup.tournament.acts import Command, Event, act, happens
from shuffleup.tournament.answers import Context
from shuffleup.tournament.busts import Placed
from shuffleup.tournament.formula import Number
from shuffleup.tournament.kinds import EntryId, OpaqueId
from shuffleup.tournament.money import units
from shuffleup.tournament.points import Points, PointsTable, counts_knock_outs, points, table_of
from shuffleup.tournament.register import Answer, Happened, already, decides, done, evolves, known, no
from shuffleup.tournament.state import Standing, Tournament


@act(form("bonus"), may=STAFF)
@dataclass(frozen=True, slots=True)
class GiveBonus(Command):
    """Give an entry a bonus of the night's points table, such as for bringing the card, or take it away again."""

    entry: EntryId
    bonus: OpaqueId
    given: bool = True


@happens()
@dataclass(frozen=True, slots=True)
class BonusGiven(Event):
    """An entry has a bonus of the points table, or (not `given`) has it no more."""

    entry: str
    bonus: str
    given: bool = True


def points_table(state: Tournament) -> PointsTable | None:
    """The table by which this night scores."""
    return table_of(state.plan.points, state.plan.points_table)


def asks_who_knocked_out(state: Tournament) -> bool:
    """Whether it matters tonight who knocked out whom: for bounties, or for points."""
    table = points_table(state)
    return bool(state.plan.bounty) or (table is not None and counts_knock_outs(table))


def scores(state: Tournament, placed: list[Placed], field: int, pool: int) -> dict[str, Points]:
    """What everybody placed scores, by entry; nothing where the night has no table. `pool` is in the smallest coin."""
    table = points_table(state)
    if table is None:
        return {}
    knocked_out = Counter(by for each, group in state.knocked_out() for entry in group for by in each.takers(entry))
    money = {"buy_in": _units(state, state.plan.buy_in), "prize_pool": _units(state, pool)}
    found = {}
    for each in placed:
        lives = state.entries[each.entry].lives
        told: Mapping[str, Number] = {**money, "entries": lives, "knocked_out": knocked_out[each.entry]}
        ticked = [bonus for bonus in state.bonuses.get(each.entry, ()) if bonus in table.bonuses]
        found[each.entry] = points(table, field, each.place, each.shared_by, ticked, told)
    return found


def _units(state: Tournament, coins: int) -> Fraction:
    return Fraction(units(coins, state.plan.currency))


@decides(GiveBonus)
def _give_bonus(state: Tournament, command: GiveBonus, context: Context) -> Answer:
    entry, table = state.entries.get(command.entry), points_table(state)
    if entry is None:
        return no("no_such_entry")
    if entry.standing is Standing.WITHDRAWN:
        return no("not_coming", player=entry.id)
    if table is None or command.bonus not in table.bonuses:
        return no("no_such_bonus", known=", ".join(table.bonuses) if table else "-")
    if (command.bonus in state.bonuses.get(entry.id, ())) == command.given:
        return already("bonus_given" if command.given else "bonus_not_given", player=entry.id)
    return done(BonusGiven(entry.id, command.bonus, command.given))


@evolves(BonusGiven)
def _bonus_given(state: Tournament, event: BonusGiven, happened: Happened) -> Tournament:
    entry = known(state, event.entry)
    others = tuple(each for each in state.bonuses.get(entry.id, ()) if each != event.bonus)
    ticked = (*others, event.bonus) if event.given else others
    return replace(state, bonuses={**state.bonuses, entry.id: ticked})
