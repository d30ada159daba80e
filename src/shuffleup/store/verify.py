"""Is everything that is stored whole: the file itself, and the chain of every stream. May run beside a server."""

from collections.abc import Iterator
from dataclasses import dataclass

from shuffleup.store.chain import VerifyReport
from shuffleup.store.interface import Store
from shuffleup.store.sqlite import SqliteStore


@dataclass(frozen=True, slots=True)
class FileReport:
    """What SQLite finds wrong with the file of a database; nothing if it is sound."""

    file: str
    problems: list[str]

    @property
    def ok(self) -> bool:
        """Whether it is sound."""
        return not self.problems


def verify(store: Store) -> Iterator[FileReport | VerifyReport]:
    """Yield a report on the file (SQLite only), then one on each stream."""
    if isinstance(store, SqliteStore):
        yield FileReport(str(store.file), store.check_file())
    yield from store.verify_all()
