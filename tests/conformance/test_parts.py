"""Parts: statements of a policy or a common rule that are cited only where the code says that their branch applied."""

from dataclasses import replace
from textwrap import dedent

import pytest

from shuffleup.bad_input import BadInput
from shuffleup.conformance.cases import read_cases
from shuffleup.conformance.families import read_family
from shuffleup.conformance.readers import readers
from shuffleup.conformance.runs import judged
from shuffleup.floor.consulted import Consulted, resolved
from shuffleup.rulebooks import BOOKS, Stated, common_rules, load_book, load_policies

DECLARED = {(rule.id, part) for rule in common_rules() for part in rule.parts} | {
    (policy.key, part) for policy in load_policies().values() for part in policy.parts
}


def test_every_part_that_is_declared_is_cited_by_some_code_and_every_one_cited_is_declared() -> None:
    assert set(readers().parts) == DECLARED


def test_books_speak_of_no_part_that_is_not_declared_and_of_no_clause_both_always_and_in_a_part() -> None:
    for book in map(load_book, BOOKS):
        for name, value in book.values.items():
            assert {(name, part) for part in value.parts} <= DECLARED, f"{book.id}: {name}"
            assert set(value.stated.all) == set(value.clauses)
        for rule in book.common:
            stated = rule.stated[book.id]
            assert not set(stated.always) & {each for part in stated.parts.values() for each in part}, rule.id
            assert all(book.has_clause(clause) for clause in stated.all), rule.id


def test_every_part_is_spoken_of_by_some_book() -> None:
    spoken = {
        (name, part) for book in map(load_book, BOOKS) for name, value in book.values.items() for part in value.parts
    }
    spoken |= {
        (r.id, part) for r in common_rules() for each in r.stated.values() for part in each.parts if each.parts[part]
    }
    assert spoken == DECLARED


def test_a_part_of_a_common_rule_is_cited_only_where_it_is_named() -> None:
    consulted = Consulted(resolved(load_book("nppl")))
    assert consulted.applies("folds_bind")
    assert consulted.clauses() == ("49.b",)
    assert consulted.applies("folds_bind", "facing_check")
    assert consulted.clauses() == ("49.b", "77.a")
    other = Consulted(resolved(load_book("nppl")))
    other.also(consulted)
    assert other.clauses() == ("49.b", "77.a")
    with pytest.raises(KeyError):
        consulted.applies("folds_bind", "sandwich")


def test_a_part_of_a_policy_is_cited_only_where_it_is_named() -> None:
    book = load_book("tda")
    value = replace(book.policy("clock_seconds"), clauses=("29", "29.s2", "29.s5"), parts={"late": ("29.s5",)})
    book = replace(book, values={**book.values, "clock_seconds": value})
    consulted = Consulted(resolved(book))
    assert consulted.policies.clock.clock_seconds == 25
    assert consulted.clauses() == ("29", "29.s2")
    consulted.cites("clock_seconds", "late")
    assert consulted.clauses() == ("29", "29.s2", "29.s5")


def test_a_rule_or_a_part_of_it_that_is_switched_off_neither_holds_nor_is_cited() -> None:
    ready = resolved(load_book("nppl"))
    without = Consulted(replace(ready, off=frozenset({"folds_bind.nothing_to_call", "cards_speak"})))
    assert not without.applies("folds_bind", "nothing_to_call")
    assert not without.applies("cards_speak")
    assert without.clauses() == ()
    assert without.applies("folds_bind", "out_of_turn")
    assert without.clauses() == ("49.b", "74", "Q3.a")


def test_what_is_stated_names_each_clause_once() -> None:
    stated = Stated(("a",), {"x": ("b", "c"), "y": ("c",)})
    assert stated.all == ("a", "b", "c")
    assert stated.cited(()) == ("a",)
    assert stated.cited(("y", "none")) == ("a", "c")


LINES = (
    {"act": 0, "player": 3, "outcome": "fold", "clauses": ["58", "43.A.s4"]},
    {"act": None, "player": None, "clauses": ["1"]},
)


@pytest.mark.parametrize(
    ("wanted", "says"),
    [
        ('only_clauses = {tda = ["58", "43.A.s4"]}', ()),
        ('only_clauses = {tda = ["58"]}', ("43.A.s4 is cited beside what should be",)),
        ('only_clauses = {tda = ["58", "43.A.s4", "43.A"]}', ("43.A is not cited, only 58, 43.A.s4, 1",)),
        ('not_clauses = {tda = ["43.A", "1"]}', ()),  # 1 is cited by a line that the case does not speak of
        ('not_clauses = {tda = ["58"]}', ("58 is cited and should not be",)),
    ],
)
def test_a_case_may_say_what_is_cited_and_nothing_more_and_what_is_not(wanted: str, says: tuple[str, ...]) -> None:
    text = f"""
        [[case]]
        id = "x"
        situation = "x"
        tda = {{act = 0, outcome = "fold"}}
        {wanted}
        """
    (case,) = read_family(dedent(text), "floor_x.toml")
    assert judged(case, "tda", LINES).differences == says
    assert case.clauses == ({} if "not" in wanted else case.only)


def test_cases_of_topics_may_say_so_too_and_no_clause_of_a_book_that_is_not_asked() -> None:
    text = """
        [[case]]
        name = "x"
        actions = []
        {key} = {{ {book} = ["{clause}"] }}
        [case.expect.tda]
        outcome = "fold"
        """
    (case,) = read_cases(dedent(text.format(key="only_clauses", book="tda", clause="58")), "raises.toml")
    assert judged(case, "tda", LINES[:1]).differences == ("43.A.s4 is cited beside what should be",)
    with pytest.raises(BadInput, match="clauses of nppl, which is not asked"):
        read_cases(dedent(text.format(key="not_clauses", book="nppl", clause="74")), "raises.toml")
    with pytest.raises(BadInput, match="tda has no clause '580'"):
        read_cases(dedent(text.format(key="not_clauses", book="tda", clause="580")), "raises.toml")
