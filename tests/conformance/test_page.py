"""The page of the docs and the data behind it."""

import json

from click.testing import CliRunner

from shuffleup.conformance import conformance_table
from shuffleup.conformance.__main__ import main
from shuffleup.conformance.page import PAGE, fate_grid, page, page_is_current
from shuffleup.rulebooks import BOOKS, at_digital_table, load_book


def test_the_page_was_made_from_these_books_and_cases() -> None:
    assert page_is_current(), "books or cases changed: run `make conformance-page`"


def test_a_page_of_other_cases_is_not_current(tmp_path) -> None:
    old = tmp_path / "README.md"
    assert not page_is_current(old)
    old.write_text(PAGE.read_text("utf-8").replace("books and cases ", "books and cases 0"), "utf-8")
    assert not page_is_current(old)
    old.write_text(page(), "utf-8")
    assert page_is_current(old)


def test_the_data_is_plain_and_adds_up() -> None:
    data = conformance_table()
    assert json.loads(json.dumps(data)) == data
    assert [book["book"] for book in data["books"]] == list(BOOKS)
    assert sum(data["failing"].values()) == len(data["failed"])
    assert not data["failed"]
    for book in data["books"]:
        for count in ("clauses", "honoured", "tried", "proved", "shown", "missing"):
            assert book[count] == sum(topic[count] for topic in book["topics"])
        own = [clause for clause in load_book(book["book"]).clauses if not clause.source]
        assert book["clauses"] == book["honoured"] + book["missing"] == len(own)
        assert book["clauses"] + book["recommended"]["clauses"] == len(book["rows"])
        for row in book["rows"]:
            assert row["state"] in {"proved", "shown", "tried", "honoured", "missing"}
            assert bool(row["cases"]) == (row["state"] in {"proved", "shown", "tried"})
            assert not row["why"] or row["state"] == "tried"


def test_what_becomes_of_a_clause_at_a_digital_table_stands_in_its_row_and_is_counted() -> None:
    data = conformance_table()
    for book in data["books"]:
        fates = at_digital_table(book["book"])
        assert {row["clause"]: (row["digital"], row["redefinition"]) for row in book["rows"]} == {
            clause: (fate.fate, fate.redefinition) for clause, fate in fates.items()
        }
        assert sum(book["digital"].values()) == len(book["rows"])
    head, _, *lines = fate_grid(data["books"])
    assert head == "| book | cannot happen | done | ruled | redefined | people |"
    assert len(lines) == len(BOOKS)
    assert all(line in page(data).splitlines() for line in lines)


def test_one_book_alone() -> None:
    (book,) = conformance_table([load_book("the_crown")])["books"]
    assert book["proved"] > 0


def test_the_page_names_topics_survivors_and_what_nobody_reads() -> None:
    text = page()
    assert "| Balancing and halting |" in text
    assert "## Flips that no case notices" in text
    assert "## Policies that no code reads" in text
    for survivor in conformance_table()["survivors"]:
        about, _, change = survivor.partition(": ")
        book, policy = about.split()
        (line,) = (line for line in text.splitlines() if line.startswith(f"- `{policy}` "))
        assert f"{book} {change}" in line


def test_an_installed_package_has_no_docs_to_write(tmp_path, monkeypatch) -> None:
    monkeypatch.setattr("shuffleup.conformance.__main__.DOCS", tmp_path / "docs" / "conformance")
    told = CliRunner().invoke(main, ["page"])
    assert told.exit_code == 1
    assert "in a checkout of the sources only" in told.output
    assert not (tmp_path / "docs").exists()


def test_mutation_of_nothing_writes_nothing_new(tmp_path, monkeypatch) -> None:
    monkeypatch.setattr("shuffleup.conformance.__main__.DOCS", tmp_path)
    monkeypatch.setattr("shuffleup.conformance.__main__.PAGE", tmp_path / "README.md")
    told = CliRunner().invoke(main, ["mutate", "--changed", "--seed", "1", "--seconds", "0"])
    assert told.exit_code == 1
    assert "time ran out" in told.output
    assert "limit_raise_cap" in (tmp_path / "mutation.json").read_text("utf-8")
    assert CliRunner().invoke(main, ["page"]).exit_code == 0
    assert (tmp_path / "README.md").read_text("utf-8") == page()


def test_negating_without_time_tries_nothing(tmp_path, monkeypatch) -> None:
    monkeypatch.setattr("shuffleup.conformance.__main__.DOCS", tmp_path)
    told = CliRunner().invoke(main, ["negate", "--seconds", "0"])
    assert told.exit_code == 0
    assert "not tried" in told.output
    assert json.loads((tmp_path / "negated.json").read_text("utf-8"))["functions"] == {}
