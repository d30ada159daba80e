"""EVENT files: the plan of a night as TOML that people write by hand, and that the application exports and imports.

The keys are those of the command line's contract, with `currency`, `time_zone`, `format` (`names` or `counts`), `venue`
(an id of the league that wrote the file), `re_entries`, `early_bonus`, `late_entry.cut_percent`, `[rebuy]`, `[add_on]`
and `points.table` (the text of a points table), `bounty` and `fee` (of each buy-in), `guarantee`, `dealt` (`cards` or
`digital`), `phrases`, `[turn]` (`seconds` for an act, `bank`, `bank_a_level`) and `[television]` (`cards`,
`delay_minutes`) beside them. Everything but `name` and `[[level]]` has a default. Money is in units (5 or 5.50) in the
file and in the smallest coin in the plan. Limits of the law are the venue's, and not in the file. What is well formed
but makes no sense as a tournament is for `tournament.check`.
"""

from collections.abc import Mapping
from datetime import datetime, time
from decimal import Decimal
from typing import Any, Final

import tomli_w

from shuffleup.bad_input import BadInput
from shuffleup.histories.event_reading import BadEventFile, EventReading
from shuffleup.histories.toml_lines import KeyLines
from shuffleup.toml_text import read_toml
from shuffleup.tournament.money import units
from shuffleup.tournament.plan import Chip, Plan, PlanLevel, PlannedColourUp, Prize, usual_turn

__all__ = ["EVENT_FILE", "BadEventFile", "read_event", "write_event"]

EVENT_FILE: Final = "an EVENT file (TOML), as the application exports it"


def read_event(text: str, source: str | None = None) -> Plan:
    """Read an EVENT file; `source` is its name, for what is said of mistakes.

    Raises `BadEventFile` with one problem for each thing that is wrong, in the file's order.
    """
    try:
        data = read_toml(text, source, right='lines such as name = "Tuesday"')
    except BadInput as bad:
        raise BadEventFile([bad]) from None
    return EventReading(data, KeyLines(text), source).plan()


def write_event(plan: Plan) -> str:
    """Write a plan as an EVENT file; reading it gives the same plan.

    Raises `BadInput` when the start or the closing time is no time in ISO 8601.
    """
    top: dict[str, Any] = {
        "name": plan.name,
        "rulebook": plan.rulebook,
        "grade": plan.grade or None,
        "venue": plan.venue or None,
        "starts_at": _moment(plan.starts_at, datetime.fromisoformat),
        "closes_at": _moment(plan.closes_at, time.fromisoformat),
        "time_zone": plan.time_zone,
        "format": plan.format.value,
        "entrants": plan.entrants,
        "starting_stack": plan.starting_stack,
        "seats_per_table": plan.seats_per_table,
        "tables": plan.tables,
        "break_order": plan.break_order or None,
        "hands_per_hour": plan.hands_per_hour,
        "currency": plan.currency,
        "buy_in": _units(plan.buy_in, plan.currency),
        "bounty": _units(plan.bounty, plan.currency) if plan.bounty else None,
        "fee": _units(plan.fee, plan.currency) if plan.fee else None,
        "added": _units(plan.added, plan.currency),
        "guarantee": _units(plan.guarantee, plan.currency) if plan.guarantee else None,
        "re_entries": plan.re_entries or None,
        "early_bonus": plan.early_bonus or None,
        "dealt": plan.dealt.value if plan.is_digital else None,
        "programs": plan.programs or None,
        "phrases": plan.phrases or None,
    }
    parts = [_lines(top)]
    parts += [f"[{name}]\n" + lines for name, keys in _sections(plan).items() if (lines := _lines(keys))]
    parts += ["[[chip]]\n" + _lines(_chip_keys(chip)) for chip in plan.chips]
    parts += ["[[level]]\n" + _lines(_level_keys(level)) for level in plan.levels]
    parts += ["[[colour_up]]\n" + _lines(_colour_up_keys(colour_up)) for colour_up in plan.colour_ups]
    parts += ["[[prize]]\n" + _lines(_prize_keys(prize, plan.currency)) for prize in plan.prizes]
    if plan.points:
        parts.append("[points]\n" + _lines({"formula": plan.points, "table": plan.points_table or None}))
    return "\n".join(parts)


