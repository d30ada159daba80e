"""From the plan of a night to the records that nights are simulated by; all bad input is found here, before any run.

Whose rules: those of the event's rulebook, by `rulebooks.law` and `hand.law`; seats and late entry as `tournament`
has them. A final table seats no more than its games can be dealt to, whatever the book says.
"""

from dataclasses import dataclass, replace
from math import gcd

from shuffleup.bad_input import BadInput
from shuffleup.floor.consulted import resolved
from shuffleup.games import Family, Variant
from shuffleup.hand.button import MixedButtonInStudCode
from shuffleup.hand.law import HandLaw, hand_law
from shuffleup.hand.record import SEATS, STREETS
from shuffleup.hand.table import Level as HandLevel
from shuffleup.hand.table import Setup, table_record
from shuffleup.message import Message
from shuffleup.rulebooks import Book, law
from shuffleup.simulation.assumptions import Assumptions
from shuffleup.simulation.bought import allowed, likely_chips
from shuffleup.simulation.hole_ranks import omaha_ranks, pair_ranks
from shuffleup.simulation.level_games import game_of, levels_of_play
from shuffleup.simulation.night_record import GAME_WIDTH, GAMES, LEVELS, QUANTILES, STEPS, TRAITS, WHOLE, NightPlan
from shuffleup.simulation.seating_record import PLAYERS, ROOM_LAW_FIELDS, TABLES, RoomLaw
from shuffleup.simulation.so_far import NightSoFar, StacksNow, drawn_sizes
from shuffleup.simulation.standing_ranks import standing_ranks
from shuffleup.tournament.between.entries_close import last_open_level
from shuffleup.tournament.between.open_book import OpenBook
from shuffleup.tournament.between.stack_terms import late_cut_a_level
from shuffleup.tournament.between.table_sizes import final_table_size
from shuffleup.tournament.check import check_plan
from shuffleup.tournament.plan import AnteKind, Plan, PlanLevel
from shuffleup.words.catalogue import say

STEP_MS = 5 * 60_000
"""Time between two notes of the players left, unless the night is very long."""
MOST_BIG_BLINDS = 300
"""Big blinds in the whole room at the last level; with more, nobody can say when the night would end."""
MOST_HANDS = 400_000
ANTE_KINDS = (AnteKind.EACH, AnteKind.BIG_BLIND, AnteKind.BUTTON)


@dataclass(frozen=True, slots=True)
class NightSetup:
    """A night ready to be simulated: the three records, and the numbers of the tables in their order."""

    plan: NightPlan
    room_law: RoomLaw
    hand_law: HandLaw
    tables: tuple[int, ...]


