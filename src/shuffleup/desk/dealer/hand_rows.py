"""One hand's rows of a table's log, for whoever wants to check it: from the chains its shares come from to its end.

Only of hands that are over, or void: while one is played its rows tell how far it has come, and nothing is gained by
more doors to that. Not done: the check (`dealing.checking_log`, `docs/check_deal.py`, the page of a hand).
"""

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from shuffleup.dealing.events import ChainBegun, DecksLaid, HandBegun, HandOver, HandVoided
from shuffleup.dealing.table import DealtTable
from shuffleup.desk.dealer.dealer_desk import NotDealtHere
from shuffleup.message import Message
from shuffleup.store.rows import StoredEvent
from shuffleup.store.table_stream import event_of, stream_of

if TYPE_CHECKING:
    from shuffleup.desk.house import House


def hand_rows(house: "House", tournament: str, table: int, hand: int) -> dict[str, Any]:
    """The rows, the names of those in them, and for each share what its chain promised and how many steps away.

    Raises `NotDealtHere` where there is no such hand, or it is not over.
    """
    dealt = DealtTable(tournament, table)
    chains: dict[str, StoredEvent] = {}
    links: dict[str, tuple[str, int]] = {}
    found: list[StoredEvent] = []
    is_over = False
    for row in house.store.read(stream_of(tournament, table)):
        event = event_of(row)
        if isinstance(event, ChainBegun):
            chains[event.entry] = row
        if isinstance(event, DecksLaid) and event.hand == hand:
            heads = dealt.chains
            links = {each: (heads.heads[each].hex(), heads.missed[each] + 1) for each in event.wanted}
            found = [chains[each] for each in event.wanted]
        dealt.fold(event)
        if isinstance(event, DecksLaid | HandBegun | HandOver | HandVoided) or dealt.begun is not None:
            here = event.hand if isinstance(event, DecksLaid | HandOver | HandVoided) else dealt.hands
            if here == hand and not isinstance(event, ChainBegun):
                found.append(row)
        if isinstance(event, HandOver | HandVoided) and event.hand == hand:
            is_over = True
            break
    if not is_over:
        raise NotDealtHere(Message("at_table.no_such_hand"))
    return _told(house, tournament, table, hand, found, links)


def _told(
    house: "House", tournament: str, table: int, hand: int, found: Sequence[StoredEvent], links: dict[str, Any]
) -> dict[str, Any]:
    rows = [{"type": row.type, "data": json.loads(row.data)} for row in found]
    seated = [each["entry"] for row in rows if row["type"] == "DecksLaid" for each in row["data"]["seats"]]
    names = house.names(house.sequencer(tournament).state)
    return {
        "tournament": tournament,
        "table": table,
        "hand": hand,
        "rows": rows,
        "names": {entry: names.get(entry, "") for entry in seated},
        "links": {entry: list(link) for entry, link in links.items()},
    }
