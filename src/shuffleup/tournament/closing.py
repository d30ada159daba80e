"""The bar closes: last hands announced, play ended, places by chips as counted.

Whose rule: no book says how a night ends early; by chips the bigger stack places higher and level stacks share. A deal
on the prizes left is `deal_made`. A count that differs from the chips in play is taken only by whoever has seen the
difference.
"""

from dataclasses import replace
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from shuffleup.tournament.answers import Context, Misfit
from shuffleup.tournament.chip_commands import AnnounceLastHands, PlaceByCounts
from shuffleup.tournament.chip_events import LastHandsAnnounced, PlacedByCounts
from shuffleup.tournament.chip_state import LastHands
from shuffleup.tournament.clock import read_clock
from shuffleup.tournament.commands import CloseTournament
from shuffleup.tournament.counting import check_count, count_refused
from shuffleup.tournament.events import TournamentClosed
from shuffleup.tournament.register import Answer, Happened, already, decides, done, evolves, no
from shuffleup.tournament.stack_of import last_count
from shuffleup.tournament.state import Tournament

MOST_HANDS = 50
DAY = 24 * 3600 * 1000
"""Milliseconds; a night does not end later than that."""
NEAR = timedelta(minutes=45)
"""Before the venue closes: about what a table takes for the most hands announced, and for its chips to be counted."""


@decides(AnnounceLastHands)
def _announce(state: Tournament, command: AnnounceLastHands, context: Context) -> Answer:
    if not state.clock.started:
        return no("clock_not_started")
    now = (state.last_hands.hands, state.last_hands.until) if state.last_hands else (0, 0)
    if now == (command.hands, command.until):
        return already("last_hands")
    if command.hands and command.until:
        return no("last_hands_or_time")
    if not 0 <= command.hands <= MOST_HANDS:
        return no("last_hands_out_of_range", most=MOST_HANDS)
    if command.until and not context.at <= command.until <= context.at + DAY:
        return no("last_time_passed")
    return done(LastHandsAnnounced(command.hands, command.until))


@evolves(LastHandsAnnounced)
def _announced(state: Tournament, event: LastHandsAnnounced, happened: Happened) -> Tournament:
    ends = event.hands or event.until
    return replace(state, last_hands=LastHands(happened.at, event.hands, event.until) if ends else None)


def end_is_near(state: Tournament, at: int) -> bool:
    """Whether it is time for last hands: the venue closes soon; where nobody said when, the last level has come."""
    plan = state.plan
    if not state.clock.started:
        return False
    closes = plan.closes()
    if closes is None:
        return plan.play_number(read_clock(plan, state.clock, at).index) >= plan.play_levels()
    here = datetime.fromtimestamp(at / 1000, ZoneInfo(plan.time_zone))
    return here.replace(tzinfo=None) >= closes.replace(tzinfo=None) - NEAR


def ending_counts(state: Tournament) -> tuple[tuple[str, int], ...]:
    """Chips of everybody left, by entry, where they are known: what places follow when play ends now.

    They are known if the last count was of just those left, each with chips, and nobody has gone out since; else empty.
    """
    last = last_count(state)
    if last is None:
        return ()
    stale = not state.plan.is_digital and any(each.at > last.at for each in state.knockouts)
    told = dict(last.players)
    whole = told.keys() == set(state.seated.values()) and all(told.values())
    return last.players if whole and not stale else ()


def as_ended(state: Tournament, at: int) -> Tournament:
    """The state as it would be with play over at this moment (ms UTC), places by the chips that are known."""
    return replace(state, closed_at=at, final_counts=ending_counts(state))


@decides(CloseTournament)
def _close(state: Tournament, command: CloseTournament, context: Context) -> Answer:
    if state.closed_at:
        return already("closed", at=state.closed_at)
    if not state.clock.started:
        return no("clock_not_started")
    counts = ending_counts(state)
    difference = check_count(state, dict(counts), {}).difference or 0
    placed = (PlacedByCounts(counts, difference),) if len(counts) > 1 else ()
    return done(*placed, TournamentClosed())


@decides(PlaceByCounts)
def _place(state: Tournament, command: PlaceByCounts, context: Context) -> Answer:
    counts = dict(command.counts)
    if len(counts) < len(command.counts):
        return no("named_twice")
    if refused := count_refused(state, counts, context):
        return refused
    check = check_count(state, counts, {})
    if check.missing:
        return no("not_all_counted", players=check.missing)
    if empty := tuple(entry for entry, chips in counts.items() if chips == 0):
        return no("counted_nothing", players=empty)
    if check.difference != command.difference:
        return no("counts_differ", counted=check.total, in_play=check.in_play)
    return done(PlacedByCounts(command.counts, command.difference), TournamentClosed())


@evolves(PlacedByCounts)
def _placed(state: Tournament, event: PlacedByCounts, happened: Happened) -> Tournament:
    if {entry for entry, _ in event.counts} != set(state.seated.values()):
        raise Misfit("the counts are not those of everybody left")
    return replace(state, final_counts=event.counts)
