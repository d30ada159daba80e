"""What a host says of a knock-out afterwards; class names and fields are part of the log."""

from dataclasses import dataclass
from typing import Annotated

from shuffleup.acts.kinds import Whole
from shuffleup.acts.roles import STAFF
from shuffleup.tournament.acts import Command, act
from shuffleup.tournament.kinds import EntryId


@act(may=STAFF)
@dataclass(frozen=True, slots=True)
class NameKnockOut(Command):
    """Say who took the stack `life` (from 1) of an entry: one, several who shared it, or nobody."""

    entry: EntryId
    life: Annotated[int, Whole(1, 999)]
    by: tuple[str, ...] = ()
