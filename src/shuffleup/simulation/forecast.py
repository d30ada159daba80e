"""When tables break, the final table starts and the night ends: before the start, and from a night under way.

`forecast` plays the night many times with its own rulebook, structure and room, each time with another pace and field
(see `assumptions`), and tells how these nights spread. Under way it learns pace and field first (`learning`), then
goes on from the room as it is. Not done: deals, hand for hand, absent players.
"""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path
from time import perf_counter

from shuffleup.bad_input import BadInput
from shuffleup.games import Family
from shuffleup.message import Message
from shuffleup.rulebooks import Book, load_book
from shuffleup.simulation.assumptions import Assumptions
from shuffleup.simulation.bought import allowed
from shuffleup.simulation.drivers import has_compiler
from shuffleup.simulation.event_asked import event_asked
from shuffleup.simulation.forecast_record import (
    Band,
    FieldName,
    Forecast,
    ForecastMoment,
    LevelForecast,
    Pace,
    Swing,
    TableForecast,
    band_of,
    quantile,
)
from shuffleup.simulation.learning import learned
from shuffleup.simulation.level_games import doubted, game_of, judged, levels_of_play
from shuffleup.simulation.night_plan import NightSetup, add_on_to_come, go_on, hand_level, set_up
from shuffleup.simulation.night_record import WHOLE
from shuffleup.simulation.nights import NightSeen, Series
from shuffleup.simulation.not_modelled import not_modelled
from shuffleup.simulation.shared_out import Progress, play
from shuffleup.simulation.so_far import NightSoFar
from shuffleup.simulation.swings import Prepare, in_order, swings_in, swings_played
from shuffleup.tournament.plan import Plan

RUNS = 1_000
MOST_RUNS = 1_000_000
MINUTE = 60_000


def forecast(
    event: Plan | str | Path,
    entrants: int | None = None,
    runs: int = RUNS,
    seed: int = 1,
    *,
    so_far: NightSoFar | None = None,
    book: Book | None = None,
    assumed: Assumptions | None = None,
    processes: int | None = None,
    compiled: bool | None = None,
    progress: Progress | None = None,
    swings: bool = True,
) -> Forecast:
    """How the night will go, by playing it `runs` times; the same seed gives the same forecast on any machine.

    `event` is a plan or an EVENT file's path; `entrants` in place of the plan's; `so_far` for a night under way; `book`
    in place of the plan's; `processes` is how many play side by side, None takes as many as pay. With `swings` some
    nights are played again to tell what other players would do. Raises BadInput before any run for what cannot be
    played.
    """
    if not 1 <= runs <= MOST_RUNS:
        raise BadInput(
            Message("wrong.many_runs", {"count": runs}), right=Message("right.from_one_to", {"most": MOST_RUNS})
        )
    if not isinstance(event, Plan):
        event, _ = event_asked(Path(event), entrants)
    if entrants is not None:
        event = replace(event, entrants=entrants)
    rules = book or load_book(event.rulebook)
    assumptions = assumed or Assumptions()
    began = perf_counter()
    series = series_of(event, rules, assumptions, seed, so_far, processes=processes, compiled=compiled)
    nights = play(series, runs, processes=processes, compiled=compiled, progress=progress)
    moved: list[Swing] = []
    if swings:
        moved = swings_played(
            nights, series.assumed, stopped_minutes(so_far), _others(event, rules, series, so_far),
            late=series.setup.plan.late > 0, fast=compiled is not False and has_compiler(),
        )  # fmt: skip
    took = perf_counter() - began
    return forecast_of(event, rules, series, nights, so_far, seed, took, compiled=compiled is not False, moved=moved)


def _others(event: Plan, rules: Book, series: Series, so_far: NightSoFar | None) -> Prepare:
    """The same nights under other assumptions, as they go on from where the night is."""

    def prepare(assumed: Assumptions) -> Series:
        setup = set_up(event, rules, assumed) if so_far is None else go_on(event, rules, assumed, so_far)[0]
        given = tuple(replace(each, kinds=()) for each in series.given)  # these learned about other kinds of players
        return replace(series, setup=setup, assumed=assumed, given=given)

    return prepare


