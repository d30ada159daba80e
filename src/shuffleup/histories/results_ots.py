"""The results as an Open Tournament Summary, version 1.1.5 of the specification at ts-specs.handhistory.org.

One object a file, ending in `.OTS`, with an ASCII name; the text is pure ASCII too, names are escaped, not changed.
The specification is made for one player's own record: `hero_player_name` is empty here. Not done: bounties, add-ons,
tickets (a thing won has no value in the format), flags, kinds of speed other than "Normal".
"""

import json
from dataclasses import dataclass
from typing import Any

from shuffleup.histories.results import ResultRow, ResultSheet
from shuffleup.names import one_line
from shuffleup.tournament.money import units

VERSION = "1.1.5"


@dataclass(frozen=True, slots=True)
class OtsFacts:
    """What a summary says beyond the results. Times are UTC in ISO 8601 with a Z, `buy_in` in the smallest coin."""

    tournament_number: str
    start_utc: str
    end_utc: str
    buy_in: int
    starting_stack: int
    level_minutes: int
    tables: int
    version: str


def results_ots(sheet: ResultSheet, facts: OtsFacts) -> str:
    """The summary as JSON, indented, ending with a line break."""
    bought_again = [row for row in sheet.places if row.entries > 1]
    summary: dict[str, Any] = {
        "spec_version": VERSION,
        "site_name": one_line(sheet.venue) or "Shuffle Up",
        "network_name": "Shuffle Up",
        "internal_version": facts.version,
        "tournament_number": facts.tournament_number,
        "tournament_name": one_line(sheet.name),
        "start_date_utc": facts.start_utc,
        "end_date_utc": facts.end_utc,
        "currency": sheet.currency,
        "buyin_amount": _number(facts.buy_in, sheet.currency),
        "fee_amount": 0,
        "initial_stack": facts.starting_stack,
        "type": "STT" if facts.tables == 1 else "MTT",
        "flags": [],
        "speed": {"type": "Normal", "round_time": facts.level_minutes * 60},
        "prize_pool": _number(sheet.pool, sheet.currency),
        "hero_player_name": "",
        "player_count": sheet.entrants,
        "tournament_finishes_and_winnings": [_finish(row, sheet.currency) for row in sheet.places],
    }
    if bought_again:
        summary["rebuy_cost"] = _number(facts.buy_in, sheet.currency)
        summary["tournament_rebuys"] = [
            {"player_name": one_line(row.name), "rebuys": row.entries - 1, "addons": 0} for row in bought_again
        ]
    return json.dumps({"ots": summary}, indent=2, ensure_ascii=True) + "\n"


def _finish(row: ResultRow, currency: str) -> dict[str, Any]:
    return {
        "player_name": one_line(row.name),
        "finish_position": row.place,
        "still_playing": False,
        "prize": _number(row.prize, currency),
    }


def _number(coins: int, currency: str) -> int | float:
    """An amount in units; the format wants a JSON number."""
    amount = units(coins, currency)
    return int(amount) if amount == amount.to_integral_value() else float(amount)
