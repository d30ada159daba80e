"""The codes on seat slips that open cards: on no page but the slip, for the staff alone, no longer than needed."""

import json
import re
from pathlib import Path

import pytest
from asking import make_token
from served import Served, Visitor, serving
from slips import addresses_of, codes_of
from test_dealer_night import FREE, PEOPLE
from test_dealt_doors import JSON

from shuffleup.dealing.sealing import proof_of_secret


@pytest.fixture
def night(served: Served) -> tuple[Visitor, str]:
    return drawn(served.director())


def drawn(director: Visitor, **plan: str) -> tuple[Visitor, str]:
    made = director.new_night(**{"dealt": "digital", **FREE, **plan})
    director.enter(made, PEOPLE)
    director.draw_and_start(made)
    return director, made


def test_codes_are_on_the_slips_and_nowhere_else(served: Served, night: tuple[Visitor, str]) -> None:
    director, id_ = night
    codes = codes_of(director, id_)
    assert len(codes) == len(set(codes.values())) == len(PEOPLE)
    slips = director.get(f"/e/{id_}/slips")
    assert slips.headers["Cache-Control"] == "no-store"
    entry = next(iter(codes))
    office = make_token(director, "director")
    pages = ("", f"/player/{entry}", "/players", "/log", "/tables", "/draw")
    seen = [director.get(f"/e/{id_}{page}").text for page in pages]
    told = ("/slips", "/room", "/log", "/dealt-tables", "")
    seen += [office.ask("GET", f"/nights/{id_}{path}").text for path in told]
    for text in (*seen, Visitor(served).get(f"/play/{id_}").text):
        assert not any(code in text for code in codes.values())
    for stranger in (Visitor(served), director.let_in("player", tournament=id_, entry=entry)):
        assert stranger.get(f"/e/{id_}/slips").status == 403
    assert list(addresses_of(director.let_in("floor"), id_)) == list(codes)


def test_a_code_is_shown_until_a_phone_proves_that_it_has_it(night: tuple[Visitor, str]) -> None:
    director, id_ = night
    codes = codes_of(director, id_)
    entry, other = codes
    phone = director.let_in("player", tournament=id_, entry=entry)

    def says(proof: str) -> int:
        return phone.ask("POST", f"/night/{id_}/table/opened", json.dumps({"proof": proof}).encode(), JSON).status

    assert says("ab" * 32) == 409
    assert says("no proof") == 400
    assert says(proof_of_secret(bytes.fromhex(codes[other]), id_, entry).hex()) == 409
    assert list(codes_of(director, id_)) == [entry, other]
    right = proof_of_secret(bytes.fromhex(codes[entry]), id_, entry).hex()
    for _ in range(2):
        assert says(right) == 200
    assert list(codes_of(director, id_)) == [other]
    assert "A phone has opened these cards" in director.get(f"/e/{id_}/slips").words
    assert director.do(id_, "renew_card_code", entry=entry).status in (302, 303)
    assert says(right) == 409
    fresh = codes_of(director, id_)
    assert fresh[other] == codes[other]
    assert fresh[entry] != codes[entry]


def test_a_night_with_real_cards_or_with_cards_alone_has_no_codes(served: Served) -> None:
    for dealt in ("phone_chips", "cards"):
        director, id_ = drawn(served.director(), dealt=dealt)
        assert codes_of(director, id_) == {}
        entry = director.seated(id_)[PEOPLE[0]][1].partition(":")[0]
        assert 'id="cards-code"' not in director.get(f"/e/{id_}/player/{entry}").text
        told = director.follow(director.do(id_, "renew_card_code", entry=entry)).words
        assert "deals no cards" in told


def test_a_robot_has_no_slip(served: Served) -> None:
    director = served.director()
    night = director.new_night(**{"dealt": "digital", **FREE})
    assert "No seats are drawn yet." in director.get(f"/e/{night}/slips").words
    director.enter(night, PEOPLE)
    director.do(night, "seat_bots", count="2", level="easy")
    director.draw_and_start(night)
    slips = director.get(f"/e/{night}/slips")
    assert re.findall(r"<h2[^>]*>([^<]+)", slips.text) == sorted(PEOPLE, key=slips.text.index)
    told = make_token(director, "director").get(f"/nights/{night}/slips")["seats"]
    assert {each["name"] for each in told} == set(PEOPLE)
    assert "Nobody needs a slip." in director.get(f"/e/{night}/slips?moved=yes").words


def test_slips_that_go_over_the_air_say_so(tmp_path: Path) -> None:
    with serving(tmp_path / "data", "--proxy", "127.0.0.1") as served:
        director, id_ = drawn(served.director())
        path, cookies = f"/e/{id_}/slips", dict(director.cookies)
        warning = "came over the network without HTTPS"
        for headers, warns in (
            ({}, False),
            ({"X-Forwarded-For": "192.168.1.50"}, True),
            ({"X-Forwarded-For": "192.168.1.50", "X-Forwarded-Proto": "https"}, False),
        ):
            page = Visitor(served, cookies).ask("GET", path, None, headers)
            assert page.status == 200
            assert (warning in page.words) is warns, headers
            assert re.search(r"#cards=[0-9a-f]{32}", page.text)


def test_the_same_slip_after_a_restart(tmp_path: Path) -> None:
    with serving(tmp_path / "data") as served:
        director, id_ = drawn(served.director())
        before = codes_of(director, id_)
        served.kill()
        served.start()
        assert codes_of(director, id_) == before
        assert oct((tmp_path / "data" / "decks.sqlite3").stat().st_mode)[-3:] == "600"
