"""Opening the store that a data folder, a file or a URL names."""

from pathlib import Path
from typing import TYPE_CHECKING

from shuffleup.bad_input import BadInput, Place
from shuffleup.store.interface import Store
from shuffleup.store.schema import NAME
from shuffleup.store.sqlite import SqliteStore

if TYPE_CHECKING:
    from shuffleup.store.postgres import PostgresStore


def database_file(where: str | Path) -> Path:
    """Return the database file that `where` means: itself, or the one in that folder."""
    path = Path(where)
    return path if path.is_file() or path.suffix in {".sqlite3", ".db"} else path / NAME


def is_url(where: str | Path) -> bool:
    """Whether `where` is the URL of a PostgreSQL database, not a path."""
    return isinstance(where, str) and where.startswith(("postgresql://", "postgres://"))


def open_store(where: str | Path, *, create: bool = True, read_only: bool = False) -> Store:
    """Open the store in a data folder, a file, or the database of a `postgresql://` URL; made and migrated if need be.

    With `create` off, or `read_only`, there must be one already; an empty file is none. Raises BadInput if there is
    none, if it is not ours, if it cannot be reached, or if the extra `postgres` is not installed.
    """
    if is_url(where):
        return open_server(str(where), create=create, read_only=read_only)
    file = database_file(where)
    if not file.exists() or not (create or file.stat().st_size):
        if read_only or not create:
            raise BadInput(
                "there is no database here", right="name a data folder that was used before", place=Place(str(file))
            )
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
        except OSError as bad:
            raise BadInput(f"the data folder cannot be made: {bad.strerror}", place=Place(str(file.parent))) from bad
    return SqliteStore(file, read_only=read_only)


def open_server(url: str, *, create: bool = True, read_only: bool = False) -> "PostgresStore":
    """Open the store in the database of a `postgresql://` URL; raises BadInput like `open_store`."""
    try:
        from shuffleup.store.postgres import PostgresStore
    except ImportError as bad:
        raise BadInput("PostgreSQL needs the extra of that name", right="pip install 'shuffleup[postgres]'") from bad
    return PostgresStore(url, create=create, read_only=read_only)
