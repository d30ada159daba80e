"""What the player to act may do, by name.

Whose rules: as in `betting`, which says what is owed and what may be raised.
"""

from shuffleup.hand.record import BET, DRAW

_OPTIONS = {
    (stay, more): (*(() if stay == "bring_in" else ("fold",)), stay, *(() if more is None else (more,)))
    for stay in ("bring_in", "call", "check")
    for more in (None, "complete", "bet", "raise")
}
"""By the way to stay in and the way to make it more."""


def options_of(
    phase: int, *, bring_due: int, owes: bool, may_raise: bool, completes: bool, price: int
) -> tuple[str, ...]:
    """Of fold, check, call, bring_in, bet, complete, raise and draw, those that the player to act has."""
    if phase == DRAW:
        return ("draw",)
    if phase != BET:
        return ()
    stay = "bring_in" if bring_due != 0 else "call" if owes else "check"
    if not may_raise:
        return _OPTIONS[stay, None]
    return _OPTIONS[stay, "complete" if completes else "bet" if price == 0 else "raise"]
