"""The log of a table as a file that anybody can check: one JSON object a line, the table's own first.

`docs/dealing.md` has it for others to read; `docs/check_deal.py` reads it without us. Not done: the hash chain over the
rows, which is the store's and in its own export.
"""

import json
from collections.abc import Iterable, Iterator

from shuffleup.acts.plain import Unreadable, from_plain, to_plain
from shuffleup.bad_input import BadInput, Place
from shuffleup.canonical import canonical
from shuffleup.chronicle.acts import Event
from shuffleup.dealing import events

EVENTS: dict[str, type[Event]] = {
    each.__name__: each
    for each in (
        events.ChainBegun,
        events.DecksLaid,
        events.HandBegun,
        events.Acted,
        events.ActsTakenBack,
        events.TableStopped,
        events.TableWentOn,
        events.ClockCalled,
        events.CountAsked,
        events.RulingAsked,
        events.RulingAgreed,
        events.RulingRefused,
        events.HandOver,
        events.HandVoided,
        events.RealHandBegun,
        events.WinnersTold,
        events.WinnersAgreed,
        events.WinnersDisputed,
        events.PotsAwarded,
    )
}
"""What a table's log can hold, by name."""

LONGEST = 100_000
"""Characters of one line at most; a hand's end with all cards seen has a tenth of that."""


def lines_of(tournament: str, table: int, happened: Iterable[Event]) -> Iterator[str]:
    """The lines of the file, without their ends."""
    yield canonical({"table": table, "tournament": tournament})
    for event in happened:
        yield canonical({"data": to_plain(event), "type": type(event).__name__})


def read_table(lines: Iterable[str], source: str | None = None) -> tuple[str, int, list[Event]]:
    """The tournament, the table's number and its events. Raises BadInput with the line that is none."""
    numbered = enumerate(lines, start=1)
    first = _object(*next(numbered, (1, "")), source)
    tournament, table = first.get("tournament"), first.get("table")
    if not isinstance(tournament, str) or not isinstance(table, int) or not 0 <= table < 2**32:
        raise BadInput("this is no log of a table", right='{"table": 3, "tournament": ..}', place=Place(source, 1))
    return tournament, table, [_event(number, line, source) for number, line in numbered]


def _event(number: int, line: str, source: str | None) -> Event:
    row = _object(number, line, source)
    kind = EVENTS.get(str(row.get("type")))
    if kind is None:
        raise BadInput("this is no event of a table", right=", ".join(EVENTS), place=Place(source, number))
    try:
        return from_plain(kind, row.get("data"))
    except Unreadable as bad:
        raise BadInput(str(bad), right=bad.right or "as docs/dealing.md has it", place=Place(source, number)) from None


def _object(number: int, line: str, source: str | None) -> dict[str, object]:
    """One line as an object."""
    try:
        row = json.loads(line) if len(line) <= LONGEST else None
    except (ValueError, RecursionError):
        row = None
    if not isinstance(row, dict):
        raise BadInput("this line is no JSON object", right="one object a line", place=Place(source, number))
    return row
