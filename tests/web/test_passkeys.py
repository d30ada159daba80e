"""Passkeys: what is asked, what is believed of an answer, what ends one; and a real browser with an authenticator."""

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from asking import make_token
from served import Reply, Served, Visitor, serving

from shuffleup.desk.devices import Devices, is_in
from shuffleup.store import Account, Device, DropPasskey, Passkey, open_store
from shuffleup.tournament.answers import Message
from shuffleup.web import passkeys
from shuffleup.web.accounts import Accounts, account_of
from shuffleup.web.front import Front
from shuffleup.web.passkeys import Passkeys, RelyingParty, site

pytest.importorskip("webauthn")
from authenticator import PRESENT, Authenticator, text

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from conftest import Windows

GOOD = "seven brass buttons"
HERE = RelyingParty("crown.example.org", "https://crown.example.org")


@pytest.fixture(scope="module", autouse=True)
def _settings() -> None:
    import os

    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "shuffleup.web.settings")
    django.setup()


@pytest.mark.parametrize(
    ("host", "secure", "found"),
    [
        ("localhost:8000", False, "http://localhost:8000"),
        ("LOCALHOST", False, "http://localhost"),
        ("crown.localhost:8000", False, "http://crown.localhost:8000"),
        ("crown.example.org", True, "https://crown.example.org"),
        ("Crown.Example.org:443", True, "https://crown.example.org"),
        ("crown.example.org:8443", True, "https://crown.example.org:8443"),
        ("barlaptop.local", True, "https://barlaptop.local"),
        ("crown.example.org", False, "account.passkeys_need_https"),
        ("barlaptop.local:8000", False, "account.passkeys_need_https"),
        ("192.168.1.20:8000", False, "account.passkeys_need_https"),
        ("192.168.1.20", True, "account.passkeys_need_name"),
        ("127.0.0.1:8000", False, "account.passkeys_need_name"),
        ("[::1]:8000", False, "account.passkeys_need_name"),
        ("", True, "account.passkeys_need_name"),
    ],
)
def test_where_browsers_lend_a_page_its_passkeys(host: str, secure: bool, found: str) -> None:
    here = site(host, secure=secure)
    assert (here.origin if isinstance(here, RelyingParty) else here.id) == found


class Worker:
    """One server process on a store: what it needs to let somebody in by a passkey."""

    def __init__(self, where: str, now: Callable[[], int]) -> None:
        self.store = open_store(where if where.startswith("postgres") else Path(where))
        self.accounts = Accounts(self.store, now)
        self.devices = Devices(self.store, now, lambda: "a signing key")
        self.passkeys = Passkeys(self.store, self.accounts, self.devices, now)


class Desk:
    """A house with one account, its browser and its authenticator, at a time that can be moved."""

    def __init__(self, where: str) -> None:
        self.now = 1_790_000_000_000
        self.where = where
        self.workers = [Worker(where, lambda: self.now)]
        made = self.one.accounts.make("Ann", "director", GOOD, GOOD)
        assert isinstance(made, Account)
        self.ann = made
        self.phone = Authenticator(HERE.origin, HERE.host)

    @property
    def one(self) -> Worker:
        """The server that is asked first."""
        return self.workers[0]

    def another(self) -> Worker:
        """Another server on the same store."""
        self.workers.append(Worker(self.where, lambda: self.now))
        return self.workers[-1]

    def add(self, phone: Authenticator | None = None, name: str = "My phone", browser: str = "b1") -> Passkey | Message:
        """Add a passkey to Ann's account."""
        asked = self.one.passkeys.ask_to_add(self.ann, HERE, "b1")
        return self.one.passkeys.add(self.ann, HERE, browser, (phone or self.phone).made(asked, name))

    def asked(self) -> dict[str, Any]:
        """What whoever signs in is asked."""
        found = self.one.passkeys.ask(HERE, "b1", "10.0.0.9")
        assert isinstance(found, dict)
        return found

    def tried(
        self, answer: Any, *, here: RelyingParty = HERE, browser: str = "b1", worker: Worker | None = None
    ) -> str:
        """What comes of an answer: the id of the sentence, or the name of the device."""
        found = (worker or self.one).passkeys.sign_in(here, browser, "10.0.0.9", answer)
        return found.name if isinstance(found, Device) else found.id

    def inside(self) -> list[Device]:
        """Who is let in now."""
        return [each for each in self.one.store.devices() if is_in(each, self.now)]


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    yield from opened(str(tmp_path / "house"))


