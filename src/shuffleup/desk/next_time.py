"""When the same night is played again: on its weekday and at its time, the next one that is not today or before."""

from datetime import datetime, timedelta

A_WEEK = timedelta(days=7)


def next_time(starts_at: str, now: datetime) -> str:
    """The date and time of the next such night; empty where the plan had none."""
    try:
        moment = datetime.fromisoformat(starts_at)
    except ValueError:
        return ""
    if moment.date() <= now.date():
        moment += A_WEEK * ((now.date() - moment.date()).days // 7 + 1)
    return f"{moment:%Y-%m-%dT%H:%M}"
