"""Lists as spreadsheets and chats write them: encodings, separators, headers, an error for each row that is none."""

import contextlib
import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shuffleup.bad_input import BadInput
from shuffleup.histories.entry_list import EntryList, EntryRow, read_entry_list


def names(data: bytes | str) -> list[str]:
    return [row.name for row in read(data).rows]


def read(data: bytes | str) -> EntryList:
    return read_entry_list(data.encode() if isinstance(data, str) else data, "list.csv")


def only_error(text: str) -> tuple[int, str]:
    (error,) = read(text).errors
    return error.line, error.message.id


SHEET = [
    ["Member No.", "Name", "E-mail", "Paid?", "Note"],
    ["007", "Zoë O’Brien", "zoe@example.org", "yes", 'says "hi"; often'],
    ["", "", "", "", ""],
    ["8", "Łukasz Nowak", "", "", ""],
]
ENCODINGS = {
    "utf-8": "UTF-8",
    "utf-8-sig": "UTF-8",
    "utf-16-le": "UTF-16 LE",
    "utf-16-be": "UTF-16 BE",
    "utf-16": "UTF-16 LE",
    "cp1252": "Windows-1252",
}


@pytest.mark.parametrize(
    ("encoding", "separator", "end"), list(itertools.product(ENCODINGS, [",", ";", "\t"], ["\n", "\r\n", "\r"]))
)
def test_a_sheet_in_every_encoding_with_every_separator(encoding: str, separator: str, end: str) -> None:
    written = ['"' + cell.replace('"', '""') + '"' if "says" in cell else cell for row in SHEET for cell in row]
    rows = [separator.join(written[at : at + 5]) for at in range(0, len(written), 5)]
    text = end.join([*rows, ""])
    found = read(text.replace("Ł", "L" if encoding == "cp1252" else "Ł").encode(encoding))
    assert found.encoding == ENCODINGS[encoding]
    assert (found.separator, found.has_header, found.errors) == (separator, True, ())
    assert found.columns == ("member_number", "name", "email", "paid", "note")
    zoe, lukasz = found.rows
    assert zoe == EntryRow(2, "Zoë O’Brien", "007", "zoe@example.org", paid=True, note='says "hi"; often')
    assert (lukasz.line, lukasz.name[1:], lukasz.paid) == (4, "ukasz Nowak", None)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Anna\nBob\n\nCarl", ["Anna", "Bob", "Carl"]),
        ("  Anna \u00a0 Smith  \n\ufeffBob\u200b\n", ["Anna Smith", "Bob"]),
        ("1. Anna\n2. Bob\n10) Carl\n", ["Anna", "Bob", "Carl"]),
        ("- Anna\n• Bob\n* Carl\n", ["Anna", "Bob", "Carl"]),
        ("Poker on Tuesday:\n1. Anna\n2. Bob\n", ["Anna", "Bob"]),
        ("Anna, Bob Smith, Carl", ["Anna", "Bob Smith", "Carl"]),
        ("Anna,yes\nBob,no\n", ["Anna", "Bob"]),
        ("1;Anna\n2;Bob\n", ["Anna", "Bob"]),
        ("Smith, John\nBrown, Al\nVan Dyke, Mary Ann\n", ["John Smith", "Al Brown", "Mary Ann Van Dyke"]),
        ('"Smith, John"\n"Bob"\n', ["John Smith", "Bob"]),
        ("Name\nAnna\nBob\n", ["Anna", "Bob"]),
        ("Surname;First name\nSmith;John\n", ["John Smith"]),
        ("Vorname\tNachname\nJörg\tMüller\n", ["Jörg Müller"]),
        ("Tuesday at the Crown;;\nName;Paid;\nAnna;yes;\n", ["Anna"]),
        ("sep=;\nName;Paid\nAnna;yes\n", ["Anna"]),
        ("Name,Surname\nJohn Smith,Smith\n", ["John Smith"]),
        ("Name,Name\nAnna,Bob\n", ["Anna"]),
        ('Name,Note\n"Smith, John",x\n"John Smith, Jr",x\n', ["John Smith", "John Smith, Jr"]),
        ('Name,Note\n"Anna,x\nBob "the cat" Lee,y\n', ["Anna", 'Bob "the cat" Lee']),
        ("Table,Name\n1,Table\n", ["Table"]),
        ("名前\n李小龍\n", ["名前", "李小龍"]),
    ],
)
def test_the_names_of_a_list(text: str, expected: list[str]) -> None:
    assert names(text) == expected