def set_up(plan: Plan, book: Book, assumed: Assumptions, *, seats: bool = True) -> NightSetup:
    """The records for a night that has not begun. Raises BadInput for a plan that cannot be played to its end.

    Without `seats` the room need not hold everybody who ever entered, and nobody is given a seat.
    """
    check_night(plan, seats=seats)
    values = book.resolve()
    ready = resolved(book)
    plan, _ = allowed(plan, book)
    numbers = law(values, [name for name in ROOM_LAW_FIELDS if name != "final_table_size"])
    tables = tuple(sorted(plan.tables))
    record = NightPlan()
    _structure(record, plan)
    _players(record, assumed)
    record.seats_per_table = plan.seats_per_table
    record.starting_stack = plan.starting_stack
    record.hand_ms = 3_600_000 // plan.hands_per_hour
    record.most_hands = MOST_HANDS
    record.step_ms = max(STEP_MS, -(-2 * record.ends[record.levels_n - 1] // STEPS))
    last = last_open_level(ready, plan)
    record.entries_end = record.ends[last] if last is not None else 0
    _what_is_sold(record, plan, ready, assumed)
    record.late = round(plan.entrants * assumed.late_share) if record.entries_end else 0
    record.entrants = plan.entrants - record.late
    sizes = drawn_sizes(plan, record.entrants) if seats else {}
    record.start_size[: len(tables)] = [sizes.get(number, 0) for number in tables]
    order = {number: place for place, number in enumerate(plan.breaking_order())}
    record.order[: len(tables)] = [order[number] for number in tables]
    record.tables_n = len(tables)
    games = [game_of(level, turn) for turn, level in enumerate(levels_of_play(plan))]
    most = min(variant.max_players for variant in games)
    if all(variant.family is Family.STUD for variant in games):  # no mix: nobody has a blind that would wait for him
        numbers["mixed_button_in_stud"] = int(MixedButtonInStudCode.KEEPS_MOVING)
    final = final_table_size(ready, plan.seats_per_table, plan.grade)
    room_law = RoomLaw({**numbers, "final_table_size": min(SEATS, most, final)})
    return NightSetup(record, room_law, hand_law(values), tables)


class NeverEnds(BadInput):
    """The structure has not enough levels for the night to end."""


def check_night(plan: Plan, *, seats: bool = True) -> None:
    """Raise BadInput for what makes a simulation senseless: mistakes of the plan, nobody playing; NeverEnds."""
    for problem in check_plan(plan):
        if problem.is_error:
            raise BadInput(f"{problem.field}: {say(problem.message, name=str).rstrip('.')}")
    if plan.entrants < 2:
        raise BadInput(
            Message("wrong.few_entrants", {"entrants": plan.entrants}),
            right="2 at least: entrants = 25 in the file, or --entrants 25",
        )
    if plan.entrants > PLAYERS or len(plan.tables) > TABLES:
        raise BadInput(
            Message("wrong.too_many_at_tables", {"entrants": plan.entrants, "tables": len(plan.tables)}),
            right=Message("right.players_at_tables", {"most": PLAYERS, "tables": TABLES}),
        )
    if seats and plan.entrants > plan.capacity:
        raise BadInput(
            Message("wrong.players_and_seats", {"count": plan.entrants, "seats": plan.capacity}),
            right=Message("right.more_tables_or_more"),
        )
    if plan.seats_per_table > SEATS:
        raise BadInput(
            Message("wrong.seats_at_a_table", {"seats": plan.seats_per_table}),
            right=Message("right.most_for_simulation", {"most": SEATS}),
        )
    if len(plan.levels) > LEVELS:
        raise BadInput(
            Message("wrong.many_levels", {"count": len(plan.levels)}), right=Message("right.at_most", {"most": LEVELS})
        )
    chips = likely_chips(plan)
    played = levels_of_play(plan)
    for turn, level in enumerate(played):
        variant = game_of(level, turn)
        if plan.seats_per_table > variant.max_players:
            raise BadInput(
                Message(
                    "wrong.seats_for_game",
                    {"seats": plan.seats_per_table, "game": variant.name, "most": variant.max_players},
                ),
                right=f"seats_per_table = {variant.max_players}",
            )
    if _price(played[0]) >= chips // 2:
        raise BadInput(
            Message("wrong.first_big_blind", {"big_blind": _price(played[0]), "chips": chips}),
            right=Message("right.blinds_chips_can_pay"),
        )
    if chips > MOST_BIG_BLINDS * _price(played[-1]):
        raise NeverEnds(
            Message("wrong.never_ends", {"count": chips // _price(played[-1])}),
            right=Message("right.levels_until_fewer", {"most": MOST_BIG_BLINDS}),
        )


def _price(level: PlanLevel) -> int:
    return max(1, level.big_blind or level.big_bet or level.small_bet)


def _structure(record: NightPlan, plan: Plan) -> None:
    """Write levels, games and chips."""
    games: list[Variant] = []
    now, turn = 0, 0
    record.levels_n = len(plan.levels)
    for index, level in enumerate(plan.levels):
        now += level.milliseconds
        record.ends[index] = now
        record.is_break[index] = int(level.is_break)
        if level.is_break:
            if index:
                record.unit[index] = record.unit[index - 1]
            continue
        variant = game_of(level, turn)
        turn += 1
        if variant not in games:
            games.append(variant)
            if len(games) > GAMES:
                raise BadInput(
                    Message("wrong.many_games", {"most": GAMES}), right=Message("right.at_most", {"most": GAMES})
                )
            at = (len(games) - 1) * GAME_WIDTH
            record.games[at : at + GAME_WIDTH] = game_numbers(variant)
            at = (len(games) - 1) * STREETS * QUANTILES
            record.standing[at : at + STREETS * QUANTILES] = standing_ranks(variant)
        record.game[index] = games.index(variant)
        stakes = hand_level(level).stakes(variant, 2)
        limit = variant.betting == 2
        record.small_blind[index], record.big_blind[index] = level.small_blind, level.big_blind
        record.bring_in[index] = stakes.bring_in
        record.small_bet[index] = stakes.small_bet if limit else stakes.min_bet
        record.big_bet[index] = stakes.big_bet if limit else stakes.min_bet
        record.ante[index], record.ante_kind[index] = level.ante, ANTE_KINDS.index(level.ante_kind)
        record.unit[index] = smallest_chip(plan, plan.play_number(index), level)
    short = any(variant.short_deck for variant in games)
    record.pair_rank[:] = pair_ranks(short_deck=short)
    holes = max((variant.hole_cards for variant in games if variant.family is Family.BOARD), default=0)
    if holes > 2:
        record.omaha_rank[:] = omaha_ranks(holes)


def hand_level(level: PlanLevel) -> HandLevel:
    """A level of the plan as `hand` has it."""
    return HandLevel(
        small_blind=level.small_blind,
        big_blind=level.big_blind,
        ante=level.ante,
        ante_kind=level.ante_kind.value,
        bring_in=level.bring_in,
        small_bet=level.small_bet,
        big_bet=level.big_bet,
    )


def game_numbers(variant: Variant) -> list[int]:
    """A game as a row of numbers: its deck, then what `night_loops.set_game` reads."""
    g = table_record(Setup(variant, HandLevel(small_blind=1, big_blind=2, bring_in=1).stakes(variant, 2), (9, 9)))
    head = [36 if variant.short_deck else 52, g.betting, g.family, g.forced, g.high, g.low, g.omaha, g.streets, g.draws]
    return [*head, *g.down, *g.up, *g.board, *g.draw, *g.big, *g.opens, *g.burn]


def smallest_chip(plan: Plan, number: int, level: PlanLevel) -> int:
    """The smallest chip in play at a level, or what divides all its amounts where no chips are told."""
    gone = {each.remove for each in plan.colour_ups if each.after_level < number}
    values = [chip.value for chip in plan.chips if chip.value > 0 and chip.value not in gone]
    if values:
        return max(1, gcd(min(values), *level.bets))
    everything = [bet for each in plan.levels for bet in each.bets]
    return max(1, gcd(plan.starting_stack, *everything))


def _players(record: NightPlan, assumed: Assumptions) -> None:
    """Write the kinds of players."""
    rows = assumed.field.rows()
    record.kinds_n = len(rows)
    for kind, (summed, traits) in enumerate(rows):
        record.kind_sum[kind] = summed
        record.traits[kind * TRAITS : (kind + 1) * TRAITS] = list(traits)
    record.skill_spread = assumed.field.skill_spread


def _what_is_sold(record: NightPlan, plan: Plan, book: OpenBook, assumed: Assumptions) -> None:
    """Write what comes into play beside full stacks at the start: re-entries, re-buys, the add-on, bonus and cut.

    Re-buys end as the level after their last one begins (`tournament.stacks`). Nobody says when an add-on is sold: it
    is taken to be when re-buys end, else when entries do, else at the end of the first break or level.
    """
    record.re_entries = plan.re_entries if record.entries_end else 0
    until = plan.rebuy_until or plan.late_entry_until
    if plan.rebuys and until:
        following = plan.index_of_level(until + 1)
        record.rebuys = plan.rebuys
        record.rebuys_end = record.ends[(following or record.levels_n) - 1]
        record.rebuy_stack = plan.rebuy_stack or plan.starting_stack
    first = next((index for index, level in enumerate(plan.levels) if level.is_break), 0)
    record.add_on_stack = plan.add_on_stack
    record.add_on_at = record.rebuys_end or record.entries_end or record.ends[first]
    record.early_bonus, record.early = plan.early_bonus, round(WHOLE * assumed.early_share)
    record.late_cut, record.late_cut_most = late_cut_a_level(book, plan.late_cut)


def add_on_to_come(record: NightPlan) -> bool:
    """Whether the night sells an add-on from where it begins."""
    return record.add_on_stack > 0 and record.add_on_at >= record.start_at


def go_on(plan: Plan, book: Book, assumed: Assumptions, so_far: NightSoFar) -> tuple[NightSetup, StacksNow]:
    """The records for the rest of a night, and what makes its stacks. Raises BadInput as `set_up` does."""
    setup = set_up(
        replace(plan, entrants=max(2, so_far.entries), re_entries=plan.re_entries), book, assumed, seats=False
    )
    record = setup.plan
    record.start_at = round(so_far.clock_minutes * 60_000)
    last = record.levels_n - 1
    record.ends[last] = max(record.ends[last], record.start_at + 1)
    record.entrants = so_far.left
    record.stacks_given = 1
    if not so_far.more_may_come:
        record.entries_end = 0
    record.early_bonus = 0
    record.rebuys_had = min(so_far.rebuys, record.rebuys * so_far.left)
    record.add_ons_had = min(so_far.add_ons, so_far.left)
    open_share = max(0, record.entries_end - record.start_at) / record.entries_end if record.entries_end else 0.0
    players = min(so_far.entries, plan.entrants) or so_far.entries  # the other stacks were taken by coming again
    record.late = round(players * assumed.late_share * open_share**2)  # most come early, see `night_field.draw_field`
    record.start_size[: len(setup.tables)] = [so_far.tables.get(number, 0) for number in setup.tables]
    level = next(index for index in range(record.levels_n) if record.ends[index] > record.start_at)
    chips = so_far.all_chips(plan)
    out = 1 - so_far.left / so_far.entries
    return setup, StacksNow(so_far.left, chips, max(1, record.unit[level]), so_far.stacks, out)
