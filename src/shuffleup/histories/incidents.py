"""Incidents: what the floor is called for at a table that the application does not deal, each ready to be ruled on.

Whose rule: none. `incidents.toml` says which acts an incident is and at what table; this module lays them out as a
situation file, with the blinds of the running level and whatever has been told, and leaves asking and ruling to the
floor. Not done: hands of stud and draw are laid out as a game with a board of the same betting, so that up-cards and
bring-ins are not ruled on from here.
"""

import json
import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import resources
from typing import Any

from shuffleup.bad_input import BadInput
from shuffleup.floor.acts import NUMBER_WORDS
from shuffleup.floor.rule import rule_all
from shuffleup.floor.ruling import UNKNOWN, Needs, Ruling
from shuffleup.floor.unknown import Fact, Told, rule_open
from shuffleup.games.variant import Betting
from shuffleup.games.variants import find_variant
from shuffleup.histories.situation import load_situation
from shuffleup.rulebooks.book import Book
from shuffleup.tournament.plan import Level

NUMBERS = (
    "bet", "before", "stack", "said", "first", "second", "pushed", "less", "chip", "tiny", "count", "hidden", "word",
    "seconds",
)  # fmt: skip
"""Facts that are sums, in the order in which they may rest on each other."""

MOST = 10**9
"""Chips; nobody bets more."""

_PLAYERS = 6
_BETTING = {Betting.NO_LIMIT: "NT", Betting.POT_LIMIT: "PO", Betting.FIXED_LIMIT: "FT"}
_HOLE = {"NT": "????", "PO": "????????", "FT": "????"}
_BOARDS = {"flop": "??????", "turn": "??????", "river": "????????", "showdown": "AhKd7c2s9h"}


@dataclass(frozen=True, slots=True)
class Night:
    """What the running clock knows: the level that is played, and how many players are left (None: nobody knows)."""

    level: Level
    players_left: int | None = None

    @property
    def big_blind(self) -> int:
        """The least bet: the big blind, or what stands in its place in a game without one."""
        return self.level.big_blind or self.level.small_bet or 100


@dataclass(frozen=True, slots=True)
class Act:
    """A line of an incident's acts, and the answers with which it happened."""

    text: str
    when: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def happened(self, told: Told) -> bool:
        """Whether it belongs to what has been told."""
        return all(told.get(fact) in values for fact, values in self.when.items())


@dataclass(frozen=True, slots=True)
class Incident:
    """One kind of thing that happens at a table. Its sentence and those of its facts are the catalogue's."""

    id: str
    family: str
    picture: str
    tables: tuple[str, ...]
    acts: tuple[Act, ...]
    on: int | None = None
    end: bool = False
    by_player: bool = False
    sums: bool = False
    asks: tuple[str, ...] = ()
    unknown: tuple[str, ...] = ()
    roles: Mapping[str, str] = field(default_factory=dict)
    fields: Mapping[str, Any] = field(default_factory=dict)
    stacks: Mapping[str, str] = field(default_factory=dict)
    tries: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    @property
    def actor(self) -> int:
        """The player whom the ruling is about, as far as the acts say."""
        named = {role: int(player[1:]) for player, role in self.roles.items()}
        return named.get("actor") or named.get("absent") or named.get("holder") or 3


@cache
def incidents() -> Mapping[str, Incident]:
    """All incidents by id, the most frequent of each family first."""
    return {row["id"]: _incident(row) for row in _data()["incident"]}


@cache
def families() -> tuple[str, ...]:
    """The eleven families, in the order in which they are shown."""
    return tuple(_data()["families"])


def choices_of(fact: str) -> tuple[str, ...]:
    """What may be answered about a fact of the incidents, `unknown` apart; nothing where it is a sum."""
    return tuple(_data()["choices"].get(fact, ()))


