"""How sentences are filled: names, lists, times, counted forms, and what is shown when something is missing."""

from typing import Any
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shuffleup.tournament.answers import Argument, Message
from shuffleup.words.catalogue import Catalogue, NoSentence, say
from shuffleup.words.plurals import PLURALS, Plurals

NAMES = {"e1": "Ann", "e2": "Bob {n} {a}", "e3": "Cy"}
AT = 1_795_381_440_000  # 2026-11-22 21:04:00 UTC

GRAMMAR: dict[str, Any] = {
    "name": "English",
    "locale": "en-GB",
    "direction": "ltr",
    "group": ",",
    "point": ".",
    "money": {"sign": "{sign}{n}", "code": "{n} {code}"},
    "dates": {
        "weekdays": ["d"] * 7,
        "months": ["m"] * 12,
        "long_months": ["M"] * 12,
        "time": "{hour}:{minute}",
        "moment": "{weekday} {day} {month} {year}, {time}",
        "short": "{day} {month}",
        "day": "{day} {month} {year}",
    },
    "list": {"pair": "{a} and {b}", "middle": "{a}, {b}", "end": "{a} and {b}"},
    "seat": "table {table}, seat {seat}",
    "between": "; ",
    "ordinal": {"one": "{n}st", "two": "{n}nd", "few": "{n}rd", "other": "{n}th"},
    "chips": {"thousand": "{n}K", "million": "{n}M"},
    "short": {"hours": "{n} h", "minutes": "{n} min", "seconds": "{n} s"},
    "words": {"tick": {"age": "age", "photo_id": "photo ID"}},
    "counted": {
        "players": {"0": "nobody", "one": "{n} player", "other": "{n} players"},
        "are": {"one": "{n} is", "other": "{n} are"},
        "hours": {"one": "{n} hour", "other": "{n} hours"},
        "minutes": {"one": "{n} minute", "other": "{n} minutes"},
        "seconds": {"one": "{n} second", "other": "{n} seconds"},
    },
}


def spoken(template: str, /, **args: Argument) -> str:
    catalogue = Catalogue({"grammar": GRAMMAR, "x": {"y": template}}, PLURALS["en"], strict=True)
    return catalogue.say(Message("x.y", args), name=NAMES.__getitem__, zone=ZoneInfo("Europe/London"))


@pytest.mark.parametrize(
    ("template", "args", "sentence"),
    [
        ("{player} is out.", {"player": "e1"}, "Ann is out."),
        ("{other:name} is out.", {"other": "e3"}, "Cy is out."),
        ("until {ends:day}", {"ends": "2026-11-24"}, "until 24 M 2026"),
        ("{players}", {"players": ()}, ""),
        ("{players}", {"players": ("e1",)}, "Ann"),
        ("{players}", {"players": ("e1", "e3")}, "Ann and Cy"),
        ("{players}", {"players": ("e1", "e2", "e3")}, "Ann, Bob {n} {a} and Cy"),
        ("{players:are} in", {"players": ("e2",)}, "Bob {n} {a} is in"),
        ("{players:are} in", {"players": ("e2", "e3")}, "Bob {n} {a} and Cy are in"),
        ("at {at}", {"at": AT}, "at 21:04"),
        ("until {until:time}", {"until": AT + 60_999}, "until 21:05"),
        ("{count}", {"count": 12_500}, "12,500"),
        ("table {table}", {"table": 1_200}, "table 1200"),
        ("row {row:label}", {"row": 1_200}, "row 1200"),
        ("{count:players}", {"count": 0}, "nobody"),
        ("{count:players}", {"count": 1}, "1 player"),
        ("{count:players}", {"count": 1_001}, "1,001 players"),
        ("{tables:are}", {"tables": "3"}, "3 is"),
        ("{tables:are}", {"tables": "3, 4, 7"}, "3, 4 and 7 are"),
        ("{ticks:tick}", {"ticks": "age, photo_id"}, "age and photo ID"),
        ("{ticks:tick}", {"ticks": "age, shoes"}, "age and shoes"),
        ("{place:ordinal}", {"place": 12}, "12th"),
        ("{stack:chips}", {"stack": 25_000}, "25K"),
        ("{prize:money}", {"prize": 550, "currency": "GBP"}, "£5.50"),
        ("{seat:seat}", {"seat": "12-5"}, "table 12, seat 5"),
        ("{seconds:span}", {"seconds": 60}, "1 minute"),
        ("{seconds:span}", {"seconds": -90}, "1 minute 30 seconds"),
        ("{seconds:span}", {"seconds": 7_205}, "2 hours 5 seconds"),
        ("{seconds:span}", {"seconds": 0}, "0 seconds"),
        ("{texts}", {"texts": ("red", "green")}, "red and green"),
        ("Back: {what}", {"what": Message("x.y", {"what": "a"})}, "Back: Back: a"),
        ("{what}", {"what": (Message("x.y", {"what": "a"}), Message("x.y", {"what": "b"}))}, "a; b"),
    ],
)
def test_a_sentence_is_filled(template: str, args: dict[str, Argument], sentence: str) -> None:
    assert spoken(template, **args) == sentence


