"""What the commands on a store share: the option --data, what may go wrong with it, the file of the director's link."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import TypeVar

import click

from shuffleup.bad_input import BadInput
from shuffleup.desk.storage import away_told
from shuffleup.store import StoreAway, StoreFails

F = TypeVar("F", bound=Callable[..., None])


def data_option(command: F) -> F:
    """Add `--data`: a data folder, a database file, or a PostgreSQL URL."""
    return click.option(
        "--data",
        metavar="DIR",
        envvar="DATABASE_URL",
        default="data",
        show_default=True,
        help="The data folder, or the URL of a PostgreSQL database (also read from DATABASE_URL).",
    )(command)


LINK = "director-link.txt"
"""The file of a data folder in which the director's link is kept."""


def keep_link(data: Path, link: str) -> None:
    """Keep the director's link in the data folder, for whoever has lost it; only its owner may read it."""
    file = data / LINK
    file.touch(mode=0o600)
    file.write_text(f"{link}\n", encoding="utf-8")
    file.chmod(0o600)


@contextmanager
def reachable() -> Iterator[None]:
    """Turn a database that went away or failed meanwhile into input that people can mend."""
    try:
        yield
    except StoreFails as fails:
        cause, to_do = away_told(fails)
        raise BadInput(cause, right=to_do) from fails
    except StoreAway as away:
        raise BadInput(str(away), right="start it and try again") from away


def now() -> int:
    """Return the wall clock's time in ms UTC."""
    return int(datetime.now(tz=UTC).timestamp() * 1000)