@cache
def _data() -> Mapping[str, Any]:
    text = resources.files("shuffleup.histories").joinpath("incidents.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


def _incident(row: Mapping[str, Any]) -> Incident:
    lists = {key: tuple(row.get(key, ())) for key in ("tables", "asks", "unknown")}
    tries = {name: tuple(values) for name, values in row.get("tries", {}).items()}
    read: dict[str, Any] = {**row, **lists, "acts": tuple(map(_act, row["acts"])), "tries": tries}
    return Incident(**read)


def _act(row: str | Mapping[str, Any]) -> Act:
    if isinstance(row, str):
        return Act(row)
    when = {fact: (values,) if isinstance(values, str) else tuple(values) for fact, values in row["when"].items()}
    return Act(row["act"], {"facing" if fact == "table" else fact: values for fact, values in when.items()})


def facts_of(incident: Incident, night: Night) -> tuple[Fact, ...]:
    """The facts that nobody may have told of an incident: who has bet before, what the acts leave open, and sums."""
    facts = [_chosen("facing", incident.tables)] if len(incident.tables) > 1 else []
    facts += [_chosen(name, choices_of(name)) for name in incident.asks]
    return (*facts, *(Fact(name, (), _trying(incident, night, name), _rests_on(incident, name)) for name in NUMBERS))


def _rests_on(incident: Incident, name: str) -> tuple[str, ...]:
    """The facts beside which a sum is small or large, as its tries say."""
    shares = {value.partition("% ")[2] for value in incident.tries.get(name) or _data()["tries"][name]}
    return tuple(sum((("facing", "players", "bet") if of == "price" else (of,) for of in sorted(shares)), ()))


def _chosen(name: str, choices: tuple[str, ...]) -> Fact:
    return Fact(name, choices, lambda _: choices)


def _trying(incident: Incident, night: Night, name: str) -> Callable[[Told], tuple[str, ...]]:
    def tries(told: Told) -> tuple[str, ...]:
        """Sums to try, where the acts so far told hold this sum at all."""
        if f"{{{name}}}" not in _open_text(incident, told):
            return ()
        sums = _sums(incident, night, told)
        values = incident.tries.get(name) or _data()["tries"][name]
        return tuple(dict.fromkeys(str(_share(value, sums)) for value in values))

    return tries


def _open_text(incident: Incident, told: Told) -> str:
    lines = [*_before(incident, told), *(act.text for act in incident.acts if act.happened(told))]
    return "\n".join((*lines, *incident.stacks.values()))


def _share(value: str, sums: Mapping[str, int]) -> int:
    share, _, of = value.partition("% ")
    return max(1, int(share) * sums.get(of, 0) // 100) if of else int(value)


def _sums(incident: Incident, night: Night, told: Told) -> dict[str, int]:
    sums = {name: int(told[name]) for name in NUMBERS if told.get(name, "").isdecimal()}
    bet = sums.get("bet", 0) if "{bet}" in "".join(_before(incident, told)) else 0
    return {**sums, "bb": night.big_blind, "price": bet or night.big_blind}


def _table(incident: Incident, told: Told) -> Mapping[str, Any]:
    name = told.get("facing", incident.tables[0]) if len(incident.tables) > 1 else incident.tables[0]
    table: Mapping[str, Any] = _data()["tables"][name]
    return table


def _before(incident: Incident, told: Told) -> Sequence[str]:
    """What others did before the incident's own acts."""
    table = _table(incident, told)
    heads_up = told.get("players") == "two" and "two" in table
    before: Sequence[str] = table["two" if heads_up else "acts"] if heads_up or "acts" in table else ()
    return before


def call_floor(book: Book, incident: Incident, night: Night, told: Told) -> Ruling | tuple[Needs, ...]:
    """Rule on an incident with what has been told, or ask. Raises BadInput for an answer that cannot be."""
    check_told(incident, told)
    facts = facts_of(incident, night)
    return rule_open(book, facts, lambda values: _ruled(book, incident, night, values), told, sums=incident.sums)


_KEPT = 5_000
_RULED: dict[Any, Ruling | Needs] = {}
"""Rulings of late: every question tries again most of what the one before it has tried."""


def _ruled(book: Book, incident: Incident, night: Night, told: Told) -> Ruling | Needs:
    key = (book.content_hash, incident.id, night, tuple(sorted(told.items())))
    kept = _RULED.get(key)
    if kept is None:
        situation = load_situation(situation_text(incident, night, told))
        kept = _picked(incident, situation_line(incident, told), rule_all(book, situation.spot, situation.acts))
        if len(_RULED) >= _KEPT:
            _RULED.clear()
        _RULED[key] = kept
    return kept


def check_told(incident: Incident, told: Told) -> None:
    """Raise BadInput for an answer that cannot be."""
    for fact, answer in told.items():
        choices = incident.tables if fact == "facing" else choices_of(fact)
        if answer == UNKNOWN or (choices and answer in choices):
            continue
        if choices:
            raise BadInput(f"{answer[:20]!r} is no answer to {fact}", right=", ".join((*choices, UNKNOWN)))
        if fact in NUMBERS and not (answer.isdecimal() and len(answer) <= 10 and 0 < int(answer) <= MOST):
            raise BadInput(f"{answer[:20]!r} is no number of chips", right=f"a whole number from 1 to {MOST:,}")


def _ruled_line(incident: Incident, told: Told) -> int:
    """Which line of the situation's acts is ruled on."""
    happened = [act.happened(told) for act in incident.acts]
    own = len(happened) - 1 if incident.on is None else incident.on
    return len(_before(incident, told)) + sum(happened[:own]) - (0 if happened[own] else 1)


def _picked(incident: Incident, on: int, answers: Sequence[Ruling | Needs]) -> Ruling | Needs:
    """The answer that the floor was called for, out of those for every act."""
    asked = next((each for each in answers if isinstance(each, Needs)), None)
    if asked is not None:
        return asked
    if incident.end:
        return answers[-1]
    acts = answers[:-1]
    if incident.by_player:
        acts = tuple(each for each in acts if each.player == incident.actor)
    else:
        acts = tuple(each for each in acts if each.act == on)
    return acts[-1] if acts else answers[-1]


def situation_text(incident: Incident, night: Night, told: Told) -> str:
    """The incident as a situation file, with the sums told; `shuffleup rule` reads it."""
    document = _document(incident, night, _one_way(incident, told), told)
    return "".join(f"{key} = {_toml(value)}\n" for key, value in document.items() if value not in (None, {}, []))


def _toml(value: Any) -> str:
    """A value on one line, so that the file can be read at a table."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{json.dumps(key)} = {_toml(each)}" for key, each in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_toml, value)) + "]"
    return "inf" if value == float("inf") else json.dumps(value, ensure_ascii=False)


def examples(incident: Incident, night: Night, told: Told) -> tuple[str, ...]:
    """The facts that nobody told and on which no ruling turned: in the situation file they are examples."""
    way = _one_way(incident, told)
    return tuple(fact.name for fact in facts_of(incident, night) if fact.name not in told and fact.tries(way))


def situation_line(incident: Incident, told: Told) -> int:
    """The line of `_acts` that is ruled on, from 0."""
    return _ruled_line(incident, _one_way(incident, told))


def _one_way(incident: Incident, told: Told) -> Told:
    """What has been told, and the first of its choices for what has not: no ruling turned on it."""
    known = {fact: answer for fact, answer in told.items() if answer != UNKNOWN}
    return {"facing": incident.tables[0], **{fact: choices_of(fact)[0] for fact in incident.asks}, **known}


def _document(incident: Incident, night: Night, told: Told, answers: Told) -> dict[str, Any]:
    table, level = _table(incident, told), night.level
    variant = _BETTING[find_variant(level.game).betting]
    players = 2 if "actions" in table else _PLAYERS
    blind = night.big_blind
    limit = variant == "FT"
    sums = _filled(incident, night, told)
    stacks = {int(player[1:]): int(text.format_map(sums)) for player, text in incident.stacks.items()}
    street = table.get("street")
    ours = ("facing", *incident.asks, *NUMBERS)
    own = {fact: answer for fact, answer in answers.items() if fact not in ours}
    acts = [*_before(incident, told), *(act.text for act in incident.acts if act.happened(told))]
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
        **incident.fields,
        "_acts": [_written(text, sums) for text in acts],
        "_incident": incident.id,
        "_told": {fact: answer for fact, answer in answers.items() if fact in ours},
    }


def _dealt(table: Mapping[str, Any], variant: str) -> list[str]:
    if "actions" in table:
        return list(table["actions"])
    players = range(1, _PLAYERS + 1)
    return [f"d dh p{player} {_HOLE[variant]}" for player in players] if table.get("dealt") else []


def _stack(chips: int | None) -> float | int:
    return float("inf") if chips is None else chips


def _filled(incident: Incident, night: Night, told: Told) -> dict[str, int]:
    """Every sum: told, or the first that is tried."""
    filled = dict(told)
    for name in NUMBERS:
        if not filled.get(name, "").isdecimal():
            first = (incident.tries.get(name) or _data()["tries"][name])[0]
            filled[name] = str(_share(first, _sums(incident, night, filled)))
    return _sums(incident, night, filled)


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
