"""What a night must be whose chips are on phones: every entrant by name, games that fit the tables.

Whose rule: the law of Great Britain calls gambling by electronic means remote gambling, and pub games are exempt only
as what they are (docs/dealing.md), so where the program deals nothing is staked and no money won unless the law told
for the venue says that this may be. Where people deal real cards in the room it is the pub's usual game, under the
usual limits. Not done: legal advice.
"""

from collections.abc import Iterator

from shuffleup.bad_input import BadInput
from shuffleup.games.mixes import games_in_turn
from shuffleup.games.variant import Family
from shuffleup.tournament.plan import NO_CLOCK, Format, Plan
from shuffleup.tournament.problems import PlanProblem, error

SHORTEST_TURN, LONGEST_TURN = 5, 300
"""Seconds that an act may take at least and at most, as a plan can say it."""
LONGEST_BANK = 3_600
LONGEST_DELAY = 60
"""Minutes after which a television shows a hand with its cards, at most."""
NO_BOUND = 10_000


def dealing_problems(plan: Plan) -> Iterator[PlanProblem]:
    """What keeps this plan from being played with chips on phones; nothing where the chips are real."""
    if not plan.is_digital:
        return
    if plan.format is not Format.NAMES:
        yield error("format", "digital_without_names")
    for field in staked(plan):
        yield error(field, "digital_for_stakes")
    if plan.rebuys or plan.add_on_stack:
        yield error("rebuys" if plan.rebuys else "add_on_stack", "digital_rebuys")
    timed = plan.deals_cards or plan.turn_seconds != NO_CLOCK
    if timed and not SHORTEST_TURN <= plan.turn_seconds <= LONGEST_TURN:
        yield error("turn_seconds", "digital_turn", least=SHORTEST_TURN, most=LONGEST_TURN)
    for field in ("bank_seconds", "bank_a_level"):
        if not 0 <= getattr(plan, field) <= LONGEST_BANK:
            yield error(field, "digital_bank", most=LONGEST_BANK)
    if not 0 <= plan.tv_delay <= LONGEST_DELAY:
        yield error("tv_delay", "digital_tv_delay", most=LONGEST_DELAY)
    yield from _games(plan)


def staked(plan: Plan) -> Iterator[str]:
    """The fields of a plan by which money is staked or won where the program deals and the law told does not let it."""
    if not plan.deals_cards or (plan.limits is not None and plan.limits.digital):
        return
    for field in ("buy_in", "added", "rebuy_price", "add_on_price", "bounty", "guarantee"):
        if getattr(plan, field):
            yield field
    if any(prize.amount for prize in plan.prizes):  # a share of a pool that nobody pays into is nothing
        yield "prizes"


def most_dealt(plan: Plan) -> int:
    """How many one table can hold in every game of the night, where the program deals; no bound where people do."""
    games = {level.game for level in plan.levels if not level.is_break} if plan.is_digital else set()
    most = [variant.max_players for game in games for variant in games_in_turn(game).variants()]
    return min(most, default=NO_BOUND)


def _games(plan: Plan) -> Iterator[PlanProblem]:
    """Levels whose game is none, or is played by fewer than a full table."""
    told: set[str] = set()
    for number, level in enumerate(plan.levels):
        if level.is_break or level.game in told:
            continue
        told.add(level.game)
        try:
            variants = games_in_turn(level.game).variants()
            most = min(variant.max_players for variant in variants)
        except BadInput:
            yield error(f"levels[{number}].game", "digital_game", game=level.game)
            continue
        if not plan.deals_cards and any(variant.family is Family.STUD for variant in variants):
            yield error(f"levels[{number}].game", "phone_chips_stud", game=level.game)
        if plan.seats_per_table > most:
            yield error(f"levels[{number}].game", "digital_seats", game=level.game, most=most)
