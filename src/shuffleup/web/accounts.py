"""Accounts of the office: directors and the league's people who sign in with a password instead of a link.

Of a password only an Argon2 hash is kept, made by Django's hasher. More than ten tries for one name, or from one
network address, within a quarter of an hour are not looked at. An account may have passkeys, too: see `passkeys.py`.
"""

import secrets
from collections.abc import Callable
from dataclasses import replace
from threading import Lock

from django.contrib.auth.hashers import Argon2PasswordHasher, check_password, make_password
from django.contrib.auth.password_validation import CommonPasswordValidator
from django.core.exceptions import ValidationError

from shuffleup.desk.devices import BY_ACCOUNT
from shuffleup.names import fold, tidy
from shuffleup.store import Account, Device, DropAccount, PutAccount, Store
from shuffleup.tournament.answers import Message

LEAST = 10
"""Characters of a password."""

MOST = 200
TRIES = 10
LOCKED_FOR = 15 * 60_000
"""Milliseconds."""

_common = CommonPasswordValidator()


class Argon2(Argon2PasswordHasher):
    """As costly as a laptop behind a bar can bear: 19 MiB and two rounds a try."""

    memory_cost = 19 * 1024
    time_cost = 2
    parallelism = 1


class Accounts:
    """Who may sign in with a password. Safe to call from any thread."""

    def __init__(self, store: Store, now: Callable[[], int]) -> None:
        """`now` is in ms UTC."""
        self._store = store
        self._now = now
        self._one_at_a_time = Lock()
        self._nobody = ""

    def everybody(self) -> list[Account]:
        """All accounts, by name."""
        return self._store.accounts()

    def find(self, id_: str) -> Account | None:
        """One account."""
        return next((each for each in self._store.accounts() if each.id == id_), None)

    def make(self, name: str, role: str, password: str, again: str) -> Account | Message:
        """A new account, or what is wrong."""
        shown, key = tidy(name)[:60], fold(name)[:60]
        if not key:
            return Message("account.name_needed")
        if self._store.account(key):
            return Message("account.name_taken")
        wrong = unfit(password, again)
        if wrong:
            return wrong
        account = Account(secrets.token_hex(8), key, shown, role, self._hashed(password), self._now())
        self._store.write([PutAccount(account)])
        return account

    def change(self, account: Account, password: str, again: str) -> Message | None:
        """Another password; what is wrong with it, if anything."""
        wrong = unfit(password, again)
        if wrong is None:
            self._store.write([PutAccount(replace(account, password=self._hashed(password)))])
        return wrong

    def drop(self, account: Account) -> None:
        """Take an account away."""
        self._store.write([DropAccount(account.id)])

    def sign_in(self, name: str, password: str, address: str) -> Account | Message:
        """The account of this name, if the password is right; tries are counted before it is looked at."""
        key, now = fold(name)[:60], self._now()
        tries = [self._store.attempt(what, now, now - LOCKED_FOR) for what in (f"name {key}", f"sign in {address}")]
        if max(tries) > TRIES:
            return Message("account.wait", {"minutes": LOCKED_FOR // 60_000})
        account = self._store.account(key) if key else None
        with self._one_at_a_time:
            if not self._nobody:
                self._nobody = make_password(secrets.token_hex(16))
            # Nobody's password takes as long to be wrong as somebody's.
            right = check_password(password[:MOST], account.password if account else self._nobody)
        return account if account and right else Message("account.wrong")

    def _hashed(self, password: str) -> str:
        with self._one_at_a_time:
            return make_password(password)


def mark(account: str, passkey: str = "") -> str:
    """Who let a device in, as its row says it, where it came by an account, and by which passkey if by one."""
    return f"{BY_ACCOUNT}{account}:{passkey}" if passkey else f"{BY_ACCOUNT}{account}"


def account_of(device: Device) -> str:
    """The id of the account that a device came in by; empty if by a link or a PIN."""
    return device.made_by.removeprefix(BY_ACCOUNT).partition(":")[0] if device.made_by.startswith(BY_ACCOUNT) else ""


def unfit(password: str, again: str) -> Message | None:
    """What is wrong with a new password."""
    if not LEAST <= len(password) <= MOST:
        return Message("account.password_short", {"least": LEAST})
    try:
        _common.validate(password)
    except ValidationError:
        return Message("account.password_common")
    return None if password == again else Message("account.password_twice")
