"""`shuffleup deal`: what a chop is worth to each player, and whether the book allows it."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil
from pathlib import Path
from typing import Any

import click

from shuffleup.bad_input import BadInput, Place
from shuffleup.cli.day import today
from shuffleup.cli.numbers import list_of
from shuffleup.histories.event_file import EVENT_FILE, read_event
from shuffleup.rulebooks import USUAL_BOOK, Book, load_book, load_policies
from shuffleup.rulebooks.definitions import thawed
from shuffleup.text_file import text_of
from shuffleup.toml_text import bounded_decimal
from shuffleup.tournament.answers import Message
from shuffleup.tournament.between.deal_rules import FACTS, DealFacts, DealRuling, Finding, judge_deal, silent_on
from shuffleup.tournament.deals import Deal, DealStakes, Method, in_whole, make_deal
from shuffleup.tournament.icm import bubble_factors, icm, place_probabilities
from shuffleup.tournament.money import smallest_coins, written
from shuffleup.tournament.plan import Plan
from shuffleup.tournament.prizes import pool_of, prize_list
from shuffleup.words.catalogue import say

TABLE_MOST = 12
"""With more players left, the tables of places and bubble factors are in the JSON alone, and bubble factors nowhere."""

PLAYERS_MOST = 500


@dataclass(frozen=True, slots=True)
class MoneyParam:
    """How amounts are read and written: in units of a currency, or as bare numbers where no event says the currency."""

    currency: str = ""

    def read(self, text: str, what: str) -> int:
        """Read one amount as the smallest coin."""
        try:
            return smallest_coins(bounded_decimal(text), self.currency) if self.currency else int(text)
        except ValueError:
            kind = f"an amount of {self.currency}" if self.currency else "a whole number"
            raise BadInput(f"{text!r} is no amount", right=kind, place=Place(what)) from None

    def written(self, coins: int) -> str:
        """Write an amount for people."""
        return written(coins, self.currency) if self.currency else f"{coins:,}"


@click.command(
    epilog="""\b
