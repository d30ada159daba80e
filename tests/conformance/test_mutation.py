"""Flips: which there are, that cases notice them, and that what was measured is not worse by now."""

import os
import time
from typing import Any

import pytest

from shuffleup.conformance.cases import read_cases
from shuffleup.conformance.evidence import shipped_runs
from shuffleup.conformance.flips import Flip, flips_of, others
from shuffleup.conformance.measured import (
    Measured,
    MeasuredEntry,
    RuleEntry,
    entry_of,
    inputs_of,
    measured,
    not_measured_again,
    read,
    write,
)
from shuffleup.conformance.mutation import (
    Bench,
    Inert,
    Notice,
    excused,
    inert_flips,
    mutate,
    mutate_all,
    noticed,
    sample,
)
from shuffleup.conformance.page import inputs_hash
from shuffleup.conformance.runs import run_all
from shuffleup.rulebooks import load_policies

SECONDS = 30
"""What `make test` gives to mutation; what is not reached is measured by `make mutate`."""


SUITS_SWAPPED = (
    ("hearts", "spades", "diamonds", "clubs"),
    ("spades", "diamonds", "hearts", "clubs"),
    ("spades", "hearts", "clubs", "diamonds"),
)


@pytest.mark.parametrize(
    ("policy", "value", "other"),
    [
        ("worst_excludes_small_blind", True, (False,)),
        ("balance_mover", "next_big_blind", ("host_choice",)),
        ("halt_when_short_by", 3, (4, 2, "none")),
        ("halt_when_short_by", "none", (3,)),
        ("late_entry_min_levels", 0, (1,)),
        ("late_penalty_max_percent", 100, (99,)),
        ("limit_raise_cap", "house", (3,)),
        ("min_age_years", "law", (18,)),
        ("misdeal_stud_down_cards", 1, (2,)),
        ("suit_order", ("spades", "hearts", "diamonds", "clubs"), SUITS_SWAPPED),
        ("suit_order", (), ()),
        ("final_table_size_exempt", ("heads_up",), ((), ("heads_up", "pub"))),
    ],
)
def test_the_values_one_step_away(policy: str, value: Any, other: tuple[object, ...]) -> None:
    assert others(load_policies()[policy], value) == other


def test_every_flip_of_every_policy_is_legal() -> None:
    flips = [flip for name in load_policies() for flip in flips_of(name)]
    assert len(flips) > 1000
    for flip in flips:
        assert load_policies()[flip.policy].legal(flip.to)
        assert flip.to != flip.origin


def test_a_flip_of_the_default_is_for_the_books_that_are_silent() -> None:
    (flip,) = (each for each in flips_of("worst_excludes_small_blind") if each.book == "defaults")
    assert flip.books == ("nppl", "redtooth")


HALT = """
[[case]]
name = "three short"
minute = 5
late_entry_until = 1
table = [{ number = 1, seats = ["A", "B", "C", "D", "E"] }, { number = 2, seats = ["F", "G"] }]
command = { kind = "halt" }
[case.expect.tda]
outcome = "halt"
"""


def test_a_flip_that_no_case_notices_survives() -> None:
    bench = Bench.of(run_all(read_cases(HALT, "balancing.toml")))
    outcome = mutate(bench, "halt_when_short_by")
    assert [str(flip) for flip in outcome.survived if flip.book == "tda"] == ["tda halt_when_short_by: 3 -> 2"]
    assert {flip.to for flip in outcome.killed} == {4, "none"}
    two_short = HALT.replace('"F", "G"', '"F", "G", "H"').replace("three", "two").replace('"halt"\n', '"play_on"\n')
    bench = Bench.of(run_all(read_cases(HALT + two_short, "balancing.toml")))
    assert not [flip for flip in mutate(bench, "halt_when_short_by").survived if flip.book == "tda"]


def test_a_case_that_fails_notices_nothing() -> None:
    bench = Bench.of(run_all(read_cases(HALT.replace('outcome = "halt"', 'outcome = "play_on"'), "balancing.toml")))
    assert bench.read() == ()


