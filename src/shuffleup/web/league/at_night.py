"""The league on a night's pages: who is kept out and may be let in, whose record counts, what is reported, bonuses."""

from dataclasses import dataclass

from shuffleup.desk.event import EventView
from shuffleup.desk.roles import Who
from shuffleup.floor.outcomes import Offence
from shuffleup.league.nights import night_facts
from shuffleup.league.standing import seen_before
from shuffleup.tournament.answers import Message
from shuffleup.tournament.between.penalty_scale import sanctions_open, stage_due
from shuffleup.tournament.between.powers import league_hears
from shuffleup.tournament.between.registering import identified_at
from shuffleup.tournament.penalties import threats
from shuffleup.tournament.rulings import record_of
from shuffleup.tournament.scoring import points_table
from shuffleup.tournament.state import Entry
from shuffleup.web.league.shown import ShownLine, ShownSanction, offences, record, sanctions, say


@dataclass(frozen=True)
class KeptOut:
    """Somebody whom a sanction keeps out, with the sanction."""

    person: str
    shown: ShownSanction


def kept_out(event: EventView, person: str, who: Who) -> KeptOut | None:
    """Whether a person is kept from this night."""
    sanction = event.house.league_door.barred(night_facts(event.id, event.state), person)
    if sanction is None:
        return None
    (shown,) = sanctions([sanction], who)
    return KeptOut(person, shown)


@dataclass(frozen=True)
class Before:
    """What counts tonight of somebody's record: the lines, what may follow, and by which clauses."""

    lines: list[ShownLine]
    follows: str
    clauses: tuple[str, ...]


def before_tonight(event: EventView, person: str) -> Before | None:
    """The record of earlier nights; nothing where none counts."""
    found = event.house.league_door.record_tonight(event.id, person)
    if not found:
        return None
    state = event.state
    open_ = sanctions_open(state.book)
    message = Message("serving.may_rise")
    if open_:
        message = Message("serving.league_may", {"sanctions": ", ".join(open_)})
    clauses = state.book.cites("warnings_carry_over", "repeat_escalates", "league_sanctions")
    return Before(record(found), say(message), clauses)


def stage_told(event: EventView, entry: Entry) -> tuple[str, tuple[str, ...]]:
    """The stage that the book has reached for threats of this player, earlier nights counted where they carry."""
    threat = Offence.THREATS_VIOLENCE.value
    carried = event.house.league_door.record_tonight(event.id, entry.person)
    earlier = sum(1 for each in carried if each.line.offence == threat)
    due = stage_due(event.state.book, threat, threats(event.state, entry.id) + earlier)
    if due is None:
        return "", ()
    said = Message("serving.stage", {"number": due.number, "of": due.of, "penalty": due.penalty})
    return say(said), event.state.book.cites("stages_for_threats", "ejection_without_warning")


@dataclass(frozen=True)
class ToReport:
    """What can be reported to the league about a player: the offences, and those of tonight's record that it wants."""

    offences: list[tuple[str, str]]
    wanted: str


def to_report(event: EventView, entry: Entry) -> ToReport:
    """The form by which the floor reports; an offence of tonight that the league is to hear of comes first."""
    kinds = [each.kind for each in record_of(event.state, entry.id)]
    kinds += [
        str(infraction["kind"])
        for call in event.state.rulings.values()
        if call.entry == entry.id and not call.overruled
        for infraction in call.ruled.infractions
    ]
    told = reported(event, entry.person)
    wanted = next((kind for kind in reversed(kinds) if kind not in told and league_hears(event.state.book, kind)), "")
    return ToReport(offences(), wanted)


def reported(event: EventView, person: str) -> set[str]:
    """What of a person's offences tonight the league was told already."""
    reports = event.house.league.league.reports.values()
    return {each.offence for each in reports if (each.person, each.night) == (person, event.id)}


def bonuses(event: EventView, entry: Entry) -> list[tuple[str, int, bool]]:
    """The bonuses of the night's points table: name, points, whether the player has it."""
    table = points_table(event.state)
    given = event.state.bonuses.get(entry.id, ())
    return [(each.id, each.points, each.id in given) for each in table.bonus] if table else []


def seen(event: EventView, entry: Entry) -> dict[str, str]:
    """What was seen of somebody at the door before and need not be seen again: tick -> the day.

    Photo identification is wanted on joining, and again at a cash final where the book says so.
    """
    earlier = (each for each in event.house.nights.facts() if each.id != event.id)
    found = seen_before(earlier, entry.person, event.house.people.same)
    if identified_at(event.state.book, event.state.plan.grade):
        found.pop("photo_id", None)
    return found
