"""The end: standings with prizes and points, publishing, and numbered corrections after an undo.

Ties share what their places win (`prizes.py`). What a deal pays stands in place of the prizes that
it divides. Bounties stand beside the prizes (`bounties`): a knock-out named after publishing is a
correction, and so is a prize forfeited then (`held_prizes`).
"""

from dataclasses import dataclass, replace

from shuffleup.tournament.answers import Context
from shuffleup.tournament.bounties import bounties
from shuffleup.tournament.busts import Placed, finished, places_of_people
from shuffleup.tournament.clock import settle
from shuffleup.tournament.commands import PublishResults
from shuffleup.tournament.events import ResultsPublished, TournamentClosed
from shuffleup.tournament.held_prizes import prize_stage
from shuffleup.tournament.ledger import chips_in_play, paid_beside_stacks, stacks_sold
from shuffleup.tournament.plan import Format
from shuffleup.tournament.points import Points
from shuffleup.tournament.prize_state import PrizeStage
from shuffleup.tournament.prizes import Won, paid_in, pool_of, prize_list, prizes
from shuffleup.tournament.register import Answer, Happened, already, decides, done, evolves, no
from shuffleup.tournament.scoring import scores
from shuffleup.tournament.state import Published, Result, Standing, Tournament


def prize_pool(state: Tournament) -> int:
    """Money to be won (smallest coin): what all stacks, re-buys and add-ons bring to the pool, or the guarantee."""
    return pool_of(state.plan, stacks_sold(state), paid_beside_stacks(state))


def made_up(state: Tournament) -> int:
    """What the house puts in so that the pool is what was guaranteed."""
    return prize_pool(state) - paid_in(state.plan, stacks_sold(state), paid_beside_stacks(state))


def average_stack(state: Tournament) -> int | None:
    """Chips a player left has on average, rounded down; None with nobody left."""
    left = players_left(state)
    return chips_in_play(state) // left if left else None


def message_shown(state: Tournament) -> str:
    """The line for the room; that of a pause leaves the screens once play is over, since nobody resumes."""
    ended = finished(state) and state.message == state.clock.pause_message
    return "" if ended else state.message


def players_left(state: Tournament) -> int:
    """How many are still in."""
    return state.counts.left if state.plan.format is Format.COUNTS else len(state.seated)


def entered(state: Tournament) -> int:
    """How many people have played, each once."""
    if state.plan.format is Format.COUNTS:
        return state.counts.entered
    if not state.drawn:
        return len(state.standing(Standing.REGISTERED))
    return len(state.standing(Standing.IN, Standing.OUT))


def entered_people(state: Tournament) -> int:
    """How many people have played, each once, without bots."""
    if not state.drawn:
        return entered(state) - sum(bool(each.bot) for each in state.standing(Standing.REGISTERED))
    return entered(state) - sum(bool(each.bot) for each in state.standing(Standing.IN, Standing.OUT))


def prizes_left(state: Tournament) -> tuple[int, ...]:
    """Money for the places still open (smallest coin), from first place down, with everybody who entered counted."""
    last = len(state.standing(Standing.IN, Standing.OUT))
    return tuple(won.amount for won in prize_list(state.plan, prize_pool(state), last).places)[: len(state.seated)]


@dataclass(frozen=True, slots=True)
class PrizeThing:
    """A prize that is no money, for a place still open; `value` in the smallest coin, 0 where nobody has said."""

    place: int
    item: str
    value: int = 0


def things_left(state: Tournament) -> tuple[PrizeThing, ...]:
    """Seats, vouchers and other things for the places still open, from first place down."""
    found = (PrizeThing(each.place, each.item, each.value) for each in state.plan.prizes if each.item)
    return tuple(sorted((each for each in found if each.place <= len(state.seated)), key=lambda each: each.place))


