"""What directors ask for about penalties, with what they saw; class names and fields are part of the log."""

from dataclasses import dataclass
from typing import Annotated

from shuffleup.acts.kinds import Id, Whole
from shuffleup.acts.register import form
from shuffleup.acts.roles import OFFICE
from shuffleup.tournament.acts import Command, act
from shuffleup.tournament.kinds import ChipsLeft, EntryId, Life, OpaqueId, TableNumber


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
