"""Nights that another program ran, counted beside our own: in league tables and in what players have done.

Whose rule: the league's own. They have no log here, so nothing of them can be corrected but by importing them anew;
each says what it was read from. Not done: penalties, seats, hands: only how people finished.
"""

from collections import Counter
from dataclasses import replace

from shuffleup.chronicle.acts import Happened
from shuffleup.chronicle.answers import Declined, Misfit, no
from shuffleup.chronicle.register import Answer
from shuffleup.league import commands as c
from shuffleup.league import events as e
from shuffleup.league.kinds import LONGEST_NAME
from shuffleup.league.nights import Finish, NightFacts, Score
from shuffleup.league.register import LeagueAsked, decides, done, evolves, is_day
from shuffleup.league.state import ImportedNight, League
from shuffleup.message import Message
from shuffleup.tournament.money import is_currency

MOST_NIGHTS = 400
MOST_RESULTS = 20_000
"""In one import."""


@decides(c.ImportNights)
def _import(league: League, command: c.ImportNights, asked: LeagueAsked) -> Answer:
    nights = command.nights
    if not nights or len(nights) > MOST_NIGHTS or sum(len(each.results) for each in nights) > MOST_RESULTS:
        return no("imported_number", nights=MOST_NIGHTS, results=MOST_RESULTS)
    seen = Counter(each.id for each in nights)
    for each in nights:
        if each.id in league.imported or seen[each.id] > 1:
            return no("imported_already", name=each.name)
        if refused := _unfit(each):
            return refused
    return done(e.NightsImported(nights))


def _unfit(night: ImportedNight) -> Declined | None:
    """Why a night cannot count."""
    if not (night.id and night.source.strip() and night.name.strip() and len(night.name) <= LONGEST_NAME):
        return no("nameless", most=LONGEST_NAME)
    if not is_day(night.day):
        return no("no_such_day")
    people = {each.person for each in night.results}
    whole = len(people) == len(night.results) > 1 and "" not in people
    placed = all(1 <= each.place <= len(night.results) and min(each.paid, each.won) >= 0 for each in night.results)
    known = all(set(each.knocked_out) <= people - {each.person} for each in night.results)
    if not (whole and placed and known and (not night.currency or is_currency(night.currency))):
        return no("imported_unfit", name=night.name)
    return None


@evolves(e.NightsImported)
def _imported(league: League, event: e.NightsImported, happened: Happened) -> League:
    if any(each.id in league.imported for each in event.nights):
        raise Misfit("a night is imported already")
    return replace(league, imported={**league.imported, **{each.id: each for each in event.nights}})


@decides(c.DropImportedNight)
def _drop(league: League, command: c.DropImportedNight, asked: LeagueAsked) -> Answer:
    known = command.night in league.imported
    return done(e.ImportedNightDropped(command.night)) if known else no("no_such_imported")


@evolves(e.ImportedNightDropped)
def _dropped(league: League, event: e.ImportedNightDropped, happened: Happened) -> League:
    if event.night not in league.imported:
        raise Misfit(f"there is no {event.night}")
    return replace(league, imported={id_: each for id_, each in league.imported.items() if id_ != event.night})


def imported_facts(league: League) -> list[NightFacts]:
    """What the league reads in the imported nights."""
    return [_facts(each) for each in league.imported.values()]


def _facts(night: ImportedNight) -> NightFacts:
    players = len(night.results)
    return NightFacts(
        id=night.id,
        name=night.name,
        day=night.day,
        starts_at=night.day,
        book="",
        venue=night.venue,
        players=players,
        scores=tuple(Score(each.person, each.place, each.points) for each in night.results),
        currency=night.currency,
        finishes=tuple(
            Finish(each.person, each.place, each.paid, each.won, each.knocked_out) for each in night.results
        ),
        source=night.source,
    )


def from_where(source: str, points: int, place: int, players: int) -> Message:
    """What the points of an imported night come from, as a league table tells it."""
    return Message("standings.imported", {"count": points, "place": place, "entrants": players, "source": source})
