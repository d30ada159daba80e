"""Chips of the night: all that are in play, accounted for in plain words, and what brings more in or takes some out."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_GET

from shuffleup.desk.event import EventView
from shuffleup.tournament.between.rebuys import knows_forfeits, knows_rebuys
from shuffleup.tournament.between.stack_terms import may_lay_out, takes_vouchers
from shuffleup.tournament.chip_state import PRIVATE, ChipLine, ChipReason, reason
from shuffleup.tournament.finish import average_stack, players_left
from shuffleup.tournament.ledger import bought, ledger, lines, stack_brought
from shuffleup.tournament.stacks import REMOVED, WITH_THE_PLAYER
from shuffleup.tournament.state import Entry, Standing
from shuffleup.web.console.shared import page, with_cards_only
from shuffleup.web.current import find


@require_GET
@with_cards_only
def chips(request: HttpRequest, tournament: str) -> HttpResponse:
    """The ledger, and the forms that change it."""
    event = find(tournament)
    state = event.state
    book = ledger(state)
    return page(
        request,
        event,
        "console/chips.html",
        "more",
        rows=[(event.say(row.what), row.chips) for row in book.rows],
        total=book.total,
        average=average_stack(state),
        left=players_left(state),
        lines=[_line(event, line) for line in reversed(list(lines(state)))],
        players=named(event, Standing.IN),
        reasons=[(why.value, event.say(reason(why))) for why in REMOVED],
        early=_without(event, ChipReason.EARLY_BONUS) if state.plan.early_bonus and not state.clock.started else [],
        vouchers=named(event, Standing.REGISTERED, Standing.IN) if takes_vouchers(state.book) else [],
        absent=[name for entry, name in named(event, Standing.IN) if not entry.here],
        laid_out=list(state.laid_out.items()),
        may_lay_out=may_lay_out(state.book) and state.drawn,
        free=[f"{table}-{seat}" for table, seats in state.free_by_table().items() for seat in seats],
    )


def named(event: EventView, *kinds: Standing) -> list[tuple[Entry, str]]:
    """Entries of these standings with their names, by name."""
    return sorted(((each, event.names[each.id]) for each in event.state.standing(*kinds)), key=lambda pair: pair[1])


def _without(event: EventView, why: ChipReason) -> list[tuple[Entry, str]]:
    """Who is here and has not had such chips yet."""
    had = {line.entry for line in event.state.chip_lines if line.why is why}
    here = named(event, Standing.REGISTERED, Standing.IN)
    return [(entry, name) for entry, name in here if entry.here and entry.id not in had]


def _line(event: EventView, line: ChipLine) -> dict[str, Any]:
    """One line, without the name where only directors are to know whose chips they were."""
    who = event.names.get(line.entry, "") if line.why not in PRIVATE else ""
    return {"at": line.at, "why": event.say(line.reason), "who": who, "chips": line.chips, "command": line.command}


def stack_of(event: EventView, entry: Entry) -> dict[str, Any]:
    """What a player brought in, and may still buy, for the player's page."""
    plan, state = event.state.plan, event.state
    rebuys = bought(state, entry.id, ChipReason.REBUY)
    sells = knows_rebuys(state.book)
    return {
        "brought": stack_brought(state, entry.id, entry.lives),
        "rebuys": rebuys,
        "rebuys_left": max(0, plan.rebuys - rebuys) if sells else 0,
        "rebuy_chips": plan.rebuy_stack or plan.starting_stack,
        "rebuy_price": plan.rebuy_price or plan.buy_in,
        "add_on": sells and plan.add_on_stack > 0 and not bought(state, entry.id, ChipReason.ADD_ON),
        "add_on_price": plan.add_on_price or plan.buy_in,
        "forfeits": knows_forfeits(state.book) and plan.re_entries > 0,
        "ways": [(why.value, event.say(reason(why))) for why in WITH_THE_PLAYER],
    }
