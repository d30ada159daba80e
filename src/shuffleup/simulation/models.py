"""Kinds of players, from tight to wild, and the fields they make.

A kind is a row of numbers that the deciding kernels read (`decisions`; docs/simulation.md says what each one does).
The kind named `expert` is fitted to hands that were really played (`fit.toml` has the figures and
their sources); the others are spread around them as players in pubs and clubs are spread, and nobody measured those.
Any other kind is made by giving other numbers, any other field by giving other shares.
"""

from collections.abc import Mapping
from dataclasses import astuple, dataclass
from typing import Final

from shuffleup.bad_input import BadInput
from shuffleup.simulation.night_record import KINDS, WHOLE


@dataclass(frozen=True, slots=True)
class Traits:
    """One kind of player. All but `pushes` are out of 1024."""

    enters: int
    """Share of hands played at a table of nine where nobody has raised."""
    raises: int
    """Of these, the share that is raised."""
    calls: int
    """How lightly bets are called."""
    bets: int
    """How often a good hand is bet or raised."""
    bluffs: int
    """How often a hand is bet whatever it is; an eighth of that for raises."""
    misreads: int
    """How far off the worst misjudgement of a hand's rank is: skill is having little of it."""
    pushes: int
    """Stack in big blinds from which down it is all-in or fold before the flop."""
    sizes: int
    """Usual bet, out of 1024 of the pot."""
    returns: int = WHOLE // 2
    """How often, of the times when he may, he buys a stack or chips again: re-entry, re-buy, add-on."""
    shoves: int = 740
    """Short, first in: the part he goes all-in with of the hands that the equilibrium of push or fold does."""
    looks_up: int = 660
    """Short, somebody all-in: the part he calls with of the hands that this equilibrium does."""


TRAIT_LIMITS: Final = {
    "enters": (1, 900),
    "raises": (0, WHOLE),
    "calls": (0, WHOLE),
    "bets": (0, WHOLE),
    "bluffs": (0, WHOLE),
    "misreads": (0, WHOLE),
    "pushes": (0, 40),
    "sizes": (64, 4 * WHOLE),
    "returns": (0, WHOLE),
    "shoves": (0, 4 * WHOLE),
    "looks_up": (0, 4 * WHOLE),
}

KINDS_OF_PLAYERS: Final[Mapping[str, Traits]] = {
    "rock": Traits(120, 620, 180, 560, 40, 150, 10, 560, 330, 440, 560),
    "regular": Traits(215, 820, 280, 700, 200, 130, 12, 620, 480, 740, 660),
    "expert": Traits(232, 900, 290, 820, 280, 60, 13, 620, 700, 820, 670),
    "loose": Traits(360, 480, 520, 560, 130, 260, 9, 600, 540, 870, 900),
    "caller": Traits(430, 220, 720, 380, 60, 300, 7, 520, 500, 810, 1100),
    "wild": Traits(420, 600, 520, 720, 280, 260, 11, 760, 750, 1080, 900),
    "maniac": Traits(560, 720, 620, 820, 400, 320, 14, 900, 900, 1500, 1000),
}
"""From tight to wild."""

PUB: Final[Mapping[str, int]] = {
    "rock": 18,
    "regular": 22,
    "expert": 4,
    "loose": 28,
    "caller": 16,
    "wild": 10,
    "maniac": 2,
}
CARD_ROOM: Final[Mapping[str, int]] = {
    "rock": 20,
    "regular": 40,
    "expert": 12,
    "loose": 16,
    "caller": 6,
    "wild": 5,
    "maniac": 1,
}
FIELDS_OF_PLAYERS: Final[Mapping[str, Mapping[str, int]]] = {
    "pub": PUB,
    "card_room": CARD_ROOM,
    "tight": {"rock": 55, "regular": 35, "expert": 5, "loose": 5},
    "wild": {"loose": 30, "caller": 20, "wild": 35, "maniac": 15},
}


@dataclass(frozen=True, slots=True)
class Field:
    """The players of a night: shares of kinds (only their proportions count), and their spread of skill."""

    shares: Mapping[str, int]
    kinds: Mapping[str, Traits]
    skill_spread: int = 300
    """How far a player's misreading may be from his kind's, out of 1024 of it."""
    name: str = ""
    """What it is called by, where it is one of `FIELDS_OF_PLAYERS`."""

    def rows(self) -> list[tuple[int, tuple[int, ...]]]:
        """Of each kind, the shares up to and with it out of 1024, and its traits. Raises BadInput."""
        total = sum(self.shares.values())
        if not self.shares or len(self.shares) > KINDS or total <= 0 or min(self.shares.values()) < 0:
            raise BadInput("a field needs shares of its kinds of players", right=f"1 to {KINDS} kinds, none below 0")
        rows, summed = [], 0
        for name, share in self.shares.items():
            if name not in self.kinds:
                raise BadInput(f"there is no kind of player called {name!r}", right=f"one of {', '.join(self.kinds)}")
            check_traits(name, self.kinds[name])
            summed += share
            rows.append((summed * WHOLE // total, astuple(self.kinds[name])))
        return rows


def check_traits(name: str, traits: Traits) -> None:
    """Raise BadInput for a trait beyond its limits."""
    for trait, (least, most) in TRAIT_LIMITS.items():
        if not least <= getattr(traits, trait) <= most:
            raise BadInput(f"{name}: {trait} is {getattr(traits, trait)}", right=f"{least} to {most}")


def field_of(name: str) -> Field:
    """A field by its name. Raises BadInput."""
    if name not in FIELDS_OF_PLAYERS:
        raise BadInput(f"there is no field of players called {name!r}", right=f"one of {', '.join(FIELDS_OF_PLAYERS)}")
    return Field(FIELDS_OF_PLAYERS[name], KINDS_OF_PLAYERS, name=name)
