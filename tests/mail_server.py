"""A mail server for tests: real SMTP on 127.0.0.1, in the test's own process, with TLS where a certificate is given.

It keeps what it is handed, refuses whom it is told to, and can be taken away and brought back on the same port.
"""

import base64
import socketserver
import ssl
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from email import message_from_bytes, policy
from email.message import EmailMessage
from ipaddress import ip_address
from pathlib import Path
from typing import Any, cast

WITHIN = 60.0
"""Seconds in which a letter has to arrive, on a machine that is busy, too."""


@dataclass
class Handed:
    """A letter as it was handed over."""

    sender: str
    to: list[str]
    letter: EmailMessage
    encrypted: bool
    user: str

    @property
    def text(self) -> str:
        """What a person reads."""
        body = self.letter.get_body(("plain",))
        assert body is not None
        return str(body.get_content())

    @property
    def calendar(self) -> str:
        """The calendar beside it, empty without one."""
        found = [each for each in self.letter.iter_attachments() if each.get_content_type() == "text/calendar"]
        return str(found[0].get_content()) if found else ""


@dataclass
class MailServer:
    """One server. `refuses` has the answer to whom it does not take, `user` and `password` who may sign in."""

    refuses: dict[str, str] = field(default_factory=dict)
    user: str = ""
    password: str = ""
    secure: ssl.SSLContext | None = None
    wrapped: bool = False
    """Whether the line is encrypted from the first byte; else by STARTTLS, where there is a certificate."""
    hangs: bool = False
    """Takes a letter and never says so."""
    handed: list[Handed] = field(default_factory=list)
    port: int = 0
    _server: Any = None
    _thread: threading.Thread | None = None

    def start(self) -> "MailServer":
        """Listen, on the port of before if there was one."""
        self._server = _Tcp(("127.0.0.1", self.port), _Talk)
        self._server.mail = self
        self.port = self._server.server_address[1]
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.05,), daemon=True)
        self._thread.start()
        return self

    def stop(self) -> None:
        """Be away."""
        if self._server is not None:
            self._server.shutdown()
            self._server.server_close()
            self._server = None

    def await_letters(self, count: int) -> list[Handed]:
        """Wait until so many letters have been handed over, and no more than these."""
        ends = time.monotonic() + WITHIN
        while len(self.handed) < count:
            assert time.monotonic() < ends, [each.letter["Subject"] for each in self.handed]
            time.sleep(0.05)
        assert len(self.handed) == count, [each.letter["Subject"] for each in self.handed]
        return self.handed


class _Tcp(socketserver.ThreadingTCPServer):
    allow_reuse_address = True
    daemon_threads = True
    mail: MailServer

    def get_request(self) -> Any:
        connection, address = super().get_request()
        if self.mail.wrapped and self.mail.secure is not None:
            connection = self.mail.secure.wrap_socket(connection, server_side=True, do_handshake_on_connect=False)
        return connection, address

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A line that was cut is no failure of a test."""


class _Talk(socketserver.StreamRequestHandler):
    """One talk, word by word (RFC 5321, 3207, 4954)."""

    def setup(self) -> None:
        super().setup()
        self.mail = cast(_Tcp, self.server).mail
        self.encrypted = self.mail.wrapped
        self.signed_in = ""
        self.sender = ""
        self.to: list[str] = []

    def say(self, *lines: str) -> None:
        self.wfile.write("".join(f"{each}\r\n" for each in lines).encode())

    def hear(self) -> str:
        return self.rfile.readline(2000).decode("ascii").strip()

    def handle(self) -> None:
        try:
            self.talk()
        finally:
            self.connection.close()

    def talk(self) -> None:
        self.say("220 crown.test ready")
        while line := self.hear():
            word, _, rest = line.partition(" ")
            answer = getattr(self, f"on_{word.lower()}", None)
            if answer is None:
                self.say("502 not known")
            elif answer(rest) is False:
                return

    def on_ehlo(self, rest: str) -> None:
        offers = ["250-crown.test"]
        if self.mail.secure is not None and not self.encrypted:
            offers.append("250-STARTTLS")
        if self.mail.user:
            offers.append("250-AUTH PLAIN")
        self.say(*offers, "250 SIZE 1000000")

    def on_starttls(self, rest: str) -> None:
        assert self.mail.secure is not None
        self.say("220 go on")
        self.connection = self.mail.secure.wrap_socket(self.connection, server_side=True, do_handshake_on_connect=False)
        self.rfile, self.wfile = self.connection.makefile("rb"), self.connection.makefile("wb", buffering=0)
        self.encrypted = True

    def on_auth(self, rest: str) -> None:
        _, user, password = base64.b64decode(rest.partition(" ")[2]).decode().split("\0")
        if (user, password) != (self.mail.user, self.mail.password):
            self.say("535 5.7.8 no")
            return
        self.signed_in = user
        self.say("235 welcome")

    def on_mail(self, rest: str) -> None:
        if self.mail.user and not self.signed_in:
            self.say("530 sign in first")
            return
        self.sender, self.to = _between(rest), []
        self.say("250 fine")

    def on_rcpt(self, rest: str) -> None:
        to = _between(rest)
        if to in self.mail.refuses:
            self.say(f"{self.mail.refuses[to]} <{to}> is not taken here")
            return
        self.to.append(to)
        self.say("250 fine")

    def on_data(self, rest: str) -> None:
        self.say("354 go on")
        lines = []
        while (line := self.rfile.readline(100_000)) != b".\r\n":
            assert line, "cut in the middle"
            lines.append(line.removeprefix(b".") if line.startswith(b"..") else line)
        letter = cast(EmailMessage, message_from_bytes(b"".join(lines), policy=policy.default))
        self.mail.handed.append(Handed(self.sender, self.to, letter, self.encrypted, self.signed_in))
        if self.mail.hangs:
            self.rfile.read()
            return
        self.say("250 kept")

    def on_rset(self, rest: str) -> None:
        self.say("250 fine")

    def on_quit(self, rest: str) -> bool:
        self.say("221 bye")
        return False


def _between(text: str) -> str:
    return text.partition("<")[2].partition(">")[0]


@contextmanager
def mail_server(**told: Any) -> Iterator[MailServer]:
    """A server that is there for a while."""
    server = MailServer(**told).start()
    try:
        yield server
    finally:
        server.stop()


def certified(folder: Path) -> tuple[ssl.SSLContext, Path]:
    """What a server on 127.0.0.1 shows, and the file of what has to be trusted for it; needs `cryptography`."""
    from cryptography import x509
    from cryptography.hazmat.primitives import hashes, serialization
    from cryptography.hazmat.primitives.asymmetric import ec

    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "crown.test")])
    now = datetime.now(UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=2))
        .add_extension(x509.SubjectAlternativeName([x509.IPAddress(ip_address("127.0.0.1"))]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    trusted, secret = folder / "trusted.pem", folder / "secret.pem"
    trusted.write_bytes(made.public_bytes(serialization.Encoding.PEM))
    secret.write_bytes(
        key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    )
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(trusted, secret)
    return context, trusted
