"""Prizes held and forfeited by the book, case by case; what of it stands in the box and in corrected results."""

import tomllib
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from shuffleup.tournament.acts import Command
from shuffleup.tournament.answers import Accepted, Already, Declined
from shuffleup.tournament.between.chip_commands import Penalise
from shuffleup.tournament.between.decision import Decision
from shuffleup.tournament.cash import box
from shuffleup.tournament.cash_commands import PayOut
from shuffleup.tournament.commands import PublishResults
from shuffleup.tournament.finish import standings
from shuffleup.tournament.held_prizes import ForfeitPrize, HoldPrize, ReleasePrize, prize_stage
from shuffleup.tournament.penalties import GivePenalty
from shuffleup.tournament.pin import PinnedBook
from shuffleup.tournament.pinned import ask
from shuffleup.tournament.plan import Prize
from shuffleup.tournament.register import Answer

from .nights import Night

CASES: list[dict[str, Any]] = tomllib.loads((Path(__file__).parent / "cases" / "held_prizes.toml").read_text())["case"]
ACTS = {"hold": HoldPrize, "forfeit": ForfeitPrize, "release": ReleasePrize}


def room(book: str, *, thrown: bool = False) -> Night:
    """Four at 10.00 each, D and C out, B second by a knock-out or by a disqualification."""
    night = Night(book, buy_in=1_000, prizes=(Prize(1, share=75), Prize(2, share=25)))
    night.play("A", "B", "C", "D")
    night.bust("D")
    night.bust("C")
    if thrown:
        b = night.entry("B")
        night.must(GivePenalty(b, 1, "cheating", "disqualification", 0, chips=20_000))
    else:
        night.bust("B")
    return night


def asked(act: str, entry: str) -> Command:
    return PayOut(entry, 1_000) if act == "pay" else ACTS[act](entry)


def told(answer: Answer) -> str:
    """How a case writes an answer."""
    if isinstance(answer, Declined):
        return answer.message.id.removeprefix("refused.")
    return "already" if isinstance(answer, Already) else "ok"


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_a_prize_by_the_book(case: dict[str, Any]) -> None:
    night = room(case["book"], thrown=case.get("thrown", False))
    b = night.entry("B")
    answers = []
    for act in case["acts"]:
        who, _, what = act.rpartition(" ")
        night.actor = f"{who}:1" if who else "director"
        answers.append(night.send(asked(what, b)))
    assert list(map(told, answers)) == case["answers"]
    assert prize_stage(night.state, b) == case["stage"]
    result = next(each for each in standings(night.state) if each.entry == b)
    assert (result.place, result.prize, result.forfeited) == (2, case["prize"], case.get("forfeited", 0))
    if "clauses" in case:
        last = answers[-1]
        assert isinstance(last, Accepted)
        assert list(last.clauses) == case["clauses"]


def test_a_forfeited_prize_stays_in_the_box_moves_nobody_up_and_is_a_correction() -> None:
    night = room("tda", thrown=True)
    a, b = night.entry("A"), night.entry("B")
    night.must(PublishResults())
    night.must(ForfeitPrize(b))
    assert night.must(PublishResults()).events[-1].number == 2
    assert {each.entry: each.prize for each in night.state.published[-1].results if each.prize} == {a: 3_000}
    assert (box(night.state).prizes, box(night.state).forfeited, box(night.state).to_pay) == (3_000, 1_000, 3_000)
    night.must(ReleasePrize(b))
    assert (box(night.state).prizes, box(night.state).forfeited) == (4_000, 0)


def test_a_prize_of_nobody_is_refused() -> None:
    answer = room("tda").send(ForfeitPrize("nobody"))
    assert isinstance(answer, Declined)
    assert answer.message.id == "refused.no_such_entry"


@pytest.mark.parametrize(("powers", "taken"), [((), True), (("conduct_sanctions",), False)])
def test_a_sanction_that_is_not_kept_for_the_league_is_the_directors_too(powers: tuple[str, ...], taken: bool) -> None:
    """As `decide` has it: `league_powers` says whether a sanction is the league's alone (TNPL A3.i.3)."""
    night = room("tda")
    values = {**night.state.book.values, "league_sanctions": ("prize_forfeiture",), "league_powers": powers}
    house = PinnedBook("tda", f"house with sanctions, powers {powers}", values, night.state.book.clauses)
    night.journal.state = replace(night.state, book=house)
    meant = Penalise(player=night.entry("B"), penalty="prize_forfeiture")
    said = ask(night.state, meant, night.at)
    assert isinstance(said, Decision)
    assert said.more["allowed"] is taken
    assert isinstance(night.send(ForfeitPrize(night.entry("B"))), Accepted) is taken
