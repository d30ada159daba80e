"""One hand's rows of a table's log, for whoever wants to check it: from the chains its shares come from to its end.

Only of hands that are over, or void: while one is played its rows tell how far it has come, and nothing is gained by
more doors to that. Not done: the check (`dealing.checking_log`, `docs/check_deal.py`, the page of a hand).
"""

import json
from typing import TYPE_CHECKING, Any

from shuffleup.desk.dealer.open_nights import NotDealtHere
from shuffleup.message import Message

if TYPE_CHECKING:
    from shuffleup.desk.house import House


def hand_rows(house: "House", tournament: str, table: int, hand: int) -> dict[str, Any]:
    """The rows, the names of those in them, and for each share what its chain promised and how many steps away.

    Raises `NotDealtHere` where there is no such hand, or it is not over.
    """
    hands = house.dealer.hands
    place = hands.place(tournament, table, hand)
    if place is None:
        raise NotDealtHere(Message("at_table.no_such_hand"))
    found = hands.rows(tournament, table, hand)
    rows = [{"type": row.type, "data": json.loads(row.data)} for row in found]
    seated = [each["entry"] for row in rows if row["type"] == "DecksLaid" for each in row["data"]["seats"]]
    names = house.names(house.sequencer(tournament).state)
    return {
        "tournament": tournament,
        "table": table,
        "hand": hand,
        "rows": rows,
        "names": {entry: names.get(entry, "") for entry in seated},
        "links": {entry: list(link) for entry, link in place.links.items()},
    }
