"""Conditions turned over, and what is kept and said of them."""

import ast
import json
import os
import signal
import time
from pathlib import Path

import pytest

from conformance.test_ablation import FOLD
from shuffleup.conformance.conditions import (
    NegatedCondition,
    _walked,
    all_conditions,
    conditions_of,
    function_hashes,
    negated,
    watched_conditions,
)
from shuffleup.conformance.families import read_family
from shuffleup.conformance.negating import negate_all
from shuffleup.conformance.negation import NegationNoticed, Trials, case_trials, negate
from shuffleup.conformance.page_conditions import conditions_section
from shuffleup.conformance.runs import run_all
from shuffleup.conformance.survivors import (
    COUNTS,
    SurvivorFound,
    SurvivorsKept,
    by_function,
    counted,
    judgements,
    out_of_date,
    read_kept,
    write_kept,
)
from shuffleup.conformance.swapping import source_of
from shuffleup.floor.acts import spoken_number

SPOKEN = conditions_of("floor.acts")
NUMBERS = ("five", "twelve hundred", "two hundred fifty")
AS_IT_IS = [spoken_number(tuple(each.split())) for each in NUMBERS]


def _other(number: int) -> NegationNoticed:
    try:
        same = spoken_number(tuple(NUMBERS[number].split())) == AS_IT_IS[number]
    except LookupError:
        same = False
    return NegationNoticed.NOTHING if same else NegationNoticed.OUTCOME


def _numbers() -> Trials[int]:
    return Trials(range(len(NUMBERS)), _other)


def test_a_condition_is_turned_over_and_nothing_else_of_its_module() -> None:
    plain = ast.unparse(ast.parse(source_of("floor.acts")))
    for each in SPOKEN:
        assert ast.unparse(negated(each)).count("not ") == plain.count("not ") + 1
    assert len({str(each) for each in all_conditions()}) == len(all_conditions()) > 5000


def test_comprehensions_and_guards_count_and_constants_and_what_no_function_holds_do_not(monkeypatch) -> None:
    text = """
LIMIT = 1 if LIMIT else 2
def rule(seats):
    while True:
        match seats:
            case [one, *_] if one:
                return [each for each in seats if each or one]
"""
    monkeypatch.setattr("shuffleup.conformance.conditions.source_of", lambda _: text)
    found = conditions_of.__wrapped__("floor.no_such")
    assert [each.text for each in found] == ["one", "each or one", "each", "one"]
    assert [each.again for each in found] == [0, 0, 0, 1]
    assert str(found[-1]) == "floor.no_such rule: one #2"


def test_it_is_seen_who_asks_a_condition_and_what_comes_of_it() -> None:
    with watched_conditions(SPOKEN) as seen:
        spoken_number(("five",))
        few = set(seen)
        spoken_number(("twelve", "hundred"))
    assert few
    assert few < seen
    assert {SPOKEN[place].module for place, _ in seen} == {"floor.acts"}


def test_what_nobody_asks_is_left_out_and_the_rest_is_noticed_or_not() -> None:
    trials = _numbers()
    trials.watch(SPOKEN)
    done = dict(negate(SPOKEN, range(len(SPOKEN)), trials))
    assert set(done) == set(trials.asked) < set(range(len(SPOKEN)))
    assert any(done.values())
    assert [spoken_number(tuple(each.split())) for each in NUMBERS] == AS_IT_IS
    assert not dict(negate(SPOKEN, range(len(SPOKEN)), trials, until=time.monotonic()))


@pytest.mark.parametrize("breaks", [lambda _: os._exit(3), lambda _: os.kill(os.getpid(), signal.SIGKILL)])
def test_a_process_that_breaks_has_noticed(breaks) -> None:
    trials = Trials([0], breaks, {0: [0]})
    assert dict(negate(SPOKEN, [0], trials)) == {0: NegationNoticed.OUTCOME}


