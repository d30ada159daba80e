"""Passwords of the office, for programs: who can sign in with one, another one, none any more; no passkeys any more.

A password comes in the body of a request and goes nowhere: of it a slow hash is kept, and no answer has it.
"""

from collections import Counter
from dataclasses import dataclass
from enum import Enum
from typing import Annotated, Any

from shuffleup.acts.roles import Role
from shuffleup.desk.roles import NotAllowed
from shuffleup.desk.speech import told as plain
from shuffleup.store import Account
from shuffleup.tournament.answers import Message
from shuffleup.web.accounts import LEAST, MOST, mark
from shuffleup.web.api.operation import Ask, operation
from shuffleup.web.api.problems import FieldError, Problem, unfit
from shuffleup.web.api.schema import Said
from shuffleup.web.api.stream_shapes import At

Password = Annotated[str, Said(f"{LEAST} to {MOST} characters, none of the commonest.")]


class Signs(Enum):
    """Who can have a password."""

    LEAGUE = "league"
    DIRECTOR = "director"


@dataclass(frozen=True)
class AccountShown:
    """Somebody who can sign in with a password, and with how many passkeys besides."""

    id: str
    name: str
    role: Signs
    made_at: At
    passkeys: int


@dataclass(frozen=True)
class AccountsShown:
    """Everybody who can, by name."""

    accounts: tuple[AccountShown, ...]


@dataclass(frozen=True)
class AccountBody:
    """Somebody who is to sign in with a password. One of the league is let in by the league alone."""

    name: str
    role: Signs
    password: Password


@dataclass(frozen=True)
class PasswordBody:
    """Another password."""

    password: Password


_ASKED: dict[str, Any] = {"answer": AccountsShown, "house": True}


@operation("GET", "/accounts", "Passwords", **_ASKED)
def accounts(ask: Ask) -> AccountsShown:
    """Who can sign in with a password."""
    kept = Counter(each.account for each in ask.house.store.passkeys())
    rows = (
        AccountShown(each.id, each.name, Signs(each.role), each.made_at, kept[each.id])
        for each in ask.house.accounts.everybody()
    )
    return AccountsShown(tuple(rows))


@operation("POST", "/accounts", "Passwords", body=AccountBody, status=201, parsed=True, problems=("refused",), **_ASKED)
def make_account(ask: Ask) -> AccountsShown:
    """Let somebody sign in with a name and a password."""
    wanted: AccountBody = ask.body
    _theirs(ask, wanted.role.value)
    made = ask.house.accounts.make(wanted.name, wanted.role.value, wanted.password, wanted.password)
    if isinstance(made, Message):
        raise _wrong(made)
    return accounts(ask)


@operation("POST", "/accounts/{account}/password", "Passwords", body=PasswordBody, parsed=True, **_ASKED)
def change_password(ask: Ask) -> AccountsShown:
    """Give somebody another password: whoever came in by the old one is signed out."""
    found = _found(ask)
    wrong = ask.house.accounts.change(found, ask.body.password, ask.body.password)
    if wrong is not None:
        raise _wrong(wrong)
    ask.house.devices.shut_let_in_by(mark(found.id))
    return accounts(ask)


@operation("POST", "/accounts/{account}/passkeys/drop", "Passwords", **_ASKED)
def drop_passkeys(ask: Ask) -> AccountsShown:
    """Take all passkeys of an account away: whoever came in by one is signed out. The password stays."""
    for passkey in ask.house.passkeys.of(_found(ask).id):
        ask.house.passkeys.remove(passkey)
    return accounts(ask)


@operation("POST", "/accounts/{account}/drop", "Passwords", **_ASKED)
def drop_account(ask: Ask) -> AccountsShown:
    """Take a password away: nobody signs in with it any more, and whoever did is signed out."""
    found = _found(ask)
    ask.house.accounts.drop(found)
    ask.house.devices.shut_let_in_by(mark(found.id))
    return accounts(ask)


def _found(ask: Ask) -> Account:
    found = ask.house.accounts.find(ask.ids["account"])
    if found is None:
        raise Problem("no_such", plain(Message("account.gone")))
    _theirs(ask, found.role)
    return found


def _theirs(ask: Ask, role: str) -> None:
    if not ask.who.may_let_in(Role(role)):
        raise NotAllowed(ask.who, f"an account for a {role}")


def _wrong(message: Message) -> Problem:
    if message.id == "account.name_taken":
        return Problem("refused", plain(message), {"message": message.id})
    return unfit(FieldError("name" if message.id == "account.name_needed" else "password", plain(message)))
