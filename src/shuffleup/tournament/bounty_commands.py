"""What a host says of a knock-out afterwards; class names and fields are part of the log."""

from dataclasses import dataclass

from shuffleup.acts.register import form
from shuffleup.acts.roles import STAFF
from shuffleup.tournament.acts import act


@act(form("name_knock_out"), may=STAFF)
@dataclass(frozen=True, slots=True)
class NameKnockOut:
    """Say who took the stack `life` (from 1) of an entry: one, several who shared it, or nobody."""

    entry: str
    life: int
    by: tuple[str, ...] = ()
