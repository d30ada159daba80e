"""What the tests of passkeys share: a house with an account and its authenticator, somebody at the computer itself."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from authenticator import Authenticator
from served import Reply, Served, Visitor

from shuffleup.desk.devices import Devices, is_in
from shuffleup.store import Account, Device, Passkey, open_store
from shuffleup.tournament.answers import Message
from shuffleup.web.accounts import Accounts
from shuffleup.web.passkeys import Passkeys, RelyingParty

GOOD = "seven brass buttons"
HERE = RelyingParty("crown.example.org", "https://crown.example.org")

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
