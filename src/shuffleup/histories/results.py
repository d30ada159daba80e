"""The results of a night as files that outlive the server: what goes in, a table for spreadsheets, a text for chats.

The page, the picture and the Open Tournament Summary have modules of their own. Words come in as a function that turns
a message into a sentence, so that every file speaks the reader's language; columns of the CSV keep their names.
"""

import csv
import io
from collections.abc import Callable
from dataclasses import dataclass
from html import escape

from shuffleup.names import fold, one_line
from shuffleup.tournament.answers import Message
from shuffleup.tournament.money import units, written

Say = Callable[[Message], str]
"""Turns a message into a sentence or a word."""

WINNER = Message("results.winner")
COLUMNS = ("place", "tied", "name", "prize", "currency", "item", "points", "entries", "bounties")
_FORMULAS = ("=", "+", "-", "@", "\t", "\r", "＝", "＋", "－", "＠")
"""What a spreadsheet takes for the beginning of a formula, wide forms included."""


@dataclass(frozen=True, slots=True)
class ResultRow:
    """One entrant's result: place (tied ones alike), thing, points, entries; prize and bounties in smallest coins."""

    place: int
    tied: bool
    name: str
    prize: int = 0
    item: str = ""
    points: int = 0
    entries: int = 1
    bounties: int = 0

    @property
    def rank(self) -> str:
        """The place as it is printed: `3`, or `=3` when it is shared."""
        return f"={self.place}" if self.tied else str(self.place)


@dataclass(frozen=True, slots=True)
class ResultSheet:
    """A finished night. `date` is ISO 8601, `pool` in the smallest coin, `head_hash` that of the log's last event.

    `places` are in order, the winner first; `correction` counts corrections after publishing, 0 for the first results;
    `first` is what the picture calls whoever is first.
    """

    name: str
    date: str
    venue: str
    book: str
    entrants: int
    places: tuple[ResultRow, ...]
    pool: int
    currency: str
    head_hash: str
    correction: int = 0
    first: Message = WINNER

    @property
    def has_prizes(self) -> bool:
        """Whether anybody won anything but points and bounties."""
        return any(row.prize or row.item for row in self.places)

    @property
    def has_bounties(self) -> bool:
        """Whether anybody is owed a bounty."""
        return any(row.bounties for row in self.places)

    @property
    def has_points(self) -> bool:
        """Whether anybody scored."""
        return any(row.points for row in self.places)

    @property
    def when_and_where(self) -> str:
        """Date, venue and book on one line, without those that are empty."""
        return " · ".join(part for part in map(one_line, (self.date, self.venue, self.book)) if part)

    def won(self, row: ResultRow) -> str:
        """What a row wins for its place, as one text: `£30 + bar voucher`; empty for nothing."""
        money = written(row.prize, self.currency) if row.prize else ""
        return " + ".join(part for part in (money, one_line(row.item)) if part)

    def gained(self, row: ResultRow, say: Say) -> str:
        """What a row wins with its bounties: `£30, £10 in bounties`; empty for nothing."""
        coins = Message("results.bounties", {"money": row.bounties, "currency": self.currency})
        return ", ".join(part for part in (self.won(row), say(coins) if row.bounties else "") if part)


def marked_up(text: str) -> str:
    """The text on one line, safe inside an element or a quoted attribute of HTML and XML."""
    return escape(one_line(text))


def file_name(sheet: ResultSheet, ending: str) -> str:
    """A name for the file in ASCII: `tuesday-at-the-crown-2026-11-24.csv`."""
    plain = "".join(letter if letter.isascii() and letter.isalnum() else " " for letter in fold(sheet.name))
    number = f"correction-{sheet.correction}" if sheet.correction else ""
    words = [*plain.split()[:10], sheet.date[:10], number]
    return f"{'-'.join(word for word in words if word) or 'results'}.{ending}"


def results_csv(sheet: ResultSheet) -> bytes:
    """The places as CSV, UTF-8 with a byte order mark for Excel, CRLF; prizes in units with a point.

    A cell that a spreadsheet would take for a formula gets an apostrophe in front.
    """
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(COLUMNS)
    for row in sheet.places:
        prize, bounties = (f"{units(coins, sheet.currency):f}" for coins in (row.prize, row.bounties))
        texts = [defused(row.name), prize, sheet.currency, defused(row.item)]
        writer.writerow([row.place, "yes" if row.tied else "no", *texts, row.points, row.entries, bounties])
    return out.getvalue().encode("utf-8-sig")


def defused(cell: str) -> str:
    """The cell as no spreadsheet takes it for a formula."""
    plain = one_line(cell)
    return f"'{plain}" if plain.startswith(_FORMULAS) else plain


def results_text(sheet: ResultSheet, say: Say, rows: int = 10) -> str:
    """The results for a chat: plain text with the first `rows` places and everybody else who won something."""
    last = max((at + 1 for at, row in enumerate(sheet.places) if row.prize or row.item or row.bounties), default=0)
    shown = sheet.places[: max(last, rows)]
    field = [say(Message("results.entrants", {"entrants": sheet.entrants}))]
    if sheet.pool:
        field.append(say(Message("results.pool", {"pool": sheet.pool, "currency": sheet.currency})))
    head = [one_line(sheet.name), sheet.when_and_where, " · ".join(field)]
    if sheet.correction:
        head.append(say(Message("results.correction", {"number": sheet.correction})))
    lines = [*(line for line in head if line), "", *(_line(sheet, row, say) for row in shown)]
    if len(sheet.places) > len(shown):
        lines += ["", say(Message("results.more", {"count": len(sheet.places) - len(shown)}))]
    return "\n".join(lines) + "\n"


def _line(sheet: ResultSheet, row: ResultRow, say: Say) -> str:
    points = say(Message("results.points", {"points": row.points})) if row.points else ""
    gains = ", ".join(part for part in (sheet.gained(row, say), points) if part)
    name = one_line(row.name)
    return f"{row.rank}. {name}: {gains}" if gains else f"{row.rank}. {name}"
