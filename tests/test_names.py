"""Names as people type them: tidied for showing, folded for comparing."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shuffleup.names import fold, has_control, one_line, tidy


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("  Anna   Smith ", "Anna Smith"),
        ("Anna\u00a0Smith", "Anna Smith"),
        ("Anna\tSmith", "Anna Smith"),
        ("Zoe\u0308", "Zoë"),
        ("\ufeffBob\u200b", "Bob"),
        ("\u202eboB", "boB"),
        ("O’Brien", "O’Brien"),
        ("", ""),
    ],
)
def test_tidied_for_showing(typed: str, shown: str) -> None:
    assert tidy(typed) == shown


@pytest.mark.parametrize(
    ("name", "folded"),
    [
        ("Zoë O’Brien-Łukasz", "zoe obrien lukasz"),
        ("O'Brien", "obrien"),
        ("J. R. Smith", "j r smith"),
        ("STRAẞE", "strasse"),
        ("Æsa Sørensen", "aesa sorensen"),
        ("İbrahim Işık", "ibrahim isik"),
        ("Đorđe", "dorde"),
        ("ﬁona", "fiona"),
        ("Ольга", "ольга"),
        ("李小龍", "李小龍"),
        ("김철수", "김철수"),
        ("Smith, John (Jr)", "smith john jr"),
        ("🂡", ""),
    ],
)
def test_folded_for_comparing(name: str, folded: str) -> None:
    assert fold(name) == folded


@pytest.mark.parametrize("name", ["a\nb", "a\x00b", "a\u2028b", "a\u202eb", "a\x7fb"])
def test_what_no_line_of_text_has(name: str) -> None:
    assert has_control(name)


def test_an_ordinary_name_has_no_control_characters() -> None:
    assert not has_control("Zoë O’Brien 🂡")


@given(st.text(max_size=30))
def test_doing_it_twice_changes_nothing(name: str) -> None:
    assert tidy(tidy(name)) == tidy(name)
    assert fold(fold(name)) == fold(name)
    assert fold(tidy(name)) == fold(name)


@given(st.text(st.characters(categories=("Lu", "Ll"), max_codepoint=0x24F), max_size=20))
def test_case_and_accents_do_not_matter(name: str) -> None:
    bare = "".join(each for each in unicodedata.normalize("NFD", name) if not unicodedata.combining(each))
    assert fold(bare) == fold(name)


@pytest.mark.parametrize(
    ("text", "line"), [("a\nb\r\n c", "a b c"), ("a\x00b\x1b\ufffe\ud800c", "abc"), ("\u202egnp.exe", "gnp.exe")]
)
def test_one_line_for_a_file(text: str, line: str) -> None:
    assert one_line(text) == line
