"""What the scripts of the table must know of a game: how its cards come."""

from shuffleup.games import VARIANTS


def families() -> dict[str, str]:
    """`board`, `stud` or `draw` by the id of each game."""
    return {each.id: each.family.name.lower() for each in VARIANTS}
