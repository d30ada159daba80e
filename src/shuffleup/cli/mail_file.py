"""The file that says how the house sends mail; it lies outside the database and its backups, since it holds a password.

TOML: `host`, `sender` and `links` are needed. `links` is where people reach the house from home: what stops the mail
leads there. Not done: signing in by anything but user and password.
"""

import ipaddress
from collections.abc import Mapping
from email.errors import HeaderParseError
from email.headerregistry import Address
from email.utils import parseaddr
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from shuffleup.bad_input import BadInput, Place
from shuffleup.desk.mail.address import read_address
from shuffleup.desk.mail.settings import USUAL_PORT, MailSettings, Security
from shuffleup.names import has_control
from shuffleup.text_file import text_of
from shuffleup.toml_text import read_toml

LONGEST = 10_000
RIGHT = 'a file of mail settings: host = "smtp.example.org", sender = "The Crown <poker@example.org>", links = "https://..."'
LONGEST_VALUE = 500


def read_settings(file: Path, password: str = "") -> MailSettings:
    """The settings in a file; `password` counts where the file has none. Raises `BadInput`."""
    found = read_toml(text_of(file, RIGHT), str(file), right=RIGHT, longest=LONGEST)
    reader = _Reader(found, str(file))
    security = reader.security()
    settings = MailSettings(
        host=reader.text("host", needed=True),
        sender=reader.sender(),
        links=reader.links(),
        port=reader.port(USUAL_PORT[security]),
        security=security,
        user=reader.text("user"),
        password=reader.text("password") or password,
        ca=reader.text("ca"),
    )
    reader.refuse_others()
    if not (settings.user.isascii() and settings.password.isascii()):
        raise reader.bad(
            "user or password has letters that are not ASCII", "others: what is sent here cannot hold them"
        )
    if settings.password and security is Security.NONE and not _is_here(settings.host):
        raise reader.bad("the password would travel in the clear", 'security = "starttls" or "tls"')
    if settings.ca and not Path(settings.ca).is_file():
        raise reader.bad("ca names no file", "the path of a file of certificates (PEM)")
    return settings


class _Reader:
    """Reads one field after the other, and remembers which there are."""

    def __init__(self, found: Mapping[str, Any], source: str) -> None:
        self._found = dict(found)
        self._source = source

    def bad(self, wrong: str, right: str) -> BadInput:
        return BadInput(wrong, right=right, place=Place(self._source))

    def text(self, name: str, *, needed: bool = False) -> str:
        value = self._found.pop(name, "")
        if not isinstance(value, str) or len(value) > LONGEST_VALUE or has_control(value):
            raise self.bad(f"{name} is no line of text", f'{name} = "..."')
        if needed and not value.strip():
            raise self.bad(f"{name} is missing", RIGHT)
        return value.strip()

    def security(self) -> Security:
        value = self.text("security") or Security.STARTTLS
        if value not in set(Security):
            raise self.bad(f"security cannot be {value!r}", "one of " + ", ".join(Security))
        return Security(value)

    def port(self, usual: int) -> int:
        value = self._found.pop("port", usual)
        if type(value) is not int or not 1 <= value <= 65535:
            raise self.bad("port is no port", "a number from 1 to 65535")
        return value

    def sender(self) -> Address:
        name, address = parseaddr(self.text("sender", needed=True))
        try:
            return Address(name, addr_spec=read_address(address))
        except (BadInput, HeaderParseError, ValueError):
            raise self.bad("sender is no address", 'sender = "The Crown <poker@example.org>"') from None

    def links(self) -> str:
        value = self.text("links", needed=True).rstrip("/")
        try:
            parts = urlsplit(value)
            fits = parts.scheme in ("http", "https") and bool(parts.hostname) and not (parts.query or parts.fragment)
        except ValueError:
            fits = False
        if not fits or " " in value:
            raise self.bad("links is no address of this house", 'links = "https://poker.example.org"')
        return value

    def refuse_others(self) -> None:
        if self._found:
            raise self.bad(f"nothing is called {min(self._found)[:40]!r} here", RIGHT)


def _is_here(host: str) -> bool:
    """Whether the server is this very machine, so that nothing travels."""
    if host.lower() == "localhost":
        return True
    try:
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return False