def test_what_was_found_out_is_told() -> None:
    found = read("Tuesday\nsome pub\nNo;Vorname;Nachname;Shoe size\n1;Jörg;Müller;43\n")
    assert found.columns == ("", "first_name", "surname", "")
    assert found.skipped == (1, 2)
    assert found.rows[0].line == 4


@pytest.mark.parametrize(
    ("header", "cell", "field", "value"),
    [
        ("Paid", "Y", "paid", True),
        ("Paid", "✓", "paid", True),
        ("Paid", "£5.00", "paid", True),
        ("Paid", "0.00", "paid", False),
        ("Paid", "not paid", "paid", False),
        ("Paid", "", "paid", None),
        ("DOB", "1990-12-31", "birth_date", "1990-12-31"),
        ("Date of birth", "31/12/1990", "birth_date", "1990-12-31"),
        ("Geburtsdatum", "1.2.1990", "birth_date", "1990-02-01"),
        ("DOB", "12/31/1990", "birth_date", "1990-12-31"),
        ("DOB", "1990-12-31 00:00:00", "birth_date", "1990-12-31"),
        ("Table", "Table 3", "table", 3),
        ("Seat", "07", "seat", 7),
        ("Phone", "+44 (0)20 7946-0000", "phone", "+44 (0)20 7946-0000"),
        ("Membership", "NPL-0042", "member_number", "NPL-0042"),
    ],
)
def test_what_a_cell_means(header: str, cell: str, field: str, value: object) -> None:
    (row,) = read(f"Name;{header}\nAnna;{cell}\n").rows
    assert getattr(row, field) == value


def test_table_and_seat_in_one_cell() -> None:
    (row,) = read("Name;Seat\nAnna;2-5\n").rows
    assert (row.table, row.seat) == (2, 5)


def test_one_american_date_makes_the_column_american() -> None:
    assert [row.birth_date for row in read("Name;DOB\nA;12/31/1990\nB;1/2/1990\n").rows] == ["1990-12-31", "1990-01-02"]
    assert only_error("Name;DOB\nA;12/31/1990\nB;31/12/1990\n") == (2, "entry_list.bad_birth_date")


@pytest.mark.parametrize(
    ("text", "line", "what"),
    [
        ("Name;Email\n;bob@example.org\n", 2, "no_name"),
        ("Anna\n" + "x" * 81, 2, "too_long"),
        ("Anna\nB\x07ob", 2, "control_character"),
        ('Name;Note\n"An\nna";x\nBob;y\n', 2, "line_break"),
        ("Anna\n12345\n", 2, "no_letter"),
        ("Anna Smith\nBob\nanna  SMITH\n", 3, "duplicate"),
        ("Name;Member no\nAnna;7\nBob;7\n", 3, "member_twice"),
        ("Name;Member no\nAnna;7\nAnna;\n", 3, "duplicate"),
        ("Name;Member no\nAnna;\nAnna;7\n", 3, "duplicate"),
        ("Name;Email\nAnna;anna at example\n", 2, "bad_email"),
        ("Name;Phone\nAnna;later\n", 2, "bad_phone"),
        ("Name;DOB\nAnna;31/12/90\n", 2, "bad_birth_date"),
        ("Name;DOB\nAnna;30/02/1990\n", 2, "bad_birth_date"),
        ("Name;Paid\nAnna;perhaps\n", 2, "bad_paid"),
        ("Name;Table\nAnna;0\n", 2, "bad_table"),
        ("Name;Seat\nAnna;by the bar\n", 2, "bad_seat"),
        ("Name;Table;Seat\nAnna;1;2\nBob;1;2\n", 3, "seat_twice"),
        ("Name;Note\nAnna;likes; semicolons\n", 2, "too_many_cells"),
        ("Name;Note\nAnna;" + "x" * 501, 2, "too_long"),
    ],
)
def test_one_error_for_a_row_that_cannot_be_entered(text: str, line: int, what: str) -> None:
    assert only_error(text) == (line, f"entry_list.{what}")


