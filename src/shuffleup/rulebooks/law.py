"""The law: policies as integers, for kernels that read a flat record.

A yes or no is 1 or 0; an enum's word is its place in the definition, from 0; a number is itself, and a special word in
its place is below zero (-1 the first); a list of words has one bit for each, the first the lowest. Whoever keeps enums
of integers of his own must keep the definition's order. The law is never stored: logs hold the words.
"""

from collections.abc import Iterable, Mapping

from shuffleup.rulebooks.catalogue import load_policies
from shuffleup.rulebooks.definitions import Policy, PolicyType


def law(values: Mapping[str, object], names: Iterable[str]) -> dict[str, int]:
    """Turn resolved values of the named policies into integers; ValueError for a value that is not legal.

    A name that `values` lack has the default: a log may be older than the policy.
    """
    policies = load_policies()
    return {name: code(policies[name], values.get(name, policies[name].default)) for name in names}


def code(policy: Policy, value: object) -> int:
    """Turn one value into its integer; ValueError if it is not legal or has none (lists of pairs, words)."""
    if not policy.legal(value) or _has_no_integer(policy):
        raise ValueError(f"{policy.key} has no integer for {value!r}")
    if isinstance(value, int):
        return int(value)
    words = list(policy.values)
    if isinstance(value, list | tuple):
        return sum(1 << words.index(item) for item in value)
    word = str(value)
    return words.index(word) if policy.type is PolicyType.ENUM else -1 - policy.special.index(word)


def _has_no_integer(policy: Policy) -> bool:
    return policy.type is PolicyType.WORDS or (policy.type is PolicyType.LIST and not policy.values)
