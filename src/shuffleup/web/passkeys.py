"""Passkeys: accounts of the office opened by a finger, a face or a PIN on one's own device, where HTTPS makes it safe.

What WebAuthn asks of a server is checked by the package `webauthn`, an extra: a laptop in a pub has no use for it. Kept
are public keys only. Whoever signs in was looked at by their own device (user verification), and types no name. A
challenge is kept in the store, good once, for five minutes, for the browser that asked for it. Not done: telling makes
of devices apart (no attestation is asked for).
"""

import ipaddress
import json
import re
import secrets
from base64 import urlsafe_b64decode
from collections.abc import Callable
from dataclasses import dataclass
from importlib.util import find_spec
from typing import Any, TypeVar

from django.http import HttpRequest

from shuffleup.acts.roles import Role
from shuffleup.desk.devices import MINUTE, Devices
from shuffleup.names import one_line
from shuffleup.store import Account, Challenge, Device, DropPasskey, Passkey, PutChallenge, PutPasskey, Store
from shuffleup.tournament.answers import Message
from shuffleup.web.accounts import LOCKED_FOR, TRIES, Accounts, mark
from shuffleup.web.reach import is_itself, split_port

GOOD_FOR = 5 * MINUTE
"""How long a challenge waits for its answer, in milliseconds."""

ASKS = 60
"""Challenges for one network address in the time after which tries are forgotten."""

MOST = 20
"""Passkeys of one account."""

CHALLENGE = re.compile(r"[A-Za-z0-9_-]{43}")
CREDENTIAL = re.compile(r"[A-Za-z0-9_-]{1,1364}")
"""Base64url of at most 1,023 bytes, as WebAuthn has it."""

T = TypeVar("T")


@dataclass(frozen=True)
class RelyingParty:
    """The house as a browser knows it: the name that passkeys are bound to, and the origin that it vouches for."""

    host: str
    origin: str


def site(host: str, *, secure: bool) -> RelyingParty | Message:
    """The site that a Host header names, `secure` over HTTPS; or why browsers lend it no passkeys."""
    name, port = split_port(host.lower())
    try:
        ipaddress.ip_address(name.strip("[]"))
    except ValueError:
        numbered = False
    else:
        numbered = True
    if not secure and not is_itself(name):
        return Message("account.passkeys_need_https")
    if numbered or not name:
        return Message("account.passkeys_need_name")
    usual = port == (":443" if secure else ":80")
    return RelyingParty(name, f"{'https' if secure else 'http'}://{name}{'' if usual else port}")


def site_of(request: HttpRequest) -> RelyingParty | Message:
    """The site that a request came to, or why there are no passkeys there.

    Scheme and host are what `front` left of them: a proxy's word counts only if `serve` was told of the proxy.
    """
    if not installed():
        return Message("account.passkeys_not_installed")
    return site(request.get_host(), secure=request.is_secure())


def installed() -> bool:
    """Whether the package that checks passkeys is there."""
    return find_spec("webauthn") is not None