def test_a_row_in_error_takes_nothing_from_the_others() -> None:
    found = read("Name;Table;Seat;DOB\nAnna;1;2;never\nBob;1;2;\nAnna;1;3;\n")
    assert [(row.line, row.name) for row in found.rows] == [(3, "Bob"), (4, "Anna")]


def test_two_namesakes_with_member_numbers_are_two_people() -> None:
    assert names("Name;Member no\nJohn Smith;7\nJohn Smith;8\n") == ["John Smith", "John Smith"]


def test_bytes_that_are_no_letter_are_refused_with_their_row() -> None:
    found = read(b"Anna\nB\x81b\xe9\n")
    assert found.encoding == "Windows-1252"
    assert [(error.line, error.message.id) for error in found.errors] == [(2, "entry_list.unreadable")]


def test_a_cell_over_several_lines_keeps_the_count_of_lines() -> None:
    first, second = read('Name;Note\nAnna;"one\ntwo"\nBob;\n').rows
    assert (first.note, second.line) == ("one two", 4)


@pytest.mark.parametrize(
    ("data", "wrong"),
    [
        (b"", "empty"),
        (b"\xef\xbb\xbf \r\n", "empty"),
        (b"PK\x03\x04....xl/workbook.xml", "a spreadsheet"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1", "old Excel"),
        (b"%PDF-1.7", "a PDF"),
        (b"\x89PNG\r\n", "a picture"),
        (b"<!DOCTYPE html><html>", "a web page"),
        (bytes(range(1, 32)) * 20, "not a list that people can read"),
        (b"x" * 2_000_001, "2,000,001 bytes"),
        (b"Anna\n" + b"," * 10_001, "10,001 characters"),
        (b"Anna\n" * 5_006, "5,006 rows"),
        (b"Email;Phone\na@b.cd;12345\n", "no column is headed as names"),
    ],
)
def test_what_is_no_list_at_all_is_told_so(data: bytes, wrong: str) -> None:
    with pytest.raises(BadInput, match=wrong) as told:
        read(data)
    assert told.value.right


def test_an_excel_file_is_told_how_to_become_a_list() -> None:
    with pytest.raises(BadInput, match="saved as CSV"):
        read(b"PK\x03\x04")


def test_separators_and_no_names_give_no_rows() -> None:
    assert read(";;;\n;;\n").rows == ()


def test_a_long_list_is_read_quickly_even_when_every_cell_is_hostile() -> None:
    for row in ('"', '"a""b,', '""""""""",', "Anna,", ";;;;;;;;"):
        with contextlib.suppress(BadInput):
            read((row * 60 + "\n") * 400)


pieces = st.sampled_from(
    ["Anna", "Name", "Paid", ";", ",", "\t", "\n", '"', '""', "1.", "é", "\x00", "31/12/1990", "@"]
)


@settings(max_examples=300)
@given(st.binary(max_size=80) | st.lists(pieces, max_size=25).map("".join).map(str.encode))
def test_no_bytes_crash_the_reader(data: bytes) -> None:
    with contextlib.suppress(BadInput):
        found = read(data)
        lines = [row.line for row in found.rows] + [error.line for error in found.errors]
        assert len(lines) == len(found.rows) + len(found.errors)
        assert all(row.name.strip() == row.name and 0 < len(row.name) <= 80 for row in found.rows)


person = st.text(st.characters(categories=("L",)), min_size=1, max_size=12).filter(
    lambda name: name.casefold() != "name"
)


@given(
    st.lists(person, min_size=1, max_size=8, unique_by=lambda name: name.casefold()),
    st.sampled_from([",", ";", "\t"]),
    st.sampled_from(["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"]),
)
def test_every_row_is_entered_or_told(people: list[str], separator: str, encoding: str) -> None:
    text = f"Paid{separator}Name\n" + "".join(f'yes{separator}"{name}"\n' for name in people)
    found = read(text.encode(encoding))
    assert sorted([row.line for row in found.rows] + [error.line for error in found.errors]) == list(
        range(2, len(people) + 2)
    )
    assert all(error.message.id == "entry_list.duplicate" for error in found.errors)
