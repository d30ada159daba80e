"""The regulars of the demo: invented names, each with how often they come and how well they play.

Whose rule: none. How well is a weight that says who is likelier to go out next, and nothing of poker is played by it.
"""

from dataclasses import dataclass
from random import Random

from shuffleup.tournament.ids import new_id

FIRST = (
    "Ada", "Bryn", "Carys", "Dilip", "Elin", "Farah", "Gwen", "Hugo", "Ines", "Jonah", "Keira", "Lowri", "Mateusz",
    "Nia", "Owain", "Priya", "Rhodri", "Sanjay", "Tamsin", "Una", "Vikram", "Wendy", "Yusuf", "Zofia", "Alun", "Bethan",
    "Cledwyn", "Dorota",
)  # fmt: skip
LAST = (
    "Ashdown", "Brackley", "Castell", "Drummond", "Ellwood", "Fairley", "Greenhalgh", "Hartnell", "Ingleby", "Jessop",
    "Kellaway", "Llewelyn", "Marchant", "Nettleton", "Okafor", "Penhale", "Quilter", "Rowntree", "Sandiford", "Thorley",
    "Underhill", "Vaisey", "Whitlock", "Yardley", "Zielinski", "Bowditch", "Cawthorne", "Dunmore",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Regular:
    """Somebody who plays here: `comes` out of 1, and the weight with which they stay in."""

    id: str
    name: str
    comes: float
    stays: float


def regulars(seed: str) -> tuple[Regular, ...]:
    """Everybody who plays in the season of a seed; the same for the same seed."""
    chance = Random(f"{seed} regulars")  # noqa: S311 - play, no secret
    last = chance.sample(LAST, len(FIRST))
    return tuple(
        Regular(
            new_id(f"{seed} regular", number),
            f"{first} {last[number]}",
            chance.uniform(0.6, 1.0),
            chance.uniform(0.6, 2.2),
        )
        for number, first in enumerate(FIRST)
    )