def _sections(plan: Plan) -> dict[str, dict[str, Any]]:
    """The tables that stand once; one without anything to say is left out."""
    price, add_on_price = (
        _units(each, plan.currency) if each else None for each in (plan.rebuy_price, plan.add_on_price)
    )
    unsaid = Plan(name="")
    return {
        "late_entry": {"until_level": plan.late_entry_until or None, "cut_percent": plan.late_cut or None},
        "rebuy": {
            "most": plan.rebuys or None,
            "until_level": plan.rebuy_until or None,
            "stack": plan.rebuy_stack or None,
            "price": price,
        },
        "add_on": {"stack": plan.add_on_stack or None, "price": add_on_price},
        "turn": {
            "seconds": _unless(plan.turn_seconds, usual_turn(plan.dealt)),
            "bank": _unless(plan.bank_seconds, unsaid.bank_seconds),
            "bank_a_level": _unless(plan.bank_a_level, unsaid.bank_a_level),
        },
        "television": {"cards": plan.tv_cards or None, "delay_minutes": plan.tv_delay or None},
    }


def _unless(value: int, unsaid: int) -> int | None:
    return None if value == unsaid else value


def _chip_keys(chip: Chip) -> dict[str, Any]:
    return {"value": chip.value, "colour": chip.colour or None, "count": chip.count or None}


def _colour_up_keys(colour_up: PlannedColourUp) -> dict[str, Any]:
    return {"remove": colour_up.remove, "after_level": colour_up.after_level}


def _prize_keys(prize: Prize, currency: str) -> dict[str, Any]:
    amount = _units(prize.amount, currency) if prize.amount else None
    value = _units(prize.value, currency) if prize.value else None
    keys = {"place": prize.place, "share": prize.share or None, "amount": amount, "item": prize.item or None}
    return {**keys, "value": value}


def _level_keys(level: PlanLevel) -> dict[str, Any]:
    """The blinds always, everything else only where it differs from what is left unsaid."""
    if level.is_break:
        return {"break_minutes": level.minutes}
    unsaid = PlanLevel(minutes=0)
    return {
        "game": level.game if level.game != unsaid.game else None,
        "small_blind": level.small_blind,
        "big_blind": level.big_blind,
        "ante": level.ante or None,
        "ante_kind": level.ante_kind.value if level.ante_kind is not unsaid.ante_kind else None,
        "bring_in": level.bring_in or None,
        "small_bet": level.small_bet or None,
        "big_bet": level.big_bet or None,
        "minutes": level.minutes,
    }


def _moment(said: str, read: Any) -> Any:
    try:
        return read(said) if said else None
    except ValueError:
        right = "such as 2026-11-24T19:30:00 to start and 23:00:00 to close"
        raise BadInput(f"{said!r} is no date and time", right=right) from None


def _units(coins: int, currency: str) -> int | Decimal:
    amount = units(coins, currency)
    return int(amount) if amount == amount.to_integral_value() else amount


def _lines(table: Mapping[str, Any]) -> str:
    """Keys and values, one a line; what is None is left out."""
    return "".join(_line(key, value) for key, value in table.items() if value is not None)


def _line(key: str, value: Any) -> str:
    """One key as people would write it: lists on one line, dates with a T."""
    if isinstance(value, tuple):
        return f"{key} = [{', '.join(map(str, value))}]\n"
    if isinstance(value, (datetime, time)):
        return f"{key} = {value.isoformat()}\n"
    return tomli_w.dumps({key: value})
