"""What the server cannot do at the moment: told once in its log, shown to the staff until it works again."""

import logging
from collections.abc import Callable
from dataclasses import dataclass, replace
from threading import Lock

from shuffleup.bad_input import Phrase, in_english
from shuffleup.desk.mail.posting import MailAway
from shuffleup.message import Argument, Message
from shuffleup.store import StoreAway

log = logging.getLogger(__name__)

_LONGEST = 200


@dataclass(frozen=True, slots=True)
class Trouble:
    """Something that fails: what, since when (ms UTC), why, as the machine says it, and for how many minutes."""

    what: str
    since: int
    why: Phrase
    minutes: int = 1

    @property
    def message(self) -> Message:
        """It in words."""
        told: dict[str, Argument] = {"minutes": self.minutes, "why": self.why}
        sentences = {
            "clock": Message("trouble.clock", told),
            "doors": Message("trouble.doors", told),
            "life": Message("trouble.life", told),
            "notes": Message("trouble.notes", told),
            "backups": Message("trouble.backups", told),
            "forecasts": Message("trouble.forecasts", told),
            "screens": Message("trouble.screens", told),
            "addresses": Message("trouble.addresses", told),
            "mail": Message("trouble.mail", told),
            "dealer": Message("trouble.dealer", told),
            "seeds": Message("trouble.seeds", told),
        }
        return sentences[self.what]


def _said(failure: BaseException) -> str:
    """What the machine says of it."""
    said = failure.strerror if isinstance(failure, OSError) and failure.strerror else str(failure).strip()
    return (said or type(failure).__name__)[:_LONGEST]


class Troubles:
    """All that fails now, the oldest first."""

    def __init__(self, now: Callable[[], int]) -> None:
        """`now` tells the time in ms UTC."""
        self._now = now
        self._lock = Lock()
        self._known: dict[str, Trouble] = {}

    def note(self, what: str, failure: BaseException) -> None:
        """Something failed; it is written down the first time only."""
        why = failure.why if isinstance(failure, MailAway) else _said(failure)
        with self._lock:
            known = self._known.get(what)
            self._known[what] = Trouble(what, self._now() if known is None else known.since, why)
        if known is None:
            # Of what the machine explains (a full disk, a database away) the sentence says all.
            unexplained = None if isinstance(failure, OSError | StoreAway | MailAway) else failure
            kind = {"kind": ("fails", what)}
            log.error("%s fails and is tried again: %s", what, in_english(why), exc_info=unexplained, extra=kind)

    def over(self, what: str) -> None:
        """It works (again)."""
        with self._lock:
            was = self._known.pop(what, None)
        if was is not None:
            log.warning("%s works again", what, extra={"kind": ("works", what)})

    def now(self) -> list[Trouble]:
        """What fails at this moment."""
        with self._lock:
            known = list(self._known.values())
        at = self._now()
        return [replace(each, minutes=max(1, (at - each.since) // 60_000)) for each in known]
