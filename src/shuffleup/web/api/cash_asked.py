"""The cash box of a night, for programs of the office: what is owed, taken and paid out, and what should be in it."""

from dataclasses import dataclass
from typing import Annotated

from shuffleup.desk.cash_box import CashRow, box_of
from shuffleup.tournament.cash_state import How
from shuffleup.web.api.operation import Ask, operation
from shuffleup.web.api.schema import Said


@dataclass(frozen=True)
class Owing:
    """What an entry has to pay in all, what was taken of it, and what is still owed."""

    entry: str
    name: str
    due: int
    taken: int
    owes: int


@dataclass(frozen=True)
class Paying:
    """What an entry is to be paid, bounties in it: all of it, what was paid, what is left, and what may be paid now."""

    entry: str
    name: str
    place: int
    prize: int
    bounty: int
    paid: int
    left: int
    payable: int
    held: Annotated[bool, Said("Kept back until it is decided whether it is forfeited.")]
    forfeited: int


@dataclass(frozen=True)
class CashBox:
    """The box in figures, all in the smallest coin; `counted` is null as long as nobody counted.

    `ticked` was noted as paid without saying how; `should_be` are the notes and coins that must be in it.
    """

    version: int
    due: int
    taken: Annotated[dict[str, int], Said("By how it was paid.")]
    ticked: int
    added: int
    put_in: int
    prizes: int
    bounties: int
    paid_out: int
    unsigned: int
    unclaimed: int
    forfeited: int
    fees: Annotated[int, Said("What the house keeps of the buy-ins.")]
    made_up: Annotated[int, Said("What the house puts in so that the pool is what was guaranteed; part of `added`.")]
    should_be: int
    counted: int | None
    entries: tuple[Owing, ...]
    to_pay: tuple[Paying, ...]


@operation("GET", "/nights/{night}/cash", "Nights", answer=CashBox)
def cash(ask: Ask) -> CashBox:
    """The cash box: who owes what, which prizes are paid, and what should be in it.

    `TakePayment`, `PayOut`, `PutIn` and `CountCash` change it.
    """
    event = ask.event
    held = box_of(event, ask.who.actor)
    box = held["box"]
    names = Paying.__dataclass_fields__
    return CashBox(
        version=event.sequencer.version,
        due=box.due,
        taken={how.value: box.taken.get(how, 0) for how in How},
        ticked=box.ticked,
        added=box.added,
        put_in=box.put_in,
        prizes=box.prizes,
        bounties=box.bounties,
        paid_out=box.paid_out,
        unsigned=box.unsigned,
        unclaimed=box.unclaimed,
        forfeited=box.forfeited,
        fees=box.fees,
        made_up=box.made_up,
        should_be=box.should_be,
        counted=box.counted,
        entries=tuple(_owing(row) for row in held["rows"]),
        to_pay=tuple(Paying(**{name: row[name] for name in names}) for row in held["prizes"]),
    )


def _owing(row: CashRow) -> Owing:
    held = row.account
    return Owing(row.entry, row.name, held.due, held.taken, held.owes)
