"""Who can be named in a ruling: the players of each table, for a choice."""

from typing import Any

from shuffleup.desk.event import EventView


def tables_for(event: EventView) -> list[dict[str, Any]]:
    """Every table in use with its players in seat order: entry, name, seat."""
    return [
        {
            "number": number,
            "players": [
                {"entry": entry, "name": event.names[entry], "seat": seat}
                for seat, entry in event.state.at_table(number).items()
            ],
        }
        for number in sorted(event.state.tables)
    ]
