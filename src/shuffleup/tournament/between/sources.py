"""Which table gives up a player and which gets one, where the command does not say.

Whose rules: TDA 10.C, TNPL B6.iv, Redtooth seating.4b (a procedure laid down before play, which no book prints), NPPL
21 (the host); through `balance_source`. Of tables alike the one that breaks first gives up the player; where no such
order is told, the procedure is asked for.
"""

from shuffleup.bad_input import BadInput
from shuffleup.message import Message
from shuffleup.rulebooks.policies.balancing import BalanceSource
from shuffleup.tournament.between.asked import Asked
from shuffleup.tournament.between.commands import Balance
from shuffleup.tournament.between.decision import Decision, director
from shuffleup.tournament.between.outcomes import Decided
from shuffleup.tournament.between.room import RoomTable

ALLOWED_DIFFERENCE = 1
"""Players by which tables may differ before anybody moves."""


class NobodyMoves(Exception):
    """The tables are even, or the host has to name them: the decision that comes out already here."""

    def __init__(self, decision: Decision) -> None:
        self.decision = decision
        super().__init__()


def giver_and_getter(asked: Asked[Balance], origin: int | None, to: int | None) -> tuple[RoomTable, RoomTable]:
    """The long table and the short one. Raises `NobodyMoves`, or `Asks` for the procedure's choice."""
    tables = asked.room.in_play()
    if origin is None or to is None:
        for table in tables.values():
            asked.settle_seats(table)
        sizes = {number: table.size for number, table in tables.items()}
        if len(sizes) < 2 or max(sizes.values()) - min(sizes.values()) <= ALLOWED_DIFFERENCE:
            raise NobodyMoves(Decision(Decided.NONE, say=Message("between.even")))
        if origin is None:
            origin = _one_of(asked, "from", [number for number in sizes if sizes[number] == max(sizes.values())])
        if to is None:
            shortest = [number for number in sizes if sizes[number] == min(sizes.values())]
            to = _one_of(asked, "to", shortest)
    if origin == to:
        raise BadInput(Message("wrong.move_to_itself", {"table": origin}), right=Message("right.two_different_tables"))
    if not asked.table(origin).size:
        raise BadInput(
            Message("wrong.nobody_at_table", {"table": origin}), right=Message("right.table_players_move_from")
        )
    return asked.table(origin), asked.table(to)


def _one_of(asked: Asked[Balance], which: str, tables: list[int]) -> int:
    """The table, if there is one; else what the procedure laid down says, or the host."""
    source = asked.policies.balancing.balance_source
    if len(tables) == 1:
        return tables[0]
    if source is BalanceSource.HOST_CHOICE:
        choices = [Decision(Decided.MOVES, more={which: number}) for number in tables]
        raise NobodyMoves(director(*choices, default=None, say=Message("between.host_names_table")))
    first = next((number for number in asked.room.break_order if number in tables), None)
    if which == "from" and first is not None:
        return first
    question = Message("between.asks.from") if which == "from" else Message("between.asks.to")
    named = asked.number(which, question, tables)
    if named in tables:
        return named
    choices = [Decision(Decided.MOVES, more={which: number}) for number in tables]
    raise NobodyMoves(director(*choices, default=None, say=Message("between.host_names_table")))
