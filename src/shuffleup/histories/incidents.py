"""Incidents: what the floor is called for at a table that the application does not deal, each ready to be ruled on.

Whose rule: none. `incidents.toml` says which acts an incident is and at what table; this module lays them out as a
situation file, with the blinds of the running level and whatever has been told, and leaves asking and ruling to the
floor. Not done: hands of stud and draw are laid out as a game with a board of the same betting, so that up-cards and
bring-ins are not ruled on from here.
"""

import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import resources
from typing import Any

from shuffleup.floor.unknown import Fact, Told
from shuffleup.tournament.plan import PlanLevel

NUMBERS = (
    "bet", "before", "stack", "said", "first", "second", "pushed", "less", "chip", "tiny", "count", "hidden", "word",
    "pot", "seconds",
)  # fmt: skip
"""Facts that are sums, in the order in which they may rest on each other."""

MOST = 10**9
"""Chips; nobody bets more."""


@dataclass(frozen=True, slots=True)
class ClockFacts:
    """What the running clock knows: the level that is played, and how many players are left (None: nobody knows)."""

    level: PlanLevel
    players_left: int | None = None

    @property
    def big_blind(self) -> int:
        """The least bet: the big blind, or what stands in its place in a game without one."""
        return self.level.big_blind or self.level.small_bet or 100


@dataclass(frozen=True, slots=True)
class When:
    """Answers with which something of an incident is so; without any it always is."""

    when: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def happened(self, told: Told) -> bool:
        """Whether it belongs to what has been told."""
        return all(told.get(fact) in values for fact, values in self.when.items())


@dataclass(frozen=True, slots=True)
class IncidentAct(When):
    """A line of an incident's acts."""

    text: str = ""


@dataclass(frozen=True, slots=True)
class Given(When):
    """Fields of the situation file."""

    fields: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Incident:
    """One kind of thing that happens at a table. Its sentence and those of its facts are the catalogue's."""

    id: str
    family: str
    picture: str
    tables: tuple[str, ...]
    acts: tuple[IncidentAct, ...]
    on: int | None = None
    end: bool = False
    by_player: bool = False
    with_offences: bool = False
    sums: bool = False
    asks: tuple[str, ...] = ()
    unknown: tuple[str, ...] = ()
    roles: Mapping[str, str] = field(default_factory=dict)
    given: tuple[Given, ...] = ()
    stacks: Mapping[str, str] = field(default_factory=dict)
    tries: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    @property
    def actor(self) -> int:
        """The player whom the ruling is about, as far as the acts say."""
        named = {role: int(player[1:]) for player, role in self.roles.items()}
        return next((named[role] for role in _ACTORS if role in named), 3)


_ACTORS = ("actor", "absent", "holder", "miscaller", "mucker", "speaker")
"""Roles of a player whom a ruling is about."""


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
    given = tuple(Given(_when(each), each["fields"]) for each in row.get("given", ()))
    if "fields" in row:
        given = (Given(fields=row["fields"]), *given)
    read: dict[str, Any] = {key: value for key, value in row.items() if key != "fields"}
    return Incident(**{**read, **lists, "acts": tuple(map(_act, row["acts"])), "tries": tries, "given": given})


def _act(row: str | Mapping[str, Any]) -> IncidentAct:
    return IncidentAct(text=row) if isinstance(row, str) else IncidentAct(_when(row), row["act"])


def _when(row: Mapping[str, Any]) -> Mapping[str, tuple[str, ...]]:
    """The answers of a row; `table` is what there was to call."""
    when = {fact: (values,) if isinstance(values, str) else tuple(values) for fact, values in row["when"].items()}
    return {"facing" if fact == "table" else fact: values for fact, values in when.items()}


