"""What a case asks of a deal: the terms are worked out and held against the book, and what it says is a row.

Facts: `prizes` still to be paid, `player` with `name` and `stack`, `grade`, and a `command` of kind `deal` with
`method`, `amounts` (by name), `left_for_winner`, and what the director sees and hears: `accept`, `refuse`, `confirmed`,
`present` and `kept_from` (names), `official_present`, `approved`, `secret` (the vote) and `fixes_places`. What is not
told is not known; a deal that waits for an answer does not bind yet.
"""

from collections.abc import Mapping
from typing import Any

from shuffleup.conformance.cases import Case
from shuffleup.conformance.facts import NAMES, NUMBER, NUMBERS, ROWS, TEXT, YES, Check, check_row
from shuffleup.conformance.watch import watched_ready
from shuffleup.rulebooks import Book
from shuffleup.tournament.between.deal_rules import DealFacts, Finding, judge_deal
from shuffleup.tournament.deals import Deal, DealStakes, Method, make_deal

KIND = "deal"

_FACTS: Mapping[str, Check] = {
    "prizes": NUMBERS,
    "player": ROWS,
    "grade": TEXT,
    "command": (lambda value: isinstance(value, Mapping), "one command"),
}
_PLAYER: Mapping[str, Check] = {"name": TEXT, "stack": NUMBER}
_COMMAND: Mapping[str, Check] = {
    "kind": TEXT,
    "method": (lambda value: value in [each.value for each in Method], f"one of {', '.join(Method)}"),
    "amounts": (lambda value: isinstance(value, Mapping), "an amount for each name"),
    "left_for_winner": NUMBER,
    "accept": NAMES,
    "refuse": NAMES,
    "confirmed": NAMES,
    "present": NAMES,
    "kept_from": NAMES,
    "official_present": YES,
    "approved": YES,
    "secret": YES,
    "fixes_places": YES,
}


def is_deal(case: Case) -> bool:
    """Whether the case is about a deal."""
    command = case.facts.get("command")
    return isinstance(command, Mapping) and command.get("kind") == KIND


def judge(case: Case, book: Book) -> tuple[dict[str, Any], frozenset[str]]:
    """What the book says to the deal of the case, as a row, and the policies that are read for it."""
    _check(case)
    watched = watched_ready(book)
    ruling = judge_deal(deal := _deal(case), book, _facts(case), watched.ready)
    names = [row["name"] for row in case.facts["player"]]
    row = {
        "outcome": "held" if ruling.needs else "none" if ruling.allowed else "void",
        "allowed": ruling.allowed,
        "binding": ruling.binding is True,
        "reasons": [_reason(each) for each in ruling.findings if each.refuses],
        "warnings": [_reason(each) for each in ruling.findings if not each.refuses],
        "needs": [each.fact for each in ruling.needs],
        "choices": [choice.value for each in ruling.needs[:1] for choice in each.choices],
        "amounts": dict(zip(names, deal.amounts, strict=True)),
        "clauses": list(dict.fromkeys(clause for each in ruling.findings for clause in each.clauses)),
        "fallbacks": list(dict.fromkeys(name for each in ruling.findings for name in each.fallbacks)),
    }
    return row, frozenset(watched.read)


def _reason(finding: Finding) -> str:
    return finding.message.id.removeprefix("deal.")


def _check(case: Case) -> None:
    check_row(case, case.facts, _FACTS, "a deal", "prizes")
    for row in case.facts.get("player", ()):
        check_row(case, row, _PLAYER, "a player of a deal", "stack")
    check_row(case, case.facts["command"], _COMMAND, "a deal", "method")


def _deal(case: Case) -> Deal:
    players, terms = case.facts["player"], case.facts["command"]
    stakes = DealStakes(tuple(row["stack"] for row in players), tuple(case.facts["prizes"]))
    amounts = terms.get("amounts", {})
    custom = tuple(amounts.get(row["name"], 0) for row in players) if amounts else ()
    return make_deal(stakes, Method(terms["method"]), saved=terms.get("left_for_winner", 0), amounts=custom)


def _facts(case: Case) -> DealFacts:
    told = case.facts["command"]
    count = {key: len(told[key]) for key in ("accept", "refuse", "confirmed") if key in told}
    everybody = {row["name"] for row in case.facts["player"]}
    return DealFacts(
        **count,
        all_present=everybody <= set(told["present"]) if "present" in told else None,
        official_present=told.get("official_present"),
        approved=told.get("approved"),
        secret_vote=told.get("secret"),
        grade=case.facts.get("grade", ""),
        leaves_out=bool(told.get("kept_from")),
        fixes_places=told.get("fixes_places", False),
    )
