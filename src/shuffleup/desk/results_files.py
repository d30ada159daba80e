"""Results as files: the sheet of what was published, and the formats that it is written in."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache
from importlib.metadata import version

from shuffleup.desk.event import EventView
from shuffleup.histories.results import ResultRow, ResultSheet, results_csv, results_text
from shuffleup.histories.results_ots import OtsFacts, results_ots
from shuffleup.histories.results_page import results_html
from shuffleup.histories.results_picture import results_svg
from shuffleup.tournament.finish import entered, prize_pool
from shuffleup.tournament.state import Published, Result


def sheet(event: EventView, results: tuple[Result, ...]) -> ResultSheet:
    """Results ready to be written in any format."""
    state = event.state
    return ResultSheet(
        name=state.plan.name,
        date=state.plan.starts_at[:10],
        venue="",
        book=event.house.shelf.short(state.book.id),
        entrants=entered(state),
        places=tuple(
            ResultRow(
                place=each.place,
                tied=each.tied,
                name=event.names[each.entry],
                prize=each.prize,
                item=each.item,
                points=each.points,
                bounties=each.bounty,
                entries=max(1, state.entries[each.entry].lives),
            )
            for each in results
        ),
        pool=prize_pool(state),
        currency=state.plan.currency,
        head_hash=event.sequencer.head,
        correction=number_of_correction(state.published),
    )


def number_of_correction(published: tuple[Published, ...]) -> int:
    """The number of the results last given out where earlier ones were, taken back or not; else 0."""
    number = published[-1].number if published else 0
    return number if number > 1 else 0


@dataclass(frozen=True)
class ResultsKind:
    """A format of the results: how it is written, and its media type; its name is the ending of the file."""

    write: Callable[[ResultSheet, EventView], bytes]
    media: str


KINDS = {
    "csv": ResultsKind(lambda each, event: results_csv(each), "text/csv; charset=utf-8"),
    "txt": ResultsKind(lambda each, event: results_text(each, event.say).encode(), "text/plain; charset=utf-8"),
    "html": ResultsKind(lambda each, event: results_html(each, event.say).encode(), "text/html; charset=utf-8"),
    "svg": ResultsKind(lambda each, event: results_svg(each, event.say).encode(), "image/svg+xml"),
    "ots": ResultsKind(lambda each, event: results_ots(each, _ots_facts(event)).encode(), "application/json"),
}


def _ots_facts(event: EventView) -> OtsFacts:
    """What only the Open Tournament Summary asks for."""
    state = event.state
    minutes = [level.minutes for level in state.plan.levels if not level.is_break]
    return OtsFacts(
        tournament_number=event.id,
        start_utc=_utc(state.started_at or state.opened_at),
        end_utc=_utc(state.closed_at or event.now),
        buy_in=state.plan.buy_in,
        starting_stack=state.plan.starting_stack,
        level_minutes=minutes[0] if minutes else 0,
        tables=max((len(draw.tables) for draw in state.draws), default=len(state.plan.tables)),
        version=_version(),
    )


def _utc(at: int) -> str:
    return datetime.fromtimestamp(at // 1000, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


@cache
def _version() -> str:
    return version("shuffleup")
