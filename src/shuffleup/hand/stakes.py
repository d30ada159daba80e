"""What a hand is played for: antes, blinds and bets, seat by seat.

Whose rules: the event's structure (all five books leave it out); `playable` says what can be played.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Stakes:
    """What a hand is played for, in chips, seat by seat.

    `blinds` are nominal, by seat; a negative one is the post of a returning player, which does not open the betting.
    One above the big blind (`min_bet`, in limit `small_bet`) is a straddle: see `betting` for what follows from it.
    `antes` count as bets that others may have to match where `antes_trimmed` (everybody's ante); else they are dead
    chips (one ante by big blind or button). `small_blind` is the level's, to be told apart from what was posted: a dead
    one counts in pot-limit. No-limit and pot-limit read `min_bet`, fixed limit `small_bet` and `big_bet`.
    """

    antes: tuple[int, ...]
    blinds: tuple[int, ...]
    min_bet: int = 0
    small_bet: int = 0
    big_bet: int = 0
    bring_in: int = 0
    small_blind: int = 0
    antes_trimmed: bool = False
    smallest_chip: int = 1
    players_left: int = 0
    """In the tournament; 0 if not known. Lifts the raise cap of limit play at the end."""

    @property
    def big_blind(self) -> int:
        """The big blind; 0 in games without blinds. Blinds above it are straddles."""
        bet = self.min_bet or self.small_bet
        return bet if bet in self.blinds else max(0, *self.blinds)
