"""The other languages of the catalogue beside English: what they say, what they lack, and their ways with figures."""

from datetime import date, datetime
from string import Formatter
from typing import Any

import pytest

from for_each import for_each
from shuffleup.tournament.answers import Message
from shuffleup.words.catalogue import FIRST, LANGUAGES, Catalogue, read
from words.samples import NAMES, samples, slots

ENGLISH = Catalogue.load(FIRST, strict=True)
OTHERS = {code: Catalogue.load(code, strict=True) for code in LANGUAGES if code != FIRST}

LENT = frozenset({"wrong", "right"})
"""The parts of which a language may lack sentences: phrases for bad input, said in English meanwhile."""


@pytest.mark.parametrize("code", OTHERS)
def test_a_language_lacks_nothing_that_a_page_says(code: str) -> None:
    lacks = ENGLISH.sentences.keys() - OTHERS[code].sentences.keys()
    assert sorted(each for each in lacks if each.partition(".")[0] not in LENT) == []


@pytest.mark.parametrize("code", OTHERS)
def test_a_language_says_nothing_that_english_does_not(code: str) -> None:
    theirs, ours = read(code)["grammar"], read(FIRST)["grammar"]
    assert sorted(OTHERS[code].sentences.keys() - ENGLISH.sentences.keys()) == []
    assert sorted(theirs["counted"].keys() - ours["counted"].keys()) == []
    assert sorted(_paths(theirs.get("words", {})) - _paths(ours["words"])) == []
    assert theirs.keys() | {"words"} == ours.keys()


def _paths(words: dict[str, dict[str, Any]]) -> set[tuple[str, str]]:
    return {(part, word) for part, table in words.items() for word in table}


@pytest.mark.parametrize("code", OTHERS)
def test_a_sentence_is_said_with_the_same_arguments_as_in_english(code: str) -> None:
    for_each(sorted(OTHERS[code].sentences), lambda id_: says_as_english_does(OTHERS[code], id_))


def says_as_english_does(theirs: Catalogue, id_: str) -> None:
    assert slots(id_, theirs) == slots(id_, ENGLISH)
    args = samples(id_, ENGLISH)
    said = theirs.say(Message(id_, {**args, "currency": "GBP"}), name=NAMES.__getitem__, zone="Europe/London")
    assert "{" not in said
    assert "  " not in said
    assert said == said.strip() != ""
    assert ("Zoë O’Brien" in said) == ("player" in args or "players" in args)


@pytest.mark.parametrize("code", OTHERS)
def test_every_counted_form_holds_its_number_as_the_english_one_does(code: str) -> None:
    english = read(FIRST)["grammar"]["counted"]
    for name, forms in read(code)["grammar"]["counted"].items():
        assert _slots(forms["other"]) == _slots(english[name]["other"]), name


def _slots(text: str) -> set[str | None]:
    return {name for _, name, _, _ in Formatter().parse(text)} - {None}


@pytest.mark.parametrize(
    ("number", "place", "players", "tables", "points"),
    [
        (1, "1af", "1 chwaraewr", "1 bwrdd", "1 pwynt"),
        (2, "2il", "2 chwaraewr", "2 fwrdd", "2 bwynt"),
        (3, "3ydd", "3 chwaraewr", "3 bwrdd", "3 phwynt"),
        (4, "4ydd", "4 chwaraewr", "4 bwrdd", "4 pwynt"),
        (6, "6ed", "6 chwaraewr", "6 bwrdd", "6 phwynt"),
        (7, "7fed", "7 chwaraewr", "7 bwrdd", "7 pwynt"),
        (10, "10fed", "10 chwaraewr", "10 bwrdd", "10 pwynt"),
        (11, "11eg", "11 chwaraewr", "11 bwrdd", "11 pwynt"),
        (20, "20fed", "20 chwaraewr", "20 bwrdd", "20 pwynt"),
        (21, "21ain", "21 chwaraewr", "21 bwrdd", "21 pwynt"),
        (39, "39ain", "39 chwaraewr", "39 bwrdd", "39 pwynt"),
        (40, "40fed", "40 chwaraewr", "40 bwrdd", "40 pwynt"),
        (100, "100fed", "100 chwaraewr", "100 bwrdd", "100 pwynt"),
        (1_102, "1,102il", "1,102 chwaraewr", "1,102 bwrdd", "1,102 pwynt"),
    ],
)
def test_welsh_counts(number: int, place: str, players: str, tables: str, points: str) -> None:
    welsh = OTHERS["cy"]
    shown = welsh.figures.whole(number)
    assert welsh.figures.ordinal(number) == place
    assert [welsh.form(each, number, shown) for each in ("players", "tables", "points")] == [players, tables, points]


def test_nobody_is_counted_in_words() -> None:
    assert OTHERS["cy"].form("stacks", 0, "0") == "dim pentwr"


@pytest.mark.parametrize(
    ("code", "moment", "day"),
    [
        ("en", "Tue 24 Nov 2026, 19:30", "24 November 2026"),
        ("cy", "Maw 24 Tach 2026, 19:30", "24 Tachwedd 2026"),
    ],
)
def test_dates(code: str, moment: str, day: str) -> None:
    dates = Catalogue.load(code).dates
    assert dates.moment(datetime.fromisoformat("2026-11-24T19:30")) == moment
    assert dates.day(date(2026, 11, 24)) == day


@pytest.mark.parametrize(
    ("coins", "currency", "said"),
    [(550, "GBP", "£5.50"), (500, "GBP", "£5"), (-125_050, "GBP", "-£1,250.50"), (120_000, "SEK", "1,200 SEK")],
)
def test_money(coins: int, currency: str, said: str) -> None:
    assert {Catalogue.load(code).figures.money(coins, currency) for code in LANGUAGES} == {said}


def test_what_a_language_lacks_is_said_in_english() -> None:
    grammar = read("cy")["grammar"]
    welsh = Catalogue({"grammar": grammar, "already": {}}, OTHERS["cy"].figures.plurals, instead=ENGLISH)
    message = Message("refused.tables_uneven", {})
    assert welsh.say(message, name=str) == "refused.tables_uneven"
    late = Message("log.taken_back_many", {"count": 2})
    assert welsh.say(late, name=str) == "Took back 2 steps"