def test_names_are_set_apart_for_a_browser_only() -> None:
    message = Message("already.moved", {"player": "e1", "table": 3, "seat": 5})
    catalogue = Catalogue.load("en")
    plain = catalogue.say(message, name=lambda _: "נועה")
    assert plain == "נועה is at table 3, seat 5 already."
    assert catalogue.say(message, name=lambda _: "נועה", isolate=True) == plain.replace("נועה", "\u2068נועה\u2069")
    assert catalogue.say(message, name=lambda _: "Zoë", isolate=True) == "Zoë is at table 3, seat 5 already."


def test_an_unknown_id_raises_where_tests_listen() -> None:
    strict = Catalogue.load("en", strict=True)
    with pytest.raises(NoSentence, match=r"refused\.moon"):
        strict.say(Message("refused.moon"), name=NAMES.__getitem__)


def test_an_unknown_id_is_shown_on_screens_with_all_it_was_given() -> None:
    message = Message("refused.moon", {"player": "e1", "table": 3, "at": AT})
    assert say(message, name=NAMES.__getitem__, zone="Europe/London") == "refused.moon (Ann, 3, 21:04)"
    assert say(Message("refused.moon"), name=NAMES.__getitem__) == "refused.moon"


@pytest.mark.parametrize("args", [{}, {"player": 3}, {"player": "nobody"}])
def test_a_missing_or_wrong_argument(args: dict[str, Argument]) -> None:
    message = Message("already.entered", args)
    with pytest.raises(NoSentence, match="player"):
        Catalogue.load("en", strict=True).say(message, name=NAMES.__getitem__)
    assert say(message, name=NAMES.__getitem__) == "{player} is on the list already."


@pytest.mark.parametrize(
    ("form", "value"), [("ordinal", "x"), ("seat", 3), ("day", "soon"), ("players", Message("x.y"))]
)
def test_a_form_tells_what_it_cannot_say(form: str, value: Argument) -> None:
    with pytest.raises(NoSentence, match="'it'"):
        spoken(f"{{it:{form}}}", it=value)


def test_a_catalogue_with_a_form_that_nobody_described_is_refused() -> None:
    with pytest.raises(ValueError, match="moons"):
        spoken("{count:moons}", count=1)


@pytest.mark.parametrize("forms", [{"one": "{n}"}, {"single": "{n}", "other": "{n}"}])
def test_counted_forms_need_other_and_known_categories(forms: dict[str, str]) -> None:
    grammar = {**GRAMMAR, "counted": {"moons": forms}}
    with pytest.raises(ValueError, match="moons"):
        Catalogue({"grammar": grammar}, PLURALS["en"])


@pytest.mark.parametrize("locale", ["en", "en-GB", "en_AU", "EN-us", "", "tlh"])
def test_a_locale_without_a_catalogue_is_told_in_english(locale: str) -> None:
    assert say(Message("already.drawn"), name=NAMES.__getitem__, locale=locale) == "The seats are drawn already."


def six_forms(n: int) -> str:
    return {0: "zero", 1: "one", 2: "two", 3: "few", 6: "many"}.get(n, "other")


def test_a_language_with_six_forms_needs_only_its_file_and_rules() -> None:
    forms = {each: f"{each} {{n}}" for each in ("zero", "one", "two", "few", "many", "other")}
    grammar = {**GRAMMAR, "group": ".", "ordinal": forms, "counted": {"players": forms}}
    welsh = Catalogue({"grammar": grammar, "x": {"y": "{count:players}"}}, Plurals(six_forms, six_forms), strict=True)
    said = [welsh.say(Message("x.y", {"count": n}), name=str) for n in (0, 1, 2, 3, 5, 6, 1_000)]
    assert said == ["zero 0", "one 1", "two 2", "few 3", "other 5", "many 6", "other 1.000"]
    assert welsh.figures.ordinal(6) == "many 6"


@given(st.text(min_size=1), st.booleans())
def test_no_name_is_lost_or_taken_for_a_sentence(name: str, isolate: bool) -> None:
    message = Message("refused.seat_taken", {"table": 3, "seat": 5, "player": "e1"})
    spoken = Catalogue.load("en", strict=True).say(message, name=lambda _: name, isolate=isolate)
    bare = spoken.replace(f"\u2068{name}\u2069", name) if isolate else spoken
    assert bare == f"Table 3, seat 5 is taken by {name}. Choose a free one, or make this one free first."
