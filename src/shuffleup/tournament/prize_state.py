"""Whether a prize is paid: what a director or the league has said of it."""

from enum import StrEnum


class PrizeStage(StrEnum):
    """What has been said of a prize. Nothing said: it is paid, unless its player was disqualified."""

    HELD = "held"
    """It waits for a decision."""
    FORFEITED = "forfeited"
    """It is not paid, and stays in the box."""
    RELEASED = "released"
    """It is paid after all."""