def test_who_noticed_before_is_asked_first() -> None:
    trials = Trials(
        [3, 4, 5],
        lambda one: NegationNoticed.OUTCOME if one == 5 else NegationNoticed.CITING,
        {0: [0, 1, 2], 1: [0, 1, 2]},
    )
    assert dict(negate(SPOKEN, [0], trials)) == {0: NegationNoticed.OUTCOME}
    assert trials.in_order(1) == [2, 0, 1]


def _busy(milliseconds: int) -> NegationNoticed:
    until = time.process_time() + milliseconds / 1000
    while time.process_time() < until:
        pass
    return NegationNoticed.NOTHING


def test_the_quickest_is_asked_first() -> None:
    trials = Trials([60, 1, 20], lambda one: _busy(one) or _other(0))
    trials.watch(SPOKEN)
    assert trials.asked
    assert {tuple(trials.in_order(place)) for place in trials.asked} == {(1, 2, 0)}


def test_after_long_enough_nobody_more_is_asked(monkeypatch) -> None:
    trials = Trials([50, 0], lambda one: _busy(one) if one else NegationNoticed.OUTCOME, {0: [0, 1]})
    assert dict(negate(SPOKEN, [0], trials)) == {0: NegationNoticed.OUTCOME}
    trials.been_first.clear()
    monkeypatch.setattr("shuffleup.conformance.negation._ENOUGH", 0.01)
    assert dict(negate(SPOKEN, [0], trials)) == {0: NegationNoticed.NOTHING}


def test_a_case_that_cites_something_else_notices_that_and_no_more() -> None:
    (other,) = read_family(
        FOLD.replace('tda = ["58"]', 'tda = ["46.A.s3"]').replace(', nppl = ["77.a"]', ""), "floor_x.toml"
    )
    trials = case_trials(run_all([other]), 1)
    assert {trials.notices(each) for each in trials.each if each.book == "tda"} == {NegationNoticed.CITING}
    assert {trials.notices(each) for each in trials.each if each.book != "tda"} <= {NegationNoticed.NOTHING}


def test_a_case_that_never_ends_has_noticed(monkeypatch) -> None:
    def forever(*_: object) -> None:
        while True:
            pass

    runs = run_all(read_family(FOLD, "floor_x.toml"))
    trials = case_trials(runs, 1)
    assert not any(map(trials.notices, runs))
    monkeypatch.setattr("shuffleup.conformance.negation.run", forever)
    monkeypatch.setattr("shuffleup.conformance.negation._ONE", 0.05)
    assert trials.notices(runs[0]) is NegationNoticed.OUTCOME


def test_what_is_known_is_not_tried_again_until_the_function_or_the_cases_are_others(tmp_path) -> None:
    path, told = tmp_path / "negated.json", list[str]()
    runs = run_all(read_family(FOLD, "floor_x.toml"))
    until = time.monotonic() + 3600

    def round_of(cases=runs) -> SurvivorsKept:
        told.clear()
        return negate_all(cases, 1, until, 1, told.append, path, "floor.acts", tests=False)

    first = round_of()
    assert told[0].startswith(f"{len(SPOKEN)} of ")
    assert SurvivorFound.NOT_TRIED not in {first.of(each) for each in SPOKEN}
    again = round_of()
    assert told[0].startswith("0 of ")
    assert again == first == read_kept(path)

    some = SurvivorsKept(
        "other cases",
        {
            **first.found,
            SPOKEN[0]: SurvivorFound.CASE,
            SPOKEN[1]: SurvivorFound.TEST,
            SPOKEN[2]: SurvivorFound.SURVIVED,
        },
    )
    path.write_text(write_kept(some), "utf-8")
    round_of()
    assert told[0].startswith(f"{len(SPOKEN) - 2} of ")

    whole = json.loads(path.read_text("utf-8"))
    where = SPOKEN[0].where
    whole["functions"][where][0] = "0" * 8
    path.write_text(json.dumps(whole), "utf-8")
    assert {read_kept(path).of(each) for each in SPOKEN if each.where == where} == {SurvivorFound.NOT_TRIED}


