"""The regulars of the demo: invented names, each with how often they come and how well they play.

Whose rule: none. How well is a weight that says who is likelier to go out next, and nothing of poker is played by it.
"""

from dataclasses import dataclass
from importlib import resources
from random import Random

from shuffleup.toml_text import read_toml
from shuffleup.tournament.ids import new_id

NAMES = "names.toml"
"""First and last names, put together by chance."""


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
    names = read_toml(resources.files("shuffleup.desk.demo").joinpath(NAMES).read_text(encoding="utf-8"), NAMES)
    last = chance.sample(names["last"], len(names["first"]))
    return tuple(
        Regular(
            new_id(f"{seed} regular", number),
            f"{first} {last[number]}",
            chance.uniform(0.6, 1.0),
            chance.uniform(0.6, 2.2),
        )
        for number, first in enumerate(names["first"])
    )
