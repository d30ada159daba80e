"""Signing in with a password: made, changed, taken away, guessed at; and what is kept of it."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from served import Served, Visitor

from shuffleup.store import Account, open_store
from shuffleup.tournament.answers import Message
from shuffleup.web.accounts import Accounts

GOOD = "seven brass buttons"


@pytest.fixture(scope="module", autouse=True)
def _settings() -> None:
    import os

    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "shuffleup.web.settings")
    django.setup()


class Desk:
    """The accounts of a store of their own, at a time that can be moved."""

    def __init__(self, where: str) -> None:
        self.store = open_store(where if where.startswith("postgres") else Path(where))
        self.now = 1_790_000_000_000
        self.accounts = Accounts(self.store, lambda: self.now)

    def tried(self, name: str, password: str, address: str = "192.168.1.9") -> str:
        """What comes of a try: the id of the sentence, or the name."""
        found = self.accounts.sign_in(name, password, address)
        return found.name if isinstance(found, Account) else found.id


@pytest.fixture
def desk(where: str) -> Iterator[Desk]:
    made = Desk(where)
    yield made
    made.store.close()


def test_only_a_slow_hash_is_kept(desk: Desk) -> None:
    made = desk.accounts.make("Zoë  Bell", "director", GOOD, GOOD)
    assert isinstance(made, Account)
    [kept] = desk.store.accounts()
    assert kept.name == "Zoë Bell"
    assert re.match(r"argon2\$argon2id\$v=19\$m=19456,t=2,p=1\$", kept.password)
    assert GOOD not in kept.password
    assert desk.tried("zoe bell", GOOD) == "Zoë Bell"
    assert desk.tried("Zoë Bell", GOOD + " ") == "account.wrong"
    assert desk.tried("Nobody", GOOD) == "account.wrong"
    assert desk.tried("", GOOD) == "account.wrong"


@pytest.mark.parametrize(
    ("name", "password", "again", "said"),
    [
        ("", GOOD, GOOD, "account.name_needed"),
        ("\u200b", GOOD, GOOD, "account.name_needed"),
        ("ANN", GOOD, GOOD, "account.name_taken"),
        ("Bob", "short", "short", "account.password_short"),
        ("Bob", "x" * 201, "x" * 201, "account.password_short"),
        ("Bob", "basketball", "basketball", "account.password_common"),
        ("Bob", GOOD, "seven brass bottons", "account.password_twice"),
    ],
)
def test_what_will_not_do_is_said(desk: Desk, name: str, password: str, again: str, said: str) -> None:
    desk.accounts.make("Ann", "director", GOOD, GOOD)
    made = desk.accounts.make(name, "director", password, again)
    assert isinstance(made, Message)
    assert made.id == said
    assert [each.name for each in desk.store.accounts()] == ["Ann"]


def test_guesses_are_counted_by_name_and_by_address(desk: Desk) -> None:
    desk.accounts.make("Ann", "director", GOOD, GOOD)
    by_name = [desk.tried("Ann", f"guess number {number}", f"10.0.0.{number}") for number in range(12)]
    assert by_name == ["account.wrong"] * 10 + ["account.wait"] * 2
    assert desk.tried("Ann", GOOD, "10.0.1.1") == "account.wait"
    by_address = [desk.tried(f"Name {number}", GOOD) for number in range(12)]
    assert by_address == ["account.wrong"] * 10 + ["account.wait"] * 2
    desk.now += 16 * 60_000
    assert desk.tried("Ann", GOOD) == "Ann"


def test_an_account_signs_in_and_is_out_when_its_password_goes(served: Served) -> None:
    director = served.director()
    assert "Sign in with a password" not in Visitor(served).get("/").words
    fields = {"role": "director", "name": "Ann Price", "password": GOOD, "again": GOOD}
    assert "Ann Price can sign in now" in director.told("/accounts", fields)
    assert director.post("/accounts", {**fields, "role": "league", "name": "Max"}).status == 403
    assert "Sign in with a password" in Visitor(served).get("/").words

    ann = Visitor(served)
    ann.get("/sign-in")
    wrong = ann.post("/sign-in", {"name": "Ann Price", "password": "something else"})
    assert (wrong.status, "do not fit together" in wrong.words) == (403, True)
    assert ann.post("/sign-in", {"name": "ann price", "password": GOOD}).status == 302
    assert ann.get("/devices").status == 200
    assert "Ann Price Director · here now" in director.get("/devices").words

    [action] = set(re.findall(r'action="(/accounts/\w+)"', director.get("/accounts").text))
    assert "not the same" in director.told(action, {"password": "three more buttons", "again": "x"})
    assert ann.get("/devices").status == 200
    changed = {"password": "three more buttons", "again": "three more buttons"}
    assert "has a new password" in director.told(action, changed)
    assert ann.get("/devices").status == 403
    assert ann.post("/sign-in", {"name": "Ann Price", "password": GOOD}).status == 403
    assert ann.post("/sign-in", {"name": "Ann Price", **changed}).status == 302
    assert "can no longer sign in" in director.told(action, {"what": "drop"})
    assert ann.get("/devices").status == 403
    assert director.post(action, {"what": "drop"}).status == 404


def test_the_league_s_accounts_are_the_league_s(served: Served) -> None:
    league = served.league()
    fields = {"role": "league", "name": "Una League", "password": GOOD, "again": GOOD}
    assert "Una League can sign in now" in league.told("/accounts", fields)
    [action] = set(re.findall(r'action="(/accounts/\w+)"', league.get("/accounts").text))
    director = served.director()
    assert action not in director.get("/accounts").text
    assert director.post(action, {"what": "drop"}).status == 403
    assert "Una League" in league.get("/accounts").words
