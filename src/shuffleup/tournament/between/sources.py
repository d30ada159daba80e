"""Which table gives up a player and which gets one, where the command does not say.

Whose rules: TDA 10.C, TNPL B6.iv, Redtooth seating.4b (a procedure laid down before play, which no book prints), NPPL
21 (the host); through `balance_source`. Of tables alike the first in `giving_order` gives the player up and the last
gets one; without it the one that breaks first gives him up, or the procedure is asked for. To a host that is no more
than a proposal. A short table without a free seat is passed over.
"""

from dataclasses import replace

from shuffleup.bad_input import BadInput
from shuffleup.message import Message
from shuffleup.rulebooks.policies.balancing import BalanceSource
from shuffleup.tournament.between.asked import Asked
from shuffleup.tournament.between.commands import Balance
from shuffleup.tournament.between.decision import Decision, Lack, Lacking, director
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
    if origin is None or to is None:
        longest, shortest = _uneven(asked)
        origin = _one_of(asked, Lack.FROM, longest) if origin is None else origin
        to = _one_of(asked, Lack.TO, shortest) if to is None else to
    if origin == to:
        raise BadInput(Message("wrong.move_to_itself", {"table": origin}), right=Message("right.two_different_tables"))
    if not asked.table(origin).size:
        raise BadInput(
            Message("wrong.nobody_at_table", {"table": origin}), right=Message("right.table_players_move_from")
        )
    return asked.table(origin), asked.table(to)


def _uneven(asked: Asked[Balance]) -> tuple[list[int], list[int]]:
    """The longest tables, and the shortest of those with a free seat. Raises `NobodyMoves` where they are even."""
    tables = asked.room.seating_players()
    asked.settle_all_seats(tables.values())
    sizes = {number: table.size for number, table in tables.items()}
    most = max(sizes.values(), default=0)
    short = [number for number, size in sizes.items() if most - size > ALLOWED_DIFFERENCE]
    with_room = [number for number in short if not tables[number].seats or tables[number].open_seats()]
    if not short:
        raise NobodyMoves(Decision(Decided.NONE, say=Message("between.even")))
    getters = with_room or short
    least = min(sizes[number] for number in getters)
    longest = [number for number, size in sizes.items() if size == most]
    return longest, [number for number in getters if sizes[number] == least]


def _one_of(asked: Asked[Balance], which: Lack, tables: list[int]) -> int:
    """The table, if there is one; else what the procedure laid down says, or the host."""
    source = asked.policies.balancing.balance_source
    if len(tables) == 1:
        return tables[0]
    first = _by_procedure(asked, which, tables)
    if source is BalanceSource.HOST_CHOICE:
        raise NobodyMoves(_host_names(which, tables, first))
    if first is None and which is Lack.FROM:
        first = next((number for number in asked.room.break_order if number in tables), None)
    if first is not None:
        return first
    question = Message("between.asks.from") if which is Lack.FROM else Message("between.asks.to")
    named = asked.number(which.value, question, tables)
    if named in tables:
        return named
    raise NobodyMoves(_host_names(which, tables, None))


def _by_procedure(asked: Asked[Balance], which: Lack, tables: list[int]) -> int | None:
    """The table that the order laid down for evening up points to; None where no order was told."""
    alike = set(tables)
    listed = [number for number in asked.room.giving_order if number in alike]
    if not listed:
        return None
    return listed[0] if which is Lack.FROM else listed[-1]


def unless_named_otherwise(asked: Asked[Balance], origin: int, to: int) -> Decision | None:
    """What the order laid down has against a table that somebody has named to give; None where it has nothing.

    It says something of tables alike only, the longest; to a host it is a proposal, so that his choice stands.
    """
    sizes = {number: table.size for number, table in asked.room.seating_players().items()}
    longest = [number for number, size in sizes.items() if size == max(sizes.values())]
    named = _by_procedure(asked, Lack.FROM, longest)
    if named is None or named == origin or origin not in longest:
        return None
    match asked.policies.balancing.balance_source:
        case BalanceSource.HOST_CHOICE:
            return None
        case BalanceSource.PRESET_DIRECTOR_FINAL:
            return _host_names(Lack.FROM, [named, origin], named)
    say = Message("between.other_table_gives", {"table": origin, "other": named})
    return Decision(Decided.REFUSED, more={"allowed": False, "from": origin, "to": to, "gives": named}, say=say)


def _host_names(which: Lack, tables: list[int], proposed: int | None) -> Decision:
    """The director names the table; the one that the order laid down points to is proposed."""
    choices = [Decision(Decided.MOVES, more={which.value: number}) for number in tables]
    default = None if proposed is None else tables.index(proposed)
    decision = director(*choices, default=default, say=Message("between.host_names_table"))
    first = None if proposed is None else str(proposed)
    return replace(decision, open=Lacking(which, tuple(map(str, tables)), proposed=first))
