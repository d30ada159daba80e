"""What a turn cites beside the rule that decides it: price, least raise, no raise at all, and that it binds.

Whose rules: none; the kernels have decided, and the policies that they read are named here.
"""

from collections.abc import Sequence

from shuffleup.floor.consulted import Consulted
from shuffleup.floor.spot import NOT_KNOWN
from shuffleup.floor.turn import Statement
from shuffleup.floor.turn_facts import TurnFacts
from shuffleup.games.variant import Betting, Forced
from shuffleup.hand.facing import raised_on_street

_MANY_RAISES = 3
"""From so many raises of a street on somebody may ask whether there is a limit."""


def cite_price(case: TurnFacts) -> None:
    """Name the policies that make the price what it is, where it is not simply the last bet."""
    facing = case.facing
    if case.told_by_pot is not None and case.told_by_pot != facing.price:
        case.consulted.cites("pot_count_too_high" if case.told_by_pot > facing.price else "pot_count_too_low")
    if case.hand.street != case.hand.variant.streets[0].name:
        if 0 < facing.price < facing.step and case.opening_bet:
            case.consulted.cites("short_opening_all_in_call")
    else:
        _cite_short_all_in(case, "entry")


def cite_least(case: TurnFacts) -> None:
    """Name the policies behind the least bet or raise."""
    facing = case.facing
    if case.hand.variant.betting is Betting.FIXED_LIMIT:
        case.consulted.cites("limit_raise_cap")
        case.consulted.cites("limit_cap_lifted_at")
    elif raised_on_street(case.hand) >= _MANY_RAISES:
        case.consulted.applies("no_raise_cap")
    if facing.price == 0:
        case.consulted.cites("min_bet")
        return
    case.consulted.cites("min_raise_increment", "of_raise" if _is_re_raise(case) else "of_bet")
    if case.hand.street != case.hand.variant.streets[0].name:
        if facing.price < facing.step and case.opening_bet:
            case.consulted.cites("short_opening_all_in_raise")
    else:
        _cite_short_all_in(case, "raises")


def _cite_short_all_in(case: TurnFacts, part: str) -> None:
    """Name what an all-in for less than the big blind leaves as it was: the blind's own, by some books anybody's."""
    if case.hand.variant.forced is not Forced.BLINDS or raised_on_street(case.hand):
        return
    blinds, bets = case.hand.setup.stakes.blinds, case.hand.bets
    seat = max(range(len(blinds)), key=lambda each: (blinds[each], each))
    stated = not case.consulted.book.values["short_big_blind"].fallback
    if bets[seat] < blinds[seat]:
        case.consulted.cites("short_big_blind", part)
    elif stated and any(0 < bets[each] < blinds[seat] and not case.hand.stacks[each] for each in case.hand.live):
        case.consulted.cites("short_big_blind")


def _is_re_raise(case: TurnFacts) -> bool:
    """Whether what is to be raised is a raise: on the first street of games with blinds the first one raises a bet."""
    posted = case.hand.street == case.hand.variant.streets[0].name
    return raised_on_street(case.hand) > (0 if posted else 1)


def cite_no_raise(case: TurnFacts) -> None:
    """Name the policies that bar the player from raising, if it is they that do."""
    refusal = case.hand.why_not_raise_to(NOT_KNOWN) if case.hand.actor == case.player - 1 else None
    if refusal is not None and not case.may_raise:
        case.consulted.names(refusal.policies)


def cite_binding(case: TurnFacts) -> None:
    """Name what binds a player to what he said, did or put in when it was his turn."""
    cite_done(case.consulted, case.statements)


def cite_done(consulted: Consulted, statements: Sequence[Statement]) -> None:
    """Name what binds a player to his words, to a gesture of his, to his chips."""
    if any(each.is_spoken for each in statements):
        consulted.applies("in_turn_binds", "words")
    if any(each.is_gesture for each in statements):
        consulted.applies("in_turn_binds", "gestures")
    if any(each.motion is not None for each in statements):
        consulted.applies("in_turn_binds", "chips")


def cite_ways(case: TurnFacts, way: str | None = None) -> None:
    """Name how a bet or raise goes in, and by which `way`: `motion` or `said`.

    Some books print the ways for raises alone, and those for games without fixed sums.
    """
    opens = case.facing.price == 0
    case.consulted.applies("ways_to_bet", None if opens else "raise")
    if case.fixed_limit:
        return
    case.consulted.applies("ways_to_bet", "opens" if opens else "listed")
    if way == "motion":
        case.consulted.applies("ways_to_bet", "opens_motion" if opens else "motion")
    elif way == "said":
        case.consulted.applies("ways_to_bet", "opens_said" if opens else "said")


def cite_amount(case: TurnFacts, total: int, *, alone: bool) -> None:
    """Name how the sum of a full bet goes in: declared, or as chips in one motion where the book takes it so alone."""
    if total >= case.facing.full > 0:
        as_chips = alone and not case.consulted.book.values["bare_amount"].fallback
        cite_ways(case, "motion" if as_chips else "said")


def cite_string(case: TurnFacts) -> None:
    """Name what makes chips that go out after the bet a string bet or raise."""
    cite_ways(case)
    case.consulted.applies("ways_to_bet", "string")
    case.consulted.cites("string_bet_called_by")
