"""Parts of pages that are drawn once and kept for as long as they show the same.

A part holds no form of its own, so no token of a visitor (boxes and buttons of the form around it, at most), and is
told all that it shows; the language of the reader is the rest of what it depends on. Of a room of sixty tables a bust
changes two, of a list of five hundred players a line.
"""

from functools import lru_cache

from django import template
from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from shuffleup.desk.cash_box import CashRow
from shuffleup.desk.reading import reading
from shuffleup.desk.speech import told
from shuffleup.message import Message
from shuffleup.web.console.player_list import PlayerRow
from shuffleup.web.console.tablemap import OnMap, Tile

register = template.Library()

TABLES, LINES = 2_048, 12_288
"""How many tables and lines of the list are kept at most, some 4 kB and 1 kB each."""


Counts = tuple[tuple[int, str, str, int | None], ...]
"""Who sits at a table: seat, entry, name and the chips last counted."""

Share = tuple[str, str, int]
"""Entry, name and amount."""


@register.simple_tag
def drawn_table(event: str, table: OnMap) -> SafeString:
    """A table on the map of the night with this id."""
    return _table(event, table, reading())


@lru_cache(maxsize=TABLES)
def _table(event: str, table: OnMap, language: str) -> SafeString:
    """The table in the language that is being read, which is `language`."""
    return SafeString(render_to_string("console/table.html", {"event": {"id": event}, "table": table}))


@register.simple_tag
def drawn_tile(tile: Tile) -> SafeString:
    """A tile of a large room."""
    return _tile(tile, reading())


@lru_cache(maxsize=TABLES)
def _tile(tile: Tile, language: str) -> SafeString:
    """The tile in the language that is being read, which is `language`."""
    taken = told(Message("on_table.taken", {"here": tile.players, "seats": tile.seats}))
    state = [told(each) for each in tile.state]
    own = [told(Message("tile.reports"))] if tile.reports else []
    told_of = {"tile": tile, "word": state[0] if state else "", "words": ", ".join((taken, *state, *own))}
    return SafeString(render_to_string("console/tile.html", told_of))


@register.simple_tag
def drawn_player(event: str, row: PlayerRow) -> SafeString:
    """A line of the list of players of the night with this id."""
    return _line(event, row, reading())


@lru_cache(maxsize=LINES)
def _line(event: str, row: PlayerRow, language: str) -> SafeString:
    """The line in the language that is being read, which is `language`."""
    return SafeString(render_to_string("console/player_row.html", {"event": {"id": event}, "row": row}))


@register.simple_tag
def drawn_account(row: CashRow) -> SafeString:
    """A line of the cash box by entry."""
    return _account(row, reading())


@lru_cache(maxsize=LINES)
def _account(row: CashRow, language: str) -> SafeString:
    """The line in the language that is being read, which is `language`."""
    return SafeString(render_to_string("console/cash_row.html", {"row": row}))


@register.simple_tag
def drawn_out(table: OnMap, folded: bool, asks: str = "out") -> SafeString:
    """A table of the form of who is out, or `in` the hand."""
    return _out(table, folded, asks, reading())


@lru_cache(maxsize=TABLES)
def _out(table: OnMap, folded: bool, asks: str, language: str) -> SafeString:
    """The table in the language that is being read, which is `language`."""
    return SafeString(render_to_string("console/out_table.html", {"table": table, "folded": folded, "asks": asks}))


@register.simple_tag
def drawn_count(number: int, sitting: Counts) -> SafeString:
    """A table of the form of counts."""
    return _count(number, sitting, reading())


@lru_cache(maxsize=TABLES)
def _count(number: int, sitting: Counts, language: str) -> SafeString:
    """The table in the language that is being read, which is `language`."""
    return SafeString(render_to_string("console/count_table.html", {"number": number, "sitting": sitting}))


@register.simple_tag
def drawn_share(row: Share, currency: str) -> SafeString:
    """A player's line of the form of a deal."""
    return _share(row, currency)


@lru_cache(maxsize=LINES)
def _share(row: Share, currency: str) -> SafeString:
    """The line, which is the same in every language."""
    entry, name, amount = row
    told = {"entry": entry, "name": name, "amount": amount, "plan": {"currency": currency}}
    return SafeString(render_to_string("console/share_row.html", told))


@register.simple_tag
def drawn_choices(seats: tuple[tuple[str, str], ...]) -> SafeString:
    """The seats of a table to choose from: each as `table-seat`, with the name of who sits there."""
    return _choices(seats, reading())


@lru_cache(maxsize=TABLES)
def _choices(seats: tuple[tuple[str, str], ...], language: str) -> SafeString:
    """The seats in the language that is being read, which is `language`."""
    return SafeString(render_to_string("console/seat_choices.html", {"seats": seats}))