@pytest.fixture
def each_desk(where: str) -> Iterator[Desk]:
    yield from opened(where)


def opened(where: str) -> Iterator[Desk]:
    """A house at this place, closed afterwards."""
    made = Desk(where)
    yield made
    for worker in made.workers:
        worker.store.close()


def test_a_passkey_is_kept_as_a_public_key_and_opens_its_account(each_desk: Desk) -> None:
    desk = each_desk
    asked = desk.one.passkeys.ask_to_add(desk.ann, HERE, "b1")
    selection = asked["authenticatorSelection"]
    assert (selection["residentKey"], selection["userVerification"]) == ("required", "required")
    assert asked["attestation"] == "none"
    kept = desk.one.passkeys.add(desk.ann, HERE, "b1", desk.phone.made(asked, " My\x00 phone\ud800 "))
    assert isinstance(kept, Passkey)
    assert (kept.name, kept.account, kept.host, kept.used_at) == ("My phone", desk.ann.id, HERE.host, 0)
    assert desk.one.passkeys.of(desk.ann.id) == [kept]
    question = desk.asked()
    assert (question["allowCredentials"], question["userVerification"]) == ([], "required")
    desk.now += 60_000
    assert desk.tried(desk.phone.signed(question)) == "Ann"
    [device] = desk.inside()
    assert (device.role, account_of(device)) == ("director", desk.ann.id)
    [used] = desk.one.store.passkeys()
    assert used == replace(kept, sign_count=1, used_at=desk.now)
    assert [each["id"] for each in desk.one.passkeys.ask_to_add(desk.ann, HERE, "b1")["excludeCredentials"]] == [
        kept.credential
    ]


def test_one_server_asks_and_another_believes_once(each_desk: Desk) -> None:
    desk = each_desk
    desk.add()
    answer, other = desk.phone.signed(desk.asked()), desk.another()
    assert desk.tried(answer, worker=other) == "Ann"
    assert desk.tried(answer, worker=other) == desk.tried(answer) == "account.passkey_late"
    assert len(desk.inside()) == 1


SPOILT: dict[str, Callable[[Desk], str]] = {
    "account.passkey_late another's challenge": lambda desk: desk.tried(desk.phone.signed(desk.asked()), browser="b2"),
    "account.passkey_late made up": lambda desk: desk.tried(desk.phone.signed({"challenge": "A" * 43})),
    "account.passkey_late asked when adding": lambda desk: desk.tried(
        desk.phone.signed(desk.one.passkeys.ask_to_add(desk.ann, HERE, "b1"))
    ),
    "account.passkey_wrong origin": lambda desk: desk.tried(
        replace(desk.phone, origin="https://crown.example.org.evil.test").signed(desk.asked())
    ),
    "account.passkey_wrong host": lambda desk: desk.tried(replace(desk.phone, host="evil.test").signed(desk.asked())),
    "account.passkey_wrong plain": lambda desk: desk.tried(
        replace(desk.phone, origin="http://crown.example.org").signed(desk.asked())
    ),
    "account.passkey_wrong nobody verified": lambda desk: desk.tried(
        replace(desk.phone, flags=PRESENT).signed(desk.asked())
    ),
    "account.passkey_wrong key": lambda desk: desk.tried(
        replace(Authenticator(HERE.origin, HERE.host), credential=desk.phone.credential, user=desk.phone.user).signed(
            desk.asked()
        )
    ),
    "account.passkey_wrong user": lambda desk: desk.tried(replace(desk.phone, user="Qm9i").signed(desk.asked())),
    "account.passkey_unknown nobody's": lambda desk: desk.tried(
        Authenticator(HERE.origin, HERE.host).signed(desk.asked())
    ),
    "account.passkey_unknown elsewhere": lambda desk: desk.tried(
        desk.phone.signed(desk.asked()), here=RelyingParty("crown.test", "https://crown.test")
    ),
}
"""What comes of it, and why -> an answer that will not do."""