class Passkeys:
    """Who may sign in with a passkey. Safe to call from any thread, and with other processes on the same store."""

    def __init__(self, store: Store, accounts: Accounts, devices: Devices, now: Callable[[], int]) -> None:
        """`now` is in ms UTC."""
        self._store = store
        self._accounts = accounts
        self._devices = devices
        self._now = now

    def of(self, account: str) -> list[Passkey]:
        """The passkeys of an account, the oldest first."""
        return [each for each in self._store.passkeys() if each.account == account]

    def offered(self, request: HttpRequest) -> bool:
        """Whether somebody could sign in with one where this request came to."""
        here = site_of(request)
        return isinstance(here, RelyingParty) and any(each.host == here.host for each in self._store.passkeys())

    def ask_to_add(self, account: Account, here: RelyingParty, browser: str) -> dict[str, Any]:
        """What a browser is asked when it is to make a passkey, as JSON that it understands."""
        from webauthn import base64url_to_bytes, generate_registration_options
        from webauthn.helpers import options_to_json_dict, structs

        held = [each for each in self.of(account.id) if each.host == here.host]
        challenge, raw = self._challenge(browser, account.id)
        options = generate_registration_options(
            rp_id=here.host,
            rp_name="Shuffle Up",
            user_id=account.id.encode(),
            user_name=account.name,
            challenge=raw,
            timeout=GOOD_FOR,
            authenticator_selection=structs.AuthenticatorSelectionCriteria(
                resident_key=structs.ResidentKeyRequirement.REQUIRED,
                user_verification=structs.UserVerificationRequirement.REQUIRED,
            ),
            exclude_credentials=[
                structs.PublicKeyCredentialDescriptor(id=base64url_to_bytes(each.credential)) for each in held
            ],
        )
        return {**options_to_json_dict(options), "challenge": challenge}

    def add(self, account: Account, here: RelyingParty, browser: str, answer: Any) -> Passkey | Message:
        """Keep the passkey that a browser made and called by `answer["name"]`, or what is wrong."""
        from webauthn import verify_registration_response
        from webauthn.helpers import bytes_to_base64url

        name = one_line(_text(answer, "name"))[:60]
        if not name:
            return Message("account.passkey_name_needed")
        if len(self.of(account.id)) >= MOST:
            return Message("account.passkeys_too_many", {"count": MOST})
        raw = self._taken(answer, browser, account.id)
        if raw is None:
            return Message("account.passkey_late")
        made = _looked_at(
            lambda: verify_registration_response(
                credential=answer["credential"],
                expected_challenge=raw,
                expected_rp_id=here.host,
                expected_origin=here.origin,
                require_user_verification=True,
            )
        )
        credential = bytes_to_base64url(made.credential_id) if made else ""
        if made is None or not CREDENTIAL.fullmatch(credential) or self._store.passkey(credential):
            return Message("account.passkey_not_kept")
        passkey = Passkey(
            secrets.token_hex(8),
            account.id,
            name,
            here.host,
            credential,
            made.credential_public_key,
            made.sign_count,
            made_at=self._now(),
        )
        self._store.write([PutPasskey(passkey)])
        return passkey

    def ask(self, here: RelyingParty, browser: str, address: str) -> dict[str, Any] | Message:
        """What a browser is asked when somebody signs in; the passkey says who."""
        from webauthn import generate_authentication_options
        from webauthn.helpers import options_to_json_dict, structs

        now = self._now()
        if self._store.attempt(f"passkey {address}", now, now - LOCKED_FOR) > ASKS:
            return Message("account.wait", {"minutes": LOCKED_FOR // MINUTE})
        challenge, raw = self._challenge(browser)
        options = generate_authentication_options(
            rp_id=here.host,
            challenge=raw,
            timeout=GOOD_FOR,
            user_verification=structs.UserVerificationRequirement.REQUIRED,
        )
        return {**options_to_json_dict(options), "challenge": challenge}

    def sign_in(self, here: RelyingParty, browser: str, address: str, answer: Any) -> Device | Message:
        """A device let in by a passkey, or what to say; tries are counted, with those of passwords, before a look."""
        now = self._now()
        if self._store.attempt(f"sign in {address}", now, now - LOCKED_FOR) > TRIES:
            return Message("account.wait", {"minutes": LOCKED_FOR // MINUTE})
        raw = self._taken(answer, browser)
        if raw is None:
            return Message("account.passkey_late")
        credential = _text(answer["credential"], "id") if isinstance(answer.get("credential"), dict) else ""
        passkey = self._store.passkey(credential) if CREDENTIAL.fullmatch(credential) else None
        account = self._accounts.find(passkey.account) if passkey else None
        if passkey is None or account is None or passkey.host != here.host:
            return Message("account.passkey_unknown")
        count = _looked_at(lambda: _signed(answer["credential"], raw, here, passkey))
        if count is None:
            return Message("account.passkey_wrong")
        device = self._devices.new(Role(account.role), account.name, by=mark(account.id, passkey.id))
        return device if self._store.let_in(passkey, count, device) else Message("account.passkey_unknown")

    def remove(self, passkey: Passkey, but: str = "") -> None:
        """Take a passkey away; whoever came in by it is signed out, all but one device."""
        self._store.write([DropPasskey(passkey.id)])
        self._devices.shut_let_in_by(mark(passkey.account, passkey.id), but=but)

    def _challenge(self, browser: str, account: str = "") -> tuple[str, bytes]:
        """A new challenge as text and as bytes."""
        now, text = self._now(), secrets.token_urlsafe(32)
        self._store.write([PutChallenge(Challenge(text, account, browser, now + GOOD_FOR), now)])
        return text, _raw(text)

    def _taken(self, answer: Any, browser: str, account: str = "") -> bytes | None:
        """The challenge that an answer names, if it is this browser's and still good; it is used up either way."""
        text = _text(answer, "challenge")
        held = self._store.take_challenge(text) if CHALLENGE.fullmatch(text) else None
        if held is None or (held.browser, held.account) != (browser, account) or held.expires_at <= self._now():
            return None
        return _raw(text)


def _raw(challenge: str) -> bytes:
    return urlsafe_b64decode(f"{challenge}=")


def _signed(credential: dict[str, Any], challenge: bytes, here: RelyingParty, passkey: Passkey) -> int:
    """How often the passkey was used by now. Raises whatever the package raises, and `ValueError` for another's key."""
    from webauthn import verify_authentication_response
    from webauthn.helpers import parse_authentication_credential_json

    parsed = parse_authentication_credential_json(json.dumps(credential))
    if parsed.response.user_handle != passkey.account.encode():
        raise ValueError("the passkey is not this account's")
    found = verify_authentication_response(
        credential=parsed,
        expected_challenge=challenge,
        expected_rp_id=here.host,
        expected_origin=here.origin,
        credential_public_key=passkey.public_key,
        credential_current_sign_count=passkey.sign_count,
        require_user_verification=True,
    )
    return int(found.new_sign_count)


def _looked_at(look: Callable[[], T]) -> T | None:
    """What comes of a look at what a browser sent; nothing if it will not do."""
    try:
        return look()
    except Exception:  # noqa: BLE001 - strangers' bytes are taken apart in there: whatever trips, the answer is no
        return None


def _text(answer: Any, field: str) -> str:
    """A field of what was sent, if it is a text."""
    found = answer.get(field) if isinstance(answer, dict) else None
    return found if isinstance(found, str) else ""