def test_there_is_a_hash_for_every_function_that_has_conditions() -> None:
    assert set(function_hashes()) >= {each.where for each in all_conditions()}


@pytest.mark.parametrize(
    ("text", "alike"),
    [
        ("def rule(seat):\n    first = 0\n    return seat if seat else first", True),
        ("def rule(seat: int) -> int:\n    # why\n    first = 0\n    return (seat\n        if seat else first)", True),
        ("def rule(seat):\n    first: int\n    first = 0\n    return seat if seat else first", False),
        ("def rule(seat, *more):\n    first = 0\n    return seat if seat else first", False),
        ("def rule(seat):\n    first = 0\n    return seat if not seat else first", False),
    ],
)
def test_a_hash_is_that_of_what_a_function_does_not_of_how_it_is_told(monkeypatch, text, alike) -> None:
    typed = 'def rule(seat: "Seat") -> None:\n    """Who is next."""\n    first: int = 0\n'
    explained = typed + "    return seat if seat else first"
    assert (_hash_of(explained, monkeypatch) == _hash_of(text, monkeypatch)) is alike


def _hash_of(text: str, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setattr("shuffleup.conformance.conditions._modules", lambda: ("floor.no_such",))
    monkeypatch.setattr("shuffleup.conformance.conditions._walked", _walked.__wrapped__)
    monkeypatch.setattr("shuffleup.conformance.conditions.source_of", lambda _: text)
    return function_hashes.__wrapped__()["floor.no_such rule"]


def test_every_condition_is_counted_once_and_what_is_open_is_named() -> None:
    one, two, three, four = SPOKEN[:4]
    kept = SurvivorsKept(
        "",
        {
            one: SurvivorFound.CASE,
            two: SurvivorFound.TEST,
            three: SurvivorFound.SURVIVED_ALL,
            four: SurvivorFound.NOT_ASKED_AT_ALL,
        },
    )
    counts = counted((one, two, three, four, SPOKEN[4]), kept)
    assert sum(counts[name] for name in COUNTS) - counts["conditions"] == counts["conditions"] == 5
    assert (counts["by cases"], counts["by unit tests"], counts["not tried"]) == (1, 1, 1)
    assert (
        any(three.text in text for texts in by_function(kept, "open").values() for text in texts)
        or str(three) in judgements()
    )
    section = list(conditions_section(kept))
    assert any(line.startswith("| floor | ") for line in section)


def test_what_only_a_citation_notices_is_named_by_function() -> None:
    kept = SurvivorsKept("", {SPOKEN[0]: SurvivorFound.CITING, SPOKEN[1]: SurvivorFound.CASE})
    _, _, named = "\n".join(conditions_section(kept)).partition("what is cited alone")
    assert named.splitlines()[-1] == f"{SPOKEN[0].where} 1."


def test_what_is_said_of_survivors_is_about_conditions_that_there_are_and_says_why() -> None:
    assert not list(out_of_date(read_kept()))
    for each in judgements().values():
        assert len(each.why) > 20


def test_what_is_said_of_a_condition_that_is_gone_or_noticed_is_told(monkeypatch) -> None:
    said = {str(SPOKEN[0]): None, str(SPOKEN[1]): None, "floor.acts no_such: x": None}
    monkeypatch.setattr("shuffleup.conformance.survivors.judgements", lambda: said)
    kept = SurvivorsKept("", {SPOKEN[0]: SurvivorFound.SURVIVED, SPOKEN[1]: SurvivorFound.CASE})
    assert list(out_of_date(kept)) == [str(SPOKEN[1]), "floor.acts no_such: x"]


def test_the_file_in_the_docs_is_read_and_written_alike(tmp_path) -> None:
    copy = tmp_path / "negated.json"
    copy.write_text(write_kept(read_kept()), "utf-8")
    assert read_kept(copy) == read_kept()
    assert read_kept(Path("/no/such")) == SurvivorsKept()
    assert isinstance(all_conditions()[0], NegatedCondition)
