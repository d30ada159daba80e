"""Switching off: rules common to all books, and lines of modules."""

import pytest

from shuffleup.bad_input import BadInput
from shuffleup.conformance.ablation import LineOff, ablate, clauses_of_policy, switches
from shuffleup.conformance.families import read_family
from shuffleup.conformance.flips import Flip
from shuffleup.conformance.judged import reasons, why_tried
from shuffleup.conformance.mutation import Bench, Notice, noticed
from shuffleup.conformance.runs import run, run_all
from shuffleup.conformance.swapping import source_of, swapped
from shuffleup.floor.acts import spoken_number
from shuffleup.rulebooks import common_rules, load_book, load_policies

FOLD = """
[[case]]
id = "fold-first-to-act"
about = "p1 folds on the flop with nothing to call"
situation = '''
variant = "NT"
antes = [0, 0]
blinds_or_straddles = [100, 200]
min_bet = 200
starting_stacks = [20000, 20000]
actions = ["d dh p1 ????", "d dh p2 ????", "p2 cc", "p1 cc", "d db AhKd7c"]
_acts = ["p1 says fold"]
'''
all = {outcome = "fold", player = 1}
clauses = {tda = ["58"], hcpn = ["50-1"]}
"""


def test_every_line_that_stands_for_a_rule_that_is_off_fits_the_module_that_it_is_about() -> None:
    assert [switch.name for switch in switches() if switch.lines]
    for switch in switches():
        for module, source in switch.modules.items():
            assert source != source_of(module)
            compile(source, module, "exec")


def test_every_common_rule_that_a_book_states_has_its_switches() -> None:
    names = {switch.name.partition(".")[0] for switch in switches()}
    assert names - load_policies().keys() == {rule.id for rule in common_rules()}


def test_a_rule_that_is_off_is_noticed_by_the_case_that_names_its_clause() -> None:
    bench = Bench.of(run_all(read_family(FOLD, "floor_x.toml")))
    (switch,) = (each for each in switches() if each.name == "folds_bind.nothing_to_call")
    done = ablate(bench, switch)
    assert (done.tried, done.noticed) == (2, 2)
    assert done.proves == {"hcpn": ("50-1",), "tda": ("58",)}
    assert all(each.passed for each in run_all(read_family(FOLD, "floor_x.toml"))), "all is as it was again"


LEAST = (
    FOLD.partition("actions")[0].replace("fold-first-to-act", "least-raise")
    + """
actions = ["d dh p1 ????", "d dh p2 ????", "p2 cc", "p1 cc", "d db AhKd7c"{bets}]
_acts = ["{said}"]
'''
nppl = {{min_to = {least}}}
clauses = {{nppl = ["{clause}"]}}
"""
)


@pytest.mark.parametrize(
    ("part", "told"),
    [
        ("of_bet", {"bets": ', "p1 cbr 600"', "said": "p2 says raise 1000", "least": 1800, "clause": "65.b"}),
        (
            "of_raise",
            {"bets": ', "p1 cbr 600", "p2 cbr 1800"', "said": "p1 says raise 2500", "least": 4200, "clause": "65.c"},
        ),
    ],
)
def test_a_part_of_a_policy_that_is_off_is_noticed_by_the_case_of_its_clause(part: str, told: dict[str, str]) -> None:
    bench = Bench.of(run_all(read_family(LEAST.format(**told), "floor_x.toml")))
    noticed_by = {each.name: ablate(bench, each) for each in switches() if each.name.startswith("min_raise_increment")}
    assert [name for name, done in noticed_by.items() if done.noticed] == [f"min_raise_increment.{part}"]
    assert noticed_by[f"min_raise_increment.{part}"].proves == {"nppl": (told["clause"],)}


def test_what_no_book_states_has_no_switch() -> None:
    assert clauses_of_policy("show_all_when")["nppl"] == ("9",)
    assert clauses_of_policy("show_all_when.afterwards")["nppl"] == ("81.c",)
    for name in ("no_such", "show_all_when.before"):
        with pytest.raises(BadInput, match=f"{name} is no common rule or policy"):
            clauses_of_policy(name)


def test_a_line_that_does_not_fit_any_more_is_refused() -> None:
    with pytest.raises(BadInput, match=r"floor\.unsized has 0 times"):
        LineOff("floor.unsized", "no such text", "").source(source_of("floor.unsized"))


def test_a_swapped_function_is_another_for_whoever_holds_it_and_itself_again_afterwards() -> None:
    module = spoken_number.__module__.removeprefix("shuffleup.")
    instead = "def spoken_number(*_: object) -> int:\n    return 7\n\n\ndef _unused("
    with swapped({module: source_of(module).replace("def spoken_number(", instead)}) as changed:
        assert changed == 1
        assert spoken_number(("five",)) == 7
    assert spoken_number(("five",)) == 5


def test_an_answer_that_only_repeats_the_policys_word_is_no_outcome() -> None:
    text = FOLD.replace('"p1 says fold"', '"p1 wants appeal"').replace("all = ", "tda = ")
    text = text.replace('outcome = "fold", player = 1', 'by = "floor_or_director"').partition("clauses")[0]
    (case,) = read_family(text, "floor_x.toml")
    origin = load_book("tda").policy("ruling_role").value
    flip = Flip("ruling_role", "tda", origin, "floorperson")
    assert noticed(Bench.of((run(case, "tda"),)), flip) is Notice.WORD


def test_what_is_judged_is_about_clauses_that_there_are_and_says_why() -> None:
    for (book, clause), why in reasons().items():
        assert load_book(book).has_clause(clause)
        assert len(why) > 20
    assert why_tried("tda", "no such") == "not judged yet"
