"""The files that the page on the league shows are files that can be read, and mean what it says of them."""

import textwrap
from datetime import date
from pathlib import Path

from shuffleup.league.limits import read_law
from shuffleup.tournament.points import points, read_points_table

PAGE = (Path(__file__).parents[2] / "docs/league.md").read_text(encoding="utf-8")


def block(first: str) -> str:
    """The indented lines of the page from this one on."""
    lines = PAGE[PAGE.index(f"    {first}") :].splitlines()
    end = next(at for at, line in enumerate(lines) if line and not line.startswith("    "))
    return textwrap.dedent("\n".join(lines[:end]))


def test_the_law_of_the_page() -> None:
    limits = read_law(block('id = "our_place"'), "docs").on(date(2026, 6, 1))
    assert limits is not None
    assert (limits.stake, limits.day, limits.week, limits.no_fee, limits.least_age) == (500, 10_000, 50_000, True, 18)


def test_the_points_of_the_page() -> None:
    table = read_points_table(block('id = "our_league"'), "docs")
    # ladder * players / 20 with ten players: half of each step.
    assert [points(table, 10, place).points for place in (1, 2, 3, 6)] == [50, 40, 30, 5]
    assert points(table, 10, 1, bonuses=["card"]).points == 80
