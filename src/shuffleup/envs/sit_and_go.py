"""The plan of a sit-and-go: so many sit down, all of them are there from the first hand, and one has it all in the end.

Whose rule: none. Blinds rise as card rooms raise them, about a third to a half from level to level, and go on until the
room has few big blinds left; prizes are what `ladders` has for the field. Whoever wants more than that makes a plan.
"""

from collections.abc import Iterator
from itertools import count
from typing import Final

from shuffleup.bad_input import BadInput
from shuffleup.games.mixes import Mix, games_in_turn
from shuffleup.games.variant import Forced
from shuffleup.tournament.check_structure import ENOUGH_TO_END, MOST_MINUTES
from shuffleup.tournament.ladders import Shape, in_shares, usual_places
from shuffleup.tournament.plan import Plan, PlanLevel, Prize

STEPS: Final = (100, 150, 200, 300, 400, 600, 800)
"""Big blinds, or the smaller bet; after the last the first again with another 0."""
SEATS: Final = 9
BUY_IN: Final = 1_000
MOST_ENTRANTS: Final = 1_000
MOST_STACK: Final = 1_000_000
MOST_PAID: Final = 15
"""Places paid at most: shares are whole percent."""


def sit_and_go(
    entrants: int, *, game: str = "NLHE", book: str = "tda", seats: int = 0, stack: int = 5_000, minutes: int = 5
) -> Plan:
    """A plan for so many, in a game or a mix, under a book, with levels of so many minutes.

    `seats` to a table are nine, or as many as the games have cards for. Everybody pays 1,000 (10.00), and all of it is
    prizes. Raises BadInput for figures that make no tournament.
    """
    mix = games_in_turn(game)
    cards_for = min(each.max_players for each in mix.variants())
    at_a_table = seats or min(SEATS, cards_for)
    _check("entrants", entrants, 2, MOST_ENTRANTS)
    _check("seats", at_a_table, 2, cards_for)
    _check("chips", stack, STEPS[0], MOST_STACK)
    _check("minutes", minutes, 1, MOST_MINUTES)
    shares = in_shares(min(usual_places(entrants), MOST_PAID), Shape.USUAL) or (100,)
    return Plan(
        "Sit and go",
        rulebook=book,
        tables=tuple(range(1, -(-entrants // at_a_table) + 1)),
        seats_per_table=at_a_table,
        starting_stack=stack,
        buy_in=BUY_IN,
        levels=tuple(_levels(game, mix, entrants * stack, minutes)),
        prizes=tuple(Prize(place, share=share) for place, share in enumerate(shares, 1)),
    )


def _check(what: str, number: int, least: int, most: int) -> None:
    if not least <= number <= most:
        raise BadInput(f"{number} {what}", right=f"{least} to {most}")


def _levels(game: str, mix: Mix, chips: int, minutes: int) -> Iterator[PlanLevel]:
    """Levels until the big blind is so large that these chips are soon in one stack."""
    stud = any(each.forced is Forced.BRING_IN for each in mix.variants())
    for round_ in count():
        for step in STEPS:
            big = step * 10**round_
            stakes = {"ante": big // 10, "bring_in": big // 4} if stud else {}
            yield PlanLevel(minutes, big // 2, big, game=game, small_bet=big, big_bet=2 * big, **stakes)
            if chips <= ENOUGH_TO_END * big:
                return