def stopped_minutes(so_far: NightSoFar | None) -> float:
    """How long the clock of a night under way has stood still so far."""
    return so_far.minutes - so_far.clock_minutes if so_far else 0.0


def series_of(
    event: Plan,
    rules: Book,
    assumed: Assumptions,
    seed: int,
    so_far: NightSoFar | None = None,
    *,
    processes: int | None = None,
    compiled: bool | None = None,
) -> Series:
    """The nights that a forecast of this plan plays. Raises BadInput for what cannot be played."""
    assumed = doubted(assumed, event)
    if so_far is None:
        return Series(set_up(event, rules, assumed), assumed, str(seed))
    so_far.check(event)
    given = learned(event, rules, assumed, so_far, seed, processes=processes, compiled=compiled)
    setup, stacks = go_on(event, rules, assumed, so_far)
    return Series(setup, assumed, f"{seed} now", given, stacks)


def forecast_of(
    event: Plan,
    rules: Book,
    series: Series,
    nights: Sequence[NightSeen],
    so_far: NightSoFar | None,
    seed: int,
    seconds: float,
    *,
    compiled: bool,
    moved: Sequence[Swing] = (),
) -> Forecast:
    """The forecast that these nights of a series make. Raises BadInput where none of them came to an end."""
    setup, stopped, closes = series.setup, stopped_minutes(so_far), closes_minutes(event)
    sold = setup.plan
    done = [night for night in nights if night.finish >= 0]
    ends = [night.finish / MINUTE + stopped for night in done]
    finish = band_of(ends)
    if finish is None:
        raise BadInput(Message("wrong.no_run_ended"), right=Message("right.blinds_grow_until_somebody"))
    finals = [night.final_table / MINUTE + stopped for night in done if night.final_table >= 0]
    return Forecast(
        name=event.name,
        runs=len(nights),
        hands=sum(night.hands for night in nights),
        seconds=round(seconds, 3),
        seed=seed,
        compiled=compiled and has_compiler(),
        entrants=so_far.entries if so_far else event.entrants,
        now_minutes=round(so_far.minutes, 1) if so_far else 0.0,
        finish_minutes=finish,
        unfinished=1 - len(done) / len(nights),
        final_table_minutes=band_of(finals),
        final_table=len(finals) / len(nights),
        tables=_tables(setup, done, stopped),
        levels=tuple(_levels(event, nights, stopped, setup.plan.start_at)),
        players_left=tuple(_moments(setup, nights, stopped, max(night.finish for night in done))),
        entries=_entries(nights, so_far),
        rebuys=band_of([night.rebuys for night in nights], 0) if sold.rebuys_end > sold.start_at else None,
        add_ons=band_of([night.add_ons for night in nights], 0) if add_on_to_come(sold) else None,
        forbidden=allowed(event, rules)[1],
        not_modelled=not_modelled(event, rules),
        judged=judged(event).games,
        starts_at=event.starts_at,
        closes_minutes=closes,
        done_by_close=None if closes is None else sum(1 for each in ends if each <= closes) / len(nights),
        all_in_last_half_hour=_late_all_in(done),
        pace=_pace(event, series, done, stopped),
        field=field_words(series.assumed),
        field_name=FieldName(series.assumed.field.name or FieldName.OWN),
        swings=in_order([*moved, *swings_in(event, done, stopped)]),
        finishes=_hundredths(ends),
    )


def _entries(nights: Sequence[NightSeen], so_far: NightSoFar | None) -> Band:
    """How many pay for a stack, those who are out already included."""
    gone = so_far.entries - so_far.left if so_far else 0
    return band_of([night.sold + gone for night in nights], 0) or Band(0, 0, 0)


def _late_all_in(nights: Sequence[NightSeen]) -> float | None:
    """Of the hands in the last half hours, the share in which somebody is all-in; None if there were none."""
    late = sum(night.late_hands for night in nights)
    return round(sum(night.late_all_in for night in nights) / late, 4) if late else None


def _hundredths(minutes: list[float]) -> tuple[float, ...]:
    """A hundred numbers that spread as these do."""
    ordered = sorted(minutes)
    return tuple(round(quantile(ordered, (each + 0.5) / 100), 1) for each in range(100))


