"""What goes on paper, for programs that print: the codes by which players' phones, and tables, come in."""

from dataclasses import dataclass

from shuffleup.desk import claims
from shuffleup.tournament.state import Standing
from shuffleup.web.api.operation import Ask, operation


@dataclass(frozen=True)
class SeatSlip:
    """A player's slip. Whoever types the code at `address` has the seat on the phone: it is for that player.

    It opens no cards where the program deals: what does stands on the slips that the console prints, and nowhere else.
    """

    entry: str
    name: str
    table: int
    seat: int
    code: str
    address: str


@dataclass(frozen=True)
class TableSlip:
    """A table's slip. Whoever types the code at `address` reports for the table: it is paper, never a screen."""

    table: int
    code: str
    address: str


@dataclass(frozen=True)
class Slips:
    """The slips of everybody who sits and is no robot, by table and seat, and those of the tables."""

    seats: tuple[SeatSlip, ...]
    tables: tuple[TableSlip, ...]


@operation("GET", "/nights/{night}/slips", "Nights", answer=Slips)
def slips(ask: Ask) -> Slips:
    """What to print: a slip for each player's seat and each table, with the code that lets its phone in."""
    event = ask.event
    sitting = [each for each in event.state.standing(Standing.IN) if each.seat is not None and not each.bot]
    return Slips(
        tuple(
            SeatSlip(
                each.id,
                event.names[each.id],
                *(each.seat or (0, 0)),
                code=claims.seat_code(event.house, event.id, each.id),
                address=f"{ask.reached}/play/{event.id}",
            )
            for each in sorted(sitting, key=lambda each: each.seat or (0, 0))
        ),
        tuple(
            TableSlip(
                number, claims.table_code(event.house, event.id, number), f"{ask.reached}/table/{event.id}/{number}"
            )
            for number in event.state.plan.tables
        ),
    )
