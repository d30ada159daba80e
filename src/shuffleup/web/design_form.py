"""What somebody who designs a structure typed: who comes, until when, with which chips, and how sure it must be.

The form stands in the address of its page, so that nothing is lost when the page is loaded again, and two people never
share one. It keeps what was typed beside what is wrong with it. Nothing of it is in the log before it is used.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime, time, timedelta
from typing import TypeVar
from urllib.parse import urlencode

from shuffleup.desk.designs import KnownOfWish
from shuffleup.desk.event import EventView
from shuffleup.desk.forecast_asked import nights_set
from shuffleup.desk.forecasts import expected
from shuffleup.desk.speech import told
from shuffleup.tournament.answers import Message
from shuffleup.tournament.chip_sets import proposed_colour_ups
from shuffleup.tournament.pinned import as_book
from shuffleup.tournament.plan import Chip, Format, Plan, PlanLevel
from shuffleup.web.plan_shown import ranges
from shuffleup.web.plan_typed import chips_of, tables_of, time_of_day, whole_of
from shuffleup.web.typed import why
from shuffleup.words.numbers import zone_of

T = TypeVar("T")

SURE = (50, 60, 70, 80, 90, 95)
"""Nights in a hundred that must be over by closing time, as the form offers them."""
USUAL_SURE = 80
MOST_PLAYERS = 10_000
LONGEST = 300
"""Characters of one field."""


@dataclass
class DesignForm:
    """What was typed and what it says: `plan` with everything but the levels, `finish` minutes after the first hand.

    `played` is the plan as it can still be played: a night that should have begun begins now.
    """

    typed: dict[str, str]
    plan: Plan
    played: Plan
    minutes: int
    percent: int
    finish: float = 0.0
    errors: dict[str, str] = field(default_factory=dict)

    @property
    def good(self) -> bool:
        """Whether it can be asked."""
        return not self.errors

    def address(self, **more: str) -> str:
        """The form as the query of an address, with other values for some fields."""
        return urlencode({**self.typed, **more})

    def clock(self, minutes: float) -> str:
        """A moment of the night by the wall."""
        return f"{datetime.fromisoformat(self.played.starts_at) + timedelta(minutes=minutes):%H:%M}"


def read_design(given: Mapping[str, str], event: EventView) -> DesignForm:
    """Read the form; what is not given is as the plan has it."""
    from shuffleup.simulation.design_wish import usual_minutes

    base, here = event.state.plan, _here(event)
    typed = {name: given[name][:LONGEST].strip() if name in given else value for name, value in _usual(event).items()}
    form = DesignForm(typed, base, base, usual_minutes(base), USUAL_SURE)
    for name in typed:
        if len(given.get(name, "")) > LONGEST:
            form.errors[name] = told(Message("on_design.too_long", {"most": LONGEST}))

    def take(name: str, read: Callable[[str], T], fallback: T) -> T:
        try:
            return read(typed[name])
        except ValueError as wrong:
            form.errors[name] = told(why(wrong))
            return fallback

    chosen = event.house.chip_sets.one(typed["set"]) if typed["set"] else None
    if chosen is not None:
        typed["chips"] = chips_text(chosen.chips)
    typed["set"] = ""
    form.minutes = take("minutes", whole_of(5, 60), form.minutes)
    form.percent = take("sure", whole_of(5, 99), USUAL_SURE)
    form.plan = replace(
        base,
        entrants=take("players", whole_of(2, MOST_PLAYERS), base.entrants),
        starts_at=_starts(form),
        closes_at=take("closes", time_of_day, base.closes_at),
        chips=chosen.chips if chosen else take("chips", chips_of, base.chips),
        starting_stack=take("stack", whole_of(1, 10**9), base.starting_stack),
        tables=take("tables", tables_of, base.tables),
        seats_per_table=take("seats", whole_of(2, 10), base.seats_per_table),
    )  # fmt: skip
    if base.chips and typed["chips"] == chips_text(base.chips):
        form.plan = replace(form.plan, chips=base.chips)  # with their colours
    form.plan = replace(form.plan, break_order=tuple(each for each in base.break_order if each in form.plan.tables))
    if form.plan.starts_at and not form.plan.closes_at:
        form.errors.setdefault("closes", told(Message("on_design.closing_needed")))
    if form.good:
        _set_finish(form, here)
    if form.good and form.plan.format is not Format.COUNTS and form.plan.entrants > form.plan.capacity:
        form.errors["tables"] = told(
            Message("on_design.seats_too_few", {"entrants": form.plan.entrants, "seats": form.plan.capacity})
        )
    return form


def with_levels(plan: Plan, levels: tuple[PlanLevel, ...]) -> Plan:
    """The plan with this structure: entry closes within it, chips leave where it lets them."""
    changed = replace(plan, levels=levels)
    last = changed.play_levels()
    changed = replace(
        changed, late_entry_until=min(plan.late_entry_until, last), rebuy_until=min(plan.rebuy_until, last)
    )
    return replace(changed, colour_ups=proposed_colour_ups(changed))


def _here(event: EventView) -> datetime:
    """What the clock on the wall of the venue shows."""
    zone = zone_of(event.state.plan.time_zone)
    return datetime.fromtimestamp(event.now / 1000, UTC).astimezone(zone).replace(tzinfo=None, second=0, microsecond=0)


def _usual(event: EventView) -> dict[str, str]:
    """The fields before anybody typed."""
    from shuffleup.simulation.design_wish import usual_minutes

    plan, here = event.state.plan, _here(event)
    day, _, hour = plan.starts_at.partition("T")
    return {
        "players": str(expected(event.state) or ""),
        "day": day or f"{here:%Y-%m-%d}",
        "starts": hour[:5] or "19:30",
        "closes": plan.closes_at[:5],
        "set": "",
        "chips": chips_text(plan.chips),
        "stack": str(plan.starting_stack),
        "minutes": str(usual_minutes(plan)),
        "sure": str(USUAL_SURE),
        "tables": ranges(plan.tables),
        "seats": str(plan.seats_per_table),
    }


def chips_text(chips: tuple[Chip, ...]) -> str:
    """Chips as the form takes them."""
    return ", ".join(f"{each.value}x{each.count}" if each.count else str(each.value) for each in chips)


def _starts(form: DesignForm) -> str:
    try:
        day, hour = date.fromisoformat(form.typed["day"]), time.fromisoformat(form.typed["starts"])
        return f"{day.isoformat()}T{hour:%H:%M}"
    except ValueError:
        form.errors["day"] = told(Message("typed.day_and_time"))
        return form.plan.starts_at


def _set_finish(form: DesignForm, here: datetime) -> None:
    """How long there is until closing time, from the first hand or from now."""
    start = datetime.fromisoformat(form.plan.starts_at)
    closes = datetime.combine(start.date(), time.fromisoformat(form.plan.closes_at))
    try:
        if closes <= start:
            closes += timedelta(days=1)
        begins = max(start, here)
    except OverflowError:
        form.errors["day"] = told(Message("typed.day_and_time"))
        return
    if closes <= here:
        said = {"closes": f"{closes:%H:%M}", "day": closes.date().isoformat(), "now": f"{here:%H:%M}"}
        form.errors["closes"] = told(Message("on_design.closing_past", said))
        return
    form.played = replace(form.plan, starts_at=begins.isoformat(timespec="minutes"))
    form.finish = (closes - begins) / timedelta(minutes=1)


def proposals_for(event: EventView, form: DesignForm) -> KnownOfWish:
    """What is known of the proposals for a form; they are searched for where nobody asked before."""
    from shuffleup.simulation.workshop import Propose

    wish = Propose(
        playable(form.played), as_book(event.state.book), form.finish, form.minutes, form.percent / 100, nights_set()
    )
    return event.house.designs.ask(wish)


def playable(plan: Plan) -> Plan:
    """The plan as it is simulated: one without names gets the tables that hold everybody."""
    from shuffleup.simulation.so_far import with_tables_for

    return with_tables_for(plan, plan.entrants) if plan.format is Format.COUNTS else plan


def change_for(
    event: EventView, form: DesignForm, was: tuple[PlanLevel, ...], now: tuple[PlanLevel, ...]
) -> KnownOfWish:
    """What is known of another structure beside the one before."""
    from shuffleup.simulation.workshop import Compare

    before, after = (playable(with_levels(form.played, each)) for each in (was, now))
    return event.house.designs.ask(Compare(before, after, as_book(event.state.book), nights_set()))
