"""Who listens to which stream: a signed token in the address names the tournament and the audience.

Nothing in it is secret. Not done here: whether a player's phone is still let in for its seat (`stream.py`).
"""

from dataclasses import dataclass

from django.core import signing

from shuffleup.acts.roles import Role
from shuffleup.desk.reading import reading
from shuffleup.desk.roles import Who
from shuffleup.words.catalogue import FIRST, language_of

SALT = "stream"
LASTS = 24 * 3600
"""Seconds for which a token opens a stream; a page that is open for longer fetches another."""


@dataclass(frozen=True, slots=True)
class Audience:
    """Who listens to what: role, device if it was let in, the player whose phone or the screen that it is, language."""

    tournament: str
    role: Role
    device: str = ""
    entry: str = ""
    language: str = FIRST
    screen: str = ""

    @property
    def table(self) -> int:
        """The dealt table that is looked at, where the screen is one (`table/4`); 0 for a player's own, or none."""
        kind, _, number = self.screen.partition("/")
        return int(number) if kind == "table" and number.isdecimal() and len(number) < 6 else 0


def stream_url(tournament: str, who: Who, screen: str = "") -> str:
    """Where a page of theirs listens, in the language of that page; the token is signed, and says nothing secret."""
    held = [tournament, who.role.value, who.device, who.entry, reading(), screen]
    return f"/stream/{signing.dumps(held, salt=SALT)}"


def audience_of(token: str) -> Audience | None:
    """Return who a token names; None where it is none of ours, or too old."""
    try:
        tournament, role, device, entry, language, *screen = signing.loads(token, salt=SALT, max_age=LASTS)
        named = str(screen[0]) if screen else ""
        return Audience(str(tournament), Role(role), str(device), str(entry), language_of(language) or FIRST, named)
    except (signing.BadSignature, ValueError, TypeError):
        return None
