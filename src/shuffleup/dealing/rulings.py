"""What a floor that plays at a table wants done to its hand, put to the others who are in it.

Whose rule: ours (docs/decisions/0039). One no ends it for the hand; with the last yes it is done, by the event that any
other floor's ruling has. It falls away when the hand goes on, or the table. Not done: who has to be asked (the desk
knows who is there).
"""

from collections.abc import Sequence

from shuffleup.chronicle.acts import Event
from shuffleup.chronicle.answers import Accepted, no
from shuffleup.dealing import turns
from shuffleup.dealing.events import RulingAgreed, RulingAsked, RulingRefused, TableRuling
from shuffleup.dealing.table import DealtTable
from shuffleup.dealing.turns import Next


def put_to_table(table: DealtTable, ruling: TableRuling, acts: int, why: str, wanted: Sequence[int]) -> Next:
    """Ask the seats `wanted` whether this shall be done to the hand under way."""
    if table.begun is None:
        return no("no_hand_under_way")
    if table.asked is not None:
        return no("table_said_no" if table.asked.refused else "table_asked_already")
    if not wanted:
        return no("nobody_to_ask")
    asked = RulingAsked(table.begun.hand, ruling, why, tuple(wanted), acts)
    done = _done(table, asked)
    return Accepted((asked,)) if isinstance(done, Accepted) else done


def answer(table: DealtTable, seat: int, number: int, *, agrees: bool) -> Next:
    """Whoever sits at `seat` says yes or no to what was asked as this number; the last yes does it."""
    open_ = table.asked
    if open_ is None or open_.refused or number != table.times_asked:
        return no("ruling_is_over")
    if seat not in open_.waits:
        return no("not_asked")
    if not agrees:
        return Accepted((RulingRefused(seat),))
    agreed: tuple[Event, ...] = (RulingAgreed(seat),)
    if len(open_.waits) > 1:
        return Accepted(agreed)
    done = _done(table, open_.asked)
    return Accepted((*agreed, *done.events)) if isinstance(done, Accepted) else done


def _done(table: DealtTable, asked: RulingAsked) -> Next:
    if asked.ruling is TableRuling.VOID:
        return turns.void(table, asked.why)
    return turns.take_back(table, asked.acts, asked.why)
