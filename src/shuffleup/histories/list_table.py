"""The text of a list as rows and columns: which separator, which row is the header, what each column holds.

A quote that is never closed is read as a letter, so one slip cannot swallow the rows below it. A quoted cell may run
over several lines; what that means is for the reader of the fields.
"""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from shuffleup.bad_input import BadInput, Place
from shuffleup.names import fold, tidy

MOST_ROWS = 5_000
TITLES = 5
"""How many rows are looked at for a header; what stands above it is a title."""
SEPARATORS = ("\t", ";", ",")

_HEADERS = {
    "name": "name, names, player, players, player name, full name, fullname, entrant, entrants, participant, "
    "member name, spieler, joueur, naam, nombre completo",
    "first_name": "first name, firstname, first, forename, given name, vorname, prenom, nombre, voornaam, imie",
    "surname": "surname, last name, lastname, last, family name, second name, nachname, nom, apellido, apellidos, "
    "achternaam, cognome, nazwisko",
    "member_number": "member no, member nr, member number, membership, membership no, membership number, member id, "
    "member, card, card no, card number, player id, id, mitgliedsnummer, mitglied",
    "nickname": "nickname, nick name, nick, alias, spitzname",
    "email": "email, e mail, mail, email address, e mail address, email 1, e mail 1",
    "phone": "phone, phone 1, phone number, telephone, tel, mobile, mobile number, cell, telefon, handy, "
    "contact number",
    "birth_date": "date of birth, dob, birth date, birthdate, birthday, born, geburtsdatum, date de naissance",
    "paid": "paid, has paid, payment, buy in, buyin, bezahlt, paye",
    "table": "table, table no, table number, tisch",
    "seat": "seat, seat no, seat number, sitz, platz",
    "note": "note, notes, comment, comments, remark, remarks, special needs, bemerkung",
    "number": "no, nr, number, num, row, line, pos, position",
}
"""What each field is called at the top of a column, folded; `number` is a running number and says nothing."""

_FIELD = {word.strip(): field for field, words in _HEADERS.items() for word in words.split(",")}
_NAMES = frozenset({"name", "first_name", "surname"})
_NUMBERED = re.compile(r"\s*(?:\(?\d{1,4}\s*[.):]\s*|[-*•–·]\s+)")


@dataclass(frozen=True, slots=True)
class Cells:
    """One row that is not blank: the line on which it starts (from 1) and its cells, tidied but for line breaks."""

    line: int
    cells: tuple[str, ...]

    def filled(self) -> int:
        """How many cells hold something."""
        return sum(bool(cell) for cell in self.cells)


@dataclass(frozen=True, slots=True)
class ListTable:
    """The rows of a list and what was found out about it; `columns` has the field of each column, "" for none."""

    rows: tuple[Cells, ...]
    columns: tuple[str, ...]
    separator: str
    has_header: bool
    skipped: tuple[int, ...] = ()


def read_table(text: str, source: str) -> ListTable:
    """Find separator, header and columns. Raises `BadInput` for too many rows, or a header without names."""
    start = 0
    told = re.match(r"\s*sep=(.)[ \t]*\n", text, re.IGNORECASE)
    if told:
        start = text.count("\n", 0, told.end())
        text = text[told.end() :]
    separator = told[1] if told and told[1] in SEPARATORS else _separator(text)
    rows = [Cells(row.line + start, row.cells) for row in split(text, separator)]
    if len(rows) > MOST_ROWS + TITLES:
        raise BadInput(f"the list has {len(rows):,} rows", right=f"at most {MOST_ROWS:,}", place=Place(source))
    head = next((at for at in range(min(TITLES, len(rows))) if _is_header(rows, at)), None)
    if head is None:
        return _without_header(rows, separator)
    columns = _columns(rows[head])
    if not _NAMES & set(columns):
        right = 'a column "name", or "first name" and "surname"'
        raise BadInput("no column is headed as names", right=right, place=Place(source, rows[head].line))
    return ListTable(tuple(rows[head + 1 :]), columns, separator, True, tuple(row.line for row in rows[:head]))


def split(text: str, separator: str) -> list[Cells]:
    """The rows of the text that are not blank; no separator means one cell a line."""
    apart = re.escape(separator)
    until = rf"(?={apart}|\n|\Z)" if apart else r"(?=\n|\Z)"
    cell = re.compile(rf' *"((?:[^"]|"")*+)" *{until}|([^{apart}\n]*)')
    rows, at, line = [], 0, 1
    while at < len(text):
        first, cells = line, []
        while found := cell.match(text, at):
            cells.append(_tidied(found[2] if found[1] is None else found[1].replace('""', '"')))
            line += text.count("\n", at, found.end())
            at = found.end() + 1
            if text[found.end() : at] != separator or not separator:
                break
        line += 1
        row = Cells(first, tuple(cells))
        if row.filled():
            rows.append(row)
    return rows


