"""Parts of pages that are drawn once and kept for as long as they show the same.

A part holds no form of its own, so no token of a visitor, and is told all that it shows; the language of the reader is
the rest of what it depends on. Of a room of sixty tables a bust changes two, of a list of five hundred players a line.
"""

from functools import lru_cache

from django import template
from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from shuffleup.desk.reading import reading
from shuffleup.web.console.player_list import PlayerRow
from shuffleup.web.console.tablemap import OnMap

register = template.Library()

TABLES, LINES = 2_048, 12_288
"""How many tables and lines of the list are kept at most, some 4 kB and 1 kB each."""


@register.simple_tag
def drawn_table(event: str, table: OnMap) -> SafeString:
    """A table on the map of the night with this id."""
    return _table(event, table, reading())


@lru_cache(maxsize=TABLES)
def _table(event: str, table: OnMap, language: str) -> SafeString:
    """The table in the language that is being read, which is `language`."""
    return SafeString(render_to_string("console/table.html", {"event": {"id": event}, "table": table}))


@register.simple_tag
def drawn_player(event: str, row: PlayerRow) -> SafeString:
    """A line of the list of players of the night with this id."""
    return _line(event, row, reading())


@lru_cache(maxsize=LINES)
def _line(event: str, row: PlayerRow, language: str) -> SafeString:
    """The line in the language that is being read, which is `language`."""
    return SafeString(render_to_string("console/player_row.html", {"event": {"id": event}, "row": row}))
