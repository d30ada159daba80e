"""What the big screens show of a hand, as the state holds it."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class AllIn:
    """Tabled hands by entry and the board, written as `AhKh`, of this game."""

    hands: tuple[tuple[str, str], ...]
    board: str = ""
    game: str = ""
