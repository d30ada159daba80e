"""Somebody who does anything legal, from a view alone; and nights short enough to be played often."""

import random
from typing import Any

from shuffleup.dealing.events import Act, Acted
from shuffleup.games.mixes import games_in_turn
from shuffleup.games.variant import Betting, Forced
from shuffleup.hand.core import Phase
from shuffleup.hand.view import HandView
from shuffleup.tournament.plan import AnteKind, Dealt, Plan, PlanLevel


def anything(view: HandView, chance: random.Random) -> Acted:
    """Some legal act, folds seldom: hands go to the showdown and stacks change hands."""
    seat = view.actor
    assert seat is not None
    if view.phase == Phase.DRAW:
        held = len(view.cards)
        return Acted(seat, Act.DRAW, places=tuple(sorted(chance.sample(range(held), chance.randint(0, held)))))
    if view.phase == Phase.SHOW:
        return Acted(seat, Act.SHOW)
    options = view.options
    if view.raise_bounds is not None and chance.random() < 0.35:
        least, most = view.raise_bounds
        return Acted(seat, Act.RAISE_TO, chance.choice((least, least, most, chance.randint(least, most))))
    if "bring_in" in options:
        return Acted(seat, Act.BRING_IN)
    if "check" in options:
        return Acted(seat, Act.CHECK)
    return Acted(seat, Act.FOLD if chance.random() < 0.3 else Act.CALL)


def short_plan(game: str = "NLHE", book: str = "tda", **fields: Any) -> Plan:
    """A night of levels of three minutes that rise fast; stacks of twenty big blinds."""
    usual: dict[str, Any] = {
        "name": "All night",
        "rulebook": book,
        "dealt": Dealt.DIGITAL,
        "starting_stack": 2_000,
        "seats_per_table": 6,
        "tables": (1, 2, 3),
        "levels": levels_of(game),
    }
    return Plan(**{**usual, **fields})


def levels_of(*games: str, minutes: int = 4) -> tuple[PlanLevel, ...]:
    """Twelve levels, of these games in turn, with a break after the third."""
    found = []
    for number in range(12):
        game = games[number % len(games)]
        big = 100 * 2**number
        found.append(_level(game, big, minutes))
        if number == 2:
            found.append(PlanLevel(5, is_break=True))
    return tuple(found)


def _level(game: str, big: int, minutes: int) -> PlanLevel:
    """A level with all that any game of it needs."""
    variants = games_in_turn(game).variants()
    limit = any(variant.betting is Betting.FIXED_LIMIT for variant in variants)
    stud = any(variant.forced is not Forced.BLINDS for variant in variants)
    blinds = any(variant.forced is Forced.BLINDS for variant in variants)
    return PlanLevel(
        minutes,
        small_blind=big // 2 if blinds else 0,
        big_blind=big if blinds else 0,
        ante=big // 10,
        ante_kind=AnteKind.EACH if stud else AnteKind.BIG_BLIND,
        game=game,
        bring_in=big // 4 if stud else 0,
        small_bet=big if limit else 0,
        big_bet=2 * big if limit else 0,
    )
