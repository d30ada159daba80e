"""The form of one topic: every policy with its meaning, what the book below says, and what the house wants instead.

What is typed is read field by field; what will not do stays in the form with a line that says what would. A policy that
has values with dates is left as it is unless another value is chosen.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.http import QueryDict

from shuffleup.desk.speech import told
from shuffleup.rulebooks import Book, JsonValue, Policy, PolicyType, Topic, load_policies
from shuffleup.tournament.answers import Message
from shuffleup.web.rules import draft
from shuffleup.web.rules.values import heading, item_words, value_words
from shuffleup.web.typed import why, will_not_do

AS_BELOW, DATED, OWN = "", "dated", "own"
"""Choices beside the words of a policy: as the book below; as it is with its dates; what stands in the field."""

LONGEST = 600
UNITS = {
    PolicyType.SECONDS: Message("house_book.unit_seconds"),
    PolicyType.PERCENT: Message("house_book.unit_percent"),
}


@dataclass
class PolicyField:
    """One policy in the form: what holds below, what is chosen, and what is wrong with it."""

    policy: Policy
    below: str
    choice: str = AS_BELOW
    typed: str = ""
    items: tuple[str, ...] = ()
    reason: str = ""
    words: str = ""
    dated: bool = False
    stated: bool = False
    """Whether the house has a value of its own until now."""
    error: str = ""
    options: list[tuple[str, str]] = field(default_factory=list)

    @property
    def title(self) -> str:
        """What it decides."""
        return heading(self.policy)

    @property
    def key(self) -> str:
        """The policy's key, which names its inputs."""
        return self.policy.key

    @property
    def changed(self) -> bool:
        """Whether the house decides it itself."""
        return self.choice != AS_BELOW

    @property
    def has_number(self) -> bool:
        """Whether a number can be typed."""
        return self.policy.is_number

    @property
    def unit(self) -> str:
        """What the number counts, where the type says so."""
        unit = UNITS.get(self.policy.type)
        return told(unit) if unit else ""

    @property
    def has_list(self) -> bool:
        """Whether any of several items can be ticked."""
        return self.policy.type is PolicyType.LIST and bool(self.policy.values)

    @property
    def has_pairs(self) -> bool:
        """Whether pairs of numbers can be typed."""
        return self.policy.type is PolicyType.LIST and not self.policy.values

    @property
    def ticks(self) -> list[tuple[str, str, bool]]:
        """The items of a list: word, meaning, ticked."""
        return [(word, item_words(self.policy, word), word in self.items) for word in self.policy.values]

    @property
    def own_words(self) -> str:
        """What is chosen, as people say it, for the line that stands for the folded field."""
        if self.choice == DATED:
            return told(Message("house_book.as_is_with_dates"))
        if self.error or not self.changed:
            return self.below
        return value_words(self.policy, _tuple(self.value()))

    @property
    def has_words(self) -> bool:
        """Whether phrases can be typed, each with the word that it stands for."""
        return self.policy.type is PolicyType.WORDS

    def value(self) -> JsonValue:
        """What is chosen as a value. Raises `ValueError` with what would be right."""
        if self.choice != OWN:
            word = self.choice.removeprefix("=")
            return word == "true" if self.policy.type is PolicyType.BOOL else word
        if self.has_list:
            return list(self.items)
        if self.has_words:
            return _phrases(self.typed, self.policy)
        return _pairs(self.typed) if self.has_pairs else _number(self.typed, self.policy)


def _tuple(value: JsonValue) -> Any:
    return tuple(_tuple(each) for each in value) if isinstance(value, list) else value


def _number(text: str, policy: Policy) -> int:
    plain = text.replace(",", "").strip()
    if not plain.isdecimal() or len(plain) > 10 or not policy.legal(int(plain)):
        if policy.type is PolicyType.PERCENT:
            raise will_not_do("percent")
        kind = "seconds" if policy.type is PolicyType.SECONDS else "whole_from"
        raise will_not_do(kind, least=policy.least, most=policy.most)
    return int(plain)


def _pairs(text: str) -> JsonValue:
    pairs: list[JsonValue] = []
    for part in filter(None, (each.strip() for each in text.split(","))):
        numbers = part.split()
        if len(numbers) != 2 or not all(each.isdecimal() and len(each) < 10 for each in numbers):
            raise will_not_do("pairs")
        pairs.append([int(each) for each in numbers])
    return pairs


