"""Results of past nights as a spreadsheet saved as CSV: a line for each player of each night.

For programs whose own files nobody describes: whoever has results there can save or type them so. A header is needed;
`name` and `place` have to be there, `date` and `night` where the file has several nights or does not say which. Comma,
semicolon or tab. Not done: tables with a column for each night, totals of a season without its nights.
"""

import re
from collections.abc import Mapping
from datetime import date
from decimal import Decimal

from shuffleup.bad_input import BadInput, Place
from shuffleup.histories.list_table import SEPARATORS, Cells, split
from shuffleup.histories.list_text import decode
from shuffleup.histories.past_nights import MOST_MONEY, MOST_NIGHTS, MOST_RESULTS, PastNight, PastPlayer, PastResult
from shuffleup.message import Message
from shuffleup.names import fold, has_control, one_line
from shuffleup.tournament.money import smallest_coins

MOST_LINES = 20_000
LONGEST = {"name": 80, "night": 60, "email": 254, "member_number": 40}

_HEADERS = {
    "date": "date, day, datum, played, played on",
    "night": "night, tournament, tournament name, event, game, title, turnier",
    "place": "place, rank, position, pos, finish, finished, placed, platz",
    "name": "name, player, player name, full name, nickname, spieler",
    "points": "points, score, pts, punkte",
    "won": "won, prize, prizes, winnings, payout, cash, gewinn",
    "paid": "paid, cost, total cost, buy in, buyin, spent",
    "member_number": "member number, member no, member id, membership number, id",
    "email": "email, e mail, email address",
}
_FIELD = {word.strip(): field for field, words in _HEADERS.items() for word in words.split(",")}
_PLACE = re.compile(r"=?\s*0*(\d{1,5})\s*(?:st|nd|rd|th|\.)?")
_AMOUNT = re.compile(r"\D{0,4}?(-?\d{1,9}(?:,\d{3})*(?:[.,]\d{1,2})?)\D{0,4}")


def read_past_results(data: bytes, source: str, currency: str, name: str = "", day: str = "") -> tuple[PastNight, ...]:
    """The nights in a file, the oldest first; `name` and `day` (ISO 8601) are of a file that does not say.

    Raises `BadInput` with the line of what will not do: the file is read whole or not at all.
    """
    text, _ = decode(data, source)
    rows = max((split(text, each) for each in SEPARATORS), key=lambda rows: len(_columns(rows[:1])))
    columns = _columns(rows[:1])
    if not {"name", "place"} <= set(columns):
        raise BadInput(Message("wrong.past_columns"), right=Message("right.past_columns"), place=Place(source, 1))
    if len(rows) > MOST_LINES + 1:
        raise BadInput(Message("wrong.file_too_long"), place=Place(source))
    reader = _Lines(columns, source, currency, one_line(name)[:60], day)
    for row in rows[1:]:
        reader.read(row)
    return reader.nights()


def _columns(head: list[Cells]) -> tuple[str, ...]:
    """The field of each column, "" where it is not used; a field that is headed twice counts once."""
    found: list[str] = []
    for cell in head[0].cells if head else ():
        field = _FIELD.get(fold(cell), "")
        found.append("" if field in found else field)
    return tuple(found)


