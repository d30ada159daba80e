"""Passkeys over HTTP: what pages offer and why not, who takes them away; and a real browser."""

import json
import os
import re
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from asking import make_token
from served import Served, Visitor, serving

from shuffleup.tournament.answers import Message
from shuffleup.web import passkeys
from shuffleup.web.front import Front
from shuffleup.web.passkeys import RelyingParty

pytest.importorskip("webauthn")
from authenticator import Authenticator
from passkey_house import GARBAGE, GOOD, HERE, AtHome, at_home, with_passkeys

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "shuffleup.web.settings")

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from conftest import Windows


def test_garbage_for_an_answer_is_told_what_is_wrong(served: Served) -> None:
    ann = at_home(served, "Gar Bage")
    for body in GARBAGE:
        good = json.loads(ann.json("/passkeys/ask", {}).text)["challenge"].encode()
        reply = ann.json("/passkeys/add", body.replace(b"%s", good))
        assert (reply.status, len(json.loads(reply.text)["said"]) > 10) == (422, True), body[:60]
    assert ann.json("/sign-in/passkey", GARBAGE[-1]).status == 403
    other = AtHome(served, {"staff": ann.cookies["staff"]})
    other.get("/passkeys")
    asked = json.loads(ann.json("/passkeys/ask", {}).text)
    foreign = other.json("/passkeys/add", Authenticator(ann.url, "localhost").made(asked))
    assert (foreign.status, "took too long" in foreign.text) == (422, True)
    for path in ("/passkeys/none", "/passkeys/%00", "/passkeys/ask/x"):
        assert ann.post(path).status == 404
    for path in ("/passkeys/ask", "/passkeys/add", "/sign-in/ask", "/sign-in/passkey"):
        assert ann.ask("POST", path, b"{}", {"Content-Type": "application/json"}).status == 403
        assert ann.get(path).status == 405
    assert "You have none yet" in ann.get("/passkeys").words
    assert served.stumbles == []


def test_pages_say_why_where_there_are_no_passkeys_and_offer_none(served: Served) -> None:
    ann = at_home(served, "Una Plain")
    plain = Visitor(served, dict(ann.cookies))
    assert "This page came over plain HTTP" in plain.get("/passkeys").words
    assert "data-passkey" not in plain.get("/passkeys").text + plain.get("/sign-in").text
    assert plain.post("/passkeys/ask").status == plain.post("/sign-in/ask").status == 404
    assert 'data-passkey="add"' in ann.get("/passkeys").text
    by_link = served.director().ask("GET", "/passkeys", None, {"Host": "localhost"})
    assert "Passkeys belong to an account" in by_link.words


def test_where_the_package_is_not_installed_that_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    from django.test import RequestFactory

    request = RequestFactory(SERVER_NAME="localhost").get("/passkeys")
    assert isinstance(passkeys.site_of(request), RelyingParty)
    monkeypatch.setattr(passkeys, "find_spec", lambda name: None)
    assert passkeys.site_of(request) == Message("account.passkeys_not_installed")


@pytest.mark.parametrize(
    ("client", "told", "origin"),
    [
        ("10.0.0.1", {"proto": "https", "host": HERE.host}, HERE.origin),
        ("10.0.0.1", {"proto": "https"}, "https://localhost:8000"),
        ("10.0.0.1", {}, "http://localhost:8000"),
        ("10.0.0.2", {"proto": "https", "host": HERE.host}, "http://localhost:8000"),
    ],
)
def test_the_origin_is_a_trusted_proxy_s_word_or_the_request_s(client: str, told: dict[str, str], origin: str) -> None:
    from django.core.handlers.asgi import ASGIRequest

    sent = [(f"x-forwarded-{name}".encode(), value.encode()) for name, value in told.items()]
    scope = {"method": "GET", "path": "/", "query_string": b"", "scheme": "http", "client": (client, 1)}
    scope["headers"] = [(b"host", b"localhost:8000"), (b"origin", b"https://evil.test"), *sent]
    assert Front([HERE.host], ["10.0.0.1"]).admit(scope)
    here = passkeys.site_of(ASGIRequest(scope, BytesIO()))
    assert isinstance(here, RelyingParty)
    assert here.origin == origin