@pytest.mark.parametrize("what", SPOILT)
def test_an_answer_that_will_not_do_opens_nothing(desk: Desk, what: str) -> None:
    desk.add()
    assert desk.tried(desk.phone.signed(desk.asked())) == "Ann"
    assert SPOILT[what](desk) == what.split()[0]
    assert len(desk.inside()) == 1


def test_a_challenge_waits_five_minutes(desk: Desk) -> None:
    desk.add()
    answer = desk.phone.signed(desk.asked())
    desk.now += 5 * 60_000
    assert desk.tried(answer) == "account.passkey_late"
    asked = desk.one.passkeys.ask_to_add(desk.ann, HERE, "b1")
    desk.now += 5 * 60_000
    late = desk.one.passkeys.add(desk.ann, HERE, "b1", Authenticator(HERE.origin, HERE.host).made(asked))
    assert late == Message("account.passkey_late")


def test_a_key_that_was_copied_shows_by_its_count(desk: Desk) -> None:
    desk.add()
    copy = replace(desk.phone)
    for _ in range(3):
        assert desk.tried(desk.phone.signed(desk.asked())) == "Ann"
    assert desk.tried(copy.signed(desk.asked())) == "account.passkey_wrong"


def test_what_is_taken_away_opens_nothing_and_signs_out_whom_it_let_in(each_desk: Desk) -> None:
    desk = each_desk
    tablet = Authenticator(HERE.origin, HERE.host)
    phone_s, tablet_s = desk.add(), desk.add(tablet, "Tablet")
    assert isinstance(phone_s, Passkey)
    assert isinstance(tablet_s, Passkey)
    assert [desk.tried(each.signed(desk.asked())) for each in (desk.phone, tablet)] == ["Ann", "Ann"]
    desk.one.passkeys.remove(phone_s)
    assert [each.made_by for each in desk.inside()] == [f"account:{desk.ann.id}:{tablet_s.id}"]
    assert desk.tried(desk.phone.signed(desk.asked())) == "account.passkey_unknown"
    desk.one.accounts.drop(desk.ann)
    assert desk.one.store.passkeys() == []
    assert desk.tried(tablet.signed(desk.asked())) == "account.passkey_unknown"


def test_one_that_goes_while_it_is_looked_at_lets_nobody_in(each_desk: Desk) -> None:
    desk = each_desk
    kept = desk.add()
    assert isinstance(kept, Passkey)
    device = desk.one.devices.new(passkeys.Role.DIRECTOR, "Ann", by="account:x")
    desk.one.store.write([DropPasskey(kept.id)])
    assert desk.one.store.let_in(kept, 1, device) is False
    assert desk.inside() == []


@pytest.mark.parametrize("what", ["browser", "name", "twice", "origin", "unverified"])
def test_a_passkey_that_will_not_do_is_not_kept(desk: Desk, what: str) -> None:
    first = desk.add()
    phone = Authenticator(HERE.origin, HERE.host)
    said = {
        "browser": lambda: desk.add(phone, browser="b2"),
        "name": lambda: desk.add(phone, name=" \x00\u200b "),
        "twice": lambda: desk.add(),
        "origin": lambda: desk.add(replace(phone, origin="https://evil.test")),
        "unverified": lambda: desk.add(replace(phone, flags=PRESENT)),
    }[what]()
    short = {"browser": "passkey_late", "name": "passkey_name_needed"}.get(what, "passkey_not_kept")
    assert said == Message(f"account.{short}")
    assert desk.one.store.passkeys() == [first]


def test_there_is_an_end_to_passkeys_tries_and_questions(desk: Desk) -> None:
    for number in range(passkeys.MOST):
        assert isinstance(desk.add(Authenticator(HERE.origin, HERE.host), f"Key {number}"), Passkey)
    many = desk.add()
    assert isinstance(many, Message)
    assert many.id == "account.passkeys_too_many"
    tries = [desk.tried(None) for _ in range(11)]
    assert tries == ["account.passkey_late"] * 10 + ["account.wait"]
    assert desk.one.accounts.sign_in("Ann", GOOD, "10.0.0.9").id == "account.wait"
    questions = [desk.one.passkeys.ask(HERE, "b1", "10.0.0.8") for _ in range(passkeys.ASKS + 1)]
    assert [isinstance(each, Message) for each in questions] == [False] * passkeys.ASKS + [True]


