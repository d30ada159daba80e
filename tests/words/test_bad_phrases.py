"""What was wrong and what would be right comes from the catalogue, wherever a person can meet it on a page."""

import re

import pytest

from shuffleup.bad_input import BadInput, Place
from shuffleup.desk.reading import read_in
from shuffleup.desk.speech import bad_told
from shuffleup.message import Message
from shuffleup.words.catalogue import FIRST, LANGUAGES, Catalogue
from words.bad_phrases import phrases, phrases_in
from words.said import said

SPOKEN = ("acts/", "web/", "tournament/", "league/", "floor/", "cards/", "rulebooks/house.py")
"""The rooms whose bad input pages show; the others' is read by those who write files, commands and programs."""

NOTATION = re.compile(r"|\w+ = \S.*")
"""What may be written out: nothing, or how the notation has it, which is the same in every language."""


def test_bad_input_that_pages_show_says_the_catalogue() -> None:
    found = phrases(SPOKEN)
    assert len(found) > 250
    plain = [each for each in found if each.is_plain]
    assert [each.where for each in plain if each.part == "wrong"] == []
    assert [each.where for each in plain if not NOTATION.fullmatch(each.text)] == []


FOR_THE_ROOM = ("floor/", "cards/", "tournament/between/", "acts/", "tournament/kinds.py", "tournament/forms/")
"""Who says what the floor's pages and the forms of players' phones show."""


@pytest.mark.parametrize("language", [each for each in LANGUAGES if each != FIRST])
def test_what_phones_and_the_floor_show_of_it_lacks_in_no_language(language: str) -> None:
    sentences = Catalogue.load(language, strict=True).sentences
    shown = {
        id_
        for id_, places in said().items()
        if id_.startswith(("wrong.", "right.")) and any(each.where.startswith(FOR_THE_ROOM) for each in places)
    }
    assert len(shown) > 80
    assert sorted(shown - sentences.keys()) == []


@pytest.mark.parametrize(
    ("source", "plain"),
    [
        ("BadInput('no', right='yes')", ["wrong", "right"]),
        ("BadInput(f'no {x}', right='one of ' + x)", ["wrong", "right"]),
        ("BadInput(Message('a.b'), right=Message('a.c') if x else '')", ["right"]),
        ("BadInput(bad.wrong, right=right)", []),
    ],
)
def test_what_is_written_out_is_found(source: str, plain: list[str]) -> None:
    assert [each.part for each in phrases_in(source, "x.py") if each.is_plain] == plain


BAD = BadInput(
    Message("wrong.will_not_do", {"value": "x\x1b[2J"}),
    right=Message("right.whole_number_from", {"low": 1, "high": 9}),
    place=Place("file.toml", 3),
)


def test_bad_input_is_english_on_the_command_line_and_harmless_to_a_terminal() -> None:
    assert str(BAD) == "file.toml, line 3: 'x\\x1b[2J' will not do; a whole number from 1 to 9"
    assert str(BadInput("no such file")) == "no such file"
    assert str(BadInput(BAD.message)) == str(BAD)


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "'7x' will not do: a whole number from 1 to 9."),
        ("cy", "Ni wnaiff ‘7x’ y tro: rhif cyfan o 1 i 9."),
    ],
)
def test_a_page_tells_bad_input_in_its_own_language(language: str, said: str) -> None:
    bad = BadInput(Message("wrong.will_not_do", {"value": "7x"}), right=BAD.right)
    with read_in(language):
        assert bad_told(bad) == said
