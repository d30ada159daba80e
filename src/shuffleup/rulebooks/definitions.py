"""What a book can switch: the topics and the policies, each with its type and its legal values.

The definitions are data (`topics.toml`, `policies/<topic>.toml`); this module gives them a shape and says which values
are legal. Whose rule it is: the league's, as far as its book speaks; the value where no book asked speaks stands here
with its source. Not done here: which book says what (`book.py`), and the typed view that rules read (`policies/`).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TypeAlias

from shuffleup.message import Message

PolicyValue: TypeAlias = "bool | int | str | tuple[PolicyValue, ...]"
"""A policy's value in memory: lists are tuples, enum values and special words are strings."""

JsonValue: TypeAlias = "bool | int | str | list[JsonValue]"
"""The same value as a log stores it."""


class RuleOwner(StrEnum):
    """Who owns the rules of a topic."""

    FLOOR = "floor"
    TOURNAMENT = "tournament"
    LEAGUE = "league"


class PolicyType(StrEnum):
    """What kind of value a policy takes."""

    BOOL = "bool"
    INT = "int"
    SECONDS = "seconds"
    PERCENT = "percent"
    ENUM = "enum"
    LIST = "list"
    WORDS = "words"
    """Pairs of a word or phrase of the house and one of the policy's own words, which it stands for."""


@dataclass(frozen=True, slots=True)
class Topic:
    """A group of policies and clauses that people look up together; `also` are other words for it."""

    id: str
    title: str
    room: RuleOwner
    also: tuple[str, ...]
    traps: tuple[str, ...]
    policies: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Policy:
    """One switch: what it decides, its legal values with their meaning, and its value where books are silent.

    `values` are an enum's values or a list's items; a list without items holds numbers or rows of numbers.
    `special` are words allowed in place of a number, `least` and `most` bound what a number can sensibly be (in a list
    of rows, each number). A `whole` list has all items or none, so that only their order is chosen. `parts` are
    branches of which a book may speak apart, with what each is. `origin` says where the default comes from: the text
    of the TDA book, a house rule in it, a later TDA edition, common practice, or our choice; `origin_clauses` are TDA
    clauses. `called` names the type of the values where something else has the name that the key would give.
    """

    key: str
    topic: str
    type: PolicyType
    what: str
    values: Mapping[str, str]
    special: tuple[str, ...]
    note: str
    default: PolicyValue
    origin: str
    origin_clauses: tuple[str, ...]
    least: int = 0
    most: int = 100
    whole: bool = False
    parts: Mapping[str, str] = field(default_factory=dict)
    called: str = ""

    @property
    def is_number(self) -> bool:
        """Whether the policy takes a whole number (and perhaps special words)."""
        return self.type in {PolicyType.INT, PolicyType.SECONDS, PolicyType.PERCENT}

    def legal(self, value: object) -> bool:
        """Whether `value` (lists as lists or tuples) is one that the policy can take."""
        if self.type is PolicyType.BOOL:
            return isinstance(value, bool)
        if self.type is PolicyType.ENUM:
            return isinstance(value, str) and value in self.values
        if self.is_number:
            if isinstance(value, str):
                return value in self.special
            return self._within(value)
        if not isinstance(value, list | tuple):
            return False
        if self.type is PolicyType.WORDS:
            return all(self._stands_for(item) for item in value) and len({item[0] for item in value}) == len(value)
        if not self.values:
            return all(_is_row(item) and all(map(self._within, item)) for item in value)
        if self.whole and len(value) not in (0, len(self.values)):
            return False
        return all(isinstance(item, str) and item in self.values for item in value) and len({*value}) == len(value)

    def _within(self, value: object) -> bool:
        """Whether this is a whole number within the policy's bounds."""
        return isinstance(value, int) and not isinstance(value, bool) and self.least <= value <= self.most

    def _stands_for(self, item: object) -> bool:
        """Whether this is a phrase, small letters and no spaces around it, with one of the policy's words."""
        if not isinstance(item, list | tuple) or len(item) != 2 or not all(isinstance(each, str) for each in item):
            return False
        phrase, word = item
        return bool(phrase) and phrase == " ".join(phrase.lower().split()) and word in self.values

    def allowed(self) -> Message:
        """Say the legal values in a phrase for people."""
        words = {"known": ", ".join(self.values)}
        bounds = {"low": self.least, "high": self.most}
        match self.type:
            case PolicyType.BOOL:
                return Message("right.true_or_false")
            case PolicyType.ENUM:
                return Message("right.one_of", words)
            case PolicyType.WORDS:
                return Message("right.pairs_of_words", words)
            case PolicyType.LIST if self.whole:
                return Message("right.list_of_all", words)
            case PolicyType.LIST:
                return Message("right.list_of_any", words) if self.values else Message("right.number_pairs", bounds)
            case PolicyType.SECONDS:
                number = Message("right.number_of_seconds", bounds)
            case PolicyType.PERCENT:
                number = Message("right.percentage")
            case _:
                number = Message("right.whole_number_from", bounds)
        if not self.special:
            return number
        return Message("right.number_or_word", {"number": number, "words": tuple(f'"{each}"' for each in self.special)})


def frozen(value: object) -> PolicyValue:
    """Return the value with lists made tuples; TypeError for what no policy can hold (floats, dates, tables)."""
    if isinstance(value, list | tuple):
        return tuple(frozen(item) for item in value)
    if isinstance(value, bool | int | str):
        return value
    raise TypeError(f"a policy holds no {type(value).__name__}")


def thawed(value: PolicyValue) -> JsonValue:
    """Return the value with tuples made lists, for a log."""
    if isinstance(value, tuple):
        return [thawed(item) for item in value]
    return value


def _is_row(value: object) -> bool:
    return isinstance(value, Sequence) and not isinstance(value, str) and len(value) == 2
