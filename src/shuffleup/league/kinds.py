"""What fields of the league's commands may hold, and what their forms are made from."""

from dataclasses import dataclass
from typing import Annotated

from shuffleup.acts.kinds import Id, Now, TextLine, Whole
from shuffleup.acts.sheet import Sheet

LONGEST_NAME = 60

GRADES = ("pub", "league", "regional", "national", "cash_final", "standard")
"""What a night can count as; league tables may count some alone."""


@dataclass(frozen=True)
class OfficeSeen:
    """What a form of the league's office was made from: an id for what it makes."""

    new_id: str


Form = Sheet[OfficeSeen]
"""A form of the league's office."""


def _new_id(sheet: Form) -> str:
    return sheet.seen.new_id


OpaqueId = Annotated[str, Id(64)]
MadeId = Annotated[str, Id(64), Now(_new_id)]
"""The id of something on a list; a new one where the form names none."""

ListName = Annotated[str, TextLine(LONGEST_NAME)]
Day = Annotated[str, TextLine(10)]
"""A day in ISO 8601, or nothing; whether it is one is for the rules to say."""

Counted = Annotated[int, Whole(0, 10**6)]