GARBAGE = (
    b"",
    b"null",
    b"[]",
    b"{",
    b"\xff\xfe",
    b"[" * 60_000,
    b"9" * 60_000,
    b'{"challenge":"' + b"A" * 100_000 + b'"}',
    b'{"challenge":1,"credential":[]}',
    b'{"challenge":"%s","credential":null}',
    b'{"challenge":"%s","credential":{"id":"\\u0000"},"name":"\\ud800"}',
    b'{"challenge":"%s","credential":{"id":"AAAA","rawId":"AAAA","type":"public-key","response":{}},"name":"x"}',
    (
        b'{"challenge":"%s","credential":{"id":"AA","rawId":"AA","type":"public-key","response":{"clientDataJSON":"e30",'
        b'"attestationObject":"gYGBgYGBgYGBgYGB","authenticatorData":"AA","signature":"AA","userHandle":"AA"}},'
        b'"name":"x"}'
    ),
)
"""What will not do for an answer; `%s` is a challenge that is good."""


def test_garbage_opens_nothing(desk: Desk) -> None:
    desk.add()
    for body in GARBAGE:
        desk.now += 15 * 60_000
        try:
            answer = json.loads(body.replace(b"%s", desk.asked()["challenge"].encode()))
        except (ValueError, RecursionError):
            answer = None
        if isinstance(answer, dict) and isinstance(answer.get("credential"), dict):
            answer["credential"] |= {"id": text(desk.phone.credential), "rawId": text(desk.phone.credential)}
        assert desk.tried(answer).startswith("account.passkey_")
    assert desk.inside() == []


class AtHome(Visitor):
    """Somebody at the computer itself, where the page has the name of a secure context."""

    @property
    def url(self) -> str:
        """Another name of the same server."""
        return f"http://localhost:{self.served.port}"

    def ask(self, method: str, path: str, body: bytes | None = None, headers: Any = None) -> Reply:
        """One request, to that name."""
        return super().ask(method, path, body, {"Host": f"localhost:{self.served.port}", **(headers or {})})

    def json(self, path: str, sent: object) -> Reply:
        """Something sent as `passkeys.js` sends it."""
        body = sent if isinstance(sent, bytes) else json.dumps(sent).encode()
        return self.ask("POST", path, body, {"Content-Type": "application/json", "X-CSRFToken": self.token})


def at_home(served: Served, name: str) -> AtHome:
    """Somebody with an account of this name who came in by the password."""
    fields = {"role": "director", "name": name, "password": GOOD, "again": GOOD}
    assert "can sign in now" in served.director().told("/accounts", fields)
    visitor = AtHome(served)
    visitor.get("/sign-in")
    assert visitor.post("/sign-in", {"name": name, "password": GOOD}).status == 302
    return visitor


def with_passkeys(served: Served, name: str = "Ann-Marie Featherstonehaugh") -> AtHome:
    """Somebody with an account and two passkeys, one of them in use."""
    visitor = at_home(served, name)
    for key in ("my phone", "The computer behind the bar at the Crown and Anchor"):
        phone = Authenticator(visitor.url, "localhost")
        asked = json.loads(visitor.json("/passkeys/ask", {}).text)
        assert visitor.json("/passkeys/add", phone.made(asked, key)).status == 200
    asked = json.loads(visitor.json("/sign-in/ask", {}).text)
    assert visitor.json("/sign-in/passkey", phone.signed(asked)).status == 200
    visitor.get("/passkeys")  # what it has to tell of that is told
    return visitor


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
    page.get_by_text(said).wait_for()


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
        mine.get_by_text("opens nothing any more").wait_for()
        assert mine.get_by_text("You have none yet.").count() == 1
        page.get_by_role("button", name="Use a passkey").click()
        page.get_by_text("That passkey opens nothing here.").wait_for()
        # A browser tells its console of every 403: of the closed door's, and of the passkey's that is gone.
        assert [each for each in windows.complaints if "status of 403" not in each] == []
        windows.complaints.clear()