def _phrases(text: str, policy: Policy) -> JsonValue:
    pairs: list[JsonValue] = []
    for part in filter(None, (each.strip() for each in text.split(","))):
        phrase, equals, word = part.partition("=")
        pair: list[JsonValue] = [" ".join(phrase.lower().split()), "_".join(word.lower().replace("-", " ").split())]
        if not equals or not policy.legal([pair]):
            raise will_not_do("phrases", known=", ".join(policy.values))
        pairs.append(pair)
    if not policy.legal(pairs):
        raise will_not_do("phrase_twice")
    return pairs


def fields(topic: Topic, text: str, below: Book) -> list[PolicyField]:
    """The form of a topic as the book stands now."""
    raw = draft.read(text)
    return [_field(load_policies()[key], raw, below) for key in topic.policies]


def _field(policy: Policy, raw: Mapping[str, Any], below: Book) -> PolicyField:
    held = below.policy(policy.key)
    made = PolicyField(policy, value_words(policy, held.value), options=_options(policy))
    row = raw.get("policies", {}).get(policy.key)
    made.stated = row is not None
    if isinstance(row, list) and row and all(isinstance(each, Mapping) for each in row):
        made.dated, made.choice = True, DATED
        return made
    if row is None:
        made.items = tuple(map(str, held.value)) if made.has_list and isinstance(held.value, tuple) else ()
        return made
    version = row if isinstance(row, Mapping) else {"value": row}
    if "since" in version:
        made.dated, made.choice = True, DATED
        return made
    own = draft.own_clause_of(dict(raw), version.get("clauses", []))
    made.reason, made.words = version.get("reading", ""), own["says"] if own else ""
    _choose(made, version["value"])
    return made


def _choose(made: PolicyField, value: JsonValue) -> None:
    if isinstance(value, bool):
        made.choice = "=true" if value else "=false"
    elif isinstance(value, str):
        made.choice = f"={value}"
    else:
        made.choice = OWN
        if isinstance(value, list) and made.has_list:
            made.items = tuple(map(str, value))
        elif isinstance(value, list):
            between = " = " if made.has_words else " "
            made.typed = ", ".join(between.join(map(str, each)) for each in value if isinstance(each, list))
        else:
            made.typed = str(value)


def _options(policy: Policy) -> list[tuple[str, str]]:
    if policy.type is PolicyType.BOOL:
        return [("=true", told(Message("decided.yes"))), ("=false", told(Message("decided.no")))]
    words = policy.values if policy.type is PolicyType.ENUM else policy.special
    return [(f"={word}", item_words(policy, word)) for word in words]


def read(topic: Topic, post: QueryDict, text: str, below: Book) -> tuple[list[PolicyField], str]:
    """What was sent, field by field, and the text with it; the text is as before where a field will not do."""
    made = fields(topic, text, below)
    for each in made:
        _take(each, post)
        before = text
        if each.choice == DATED:
            continue
        if not each.changed:
            text = draft.overriding(text, each.policy, None) if each.stated else text
            continue
        try:
            text = draft.overriding(text, each.policy, draft.Override(each.value(), each.reason, each.words))
        except ValueError as wrong:
            each.error, text = told(why(wrong)), before
    return made, text


def _take(each: PolicyField, post: QueryDict) -> None:
    """Put what was sent into a field; a number or ticks that were changed count, whatever else is chosen."""
    typed, items = post.get(f"{each.key}-number", "")[:LONGEST].strip(), _items(each, post.getlist(f"{each.key}-item"))
    sent = post.get(each.key, AS_BELOW)
    known = {AS_BELOW, OWN, *(value for value, _ in each.options), *({DATED} if each.dated else ())}
    choice = sent if sent in known else AS_BELOW
    ticked = each.key in post and items != each.items
    if choice in (AS_BELOW, DATED) and ((typed and typed != each.typed) or ticked):
        choice = OWN
    each.choice, each.typed, each.items = choice, typed, items
    each.reason = _line(post.get(f"{each.key}-reason", ""))
    each.words = _line(post.get(f"{each.key}-words", ""))


def _items(each: PolicyField, sent: Iterable[str]) -> tuple[str, ...]:
    """The ticked items, in the order that they had if they are the same; none of what is no list of words."""
    if not each.has_list:
        return each.items
    ticked = set(sent)
    if ticked == set(each.items):
        return each.items
    return tuple(word for word in each.policy.values if word in ticked)


def _line(text: str) -> str:
    return " ".join("".join(each if each.isprintable() else " " for each in text[:LONGEST]).split())
