"""The house as it is served: with accounts, passkeys, mail, and the addresses that it is reached at."""

from pathlib import Path

from shuffleup.desk.house import House
from shuffleup.desk.mail.mail_desk import MailDesk
from shuffleup.desk.timekeeper import Timekeeper
from shuffleup.web.accounts import Accounts
from shuffleup.web.passkeys import Passkeys
from shuffleup.web.reach import Reach


class Site(House):
    """What one server process holds. Safe to call from any thread."""

    def __init__(self, where: str | Path, timekeeper: Timekeeper | None = None) -> None:
        """`where` is a data folder or a `postgresql://` URL."""
        super().__init__(where, timekeeper)
        self.reach = Reach()
        self.mail = MailDesk(self)
        self.accounts = Accounts(self.store, lambda: self.time.now())
        self.passkeys = Passkeys(self.store, self.accounts, self.devices, lambda: self.time.now())

    @property
    def mark(self) -> str:
        """What changes with the addresses: pictures with an address in them are asked for anew by it."""
        return self.reach.mark
