"""Handing letters to the house's mail server (RFC 5321), and what came of it.

Every step is bounded in time. What the server says is kept as its number alone: its words may hold an address. Not
done: delivering by ourselves, reading what comes back.
"""

import smtplib
import socket
import ssl
from contextlib import suppress
from datetime import UTC, datetime
from email.headerregistry import BaseHeader, HeaderRegistry, UnstructuredHeader
from email.message import EmailMessage
from email.policy import SMTP, Policy
from email.utils import format_datetime
from types import TracebackType
from typing import Self

from shuffleup.bad_input import Phrase, in_english
from shuffleup.desk.mail.settings import MailSettings, Security
from shuffleup.message import Message

TIMEOUT = 10.0
"""Seconds for each step of the talk with the server."""


class LinkHeader(UnstructuredHeader, BaseHeader):
    """A line of the head that is one link, as long as it is: encoded or folded, no program of mail would know it."""

    def fold(self, *, policy: Policy) -> str:
        """The line as it travels. Letters outside ASCII cannot."""
        return f"{self.name}: {self}{policy.linesep}" if self.isascii() else super().fold(policy=policy)


STOPS = "List-Unsubscribe"
HEADS = HeaderRegistry()
HEADS.map_to_type(STOPS, LinkHeader)
AS_ASCII = SMTP.clone(cte_type="7bit", header_factory=HEADS)
"""Any server takes it."""


class MailAway(Exception):
    """The server cannot be reached, or lets us send nothing; no letter is to blame. `why` holds no address."""

    def __init__(self, why: Phrase) -> None:
        self.why = why
        super().__init__(why)

    def __str__(self) -> str:
        return in_english(self.why)


class LetterRefused(Exception):
    """The server does not take this letter: never, where it is `lasting`; `why` is its number."""

    def __init__(self, why: str, *, lasting: bool) -> None:
        self.why = why
        self.lasting = lasting
        super().__init__(why)


class Post:
    """A line to the server, open as long as the context lasts. Raises `MailAway`."""

    def __init__(self, settings: MailSettings) -> None:
        self._settings = settings
        self._line: smtplib.SMTP | None = None
        self._shut = False

    def __enter__(self) -> Self:
        try:
            self._line = self._opened()
        except (smtplib.SMTPException, OSError, ValueError) as failure:
            self._hang_up()
            raise MailAway(_why(failure)) from None
        return self

    def _opened(self) -> smtplib.SMTP:
        told = self._settings
        trusted = ssl.create_default_context()
        if told.ca:
            trusted.load_verify_locations(told.ca)
        if told.security is Security.TLS:
            line: smtplib.SMTP = smtplib.SMTP_SSL(told.host, told.port, timeout=TIMEOUT, context=trusted)
        else:
            line = smtplib.SMTP(told.host, told.port, timeout=TIMEOUT)
        self._line = line
        if self._shut:
            raise ConnectionAbortedError
        if told.security is Security.STARTTLS:
            line.starttls(context=trusted)
        if told.user:
            line.login(told.user, told.password)
        return line

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._line is not None and not self._shut:
            with suppress(smtplib.SMTPException, OSError):
                self._line.quit()
        self._hang_up()

    def shut(self) -> None:
        """End the talk at once, from any thread: whoever waits for the server waits no longer."""
        self._shut = True
        line = self._line
        if line is not None and line.sock is not None:
            with suppress(OSError):
                line.sock.shutdown(socket.SHUT_RDWR)

    def _hang_up(self) -> None:
        if self._line is not None:
            with suppress(OSError):
                self._line.close()

    def send(self, letter: EmailMessage, to: str) -> None:
        """Hand a letter over. Raises `LetterRefused` or `MailAway`."""
        if self._line is None:
            raise MailAway(Message("mail_away.hung_up"))
        try:
            self._line.send_message(letter, self._settings.sender.addr_spec, [to])
        except smtplib.SMTPRecipientsRefused as refused:
            code, _ = next(iter(refused.recipients.values()), (550, b""))
            raise _refused(code) from None
        except smtplib.SMTPSenderRefused as refused:
            raise MailAway(Message("mail_away.sender", {"code": refused.smtp_code})) from None
        except smtplib.SMTPServerDisconnected:
            raise MailAway(Message("mail_away.hung_up")) from None
        except smtplib.SMTPResponseException as refused:
            if refused.smtp_code == 421:
                raise MailAway(_why(refused)) from None
            raise _refused(refused.smtp_code) from None
        except (smtplib.SMTPException, OSError) as failure:
            raise MailAway(_why(failure)) from None


def _refused(code: int) -> Exception:
    if code == 421:
        return MailAway(Message("mail_away.later", {"code": code}))
    return LetterRefused(str(code), lasting=500 <= code < 600)


def _why(failure: Exception) -> Phrase:
    """What went wrong, without anything that the server said in words."""
    if isinstance(failure, smtplib.SMTPAuthenticationError):
        return Message("mail_away.password", {"code": failure.smtp_code})
    if isinstance(failure, smtplib.SMTPResponseException):
        return Message("mail_away.refuses", {"code": failure.smtp_code})
    if isinstance(failure, smtplib.SMTPNotSupportedError):
        return Message("mail_away.not_offered")
    if isinstance(failure, ssl.SSLCertVerificationError):
        return Message("mail_away.certificate", {"why": failure.verify_message})
    if isinstance(failure, OSError):
        return failure.strerror or str(failure) or type(failure).__name__
    return type(failure).__name__


def written(
    settings: MailSettings, to: str, subject: str, body: str, *, id_: str, at: int, calendar: str = "", stop: str = ""
) -> EmailMessage:
    """A letter as it travels: plain text, a calendar beside it where there is one, `stop` the link that ends it.

    Its id is the same however often it is sent, so that a mailbox can tell. Raises `ValueError` for a line break in a
    line of the head.
    """
    letter = EmailMessage(policy=AS_ASCII)
    letter["From"] = settings.sender
    letter["To"] = to
    letter["Subject"] = subject
    letter["Date"] = format_datetime(datetime.fromtimestamp(at // 1000, UTC))
    letter["Message-ID"] = f"<{id_}@{settings.sender.domain}>"
    letter["Auto-Submitted"] = "auto-generated"
    if stop:
        letter[STOPS] = f"<{stop}>"
    letter.set_content(body)
    if calendar:
        letter.add_attachment(calendar.encode(), "text", "calendar", filename="night.ics", params={"charset": "utf-8"})
    return letter
