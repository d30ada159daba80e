"""Passkeys: what is asked, what is believed of an answer, and what ends one."""

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from shuffleup.store import DropPasskey, Passkey
from shuffleup.tournament.answers import Message
from shuffleup.web import passkeys
from shuffleup.web.accounts import account_of
from shuffleup.web.passkeys import RelyingParty, site

pytest.importorskip("webauthn")
from authenticator import PRESENT, Authenticator, text
from passkey_house import GARBAGE, GOOD, HERE, Desk


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
