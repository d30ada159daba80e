"""How the house sends mail, as its file tells (`cli.mail_file`): the server, who sends, and where links lead."""

from dataclasses import dataclass, field
from email.headerregistry import Address
from enum import StrEnum


class Security(StrEnum):
    """How the line to the server is kept secret."""

    STARTTLS = "starttls"
    TLS = "tls"
    NONE = "none"


USUAL_PORT = {Security.STARTTLS: 587, Security.TLS: 465, Security.NONE: 25}


@dataclass(frozen=True, slots=True)
class MailSettings:
    """The server, who sends, and where links lead; `ca` is a file of certificates to trust besides the machine's."""

    host: str
    sender: Address
    links: str
    port: int = 587
    security: Security = Security.STARTTLS
    user: str = ""
    password: str = field(default="", repr=False)
    ca: str = ""
