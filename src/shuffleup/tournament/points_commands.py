"""What a host ticks for league points; class names and fields are part of the log."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class GiveBonus:
    """Give an entry a bonus of the night's points table, such as for bringing the card, or take it away again."""

    entry: str
    bonus: str
    given: bool = True