def facts_of(incident: Incident, night: ClockFacts) -> tuple[Fact, ...]:
    """The facts that nobody may have told of an incident: who has bet before, what the acts leave open, and sums."""
    facts = [_chosen("facing", incident.tables)] if len(incident.tables) > 1 else []
    facts += [_chosen(name, choices_of(name)) for name in incident.asks]
    sums = (name for name in NUMBERS if name in _sums_in(incident.id))
    return (*facts, *(Fact(name, (), _trying(incident, night, name), _rests_on(incident, name)) for name in sums))


@cache
def _sums_in(incident: str) -> frozenset[str]:
    """The sums that an incident's texts hold, whatever is answered."""
    found = incidents()[incident]
    tables = [_data()["tables"][name] for name in found.tables]
    lines = [line for table in tables for key in ("acts", "two") for line in table.get(key, ())]
    fields = [str(value) for each in found.given for value in each.fields.values()]
    text = "\n".join((*lines, *(act.text for act in found.acts), *found.stacks.values(), *fields))
    return frozenset(name for name in NUMBERS if f"{{{name}}}" in text)


def _rests_on(incident: Incident, name: str) -> tuple[str, ...]:
    """The facts beside which a sum is small or large, as its tries say."""
    shares = {value.partition("% ")[2] for value in tries_of(incident, name)}
    return tuple(sum((("facing", "bet") if of == "price" else (of,) for of in sorted(shares)), ()))


def tries_of(incident: Incident, name: str) -> Sequence[str]:
    """The sums to try for a fact: numbers, or shares such as `50% price`."""
    tries: Sequence[str] = incident.tries.get(name) or _data()["tries"][name]
    return tries


def _chosen(name: str, choices: tuple[str, ...]) -> Fact:
    return Fact(name, choices, lambda _: choices)


def _trying(incident: Incident, night: ClockFacts, name: str) -> Callable[[Told], tuple[str, ...]]:
    def tries(told: Told) -> tuple[str, ...]:
        """Sums to try, where the acts so far told hold this sum at all."""
        if f"{{{name}}}" not in _open_text(incident, told):
            return ()
        sums = sums_told(incident, night, told)
        values = tries_of(incident, name)
        return tuple(dict.fromkeys(str(share_of(value, sums)) for value in values))

    return tries


def _open_text(incident: Incident, told: Told) -> str:
    lines = [*acts_before(incident, told), *(act.text for act in incident.acts if act.happened(told))]
    fields = (str(value) for value in fields_of(incident, told).values())
    return "\n".join((*lines, *incident.stacks.values(), *fields))


def fields_of(incident: Incident, told: Told) -> dict[str, Any]:
    """Fields of the situation file that belong to what has been told."""
    return {key: value for each in incident.given if each.happened(told) for key, value in each.fields.items()}


def share_of(value: str, sums: Mapping[str, int]) -> int:
    """The chips of a sum to try, beside the sums that it is a share of."""
    share, _, of = value.partition("% ")
    return max(1, int(share) * sums.get(of, 0) // 100) if of else int(value)


def sums_told(incident: Incident, night: ClockFacts, told: Told) -> dict[str, int]:
    """The sums that were told, the big blind, and the price that the actor faces."""
    sums = {name: int(told[name]) for name in NUMBERS if told.get(name, "").isdecimal()}
    bet = sums.get("bet", 0) if "{bet}" in "".join(acts_before(incident, told)) else 0
    return {**sums, "bb": night.big_blind, "price": bet or night.big_blind}


def table_of(incident: Incident, told: Told) -> Mapping[str, Any]:
    """The table at which it happened, as `incidents.toml` describes it."""
    name = told.get("facing", incident.tables[0]) if len(incident.tables) > 1 else incident.tables[0]
    table: Mapping[str, Any] = _data()["tables"][name]
    return table


def acts_before(incident: Incident, told: Told) -> Sequence[str]:
    """What others did before the incident's own acts."""
    table = table_of(incident, told)
    heads_up = told.get("players") == "two" and "two" in table
    before: Sequence[str] = table["two" if heads_up else "acts"] if heads_up or "acts" in table else ()
    return before
