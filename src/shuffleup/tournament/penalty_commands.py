"""What directors ask for about penalties, with what they saw; class names and fields are part of the log."""

from dataclasses import dataclass

from shuffleup.acts.register import form
from shuffleup.acts.roles import OFFICE
from shuffleup.tournament.acts import act


@act(form("give_penalty"), may=OFFICE)
@dataclass(frozen=True, slots=True)
class GivePenalty:
    """Give a player a penalty for an offence, without a ruling; `seen` lines were on the record, `lives` stacks taken.

    `hands` are hands or rounds, by the penalty; `under_way` is whether a hand is being played (yes, no, unknown);
    `chips` are those of somebody disqualified. None, or nothing, is what nobody has told yet.
    """

    entry: str
    lives: int
    kind: str
    penalty: str
    seen: int
    hands: int | None = None
    under_way: str = ""
    chips: int | None = None


@act(form("count_hands"), may=OFFICE)
@dataclass(frozen=True, slots=True)
class CountHands:
    """Say that a table has finished `count` hands, the first of them number `hand`; a hand dealt again is one hand."""

    table: int
    hand: int
    count: int = 1


@act(form("bring_back"), may=OFFICE)
@dataclass(frozen=True, slots=True)
class BringBack:
    """Say that a player has missed the hands of the penalty and plays again."""

    entry: str
