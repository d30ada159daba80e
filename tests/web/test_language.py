"""In which language a page is read: the device's choice, the house's setting, what the browser asks for, English."""

import json
import re
from collections.abc import Iterator

import pytest
from served import Served, Visitor, serving
from test_phones import Room
from test_stream import Listener, stream_of

from shuffleup.tournament.answers import Message
from shuffleup.web.language import asked_for
from shuffleup.web.script_words import language
from shuffleup.words.catalogue import LANGUAGES, Catalogue


@pytest.mark.parametrize(
    ("header", "found"),
    [
        ("", ""),
        ("cy", "cy"),
        ("cy-GB,en;q=0.5", "cy"),
        ("en-GB,en;q=0.9,cy;q=0.8", "en"),
        ("en;q=0.3, CY ; q=0.8", "cy"),
        ("de-DE,de;q=0.9", ""),
        ("de,cy;q=0", ""),
        ("*", ""),
        ("cy;q=loud,en;q=0.1", "en"),
        ("cy" * 9_000, ""),
    ],
)
def test_what_a_browser_asks_for(header: str, found: str) -> None:
    assert asked_for(header) == found


@pytest.mark.parametrize("code", LANGUAGES)
def test_scripts_get_what_they_need_of_a_language(code: str) -> None:
    held = language(code)
    assert json.dumps(held)
    sentences, counted = held["sentences"], held["counted"]
    assert isinstance(sentences, dict)
    assert isinstance(counted, dict)
    forms = {form for text in sentences.values() for form in re.findall(r"\{\w+:(\w+)\}", text)} - {"label"}
    assert forms == counted.keys()


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A house of its own, since its language is changed."""
    with serving(tmp_path_factory.mktemp("welsh") / "data") as opened:
        yield opened


def tongue(reply_text: str) -> str:
    found = re.search(r'<html lang="(\w+)" dir="(\w+)">', reply_text)
    assert found is not None
    assert found[2] == "ltr"
    return found[1]


def test_a_device_chooses_then_the_house_then_the_browser(house: Served) -> None:
    director = house.director()
    phone = Visitor(house)
    assert tongue(phone.get("/rules").text) == "en"
    assert tongue(phone.ask("GET", "/rules", None, {"Accept-Language": "cy-GB,en;q=0.5"}).text) == "cy"
    assert director.post("/house-language", {"language": "cy"}).status == 302
    assert tongue(phone.ask("GET", "/rules", None, {"Accept-Language": "en"}).text) == "cy"
    assert 'lang="en"' in phone.get("/rules").text, "the other language is offered"
    chosen = phone.get("/rules/tnpl?q=late&lang=en")
    assert (chosen.status, chosen.location) == (302, "/rules/tnpl?q=late")
    assert tongue(phone.get("/rules").text) == "en"
    assert tongue(Visitor(house).get("/nowhere").text) == "cy"
    assert tongue(director.get("/").text) == "cy", "the console, too"
    director.post("/house-language", {"language": "tlh"})
    assert tongue(Visitor(house).get("/rules").text) == "en"


def test_the_floor_rules_in_the_language_of_the_table(house: Served) -> None:
    director = house.director()
    night = director.new_night(rulebook="tnpl")
    welsh = {"Accept-Language": "cy"}

    def read(path: str) -> str:
        return director.ask("GET", f"/floor/{night}{path}", None, welsh).text

    assert tongue(read("")) == "cy"
    assert "Beth ddigwyddodd?" in read("")
    assert "Un sglodyn mawr, dim wedi’i ddweud" in read("/one_chip_many_chips")
    assert "Beth sydd i’w alw?" in read("/one_chip_many_chips/one_chip")
    ruling = read("/the_clock/time_is_over?facing=bet")
    assert "Mae’r llaw’n farw." in ruling
    assert "Dywedwch wrth y bwrdd" in ruling
    assert 'lang="cy"' in read("/timer")


def test_the_console_asks_answers_and_says_what_will_not_do_in_the_language_of_the_director(house: Served) -> None:
    director = house.director()
    night = director.new_night()
    director.get(f"/e/{night}?lang=cy")
    page = director.get(f"/e/{night}/more")
    assert tongue(page.text) == "cy"
    assert "y cofnod mewn geiriau plaen" in page.words
    entered = Catalogue.load("cy").say(Message("log.entered", {"players": ("Ann Bell",)}), name=str)
    assert entered in director.told(f"/e/{night}/do/enter", {"name": "Ann Bell"})
    assert "Ni wnaiff ‘many’ y tro" in director.told(f"/e/{night}/do/pay", {"entry": "x", "paid": "many"})
    form = director.post(f"/e/{night}/plan", {"starting_stack": "none"})
    assert "Rhowch rif cyfan o 1 i 1,000,000,000." in form.words
    director.get(f"/e/{night}?lang=en")
    assert tongue(director.get(f"/e/{night}/more").text) == "en"


def test_only_the_office_sets_the_language_of_the_house(house: Served) -> None:
    assert Visitor(house).post("/house-language", {"language": "cy"}).status == 403


def test_two_phones_hear_the_same_night_in_two_languages(house: Served) -> None:
    room = Room(house)
    phones = {"en": room.phone("Ann Bell"), "cy": room.phone("Bob Ray")}
    heard = {}
    for code, phone in phones.items():
        phone.get(f"/play/{room.night}?lang={code}")
        heard[code] = Listener(house, stream_of(phone, f"/play/{room.night}"))
    late = {code: each.until("state")["late_entry"]["text"] for code, each in heard.items()}
    own = {code: each.until("mine")["call"]["text"] for code, each in heard.items()}
    assert own == {"en": "", "cy": ""}
    assert late["en"].startswith("Late entry is open until")
    assert late["cy"] == Catalogue.load("cy").say(
        Message("next.late_entry_open", {"until": Message("until.level", {"level": 5})}), name=str
    )
    for name, phone in (("Ann Bell", phones["en"]), ("Bob Ray", phones["cy"])):
        seat = {"entry": room.entry(name), "table": room.table(name), "next": f"/play/{room.night}"}
        assert phone.do(room.night, "call_floor", **seat).status == 302
    called = {code: each.until("mine")["call"]["text"] for code, each in heard.items()}
    assert "The floor was called at" in called["en"]
    assert "Galwyd y llawr am" in called["cy"]
    for each in heard.values():
        each.close()


def test_a_clause_is_read_in_welsh_or_marked_as_english(house: Served) -> None:
    reader = Visitor(house)
    reader.get("/rules?lang=cy")
    assert "Y rhai hwyr yn cael pentwr llawn" in reader.get("/rules/tnpl/B2.i.1").words
    assert "yn Saesneg" not in reader.get("/rules/tnpl/B2.i.1").words
    other = reader.get("/rules/tda/29.s2")
    assert 'says big-says" lang="en" dir="ltr"' in other.text
    assert "yn Saesneg" in other.words
    assert "B2.i.1" in reader.get("/rules/tnpl?q=ymuno+hwyr").text
    assert "B2.i.1" in reader.get("/rules/tnpl?q=late+arrivals").text, "who types English finds it, too"
