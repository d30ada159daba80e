"""Cases of the floor: their form, and how the lines of a ruling are held against them."""

import pytest

from shuffleup.bad_input import BadInput
from shuffleup.conformance.families import floor_cases, line_meant, read_family
from shuffleup.conformance.runs import judged

CASE = """
[[case]]
id = "overchip"
about = "One chip larger than the call"
situation = '''
variant = "NT"
_acts = ["p3 pushes 1000"]
'''
all = {outcome = "call", player = 3, amount = 200, options = ["call", "fold"], infractions = [{kind = "x"}]}
nppl = {outcome = "raise", player = 3, act = 0, choices = []}
[case.clauses]
tda = ["48"]
[[case.after]]
act = "end"
books = ["tda"]
to_act = 4
"""

LINES = (
    {"act": 0, "player": 3, "outcome": "held", "clauses": []},
    {"act": 0, "player": 4, "outcome": "check"},
    {
        "act": 1,
        "player": 3,
        "outcome": "call",
        "amount": 200,
        "options": ["fold", "call"],
        "infractions": [{"kind": "y"}, {"kind": "x", "penalty": "may"}],
        "clauses": ["44.C", "48"],
    },
    {"act": None, "player": None, "to_act": 4},
)


def test_the_shipped_families_are_all_well_formed() -> None:
    cases = floor_cases()
    assert len({case.id for case in cases}) == len(cases) > 100
    assert all(case.facts["situation"] for case in cases)


def test_a_ruling_that_holds_what_was_named_passes() -> None:
    (case,) = read_family(CASE, "floor_x.toml")
    run = judged(case, "tda", LINES, frozenset({"one_chip"}))
    assert run.passed, run.report()
    assert run.proved == ("48",)
    assert run.read == {"one_chip"}
    assert judged(case, "tnpl", LINES).passed  # the further line is tda's alone, and nothing must be cited
    assert set(case.books) == {"tnpl", "nppl", "hcpn", "tda", "redtooth"}


@pytest.mark.parametrize(
    ("book", "change", "says"),
    [
        ("tda", {"amount": 300}, "amount: expected 200, came 300"),
        ("tda", {"options": ["fold"]}, "options: expected"),
        ("tda", {"options": None}, "options: expected"),
        ("tda", {"infractions": [{"kind": "y"}]}, "infractions: expected"),
        ("tda", {"infractions": None}, "infractions: expected"),
        ("tda", {"clauses": ["44.C"]}, "48 is not cited, only 44.C"),
        ("tda", {"player": 5}, "came 'held'"),
        ("nppl", {}, "expected 'raise', came 'held'"),
    ],
)
def test_a_ruling_that_is_another_fails(book: str, change: dict[str, object], says: str) -> None:
    (case,) = read_family(CASE, "floor_x.toml")
    lines = (*LINES[:2], {**LINES[2], **change}, LINES[3])
    assert any(says in difference for difference in judged(case, book, lines).differences)


@pytest.mark.parametrize(
    ("came", "passes"),
    [([{"outcome": "call", "amount": 200}], True), ([{"outcome": "call"}, {"outcome": "fold"}], False), ([], False)],
)
def test_only_means_that_there_is_nothing_more(came: list[dict[str, object]], passes: bool) -> None:
    (case,) = read_family(CASE.replace("choices = []", 'only_choices = [{outcome = "call"}]'), "floor_x.toml")
    lines = ({"act": 0, "player": 3, "outcome": "raise", "choices": came}, *LINES[1:])
    assert judged(case, "nppl", lines).passed is passes


def test_an_empty_list_means_that_there_is_none() -> None:
    (case,) = read_family(CASE.replace('outcome = "raise", ', ""), "floor_x.toml")
    assert judged(case, "nppl", LINES).passed
    lines = ({**LINES[0], "choices": [{"outcome": "call"}]}, *LINES[1:])
    assert not judged(case, "nppl", lines).passed


def test_the_line_that_is_meant() -> None:
    assert line_meant({"player": 3}, LINES) is LINES[2]
    assert line_meant({"player": 3, "act": 0}, LINES) is LINES[0]
    assert line_meant({"act": 0}, LINES) is LINES[1]
    assert line_meant({}, LINES) is LINES[2]
    assert line_meant({"act": "end"}, LINES) is LINES[3]
    assert line_meant({"player": 6}, LINES) is None


def test_a_line_that_does_not_come_is_missed() -> None:
    (case,) = read_family(CASE, "floor_x.toml")
    assert "no line is about act end, player any" in judged(case, "tda", LINES[:3]).differences


@pytest.mark.parametrize(
    ("wrong", "right", "says"),
    [
        ('id = "overchip"', "", "something is missing"),
        ("about =", "abut =", "'abut' is no part of a case"),
        ('["48"]', '["48x"]', "tda has no clause '48x'"),
        ("all = ", "redtooth = ", "clauses of tda, which is not asked"),
        ("[[case]]", "[[case]", "TOML"),
    ],
)
def test_what_is_no_case_of_the_floor_is_refused(wrong: str, right: str, says: str) -> None:
    with pytest.raises(BadInput, match=says):
        read_family(CASE.replace(wrong, right), "floor_x.toml")


def test_two_cases_of_one_id_are_refused() -> None:
    with pytest.raises(BadInput, match="two cases of that id"):
        read_family(CASE + CASE, "floor_x.toml")
