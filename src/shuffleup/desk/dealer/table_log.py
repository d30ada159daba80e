"""A table's whole log as the file of `docs/dealing.md`, for whoever wants to check every hand of it.

`docs/check_deal.py` reads it without a line of ours. It ends with the last hand that is over: while one is played its
rows tell how far it has come. Not done: the check, and the hash chain over the stored rows (`shuffleup verify`).
"""

from collections.abc import Iterator
from itertools import chain
from typing import TYPE_CHECKING

from shuffleup.canonical import canonical
from shuffleup.dealing.events import HandOver, HandVoided
from shuffleup.desk.dealer.open_nights import NotDealtHere
from shuffleup.message import Message
from shuffleup.store.table_stream import stream_of

if TYPE_CHECKING:
    from shuffleup.desk.house import House

ENDS = (HandOver.__name__, HandVoided.__name__)


def table_log(house: "House", tournament: str, table: int) -> Iterator[str]:
    """The file's lines, each with its end. Raises `NotDealtHere` where no hand of that table is over."""
    rows = list(house.store.read(stream_of(tournament, table)))
    over = max((at for at, row in enumerate(rows) if row.type in ENDS), default=None)
    if over is None:
        raise NotDealtHere(Message("at_table.no_such_hand"))
    # Anybody may ask for this: a row goes out as it lies in the store, unread.
    lines = (f'{{"data":{row.data},"type":"{row.type}"}}\n' for row in rows[: over + 1])
    return chain([canonical({"table": table, "tournament": tournament}) + "\n"], lines)
