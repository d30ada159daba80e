"""What a ruling comes to: its gist, by which answers are one ruling or two, and what tells it from other choices.

Whose rule: none. Sums are no part of a gist: a call of 400 and one of 600 are the same ruling.
"""

from collections.abc import Mapping
from typing import Any

from shuffleup.floor.outcomes import Outcome
from shuffleup.floor.ruling import Json, Needs, Ruling


def gist_of(answer: Ruling | Needs) -> object:
    """What is decided, without the sums: answers of the same gist are one ruling."""
    if isinstance(answer, Needs):
        return ("needs", answer.fact)
    told = [(key, _without_sums(value, key)) for key, value in sorted(answer.more.items())]
    return (
        answer.outcome,
        answer.binding,
        answer.amount is None,
        bool(answer.owes),
        bool(answer.stays),
        bool(answer.returned) if answer.outcome is Outcome.HAND_DEAD else None,
        answer.misdeal,
        answer.to_act if answer.act is None else None,
        tuple(_without_sums(each) if "outcome" in each else _plain(each) for each in answer.choices),
        _without_sums(answer.default),
        _without_sums(answer.remedies),
        _without_sums(answer.infractions),
        winners(answer),
        tuple(told),
    )


def winners(ruling: Ruling) -> tuple[tuple[str, ...], ...]:
    """Who has won each pot; nothing while the hand goes on."""
    return tuple(tuple(sorted(pot["won"])) for pot in ruling.pots if pot.get("won"))


_NO_SUMS = (
    *("player", "players", "eliminated", "cards_up", "first_to_show", "to_act"),
    *("count", "seconds", "countdown"),
)
"""Keys whose numbers are no chips."""


def _without_sums(value: Any, key: str = "") -> object:
    if isinstance(value, Mapping):
        return tuple((name, _without_sums(each, name)) for name, each in sorted(value.items()))
    if isinstance(value, list | tuple):
        return tuple(_without_sums(each, key) for each in value)
    return "chips" if type(value) is int and key not in _NO_SUMS else value


def _plain(value: Any) -> object:
    """The same value as one that can be compared and kept."""
    if isinstance(value, Mapping):
        return tuple((name, _plain(each)) for name, each in sorted(value.items()))
    return tuple(map(_plain, value)) if isinstance(value, list | tuple) else value


TELLING = ("clock", "allowed", "late", "stub", "must_table", "found", "card_plays", "cards_up", "first_to_show")
"""Keys of a ruling that say what it comes to where its outcome alone does not."""


def telling(ruling: Ruling) -> Json:
    """What a ruling that is one choice of several comes to, beside its outcome and its sums."""
    more: Json = ruling.more
    found: dict[str, Any] = {key: more[key] for key in TELLING if key in more}
    if ruling.remedies:
        found["remedies"] = ruling.remedies
    if winners(ruling):
        found["won"] = winners(ruling)
    return found
