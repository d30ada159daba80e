"""Structures for programs: proposals that end a night in time, and what another structure does; nobody ever waits.

The same as the console's pages of design: the answer is what is known so far, and asking again with the same body gives
what is known then, until `working` is false. A structure is used by sending its plan as `ChangePlan`.
"""

from dataclasses import dataclass
from typing import Annotated, Any

from shuffleup.bad_input import in_english
from shuffleup.desk.event import EventView
from shuffleup.tournament.check import check_plan
from shuffleup.tournament.plan import Chip, Plan, PlanLevel
from shuffleup.web.api.operation import Ask, operation
from shuffleup.web.api.problems import FieldError, Problem, unfit
from shuffleup.web.api.schema import Said
from shuffleup.web.design_form import (
    USUAL_SURE,
    DesignForm,
    change_for,
    chips_text,
    proposals_for,
    read_design,
    with_levels,
)
from shuffleup.web.plan_shown import ranges

NAMES = {
    "players": "players",
    "day": "starts_at",
    "starts": "starts_at",
    "closes": "closes_at",
    "chips": "chips",
    "stack": "starting_stack",
    "minutes": "level_minutes",
    "sure": "percent",
    "tables": "tables",
    "seats": "seats_per_table",
}
"""Field of the console's form -> field of the body."""


@dataclass(frozen=True)
class DesignBody:
    """What a structure is wanted for. What is left out, or 0, or empty, is as the plan has it."""

    players: int = 0
    starts_at: Annotated[str, Said("The venue's own clock: 2026-11-24T19:30.")] = ""
    closes_at: Annotated[str, Said("23:00; before the start it is the next day's.")] = ""
    chips: tuple[Chip, ...] = ()
    starting_stack: int = 0
    level_minutes: int = 0
    percent: Annotated[int, Said("Nights of a hundred that must be over by closing time.")] = USUAL_SURE
    tables: tuple[int, ...] = ()
    seats_per_table: int = 0


@dataclass(frozen=True)
class LevelsBody:
    """A structure to try, the one to hold it against (empty: the plan's), and what for."""

    levels: tuple[PlanLevel, ...]
    was: tuple[PlanLevel, ...] = ()
    wish: DesignBody = DesignBody()


@dataclass(frozen=True)
class ProposalShown:
    """One proposal: the plan with it, and its figures, with the keys of `shuffleup design --json`."""

    plan: Plan
    figures: dict[str, Any]


@dataclass(frozen=True)
class WouldDo:
    """What would do, each by itself, where no structure ends in time; empty or 0 where that does not help."""

    closes_at: str
    players: int
    level_minutes: int


@dataclass(frozen=True)
class DesignShown:
    """What is known so far. `wrong` says why there can be none, `would` what would do where none ends in time."""

    working: bool
    tried: Annotated[int, Said("Structures played so far.")]
    proposals: tuple[ProposalShown, ...]
    rough: Annotated[bool, Said("Whether the proposals are of a few nights each; better ones follow.")]
    wrong: str
    right: str
    would: WouldDo | None


@dataclass(frozen=True)
class LevelsShown:
    """What the structure does: forecasts before and after over the same nights, null until a first answer is there.

    Their keys are those of `shuffleup forecast --json`. While `working`, finer ones of more nights follow.
    """

    working: bool
    plan: Plan
    before: dict[str, Any] | None
    after: dict[str, Any] | None
    wrong: str
    right: str


@operation(
    "POST", "/nights/{night}/design", "Design", body=DesignBody, answer=DesignShown, parsed=True, problems=("refused",)
)
def propose_structures(ask: Ask) -> DesignShown:
    """Propose structures that end the night in time with the chips of the venue."""
    form = _form(ask.event, ask.body)
    known = proposals_for(ask.event, form)
    would = known.would
    return DesignShown(
        working=not known.done,
        tried=known.tried,
        proposals=tuple(
            ProposalShown(with_levels(form.plan, each.levels), each.as_object()) for each in known.proposals
        ),
        rough=known.rough,
        wrong=in_english(known.cannot.wrong) if known.cannot else "no structure ends in time" if would else "",
        right=in_english(known.cannot.right) if known.cannot else "",
        would=WouldDo(
            form.clock(would.later) if would.later is not None else "", would.players or 0, would.level_minutes or 0
        )
        if would
        else None,
    )


@operation(
    "POST",
    "/nights/{night}/design/levels",
    "Design",
    body=LevelsBody,
    answer=LevelsShown,
    parsed=True,
    problems=("refused",),
)
def try_levels(ask: Ask) -> LevelsShown:
    """Try another structure beside the one before."""
    form = _form(ask.event, ask.body.wish)
    was = ask.body.was or ask.event.state.plan.levels
    for name, levels in (("was", was), ("levels", ask.body.levels)):
        wrong = [each for each in check_plan(with_levels(form.plan, levels)) if each.is_error]
        if wrong:
            raise unfit(*(FieldError(name, ask.event.say(each.message)) for each in wrong))
    known = change_for(ask.event, form, was, ask.body.levels)
    return LevelsShown(
        working=not known.done,
        plan=with_levels(form.plan, ask.body.levels),
        before=known.change.before.as_object() if known.change else None,
        after=known.change.after.as_object() if known.change else None,
        wrong=in_english(known.cannot.wrong) if known.cannot else "",
        right=in_english(known.cannot.right) if known.cannot else "",
    )


def _form(event: EventView, body: DesignBody) -> DesignForm:
    """The body as the console's form reads it. Raises `Problem`."""
    if event.state.clock.started:
        raise Problem("refused", "The night is on: levels to come are changed in the plan.")
    day, _, hour = body.starts_at.partition("T")
    typed = {
        "players": str(body.players or ""),
        "day": day,
        "starts": hour,
        "closes": body.closes_at,
        "chips": chips_text(body.chips),
        "stack": str(body.starting_stack or ""),
        "minutes": str(body.level_minutes or ""),
        "sure": str(body.percent),
        "tables": ranges(body.tables),
        "seats": str(body.seats_per_table or ""),
    }
    form = read_design({name: text for name, text in typed.items() if text}, event)
    if not form.good:
        raise unfit(*(FieldError(NAMES[name], wrong) for name, wrong in form.errors.items()))
    return form
