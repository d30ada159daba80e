"""Addresses of e-mail: which are taken, how they are kept, and how one is shown to somebody who is not its owner.

Lower case as a whole: no server of our time tells two mailboxes apart by it. Not done: letters outside ASCII before the
`@` (SMTPUTF8); a domain in another script is written as it travels (IDNA).
"""

import re

from shuffleup.bad_input import BadInput, Place
from shuffleup.message import Message

LONGEST = 254
_LOCAL = re.compile(r"[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*")
_DOMAIN = re.compile(r"[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)+")


def read_address(text: str, field: str = "email") -> str:
    """The address as it is kept. Raises `BadInput` for what is none."""
    local, at, domain = text[: LONGEST + 1].strip().lower().rpartition("@")
    address = f"{local}{at}{_travelling(domain)}"
    known = len(address) <= LONGEST and len(local) <= 64
    if not (known and _LOCAL.fullmatch(local) and _DOMAIN.fullmatch(_travelling(domain))):
        wrong = Message("wrong.no_address", {"text": _short(text)})
        raise BadInput(wrong, right=Message("right.address_as_in"), place=Place(field))
    return address


def _travelling(domain: str) -> str:
    """A domain as it stands in a message."""
    if domain.isascii() or len(domain) > LONGEST:
        return domain
    try:
        return domain.encode("idna").decode("ascii")
    except UnicodeError:
        return domain


def _short(text: str) -> str:
    return "".join(each for each in text[:40] if each.isprintable())


def veiled(address: str) -> str:
    """The address for a page that others may see, too: `a…@example.org`."""
    local, _, domain = address.rpartition("@")
    return f"{local[:1]}…@{domain}"
