"""A plan as one sentence whose parts open, and what it comes to: the evening, the money, the room, the chips.

Whose rule: none; the prizes are `tournament.prizes`'s, the end is the forecast's. Not done: what re-buys bring in.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any

from shuffleup.desk.forecasts import Made
from shuffleup.desk.speech import told
from shuffleup.tournament.answers import Argument, Message
from shuffleup.tournament.chip_sets import stacks_made
from shuffleup.tournament.plan import Plan
from shuffleup.tournament.prizes import PrizeList, paid_in, pool_of, prize_list
from shuffleup.web.templatetags.room import money

if TYPE_CHECKING:
    from shuffleup.simulation.forecast_record import Forecast

IN_SENTENCE = 3
"""So many prizes stand in the sentence; the others are counted."""
MOST_ROWS = 12
"""Prizes that stand beside the sentence."""
ROUNDED = 5
"""Minutes: a night's end is told no finer."""


@dataclass(frozen=True, slots=True)
class Stretch:
    """A level on the line of the evening, from and to in thousandths of the line."""

    x: int
    width: int
    is_break: bool


def expected_players(plan: Plan) -> int:
    """How many the plan counts on: those it expects, or as many as there are seats."""
    return plan.entrants or plan.capacity


def sentence(plan: Plan, made: Made | None) -> dict[str, Any]:
    """What the sentence says, part by part."""
    players = expected_players(plan)
    who = Message("new_night.players" if plan.entrants else "new_night.up_to", {"count": players})
    found = made.forecast if made else None
    return {
        "players": told(who),
        "tables": told(_tables(plan, players)),
        "levels": told(_levels(plan)),
        "start": plan.starts_at[11:16] or told(Message("new_night.no_start")),
        "end": _about(found) if found else told(Message("new_night.no_end")),
        "late": found is not None and found.done_by_close is not None and found.done_by_close < 0.5,
        "pays": pays(plan, prize_list(plan, _pool(plan, players), players)),
    }


def _pool(plan: Plan, players: int) -> int:
    """The pool; nothing where bounty and fee are above the buy-in, which the form says beside its field."""
    return max(0, pool_of(plan, players))


def _tables(plan: Plan, players: int) -> Message:
    count = len(plan.tables)
    least, more = divmod(min(players, plan.capacity), max(1, count))
    if not more:
        return Message("new_night.tables", {"count": count, "seats": least})
    return Message("new_night.tables_between", {"count": count, "least": least, "most": least + 1})


def _levels(plan: Plan) -> Message:
    lengths = sorted({level.minutes for level in plan.levels if not level.is_break})
    if len(lengths) == 1:
        return Message("new_night.levels", {"minutes": lengths[0]})
    least, most = (lengths[0], lengths[-1]) if lengths else (0, 0)
    return Message("new_night.levels_between", {"least": least, "most": most})


def pays(plan: Plan, prizes: PrizeList) -> str:
    """The prizes in a line: the first few, and how many more."""
    said = [_prize(plan, place, prizes) for place in range(1, len(prizes.places) + 1)]
    paid = [each for each in said if each]
    if not paid:
        return told(Message("new_night.no_prizes"))
    shown = ", ".join(paid[:IN_SENTENCE])
    rest = len(paid) - IN_SENTENCE
    return told(Message("new_night.and_more", {"prizes": shown, "count": rest})) if rest > 0 else shown


def _prize(plan: Plan, place: int, prizes: PrizeList) -> str:
    won = prizes.places[place - 1]
    parts = [money(won.amount, plan.currency)] if won.amount else []
    return " + ".join([*parts, *won.items])


def _about(found: "Forecast") -> str:
    """The likely end, as the wall's time or as hours since the start, to five minutes."""
    minutes = round(found.finish_minutes.p50 / ROUNDED) * ROUNDED
    return _at(found, minutes)


def _at(found: "Forecast", minutes: float) -> str:
    if found.starts_at:
        moment = datetime.fromisoformat(found.starts_at)
        rounded = moment + timedelta(minutes=minutes)
        return (rounded - timedelta(minutes=rounded.minute % ROUNDED)).strftime("%H:%M")
    return f"{int(minutes) // 60}:{int(minutes) % 60:02}"


def comes_to(plan: Plan, made: Made | None) -> dict[str, Any]:
    """The consequences: nothing here is a field."""
    players = expected_players(plan)
    pool = _pool(plan, players)
    prizes = prize_list(plan, pool, players)
    found = made.forecast if made else None
    amounts = [won.amount for won in prizes.places]
    most = max(amounts, default=0)
    return {
        "people": players,
        "money": told(_money(plan, players, pool)),
        "ladder": [
            (place, _prize(plan, place, prizes), 1_000 * amount // most if most else 0)
            for place, amount in enumerate(amounts, 1)
            if _prize(plan, place, prizes)
        ][:MOST_ROWS],
        "left_over": prizes.left,
        "lacks": prizes.short,
        "free_seats": plan.capacity - players,
        "over_full": players - plan.capacity,
        "sets": stacks_made(plan.chips, plan.starting_stack) if plan.chips else None,
        "evening": _evening(plan, found),
        **(_end(found) if found else {}),
    }


def _money(plan: Plan, players: int, pool: int) -> Message:
    if not pool:
        return Message("new_night.no_money")
    stake, added, whole = (money(each, plan.currency) for each in (plan.stake - plan.bounty, plan.added, pool))
    args: dict[str, Argument] = {"count": players, "stake": stake, "pool": whole}
    lacks = pool - paid_in(plan, players)
    if lacks > 0:
        return Message("new_night.pool_made_up", {**args, "lacks": money(lacks, plan.currency)})
    return Message("new_night.pool_added", {**args, "added": added}) if plan.added else Message("new_night.pool", args)


def _end(found: "Forecast") -> dict[str, Any]:
    band = found.finish_minutes
    return {
        "early": _at(found, band.p10),
        "later": _at(found, band.p90),
        "in_time": None if found.done_by_close is None else round(100 * found.done_by_close),
    }


def _evening(plan: Plan, found: "Forecast | None") -> dict[str, Any]:
    """The line of the evening: levels, where the night is likely to end, closing time."""
    whole = sum(level.minutes for level in plan.levels)
    closes = _closing(plan)
    band = found.finish_minutes if found else None
    longest = max(whole, closes or 0, round(band.p90) if band else 0, 1)

    def x(minutes: float) -> int:
        return round(1_000 * minutes / longest)

    stretches, at = [], 0
    for level in plan.levels:
        stretches.append(Stretch(x(at), max(1, x(at + level.minutes) - x(at) - 4), level.is_break))
        at += level.minutes
    return {
        "levels": stretches,
        "band": (x(band.p10), max(4, x(band.p90) - x(band.p10))) if band else None,
        "middle": x(band.p50) if band else None,
        "closes": min(x(closes), 994) if closes else None,
    }


def _closing(plan: Plan) -> int | None:
    """Minutes from the start to closing time, where the plan names both."""
    try:
        start = datetime.fromisoformat(plan.starts_at)
        closes = datetime.fromisoformat(f"{plan.starts_at[:10]}T{plan.closes_at}")
    except ValueError:
        return None
    return round((closes - start).total_seconds() // 60) % (24 * 60)