Examples:
  shuffleup deal --stacks 5000,3000,2000 --prizes 50,30,20
  shuffleup deal --stacks 5000,3000,2000 --prizes 50,30,20 --method save --save 10 --book tnpl --json
  shuffleup deal --stacks 90,10 --prizes 60,40 --method chips --fact accept=2 --fact approved=yes"""
)
@click.argument("event", required=False, type=click.Path(path_type=Path), metavar="[EVENT]")
@click.option(
    "--stacks", metavar="N,N,..", help="The chips of the players left; the event's starting stacks if not given."
)
@click.option("--prizes", metavar="N,N,..", help="Prizes still to be paid, first prize first; or an EVENT file says.")
@click.option("--method", type=click.Choice([each.value for each in Method]), default="icm", show_default=True)
@click.option("--amounts", metavar="N,N,..", help="The amounts of a custom deal, in the order of the stacks.")
@click.option("--save", "save", metavar="N", help="Keep N for the winner and divide the rest.")
@click.option("--round", "unit", metavar="N", help="Round to whole multiples of N.")
@click.option("--book", metavar="ID|PATH", help="The rulebook; the event's, or tda, if not given.")
@click.option("--fact", "facts", multiple=True, metavar="NAME=VALUE", help=f"What is seen: {', '.join(FACTS)}.")
@click.option("--json", "as_json", is_flag=True, help="One object.")
def deal(
    event: Path | None,
    stacks: str | None,
    prizes: str | None,
    method: str,
    amounts: str | None,
    save: str | None,
    unit: str | None,
    book: str | None,
    facts: tuple[str, ...],
    *,
    as_json: bool,
) -> None:
    """Divide the prizes among the players left and ask the book about it.

    Amounts are whole numbers in the smallest coin; with an EVENT file (whose prizes, currency, grade and rulebook then
    count) they are given in units of its currency, as in the file. Status 1 means that the book says no.
    """
    plan = read_event(text_of(event, EVENT_FILE), str(event)) if event else None
    money = MoneyParam(plan.currency) if plan else MoneyParam()
    stakes = DealStakes(_stacks(plan, stacks), _prizes(plan, prizes, money))
    rules = load_book(book or (plan.rulebook if plan else USUAL_BOOK), on=today())
    terms = make_deal(
        stakes,
        Method(method),
        saved=_saved(stakes, Method(method), save, money, rules),
        amounts=list_of(amounts, money.read, "--amounts") if amounts else (),
    )
    if unit is not None:
        terms = in_whole(terms, money.read(unit, "--round"))
    ruling = judge_deal(terms, rules, _facts(facts, plan.grade if plan else ""))
    if as_json:
        click.echo(json.dumps(as_object(terms, ruling, rules, money), ensure_ascii=False))
    else:
        click.echo(_on_paper(terms, ruling, rules, money))
    if not ruling.allowed:
        raise SystemExit(1)


def as_object(terms: Deal, ruling: DealRuling, book: Book, money: MoneyParam) -> dict[str, object]:
    """Return a deal as the JSON object that scripts read; money in the smallest coin, chances out of 1."""
    stakes = terms.stakes
    return {
        "method": terms.method.value,
        "amounts": list(terms.amounts),
        "allowed": ruling.allowed,
        "reasons": [_reason(each) for each in ruling.findings],
        "binding": ruling.binding,
        "needs": [
            {"fact": each.fact, "question": _said(each.question), "choices": [choice.value for choice in each.choices]}
            for each in ruling.needs
        ],
        "silent": [
            {"policy": name, "value": thawed(book.policy(name).value), "from": book.policy(name).origin}
            for name in silent_on(book)
        ],
        "book": book.id,
        "currency": money.currency or None,
        "pool": stakes.pool,
        "saved": terms.saved,
        "locked": stakes.locked,
        "scheduled": list(stakes.scheduled),
        "gains": list(terms.gains),
        "equities": list(icm(stakes.stacks, stakes.prizes)),
        "places": [list(row) for row in place_probabilities(stakes.stacks)],
        "bubble_factors": _bubble_factors(stakes),
    }


def _reason(finding: Finding) -> dict[str, object]:
    return {
        "id": finding.message.id,
        "kind": "refusal" if finding.refuses else "warning",
        "clauses": list(finding.clauses),
        "fallbacks": list(finding.fallbacks),
        "say": _said(finding.message),
    }


def _on_paper(terms: Deal, ruling: DealRuling, book: Book, money: MoneyParam) -> str:
    stakes = terms.stakes
    rows = zip(
        stakes.stacks, terms.amounts, stakes.scheduled, terms.gains, icm(stakes.stacks, stakes.prizes), strict=True
    )
    lines = [f"{'':>9}{'stack':>12}{'deal':>12}{'as they stand':>15}{'gain':>12}{'ICM':>12}"]
    for number, (stack, amount, scheduled, gain, worth) in enumerate(rows, 1):
        lines.append(
            f"Player {number:<2}{stack:>12,}{money.written(amount):>12}{money.written(scheduled):>15}"
            f"{money.written(gain):>12}{money.written(round(worth)):>12}"
        )
    lines.append(f"saved for the winner: {money.written(terms.saved)}; prizes left: {money.written(stakes.pool)}")
    if len(stakes.stacks) <= TABLE_MOST:
        lines += ["", *_tables(stakes)]
    lines += ["", f"{book.name}: {_answer(ruling)}"]
    for finding in ruling.findings:
        under = f" ({', '.join(finding.clauses)})" if finding.clauses else ""
        lines.append(f"  {'no' if finding.refuses else 'warning'}: {_said(finding.message)}{under}")
    lines += [f"  ask: {_said(each.question)}  [--fact {each.fact}=..]" for each in ruling.needs]
    lines += _silent(book)
    return "\n".join(lines)


def _silent(book: Book) -> list[str]:
    """Where the book says nothing, and what was taken in place of it."""
    policies = load_policies()
    lines = []
    for name in silent_on(book):
        policy, value = policies[name], book.policy(name)
        taken = thawed(value.value)
        meaning = ("no", "yes")[taken] if isinstance(taken, bool) else policy.values.get(str(taken)) or str(taken)
        said = {"what": policy.what, "taken": meaning, "origin": value.origin}
        lines.append("  " + _said(Message("deal.taken", said)))
    return [_said(Message("deal.silent")), *lines] if lines else []


def _answer(ruling: DealRuling) -> str:
    if not ruling.allowed:
        return "not allowed"
    return "allowed, and binding" if ruling.binding else "allowed, as far as is known"


def _tables(stakes: DealStakes) -> list[str]:
    """Chances of the places in percent, and bubble factors: a row a player, against each other player."""
    places = range(1, len(stakes.stacks) + 1)
    lines = ["chance of each place, in percent", " " * 9 + "".join(f"{place:>8}" for place in places)]
    for number, row in enumerate(place_probabilities(stakes.stacks), 1):
        lines.append(f"Player {number:<2}" + "".join(f"{100 * chance:>8.2f}" for chance in row))
    factors = _bubble_factors(stakes)
    if factors:
        lines += ["", "bubble factors, playing all chips against each other player"]
        lines.append(" " * 9 + "".join(f"{place:>8}" for place in places))
        for number, factor in enumerate(factors, 1):
            lines.append(
                f"Player {number:<2}" + "".join(f"{'-' if each is None else f'{each:.2f}':>8}" for each in factor)
            )
    return lines


def _bubble_factors(stakes: DealStakes) -> list[list[float | None]]:
    """A row a player; none where there are too many to read."""
    return bubble_factors(stakes.stacks, stakes.prizes) if len(stakes.stacks) <= TABLE_MOST else []


def _said(message: Message) -> str:
    return say(message, name=lambda player: f"player {player}")


def _stacks(plan: Plan | None, stacks: str | None) -> tuple[int, ...]:
    """The stacks given, or those with which the event starts."""
    if stacks is None and plan is None:
        raise BadInput("there are no stacks", right="--stacks 5000,3000,2000, or an EVENT file")
    chips = list_of(stacks, MoneyParam().read, "--stacks") if stacks is not None else ()
    if plan is not None and stacks is None:
        click.echo("no stacks given: a deal before the first hand, everybody with the starting stack", err=True)
        chips = (plan.starting_stack,) * _entrants(plan)
    if len(chips) > PLAYERS_MOST:
        raise BadInput(f"{len(chips):,} players are too many for a deal", right=f"at most {PLAYERS_MOST}")
    return chips


def _entrants(plan: Plan) -> int:
    if not plan.entrants:
        raise BadInput("the event does not say how many entered", right="entrants = 25 in the file")
    return plan.entrants


def _prizes(plan: Plan | None, prizes: str | None, money: MoneyParam) -> tuple[int, ...]:
    """The prizes given, or those of the event with as many paying entries as its file says."""
    if prizes is not None:
        return list_of(prizes, money.read, "--prizes")
    if plan is None:
        raise BadInput("there are no prizes", right="--prizes 50,30,20, or an EVENT file")
    entrants = _entrants(plan)
    return tuple(won.amount for won in prize_list(plan, pool_of(plan, entrants), entrants).places)


def _saved(stakes: DealStakes, method: Method, save: str | None, money: MoneyParam, book: Book) -> int:
    """What is kept for the winner: as given, or for `save` what the book asks at least."""
    if save is not None:
        return money.read(save, "--save")
    percent = book.policy("deal_min_for_winner_percent").value
    if method is not Method.SAVE or not isinstance(percent, int):
        return 0
    if not percent:
        raise BadInput(f"{book.name} does not say how much to save for the winner", right="--save 10")
    return ceil(stakes.pool * percent / 100)


def _facts(given: Sequence[str], grade: str) -> DealFacts:
    """Read `NAME=VALUE` pairs."""
    facts: dict[str, Any] = {"grade": grade}
    words = {"yes": True, "no": False, "unknown": None}
    for each in given:
        name, _, value = each.partition("=")
        if name not in FACTS:
            raise BadInput(
                f"{name!r} is no fact about a deal", right=f"one of {', '.join(FACTS)}", place=Place("--fact")
            )
        is_count = name in ("accept", "refuse", "confirmed")
        if name == "grade":
            facts[name] = value
        elif is_count and value.isdecimal():
            facts[name] = int(value)
        elif value in words and (not is_count or value == "unknown"):
            facts[name] = words[value]
        else:
            right = "a number of players, or unknown" if is_count else "yes, no or unknown"
            raise BadInput(f"{name} is {value!r}", right=right, place=Place("--fact"))
    return DealFacts(**facts)
