"""A backup of the whole house as one file."""

import tempfile
from datetime import UTC, datetime
from pathlib import Path

from shuffleup.store import Store
from shuffleup.store.backup import backup as make_backup

BACKUP = "application/vnd.sqlite3"


def backed_up(store: Store, now: int) -> tuple[str, bytes]:
    """A backup at the moment `now` (ms UTC): what its file is called, and what is in it."""
    stamp = datetime.fromtimestamp(now / 1000, UTC).strftime("%Y-%m-%d-%H%M")
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "backup.sqlite3"
        make_backup(store, file)
        return f"shuffle-up-{stamp}.sqlite3", file.read_bytes()
