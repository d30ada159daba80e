"""An authenticator in software: it makes ES256 passkeys and signs with them, rightly or as it is told to.

What browsers and authenticators send of it is written down in WebAuthn level 2, sections 5.8.1 (client data) and 6.1
(authenticator data); keys are COSE.
"""

import hashlib
import json
import secrets
import struct
from base64 import urlsafe_b64encode
from dataclasses import dataclass, field
from typing import Any

import cbor2
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256

PRESENT, VERIFIED, ATTESTED = 1, 4, 64


def text(raw: bytes) -> str:
    """Bytes as base64url."""
    return urlsafe_b64encode(raw).rstrip(b"=").decode()


@dataclass
class Authenticator:
    """One key, what its holder says it is for, and how often it says it was used."""

    origin: str
    host: str
    flags: int = PRESENT | VERIFIED
    count: int = 0
    user: str = ""
    credential: bytes = field(default_factory=lambda: secrets.token_bytes(16))
    key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))

    def made(self, asked: dict[str, Any], name: str = "My phone") -> dict[str, Any]:
        """The answer to what was asked before a passkey is made."""
        self.user = asked["user"]["id"]
        point = self.key.public_key().public_numbers()
        cose = {1: 2, 3: -7, -1: 1, -2: point.x.to_bytes(32, "big"), -3: point.y.to_bytes(32, "big")}
        attested = bytes(16) + struct.pack(">H", len(self.credential)) + self.credential + cbor2.dumps(cose)
        data = self._data(ATTESTED) + attested
        response = {
            "clientDataJSON": text(self._client("webauthn.create", asked)),
            "attestationObject": text(cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})),
        }
        return self._answer(asked, response, name)

    def signed(self, asked: dict[str, Any]) -> dict[str, Any]:
        """The answer to what was asked of whoever signs in."""
        self.count += 1
        data, client = self._data(), self._client("webauthn.get", asked)
        response = {
            "clientDataJSON": text(client),
            "authenticatorData": text(data),
            "signature": text(self.key.sign(data + hashlib.sha256(client).digest(), ec.ECDSA(SHA256()))),
            "userHandle": self.user,
        }
        return self._answer(asked, response)

    def _data(self, more: int = 0) -> bytes:
        return hashlib.sha256(self.host.encode()).digest() + struct.pack(">BI", self.flags | more, self.count)

    def _client(self, kind: str, asked: dict[str, Any]) -> bytes:
        told = {"type": kind, "challenge": asked["challenge"], "origin": self.origin, "crossOrigin": False}
        return json.dumps(told).encode()

    def _answer(self, asked: dict[str, Any], response: dict[str, str], name: str = "") -> dict[str, Any]:
        id_ = text(self.credential)
        credential = {"id": id_, "rawId": id_, "type": "public-key", "response": response}
        return {"challenge": asked["challenge"], "credential": credential, "name": name}