def _tidied(cell: str) -> str:
    return "\n".join(tidy(part) for part in cell.split("\n")).strip("\n")


def _separator(text: str) -> str:
    """The separator under which the first rows have a header, else the one that most of them have; "" for none."""
    sample = "\n".join(text.split("\n", 60)[:60])
    tried = {separator: split(sample, separator) for separator in SEPARATORS}
    for separator, rows in tried.items():
        if any(_is_header(rows, at) and rows[at].filled() > 1 for at in range(min(TITLES, len(rows)))):
            return separator
    scores = {separator: _regular(rows) for separator, rows in tried.items()}
    best = max(SEPARATORS, key=lambda separator: scores[separator])
    return best if 2 * scores[best] >= max(len(tried[best]), 1) else ""


def _regular(rows: Sequence[Cells]) -> int:
    """How many rows have the commonest number of cells above one."""
    counts = Counter(len(row.cells) for row in rows if len(row.cells) > 1)
    return max(counts.values(), default=0)


def _field(cell: str) -> str | None:
    return _FIELD.get(fold(cell))


def _is_header(rows: Sequence[Cells], at: int) -> bool:
    """Whether row `at` heads the columns: the first row, or one that only a title stands above."""
    fields = [_field(cell) for cell in rows[at].cells if cell]
    known = [field for field in fields if field is not None]
    if 2 * len(known) < len(fields) or not known:
        return False
    if at > 0:
        return len(known) > 1 and all(row.filled() == 1 for row in rows[:at])
    return bool(_NAMES & set(known)) or len(known) > 1


def _columns(header: Cells) -> tuple[str, ...]:
    """The field of each column; a field that is headed twice counts once. One name column alone is the whole name."""
    columns: list[str] = []
    for cell in header.cells:
        field = _field(cell) or ""
        columns.append("" if field == "number" or field in columns else field)
    if not _NAMES & set(columns):
        columns = ["name" if field == "nickname" else field for field in columns]
    columns = ["" if field == "nickname" else field for field in columns]
    halves = [field for field in ("first_name", "surname") if field in columns]
    if "name" in columns or len(halves) == 1:
        lone = "name" if "name" in columns else halves[0]
        columns = ["name" if field == lone else "" if field in _NAMES else field for field in columns]
    return tuple(columns)


def _without_header(rows: list[Cells], separator: str) -> ListTable:
    """A list of names: numbered, one a line, all in one line, or in the first column of several."""
    skipped: tuple[int, ...] = ()
    if len(rows) == 1 and len(rows[0].cells) > 2 and all(_is_word(cell) for cell in rows[0].cells if cell):
        return ListTable(
            tuple(Cells(rows[0].line, (cell,)) for cell in rows[0].cells if cell), ("name",), separator, False
        )
    marks = [bool(_NUMBERED.match(row.cells[0])) for row in rows]
    if any(marks) and 5 * sum(marks) >= 4 * (len(rows) - 1):
        titles = marks.index(True)
        skipped = tuple(row.line for row in rows[:titles])
        rows = [Cells(row.line, (_NUMBERED.sub("", row.cells[0], 1), *row.cells[1:])) for row in rows[titles:]]
    width = max((len(row.cells) for row in rows), default=0)
    single = sum(" " not in row.cells[0] for row in rows)
    if width > 1 and all(row.cells[0].isdecimal() for row in rows):
        columns: tuple[str, ...] = ("", "name")
    elif len(rows) > 1 and 2 * single >= len(rows) and all(_is_surname_first(row.cells) for row in rows):
        columns = ("surname", "first_name")
    else:
        columns = ("name",)
    return ListTable(tuple(rows), columns, separator, False, skipped)


def _is_word(cell: str) -> bool:
    return all(letter.isalpha() or letter in " .'’-" for letter in cell) and any(map(str.isalpha, cell))


def _is_surname_first(cells: Sequence[str]) -> bool:
    """Whether a row without header can be "Smith, John" or "Van Dyke, Mary Ann", and no answer such as "Anna, yes"."""
    answers = {"yes", "no", "y", "n", "paid", "unpaid", "x", "true", "false", "ja", "nein"}
    words = [len(cell.split()) if _is_word(cell) and fold(cell) not in answers else 9 for cell in cells]
    return len(words) == 2 and words[0] <= 3 and words[1] <= 2
