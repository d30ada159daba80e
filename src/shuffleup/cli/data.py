"""What `backup`, `restore` and `verify` share: the option --data, and what may go wrong with a store."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import TypeVar

import click

from shuffleup.bad_input import BadInput
from shuffleup.store import StoreAway

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


@contextmanager
def reachable() -> Iterator[None]:
    """Turn a database server that went away meanwhile into input that people can mend."""
    try:
        yield
    except StoreAway as away:
        raise BadInput(str(away), right="start it and try again") from away


def now() -> int:
    """Return the wall clock's time in ms UTC."""
    return int(datetime.now(tz=UTC).timestamp() * 1000)
