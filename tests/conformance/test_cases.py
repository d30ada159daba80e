"""The shipped cases, run; and that what is no case is told so with file and line."""

import pytest

from shuffleup.bad_input import BadInput
from shuffleup.conformance.cases import read_cases, shipped_cases
from shuffleup.conformance.runs import differences, run

RUNS = [pytest.param(case, book, id=f"{case.id} [{book}]") for case in shipped_cases() for book in case.books]


@pytest.mark.parametrize(("case", "book"), RUNS)
def test_case(case, book: str) -> None:
    came = run(case, book)
    assert came.passed, came.report()


HALT = """
[[case]]
name = "three short"
minute = 5
late_entry_until = 1
table = [{ number = 1, seats = ["A", "B", "C", "D", "E"] }, { number = 2, seats = ["F", "G"] }]
command = { kind = "halt" }
[case.expect.all]
outcome = "halt"
halt = [2]
[case.clauses]
tda = ["10.D"]
"""


def test_a_wrong_expectation_fails_and_says_what_came() -> None:
    (case,) = read_cases(HALT.replace("halt = [2]", "halt = [1]"), "balancing.toml")
    assert run(case, "tda").differences == ("halt: expected [1], came [2]",)
    assert "balancing.toml, line 2: three short [tda]" in run(case, "tda").report()


def test_a_clause_that_is_not_cited_fails() -> None:
    (case,) = read_cases(HALT.replace("10.D", "10.C"), "balancing.toml")
    assert run(case, "tda").differences == ("10.C is not cited, only 10.D, 10.D.s3",)
    assert run(case, "tda").proved == ()


def test_a_change_of_policy_reaches_the_rule_that_reads_it() -> None:
    (case,) = read_cases(HALT, "balancing.toml")
    assert run(case, "tda").passed
    assert run(case, "tda").read >= {"halt_when_short_by"}
    assert not run(case, "tda", {"halt_when_short_by": 4}).passed
    assert not run(case, "tda", {"halt_when_short_by": "none"}).passed


def test_several_lines_are_held_against_all_lines_in_order() -> None:
    text = """
[[case]]
name = "out and out"
minute = 5
table = [{ number = 1, seats = ["A", "B", "C"] }]
command = [{ kind = "bust", groups = [["C"]] }, { kind = "bust", groups = [["B"]] }]
[[case.expect.tda]]
places = { C = 3 }
[[case.expect.tda]]
places = { A = 1, B = 2, C = 3 }
"""
    (case,) = read_cases(text, "elimination.toml")
    assert run(case, "tda").passed
    (wrong,) = read_cases(text.replace("{ C = 3 }", "{ C = 2 }"), "elimination.toml")
    assert run(wrong, "tda").differences == ("line 0: places: C: expected 2, came 3",)


@pytest.mark.parametrize(
    ("wrong", "right", "says"),
    [
        ("tda = [", "fda = [", "clauses of fda"),
        ("10.D", "10.DD", "tda has no clause '10.DD'"),
        ("expect.all", "expect.ally", "'ally' is no book"),
        ('outcome = "halt"\nhalt = [2]\n', "", "nothing is expected"),
        ("minute = 5", "minute = 5\npolicies = { halt_whn = 3 }", "'halt_whn' is no policy"),
        ("minute = 5", "minute = 5\npolicies = { halt_when_short_by = -1 }", "halt_when_short_by cannot be -1"),
        ("minute = 5", "minute = 5\npolicies = { halt_when_short_by = 4 }", "the house sets policies"),
        ("[[case]]", "[[cases]]", "cases is no part of a file of cases"),
        ("minute = 5", "minute = = 5", "Invalid value"),
    ],
)
def test_what_is_no_case_is_refused_with_its_file(wrong: str, right: str, says: str) -> None:
    with pytest.raises(BadInput, match=says) as refused:
        read_cases(HALT.replace(wrong, right), "balancing.toml")
    assert "balancing.toml" in str(refused.value)


@pytest.mark.parametrize(
    ("wrong", "right", "says"),
    [
        ('kind = "halt"', 'kind = "hault"', "no command is of kind 'hault'"),
        ("minute = 5", "minutes = 5", "'minutes' is no fact of a night"),
        ('command = { kind = "halt" }', "", "nothing can be asked"),
        ('{ kind = "halt" }', '{ kind = "bust", groups = [["Z"]] }', "nobody is called 'Z'"),
        ('["F", "G"]', '["F", "F"]', "'F' sits twice"),
        ("minute = 5", 'minute = "5"', "minute cannot be '5'"),
        ("number = 1", "numbr = 1", "'numbr' is no fact of a table"),
        ("number = 1, ", "", "a table lacks its number"),
        ('["F", "G"]', '"FG"', "seats cannot be 'FG'"),
        ("minute = 5", 'minute = 5\nlevels = [20, "brake 10"]', "levels cannot be"),
        ('kind = "halt"', 'kind = "enter"', "the command enter lacks its players"),
        ('kind = "halt"', 'kind = "seat", player = "A", seat = "two"', 'a seat such as "2-5"'),
        ('kind = "halt"', 'kid = "halt"', "'kid' is no fact of a command"),
        ("minute = 5", "minute = 5\nplayer = [{ absent = true }]", "a player lacks its name"),
    ],
)
def test_what_cannot_be_asked_is_refused(wrong: str, right: str, says: str) -> None:
    with pytest.raises(BadInput, match=says):
        run(*read_cases(HALT.replace(wrong, right), "balancing.toml"), "tda")


def test_two_cases_of_one_name_are_refused() -> None:
    with pytest.raises(BadInput, match="two cases of that name"):
        read_cases(HALT + HALT, "balancing.toml")


def test_a_file_is_named_after_a_topic() -> None:
    with pytest.raises(BadInput, match="halting is no topic"):
        read_cases(HALT, "halting.toml")


def test_yes_is_not_one() -> None:
    assert list(differences("", {"allowed": True}, {"allowed": 1}))
    assert not list(differences("", {"places": {"A": 1}}, {"places": {"A": 1, "B": 2}}))


DEAL = """
[[case]]
name = "away"
prizes = [50, 30]
player = [{ name = "A", stack = 5000 }, { name = "B", stack = 3000 }]
command = { kind = "deal", method = "equal", accept = ["A", "B"], present = ["A"], official_present = true }
[case.expect.tda]
allowed = false
reasons = ["somebody_absent"]
amounts = { A = 40, B = 40 }
[case.clauses]
tda = ["73.2.C"]
"""


def test_a_deal_is_judged_by_the_book() -> None:
    (case,) = read_cases(DEAL, "deals.toml")
    assert run(case, "tda").passed, run(case, "tda").report()
    assert "deal_all_present" in run(case, "tda").read
    assert not run(case, "tda", {"deal_all_present": False}).passed


@pytest.mark.parametrize(
    ("wrong", "right", "says"),
    [
        ('method = "equal"', 'method = "fair"', "method cannot be 'fair'"),
        (', method = "equal"', "", "a deal lacks its method"),
        (", stack = 3000", "", "a player of a deal lacks its stack"),
        ("prizes = [50, 30]", "", "a deal lacks its prizes"),
        ("prizes", "pricez", "'pricez' is no fact of a deal"),
    ],
)
def test_what_is_no_deal_is_refused(wrong: str, right: str, says: str) -> None:
    with pytest.raises(BadInput, match=says):
        run(*read_cases(DEAL.replace(wrong, right, 1), "deals.toml"), "tda")
