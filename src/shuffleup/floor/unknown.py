"""A ruling where facts of the spot are unknown: what it turns on is asked, and what all that may be agree on is ruled.

Whose rule: the house's own, never to guess. `rule_open` tries what may be the case and rules on each. If the rulings
part over a fact that nobody has told, that fact is asked for; where somebody does not know it either, the rulings that
are left are put to the director, each with what it hangs on. Sums on which they part are left out of the answer. What
the book's own rules ask for (`Needs` of `rule`) is asked as it is; where nobody knows it, each answer is tried too.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from typing import Any, NamedTuple

from shuffleup.bad_input import BadInput
from shuffleup.floor.consulted import Consulted, resolved
from shuffleup.floor.gist import gist_of, telling, winners
from shuffleup.floor.outcomes import Outcome
from shuffleup.floor.ruling import UNKNOWN, Json, Needs, Ruling
from shuffleup.message import Message
from shuffleup.rulebooks.book import Book

MOST_QUESTIONS = 5
"""Nobody is asked more: who does not know what came first is given the choices that are left."""

Told = Mapping[str, str]
"""Fact -> what somebody has told, or `unknown`."""


@dataclass(frozen=True, slots=True)
class Fact:
    """A fact that may be unknown. `tries` gives what it may be, given the facts before it; nothing if it is none there.

    `choices` are what may be answered, `unknown` apart; empty where the answer is a number of chips. A number that is
    small or large only beside other facts rests on them: they are asked before it, or with it.
    """

    name: str
    choices: tuple[str, ...]
    tries: Callable[[Told], tuple[str, ...]] = field(compare=False)
    rests_on: tuple[str, ...] = ()


class Tried(NamedTuple):
    """One way it may have been: which value of each fact by number, the values, and what the book says to it."""

    places: tuple[int, ...]
    values: Told
    answer: Ruling | Needs
    gist: object
    asks: object
    """What facts are asked for where ways part over it: the gist, and the sum if that is wanted."""


def rule_open(
    book: Book, facts: Sequence[Fact], rule: Callable[[Told], Ruling | Needs], told: Told, *, sums: bool = False
) -> Ruling | tuple[Needs, ...]:
    """Rule on what has been told so far, or ask: one question with choices, or several for numbers alone.

    `rule` answers for one way it may have been. With `sums` the sum itself is wanted, so that what it turns on is asked
    too. Raises BadInput where nothing fits what has been told.
    """
    tried = _tried(facts, rule, told, sums=sums)
    more = MOST_QUESTIONS - len(told)
    asked = _asked(facts, tried, told) if more > 0 else []
    if asked:
        numbers = [fact for fact in asked if not fact.choices]
        return tuple(map(_needs, numbers[:more] if not asked[0].choices else asked[:1]))
    own = next((each.answer for each in tried if isinstance(each.answer, Needs)), None)
    if own is not None and own.fact not in told and more > 0:
        return (own,)
    if own is not None and own.choices[:-1] and own.fact not in {fact.name for fact in facts}:
        return rule_open(book, (*facts, _either_way(own)), rule, told, sums=sums)
    return _agreed(book, facts, [each for each in tried if isinstance(each.answer, Ruling)], told)


def _either_way(needs: Needs) -> Fact:
    """What the book's own rule asks for and nobody knows, as a fact of which each answer is tried."""
    choices = needs.choices[:-1]
    return Fact(needs.fact, choices, lambda _: choices)


def _tried(
    facts: Sequence[Fact], rule: Callable[[Told], Ruling | Needs], told: Told, *, sums: bool = False
) -> list[Tried]:
    found: list[Tried] = []
    problems: list[BadInput] = []
    for places, values in _ways(facts, told):
        try:
            answer = rule(values)
        except BadInput as bad:
            problems.append(bad)
            continue
        gist = gist_of(answer)
        asks = (gist, answer.amount) if sums and isinstance(answer, Ruling) else gist
        found.append(Tried(places, values, answer, gist, asks))
    if not found:
        raise problems[0]
    return found


def _ways(facts: Sequence[Fact], told: Told) -> Iterator[tuple[tuple[int, ...], dict[str, str]]]:
    """Every way it may have been, as far as it is tried."""
    others = {name: value for name, value in told.items() if name not in {fact.name for fact in facts}}
    ways: list[tuple[tuple[int, ...], dict[str, str]]] = [((), others)]
    for fact in facts:
        further = []
        for places, values in ways:
            may_be = fact.tries(values)
            if may_be and told.get(fact.name, UNKNOWN) != UNKNOWN:
                may_be = (told[fact.name],)
            further += [((*places, at), {**values, fact.name: value}) for at, value in enumerate(may_be)]
            if not may_be:
                further.append(((*places, 0), values))
        ways = further
    yield from ways


def _asked(facts: Sequence[Fact], tried: Sequence[Tried], told: Told) -> list[Fact]:
    """The facts to ask for: those over which the book's answers part, and what they rest on."""
    parting = {fact.name for place, fact in enumerate(facts) if fact.name not in told and _parts(tried, place)}
    wanted, more = set(parting), True
    while more:
        under = {name for fact in facts if fact.name in wanted for name in fact.rests_on}
        more = not under <= wanted
        wanted |= under
    open_still = {name for each in tried for name in each.values} - set(told)
    return [fact for fact in facts if fact.name in parting or (fact.name in wanted and fact.name in open_still)]


