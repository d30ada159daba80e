"""The hand under way at a table and draws for the button, as parts of the tournament's state."""

from dataclasses import dataclass

Drawn = tuple[tuple[str, tuple[str, ...]], ...]
"""Entry and the cards drawn for it, one a round, as in `Kd`."""


@dataclass(frozen=True, slots=True)
class HandAt:
    """The hand under way at a table, or the one about to begin; seats are 0 where nobody knows them.

    `at` (ms UTC) is when the table last said something of it: where the button is, or that the hand before is over.
    `before` are button and blinds of the hand before (0: not known), `dealt` seat and entry of everybody in this one,
    `waiting` who sits here without cards, and until when; `game` is set where a mix is played.
    """

    at: int
    button: int
    small_blind: int = 0
    big_blind: int = 0
    dealt: tuple[tuple[int, str], ...] = ()
    waiting: tuple[tuple[str, str], ...] = ()
    before: tuple[int, int, int] = (0, 0, 0)
    game: str = ""

    @property
    def seats(self) -> tuple[int, int, int]:
        """Button, small blind, big blind."""
        return self.button, self.small_blind, self.big_blind


@dataclass(frozen=True, slots=True)
class ButtonDrawToCome:
    """A draw for the button that was announced: table and entries in order of their seats, and the commitment."""

    id: str
    tables: tuple[tuple[int, tuple[str, ...]], ...]
    commitment: str


@dataclass(frozen=True, slots=True)
class DrawnButton:
    """How the button of a table was drawn: the cards, and the announced draw if we dealt them."""

    at: int
    button: int
    cards: Drawn = ()
    draw: str = ""
    seed: str = ""
    salt: str = ""
    commitment: str = ""