def test_whoever_may_change_a_password_may_take_passkeys_away(served: Served) -> None:
    ann, director = at_home(served, "Ida Jones"), served.director()
    phone = Authenticator(ann.url, "localhost")
    made = ann.json("/passkeys/add", phone.made(json.loads(ann.json("/passkeys/ask", {}).text)))
    assert json.loads(made.text) == {"go": "/passkeys"}
    came = AtHome(served)
    came.get("/sign-in")
    assert came.json("/sign-in/passkey", phone.signed(json.loads(came.json("/sign-in/ask", {}).text))).status == 200
    assert came.get("/devices").status == 200
    row = next(each for each in director.get("/accounts").text.split("<li>") if "Ida Jones" in each)
    assert "Director, 1 passkey" in row
    action = re.search(r'action="(/accounts/\w+)"', row)
    assert action is not None
    floor = director.let_in("floor")
    assert floor.post(action[1], {"what": "passkeys"}).status == 403
    changed = {"password": "three more buttons", "again": "three more buttons"}
    assert "1 passkey still opens the account of Ida Jones" in director.told(action[1], changed)
    assert came.get("/devices").status == 403
    assert came.json("/sign-in/passkey", phone.signed(json.loads(came.json("/sign-in/ask", {}).text))).status == 200
    assert "has no passkeys any more" in director.told(action[1], {"what": "passkeys"})
    assert came.get("/devices").status == 403
    assert came.json("/sign-in/passkey", phone.signed(json.loads(came.json("/sign-in/ask", {}).text))).status == 403


def test_a_program_counts_them_and_takes_them_away(served: Served) -> None:
    with_passkeys(served, "Kit Lane")
    program = make_token(served.director(), "director")
    [kit] = [each for each in program.get("/accounts")["accounts"] if each["name"] == "Kit Lane"]
    assert kit["passkeys"] == 2
    left = program.post(f"/accounts/{kit['id']}/passkeys/drop", None)["accounts"]
    assert [each["passkeys"] for each in left if each["id"] == kit["id"]] == [0]
    assert program.ask("POST", "/accounts/none/passkeys/drop").status == 404


def add(page: "Page", name: str, said: str) -> None:
    """Ask the browser for another passkey."""
    page.get_by_label("What is it called?").fill(name)
    page.get_by_role("button", name="Add a passkey").click()
    page.locator("#main").get_by_text(said).wait_for()


@pytest.mark.browser
def test_a_browser_adds_one_signs_in_with_it_and_is_refused_when_it_is_gone(tmp_path: Path, windows: "Windows") -> None:
    with serving(tmp_path / "data") as served:
        fields = {"role": "director", "name": "Ann Price", "password": GOOD, "again": GOOD}
        assert "can sign in now" in served.director().told("/accounts", fields)
        here = f"http://localhost:{served.port}"
        page = windows.open(f"{here}/sign-in")
        devtools = page.context.new_cdp_session(page)
        devtools.send("WebAuthn.enable")
        kind = {"protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True}
        options = {**kind, "isUserVerified": True, "automaticPresenceSimulation": True}
        holder = devtools.send("WebAuthn.addVirtualAuthenticator", {"options": options})
        assert page.get_by_role("button", name="Use a passkey").count() == 0
        page.get_by_label("Name").fill("Ann Price")
        page.get_by_label("Password").fill(GOOD)
        page.get_by_role("button", name="Sign in").click()
        page.goto(f"{here}/accounts")
        page.get_by_role("link", name="Your passkeys").click()
        devtools.send("WebAuthn.setUserVerified", {**holder, "isUserVerified": False})
        add(page, "nobody's", "The passkey was not used, and nothing was changed.")
        devtools.send("WebAuthn.setUserVerified", {**holder, "isUserVerified": True})
        add(page, "my phone", "is kept: from now on it signs you in")
        assert "not used yet" in page.locator(".list").inner_text()
        add(page, "again", "This device holds a passkey of yours already.")

        page.context.clear_cookies()
        page.goto(here)
        with page.expect_request("**/sign-in/passkey") as used:
            page.get_by_role("button", name="Use a passkey").click()
        page.get_by_role("link", name="People").first.wait_for()
        cookies = {each["name"]: each["value"] for each in page.context.cookies()}
        replayed = AtHome(served, cookies).json("/sign-in/passkey", used.value.post_data_json)
        assert (replayed.status, "took too long" in replayed.text) == (403, True)

        page.goto(f"{here}/sign-in")
        mine = page.context.new_page()
        mine.goto(f"{here}/passkeys")
        assert "last used" in mine.locator(".list").inner_text()
        mine.get_by_role("button", name="Remove").click()
        mine.locator("#main").get_by_text("opens nothing any more").wait_for()
        assert mine.get_by_text("You have none yet.").count() == 1
        page.get_by_role("button", name="Use a passkey").click()
        page.get_by_text("That passkey opens nothing here.").first.wait_for()
        # A browser tells its console of every 403: of the closed door's, and of the passkey's that is gone.
        assert [each for each in windows.complaints if "status of 403" not in each] == []
        windows.complaints.clear()
