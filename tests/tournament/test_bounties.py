"""Bounties to the last coin: whose they are, what the pool is without them, and what is paid out and put right."""

import tomllib
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from shuffleup.tournament.answers import Already, Declined
from shuffleup.tournament.bounties import NameKnockOut, bounties
from shuffleup.tournament.cash import box
from shuffleup.tournament.cash_commands import PayOut
from shuffleup.tournament.check import check_plan
from shuffleup.tournament.commands import PublishResults, TakeBack
from shuffleup.tournament.finish import prize_pool, standings
from shuffleup.tournament.limits import stakes
from shuffleup.tournament.plan import Format, Prize

from .nights import Night, plan

CASES: list[dict[str, Any]] = tomllib.loads((Path(__file__).parent / "cases" / "bounties.toml").read_text())["case"]


def room(bounty: int, **fields: Any) -> Night:
    """Four at 10.00 each, with so much of it on every head."""
    night = Night("tda", buy_in=1_000, bounty=bounty, re_entries=1, prizes=(Prize(1, share=100),), **fields)
    night.play("A", "B", "C", "D")
    return night


def goes(night: Night, line: str) -> None:
    """`D by A B`: D goes out, and who took the stack is named, by the out page for one and afterwards for several."""
    out, _, by = line.partition(" by ")
    if out.startswith("+"):
        night.re_enter(out[1:])
        return
    takers = tuple(map(night.entry, by.split()))
    night.must(replace(night.busting(out), by=takers[0] if takers else ""))
    if len(takers) > 1:
        entry = night.entry(out)
        night.must(NameKnockOut(entry, night.state.entries[entry].lives, takers))


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_a_bounty_by_custom(case: dict[str, Any]) -> None:
    night = room(case["bounty"])
    for line in case["out"]:
        goes(night, line)
    found = bounties(night.state)
    assert {night.person(entry): coins for entry, coins in found.owed.items()} == case["owed"]
    assert (found.unclaimed, found.on_heads) == (case.get("unclaimed", 0), case.get("on_heads", 0))
    assert prize_pool(night.state) == case["pool"]
    assert found.owed_in_all + found.unclaimed + found.on_heads + prize_pool(night.state) == stakes(night.state)


def test_who_took_a_stack_is_put_right_afterwards_and_taken_back() -> None:
    night = room(250)
    goes(night, "D by A")
    a, b, d = map(night.entry, "ABD")
    noted = night.must(NameKnockOut(d, 1, (b,)))
    assert bounties(night.state).owed == {b: 250}
    assert isinstance(night.send(NameKnockOut(d, 1, (b,))), Already)
    night.must(TakeBack((noted.id,)))
    assert bounties(night.state).owed == {a: 250}
    night.must(NameKnockOut(d, 1, ()))
    assert (bounties(night.state).owed, bounties(night.state).unclaimed) == ({}, 250)


def test_of_two_out_on_one_hand_each_is_named_apart() -> None:
    night = room(250)
    night.bust("C", "D")
    a, b, c, d = map(night.entry, "ABCD")
    night.must(NameKnockOut(d, 1, (a,)))
    night.must(NameKnockOut(c, 1, (b,)))
    assert bounties(night.state).owed == {a: 250, b: 250}
    night.must(NameKnockOut(c, 1, (a,)))
    assert bounties(night.state).owed == {a: 500}


def test_bounties_are_paid_out_with_the_prize_and_counted_in_the_box() -> None:
    night = room(250)
    for line in ("D by A", "C by B", "B"):
        goes(night, line)
    night.must(PublishResults())
    a, b, c = map(night.entry, "ABC")
    night.must(NameKnockOut(c, 1, (a, b)))
    assert {each.entry: each.prize for each in standings(night.state) if each.prize} == {a: 3_000}
    assert {each.entry: each.bounty for each in night.state.published[-1].results if each.bounty} == {a: 500, b: 250}
    assert night.must(PublishResults()).events[-1].number == 2, "named since, so a correction"
    assert {each.entry: each.bounty for each in standings(night.state) if each.bounty} == {a: 625, b: 125}
    assert (box(night.state).prizes, box(night.state).bounties, box(night.state).unclaimed) == (3_000, 750, 250)
    night.must(PayOut(b, 125))
    assert isinstance(night.send(PayOut(b, 1)), Declined)
    assert isinstance(night.send(PayOut(a, 3_626)), Declined)
    night.must(PayOut(a, 3_625))
    assert (box(night.state).to_pay, box(night.state).should_be) == (0, 250)


@pytest.mark.parametrize(
    ("entry", "life", "by", "refused"),
    [
        ("D", 1, "D", "cannot_knock_out"),
        ("D", 1, "AA", "named_twice"),
        ("D", 2, "A", "not_knocked_out"),
        ("A", 1, "B", "not_knocked_out"),
        ("D", 1, "X", "no_such_entry"),
        ("X", 1, "A", "no_such_entry"),
    ],
)
def test_a_knock_out_that_cannot_be_is_refused(entry: str, life: int, by: str, refused: str) -> None:
    night = room(250)
    goes(night, "D by A")
    ids = {name: night.entry(name) for name in "ABCD"}
    answer = night.send(NameKnockOut(ids.get(entry, "X"), life, tuple(ids.get(each, "X") for each in by)))
    assert isinstance(answer, Declined)
    assert answer.message.id == f"refused.{refused}"


def test_nobody_takes_their_own_stack() -> None:
    night = room(250)
    answer = night.send(replace(night.busting("D"), by=night.entry("D")))
    assert isinstance(answer, Declined)
    assert answer.message.id == "refused.cannot_knock_out"


@pytest.mark.parametrize(
    ("fields", "problem"),
    [
        ({"buy_in": 500, "bounty": 501}, "bounty_above_buy_in"),
        ({"bounty": 1}, "bounty_above_buy_in"),
        ({"buy_in": 500, "bounty": 100, "format": Format.COUNTS}, "bounty_without_names"),
        ({"buy_in": 500, "bounty": -1}, "too_small"),
    ],
)
def test_a_bounty_that_cannot_be_is_no_plan(fields: dict[str, Any], problem: str) -> None:
    found = [each.message.id for each in check_plan(plan(**fields)) if each.is_error]
    assert found == [f"plan.{problem}"]
    assert not any(each.is_error for each in check_plan(plan(buy_in=500, bounty=500)))
