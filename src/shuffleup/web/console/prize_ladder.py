"""Prizes as a ladder: how many places, how steep, rounded to which coin; the sum is always in sight and is the pool.

Nothing is decided here: the ladder is `tournament.ladders`'s, and using it is a change of the plan like any other.
"""

from dataclasses import replace
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from shuffleup.bad_input import BadInput
from shuffleup.desk.event import EventView
from shuffleup.tournament.answers import Message
from shuffleup.tournament.commands import ChangePlan
from shuffleup.tournament.finish import entered, prize_pool
from shuffleup.tournament.ladders import MOST_PLACES, Shape, as_prizes, in_shares, ladder, usual_places
from shuffleup.tournament.money import smallest_coins
from shuffleup.tournament.prizes import pool_of, prize_list
from shuffleup.tournament.state import Standing
from shuffleup.web import fields
from shuffleup.web.console.night import send
from shuffleup.web.console.plan_sentence import pays
from shuffleup.web.console.players import back_to
from shuffleup.web.console.shared import page, tell_bad
from shuffleup.web.current import find

COINS = (1, 5, 10, 50)
"""What amounts may be rounded to, in units of the currency; beside these shares in percent."""


SHAPES = {
    Shape.FLAT: Message("ladder.flat"),
    Shape.USUAL: Message("ladder.usual"),
    Shape.STEEP: Message("ladder.steep"),
}


@require_http_methods(["GET", "POST"])
def prize_ladder(request: HttpRequest, tournament: str) -> HttpResponse:
    """The ladder that the choices make; a POST writes it into the plan."""
    event = find(tournament)
    asked = _asked(event, request.POST if request.method == "POST" else request.GET)
    if request.method == "POST" and asked["amounts"]:
        try:
            command_id = fields.command_id(request.POST)
        except BadInput as bad:
            tell_bad(request, bad)
        else:
            plan = event.state.plan
            made = as_prizes(asked["amounts"], plan.prizes, shares=not asked["coin"])
            send(request, event, ChangePlan(replace(plan, prizes=made)), command_id)
        return back_to(reverse("prize_ladder", args=[tournament]))
    return page(request, event, "console/prize_ladder.html", "results", **asked)


def _asked(event: EventView, told: Any) -> dict[str, Any]:
    """What was chosen, or what is usual, and what comes of it."""
    plan, here = event.state.plan, entered(event.state)
    entrants = _whole(told.get("entrants", ""), here or plan.entrants, 10_000)
    paid = _has_stacks(event) and entrants == here
    pool = prize_pool(event.state) if paid else pool_of(plan, entrants)
    places = max(1, _whole(told.get("places", ""), usual_places(entrants), MOST_PLACES))
    shape = Shape(told.get("shape")) if told.get("shape") in set(Shape) else Shape.USUAL
    known = pool > 0
    coin = _whole(told.get("coin", ""), COINS[1] if known else 0, COINS[-1])
    amounts = ladder(pool, places, shape, smallest_coins(coin, plan.currency)) if coin else in_shares(places, shape)
    rows = [(place, amount) for place, amount in enumerate(amounts or (), 1)]
    return {
        "entrants": entrants,
        "pool": pool,
        "if_paid": "" if paid else _if_paid(event, entrants),
        "places": places,
        "fewer": max(1, places - 1),
        "more": min(MOST_PLACES, places + 1),
        "shape": shape.value,
        "shapes": [(each.value, event.say(words)) for each, words in SHAPES.items()],
        "coin": coin,
        "coins": [(each, smallest_coins(each, plan.currency)) for each in COINS],
        "amounts": amounts,
        "rows": rows,
        "sum": sum(amounts or ()),
        "least": min(amounts or (), default=0),
        "now": pays(plan, prize_list(plan, pool, entrants)),
        "as_now": amounts is not None and as_prizes(amounts, plan.prizes, shares=not coin) == plan.prizes,
    }


def _has_stacks(event: EventView) -> bool:
    """Whether anybody has a stack, so that the pool is known: on a list of names nobody has one before the draw."""
    return event.state.drawn or event.state.counts.entered > 0


def _if_paid(event: EventView, entrants: int) -> str:
    """On what the pool of a night counts that has none yet, or of another number than came."""
    everybody = event.state.standing(Standing.REGISTERED)
    all_here = not event.state.drawn and len(everybody) == entrants and all(entry.here for entry in everybody)
    return event.say(Message("ladder.if_all_here_pay" if all_here else "ladder.if_so_many_pay", {"count": entrants}))


def _whole(text: str, usual: int, most: int) -> int:
    """A small number that was chosen, bounded before it is one; the usual one where it is none."""
    if not (text.isascii() and text.isdecimal() and len(text) < 6):
        return usual
    return min(int(text), most)