def _parts(tried: Sequence[Tried], place: int) -> bool:
    """Whether the book's answers part over the fact in this place, all others being the same."""
    seen: dict[tuple[int, ...], object] = {}
    for each in tried:
        rest = each.places[:place] + each.places[place + 1 :]
        if seen.setdefault(rest, each.asks) != each.asks:
            return True
    return False


def _needs(fact: Fact) -> Needs:
    return Needs(None, None, fact.name, Message("floor.asks.fact", {"fact": fact.name}), (*fact.choices, UNKNOWN))


def _agreed(book: Book, facts: Sequence[Fact], tried: Sequence[Tried], told: Told) -> Ruling:
    """One ruling for all that may have been: what they agree on, or the director's choice between them."""
    groups: dict[object, list[Tried]] = {}
    for each in tried:
        groups.setdefault(each.gist, []).append(each)
    merged = [(_merged([_ruling(each) for each in group]), group) for group in groups.values()]
    if len(merged) == 1:
        return merged[0][0]
    consulted = Consulted(resolved(book))
    consulted.applies("fairness_override")
    rulings = [ruling for ruling, _ in merged]
    doubts = [fact.name for fact in facts if fact.choices and told.get(fact.name) == UNKNOWN]
    choices = [choice for ruling, group in merged for choice in _choices(ruling, group, doubts)]
    return Ruling(
        rulings[0].act if rulings else None,
        rulings[0].player if rulings else None,
        Outcome.DIRECTOR,
        binding=False,
        clauses=tuple(dict.fromkeys((*consulted.clauses(), *(one for each in rulings for one in each.clauses)))),
        fallbacks=tuple(dict.fromkeys(one for each in rulings for one in each.fallbacks)),
        choices=tuple(choice for place, choice in enumerate(choices) if choice not in choices[:place]),
        infractions=rulings[0].infractions
        if len({each.infractions == rulings[0].infractions for each in rulings}) == 1
        else (),
        say=Message("floor.ruled", {"said": (Message("floor.director"),)}),
    )


def _choices(ruling: Ruling, group: Sequence[Tried], doubts: Sequence[str]) -> Iterator[Json]:
    """One of the rulings left, with the facts nobody knows that it hangs on; its own choices where it leaves some."""
    if_so = {name: sorted({each.values[name] for each in group if name in each.values}) for name in doubts}
    hangs_on = {"if": {name: values for name, values in if_so.items() if values}} if any(if_so.values()) else {}
    sums = {key: value for key in ("amount", "returned", "owes", "stays") if (value := getattr(ruling, key))}
    for each in ruling.choices or ({"outcome": ruling.outcome.value, **sums, **telling(ruling)},):
        yield {**each, **hangs_on}


def _ruling(tried: Tried) -> Ruling:
    if isinstance(tried.answer, Ruling):
        return tried.answer
    raise TypeError("a question is no ruling")


def _merged(rulings: Sequence[Ruling]) -> Ruling:
    """The first of rulings of one gist, without the sums on which they part."""
    first = rulings[0]
    if len(rulings) == 1:
        return first
    changed: dict[str, Any] = {}
    for each in fields(Ruling):
        values = [getattr(ruling, each.name) for ruling in rulings]
        if each.name in ("clauses", "fallbacks"):
            shared = tuple(one for one in values[0] if all(one in other for other in values))
            changed[each.name] = shared or tuple(dict.fromkeys(one for other in values for one in other))
        elif each.name == "say":
            changed[each.name] = _said([ruling.say for ruling in rulings])
        elif each.name == "pots" and any(value != values[0] for value in values):
            changed["pots"] = tuple({"won": dict.fromkeys(names, 0)} for names in winners(first))
        elif each.name not in ("act", "player", "outcome") and any(value != values[0] for value in values):
            changed[each.name] = each.default if each.name in _PLAIN else _common(values)
    return replace(first, **changed)


_PLAIN = ("amount", "stays", "returned", "owes", "to_act", "options", "min_to", "max_to", "to_call", "all_in", "dead")
"""Fields that are left out where rulings part over them."""


def _common(values: Sequence[Any]) -> Any:
    """What values of one gist have in common, which are of one shape: sums on which they part are gone."""
    first = values[0]
    if all(value == first for value in values):
        return first
    if isinstance(first, Mapping):
        shared = {key: _common([each[key] for each in values]) for key in first}
        return {key: value for key, value in shared.items() if value is not None or first[key] is None}
    return tuple(_common(each) for each in zip(*values, strict=True)) if isinstance(first, tuple) else None


_SOME = {
    "floor.adds": Message("floor.adds_some"),
    "floor.takes_back": Message("floor.takes_back_some"),
    "floor.leaves": Message("floor.leaves_some"),
    "floor.uncalled_back": Message("floor.uncalled_back_some"),
}
"""What is said of chips whose number is not known."""


def _said(messages: Sequence[Message]) -> Message:
    """The sentence without the parts on which the rulings differ, and without sums that they do not share."""
    parts = [_parts_of(message) for message in messages]
    kept: list[Message] = []
    for part in parts[0]:
        same = [next((each for each in other if each.id == part.id), None) for other in parts]
        if all(each == part for each in same):
            kept.append(part)
        elif all(each is not None for each in same) and part.id in _SOME:
            kept.append(_SOME[part.id])
    first = messages[0]
    return (
        first if all(each == first for each in messages) else replace(first, args={**first.args, "said": tuple(kept)})
    )


def _parts_of(message: Message) -> tuple[Message, ...]:
    said = message.args.get("said", ())
    return tuple(each for each in said if isinstance(each, Message)) if isinstance(said, tuple) else ()
