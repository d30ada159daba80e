"""Entry lists: who comes tonight, from a spreadsheet saved as CSV or names pasted from a chat.

Reading decides nothing: it gives the rows that can be entered and one error for each row that cannot, for the host to
see before anything is entered. Comma, semicolon or tab; a header in any order or none. Not done: Excel's own files,
columns of names side by side, guessing what a column without a header holds beyond the first.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date

from shuffleup.histories.list_table import MOST_ROWS, Cells, ListTable, read_table
from shuffleup.histories.list_text import MOST_BYTES, decode
from shuffleup.names import fold, has_control
from shuffleup.tournament.answers import Message

__all__ = ["MOST_BYTES", "MOST_ROWS", "EntryList", "EntryRow", "RowError", "read_entry_list"]

LONGEST = {"name": 80, "member_number": 40, "email": 254, "phone": 40, "note": 500}
HIGHEST_NUMBER = 9_999


@dataclass(frozen=True, slots=True)
class EntryRow:
    """One person on the list. `birth_date` is ISO 8601 or empty, `paid` None where the list does not say, 0 no seat."""

    line: int
    name: str
    member_number: str = ""
    email: str = ""
    phone: str = ""
    birth_date: str = ""
    paid: bool | None = None
    table: int = 0
    seat: int = 0
    note: str = ""


@dataclass(frozen=True, slots=True)
class RowError:
    """Why the row that starts on `line` cannot be entered, and what would be right."""

    line: int
    message: Message


@dataclass(frozen=True, slots=True)
class EntryList:
    """What a list holds, and how it was read: `columns` has the field of each column, "" where it is not used.

    `separator` is "" for one name a line; `skipped` are lines above the list, such as a title.
    """

    rows: tuple[EntryRow, ...]
    errors: tuple[RowError, ...]
    encoding: str
    separator: str
    has_header: bool
    columns: tuple[str, ...]
    skipped: tuple[int, ...] = ()


class _Unfit(Exception):
    """A cell that does not fit its column."""

    def __init__(self, message: Message) -> None:
        self.message = message
        super().__init__(message.id)


def _unfit(what: str, **args: int | str) -> _Unfit:
    return _Unfit(Message(f"entry_list.{what}", args))


def read_entry_list(data: bytes, source: str = "") -> EntryList:
    """Read a list. Raises `BadInput` only for what is no list at all: too large, empty, binary, without names."""
    text, encoding = decode(data, source)
    table = read_table(text, source)
    rows: list[EntryRow] = []
    errors: list[RowError] = []
    reader = _RowReader(table)
    for cells in table.rows:
        try:
            rows.append(reader.read(cells))
        except _Unfit as unfit:
            errors.append(RowError(cells.line, unfit.message))
    return EntryList(
        rows=tuple(rows),
        errors=tuple(errors),
        encoding=encoding,
        separator=table.separator,
        has_header=table.has_header,
        columns=table.columns,
        skipped=table.skipped,
    )


class _RowReader:
    """Reads rows one after the other and remembers whom and which seats it has met."""

    def __init__(self, table: ListTable) -> None:
        self._table = table
        self._month_first = _is_month_first(_column(table, "birth_date"))
        self._people: dict[str, dict[str, int]] = {}
        self._members: dict[str, int] = {}
        self._seats: dict[tuple[int, int], int] = {}

    def read(self, cells: Cells) -> EntryRow:
        """One row, or `_Unfit`."""
        columns = self._table.columns
        if self._table.has_header and any(cells.cells[len(columns) :]):
            raise _unfit("too_many_cells", cells=len(cells.cells), columns=len(columns))
        found = {field: cell for field, cell in zip(columns, cells.cells, strict=False) if field}
        for field, cell in found.items():
            _refuse_unreadable(field, cell)
        table, seat = _table_and_seat(found.get("table", ""), found.get("seat", ""))
        row = EntryRow(
            line=cells.line,
            name=_name(found),
            member_number=_short(found, "member_number"),
            email=_email(found),
            phone=_phone(found),
            birth_date=_birth_date(found.get("birth_date", ""), month_first=self._month_first),
            paid=_paid(found.get("paid", "")),
            table=table,
            seat=seat,
            note=_short(found, "note").replace("\n", " "),
        )
        self._refuse_twice(row)
        return row

    def _refuse_twice(self, row: EntryRow) -> None:
        """A person and a seat once; one name twice is two people only where both have a member number."""
        number, taken = fold(row.member_number), (row.table, row.seat)
        if number in self._members:
            raise _unfit("member_twice", number=row.member_number, line=self._members[number])
        namesakes = self._people.setdefault(fold(row.name) or row.name, {})
        if namesakes and (not number or "" in namesakes):
            raise _unfit("duplicate", name=row.name, line=min(namesakes.values()))
        if taken in self._seats:
            raise _unfit("seat_twice", table=row.table, seat=row.seat, line=self._seats[taken])
        namesakes[number] = row.line
        if number:
            self._members[number] = row.line
        if all(taken):
            self._seats[taken] = row.line


def _refuse_unreadable(field: str, cell: str) -> None:
    if "\ufffd" in cell:
        raise _unfit("unreadable", column=field)
    if "\n" in cell and field != "note":
        raise _unfit("line_break", column=field)
    if has_control(cell.replace("\n", " ")):
        raise _unfit("control_character", column=field)


def _name(found: Mapping[str, str]) -> str:
    whole = found.get("name", "") or f"{found.get('first_name', '')} {found.get('surname', '')}".strip()
    name = _first_name_first(whole)
    if not name:
        raise _unfit("no_name")
    if len(name) > LONGEST["name"]:
        raise _unfit("too_long", column="name", length=len(name), most=LONGEST["name"])
    if not any(map(str.isalpha, name)):
        raise _unfit("no_letter", name=name)
    return name


def _first_name_first(name: str) -> str:
    """Turn "Smith, John" round; leave "John Smith, Jr" as it is, and drop a quote that has no partner."""
    name = name.replace('"', "").strip() if name.count('"') % 2 else name
    before, comma, after = (part.strip() for part in name.partition(","))
    if not (comma and before and after) or "," in after or fold(after) in {"jr", "sr", "ii", "iii", "iv"}:
        return name
    return f"{after} {before}"


def _short(found: Mapping[str, str], field: str) -> str:
    cell = found.get(field, "")
    if len(cell) > LONGEST[field]:
        raise _unfit("too_long", column=field, length=len(cell), most=LONGEST[field])
    return cell


def _email(found: Mapping[str, str]) -> str:
    cell = _short(found, "email")
    if cell and not re.fullmatch(r"[^@\s]+@[^@\s]+\.[^@\s.]+", cell):
        raise _unfit("bad_email", value=_cut(cell))
    return cell


def _phone(found: Mapping[str, str]) -> str:
    cell = _short(found, "phone")
    if cell and (not re.fullmatch(r"[-+()./\d\s]+", cell) or sum(map(str.isdecimal, cell)) < 5):
        raise _unfit("bad_phone", value=_cut(cell))
    return cell


def _cut(cell: str) -> str:
    return cell if len(cell) <= 60 else f"{cell[:57]}..."


_YES = frozenset(["yes", "y", "true", "1", "x", "paid", "ok", "ja", "j", "oui", "si", "bezahlt", "✓", "✔", "☑", "✅"])
_NO = frozenset(["no", "n", "false", "0", "unpaid", "nein", "non", "-", "✗", "✘", "☐", "❌"])


def _paid(cell: str) -> bool | None:
    """Yes, no, or unsaid; an amount counts as paid when it is not zero."""
    answer = fold(cell) or cell
    if not answer:
        return None
    if answer in _YES | _NO:
        return answer in _YES
    if answer == "not paid":
        return False
    if re.fullmatch(r"[£$€]? ?\d+([.,]\d+)? ?[£$€]?", cell):
        return re.search(r"[1-9]", cell) is not None
    raise _unfit("bad_paid", value=_cut(cell))


def _table_and_seat(table: str, seat: str) -> tuple[int, int]:
    """Numbers of table and seat, 0 where there is none; "2-5" in the column of seats is seat 5 at table 2."""
    both = re.fullmatch(r"\D{0,10}(\d{1,6})\s*[-/:]\s*(\d{1,6})", seat)
    table, seat = (both[1], both[2]) if both and not table else (table, seat)
    numbers = _counted(table), _counted(seat)
    if numbers[0] is None:
        raise _unfit("bad_table", value=_cut(table))
    if numbers[1] is None:
        raise _unfit("bad_seat", value=_cut(seat))
    return numbers[0], numbers[1]


def _counted(cell: str) -> int | None:
    """The number in "7" or "Table 7", 0 for an empty cell, None for anything else."""
    number = re.fullmatch(r"(?:[^\W\d_]{1,10}\.?\s*)?0*(\d{1,6})", cell)
    if number is None or not 1 <= int(number[1]) <= HIGHEST_NUMBER:
        return None if cell else 0
    return int(number[1])


_DATE = re.compile(
    r"(\d{1,2})[-/. ]{1,2}(\d{1,2})[-/. ]{1,2}(\d{4})|(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ]00:00(?::00)?)?"
)


def _column(table: ListTable, field: str) -> Iterator[str]:
    """The cells of one column."""
    if field in table.columns:
        at = table.columns.index(field)
        yield from (row.cells[at] for row in table.rows if at < len(row.cells))


def _is_month_first(dates: Iterator[str]) -> bool:
    """Whether a column of dates is American: some have a second number above 12, none a first."""
    pairs = [(int(found[1]), int(found[2])) for cell in dates if (found := _DATE.fullmatch(cell)) and found[1]]
    return any(second > 12 for _, second in pairs) and not any(first > 12 for first, _ in pairs)


def _birth_date(cell: str, *, month_first: bool) -> str:
    """The date in ISO 8601; the year is written in full, because nobody can know which 26 was meant."""
    if not cell:
        return ""
    found = _DATE.fullmatch(cell)
    if found is None:
        raise _unfit("bad_birth_date", value=_cut(cell))
    day, month = (found[2], found[1]) if month_first else (found[1], found[2])
    year = found[3]
    if found[4]:
        year, month, day = found[4], found[5], found[6]
    try:
        return date(int(year), int(month), int(day)).isoformat()
    except ValueError:
        raise _unfit("bad_birth_date", value=_cut(cell)) from None
