"""An incident laid out as a situation file: the running blinds, what was told, and examples for what nobody told.

Whose rule: none; the form is that of docs/notation.md.
"""

import json
from collections.abc import Mapping
from typing import Any

from shuffleup.bad_input import BadInput
from shuffleup.floor.acts import NUMBER_WORDS
from shuffleup.floor.ruling import UNKNOWN
from shuffleup.floor.unknown import Told
from shuffleup.games.variant import Betting
from shuffleup.games.variants import find_variant
from shuffleup.histories.incidents import (
    NUMBERS,
    ClockFacts,
    Incident,
    acts_before,
    choices_of,
    facts_of,
    fields_of,
    share_of,
    sums_told,
    table_of,
    tries_of,
)

_PLAYERS = 6
_BETTING = {Betting.NO_LIMIT: "NT", Betting.POT_LIMIT: "PO", Betting.FIXED_LIMIT: "FT"}
_HOLE = {"NT": "????", "PO": "????????", "FT": "????"}
_BOARDS = {"flop": "??????", "turn": "??????", "river": "????????", "showdown": "AhKd7c2s9h"}


def situation_text(incident: Incident, night: ClockFacts, told: Told) -> str:
    """The incident as a situation file, with the sums told; `shuffleup rule` reads it."""
    document = _document(incident, night, _one_way(incident, told), told)
    return "".join(f"{key} = {in_toml(value)}\n" for key, value in document.items() if value not in (None, {}, []))


def in_toml(value: Any) -> str:
    """A value on one line, so that the file can be read at a table."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{json.dumps(str(key))} = {in_toml(each)}" for key, each in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(in_toml, value)) + "]"
    return "inf" if value == float("inf") else json.dumps(value, ensure_ascii=False)


def examples(incident: Incident, night: ClockFacts, told: Told) -> tuple[str, ...]:
    """The facts that nobody told and on which no ruling turned: in the situation file they are examples."""
    way = _one_way(incident, told)
    return tuple(fact.name for fact in facts_of(incident, night) if fact.name not in told and fact.tries(way))


def situation_line(incident: Incident, told: Told) -> int:
    """The line of `_acts` that is ruled on, from 0."""
    return _ruled_line(incident, _one_way(incident, told))


def _ruled_line(incident: Incident, told: Told) -> int:
    """Which line of the situation's acts is ruled on."""
    happened = [act.happened(told) for act in incident.acts]
    own = len(happened) - 1 if incident.on is None else incident.on
    return len(acts_before(incident, told)) + sum(happened[:own]) - (0 if happened[own] else 1)


def _one_way(incident: Incident, told: Told) -> Told:
    """What has been told, and the first of its choices for what has not: no ruling turned on it."""
    known = {fact: answer for fact, answer in told.items() if answer != UNKNOWN}
    return {"facing": incident.tables[0], **{fact: choices_of(fact)[0] for fact in incident.asks}, **known}


def _document(incident: Incident, night: ClockFacts, told: Told, answers: Told) -> dict[str, Any]:
    table, level = table_of(incident, told), night.level
    variant = _BETTING[find_variant(level.game).betting]
    players = 2 if "actions" in table else _PLAYERS
    blind = night.big_blind
    limit = variant == "FT"
    sums = _filled(incident, night, told)
    stacks = {int(player[1:]): int(text.format_map(sums)) for player, text in incident.stacks.items()}
    street = table.get("street")
    ours = ("facing", *incident.asks, *NUMBERS)
    own = {fact: answer for fact, answer in answers.items() if fact not in ours}
    acts = [*acts_before(incident, told), *(act.text for act in incident.acts if act.happened(told))]
    live = ["p2", "p3"] if told.get("players") == "two" else table.get("live", ["p1", "p2", "p3", "p4"])
    document = {
        "variant": variant,
        "antes": [0] * players,
        "blinds_or_straddles": [level.small_blind or blind // 2, blind, *[0] * (players - 2)],
        "min_bet": None if limit else blind,
        "small_bet": (level.small_bet or blind) if limit else None,
        "big_bet": (level.big_bet or 2 * blind) if limit else None,
        "starting_stacks": [_stack(None if street else stacks.get(player)) for player in range(1, players + 1)],
        "actions": _dealt(table, variant),
        "_facts": own,
        "_unknown": list(incident.unknown),
        "_players_left": night.players_left,
        "_level_minutes": level.minutes,
    }
    joined: dict[str, Any] = {}
    if street:
        joined = {
            "_street": street,
            "_pot": 6 * blind,
            "_live": live,
            "_board": _BOARDS[street],
            "_stacks": [_stack(stacks.get(player)) for player in range(1, players + 1)],
        }
    return {
        **document,
        **joined,
        **{key: _sum(value, sums) for key, value in fields_of(incident, answers).items()},
        "_acts": [_written(text, sums) for text in acts],
        "_incident": incident.id,
        "_told": {fact: answer for fact, answer in answers.items() if fact in ours},
    }


def _sum(value: Any, sums: Mapping[str, int]) -> Any:
    """A field as it is, or the sum that its name in braces stands for."""
    return int(value.format_map(sums)) if isinstance(value, str) and value.startswith("{") else value


def _dealt(table: Mapping[str, Any], variant: str) -> list[str]:
    if "actions" in table:
        return list(table["actions"])
    players = range(1, _PLAYERS + 1)
    return [f"d dh p{player} {_HOLE[variant]}" for player in players] if table.get("dealt") else []


def _stack(chips: int | None) -> float | int:
    return float("inf") if chips is None else chips


def _filled(incident: Incident, night: ClockFacts, told: Told) -> dict[str, int]:
    """Every sum: told, or the first that is tried."""
    filled = dict(told)
    for name in NUMBERS:
        if not filled.get(name, "").isdecimal():
            first = tries_of(incident, name)[0]
            filled[name] = str(share_of(first, sums_told(incident, night, filled)))
    return sums_told(incident, night, filled)


def _written(text: str, sums: Mapping[str, int]) -> str:
    return text.replace("{word}", _spelt(sums["word"])).format_map(sums)


def _spelt(number: int) -> str:
    """A number in words: 25 as `twenty five`."""
    words = {value: word for word, value in NUMBER_WORDS.items()}
    if number in words:
        return words[number]
    tens = number // 10 * 10
    if tens in words and number - tens in words:
        return f"{words[tens]} {words[number - tens]}"
    raise BadInput(f"{number} is no number that was said without its unit", right="a number from 1 to 99")