class _Lines:
    """Reads line after line, and puts together the nights."""

    def __init__(self, columns: tuple[str, ...], source: str, currency: str, name: str, day: str) -> None:
        self._columns = columns
        self._source = source
        self._currency = currency
        self._name, self._day = name, day
        self._nights: dict[tuple[str, str], dict[str, tuple[PastPlayer, PastResult]]] = {}

    def read(self, row: Cells) -> None:
        """One player of one night."""
        found = {field: cell for field, cell in zip(self._columns, row.cells, strict=False) if field}
        player = self._player(found, row.line)
        result = PastResult(
            player.key,
            self._place(found.get("place", ""), row.line),
            self._whole(found.get("points", ""), row.line),
            self._coins(found.get("paid", ""), row.line),
            self._coins(found.get("won", ""), row.line),
        )
        key = self._day_of(found.get("date", ""), row.line), self._text(found, "night", row.line) or self._name
        if not key[1]:
            raise self._bad("past_nameless", row.line)
        night = self._nights.setdefault(key, {})
        if player.key in night:
            raise self._bad("past_twice", row.line, name=player.name)
        night[player.key] = player, result
        if len(night) > MOST_RESULTS or len(self._nights) > MOST_NIGHTS:
            raise self._bad("past_too_many", row.line)

    def nights(self) -> tuple[PastNight, ...]:
        """What was read, the oldest first."""
        if not self._nights or min(map(len, self._nights.values())) < 2:
            raise self._bad("past_nobody", 0)
        for rows in self._nights.values():
            if max(result.place for _, result in rows.values()) > len(rows):
                raise self._bad("past_places", 0)
        return tuple(
            PastNight(
                key=f"{day} {fold(name)}",
                name=name,
                day=day,
                source=self._source,
                players=tuple(player for player, _ in rows.values()),
                results=tuple(
                    sorted((result for _, result in rows.values()), key=lambda each: (each.place, each.player))
                ),
                has_points="points" in self._columns,
            )
            for (day, name), rows in sorted(self._nights.items())
        )

    def _player(self, found: Mapping[str, str], line: int) -> PastPlayer:
        name = self._text(found, "name", line)
        if not any(map(str.isalpha, name)):
            raise self._bad("past_no_name", line)
        number = self._text(found, "member_number", line)
        return PastPlayer(
            f"{fold(name) or name} {fold(number)}".strip(), name, self._text(found, "email", line), "", number
        )

    def _text(self, found: Mapping[str, str], field: str, line: int) -> str:
        text = found.get(field, "")
        if has_control(text.replace("\n", " ")) or len(text) > LONGEST[field]:
            raise self._bad("past_text", line)
        return one_line(text)

    def _place(self, cell: str, line: int) -> int:
        place = _PLACE.fullmatch(cell.strip())
        if place is None or int(place[1]) < 1:
            raise self._bad("past_no_place", line)
        return int(place[1])

    def _amount(self, cell: str, line: int) -> Decimal:
        if cell.strip() in ("", "-", "–"):
            return Decimal(0)
        found = _AMOUNT.fullmatch(cell.strip())
        if found is None:
            raise self._bad("past_no_number", line)
        whole, point, part = re.sub(r",(?=\d{3}(?!\d))", "", found[1]).replace(",", ".").partition(".")
        return Decimal(f"{whole}{point}{part}")

    def _whole(self, cell: str, line: int) -> int:
        amount = self._amount(cell, line)
        if amount != amount.to_integral_value() or abs(amount) > 1_000_000:
            raise self._bad("past_whole_points", line)
        return int(amount)

    def _coins(self, cell: str, line: int) -> int:
        amount = self._amount(cell, line)
        if amount >= MOST_MONEY:
            raise self._bad("past_no_number", line)
        try:
            return smallest_coins(max(Decimal(0), amount), self._currency)
        except ValueError:
            raise self._bad("past_no_number", line) from None

    def _day_of(self, cell: str, line: int) -> str:
        text = cell.strip()[:10] or self._day
        try:
            return date.fromisoformat(text).isoformat()
        except ValueError:
            raise self._bad("past_day", line) from None

    def _bad(self, what: str, line: int, **args: str) -> BadInput:
        sentences = {
            "past_nameless": Message("wrong.past_nameless"),
            "past_twice": Message("wrong.past_twice", args),
            "past_too_many": Message("wrong.past_too_many", {"nights": MOST_NIGHTS, "results": MOST_RESULTS}),
            "past_nobody": Message("wrong.past_nobody"),
            "past_places": Message("wrong.past_places"),
            "past_no_name": Message("wrong.past_no_name"),
            "past_text": Message("wrong.past_text"),
            "past_no_place": Message("wrong.past_no_place"),
            "past_no_number": Message("wrong.past_no_number"),
            "past_whole_points": Message("wrong.past_whole_points"),
            "past_day": Message("wrong.past_day"),
        }
        return BadInput(sentences[what], place=Place(self._source, line or None))
