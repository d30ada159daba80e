"""The reader's day, for books whose overrides begin on a date."""

from datetime import UTC, date, datetime


def today() -> date:
    """Return the day that it is where the command is run."""
    return datetime.now(tz=UTC).astimezone().date()