def field_words(assumed: Assumptions) -> str:
    """The kinds of players that were assumed and their shares, for the record."""
    return ", ".join(f"{name} {share}" for name, share in assumed.field.shares.items())


def closes_minutes(event: Plan) -> float | None:
    """When the venue closes, in minutes from the start."""
    closes = event.closes()
    return (closes - datetime.fromisoformat(event.starts_at)) / timedelta(minutes=1) if closes else None


def _tables(setup: NightSetup, nights: Sequence[NightSeen], stopped: float) -> tuple[TableForecast, ...]:
    """The tables that break in any night, in the order in which they do."""
    found = []
    for index, number in enumerate(setup.tables):
        times = [night.broke[index] / MINUTE + stopped for night in nights if night.broke[index] >= 0]
        if times:
            found.append(TableForecast(number, round(len(times) / len(nights), 4), band_of(times)))
    return tuple(sorted(found, key=lambda each: each.breaks_minutes.p50 if each.breaks_minutes else 0.0))


def _levels(event: Plan, nights: Sequence[NightSeen], stopped: float, start_at: int) -> list[LevelForecast]:
    levels, starts = [], 0
    games = [game_of(level, turn) for turn, level in enumerate(levels_of_play(event))]
    for index, level in enumerate(event.levels):
        begins, starts = starts, starts + level.milliseconds
        if level.is_break or starts <= start_at:
            continue
        game = games[event.play_number(index) - 1]
        bets = hand_level(level).stakes(game, 2) if game.family is Family.STUD else None
        seen = [night.levels[index] for night in nights if night.levels[index].left > 0]
        price = bets.small_bet if bets else max(1, level.big_blind or level.big_bet)
        hands = sum(each.hands for each in seen)
        all_in = sum(each.all_in for each in seen) / hands if hands else None
        levels.append(
            LevelForecast(
                level=event.play_number(index),
                index=index,
                starts_minutes=round(begins / MINUTE + stopped, 1),
                game=game.id,
                small_bet=bets.small_bet if bets else 0,
                big_bet=bets.big_bet if bets else 0,
                small_blind=level.small_blind,
                big_blind=level.big_blind,
                ante=level.ante,
                reached=round(len(seen) / len(nights), 4),
                players_left=band_of([each.left for each in seen]),
                average_stack_bb=band_of([each.chips / each.left / price for each in seen]),
                median_stack_bb=band_of([each.median / price for each in seen]),
                all_in=None if all_in is None else round(all_in, 4),
            )
        )
        if not seen:
            break
    return levels


def _moments(setup: NightSetup, nights: Sequence[NightSeen], stopped: float, last: int) -> list[ForecastMoment]:
    """The fan of players left, from now to the longest night."""
    step_ms = setup.plan.step_ms
    moments = []
    for step in range(-(-setup.plan.start_at // step_ms), min(len(nights[0].left_at), last // step_ms + 2)):
        left = sorted(night.left_at[step] for night in nights)
        shares = (quantile(left, share) for share in (0.1, 0.25, 0.5, 0.75, 0.9))
        moments.append(
            ForecastMoment(round(step * step_ms / MINUTE + stopped, 1), *(round(each, 1) for each in shares))
        )
    return moments


def _pace(event: Plan, series: Series, nights: Sequence[NightSeen], stopped: float) -> Pace:
    ordered = sorted(nights, key=lambda night: night.tonight.pace)
    third = len(ordered) // 3
    faster = sorted(night.finish / MINUTE + stopped for night in ordered[:third])
    slower = sorted(night.finish / MINUTE + stopped for night in ordered[len(ordered) - third :])
    hourly = [event.hands_per_hour * WHOLE / night.tonight.pace for night in nights]
    return Pace(
        assumed=float(event.hands_per_hour),
        hands_per_hour=band_of(hourly) or Band(0, 0, 0),
        learned=bool(series.given),
        error_percent=round(100 * series.assumed.pace_error),
        finish_if_slower=round(quantile(slower, 0.5), 1) if third else None,
        finish_if_faster=round(quantile(faster, 0.5), 1) if third else None,
    )
