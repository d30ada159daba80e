"""What was told of players who went out on one hand, as commands and events hold it; cards are written as in `Kd`."""

from dataclasses import dataclass

Held = tuple[tuple[str, tuple[str, ...]], ...]
"""Entry and cards."""


@dataclass(frozen=True, slots=True)
class OutFacts:
    """What the book's tests look at: chips at the start of the hand, cards at its end, high cards drawn for a place.

    `boards` are of tables by their number. A hand without cards is a dead one. `in_order`: where a fact is missing, the
    order in which the players were told decides, since nobody knows better.
    """

    stacks: tuple[tuple[str, int], ...] = ()
    hands: Held = ()
    boards: tuple[tuple[int, tuple[str, ...]], ...] = ()
    cards: Held = ()
    in_order: bool = False

    @property
    def any(self) -> bool:
        """Whether anything was told."""
        return bool(self.stacks or self.hands or self.boards or self.cards)


NOTHING_TOLD = OutFacts()
"""Nobody told anything but the order."""