def _things(state: Tournament, placed: list[Placed], won: tuple[Won, ...]) -> dict[str, tuple[str, ...]]:
    """Who gets which things: by place, but for those that somebody took in the deal."""
    taken = state.deal.things if state.deal else ()
    gone = {(place, item) for place, item, _ in taken}
    items = {}
    for each, win in zip(placed, won, strict=True):
        kept = tuple(item for item in win.items if (each.place, item) not in gone)
        items[each.entry] = kept + tuple(item for _, item, entry in taken if entry == each.entry)
    return items


def _dealt(state: Tournament, placed: list[Placed]) -> dict[str, int]:
    """What the deal pays, by entry; what was saved goes to whoever is first, divided where several are."""
    if state.deal is None:
        return {}
    paid = dict(state.deal.shares)
    first = [each.entry for each in placed if each.place == 1 and each.entry in paid]
    each, odd = divmod(state.deal.saved, len(first)) if first else (0, 0)
    for number, entry in enumerate(first):
        paid[entry] += each + (number < odd)
    return paid


def standings(state: Tournament) -> tuple[Result, ...]:
    """Everybody placed so far, best first, with prize and bounties (smallest coin), thing and points as they stand.

    Bots have no line: they win nothing, and people are placed as if they had not been there.
    """
    placed = places_of_people(state)
    if not placed:
        return ()
    won = prizes(state.plan, prize_pool(state), [each.place for each in placed])
    scored = _scored(state, placed)
    dealt, items = _dealt(state, placed), _things(state, placed, won)
    owed = bounties(state).owed
    results = (
        Result(
            entry=each.entry,
            place=each.place,
            tied=each.tied,
            prize=dealt.get(each.entry, win.amount),
            item=", ".join(items[each.entry]),
            points=scored[each.entry].points if scored else 0,
            bounty=owed.get(each.entry, 0),
        )
        for each, win in zip(placed, won, strict=True)
    )
    return tuple(_as_paid(state, each) for each in results)


def _as_paid(state: Tournament, result: Result) -> Result:
    """A forfeited prize is told apart, and what it had of things is nobody's."""
    if prize_stage(state, result.entry) is not PrizeStage.FORFEITED:
        return result
    return replace(result, prize=0, item="", forfeited=result.prize)


def _scored(state: Tournament, placed: list[Placed]) -> dict[str, Points]:
    field = max(entered_people(state), placed[-1].place + placed[-1].shared_by - 1)
    return scores(state, placed, field, prize_pool(state))


def scored(state: Tournament) -> dict[str, Points]:
    """League points of everybody placed so far, by entry, each with what it comes from; empty without a table."""
    placed = places_of_people(state)
    return _scored(state, placed) if placed else {}


@evolves(TournamentClosed)
def _closed(state: Tournament, event: TournamentClosed, happened: Happened) -> Tournament:
    clock = replace(settle(state.plan, state.clock, happened.at), running=False, doubt=None, held=False)
    # Talks end with play; so does a vote, and what was in its box goes with it.
    return replace(state, closed_at=happened.at, clock=clock, talks=None, proposal=None, ballot=None)


@decides(PublishResults)
def _publish(state: Tournament, command: PublishResults, context: Context) -> Answer:
    if state.plan.format is Format.COUNTS:
        return no("no_names_here")
    if not finished(state):
        return no("not_finished", left=players_left(state))
    correction = corrected(state)
    if correction is None:
        return already("published", at=state.published[-1].at)
    return done(*(() if state.closed_at else (TournamentClosed(),)), correction)


def corrected(state: Tournament) -> ResultsPublished | None:
    """The results to give out now, with the next number; None where those last given out still hold."""
    results = standings(state)
    if state.published and state.published[-1].results == results:
        return None
    return ResultsPublished(len(state.published) + 1, results)


@evolves(ResultsPublished)
def _published(state: Tournament, event: ResultsPublished, happened: Happened) -> Tournament:
    return replace(state, published=(*state.published, Published(event.number, happened.at, event.results)))
