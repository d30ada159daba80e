"""House books: what they change, from which day, and what their writers are told."""

import re
import tomllib
from datetime import date
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shuffleup.bad_input import BadInput
from shuffleup.rulebooks import EXAMPLES, load_book
from shuffleup.rulebooks.house import house_book_problems

TABLE = tomllib.loads((Path(__file__).parent / "broken_house_books.toml").read_text(encoding="utf-8"))
HEAD = TABLE["head"]


def write(folder: Path, text: str, name: str = "crown.toml") -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize("case", TABLE["case"], ids=lambda case: case["name"])
def test_a_broken_book_is_answered_with_place_and_remedy(
    case: dict[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    text = case["whole"] if "whole" in case else HEAD.lstrip() + case["text"]
    write(tmp_path, text)
    with pytest.raises(BadInput) as told:
        load_book("crown.toml")
    assert case["says"] in str(told.value)
    problems = house_book_problems(text, source="crown.toml", load=load_book)
    assert str(told.value) in map(str, problems)


def test_a_book_prints_what_it_is_and_not_its_clauses() -> None:
    assert re.fullmatch(r"<Book tda: TDA-based card room rules, \d+ clauses>", repr(load_book("tda")))
    assert repr(load_book("the_crown")).endswith(" clauses, extends redtooth>")


def test_every_mistake_is_told_to_the_writer_at_once() -> None:
    text = HEAD + '[policies]\nlate_seats = 1\nclock_seconds = "soon"\n[[clause]]\nid = "C1"\n'
    problems = [str(problem) for problem in house_book_problems(text, source="crown", load=load_book)]
    assert len(problems) == 6  # four missing keys of the clause, two policies
    assert house_book_problems(HEAD, source="crown", load=load_book) == []


def test_a_house_book_changes_what_it_names_and_leaves_the_rest(tmp_path: Path) -> None:
    text = (
        HEAD + '[policies]\nclock_seconds = { value = 20, clauses = ["procedures.6-3"], reading = "as we like it" }\n'
    )
    house, below = load_book(write(tmp_path, text)), load_book("redtooth")
    value = house.policy("clock_seconds")
    assert (value.value, value.clauses, value.book, value.reading) == (
        20,
        ("procedures.6-3",),
        "crown",
        "as we like it",
    )
    changed = {name for name in below.values if house.policy(name).value != below.policy(name).value}
    assert changed == {"clock_seconds"}
    assert house.extends == "redtooth"
    assert house.clauses == below.clauses
    silent = "extra_chip_vouchers"
    assert house.policy(silent) == below.policy(silent)
    assert house.policy(silent).fallback
    assert house.content_hash != below.content_hash


def test_a_house_book_may_extend_another(tmp_path: Path) -> None:
    write(tmp_path, HEAD + "[policies]\nclock_seconds = 20\nfinal_table_max = 9\n", "county.toml")
    pub = '[book]\nid = "pub"\nname = "Pub"\nextends = "county.toml"\n[policies]\nfinal_table_max = 8\n'
    book = load_book(write(tmp_path, pub, "pub.toml"))
    origins = {name: book.policy(name).book for name in ("final_table_max", "clock_seconds", "clock_callers")}
    assert origins == {"final_table_max": "pub", "clock_seconds": "crown", "clock_callers": "redtooth"}


def test_books_that_extend_each_other_in_a_circle_are_refused(tmp_path: Path) -> None:
    for name, other in (("a", "b"), ("b", "a")):
        write(tmp_path, f'[book]\nid = "{name}"\nname = "{name}"\nextends = "{other}.toml"\n', f"{name}.toml")
    with pytest.raises(BadInput, match=r"circle: a\.toml -> b\.toml -> a\.toml"):
        load_book(tmp_path / "a.toml")


def test_a_value_begins_on_its_day(tmp_path: Path) -> None:
    text = HEAD + (
        "[policies]\nclock_seconds = [{ value = 20, since = 2026-06-01 }, { value = 15, since = 2027-01-01 }]\n"
    )
    path = write(tmp_path, text)
    days = (date(2026, 5, 31), date(2026, 6, 1), date(2026, 12, 31), date(2027, 1, 1), None)
    assert [load_book(path, on=day).policy("clock_seconds").value for day in days] == [30, 20, 20, 15, 15]


def test_a_clause_is_replaced_added_and_repealed_on_its_day(tmp_path: Path) -> None:
    body = 'title = "Quiet"\ntopic = "conduct"\nkind = "infraction"\n'
    text = HEAD + (
        f'[[clause]]\nid = "etiquette.3"\n{body}says = "Blinds before the cut."\nsince = 2027-01-01\n'
        f'[[clause]]\nid = "C1"\n{body}says = "Quiet, please."\n'
        '[[clause]]\nid = "etiquette.0"\nrepealed = true\nsince = 2027-01-01\n'
    )
    path = write(tmp_path, text)
    before, after = load_book(path, on=date(2026, 12, 31)), load_book(path, on=date(2027, 1, 1))
    assert before.clause("etiquette.3") == load_book("redtooth").clause("etiquette.3")
    assert after.clause("etiquette.3").says == "Blinds before the cut."
    assert after.clause("etiquette.3").book == "crown"
    assert [before.has_clause("etiquette.0"), after.has_clause("etiquette.0")] == [True, False]
    assert [clause.id for clause in after.clauses][-1] == "C1"


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_examples_that_are_shipped_can_be_used(name: str) -> None:
    book = load_book(name, on=date(2026, 11, 20))
    later = load_book(name, on=date(2027, 2, 1))
    assert sum(value.book == name for value in book.values.values()) >= 3
    assert any(clause.book == name for clause in book.clauses)
    assert book.content_hash != later.content_hash


def test_the_page_about_house_books_shows_one_that_works(tmp_path: Path) -> None:
    page = (Path(__file__).parents[2] / "docs" / "house-books.md").read_text(encoding="utf-8")
    example = page.split("```toml\n")[1].split("```")[0]
    book = load_book(write(tmp_path, example), on=date(2027, 2, 1))
    stated = {name: value.value for name, value in book.values.items() if value.book == book.id}
    assert stated == {
        "clock_seconds": 30,
        "odd_chips_several": "all_to_first",
        "late_seat": "host_assigns",
        "absent_removal_minutes": 30,
    }
    assert [clause.id for clause in book.clauses if clause.book == book.id] == ["D6.2", "Q1"]


def test_files_that_are_no_text_are_refused(tmp_path: Path) -> None:
    latin = tmp_path / "latin.toml"
    latin.write_bytes('[book]\nid = "crown"\nname = "Caf\xe9"\n'.encode("latin-1"))
    with pytest.raises(BadInput, match="line 3: the file is not UTF-8 text; save it as UTF-8"):
        load_book(latin)
    with pytest.raises(BadInput, match="cannot be read"):
        load_book(tmp_path / "missing.toml")
    with pytest.raises(BadInput, match="cannot be read"):
        load_book(tmp_path)
    huge = tmp_path / "huge.toml"
    huge.write_bytes(b"#" * 1_000_001)
    with pytest.raises(BadInput, match="too long"):
        load_book(huge)


def test_a_byte_order_mark_does_no_harm(tmp_path: Path) -> None:
    path = tmp_path / "bom.toml"
    path.write_bytes(b"\xef\xbb\xbf" + HEAD.encode())
    assert load_book(path).id == "crown"


@given(st.text(max_size=300) | st.text("[]={}\"'., \nabpolicies_123-", max_size=200))
def test_no_text_makes_it_fall_over(text: str) -> None:
    for head in ("", HEAD, HEAD + "[policies]\n", HEAD + "[[clause]]\n"):
        for problem in house_book_problems(head + text, source="crown", load=_only_shipped):
            assert problem.place is not None


def test_deep_nesting_and_long_numbers_are_answered() -> None:
    for text in ("a = " + "[" * 5000, "[policies]\nclock_seconds = " + "9" * 5000):
        (problem, *_) = house_book_problems(HEAD + text, source="crown", load=load_book)
        assert problem.place is not None


def _only_shipped(name: str) -> object:
    if name.endswith(".toml") or "/" in name:
        raise BadInput("no files here")
    return load_book(name)