@pytest.mark.parametrize("inert", inert_flips(), ids=lambda inert: inert.policy)
def test_a_flip_is_inert_only_if_it_is_noticed_where_the_other_policy_is_another(inert: Inert) -> None:
    bench = Bench.of(shipped_runs())
    flips = [each for each in flips_of(inert.policy) if each.books and inert.excuses(each)]
    assert flips
    for flip in flips:
        assert noticed(bench, flip) is Notice.NOTHING
        assert excused(bench, flip)
        blind = Bench.of(each for each in shipped_runs() if each.book in flip.books)
        assert excused(blind, flip) is not bool(inert.inert_while)


def test_what_is_said_of_the_defaults_excuses_no_value_that_a_book_states() -> None:
    of_defaults = Inert("offence_slow_move", "breach", "may", {}, "defaults")
    assert of_defaults.excuses(Flip("offence_slow_move", "defaults", "breach", "may"))
    assert not of_defaults.excuses(Flip("offence_slow_move", "tda", "breach", "may"))
    assert Inert("offence_slow_move", "breach", "may", {}).excuses(Flip("offence_slow_move", "tda", "breach", "may"))


def test_what_changed_since_and_a_sample_is_no_worse_than_what_was_measured() -> None:
    """The part of `make mutate` that `make test` can afford. Books and cases choose the sample, or a seed in hex."""
    bench, known = Bench.of(shipped_runs()), measured()
    stale = not_measured_again(known, bench)
    seed = int(os.environ.get("SHUFFLEUP_MUTATION_SEED", "") or inputs_hash(), 16)
    known_well = [name for name in bench.read() if name not in stale]
    policies = [
        *sample(stale, seed, len(stale)),
        *sample(known_well, seed, 8),
    ]  # in the seed's order, as time may run out
    worse = []
    for outcome in mutate_all(bench, policies, until=time.monotonic() + SECONDS):
        if outcome.policy in known.entries:
            before = known.entries[outcome.policy].survived
            worse += [str(flip) for flip in outcome.survived if str(flip) not in before]
    assert not worse, f"no case notices any more (sample by seed {seed:x}):\n" + "\n".join(worse)


def test_mutation_stops_when_its_time_is_over() -> None:
    bench = Bench.of(shipped_runs())
    assert mutate_all(bench, bench.read(), until=time.monotonic() - 1) == []


def test_what_was_measured_reads_back_as_it_was_written() -> None:
    proves = {"tda": ("7", "7.s2")}
    entry = MeasuredEntry("abc", 3, ("a",), ("tda late_seat: x -> y", "tnpl late_seat: x -> z"), ("b",), proves)
    known = Measured({"late_seat": entry}, {"folds_bind.out_of_turn": RuleEntry("abd", 4, 3, proves)})
    assert known.proves(("late_seat",), "tda", "7.s2")
    assert known.proves(("no such", "folds_bind.out_of_turn"), "tda", "7")
    assert not known.proves(("late_seat",), "tnpl", "7")
    assert read(write(known)) == known
    assert known.entries["late_seat"].survived_in("tda") == ("tda late_seat: x -> y",)
    assert read(write(Measured())) == Measured()


def test_an_entry_is_stale_once_its_cases_are_others() -> None:
    bench = Bench.of(run_all(read_cases(HALT, "balancing.toml")))
    outcome = mutate(bench, "halt_when_short_by")
    known = Measured({"halt_when_short_by": entry_of(outcome, inputs_of(bench, "halt_when_short_by"))})
    assert "halt_when_short_by" not in not_measured_again(known, bench)
    changed = Bench.of(run_all(read_cases(HALT.replace("minute = 5", "minute = 6"), "balancing.toml")))
    assert "halt_when_short_by" in not_measured_again(known, changed)


def test_a_sample_is_the_same_for_the_same_seed() -> None:
    names = list(load_policies())
    assert sample(names, 7, 5) == sample(names, 7, 5) != sample(names, 8, 5)
    assert len(sample(names[:3], 7, 5)) == 3


def test_a_flip_says_itself_in_a_line() -> None:
    assert str(Flip("balance_mover", "tda", "a", "b")) == "tda balance_mover: a -> b"
    assert str(Flip("x", "tda", ("a", "b"), ())) == "tda x: [a, b] -> []"
    assert str(Flip("x", "tda", True, False)) == "tda x: yes -> no"
