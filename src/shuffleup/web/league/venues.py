"""What a venue means for a plan: the law there on that day, what other nights stake there, its book and its chips."""

from dataclasses import replace
from datetime import date

from shuffleup.desk.house import House
from shuffleup.league.limits import Law, staked_beside
from shuffleup.league.state import Venue
from shuffleup.tournament.plan import Plan
from shuffleup.web.league.files import LAWS, POINTS


def law_at(house: House, venue: str) -> Law | None:
    """The law at a venue."""
    found = house.league.league.venues.get(venue)
    return LAWS.every(house.store).get(found.law) if found else None


def placed(house: House, plan: Plan) -> Plan:
    """The plan with what holds at its venue on its day, and with the text of its points where they are the league's."""
    law = law_at(house, plan.venue)
    limits = law.on(_day(house, plan)) if law else None
    own = POINTS.texts(house.store)
    text = own.get(plan.points, plan.points_table if plan.points else "")
    if plan.points in POINTS.shipped():
        text = ""
    return replace(plan, limits=limits, points_table=text)


def _day(house: House, plan: Plan) -> date:
    try:
        return date.fromisoformat(plan.starts_at[:10])
    except ValueError:
        return house.today()


def staked_elsewhere(house: House, plan: Plan, night: str = "") -> tuple[int, int]:
    """What other nights of the venue stake (smallest coin): on the plan's day, and in the six days before it."""
    law = law_at(house, plan.venue)
    day = law.day_of(plan.starts_at) if law else None
    if law is None or day is None:
        return 0, 0
    others = [
        (each.starts_at, each.stakes) for each in house.nights.facts() if each.venue == plan.venue and each.id != night
    ]
    return staked_beside(law, day, others)


def at_venue(house: House, plan: Plan, id_: str, books: tuple[str, ...]) -> Plan:
    """The plan as nights at this venue begin: its rulebook, if there is such a one; unchanged without such a venue."""
    venue: Venue | None = house.league.league.venues.get(id_)
    if venue is None:
        return plan
    rulebook = venue.rulebook if venue.rulebook in books else plan.rulebook
    return placed(house, replace(plan, venue=venue.id, rulebook=rulebook))
