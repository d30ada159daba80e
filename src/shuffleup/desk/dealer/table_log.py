"""A table's whole log as the file of `docs/dealing.md`, for whoever wants to check every hand of it.

`docs/check_deal.py` reads it without a line of ours. It ends with the last hand that is over: while one is played its
rows tell how far it has come. Not done: the check, and the hash chain over the stored rows (`shuffleup verify`).
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from shuffleup.dealing.events import HandOver, HandVoided
from shuffleup.dealing.table_file import lines_of
from shuffleup.desk.dealer.dealer_desk import NotDealtHere
from shuffleup.message import Message
from shuffleup.store.table_stream import event_of, stream_of

if TYPE_CHECKING:
    from shuffleup.desk.house import House


def table_log(house: "House", tournament: str, table: int) -> Iterator[str]:
    """The file's lines, each with its end. Raises `NotDealtHere` where no hand of that table is over."""
    happened = [event_of(row) for row in house.store.read(stream_of(tournament, table))]
    over = max((at for at, each in enumerate(happened) if isinstance(each, HandOver | HandVoided)), default=None)
    if over is None:
        raise NotDealtHere(Message("at_table.no_such_hand"))
    return (line + "\n" for line in lines_of(tournament, table, happened[: over + 1]))
