"""What else a policy could be: the values that a case must notice, one step away from the one that stands.

A yes or no is turned over; an enum takes every other word; a number goes one up, one down, and becomes each special
word; of a list each item is dropped, and each that it lacks is added. A special word becomes each other one, and the
numbers that books state.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from shuffleup.rulebooks import BOOKS, DEFAULTS, Policy, PolicyType, PolicyValue, load_book, load_policies


@dataclass(frozen=True, slots=True)
class Flip:
    """One policy changed from what a book says to something else; in `defaults` for all books that are silent."""

    policy: str
    book: str
    origin: PolicyValue
    to: PolicyValue

    def __str__(self) -> str:
        return f"{self.book} {self.policy}: {shown(self.origin)} -> {shown(self.to)}"

    @property
    def books(self) -> tuple[str, ...]:
        """The books under which it makes a difference: the one that states the value, or all that are silent."""
        if self.book != DEFAULTS:
            return (self.book,)
        return tuple(book for book in BOOKS if load_book(book).policy(self.policy).fallback)


def shown(value: PolicyValue) -> str:
    """A value as a line of text has it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return f"[{', '.join(map(shown, value))}]"
    return str(value)


def flips_of(name: str) -> tuple[Flip, ...]:
    """All flips of one policy: from the value of every book that states one, and once from the default."""
    policy = load_policies()[name]
    found = []
    for book in BOOKS:
        value = load_book(book).policy(name)
        if not value.fallback:
            found += [Flip(name, book, value.value, to) for to in others(policy, value.value)]
    return (*found, *(Flip(name, DEFAULTS, policy.default, to) for to in others(policy, policy.default)))


def others(policy: Policy, value: PolicyValue) -> tuple[PolicyValue, ...]:
    """The values one step from this one, all of them legal."""
    found: Iterable[PolicyValue]
    if isinstance(value, bool):
        found = (not value,)
    elif policy.type is PolicyType.ENUM:
        found = policy.values
    elif isinstance(value, int):
        found = (value + 1, value - 1, *policy.special)
    elif isinstance(value, str):
        found = (*policy.special, *_stated_numbers(policy))
    else:
        places = range(len(value))
        if policy.whole:
            found = tuple(_swapped(value, place) for place in places[1:])
            return tuple(other for other in found if policy.legal(other))
        dropped = (value[:place] + value[place + 1 :] for place in places)
        found = (*dropped, *((*value, item) for item in policy.values if item not in value))
    return tuple(other for other in dict.fromkeys(found) if other != value and policy.legal(other))


def _swapped(value: tuple[PolicyValue, ...], place: int) -> PolicyValue:
    """The list with an item and the one before it in each other's places."""
    return (*value[: place - 1], value[place], value[place - 1], *value[place + 1 :])


def _stated_numbers(policy: Policy) -> tuple[int, ...]:
    """The numbers that books give this policy, one where none does."""
    values = (load_book(book).policy(policy.key).value for book in BOOKS)
    return tuple(sorted({value for value in values if isinstance(value, int)})) or (1,)
