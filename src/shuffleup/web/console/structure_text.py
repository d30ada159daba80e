"""A structure as one line of text, for the address of a page: `20-50-100.20-75-150-150b.b10`.

Levels are joined by points: minutes, small and big blind, and an ante with whose it is (e: each, b: the big blind,
t: the button); a break is a b and its minutes. The game is the plan's. Not done: fixed bets and bring-ins, which are
not designed here.
"""

import re
from collections.abc import Iterable

from shuffleup.tournament.plan import AnteKind, Plan, PlanLevel
from shuffleup.web.plan_lists import MOST_LEVELS

LETTERS = {AnteKind.EACH: "e", AnteKind.BIG_BLIND: "b", AnteKind.BUTTON: "t"}
KINDS = {letter: kind for kind, letter in LETTERS.items()}
_LEVEL = re.compile(
    r"(?P<minutes>[0-9]{1,3})-(?P<small>[0-9]{1,10})-(?P<big>[0-9]{1,10})(-(?P<ante>[0-9]{1,10})(?P<kind>[ebt]))?"
)
_BREAK = re.compile(r"b([0-9]{1,3})")
LONGEST = MOST_LEVELS * 40


def written(levels: Iterable[PlanLevel]) -> str:
    """The structure as text."""
    return ".".join(_one(level) for level in levels)


def _one(level: PlanLevel) -> str:
    if level.is_break:
        return f"b{level.minutes}"
    ante = f"-{level.ante}{LETTERS[level.ante_kind]}" if level.ante else ""
    return f"{level.minutes}-{level.small_blind}-{level.big_blind}{ante}"


def game_of(plan: Plan) -> str:
    """The game that levels of this plan are read with: that of its first one."""
    return next((level.game for level in plan.levels if not level.is_break), PlanLevel(1).game)


def read(text: str, game: str) -> tuple[PlanLevel, ...] | None:
    """The structure in such a text, all levels of one game; None where it is none."""
    if not text or len(text) > LONGEST:
        return None
    levels = [_read(part, game) for part in text.split(".")]
    found = tuple(level for level in levels if level is not None)
    return found if len(found) == len(levels) <= MOST_LEVELS else None


def _read(part: str, game: str) -> PlanLevel | None:
    pause = _BREAK.fullmatch(part)
    if pause is not None:
        return PlanLevel(int(pause[1]), is_break=True)
    level = _LEVEL.fullmatch(part)
    if level is None:
        return None
    ante = int(level["ante"] or 0)
    kind = KINDS[level["kind"]] if ante else AnteKind.EACH
    return PlanLevel(
        int(level["minutes"]), int(level["small"]), int(level["big"]), ante=ante, ante_kind=kind, game=game
    )
