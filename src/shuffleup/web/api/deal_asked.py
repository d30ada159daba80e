"""The ways to divide what is left, for programs: side by side, with what the night's book says to each."""

from dataclasses import dataclass
from typing import Annotated

from shuffleup.desk.deal_ways import ways_to_divide
from shuffleup.tournament.deals import Method
from shuffleup.web.api.operation import Ask, operation
from shuffleup.web.api.schema import Said


@dataclass(frozen=True)
class DealFindingShown:
    """What the book says to terms; `refuses` where it does not allow them."""

    words: str
    clauses: tuple[str, ...]
    refuses: bool


@dataclass(frozen=True)
class WayShown:
    """One way: what each entry is paid in money, and what is kept for the winner. For `ProposeDeal`."""

    method: Method
    words: str
    shares: tuple[tuple[str, int], ...]
    saved: int
    findings: tuple[DealFindingShown, ...]
    refused: bool


@dataclass(frozen=True)
class Ways:
    """The ways to divide. `counted`: everybody's chips are known, so that they can be divided by."""

    version: int
    counted: bool
    ways: tuple[WayShown, ...]


@dataclass(frozen=True)
class HowToDivide:
    """What is settled already."""

    save: Annotated[int, Said("What is kept for the winner, in the smallest coin; 0 for nothing said.")] = 0
    whole: Annotated[bool, Said("Amounts in whole units.")] = False


@operation("GET", "/nights/{night}/deal", "Nights", query=HowToDivide, answer=Ways)
def deal_ways(ask: Ask) -> Ways:
    """The ways to divide what is left among those left, and what the book says to each.

    Changes nothing. Things that somebody takes are for `ProposeDeal` to say.
    """
    event, asked = ask.event, ask.query
    entries, counted, ways = ways_to_divide(event, (), asked.save or None, whole=asked.whole)
    return Ways(
        event.sequencer.version,
        counted,
        tuple(
            WayShown(
                each.method,
                each.name,
                tuple(zip(entries, each.amounts, strict=True)),
                each.saved,
                tuple(DealFindingShown(one["text"], tuple(one["clauses"]), one["refuses"]) for one in each.findings),
                each.refused,
            )
            for each in ways
        ),
    )
